// A run beside viewers that are slow, stuck or gone. What its steps wait for them is measured inside the run; processor time
// and wall time are measured from outside.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { artefacts, closeAll, folder, processorSeconds, serve, source } from './harness.mjs';

const ROUNDS = 3;
const UNTIL = process.env.TIDELOCK_UNTIL ?? '0.12';
const CLIENTS = 12;
after(closeAll);

const request = (path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

/// Each begins with clients of its kind and returns what ends them.
const kinds = {
  'no viewer': null,
  'a viewer without clients': () => () => {},
  'clients that read a little now and then': (port) => {
    const sockets = [...Array(CLIENTS)].map(() => {
      const socket = connect(port, '127.0.0.1', () => socket.write(request('/api/frames/0?field=speed')));
      socket.on('error', () => {});
      socket.pause();
      const timer = setInterval(() => {
        socket.read(200);
        if (socket.destroyed) clearInterval(timer);
      }, 200);
      return { socket, timer };
    });
    return () => sockets.forEach(({ socket, timer }) => (clearInterval(timer), socket.destroy()));
  },
  'clients that never read': (port) => {
    const sockets = [...Array(CLIENTS)].map(() => {
      const socket = connect(port, '127.0.0.1', () => {
        for (let k = 0; k < 50; ++k) socket.write(request('/api/frames/0?field=speed'));
      });
      socket.on('error', () => {});
      socket.pause();
      return socket;
    });
    return () => sockets.forEach((socket) => socket.destroy());
  },
  'clients that vanish': (port) => {
    const timer = setInterval(() => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(request('/api/frames/0?field=pressure'));
        setTimeout(() => socket.resetAndDestroy(), 5);
      });
      socket.on('error', () => {});
    }, 50);
    return () => clearInterval(timer);
  },
};

async function measure(kind) {
  const dir = join(folder(), 'run');
  const words = ['run', join(source, 'scenes/dam_break.json'), '--until', UNTIL, '--out', dir, '--pictures', 'none', '--threads', '1'];
  const figures = {};
  if (kinds[kind] === null) {
    await serve(...words).catch(() => {}); // it ends without an address
  } else {
    const server = await serve(...words, '--view');
    const end = kinds[kind](Number(new URL(server.address).port));
    while (!/still to be seen/.test(server.output())) await new Promise((r) => setTimeout(r, 20));
    figures.processor = processorSeconds(server.pid);
    end();
    figures.waited = (await (await fetch(new URL('/api/state', server.address))).json()).live.waited;
    await server.end();
  }
  const record = JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8'));
  assert.equal(record.status, 'finished');
  return { ...figures, wall: record.wall_seconds, steps: record.totals.steps };
}

test('clients do not slow a run', async () => {
  const figures = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; ++round) for (const kind of Object.keys(kinds)) figures[kind].push(await measure(kind));
  // The least of several times: what other programs on the machine added is not ours.
  const least = (kind, name) => Math.min(...figures[kind].map((f) => f[name]));
  const table = Object.keys(kinds).map((kind) => ({
    kind,
    wall: least(kind, 'wall'),
    processor: least(kind, 'processor'),
    waitedMicrosecondsAStep: (1e6 * Math.max(...figures[kind].map((f) => f.waited))) / figures[kind][0].steps,
  }));
  writeFileSync(join(artefacts, 'slow_client.json'), JSON.stringify({ until: Number(UNTIL), clients: CLIENTS, table, figures }, null, 2) + '\n');
  console.log(JSON.stringify(table));
  const alone = table[1].processor;
  for (const { kind, processor } of table.slice(1)) {
    for (const { waited, wall } of figures[kind]) assert.ok(waited < 1e-3 * wall, `${kind}: steps waited ${waited} s of ${wall} s`);
    assert.ok(processor < 1.1 * alone, `${kind}: ${processor} s of processor time instead of ${alone} s`);
  }
});
