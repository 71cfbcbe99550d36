// The particle or body that was picked, followed through the frames.
import { getParticle, type Field, type ParticleInfo, type SceneInfo } from './api';
import { withUnit } from './colour';
import { $, fillList } from './dom';
import type { Frame, FrameName } from './frames';
import type { Stage } from './stage';
import { describe, type Table } from './tables';

type Selected = { kind: 'particle'; id: number } | { kind: 'body'; index: number } | null;

export class Selection {
  private selected: Selected = null;
  private point: [number, number, number] | null = null;
  private asked = 0; // number of the latest question
  private busy = false;
  private again: FrameName | null = null;
  fields: Field[] = [];
  scene: SceneInfo | null = null;
  onChange: () => void = () => {};

  constructor(
    private readonly stage: Stage,
    private readonly bodiesTable: () => Table | null,
  ) {
    $('selection-close').addEventListener('click', () => this.clear());
  }

  body(): string | null {
    return this.selected?.kind === 'body' ? (this.scene?.bodies[this.selected.index]?.name ?? null) : null;
  }

  any(): boolean {
    return this.selected !== null;
  }

  clear(): void {
    this.selected = null;
    this.point = null;
    ++this.asked;
    $('selection').hidden = true;
    this.stage.bodies.select(-1, '#000000');
    this.placeMarker();
    this.stage.touch();
    this.onChange();
  }

  pickBody(index: number, frame: Frame | null, time: number): void {
    this.selected = { kind: 'body', index };
    this.point = null;
    ++this.asked;
    this.stage.bodies.select(index, '#3d8bfd');
    this.stage.touch();
    this.follow(frame, time);
    this.onChange();
  }

  async pickParticle(name: FrameName, place: number): Promise<void> {
    const question = ++this.asked;
    this.stage.bodies.select(-1, '#000000');
    try {
      const info = await getParticle(name, { place });
      if (question !== this.asked) return;
      this.selected = { kind: 'particle', id: info.id };
      this.showParticle(info);
      this.onChange();
    } catch {
      // The frame has gone in the meantime: nothing is picked.
    }
  }

  /// The frame that is shown has changed.
  follow(frame: Frame | null, time: number): void {
    if (!this.selected || !frame) return;
    if (this.selected.kind === 'body') this.showBody(this.selected.index, frame, time);
    else void this.askAgain(frame.name, this.selected.id);
  }

  /// One question at a time; the latest frame counts.
  private async askAgain(name: FrameName, id: number): Promise<void> {
    this.again = name;
    if (this.busy) return;
    this.busy = true;
    const question = this.asked;
    try {
      while (this.again !== null) {
        const wanted = this.again;
        this.again = null;
        const info = await getParticle(wanted, { id });
        if (question !== this.asked) return;
        this.showParticle(info);
      }
    } catch {
      this.point = null; // not in this frame
      this.placeMarker();
    } finally {
      this.busy = false;
    }
  }

  private showParticle(info: ParticleInfo): void {
    this.point = info.position;
    const flat = this.scene?.dimensions === 2;
    const axes = flat ? ['x', 'y'] : ['x', 'y', 'z'];
    $('selection').hidden = false;
    $('selection-title').textContent = `Particle ${info.id}`;
    const rows: [string, string][] = axes.map((axis, c) => [axis, withUnit(info.position[c], 'm')]);
    this.fields.forEach((field, i) => {
      if (field.name === 'fluid') rows.push(['Fluid', this.scene?.fluids[info.fluid]?.name ?? String(info.fluid)]);
      else if (!(flat && field.name === 'velocity_z')) rows.push([field.label, withUnit(info.values[i], field.unit)]);
    });
    fillList($('selection-values'), rows);
    this.placeMarker();
  }

  private showBody(index: number, frame: Frame, time: number): void {
    const info = this.scene?.bodies[index];
    if (!info || 7 * index + 7 > frame.poses.length) return;
    const flat = this.scene?.dimensions === 2;
    const p = frame.poses.subarray(7 * index, 7 * index + 7);
    const rows: [string, string][] = [['Motion', info.motion]];
    (flat ? ['x', 'y'] : ['x', 'y', 'z']).forEach((axis, c) => rows.push([axis, withUnit(p[c], 'm')]));
    const half = Math.hypot(p[3], p[4], p[5]);
    let degrees = (2 * Math.atan2(half, Math.abs(p[6])) * 180) / Math.PI;
    if (flat && p[5] * Math.sign(p[6] || 1) < 0) degrees = -degrees;
    rows.push(['Turned by', withUnit(degrees, '°', 3)]);
    for (const row of this.measured(info.name, time)) rows.push(row);
    $('selection').hidden = false;
    $('selection-title').textContent = info.name;
    fillList($('selection-values'), rows);
    this.placeMarker();
  }

  /// The lengths of measured vectors and the plain numbers of this body, of the last row before now.
  private measured(name: string, time: number): [string, string][] {
    const table = this.bodiesTable();
    if (!table) return [];
    const at = table.timeColumn();
    const rows = table.rowsOf(name);
    let k = rows.length - 1;
    while (k >= 0 && rows[k][at] > time + 1e-9) --k;
    if (k < 0) return [];
    const found = rows[k];
    const values = new Map<string, { sum: number; unit: string; vector: boolean; label: string }>();
    table.columns.forEach((column, c) => {
      if (c === at || c === table.keyColumn || column === 'step') return;
      const { words, component, unit } = describe(column);
      const label = words.join(' ');
      if (/^(position|rotation|quaternion|orientation)$/.test(label)) return;
      const entry = values.get(label) ?? { sum: 0, unit, vector: component !== '', label };
      entry.sum += component ? found[c] * found[c] : found[c];
      values.set(label, entry);
    });
    const told = [...values.values()].filter((v) => v.sum !== 0 || /^(velocity|pressure force)$/.test(v.label));
    return told.map((v) => [
      v.label.charAt(0).toUpperCase() + v.label.slice(1),
      withUnit(v.vector ? Math.sqrt(v.sum) : v.sum, v.unit),
    ]);
  }

  /// After every picture: the ring stays on its particle.
  placeMarker(): void {
    const marker = $('marker');
    const at = this.point ? this.stage.project(this.point) : null;
    marker.hidden = at === null;
    if (!at) return;
    marker.style.left = `${at.x}px`;
    marker.style.top = `${at.y}px`;
  }
}
