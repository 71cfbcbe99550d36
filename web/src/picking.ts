// A click on the stage picks what is there; a drag turns the view and picks nothing.
import { $ } from './dom';
import type { Player } from './player';
import type { Selection } from './selection';
import type { Stage } from './stage';

const STILL = 4; // [pixels] that the pointer may move during a click

export function connectPicking(stage: Stage, player: Player, selection: Selection): void {
  const view = $('view');
  let down: { x: number; y: number } | null = null;
  view.addEventListener('pointerdown', (event) => {
    down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
  });
  view.addEventListener('pointerup', (event) => {
    if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) return;
    down = null;
    const frame = player.shown;
    const hit = stage.pick(event.clientX, event.clientY);
    if (!hit || !frame) return selection.clear();
    if (hit.kind === 'body') selection.pickBody(hit.index, frame, frame.header.time);
    else if (stage.particles.points.visible) void selection.pickParticle(frame.name, hit.place);
  });
}
