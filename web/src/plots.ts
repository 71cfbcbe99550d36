// Plots that follow the time line: small canvases with a cursor at the time that is shown. A click goes to that time.
import { numberText, niceRange, ticks } from './colour';
import { cssValue, element } from './dom';
import type { PlotSpec, Table } from './tables';

const HEIGHT = 132; // [CSS pixels]
const MARGIN = { left: 46, right: 10, top: 8, bottom: 20 };

export class Plot {
  readonly element = document.createElement('figure');
  private readonly canvas = document.createElement('canvas');
  private readonly base = document.createElement('canvas'); // axes and lines; the cursor is drawn over a copy of it
  private readonly caption = document.createElement('figcaption');
  private readonly legend = document.createElement('div');
  private readonly values: HTMLElement[] = [];
  private hover: number | null = null; // [s]
  private data: { t: number[]; v: number[] }[] = [];
  private now = 0;
  private end = 1;
  private range: [number, number] = [0, 1];
  onSeek: (time: number) => void = () => {};

  constructor(
    readonly spec: PlotSpec,
    private readonly table: Table,
  ) {
    this.element.className = 'plot';
    this.legend.className = 'plot-legend';
    spec.series.forEach((series, i) => {
      const entry = element('span', '', 'series');
      entry.style.color = `var(${seriesColour(i)})`;
      const value = element('b', '');
      entry.append(spec.series.length > 1 ? `${series.label} ` : '', value);
      this.values.push(value);
      this.legend.append(entry);
    });
    this.canvas.setAttribute('role', 'img');
    this.canvas.setAttribute('aria-label', `Plot of ${spec.title} over time`);
    this.element.append(this.caption, this.legend, this.canvas);
    this.canvas.addEventListener('pointermove', (event) => {
      this.hover = this.timeAt(event.offsetX);
      this.drawCursor();
    });
    this.canvas.addEventListener('pointerleave', () => {
      this.hover = null;
      this.drawCursor();
    });
    this.canvas.addEventListener('click', (event) => this.onSeek(this.timeAt(event.offsetX)));
  }

  update(group: string | null, end: number): void {
    const title = this.spec.unit ? `${this.spec.title} [${this.spec.unit}]` : this.spec.title;
    this.caption.textContent = group === null ? title : `${group}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
    this.data = this.spec.series.map((s) => this.table.points(s.column, group));
    let lo = Infinity;
    let hi = -Infinity;
    let last = 0;
    for (const { t, v } of this.data)
      for (let i = 0; i < v.length; ++i) {
        if (!isFinite(v[i])) continue;
        lo = Math.min(lo, v[i]);
        hi = Math.max(hi, v[i]);
        last = Math.max(last, t[i]);
      }
    this.element.hidden = !(lo < 0 || hi > 0); // e.g. loads that this body never has
    this.range = lo > hi ? [0, 1] : niceRange(lo, hi);
    this.end = Math.max(end, last) || 1;
    this.draw();
  }

  setNow(time: number): void {
    this.now = time;
    this.drawCursor();
  }

  private timeAt(x: number): number {
    const width = this.canvas.clientWidth - MARGIN.left - MARGIN.right;
    return Math.min(1, Math.max(0, (x - MARGIN.left) / Math.max(1, width))) * this.end;
  }

  private scales(): { x0: number; x1: number; y0: number; y1: number; x: (t: number) => number; y: (v: number) => number } {
    const [x0, x1, y0, y1] = [MARGIN.left, this.canvas.clientWidth - MARGIN.right, HEIGHT - MARGIN.bottom, MARGIN.top];
    const [lo, hi] = this.range;
    return { x0, x1, y0, y1, x: (t) => x0 + ((x1 - x0) * t) / this.end, y: (v) => y0 + ((y1 - y0) * (v - lo)) / (hi - lo) };
  }

  /// Everything, after a change of the data, the size or the colours.
  draw(): void {
    const width = this.canvas.clientWidth;
    if (width === 0) return; // not shown
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    for (const canvas of [this.canvas, this.base]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = HEIGHT * ratio;
    }
    const g = this.base.getContext('2d')!;
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { x0, x1, y0, y1, x, y } = this.scales();
    g.font = `11px ${cssValue('--font')}`;
    g.lineWidth = 1;
    g.strokeStyle = cssValue('--grid');
    g.fillStyle = cssValue('--muted');
    g.textAlign = 'right';
    g.textBaseline = 'middle';
    for (const v of ticks(...this.range, 3)) {
      const at = Math.round(y(v)) + 0.5;
      g.beginPath();
      g.moveTo(x0, at);
      g.lineTo(x1, at);
      g.stroke();
      g.fillText(numberText(v, 3), x0 - 6, at);
    }
    g.textAlign = 'center';
    g.textBaseline = 'top';
    for (const t of ticks(0, this.end, Math.max(2, width / 90)))
      if (x(t) < x1 - 12) g.fillText(numberText(t, 3), x(t), y0 + 5);
    g.textAlign = 'right';
    g.fillText('s', x1, y0 + 5);
    g.beginPath();
    g.rect(x0, y1 - 1, x1 - x0, y0 - y1 + 2);
    g.clip();
    g.lineWidth = 1.5;
    g.lineJoin = 'round';
    this.data.forEach(({ t, v }, i) => {
      g.strokeStyle = cssValue(seriesColour(i));
      g.beginPath();
      this.line(g, t, v, x, y);
      g.stroke();
    });
    this.drawCursor();
  }

  private drawCursor(): void {
    if (this.canvas.clientWidth === 0 || this.base.width === 0) return;
    const ratio = this.base.height / HEIGHT;
    const g = this.canvas.getContext('2d')!;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, this.canvas.width, this.canvas.height);
    g.drawImage(this.base, 0, 0);
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { y0, y1, x, y } = this.scales();
    const cursor = this.hover ?? this.now;
    g.strokeStyle = cssValue(this.hover === null ? '--accent' : '--muted');
    g.lineWidth = 1;
    g.beginPath();
    g.moveTo(x(cursor), y1);
    g.lineTo(x(cursor), y0);
    g.stroke();
    this.data.forEach(({ t, v }, i) => {
      const k = nearest(t, cursor);
      const value = k < 0 ? NaN : v[k];
      this.values[i].textContent = numberText(value, 4);
      if (!isFinite(value)) return;
      g.fillStyle = cssValue(seriesColour(i));
      g.beginPath();
      g.arc(x(t[k]), y(value), 3, 0, 2 * Math.PI);
      g.fill();
    });
  }

  /// Of many points that share a pixel, the least and the largest are drawn.
  private line(
    g: CanvasRenderingContext2D,
    t: number[],
    v: number[],
    x: (t: number) => number,
    y: (v: number) => number,
  ): void {
    let pen = false;
    for (let i = 0; i < t.length; ) {
      const pixel = Math.floor(x(t[i]));
      let lo = v[i];
      let hi = v[i];
      let last = v[i];
      let j = i + 1;
      for (; j < t.length && Math.floor(x(t[j])) === pixel; ++j) {
        lo = Math.min(lo, v[j]);
        hi = Math.max(hi, v[j]);
        last = v[j];
      }
      if (!isFinite(lo) || !isFinite(hi)) {
        pen = false;
      } else {
        if (pen) g.lineTo(x(t[i]), y(v[i]));
        else g.moveTo(x(t[i]), y(v[i]));
        pen = true;
        if (j > i + 1) {
          g.lineTo(x(t[i]), y(lo));
          g.lineTo(x(t[i]), y(hi));
          g.lineTo(x(t[i]), y(last));
        }
      }
      i = j;
    }
  }
}

/// Index of the last time that is not after `time`; −1 for none.
function nearest(t: number[], time: number): number {
  let lo = 0;
  let hi = t.length;
  while (lo < hi) {
    const middle = (lo + hi) >> 1;
    if (t[middle] <= time + 1e-9) lo = middle + 1;
    else hi = middle;
  }
  return lo - 1;
}

/// Name of the custom property in style.css.
function seriesColour(series: number): string {
  return `--series-${series % 6}`;
}
