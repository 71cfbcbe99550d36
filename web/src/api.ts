// What the server of src/viewer answers, and how to ask it.

export interface Field {
  name: string;
  label: string;
  unit: string;
}

export interface BodyInfo {
  name: string;
  motion: 'static' | 'animated' | 'dynamic';
  inside: boolean;
  visible: boolean;
  mesh: number; // the first body of the same shape
  colour: [number, number, number]; // sRGB 0..1, as in pictures
}

export interface FluidInfo {
  name: string;
  colour: [number, number, number]; // sRGB 0..1
}

export interface SceneInfo {
  name: string;
  dimensions: number;
  particle_size: number; // [m]
  gravity: [number, number, number]; // [m/s^2]
  frames_per_second: number;
  end: number; // [s]
  camera: { position: [number, number, number]; target: [number, number, number] | null; field_of_view: number } | null;
  fluids: FluidInfo[];
  colour_by: string; // the field that the scene's pictures show
  bodies: BodyInfo[];
}

export interface LiveInfo {
  state: 'starting' | 'running' | 'paused' | 'stopping' | 'ended';
  time: number; // [s]
  dt: number; // [s]
  step: number;
  density_iterations: number;
  divergence_iterations: number;
  updates_per_second: number;
  still: number | null; // version of the state at which the run stands still
}

/// The lists are only there when the revision is new.
export interface State {
  revision: number;
  live: LiveInfo | null;
  exists?: boolean;
  folder?: string;
  status?: string;
  started?: string;
  simulated_time?: number;
  problems?: string[];
  scene?: SceneInfo | null;
  fields?: Field[];
  frames?: [number, number][]; // number and stamp
  tables?: Record<string, number>; // bytes
}

export interface FrameHeader {
  frame: number;
  time: number; // [s]
  count: number;
  first: number;
  sent: number;
  lo: [number, number, number]; // [m]
  hi: [number, number, number]; // [m]
  wide: boolean;
  field: string;
  range: [number, number]; // least and largest
  usual: [number, number]; // 1st and 99th percentile
  bodies: number;
}

/// How the values of a field are spread over the frames of the run.
export interface Spread {
  usual: [number, number]; // 1st and 99th percentile
  all: [number, number]; // least and largest
  frames: number; // that are counted so far
  done: boolean;
}

export interface FramePart {
  header: FrameHeader;
  poses: Float32Array; // 7 a body: position, quaternion x y z w
  records: Uint16Array | Float32Array; // 4 a particle: x y z value
}

export interface ParticleInfo {
  frame: number;
  time: number;
  id: number;
  fluid: number;
  position: [number, number, number];
  velocity: [number, number, number];
  values: number[]; // in the order of the fields
}

/// The server was reached and said no; `status` is HTTP's.
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function ask(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, { signal, cache: 'no-store', credentials: 'same-origin' });
  if (response.ok) return response;
  const text = await response.text();
  let reason = response.statusText;
  try {
    reason = (JSON.parse(text) as { error?: string }).error ?? reason;
  } catch {
    // not JSON: the status has to do
  }
  throw new Refusal(response.status, reason);
}

export async function getState(known: number): Promise<State> {
  return (await ask(`api/state?known=${known}`)).json() as Promise<State>;
}

export async function getColours(): Promise<Record<string, number[]>> {
  return (await ask('api/colours')).json() as Promise<Record<string, number[]>>;
}

export async function getSpread(field: string): Promise<Spread> {
  return (await ask(`api/fields/${field}`)).json() as Promise<Spread>;
}

/// frame: a number, or 'still' for the state at which a live run stands still.
export async function getFrame(
  frame: number | 'still',
  field: string,
  first: number,
  count: number,
  signal: AbortSignal,
): Promise<FramePart> {
  const response = await ask(`api/frames/${frame}?field=${field}&first=${first}&count=${count}`, signal);
  const buffer = await response.arrayBuffer();
  const view = new DataView(buffer);
  if (buffer.byteLength < 8 || view.getUint32(0, false) !== 0x544c4631) throw new Error('this is no frame');
  const length = view.getUint32(4, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as FrameHeader;
  const poses = new Float32Array(buffer, 8 + length, 7 * header.bodies);
  const at = 8 + length + poses.byteLength;
  const records = header.wide
    ? new Float32Array(buffer, at, 4 * header.sent)
    : new Uint16Array(buffer, at, 4 * header.sent);
  return { header, poses, records };
}

export async function getParticle(
  frame: number | 'still',
  which: { place: number } | { id: number },
): Promise<ParticleInfo> {
  const query = 'place' in which ? `place=${which.place}` : `id=${which.id}`;
  return (await ask(`api/frames/${frame}/particle?${query}`)).json() as Promise<ParticleInfo>;
}

export async function getMesh(body: number): Promise<{ vertices: Float32Array; triangles: Uint32Array }> {
  const buffer = await (await ask(`api/bodies/${body}/mesh`)).arrayBuffer();
  const [vertices, triangles] = new Uint32Array(buffer, 0, 2);
  return {
    vertices: new Float32Array(buffer, 8, 3 * vertices),
    triangles: new Uint32Array(buffer, 8 + 12 * vertices, 3 * triangles),
  };
}

/// The part of NAME.csv from a byte on, and the length of the whole.
export async function getTable(name: string, from: number): Promise<{ bytes: number; text: string; read: number }> {
  const response = await ask(`api/tables/${encodeURIComponent(name)}?from=${from}`);
  const buffer = await response.arrayBuffer();
  return {
    bytes: Number(response.headers.get('X-Bytes') ?? 0),
    text: new TextDecoder().decode(buffer),
    read: buffer.byteLength,
  };
}

export type Order = 'pause' | 'resume' | 'step' | 'frame' | 'stop';

export async function giveOrder(order: Order): Promise<void> {
  const response = await fetch('api/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Tidelock': 'order' },
    body: JSON.stringify({ order }),
  });
  if (!response.ok) throw new Refusal(response.status, 'the order was refused');
}
