// The bar at the bottom: play, scrub, speed, clock, and which frames are in memory.
import type { Colouring } from './colouring';
import { $, cssValue, element, onClick, onInput, setPressed } from './dom';
import type { Player } from './player';
import type { Run } from './run';

export class Transport {
  constructor(
    private readonly player: Player,
    private readonly run: Run,
    private readonly colouring: Colouring,
  ) {
    const { timeline } = player;
    onClick('play', () => timeline.toggle());
    onClick('first', () => timeline.seek(0));
    onClick('previous', () => timeline.step(-1));
    onClick('next', () => timeline.step(1));
    onClick('last', () => timeline.seek(timeline.frames.length - 1));
    onClick('loop', () => {
      timeline.loop = !timeline.loop;
      setPressed($('loop'), timeline.loop);
    });
    onClick('follow', () => timeline.setFollow(!timeline.follow));
    onInput('time', 'input', (slider) => {
      timeline.playing = false;
      timeline.seek(Number(slider.value));
    });
    onInput('speed', 'change', (select) => {
      timeline.speed = Number(select.value);
    });
  }

  show(): void {
    const { timeline } = this.player;
    const time = $<HTMLInputElement>('time');
    const last = Math.max(0, timeline.frames.length - 1);
    if (time.max !== String(last)) time.max = String(last);
    if (time.value !== String(timeline.index)) time.value = String(timeline.index);
    const none = timeline.frames.length === 0;
    for (const id of ['first', 'previous', 'play', 'next', 'last', 'time', 'download']) $<HTMLButtonElement>(id).disabled = none;
    $('play').classList.toggle('playing', timeline.playing);
    $('play').setAttribute('aria-label', timeline.playing ? 'Pause' : 'Play');
    setPressed($('follow'), timeline.follow);
    $('follow').hidden = !this.run.isBusy();
    this.showClock();
    this.showLoaded();
  }

  private showClock(): void {
    const { timeline } = this.player;
    const { frames } = timeline;
    if (frames.length === 0) return $('clock').replaceChildren('–', element('small', ''));
    const still = timeline.current()?.name === 'still';
    const now = still ? (this.run.live?.time ?? 0) : timeline.time(timeline.index);
    const place = still ? 'between frames' : `frame ${frames[timeline.index].number} / ${frames[frames.length - 1].number}`;
    $('clock').replaceChildren(`${now.toFixed(3)} s`, element('small', place));
  }

  /// A strip under the slider, filled where frames have arrived whole.
  showLoaded(): void {
    const canvas = $<HTMLCanvasElement>('loaded');
    const g = canvas.getContext('2d')!;
    g.clearRect(0, 0, canvas.width, 1);
    g.fillStyle = cssValue('--accent');
    g.globalAlpha = 0.35;
    const { timeline, store } = this.player;
    const n = timeline.frames.length;
    const at = (index: number): number => Math.round((index / Math.max(1, n - 1)) * canvas.width);
    for (let i = 0; i < n; ++i) {
      const ref = timeline.ref(i)!;
      if (store.complete(ref.name, ref.stamp, this.colouring.field)) g.fillRect(at(i - 0.5), 0, at(i + 0.5) - at(i - 0.5), 1);
    }
  }
}
