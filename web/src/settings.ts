// The panel's settings of what is drawn: particles, the plane that cuts, bodies.
import type { BodyInfo } from './api';
import { withUnit } from './colour';
import { $, element, onClick, onInput, setPressed, swatch } from './dom';
import type { Stage } from './stage';

export class Settings {
  private clip = { on: false, axis: 0, at: 0.5, flipped: false }; // at: share of the extent
  private clipMoved = false;

  constructor(private readonly stage: Stage) {
    onInput('particles-shown', 'change', (box) => {
      stage.particles.points.visible = box.checked;
      stage.touch();
    });
    onInput('particle-scale', 'input', (slider) => {
      stage.particles.setScale(Number(slider.value));
      stage.touch();
    });
    this.connectClip();
  }

  private connectClip(): void {
    const { clip } = this;
    onInput('clip', 'change', (box) => {
      clip.on = box.checked;
      this.setClip();
    });
    onInput('clip-at', 'input', (slider) => {
      clip.at = Number(slider.value);
      this.clipMoved = true;
      clip.on = $<HTMLInputElement>('clip').checked = true;
      this.setClip();
    });
    onClick('clip-flip', () => {
      clip.flipped = !clip.flipped;
      setPressed($('clip-flip'), clip.flipped);
      this.setClip();
    });
    const axes = $('clip-axis').querySelectorAll('button');
    for (const button of axes)
      button.addEventListener('click', () => {
        clip.axis = Number(button.dataset.axis);
        if (!this.clipMoved) clip.at = 0.5;
        for (const other of axes) other.setAttribute('aria-checked', String(other === button));
        this.setClip();
      });
  }

  /// The slider goes over the extent of what there is.
  setClip(): void {
    const box = this.stage.clipBounds();
    const { on, axis, at, flipped } = this.clip;
    const lo = box.min.getComponent(axis);
    const hi = box.max.getComponent(axis);
    const place = lo + at * (hi - lo);
    this.stage.setClip(on, axis, place, flipped);
    $<HTMLInputElement>('clip-at').value = String(at);
    $('clip-value').textContent = withUnit(place, 'm', 3);
  }

  listBodies(bodies: BodyInfo[]): void {
    $('bodies-section').hidden = bodies.length === 0;
    $('bodies').replaceChildren(...bodies.map((body, index) => this.bodyItem(body, index)));
  }

  private bodyItem(body: BodyInfo, index: number): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.className = 'switch';
    box.checked = body.visible;
    box.addEventListener('change', () => {
      this.stage.bodies.setShown(index, box.checked);
      this.stage.touch();
    });
    const label = document.createElement('label');
    label.append(swatch(this.stage.bodies.colour(index)), element('span', body.name, 'name'), box);
    const item = document.createElement('li');
    item.append(label);
    return item;
  }
}
