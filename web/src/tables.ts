// Tables of measurements: CSV files that grow, and what to plot of them.
import { getTable, Refusal } from './api';

export interface Series {
  label: string;
  column: number;
}

export interface PlotSpec {
  table: string;
  title: string;
  unit: string;
  series: Series[];
}

/// Columns by name, and rows; a text column (a body's name) keeps its text.
export class Table {
  columns: string[] = [];
  rows: number[][] = [];
  keyColumn = -1; // of text; -1: none
  private byKey = new Map<string, number[][]>(); // the rows of each text
  private bytes = 0;
  private rest = ''; // a line that is not complete yet
  private busy = false;

  constructor(readonly name: string) {}

  private reset(): void {
    this.columns = [];
    this.rows = [];
    this.byKey.clear();
    this.keyColumn = -1;
    this.bytes = 0;
    this.rest = '';
  }

  /// Reads what was added. True when something was.
  async follow(bytes: number): Promise<boolean> {
    if (this.busy || bytes === this.bytes) return false;
    this.busy = true;
    try {
      if (bytes < this.bytes) this.reset(); // another run has begun
      const part = await getTable(this.name, this.bytes);
      this.bytes += part.read;
      this.take(part.text);
      return part.read > 0;
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.reset();
      return true;
    } finally {
      this.busy = false;
    }
  }

  take(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      const cells = cellsOf(line.replace(/\r$/, ''));
      if (this.columns.length === 0) {
        this.columns = cells;
        continue;
      }
      if (cells.length !== this.columns.length) continue;
      if (this.rows.length === 0)
        this.keyColumn = cells.findIndex((cell, c) => this.columns[c] === 'body' || (isNaN(Number(cell)) && !/^[+-]?(nan|inf)/i.test(cell)));
      const row = cells.map((cell) => (cell === '' ? NaN : Number(cell)));
      this.rows.push(row);
      if (this.keyColumn < 0) continue;
      const list = this.byKey.get(cells[this.keyColumn]);
      if (list) list.push(row);
      else this.byKey.set(cells[this.keyColumn], [row]);
    }
  }

  /// The texts of the text column; empty when there is none.
  groups(): string[] {
    return [...this.byKey.keys()];
  }

  /// All rows, or those of one group.
  rowsOf(group: string | null): number[][] {
    return group === null ? this.rows : (this.byKey.get(group) ?? []);
  }

  timeColumn(): number {
    return Math.max(0, this.columns.findIndex((c) => c.startsWith('time')));
  }

  /// Times and values of one column.
  points(column: number, group: string | null): { t: number[]; v: number[] } {
    const time = this.timeColumn();
    const rows = this.rowsOf(group);
    return { t: rows.map((row) => row[time]), v: rows.map((row) => row[column]) };
  }
}

/// The fields of a line of CSV; a field in quotes may hold commas, and quotes twice.
export function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < line.length; ++i) {
    const c = line[i];
    if (quoted && c === '"' && line[i + 1] === '"') cell += line[++i];
    else if (c === '"') quoted = !quoted;
    else if (c === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += c;
  }
  cells.push(cell);
  return cells;
}

const UNITS: [suffix: string, unit: string][] = [
  ['kg_m2_s', 'kg m²/s'],
  ['kg_m_s', 'kg m/s'],
  ['kg_m3', 'kg/m³'],
  ['rad_s', 'rad/s'],
  ['m3_per_s', 'm³/s'],
  ['m2_per_s', 'm²/s'],
  ['m3_s', 'm³/s'],
  ['kg_s', 'kg/s'],
  ['m_s2', 'm/s²'],
  ['N_m', 'N m'],
  ['m_s', 'm/s'],
  ['m3', 'm³'],
  ['m2', 'm²'],
  ['Pa', 'Pa'],
  ['kg', 'kg'],
  ['rad', 'rad'],
  ['deg', '°'],
  ['J', 'J'],
  ['N', 'N'],
  ['W', 'W'],
  ['m', 'm'],
  ['s', 's'],
];

/// "momentum_x_kg_m_s" is the x of momentum, in kg m/s.
export function describe(column: string, vectors = true): { words: string[]; component: string; unit: string } {
  let rest = column;
  let unit = '';
  for (const [suffix, text] of UNITS)
    if (rest.endsWith(`_${suffix}`)) {
      rest = rest.slice(0, -suffix.length - 1);
      unit = text;
      break;
    }
  const words = rest.split('_');
  const last = words[words.length - 1];
  const component = vectors && words.length > 1 && /^(x|y|z|w)$/.test(last) ? last : '';
  if (component) words.pop();
  return { words, component, unit };
}

function sentence(words: string[]): string {
  const text = words.join(' ').replace(/^dt$/, 'time step').replace(/^centre$/, 'centre of mass');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/// What gauges measure, by their unit: all of a kind share a plot.
const GAUGES: Record<string, string> = { Pa: 'Pressure', m: 'Level', 'm³/s': 'Flow', 'm²/s': 'Flow', 'm³': 'Passed', 'm²': 'Passed' };

/// What people look at first comes first.
const FIRST = ['energy', 'iterations', 'centre', 'density error', 'error', 'volume', 'position', 'velocity', 'pressure force'];
const LAST = ['rotation', 'dt'];
function rank(words: string[]): number {
  const text = words.join(' ');
  const first = FIRST.findIndex((name) => text.endsWith(name));
  return first >= 0 ? first : FIRST.length + (LAST.includes(text) ? 2 + LAST.indexOf(text) : 1);
}

/// One plot for columns that belong together: components of a vector, or the same last word and unit.
export function plotsOf(table: Table): PlotSpec[] {
  const plots = new Map<string, PlotSpec & { words: string[][] }>();
  const gauges = table.name === 'gauges';
  table.columns.forEach((column, index) => {
    if (index === table.timeColumn() || index === table.keyColumn || column === 'step') return;
    const { words, component, unit } = describe(column, !gauges);
    const key = gauges ? unit : component ? `${words.join('_')}|${unit}|vector` : `${words[words.length - 1]}|${unit}`;
    let plot = plots.get(key);
    if (!plot) {
      plot = { table: table.name, title: '', unit, series: [], words: [] };
      plots.set(key, plot);
    }
    plot.series.push({ label: component || words.join(' '), column: index });
    plot.words.push(words);
  });
  const list: PlotSpec[] = [];
  for (const plot of plots.values()) {
    const [first] = plot.words;
    const same = plot.words.every((w) => w.join() === first.join());
    if (gauges && GAUGES[plot.unit]) {
      plot.title = GAUGES[plot.unit];
      plot.series.forEach((series) => (series.label = series.label.replace(/ passed$/, '')));
    } else if (!same) {
      // "kinetic energy" and "potential energy" become "energy" with the series "kinetic" and "potential".
      let common = 0;
      const at = (w: string[], k: number): string => w[w.length - 1 - k];
      while (plot.words.every((w) => w.length > common + 1 && at(w, common) === at(first, common))) ++common;
      if (common === 0) common = 1;
      plot.title = sentence(first.slice(first.length - common));
      plot.series.forEach((series, i) => {
        series.label = plot.words[i].slice(0, plot.words[i].length - common).join(' ') || series.label;
      });
    } else {
      plot.title = sentence(first);
    }
    list.push(plot);
  }
  const place = new Map(list.map((plot) => [plot, rank((plot as PlotSpec & { words: string[][] }).words[0])]));
  return list.sort((p, q) => place.get(p)! - place.get(q)!).map(({ table: name, title, unit, series }) => ({ table: name, title, unit, series }));
}
