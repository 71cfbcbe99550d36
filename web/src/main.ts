// The viewer: asks the server what there is, shows it, and passes on what the user wants.
import { getColours, getState, giveOrder, Refusal, type Field, type LiveInfo, type SceneInfo, type State } from './api';
import { countText, fluidBytes, mapBytes, numberText, usualMap, withUnit } from './colour';
import { $, cssValue, fillList, setPressed } from './dom';
import { FrameStore, type Frame } from './frames';
import { Legend, ValueRange } from './legend';
import { Plot } from './plots';
import { Selection } from './selection';
import { Stage } from './stage';
import { plotsOf, Table } from './tables';
import { Timeline } from './timeline';

const SOON = 400; // [ms] between questions while a run goes on
const LATER = 1500; // [ms] otherwise
const AHEAD = 6; // [-] frames that are fetched before they are due
const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 4; // [GB]

class Viewer {
  private readonly store = new FrameStore((memory >= 4 ? 512 : 160) * 1024 * 1024);
  private readonly stage = new Stage($<HTMLCanvasElement>('view'));
  private readonly timeline = new Timeline();
  private readonly legend = new Legend();
  private readonly selection = new Selection(this.stage, () => this.tables.get('bodies') ?? null);
  private readonly tables = new Map<string, Table>();
  private plots: Plot[] = [];
  private plotsKey = '';

  private revision = 0;
  private scene: SceneInfo | null = null;
  private sceneText = '';
  private fields: Field[] = [];
  private field = 'speed';
  private map = usualMap('speed');
  private maps: Record<string, Uint8Array> = {};
  private ranges = new Map<string, ValueRange>();
  private live: LiveInfo | null = null;
  private status = '';
  private exists = true;
  private connected = true;
  private folder = '';
  private tableBytes: Record<string, number> = {};
  private shown: Frame | null = null;
  private shownRecords = 0;
  private fitted = false;
  private clip = { on: false, axis: 0, at: 0.5, flipped: false };
  private lastTick = performance.now();
  private clipMoved = false;

  async start(): Promise<void> {
    this.connectPage();
    this.setTheme();
    this.store.onArrival = () => this.refresh();
    this.timeline.ready = (f) => this.store.get(f.name, f.stamp, this.field) !== null || this.store.error(f.name, f.stamp, this.field) !== '';
    this.timeline.onChange = () => this.refresh();
    this.stage.onDrawn = () => {
      this.selection.placeMarker();
      this.showFacts();
    };
    this.selection.onChange = () => {
      void this.followTables();
      const body = this.selection.body();
      const choice = $<HTMLSelectElement>('plot-group');
      if (body && [...choice.options].some((o) => o.value === body)) choice.value = body;
      this.updatePlots();
    };
    const colours = await this.patiently(getColours);
    for (const [name, list] of Object.entries(colours)) this.maps[name] = mapBytes(list);
    this.maps.fluid = fluidBytes();
    this.setColours();
    requestAnimationFrame((now) => this.tick(now));
    void this.poll();
  }

  /// Asks again and again while the server does not answer.
  private async patiently<T>(question: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await question();
      } catch {
        this.setConnected(false);
        await pause(LATER);
      }
    }
  }

  // --- what there is ---

  private async poll(): Promise<void> {
    for (;;) {
      try {
        await this.take(await getState(this.revision));
        this.setConnected(true);
      } catch (error) {
        this.setConnected(false, error instanceof Refusal ? error.message : '');
      }
      const busy = this.status === 'running' || (this.live !== null && this.live.state !== 'ended');
      await pause(busy && !document.hidden ? SOON : LATER);
    }
  }

  private setConnected(connected: boolean, reason = ''): void {
    if (this.connected === connected && !reason) return;
    this.connected = connected;
    this.showStatus();
    this.showMessage(reason);
    if (connected) this.store.retry();
  }

  private async take(state: State): Promise<void> {
    this.live = state.live;
    this.timeline.still = state.live?.still ?? null;
    if (state.revision !== this.revision && state.frames) {
      this.revision = state.revision;
      this.exists = state.exists ?? false;
      this.folder = state.folder ?? '';
      this.status = state.status ?? '';
      this.fields = state.fields ?? [];
      this.tableBytes = state.tables ?? {};
      $('problems').replaceChildren(...(state.problems ?? []).map((text) => element('li', text)));
      await this.takeScene(state.scene ?? null);
      this.fillFields();
      this.store.retry();
      this.timeline.setFrames(state.frames.map(([number, stamp]) => ({ number, stamp })));
      void this.followTables();
    }
    this.showStatus();
    this.showLive();
    this.refresh();
  }

  private async takeScene(scene: SceneInfo | null): Promise<void> {
    const text = JSON.stringify(scene);
    if (text === this.sceneText) return;
    const first = this.sceneText === '';
    this.sceneText = text;
    this.scene = scene;
    this.selection.scene = scene;
    this.selection.clear();
    this.fitted = false;
    this.shown = null;
    if (first && scene) this.timeline.follow = this.status === 'running';
    this.stage.setScene(scene?.dimensions ?? 3, scene?.gravity ?? [0, -9.81, 0], scene?.particle_size ?? 0.01);
    this.timeline.framesPerSecond = scene?.frames_per_second ?? 25;
    this.listBodies();
    const problem = await this.stage.bodies.setScene(scene?.bodies ?? [], scene?.dimensions ?? 3, scene?.particle_size ?? 0.01);
    if (problem) $('problems').append(element('li', problem));
    this.listBodies();
    this.setTheme();
  }

  private fillFields(): void {
    const select = $<HTMLSelectElement>('field');
    const wanted = this.fields.filter((f) => !(this.scene?.dimensions === 2 && f.name === 'velocity_z'));
    if (select.options.length === wanted.length) return;
    select.replaceChildren(...wanted.map((f) => new Option(f.unit ? `${f.label} [${f.unit}]` : f.label, f.name)));
    select.value = this.field;
    this.selection.fields = this.fields;
  }

  private listBodies(): void {
    const bodies = this.scene?.bodies ?? [];
    $('bodies-section').hidden = bodies.length === 0;
    $('bodies').replaceChildren(
      ...bodies.map((body, index) => {
        const item = document.createElement('li');
        const label = document.createElement('label');
        const swatch = document.createElement('i');
        swatch.className = 'swatch';
        swatch.style.background = this.stage.bodies.colour(index);
        const name = element('span', body.name);
        name.className = 'name';
        const box = document.createElement('input');
        box.type = 'checkbox';
        box.className = 'switch';
        box.checked = body.visible;
        box.addEventListener('change', () => {
          this.stage.bodies.setShown(index, box.checked);
          this.stage.touch();
        });
        label.append(swatch, name, box);
        item.append(label);
        return item;
      }),
    );
  }

  // --- what is shown ---

  private tick(now: number): void {
    this.timeline.advance((now - this.lastTick) / 1000);
    this.lastTick = now;
    requestAnimationFrame((next) => this.tick(next));
  }

  private refresh(): void {
    const current = this.timeline.current();
    if (current) {
      const want = current.name === 'still' ? [current] : [current, ...this.timeline.upcoming(AHEAD)];
      this.store.want(want, this.field);
      const frame = this.store.get(current.name, current.stamp, this.field);
      if (frame) this.show(frame);
    } else {
      this.shown = null;
      this.stage.particles.show(null);
      this.stage.touch();
      this.store.want([], this.field);
    }
    this.showTransport();
    this.showNotice();
    this.showMessage();
    this.showFacts();
  }

  private show(frame: Frame): void {
    const isNew = frame !== this.shown;
    const isMore = isNew || frame.have !== this.shownRecords;
    this.shown = frame;
    this.shownRecords = frame.have;
    this.range().add(...frame.header.range);
    this.stage.particles.show(frame);
    this.setColours();
    if (isNew) {
      this.stage.bodies.place(frame.poses);
      if (!this.fitted) {
        this.fitted = true;
        this.stage.fit(frame);
        const camera = this.scene?.camera;
        if (camera) this.stage.lookFrom(camera.position, camera.target, camera.field_of_view);
        this.setClip();
      }
      this.selection.follow(frame, frame.header.time);
      for (const plot of this.plots) plot.setNow(frame.header.time);
    }
    if (isMore) this.stage.touch();
    document.body.dataset.frame = String(frame.name);
    document.body.dataset.complete = String(frame.have >= frame.header.count);
    document.body.dataset.field = frame.field;
  }

  private range(): ValueRange {
    let range = this.ranges.get(this.field);
    if (!range) this.ranges.set(this.field, (range = new ValueRange()));
    return range;
  }

  private setColours(): void {
    const field = this.fields.find((f) => f.name === this.field);
    const fluids = this.field === 'fluid';
    const bytes = this.maps[fluids ? 'fluid' : this.map];
    if (!bytes) return;
    const range = this.range().get(this.map === 'balance');
    const key = [this.field, this.map, ...range, this.scene?.fluids.join(), (this.shown?.header.count ?? 0) > 0].join();
    if (key === this.coloursKey) return;
    this.coloursKey = key;
    this.stage.particles.setColours(bytes, fluids);
    this.stage.particles.setRange(...range);
    if (field && this.shown?.header.count) this.legend.set(field, range, bytes, this.scene?.fluids ?? []);
    else this.legend.hide();
    const [lo, hi] = [$<HTMLInputElement>('range-lo'), $<HTMLInputElement>('range-hi')];
    if (document.activeElement !== lo) lo.value = plain(range[0]);
    if (document.activeElement !== hi) hi.value = plain(range[1]);
    setPressed($('range-auto'), !this.range().isChosen());
    $('range-row').hidden = $('range-buttons').hidden = fluids;
    $<HTMLSelectElement>('map').disabled = fluids;
    this.stage.touch();
  }
  private coloursKey = '';

  private showTransport(): void {
    const { timeline } = this;
    const time = $<HTMLInputElement>('time');
    const last = Math.max(0, timeline.frames.length - 1);
    if (time.max !== String(last)) time.max = String(last);
    if (time.value !== String(timeline.index)) time.value = String(timeline.index);
    const none = timeline.frames.length === 0;
    for (const id of ['first', 'previous', 'play', 'next', 'last', 'time', 'download']) $<HTMLButtonElement>(id).disabled = none;
    $('play').classList.toggle('playing', timeline.playing);
    $('play').setAttribute('aria-label', timeline.playing ? 'Pause' : 'Play');
    setPressed($('follow'), timeline.follow);
    $('follow').hidden = !(this.status === 'running' || (this.live && this.live.state !== 'ended'));
    const still = timeline.current()?.name === 'still';
    const now = still ? (this.live?.time ?? 0) : timeline.time(timeline.index);
    const small = document.createElement('small');
    small.textContent = none ? '' : still ? 'between frames' : `frame ${timeline.frames[timeline.index].number} / ${timeline.frames[last].number}`;
    $('clock').replaceChildren(none ? '–' : `${now.toFixed(3)} s`, small);
    this.showLoaded();
  }

  private showLoaded(): void {
    const canvas = $<HTMLCanvasElement>('loaded');
    const g = canvas.getContext('2d')!;
    g.clearRect(0, 0, canvas.width, 1);
    g.fillStyle = cssValue('--accent');
    g.globalAlpha = 0.35;
    const n = this.timeline.frames.length;
    const at = (index: number): number => (index / Math.max(1, n - 1)) * canvas.width;
    for (let i = 0; i < n; ++i) {
      const ref = this.timeline.ref(i)!;
      if (this.store.complete(ref.name, ref.stamp, this.field))
        g.fillRect(Math.round(at(i - 0.5)), 0, Math.round(at(i + 0.5)) - Math.round(at(i - 0.5)), 1);
    }
  }

  private showNotice(): void {
    const current = this.timeline.current();
    const error = current ? this.store.error(current.name, current.stamp, this.field) : '';
    $('notice').hidden = error === '' || !this.connected;
    $('notice').textContent = error ? `Frame ${current!.name} cannot be shown: ${error}` : '';
  }

  private showMessage(reason = ''): void {
    let title = '';
    let text = '';
    if (!this.connected) {
      title = reason ? 'The viewer refuses' : 'No answer from tidelock';
      text = reason || 'The program that serves this page has ended or cannot be reached. This page goes on by itself when it is back.';
    } else if (this.revision > 0 && !this.exists) {
      title = 'The folder is gone';
      text = `${this.folder} is not there. When it comes back, it is shown.`;
    } else if (this.revision > 0 && this.timeline.frames.length === 0) {
      title = 'No frames yet';
      text = this.status === 'running' || this.live ? 'The run has just begun; its first frame will show up here.' : `${this.folder} holds no frames. As soon as a run writes some, they are shown.`;
    }
    const covered = title !== '' && (!this.connected ? this.shown === null || reason !== '' : true);
    $('message').hidden = !covered;
    $('message-title').textContent = title;
    $('message-text').textContent = text;
    if (covered && this.connected) this.legend.hide(), (this.coloursKey = '');
  }

  private showStatus(): void {
    $('name').textContent = this.scene?.name ?? (this.folder.split('/').filter(Boolean).pop() || 'Tidelock');
    document.title = `${$('name').textContent} – Tidelock`;
    const chip = $('status');
    const live = this.live && this.live.state !== 'ended' ? this.live.state : '';
    let [text, kind] = [live || this.status, 'busy'];
    if (!this.connected) [text, kind] = ['no answer', 'bad'];
    else if (!this.exists) [text, kind] = ['gone', 'bad'];
    else if (live === 'paused') kind = 'warn';
    else if (text.startsWith('failed')) [text, kind] = ['failed', 'bad'];
    else if (text === 'finished') kind = 'good';
    else if (text === 'interrupted') kind = 'warn';
    chip.hidden = text === '';
    chip.className = `chip ${kind}`;
    chip.textContent = text;
    chip.title = this.status;
  }

  private showFacts(): void {
    const rows: [string, string][] = [];
    const header = this.shown?.header;
    if (header && header.count > 0) rows.push(['Particles', countText(header.count)]);
    if (header && this.stage.particles.drawn < header.count) rows.push(['Drawn', countText(this.stage.particles.drawn)]);
    if (this.scene) {
      rows.push(['Particle size', withUnit(this.scene.particle_size, 'm')]);
      rows.push(['Frames', `${this.timeline.frames.length} at ${numberText(this.scene.frames_per_second)} a second`]);
    }
    if (this.status) rows.push(['Status', this.status]);
    rows.push(['Folder', this.folder]);
    fillList($('facts'), rows);
    const bodies = this.scene?.bodies.length ?? 0;
    const parts = [
      ...(header && header.count > 0 ? [`${countText(header.count)} particles`] : []),
      ...(header && bodies > 0 ? [`${bodies} ${bodies === 1 ? 'body' : 'bodies'}`] : []),
    ];
    $('subtitle').textContent = parts.join(', ');
  }

  // --- a live run ---

  private showLive(): void {
    const live = this.live;
    $('live').hidden = live === null || live.state === 'ended';
    if (!live) return;
    const paused = live.state === 'paused';
    $('live').className = live.state;
    $('live-pause').textContent = paused ? 'Resume run' : 'Pause run';
    const over = live.state === 'ended' || live.state === 'stopping';
    $<HTMLButtonElement>('live-pause').disabled = $<HTMLButtonElement>('live-stop').disabled = over;
    $<HTMLButtonElement>('live-step').disabled = $<HTMLButtonElement>('live-frame').disabled = !paused;
    const iterations = `${live.density_iterations}+${live.divergence_iterations} iterations`;
    $('live-text').textContent =
      live.step === 0
        ? `${live.state}…`
        : `${paused ? 'paused' : live.state} at ${live.time.toFixed(4)} s · step ${live.step} · ${numberText(live.dt * 1e3, 3)} ms · ${iterations}`;
    document.body.dataset.live = live.state;
    document.body.dataset.step = String(live.step);
  }

  private async order(order: 'pause' | 'resume' | 'step' | 'frame' | 'stop'): Promise<void> {
    try {
      await giveOrder(order);
      if (order !== 'stop') this.timeline.setFollow(true);
      await this.take(await getState(this.revision));
    } catch (error) {
      $('notice').hidden = false;
      $('notice').textContent = error instanceof Error ? error.message : String(error);
    }
  }

  // --- plots ---

  private async followTables(): Promise<void> {
    const all = !$('plots').hidden;
    if (!all && !this.selection.any()) return;
    let changed = false;
    for (const [name, bytes] of Object.entries(this.tableBytes)) {
      if (!all && name !== 'bodies') continue;
      let table = this.tables.get(name);
      if (!table) this.tables.set(name, (table = new Table(name)));
      changed = (await table.follow(bytes)) || changed;
    }
    if (changed) this.updatePlots();
  }

  private updatePlots(): void {
    if ($('plots').hidden) return;
    const order = ['measurements', 'bodies', 'gauges'];
    const rank = (name: string): number => (order.indexOf(name) + 1 || 9);
    const tables = [...this.tables.values()].filter((t) => t.rows.length > 0).sort((a, b) => rank(a.name) - rank(b.name));
    this.fillGroups(tables);
    const flat = this.scene?.dimensions === 2;
    const specs = tables.flatMap((t) =>
      plotsOf(t).map((spec) => ({ table: t, spec: flat ? { ...spec, series: inPlane(spec.series) } : spec })),
    );
    const key = JSON.stringify(specs.map((s) => s.spec));
    if (key !== this.plotsKey) {
      this.plotsKey = key;
      this.plots = specs.map(({ table, spec }) => {
        const plot = new Plot(spec, table);
        plot.onSeek = (time) => this.timeline.seekTime(time);
        return plot;
      });
      $('plot-list').replaceChildren(...this.plots.map((p) => p.element));
    }
    $('plots-empty').hidden = this.plots.length > 0;
    const group = $<HTMLSelectElement>('plot-group').value;
    for (const plot of this.plots) {
      const table = this.tables.get(plot.spec.table)!;
      const groups = table.groups();
      plot.update(groups.length === 0 ? null : groups.includes(group) ? group : groups[0], this.timeline.time(Math.max(0, this.timeline.frames.length - 1)));
      plot.setNow(this.shown?.header.time ?? 0);
    }
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

  // --- what the user does ---

  private connectPage(): void {
    const { timeline } = this;
    const click = (id: string, action: () => void): void => $(id).addEventListener('click', action);
    click('play', () => timeline.toggle());
    click('first', () => timeline.seek(0));
    click('previous', () => timeline.step(-1));
    click('next', () => timeline.step(1));
    click('last', () => timeline.seek(timeline.frames.length - 1));
    click('loop', () => {
      timeline.loop = !timeline.loop;
      setPressed($('loop'), timeline.loop);
    });
    click('follow', () => timeline.setFollow(!timeline.follow));
    $('time').addEventListener('input', (event) => {
      timeline.playing = false;
      timeline.seek(Number((event.target as HTMLInputElement).value));
    });
    $('speed').addEventListener('change', (event) => {
      timeline.speed = Number((event.target as HTMLSelectElement).value);
    });
    click('live-pause', () => void this.order(this.live?.state === 'paused' ? 'resume' : 'pause'));
    click('live-step', () => void this.order('step'));
    click('live-frame', () => void this.order('frame'));
    click('live-stop', () => {
      if (window.confirm('Stop the run? It can be continued later with --resume.')) void this.order('stop');
    });
    click('fit', () => this.stage.fit(this.shown));
    click('download', () => this.download());
    click('theme', () => this.toggleTheme());
    click('plots-toggle', () => this.togglePlots());
    click('panel-toggle', () => this.togglePanel(document.body.classList.contains('no-panel')));
    if (window.matchMedia('(max-width: 760px)').matches) this.togglePanel(false);
    $('view').addEventListener('pointerdown', () => {
      if (window.matchMedia('(max-width: 760px)').matches) this.togglePanel(false);
    });
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.setTheme());
    $('plot-group').addEventListener('change', () => this.updatePlots());
    new ResizeObserver(() => this.plots.forEach((p) => p.draw())).observe($('plot-list'));
    this.connectSettings();
    this.connectPicking();
    window.addEventListener('keydown', (event) => this.onKey(event));
  }

  private connectSettings(): void {
    $('field').addEventListener('change', (event) => {
      this.field = (event.target as HTMLSelectElement).value;
      this.map = usualMap(this.field);
      $<HTMLSelectElement>('map').value = this.map;
      this.refresh();
    });
    $('map').addEventListener('change', (event) => {
      this.map = (event.target as HTMLSelectElement).value;
      this.setColours();
    });
    const chosen = (): void => {
      const lo = Number($<HTMLInputElement>('range-lo').value);
      const hi = Number($<HTMLInputElement>('range-hi').value);
      if (isFinite(lo) && isFinite(hi) && hi > lo) this.range().choose([lo, hi]);
      this.setColours();
    };
    $('range-lo').addEventListener('change', chosen);
    $('range-hi').addEventListener('change', chosen);
    $('range-auto').addEventListener('click', () => {
      this.range().choose(null);
      this.setColours();
    });
    $('range-frame').addEventListener('click', () => {
      const range = this.shown?.header.range;
      if (range && range[1] > range[0]) this.range().choose([...range]);
      this.setColours();
    });
    $('particles-shown').addEventListener('change', (event) => {
      this.stage.particles.points.visible = (event.target as HTMLInputElement).checked;
      this.stage.touch();
    });
    $('particle-scale').addEventListener('input', (event) => {
      this.stage.particles.setScale(Number((event.target as HTMLInputElement).value));
      this.stage.touch();
    });
    $('clip').addEventListener('change', (event) => {
      this.clip.on = (event.target as HTMLInputElement).checked;
      this.setClip();
    });
    $('clip-at').addEventListener('input', (event) => {
      this.clip.at = Number((event.target as HTMLInputElement).value);
      this.clipMoved = true;
      this.clip.on = $<HTMLInputElement>('clip').checked = true;
      this.setClip();
    });
    $('clip-flip').addEventListener('click', () => {
      this.clip.flipped = !this.clip.flipped;
      setPressed($('clip-flip'), this.clip.flipped);
      this.setClip();
    });
    for (const button of $('clip-axis').querySelectorAll('button'))
      button.addEventListener('click', () => {
        this.clip.axis = Number(button.dataset.axis);
        if (!this.clipMoved) this.clip.at = 0.5;
        for (const other of $('clip-axis').querySelectorAll('button'))
          other.setAttribute('aria-checked', String(other === button));
        this.setClip();
      });
  }

  /// The slider goes over the extent of what there is.
  private setClip(): void {
    const box = this.stage.clipBounds();
    const { on, axis, at, flipped } = this.clip;
    const lo = box.min.getComponent(axis);
    const hi = box.max.getComponent(axis);
    const place = lo + at * (hi - lo);
    this.stage.setClip(on, axis, place, flipped);
    $<HTMLInputElement>('clip-at').value = String(at);
    $('clip-value').textContent = withUnit(place, 'm', 3);
  }

  private connectPicking(): void {
    const view = $('view');
    let down: { x: number; y: number } | null = null;
    view.addEventListener('pointerdown', (event) => {
      down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    });
    view.addEventListener('pointerup', (event) => {
      if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > 4) return;
      down = null;
      const frame = this.shown;
      const hit = this.stage.pick(event.clientX, event.clientY);
      if (!hit || !frame) return this.selection.clear();
      if (hit.kind === 'body') this.selection.pickBody(hit.index, frame, frame.header.time);
      else if (this.stage.particles.points.visible) void this.selection.pickParticle(frame.name, hit.place);
    });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.tagName === 'SELECT' || (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.id !== 'time')) return;
    const many = event.shiftKey ? 10 : 1;
    const actions: Record<string, () => void> = {
      ' ': () => this.timeline.toggle(),
      ArrowLeft: () => this.timeline.step(-many),
      ArrowRight: () => this.timeline.step(many),
      Home: () => this.timeline.seek(0),
      End: () => this.timeline.seek(this.timeline.frames.length - 1),
      Escape: () => this.selection.clear(),
      p: () => this.togglePlots(),
      r: () => this.stage.fit(this.shown),
      s: () => this.download(),
    };
    const action = actions[event.key];
    if (!action || (event.key === ' ' && (target instanceof HTMLButtonElement || target instanceof HTMLInputElement) && target.id !== 'time')) return;
    event.preventDefault();
    action();
  }

  private togglePlots(): void {
    const show = $('plots').hidden;
    $('plots').hidden = !show;
    setPressed($('plots-toggle'), show);
    void this.followTables();
    this.updatePlots();
  }

  private togglePanel(show: boolean): void {
    document.body.classList.toggle('no-panel', !show);
    setPressed($('panel-toggle'), show);
  }

  private setTheme(): void {
    const kept = localStorage.getItem('tidelock-theme');
    const dark = kept ? kept === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    this.stage.setTheme({ line: cssValue('--line'), accent: cssValue('--accent'), background: cssValue('--sky') });
    for (const plot of this.plots) plot.draw();
    this.showLoaded();
  }

  private toggleTheme(): void {
    localStorage.setItem('tidelock-theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    this.setTheme();
  }

  private download(): void {
    const frame = this.shown;
    if (!frame) return;
    const name = this.scene?.name ?? 'tidelock';
    const picture = this.legend.compose(this.stage.capture(), name, frame.header.time);
    picture.toBlob((blob) => {
      if (!blob) return;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'tidelock';
      link.download = `${stem}-${frame.name === 'still' ? `${frame.header.time.toFixed(4)}s` : String(frame.name).padStart(4, '0')}.png`;
      link.click();
      window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }, 'image/png');
  }

  // --- for tests ---

  /// What is on the screen, and where a point of the world is on it.
  report(): object {
    return {
      frame: this.shown?.name ?? null,
      time: this.shown?.header.time ?? null,
      count: this.shown?.header.count ?? 0,
      have: this.shown?.have ?? 0,
      drawn: this.stage.particles.drawn,
      memory: this.store.memory(),
      frames: this.timeline.frames.length,
    };
  }
  pictures(): number {
    return this.stage.pictures;
  }
  timePick(x: number, y: number): { milliseconds: number; hit: boolean } {
    const begin = performance.now();
    const hit = this.stage.pick(x, y) !== null;
    return { milliseconds: performance.now() - begin, hit };
  }
  project(point: [number, number, number]): { x: number; y: number } | null {
    const at = this.stage.project(point);
    const rect = $('view').getBoundingClientRect();
    return at && { x: at.x + rect.left, y: at.y + rect.top };
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function plain(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/// Without the components that a 2D scene does not have.
function inPlane<T extends { label: string }>(series: T[]): T[] {
  return series.length === 3 ? series.filter((s) => s.label !== 'z') : series;
}

const viewer = new Viewer();
Object.assign(window, { tidelock: viewer });
void viewer.start();
