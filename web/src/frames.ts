// Frames on their way and in memory: the coarse beginning of a frame first, then the rest; the least recently shown ones
// make room for others.
import { getFrame, Refusal, type FrameHeader } from './api';

const COARSE = 65536; // [-] particles that come first
const MOST = 1 << 20; // [-] particles in one answer
const AT_ONCE = 2; // [-] frames on their way

export type FrameName = number | 'still';

export interface Frame {
  name: FrameName;
  stamp: number;
  field: string;
  header: FrameHeader;
  poses: Float32Array;
  records: Uint16Array | Float32Array; // room for all
  have: number; // [-] records that have arrived
}

interface Entry {
  key: string;
  frame: Frame | null;
  error: string;
  missing: boolean;
  abort: AbortController | null;
  used: number;
}

export class FrameStore {
  private entries = new Map<string, Entry>();
  private clock = 0;
  private bytes = 0;
  /// Called when a part of a frame has arrived, or could not be had.
  onArrival: (name: FrameName) => void = () => {};

  constructor(private readonly mostBytes: number) {}

  private key(name: FrameName, stamp: number, field: string): string {
    return `${name}:${stamp}:${field}`;
  }

  /// What has arrived of a frame, or null.
  get(name: FrameName, stamp: number, field: string): Frame | null {
    const entry = this.entries.get(this.key(name, stamp, field));
    if (!entry?.frame) return null;
    entry.used = ++this.clock;
    return entry.frame;
  }

  complete(name: FrameName, stamp: number, field: string): boolean {
    const frame = this.entries.get(this.key(name, stamp, field))?.frame;
    return !!frame && frame.have >= frame.header.count;
  }

  error(name: FrameName, stamp: number, field: string): string {
    return this.entries.get(this.key(name, stamp, field))?.error ?? '';
  }

  loading(): number {
    let count = 0;
    for (const entry of this.entries.values()) if (entry.abort) ++count;
    return count;
  }

  memory(): number {
    return this.bytes;
  }

  /// Asks for these frames, the most wanted first; others that are on their way are given up.
  want(list: { name: FrameName; stamp: number }[], field: string): void {
    const keys = new Set(list.map((f) => this.key(f.name, f.stamp, field)));
    for (const entry of this.entries.values()) {
      if (entry.abort && !keys.has(entry.key)) {
        entry.abort.abort();
        entry.abort = null;
      }
    }
    let room = AT_ONCE - this.loading();
    for (const { name, stamp } of list) {
      if (room <= 0) break;
      const key = this.key(name, stamp, field);
      let entry = this.entries.get(key);
      if (entry && (entry.abort || entry.error || this.complete(name, stamp, field))) continue;
      if (!entry) {
        entry = { key, frame: null, error: '', missing: false, abort: null, used: ++this.clock };
        this.entries.set(key, entry);
      }
      --room;
      void this.load(entry, name, stamp, field);
    }
  }

  /// Forgets that frames could not be read, so that they are asked for again.
  retry(): void {
    for (const entry of this.entries.values()) entry.error = '';
  }

  private async load(entry: Entry, name: FrameName, stamp: number, field: string): Promise<void> {
    const abort = new AbortController();
    entry.abort = abort;
    try {
      do {
        const first: number = entry.frame?.have ?? 0;
        const part = await getFrame(name, field, first, first === 0 ? COARSE : MOST, abort.signal);
        const { header } = part;
        if (!entry.frame) {
          const values = 4 * header.count;
          const records = header.wide ? new Float32Array(values) : new Uint16Array(values);
          entry.frame = { name, stamp, field, header, poses: part.poses, records, have: 0 };
          this.bytes += records.byteLength;
        }
        const frame: Frame = entry.frame;
        if (header.count !== frame.header.count || header.wide !== frame.header.wide) throw new Error('the frame changed');
        frame.records.set(part.records as Uint16Array, 4 * header.first);
        frame.have = header.first + header.sent;
        this.makeRoom(entry);
        this.onArrival(name);
        if (header.sent === 0) break;
      } while (entry.frame!.have < entry.frame!.header.count);
    } catch (error) {
      if (!abort.signal.aborted) {
        this.drop(entry);
        entry.error = error instanceof Error ? error.message : String(error);
        entry.missing = error instanceof Refusal && error.status === 404;
      }
    } finally {
      if (entry.abort === abort) entry.abort = null;
      this.onArrival(name);
    }
  }

  private drop(entry: Entry): void {
    if (entry.frame) this.bytes -= entry.frame.records.byteLength;
    entry.frame = null;
  }

  private makeRoom(keep: Entry): void {
    while (this.bytes > this.mostBytes) {
      let oldest: Entry | null = null;
      for (const entry of this.entries.values())
        if (entry !== keep && entry.frame && !entry.abort && (!oldest || entry.used < oldest.used)) oldest = entry;
      if (!oldest) return;
      this.drop(oldest);
      this.entries.delete(oldest.key);
    }
  }
}
