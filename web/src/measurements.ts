// The plots below the stage: tables that are read while someone looks at them, one plot for each kind of value.
import { $, onClick, onInput, setPressed } from './dom';
import type { Frame } from './frames';
import { Plot } from './plots';
import type { Run } from './run';
import type { Selection } from './selection';
import { plotsOf, Table } from './tables';
import type { Timeline } from './timeline';

const ORDER = ['measurements', 'bodies', 'gauges']; // of tables; others come after

export class Measurements {
  private readonly tables = new Map<string, Table>();
  private plots: Plot[] = [];
  private key = ''; // of the plots that are there
  private now = 0; // [s] simulated, of the frame that is shown

  constructor(
    private readonly run: Run,
    private readonly timeline: Timeline,
    private readonly selection: Selection,
  ) {
    onClick('plots-toggle', () => this.toggle());
    onInput('plot-group', 'change', () => this.update());
    new ResizeObserver(() => this.draw()).observe($('plot-list'));
  }

  table(name: string): Table | null {
    return this.tables.get(name) ?? null;
  }

  toggle(): void {
    const show = $('plots').hidden;
    $('plots').hidden = !show;
    setPressed($('plots-toggle'), show);
    void this.follow();
    this.update();
  }

  /// Reads what is new in the tables that are of use now.
  async follow(): Promise<void> {
    const all = !$('plots').hidden;
    if (!all && !this.selection.any()) return;
    let changed = false;
    for (const [name, bytes] of Object.entries(this.run.tableBytes)) {
      if (!all && name !== 'bodies') continue;
      let table = this.tables.get(name);
      if (!table) this.tables.set(name, (table = new Table(name)));
      changed = (await table.follow(bytes)) || changed;
    }
    if (changed) this.update();
  }

  /// The user has picked something else: its values are plotted, if it is a body that has some.
  showPicked(): void {
    void this.follow();
    const body = this.selection.body();
    const choice = $<HTMLSelectElement>('plot-group');
    if (body && [...choice.options].some((o) => o.value === body)) choice.value = body;
    this.update();
  }

  show(frame: Frame): void {
    this.now = frame.header.time;
    for (const plot of this.plots) plot.setNow(this.now);
  }

  draw(): void {
    for (const plot of this.plots) plot.draw();
  }

  private update(): void {
    if ($('plots').hidden) return;
    const rank = (table: Table): number => ORDER.indexOf(table.name) + 1 || ORDER.length + 1;
    const tables = [...this.tables.values()].filter((t) => t.rows.length > 0).sort((a, b) => rank(a) - rank(b));
    this.fillGroups(tables);
    this.makePlots(tables);
    $('plots-empty').hidden = this.plots.length > 0;
    const group = $<HTMLSelectElement>('plot-group').value;
    const end = this.timeline.time(Math.max(0, this.timeline.frames.length - 1));
    for (const plot of this.plots) {
      const groups = this.tables.get(plot.spec.table)!.groups();
      plot.update(groups.length === 0 ? null : groups.includes(group) ? group : groups[0], end);
      plot.setNow(this.now);
    }
  }

  private makePlots(tables: Table[]): void {
    const flat = this.run.scene?.dimensions === 2;
    const specs = tables.flatMap((table) =>
      plotsOf(table).map((spec) => ({ table, spec: flat ? { ...spec, series: inPlane(spec.series) } : spec })),
    );
    const key = JSON.stringify(specs.map((s) => s.spec));
    if (key === this.key) return;
    this.key = key;
    this.plots = specs.map(({ table, spec }) => {
      const plot = new Plot(spec, table);
      plot.onSeek = (time) => this.timeline.seekTime(time);
      return plot;
    });
    $('plot-list').replaceChildren(...this.plots.map((p) => p.element));
  }

  private fillGroups(tables: Table[]): void {
    const groups = [...new Set(tables.flatMap((t) => t.groups()))];
    const select = $<HTMLSelectElement>('plot-group');
    $('plot-group-row').hidden = groups.length === 0;
    if ([...select.options].map((o) => o.value).join('\n') === groups.join('\n')) return;
    const wanted = this.selection.body() ?? select.value;
    select.replaceChildren(...groups.map((g) => new Option(g, g)));
    if (groups.includes(wanted)) select.value = wanted;
  }
}

/// Without the components that a 2D scene does not have.
function inPlane<T extends { label: string }>(series: T[]): T[] {
  return series.length === 3 ? series.filter((s) => s.label !== 'z') : series;
}
