// How particles are coloured: the field, its map and range, their controls and the legend.
import { getSpread, type Field, type FluidInfo, type SceneInfo } from './api';
import { fluidBytes, mapBytes, usualMap } from './colour';
import { $, onClick, onInput, setPressed } from './dom';
import type { Frame } from './frames';
import { Legend, ValueRange } from './legend';
import type { Stage } from './stage';

export class Colouring {
  field = 'speed';
  readonly legend = new Legend();
  private map = usualMap('speed');
  private maps: Record<string, Uint8Array> = {};
  private ranges = new Map<string, ValueRange>();
  private fields: Field[] = [];
  private fluids: FluidInfo[] = [];
  private isChosen = false; // the field, by the user
  private frame: Frame | null = null;
  private key = ''; // of what is set
  private isAsking = false; // the server for the range of the run
  private asksAgain = false;
  /// The user wants another field.
  onField: () => void = () => {};

  constructor(private readonly stage: Stage) {
    onInput('field', 'change', (select) => {
      this.isChosen = true;
      this.setField(select.value);
      this.onField();
    });
    onInput('map', 'change', (select) => {
      this.map = select.value;
      this.update();
    });
    onInput('range-lo', 'change', () => this.takeRange());
    onInput('range-hi', 'change', () => this.takeRange());
    onClick('range-auto', () => {
      this.range().choose(null);
      this.update();
    });
    onClick('range-frame', () => {
      const range = this.frame?.header.usual;
      if (range && range[1] > range[0]) this.range().choose([...range]);
      this.update();
    });
  }

  /// colours: 256 of each map, from the server.
  setMaps(colours: Record<string, number[]>): void {
    for (const [name, list] of Object.entries(colours)) this.maps[name] = mapBytes(list);
    this.update();
  }

  /// Begins with the field that the scene's pictures show.
  setScene(scene: SceneInfo | null): void {
    this.fluids = scene?.fluids ?? [];
    this.key = '';
    this.ranges.forEach((range) => range.forget());
    if (scene && !this.isChosen) this.setField(scene.colour_by);
  }

  setFields(fields: Field[], scene: SceneInfo | null): void {
    this.fields = fields;
    const select = $<HTMLSelectElement>('field');
    const wanted = fields.filter((f) => !(scene?.dimensions === 2 && f.name === 'velocity_z'));
    if (select.options.length === wanted.length) return;
    select.replaceChildren(...wanted.map((f) => new Option(f.unit ? `${f.label} [${f.unit}]` : f.label, f.name)));
    select.value = this.field;
  }

  private setField(field: string): void {
    this.field = $<HTMLSelectElement>('field').value = field;
    this.map = $<HTMLSelectElement>('map').value = usualMap(field);
    void this.followRun();
  }

  /// The run has other frames than before, or another field is shown: asks for its range over all frames.
  async followRun(): Promise<void> {
    this.asksAgain = true;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.asksAgain && this.field !== 'fluid') {
        const { field } = this;
        this.asksAgain = false;
        const spread = await getSpread(field);
        if (!spread.done || field !== this.field) this.asksAgain = true;
        this.range(field).setRun(spread);
        this.update();
      }
    } catch {
      // The server cannot be reached; its next list of frames asks again.
    } finally {
      this.isAsking = false;
    }
  }

  /// The frame whose values are coloured.
  show(frame: Frame): void {
    this.frame = frame;
    this.range(frame.field).add(...frame.header.usual);
    this.update();
  }

  forget(): void {
    this.frame = null;
  }

  /// Until the colours are set anew.
  hideLegend(): void {
    this.legend.hide();
    this.key = '';
  }

  private takeRange(): void {
    const lo = Number($<HTMLInputElement>('range-lo').value);
    const hi = Number($<HTMLInputElement>('range-hi').value);
    if (isFinite(lo) && isFinite(hi) && hi > lo) this.range().choose([lo, hi]);
    this.update();
  }

  private range(field = this.field): ValueRange {
    let range = this.ranges.get(field);
    if (!range) this.ranges.set(field, (range = new ValueRange(field === 'speed' || field === 'pressure')));
    return range;
  }

  private update(): void {
    const isFluid = this.field === 'fluid';
    const bytes = isFluid ? fluidBytes(this.fluids) : this.maps[this.map];
    if (!bytes) return;
    const range = this.range().get(this.map === 'balance');
    const any = (this.frame?.header.count ?? 0) > 0;
    const note = this.range().beyond(range);
    const key = [this.field, this.map, ...range, note, any].join();
    if (key === this.key) return;
    this.key = key;
    this.stage.particles.setColours(bytes, isFluid);
    this.stage.particles.setRange(...range);
    const field = this.fields.find((f) => f.name === this.field);
    if (field && any) this.legend.set(field, range, note, bytes, this.fluids);
    else this.legend.hide();
    this.showControls(range, isFluid);
    this.stage.touch();
  }

  private showControls(range: [number, number], isFluid: boolean): void {
    ['range-lo', 'range-hi'].forEach((id, end) => {
      const input = $<HTMLInputElement>(id);
      if (document.activeElement !== input) input.value = String(Number(range[end].toPrecision(6)));
    });
    setPressed($('range-auto'), !this.range().isChosen());
    $('range-row').hidden = $('range-buttons').hidden = isFluid;
    $<HTMLSelectElement>('map').disabled = isFluid;
  }
}
