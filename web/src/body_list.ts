// The list of bodies, each with a switch.
import type { SceneInfo } from './api';
import { $, element } from './dom';
import type { Stage } from './stage';

export function listBodies(scene: SceneInfo | null, stage: Stage): void {
  const bodies = scene?.bodies ?? [];
  $('bodies-section').hidden = bodies.length === 0;
  $('bodies').replaceChildren(
    ...bodies.map((body, index) => {
      const item = document.createElement('li');
      const label = document.createElement('label');
      const swatch = document.createElement('i');
      swatch.className = 'swatch';
      swatch.style.background = stage.bodies.colour(index);
      const name = element('span', body.name);
      name.className = 'name';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.className = 'switch';
      box.checked = body.visible;
      box.addEventListener('change', () => {
        stage.bodies.setShown(index, box.checked);
        stage.touch();
      });
      label.append(swatch, name, box);
      item.append(label);
      return item;
    }),
  );
}
