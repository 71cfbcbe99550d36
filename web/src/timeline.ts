// Which frame is shown, and when the next one is due: play, scrub, follow the newest. Knows nothing of drawing.
import type { FrameName } from './frames';

export interface FrameRef {
  name: FrameName;
  stamp: number;
}

export class Timeline {
  frames: { number: number; stamp: number }[] = [];
  index = 0;
  playing = false;
  loop = false;
  follow = false; // stay at the newest frame
  speed = 1;
  framesPerSecond = 25;
  still: number | null = null; // version of the state at which a live run stands still
  private clock = 0; // [s] simulated
  /// Is there something to show of this frame? While not, the clock waits.
  ready: (frame: FrameRef) => boolean = () => true;
  onChange: () => void = () => {};

  time(index: number): number {
    return index < this.frames.length ? this.frames[index].number / this.framesPerSecond : 0;
  }

  /// What is to be shown now; null when there is nothing.
  current(): FrameRef | null {
    if (this.follow && this.still !== null) return { name: 'still', stamp: this.still };
    return this.ref(this.index);
  }

  ref(index: number): FrameRef | null {
    const frame = this.frames[index];
    return frame ? { name: frame.number, stamp: frame.stamp } : null;
  }

  /// What will be shown next, so that it can be fetched.
  upcoming(count: number): FrameRef[] {
    const list: FrameRef[] = [];
    const step = this.playing ? this.stride() : 1;
    for (let k = 1; k <= count; ++k) {
      const index = this.index + k * step;
      const at = this.loop && this.frames.length > 0 ? index % this.frames.length : index;
      const frame = this.ref(at);
      if (frame) list.push(frame);
    }
    return list;
  }

  /// Fast play on a slow screen skips frames.
  private stride(): number {
    return Math.max(1, Math.floor((this.speed * this.framesPerSecond) / 60));
  }

  setFrames(frames: { number: number; stamp: number }[]): void {
    const number = this.frames[this.index]?.number ?? 0;
    const wasEmpty = this.frames.length === 0;
    this.frames = frames;
    const same = frames.findIndex((f) => f.number >= number);
    this.index = same >= 0 ? same : Math.max(0, frames.length - 1);
    if (this.follow) this.index = Math.max(0, frames.length - 1);
    if (wasEmpty && !this.follow) this.index = 0;
    this.clock = this.time(this.index);
  }

  seek(index: number): void {
    this.follow = false;
    this.index = Math.min(Math.max(0, index), Math.max(0, this.frames.length - 1));
    this.clock = this.time(this.index);
    this.onChange();
  }

  seekTime(time: number): void {
    this.seek(this.indexAt(time));
  }

  step(by: number): void {
    this.playing = false;
    this.seek(this.index + by);
  }

  toggle(): void {
    this.playing = !this.playing;
    this.follow = false;
    if (this.playing && this.index >= this.frames.length - 1) this.index = 0;
    this.clock = this.time(this.index);
    this.onChange();
  }

  setFollow(follow: boolean): void {
    this.follow = follow;
    this.playing = false;
    if (follow) this.index = Math.max(0, this.frames.length - 1);
    this.onChange();
  }

  private indexAt(time: number): number {
    let lo = 0;
    let hi = this.frames.length;
    while (lo < hi) {
      const middle = (lo + hi) >> 1;
      if (this.time(middle) <= time + 1e-9) lo = middle + 1;
      else hi = middle;
    }
    return Math.max(0, lo - 1);
  }

  /// seconds: of wall time since the last call.
  advance(seconds: number): void {
    if (!this.playing || this.frames.length === 0) return;
    const last = this.frames.length - 1;
    let clock = this.clock + Math.min(seconds, 0.25) * this.speed;
    if (clock > this.time(last) + 1 / this.framesPerSecond) {
      if (this.loop) {
        clock = this.time(0);
      } else {
        this.playing = false;
        this.index = last;
        this.onChange();
        return;
      }
    }
    const index = this.indexAt(clock);
    if (index !== this.index && !this.ready(this.ref(index)!)) return; // the clock waits for the frame
    this.clock = clock;
    if (index === this.index) return;
    this.index = index;
    this.onChange();
  }
}
