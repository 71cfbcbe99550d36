// The viewer: its parts, and what each tells the others.
import { getColours } from './api';
import { Colouring } from './colouring';
import { $, cssValue, onClick } from './dom';
import { download } from './download';
import { connectKeyboard } from './keyboard';
import { LiveControl } from './live';
import { Measurements } from './measurements';
import { connectPanel } from './panel';
import { connectPicking } from './picking';
import { Player } from './player';
import { Probe } from './probe';
import { Run } from './run';
import { Selection } from './selection';
import { Settings } from './settings';
import { Stage } from './stage';
import { Status } from './status';
import { Theme } from './theme';
import { Transport } from './transport';

const run = new Run();
const stage = new Stage($<HTMLCanvasElement>('view'));
const colouring = new Colouring(stage);
const player = new Player(stage, colouring);
const { store, timeline } = player;
const selection: Selection = new Selection(stage, () => measurements.table('bodies'));
const measurements = new Measurements(run, timeline, selection);
const settings = new Settings(stage);
const status = new Status(run, player, stage, colouring);
const transport = new Transport(player, run, colouring);
const live = new LiveControl(run, timeline);
const theme = new Theme();
let isFitted = false; // the camera has been placed for this scene

// --- what the server says ---

run.onConnection = (reason) => {
  status.showState();
  status.showMessage(reason);
  if (run.connected) store.retry();
};

run.onScene = async (first) => {
  const { scene } = run;
  const [dimensions, spacing] = [scene?.dimensions ?? 3, scene?.particle_size ?? 0.01];
  const bodies = scene?.bodies ?? [];
  colouring.setScene(scene);
  selection.scene = scene;
  selection.clear();
  isFitted = false;
  player.forget();
  if (first && scene) timeline.follow = run.status === 'running';
  stage.setScene(dimensions, scene?.gravity ?? [0, -9.81, 0], spacing);
  timeline.framesPerSecond = scene?.frames_per_second ?? 25;
  settings.listBodies(bodies);
  const problem = await stage.bodies.setScene(bodies, dimensions, spacing);
  if (problem) run.problems.push(problem);
  settings.listBodies(bodies); // with their colours
  theme.apply();
};

run.onLists = () => {
  status.showProblems();
  colouring.setFields(run.fields, run.scene);
  selection.fields = run.fields;
  store.retry();
  timeline.setFrames(run.frames);
  void colouring.followRun();
  void measurements.follow();
};

run.onAnswer = () => {
  timeline.still = run.live?.still ?? null;
  status.showState();
  live.show();
  player.refresh();
};

// --- what is shown ---

player.onFrame = (frame) => {
  if (!isFitted) {
    isFitted = true;
    stage.fit(frame);
    const camera = run.scene?.camera;
    if (camera) stage.lookFrom(camera.position, camera.target, camera.field_of_view);
    settings.setClip();
  }
  selection.follow(frame, frame.header.time);
  measurements.show(frame);
};

player.onRefresh = () => {
  transport.show();
  status.showNotice();
  status.showMessage();
  status.showFacts();
};

stage.onDrawn = () => {
  selection.placeMarker();
  status.showFacts();
};

theme.onChange = () => {
  stage.setTheme({ line: cssValue('--line'), accent: cssValue('--accent'), background: cssValue('--sky') });
  measurements.draw();
  transport.showLoaded();
};

// --- what the user does ---

function fit(): void {
  stage.fit(player.shown);
}

function save(): void {
  if (player.shown) download(stage, colouring.legend, player.shown, run.scene?.name ?? 'tidelock');
}

colouring.onField = () => player.refresh();
selection.onChange = () => measurements.showPicked();
onClick('fit', fit);
onClick('download', save);
connectPanel();
connectPicking(stage, player, selection);
connectKeyboard({
  ' ': () => timeline.toggle(),
  ArrowLeft: (many) => timeline.step(-many),
  ArrowRight: (many) => timeline.step(many),
  Home: () => timeline.seek(0),
  End: () => timeline.seek(timeline.frames.length - 1),
  Escape: () => selection.clear(),
  p: () => measurements.toggle(),
  r: fit,
  s: save,
});

// --- start ---

async function start(): Promise<void> {
  theme.apply();
  colouring.setMaps(await run.patiently(getColours));
  player.play();
  await run.poll();
}

Object.assign(window, { tidelock: new Probe(stage, player) });
void start();
