// The bar of a live run: what it does, and orders to it.
import { giveOrder, type LiveInfo } from './api';
import { numberText } from './colour';
import { $ } from './dom';

type Order = 'pause' | 'resume' | 'step' | 'frame' | 'stop';

export class LiveBar {
  info: LiveInfo | null = null;
  /// Called when the run has taken an order.
  onTaken: (order: Order) => Promise<void> = async () => {};

  constructor() {
    const click = (id: string, order: () => Order): void => $(id).addEventListener('click', () => void this.give(order()));
    click('live-pause', () => (this.info?.state === 'paused' ? 'resume' : 'pause'));
    click('live-step', () => 'step');
    click('live-frame', () => 'frame');
    $('live-stop').addEventListener('click', () => {
      if (window.confirm('Stop the run? It can be continued later with --resume.')) void this.give('stop');
    });
  }

  /// Whether a run goes on or waits.
  isOn(): boolean {
    return this.info !== null && this.info.state !== 'ended';
  }

  show(): void {
    const live = this.info;
    $('live').hidden = !this.isOn();
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

  private async give(order: Order): Promise<void> {
    try {
      await giveOrder(order);
      await this.onTaken(order);
    } catch (error) {
      $('notice').hidden = false;
      $('notice').textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
