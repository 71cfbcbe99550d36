// Brings the frame that is due onto the stage: asks for it and for those after it, and shows what has arrived.
import type { Colouring } from './colouring';
import { FrameStore, type Frame } from './frames';
import type { Stage } from './stage';
import { Timeline } from './timeline';

const AHEAD = 6; // [-] frames that are fetched before they are due
const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 4; // [GB]

export class Player {
  readonly store = new FrameStore((memory >= 4 ? 512 : 160) * 1024 * 1024);
  readonly timeline = new Timeline();
  shown: Frame | null = null;
  private shownRecords = 0;
  private lastTick = performance.now(); // [ms]
  /// Another frame has come onto the stage.
  onFrame: (frame: Frame) => void = () => {};
  /// After every look at what there is to show, whether anything changed or not.
  onRefresh: () => void = () => {};

  constructor(
    private readonly stage: Stage,
    private readonly colouring: Colouring,
  ) {
    const { store, timeline } = this;
    store.onArrival = () => this.refresh();
    timeline.onChange = () => this.refresh();
    timeline.ready = (f) => store.get(f.name, f.stamp, colouring.field) !== null || store.error(f.name, f.stamp, colouring.field) !== '';
  }

  /// From now on, with the browser's pictures.
  play(): void {
    requestAnimationFrame((now) => {
      this.timeline.advance((now - this.lastTick) / 1000);
      this.lastTick = now;
      this.play();
    });
  }

  refresh(): void {
    const { field } = this.colouring;
    const current = this.timeline.current();
    if (current) {
      const want = current.name === 'still' ? [current] : [current, ...this.timeline.upcoming(AHEAD)];
      this.store.want(want, field);
      const frame = this.store.get(current.name, current.stamp, field);
      if (frame) this.show(frame);
    } else {
      this.forget();
      this.stage.particles.show(null);
      this.stage.touch();
      this.store.want([], field);
    }
    this.onRefresh();
  }

  /// Whatever is on the stage does not count any more.
  forget(): void {
    this.shown = null;
    this.colouring.forget();
  }

  /// Why the frame that is due cannot be shown, if so.
  error(): string {
    const current = this.timeline.current();
    return current ? this.store.error(current.name, current.stamp, this.colouring.field) : '';
  }

  private show(frame: Frame): void {
    const isNew = frame !== this.shown;
    const isMore = isNew || frame.have !== this.shownRecords;
    this.shown = frame;
    this.shownRecords = frame.have;
    this.stage.particles.show(frame);
    this.colouring.show(frame);
    if (isNew) {
      this.stage.bodies.place(frame.poses);
      this.onFrame(frame);
    }
    if (isMore) this.stage.touch();
    document.body.dataset.frame = String(frame.name);
    document.body.dataset.complete = String(frame.have >= frame.header.count);
    document.body.dataset.field = frame.field;
  }
}
