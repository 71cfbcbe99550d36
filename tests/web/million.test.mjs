// A million particles: how they travel, what they cost, and that the coarse version comes first.
import assert from 'node:assert/strict';
import { mkdirSync, openSync, closeSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { artefacts, closeAll, folder, open, processorSeconds, report, screenshot, serve, shown } from './harness.mjs';

const N = 1_000_000;
const FRAMES = 3;
after(closeAll);

/// A block of water of 100 x 100 x 100 particles with a wave that travels, as a PLY file.
function writeFrame(file, k) {
  const header =
    'ply\nformat binary_little_endian 1.0\ncomment tidelock\n' +
    `element vertex ${N}\n` +
    ['x', 'y', 'z', 'vx', 'vy', 'vz', 'density', 'pressure'].map((p) => `property float ${p}\n`).join('') +
    'property uint id\nproperty uint fluid\nend_header\n';
  const data = Buffer.alloc(40 * N);
  for (let i = 0; i < N; ++i) {
    const x = i % 100;
    const z = Math.floor(i / 100) % 100;
    const y = Math.floor(i / 10000);
    const wave = Math.sin(0.08 * x + 0.05 * z + 0.4 * k);
    const values = [0.01 * x, 0.01 * y * (1 + 0.15 * wave), 0.01 * z, wave, 0.3 * wave, 0, 1000 + wave, 98 * (100 - y)];
    values.forEach((v, c) => data.writeFloatLE(v, 40 * i + 4 * c));
    data.writeUInt32LE(i, 40 * i + 32);
  }
  const out = openSync(file, 'w');
  writeSync(out, header);
  writeSync(out, data);
  closeSync(out);
}

test('a million particles', async () => {
  const dir = folder();
  mkdirSync(join(dir, 'particles'));
  for (let k = 0; k < FRAMES; ++k) writeFrame(join(dir, `particles/frame_000${k}.ply`), k);
  const server = await serve('view', dir);
  const figures = { particles: N };

  const timed = async (path) => {
    const begin = performance.now();
    const bytes = (await (await fetch(new URL(path, server.address))).arrayBuffer()).byteLength;
    return { milliseconds: Math.round(performance.now() - begin), bytes };
  };
  const used = processorSeconds(server.pid);
  figures.firstAnswer = await timed('/api/frames/2?field=speed&first=0&count=65536'); // reads the file and packs it
  figures.serverProcessorSecondsAFrame = Number((processorSeconds(server.pid) - used).toFixed(2));
  figures.coarse = await timed('/api/frames/2?field=speed&first=0&count=65536');
  figures.rest = await timed('/api/frames/2?field=speed&first=65536&count=1048576');
  assert.ok(figures.coarse.bytes < 8 * 65536 + 1000);
  assert.ok(figures.rest.bytes < 8 * N + 1000 && figures.rest.bytes > 8 * (N - 65536));

  const { page, problems } = await open(server.address);
  const begin = performance.now();
  await page.waitForFunction(() => window.tidelock.report().have > 0, null, { polling: 5 });
  const early = await report(page);
  figures.coarseShown = Math.round(performance.now() - begin);
  await page.waitForFunction((n) => window.tidelock.report().have === n, N, { polling: 5, timeout: 60000 });
  figures.allThere = Math.round(performance.now() - begin);
  assert.ok(early.have === 65536 || early.have === N, `${early.have} particles at first`);
  await shown(page);
  await page.waitForFunction((n) => window.tidelock.report().drawn === n, N, { timeout: 60000 });
  await screenshot(page, 'million');

  // Turning the picture, by software rendering on this machine's cores: a lower bound of what any GPU does.
  const box = await page.locator('#view').boundingBox();
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  const drawn = await page.evaluate(() => window.tidelock.pictures());
  const turning = performance.now();
  for (let k = 0; performance.now() - turning < 8000; ++k) {
    await page.mouse.move(box.x + 300 + (k % 100), box.y + 300);
    await settledOnce(page);
  }
  const seconds = (performance.now() - turning) / 1000;
  figures.picturesPerSecondWhileTurning = ((await page.evaluate(() => window.tidelock.pictures())) - drawn) / seconds;
  figures.drawnWhileTurning = (await report(page)).drawn;
  await page.mouse.up();
  await page.waitForFunction((n) => window.tidelock.report().drawn === n, N, { timeout: 60000 });

  // Picking looks at every particle.
  const picking = await page.evaluate(({ x, y }) => window.tidelock.timePick(x, y), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  figures.pickMilliseconds = picking.milliseconds;
  assert.ok(picking.hit);

  await page.keyboard.press('End');
  await shown(page, FRAMES - 1);
  figures.memoryMegabytes = Math.round((await report(page)).memory / 2 ** 20);
  assert.ok(figures.memoryMegabytes <= 512);
  assert.deepEqual(problems.filter((p) => !/GPU stall/.test(p)), []);
  writeFileSync(join(artefacts, 'million.json'), JSON.stringify(figures, null, 2) + '\n');
  console.log(JSON.stringify(figures));
  await page.context().close();
  await server.end();
});

function settledOnce(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}
