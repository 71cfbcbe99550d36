// A click on the picture selects what is there; a drag does not.
import { $ } from './dom';
import type { Frame } from './frames';
import type { Selection } from './selection';
import type { Stage } from './stage';

export function connectPicking(stage: Stage, selection: Selection, shown: () => Frame | null): void {
  const view = $('view');
  let down: { x: number; y: number } | null = null;
  view.addEventListener('pointerdown', (event) => {
    down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
  });
  view.addEventListener('pointerup', (event) => {
    if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > 4) return;
    down = null;
    const frame = shown();
    const hit = stage.pick(event.clientX, event.clientY);
    if (!hit || !frame) return selection.clear();
    if (hit.kind === 'body') selection.pickBody(hit.index, frame, frame.header.time);
    else if (stage.particles.points.visible) void selection.pickParticle(frame.name, hit.place);
  });
}
