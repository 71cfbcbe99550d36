// What the colours mean: the field's range, the legend on the page and on a downloaded picture.
import { cssColour, niceRange, numberText, ticks, withUnit } from './colour';
import { $, cssValue, element, swatch } from './dom';
import type { Field, FluidInfo, Spread } from './api';

type Range = [number, number];

/// Ranges of one field: that of the whole run, until it is known what has been seen of it, and what the user chose
/// instead.
export class ValueRange {
  private seen: Range | null = null;
  private run: Spread | null = null;
  private chosen: Range | null = null;

  /// fromZero: the colours begin at zero where no value lies below.
  constructor(private readonly fromZero: boolean) {}

  add(lo: number, hi: number): void {
    this.seen = this.seen ? [Math.min(this.seen[0], lo), Math.max(this.seen[1], hi)] : [lo, hi];
  }
  setRun(run: Spread): void {
    this.run = run.frames > 0 ? run : null;
  }
  /// Another run begins.
  forget(): void {
    this.seen = this.run = null;
  }
  choose(range: Range | null): void {
    this.chosen = range;
  }
  isChosen(): boolean {
    return this.chosen !== null;
  }
  /// symmetric: the middle of the colours is zero.
  get(symmetric: boolean): Range {
    if (this.chosen) return this.chosen;
    const usual = this.run?.usual ?? this.seen;
    if (!usual) return [0, 1];
    const [lo, hi] = usual;
    if (symmetric && lo < 0 && hi > 0) {
      const most = niceRange(0, Math.max(-lo, hi))[1];
      return [-most, most];
    }
    return niceRange(lo > 0 && (this.fromZero || lo < 0.3 * hi) ? 0 : lo, hi);
  }
  /// How far the run's values go beyond a range.
  beyond([lo, hi]: Range): string {
    if (!this.run) return '';
    const [least, largest] = this.run.all;
    const ends = [];
    if (least < lo) ends.push(`min ${numberText(least, 3)}`);
    if (largest > hi) ends.push(`max ${numberText(largest, 3)}`);
    return ends.join(', ');
  }
}

export class Legend {
  private title = '';
  private range: Range = [0, 1];
  private note = '';
  private colours: Uint8Array = new Uint8Array(4 * 256);
  private fluids: FluidInfo[] | null = null;

  /// note: what the colours do not show.
  set(field: Field, range: Range, note: string, colours: Uint8Array, fluids: FluidInfo[]): void {
    this.title = field.unit ? `${field.label} [${field.unit}]` : field.label;
    this.range = range;
    this.note = field.name === 'fluid' ? '' : note;
    this.colours = colours;
    this.fluids = field.name === 'fluid' ? fluids : null;
    $('legend').hidden = false;
    $('legend-title').textContent = this.title;
    $('legend-note').textContent = this.note;
    $('legend-bar').hidden = $('legend-ticks').hidden = this.fluids !== null;
    $('legend-fluids').replaceChildren(
      ...(this.fluids ?? []).map(({ name, colour }) => {
        const row = document.createElement('span');
        row.append(swatch(cssColour(colour)), name);
        return row;
      }),
    );
    const image = new ImageData(256, 1);
    image.data.set(colours);
    $<HTMLCanvasElement>('legend-bar').getContext('2d')!.putImageData(image, 0, 0);
    $('legend-ticks').replaceChildren(
      ...this.labels().map(({ at, text }) => {
        const span = element('span', text);
        span.style.left = `${100 * at}%`;
        return span;
      }),
    );
  }

  hide(): void {
    $('legend').hidden = true;
  }

  private labels(): { at: number; text: string }[] {
    const [lo, hi] = this.range;
    return ticks(lo, hi, 4)
      .map((v) => ({ at: (v - lo) / (hi - lo), text: numberText(v, 3) }))
      .filter(({ at }) => at > 0.02 || this.range[0] === 0 || at === 0);
  }

  /// A picture with its title, time and legend.
  compose(picture: HTMLCanvasElement, name: string, time: number): HTMLCanvasElement {
    const out = document.createElement('canvas');
    out.width = picture.width;
    out.height = picture.height;
    const g = out.getContext('2d')!;
    const sky = g.createLinearGradient(0, 0, 0, out.height);
    sky.addColorStop(0, cssValue('--sky'));
    sky.addColorStop(1, cssValue('--ground'));
    g.fillStyle = sky;
    g.fillRect(0, 0, out.width, out.height);
    g.drawImage(picture, 0, 0);
    const u = Math.max(1, Math.min(out.width, out.height * 1.6) / 1000); // grows with the picture
    g.fillStyle = cssValue('--text');
    g.textBaseline = 'top';
    g.font = `600 ${20 * u}px ${cssValue('--font')}`;
    g.fillText(name, 24 * u, 22 * u);
    g.font = `${16 * u}px ${cssValue('--font')}`;
    g.fillText(`t = ${withUnit(time, 's')}`, 24 * u, 50 * u);
    if (!$('legend').hidden) this.drawOn(g, 24 * u, out.height - 24 * u, u);
    return out;
  }

  private drawOn(g: CanvasRenderingContext2D, x: number, bottom: number, u: number): void {
    g.font = `600 ${14 * u}px ${cssValue('--font')}`;
    g.textBaseline = 'alphabetic';
    if (this.fluids) {
      this.fluids.forEach(({ name, colour }, i) => {
        const y = bottom - 20 * u * (this.fluids!.length - 1 - i);
        g.fillStyle = cssColour(colour);
        g.fillRect(x, y - 11 * u, 12 * u, 12 * u);
        g.fillStyle = cssValue('--text');
        g.fillText(name, x + 20 * u, y);
      });
      return;
    }
    const width = 260 * u;
    g.fillText(this.title, x, bottom - 36 * u);
    for (let i = 0; i < 256; ++i) {
      g.fillStyle = `rgb(${this.colours[4 * i]} ${this.colours[4 * i + 1]} ${this.colours[4 * i + 2]})`;
      g.fillRect(x + (width * i) / 256, bottom - 28 * u, width / 256 + 1, 10 * u);
    }
    g.fillStyle = cssValue('--text');
    g.font = `${13 * u}px ${cssValue('--font')}`;
    g.textAlign = 'center';
    for (const { at, text } of this.labels()) g.fillText(text, x + at * width, bottom);
    g.textAlign = 'right';
    g.fillText(this.note, x + width, bottom - 36 * u);
    g.textAlign = 'left';
  }
}
