// What the server says of the run: asked again and again, kept here, told to those who show it.
import { getState, Refusal, type Field, type LiveInfo, type SceneInfo, type State } from './api';

const SOON = 400; // [ms] between questions while a run goes on
const LATER = 1500; // [ms] otherwise

export class Run {
  revision = 0; // of the lists; 0: nothing is known yet
  exists = true;
  connected = true;
  folder = '';
  status = '';
  scene: SceneInfo | null = null;
  live: LiveInfo | null = null;
  fields: Field[] = [];
  frames: { number: number; stamp: number }[] = [];
  tableBytes: Record<string, number> = {};
  problems: string[] = [];
  private sceneText = '';

  /// The server was lost or found again. reason: why it refuses, or nothing.
  onConnection: (reason: string) => void = () => {};
  /// The scene is another one. first: there was none before.
  onScene: (first: boolean) => Promise<void> = async () => {};
  /// The lists are new: frames, fields, tables, problems.
  onLists: () => void = () => {};
  /// After every answer.
  onAnswer: () => void = () => {};

  /// Does it go on by itself?
  isBusy(): boolean {
    return this.status === 'running' || this.isLive();
  }
  isLive(): boolean {
    return this.live !== null && this.live.state !== 'ended';
  }

  async poll(): Promise<void> {
    for (;;) {
      try {
        await this.ask();
        this.setConnected(true);
      } catch (error) {
        this.setConnected(false, error instanceof Refusal ? error.message : '');
      }
      await pause(this.isBusy() && !document.hidden ? SOON : LATER);
    }
  }

  /// Asks a first question again and again while the server does not answer.
  async patiently<T>(question: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await question();
      } catch {
        this.setConnected(false);
        await pause(LATER);
      }
    }
  }

  async ask(): Promise<void> {
    await this.take(await getState(this.revision));
  }

  private setConnected(connected: boolean, reason = ''): void {
    if (this.connected === connected && !reason) return;
    this.connected = connected;
    this.onConnection(reason);
  }

  private async take(state: State): Promise<void> {
    this.live = state.live;
    if (state.revision !== this.revision && state.frames) {
      this.revision = state.revision;
      this.exists = state.exists ?? false;
      this.folder = state.folder ?? '';
      this.status = state.status ?? '';
      this.fields = state.fields ?? [];
      this.tableBytes = state.tables ?? {};
      this.problems = state.problems ?? [];
      this.frames = state.frames.map(([number, stamp]) => ({ number, stamp }));
      await this.takeScene(state.scene ?? null);
      this.onLists();
    }
    this.onAnswer();
  }

  private async takeScene(scene: SceneInfo | null): Promise<void> {
    const text = JSON.stringify(scene);
    if (text === this.sceneText) return;
    const first = this.sceneText === '';
    this.sceneText = text;
    this.scene = scene;
    await this.onScene(first);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
