// What tests ask the page: what is on the screen, and where a point of the world is on it.
import { $ } from './dom';
import type { Player } from './player';
import type { Stage } from './stage';

export class Probe {
  constructor(
    private readonly stage: Stage,
    private readonly player: Player,
  ) {}

  report(): object {
    const { shown, store, timeline } = this.player;
    return {
      frame: shown?.name ?? null,
      time: shown?.header.time ?? null,
      count: shown?.header.count ?? 0,
      have: shown?.have ?? 0,
      drawn: this.stage.particles.drawn,
      memory: store.memory(),
      frames: timeline.frames.length,
    };
  }

  pictures(): number {
    return this.stage.pictures;
  }

  timePick(x: number, y: number): { milliseconds: number; hit: boolean } {
    const begin = performance.now();
    const hit = this.stage.pick(x, y) !== null;
    return { milliseconds: performance.now() - begin, hit };
  }

  project(point: [number, number, number]): { x: number; y: number } | null {
    const at = this.stage.project(point);
    const rect = $('view').getBoundingClientRect();
    return at && { x: at.x + rect.left, y: at.y + rect.top };
  }
}
