// The panel of plots: reads the run's tables as they grow and draws what is in them.
import { $, setPressed } from './dom';
import { Plot } from './plots';
import { plotsOf, Table } from './tables';

export class PlotsPanel {
  private readonly tables = new Map<string, Table>();
  private plots: Plot[] = [];
  private plotsKey = '';
  private bytes: Record<string, number> = {};
  private now = 0; // [s]

  end = (): number => 0; // [s] time of the last frame
  flat = (): boolean => false; // whether the scene is one in 2D
  body = (): string | null => null; // the one that is selected
  selected = (): boolean => false; // whether anything is
  onSeek: (time: number) => void = () => {};

  constructor() {
    $('plot-group').addEventListener('change', () => this.update());
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

  /// `bytes`: how long each table is by now.
  async follow(bytes = this.bytes): Promise<void> {
    this.bytes = bytes;
    const all = !$('plots').hidden;
    if (!all && !this.selected()) return;
    let changed = false;
    for (const [name, length] of Object.entries(this.bytes)) {
      if (!all && name !== 'bodies') continue;
      let table = this.tables.get(name);
      if (!table) this.tables.set(name, (table = new Table(name)));
      changed = (await table.follow(length)) || changed;
    }
    if (changed) this.update();
  }

  /// Shows the plots of a body, if it has any.
  choose(body: string | null): void {
    const choice = $<HTMLSelectElement>('plot-group');
    if (body && [...choice.options].some((o) => o.value === body)) choice.value = body;
    this.update();
  }

  setNow(time: number): void {
    this.now = time;
    for (const plot of this.plots) plot.setNow(time);
  }

  draw(): void {
    for (const plot of this.plots) plot.draw();
  }

  private update(): void {
    if ($('plots').hidden) return;
    const order = ['measurements', 'bodies', 'gauges'];
    const rank = (name: string): number => order.indexOf(name) + 1 || 9;
    const tables = [...this.tables.values()].filter((t) => t.rows.length > 0).sort((a, b) => rank(a.name) - rank(b.name));
    this.fillGroups(tables);
    const flat = this.flat();
    const specs = tables.flatMap((t) =>
      plotsOf(t).map((spec) => ({ table: t, spec: flat ? { ...spec, series: inPlane(spec.series) } : spec })),
    );
    const key = JSON.stringify(specs.map((s) => s.spec));
    if (key !== this.plotsKey) {
      this.plotsKey = key;
      this.plots = specs.map(({ table, spec }) => {
        const plot = new Plot(spec, table);
        plot.onSeek = (time) => this.onSeek(time);
        return plot;
      });
      $('plot-list').replaceChildren(...this.plots.map((p) => p.element));
    }
    $('plots-empty').hidden = this.plots.length > 0;
    const group = $<HTMLSelectElement>('plot-group').value;
    for (const plot of this.plots) {
      const groups = this.tables.get(plot.spec.table)!.groups();
      plot.update(groups.length === 0 ? null : groups.includes(group) ? group : groups[0], this.end());
      plot.setNow(this.now);
    }
  }

  private fillGroups(tables: Table[]): void {
    const groups = [...new Set(tables.flatMap((t) => t.groups()))];
    const select = $<HTMLSelectElement>('plot-group');
    $('plot-group-row').hidden = groups.length === 0;
    if ([...select.options].map((o) => o.value).join('\n') === groups.join('\n')) return;
    const wanted = this.body() ?? select.value;
    select.replaceChildren(...groups.map((g) => new Option(g, g)));
    if (groups.includes(wanted)) select.value = wanted;
  }
}

/// Without the components that a 2D scene does not have.
function inPlane<T extends { label: string }>(series: T[]): T[] {
  return series.length === 3 ? series.filter((s) => s.label !== 'z') : series;
}
