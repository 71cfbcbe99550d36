// The controls of the clip plane.
import { withUnit } from './colour';
import { $, setPressed } from './dom';
import type { Stage } from './stage';

export class ClipControl {
  private on = false;
  private axis = 0;
  private at = 0.5; // [-] share of the extent of what there is
  private flipped = false;
  private moved = false;

  constructor(private readonly stage: Stage) {
    $('clip').addEventListener('change', (event) => {
      this.on = (event.target as HTMLInputElement).checked;
      this.apply();
    });
    $('clip-at').addEventListener('input', (event) => {
      this.at = Number((event.target as HTMLInputElement).value);
      this.moved = true;
      this.on = $<HTMLInputElement>('clip').checked = true;
      this.apply();
    });
    $('clip-flip').addEventListener('click', () => {
      this.flipped = !this.flipped;
      setPressed($('clip-flip'), this.flipped);
      this.apply();
    });
    const buttons = [...$('clip-axis').querySelectorAll('button')];
    for (const button of buttons)
      button.addEventListener('click', () => {
        this.axis = Number(button.dataset.axis);
        if (!this.moved) this.at = 0.5;
        for (const other of buttons) other.setAttribute('aria-checked', String(other === button));
        this.apply();
      });
  }

  /// The slider goes over the extent of what there is.
  apply(): void {
    const box = this.stage.clipBounds();
    const lo = box.min.getComponent(this.axis);
    const hi = box.max.getComponent(this.axis);
    const place = lo + this.at * (hi - lo);
    this.stage.setClip(this.on, this.axis, place, this.flipped);
    $<HTMLInputElement>('clip-at').value = String(this.at);
    $('clip-value').textContent = withUnit(place, 'm', 3);
  }
}
