// What the page says in words: the run's name and state, why nothing is shown, facts.
import type { Colouring } from './colouring';
import { countText, numberText, withUnit } from './colour';
import { $, element, fillList } from './dom';
import type { Player } from './player';
import type { Run } from './run';
import type { Stage } from './stage';

export class Status {
  constructor(
    private readonly run: Run,
    private readonly player: Player,
    private readonly stage: Stage,
    private readonly colouring: Colouring,
  ) {}

  /// Name and state of the run, at the top.
  showState(): void {
    const { run } = this;
    $('name').textContent = run.scene?.name ?? (run.folder.split('/').filter(Boolean).pop() || 'Tidelock');
    document.title = `${$('name').textContent} – Tidelock`;
    const live = run.isLive() ? run.live!.state : '';
    let [text, kind] = [live || run.status, 'busy'];
    if (!run.connected) [text, kind] = ['no answer', 'bad'];
    else if (!run.exists) [text, kind] = ['gone', 'bad'];
    else if (live === 'paused') kind = 'warn';
    else if (text.startsWith('failed')) [text, kind] = ['failed', 'bad'];
    else if (text === 'finished') kind = 'good';
    else if (text === 'interrupted') kind = 'warn';
    const chip = $('status');
    chip.hidden = text === '';
    chip.className = `chip ${kind}`;
    chip.textContent = text;
    chip.title = run.status;
  }

  showProblems(): void {
    $('problems').replaceChildren(...this.run.problems.map((text) => element('li', text)));
  }

  /// A frame that cannot be read; the picture before stays.
  showNotice(): void {
    const error = this.player.error();
    $('notice').hidden = error === '' || !this.run.connected;
    $('notice').textContent = error ? `Frame ${this.player.timeline.current()!.name} cannot be shown: ${error}` : '';
  }

  /// Over the whole stage, when there is nothing to show. reason: why the server refuses, or nothing.
  showMessage(reason = ''): void {
    const { connected } = this.run;
    const [title, text] = this.message(reason);
    const covered = title !== '' && (connected || this.player.shown === null || reason !== '');
    $('message').hidden = !covered;
    $('message-title').textContent = title;
    $('message-text').textContent = text;
    if (covered && connected) this.colouring.hideLegend();
  }

  private message(reason: string): [string, string] {
    const { run } = this;
    if (!run.connected && reason) return ['The viewer refuses', reason];
    if (!run.connected)
      return ['No answer from tidelock', 'The program that serves this page has ended or cannot be reached. This page goes on by itself when it is back.'];
    if (run.revision === 0) return ['', ''];
    if (!run.exists) return ['The folder is gone', `${run.folder} is not there. When it comes back, it is shown.`];
    if (this.player.timeline.frames.length > 0) return ['', ''];
    if (run.status === 'running' || run.live) return ['No frames yet', 'The run has just begun; its first frame will show up here.'];
    return ['No frames yet', `${run.folder} holds no frames. As soon as a run writes some, they are shown.`];
  }

  showFacts(): void {
    const { scene, status, folder } = this.run;
    const count = this.player.shown?.header.count ?? 0;
    const { drawn } = this.stage.particles;
    const rows: [string, string][] = [];
    if (count > 0) rows.push(['Particles', countText(count)]);
    if (drawn < count) rows.push(['Drawn', countText(drawn)]);
    if (scene) {
      rows.push(['Particle size', withUnit(scene.particle_size, 'm')]);
      rows.push(['Frames', `${this.player.timeline.frames.length} at ${numberText(scene.frames_per_second)} a second`]);
    }
    if (status) rows.push(['Status', status]);
    rows.push(['Folder', folder]);
    fillList($('facts'), rows);
    const bodies = this.player.shown ? (scene?.bodies.length ?? 0) : 0;
    const parts = [
      ...(count > 0 ? [`${countText(count)} particles`] : []),
      ...(bodies > 0 ? [`${bodies} ${bodies === 1 ? 'body' : 'bodies'}`] : []),
    ];
    $('subtitle').textContent = parts.join(', ');
  }
}
