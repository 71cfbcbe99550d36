// The control of a live run: where it stands; pause, step and stop.
import { giveOrder, type Order } from './api';
import { numberText } from './colour';
import { $, onClick } from './dom';
import type { Run } from './run';
import type { Timeline } from './timeline';

export class LiveControl {
  constructor(
    private readonly run: Run,
    private readonly timeline: Timeline,
  ) {
    onClick('live-pause', () => void this.order(run.live?.state === 'paused' ? 'resume' : 'pause'));
    onClick('live-step', () => void this.order('step'));
    onClick('live-frame', () => void this.order('frame'));
    onClick('live-stop', () => {
      if (window.confirm('Stop the run? It can be continued later with --resume.')) void this.order('stop');
    });
  }

  show(): void {
    const { live } = this.run;
    $('live').hidden = !this.run.isLive();
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
        : `${live.state} at ${live.time.toFixed(4)} s · step ${live.step} · ${numberText(live.dt * 1e3, 3)} ms · ${iterations}`;
    document.body.dataset.live = live.state;
    document.body.dataset.step = String(live.step);
  }

  private async order(order: Order): Promise<void> {
    try {
      await giveOrder(order);
      if (order !== 'stop') this.timeline.setFollow(true);
      await this.run.ask();
    } catch (error) {
      $('notice').hidden = false;
      $('notice').textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
