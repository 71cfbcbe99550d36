// The viewer's page in headless Chromium.
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ask, bluePixels, changedPixels, closeAll, folder, hue, hues, open, pixels, report, screenshot, serve, settled, shown, simulate, source } from './harness.mjs';

const scene = join(source, 'tests/web/scene.json');
const done = folder();
const flat = folder();
let server;

before(() => {
  simulate(scene, done);
  simulate(join(source, 'tests/cli/tiny.json'), flat, '--until', '0.2');
});
after(closeAll);

describe('a finished run', () => {
  let page, problems;
  before(async () => {
    server = await serve('view', done);
    ({ page, problems } = await open(server.address));
    await shown(page);
  });
  after(async () => {
    assert.deepEqual(problems, [], 'the console is silent and nothing else is asked');
    assert.equal(await server.end(), 0);
  });

  test('loads: title, count, status, water on the screen', async () => {
    assert.equal(await page.textContent('#name'), 'Ball in a tank');
    assert.equal(await page.textContent('#status'), 'finished');
    const { count, have, frames } = await report(page);
    assert.ok(count > 500);
    assert.equal(have, count);
    assert.equal(frames, 21);
    assert.ok((await bluePixels(page)) > 1500, 'there is water to be seen');
    await screenshot(page, 'light');
  });

  test('one range of colours for the whole run, before it is seen', async () => {
    const spread = await (await page.request.get(new URL('api/fields/speed', server.address).href)).json();
    assert.equal(spread.frames, 21);
    await page.keyboard.press('Home');
    await shown(page, 0);
    await page.waitForFunction((least) => Number(document.querySelector('#range-hi').value) >= least, spread.usual[1]);
    const first = await page.inputValue('#range-hi');
    assert.ok(Number(first) < 1.5 * spread.usual[1], 'no wider than round numbers need');
    assert.equal(await page.textContent('#legend-note'), spread.all[1] > Number(first) ? `max ${Number(spread.all[1].toPrecision(3))}` : '');
    for (const frame of [20, 10, 3]) {
      await page.locator('#time').fill(String(frame));
      await shown(page, frame);
      await settled(page);
      assert.equal(await page.inputValue('#range-hi'), first, `frame ${frame}`);
      assert.equal(await page.inputValue('#range-lo'), '0');
    }
  });

  test('scrubs by slider and keys', async () => {
    await page.locator('#time').fill('12');
    await shown(page, 12);
    assert.match(await page.textContent('#clock'), /0\.240 s/);
    for (const [key, frame] of [['ArrowRight', 13], ['ArrowLeft', 12], ['Shift+ArrowRight', 20], ['Home', 0], ['End', 20]]) {
      await page.keyboard.press(key);
      await shown(page, frame);
    }
  });

  test('plays from the start to the end and stops there', async () => {
    await page.keyboard.press('Home');
    await page.selectOption('#speed', '0.25');
    await page.locator('#view').focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => document.querySelector('#play').classList.contains('playing'));
    await page.waitForFunction(() => Number(document.body.dataset.frame) >= 3);
    await page.keyboard.press('Space');
    const stopped = (await report(page)).frame;
    await page.waitForTimeout(200);
    assert.equal((await report(page)).frame, stopped, 'it stands still when paused');
    assert.ok(stopped < 20);
    await page.selectOption('#speed', '4');
    await page.click('#play');
    await shown(page, 20);
    await page.waitForFunction(() => !document.querySelector('#play').classList.contains('playing'));
  });

  test('colours by another field, with its legend and range', async () => {
    await page.locator('#time').fill('10');
    await shown(page, 10);
    const before = await pixels(page);
    await page.selectOption('#field', 'pressure');
    await page.waitForFunction(() => document.body.dataset.field === 'pressure' && document.body.dataset.complete === 'true');
    await settled(page);
    assert.equal(await page.textContent('#legend-title'), 'Pressure [Pa]');
    const after = await pixels(page);
    assert.ok(changedPixels(before, after) > 1000, 'the water changed its colour');
    await page.locator('#range-hi').fill('4321');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await page.getAttribute('#range-auto', 'aria-pressed'), 'false');
    assert.match(await page.textContent('#legend-ticks'), /4000/);
    await screenshot(page, 'pressure');
    await page.click('#range-auto');
    await page.selectOption('#field', 'fluid');
    await page.waitForFunction(() => document.body.dataset.field === 'fluid');
    assert.match(await page.textContent('#legend-fluids'), /water/);
    await page.selectOption('#field', 'speed');
    await page.waitForFunction(() => document.body.dataset.field === 'speed');
  });

  test('cuts with a plane', async () => {
    await settled(page);
    const whole = await bluePixels(page);
    await page.locator('#clip').check();
    await page.locator('#clip-axis button[data-axis="0"]').click();
    await page.locator('#clip-at').fill('0.3');
    await settled(page);
    const cut = await bluePixels(page);
    assert.ok(cut < 0.75 * whole && cut > 0.1 * whole, `${whole} pixels of water, ${cut} when cut`);
    await screenshot(page, 'cut');
    await page.click('#clip-flip');
    await settled(page);
    assert.notEqual(await bluePixels(page), cut);
    await page.click('#clip-flip');
    await page.locator('#clip').uncheck();
  });

  test('picks a particle, shows its values and follows it', async () => {
    await page.locator('#time').fill('10');
    await shown(page, 10);
    // A particle at the front: nothing is before it, seen from the camera.
    const some = await page.evaluate(() =>
      Promise.all([...Array(200).keys()].map(async (k) => (await fetch(`/api/frames/10/particle?place=${k}`)).json())),
    );
    const front = some.reduce((a, b) => (b.position[2] + 0.3 * b.position[0] > a.position[2] + 0.3 * a.position[0] ? b : a));
    const at = await page.evaluate((p) => window.tidelock.project(p), front.position);
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('#selection:not([hidden])');
    const title = await page.textContent('#selection-title');
    assert.equal(title, `Particle ${front.id}`);
    const text = await page.textContent('#selection-values');
    assert.ok(text.includes('Pressure') && text.includes('Pa'));
    const marker = await page.locator('#marker').boundingBox();
    assert.ok(Math.hypot(marker.x + marker.width / 2 - at.x, marker.y + marker.height / 2 - at.y) < 6);
    await screenshot(page, 'picked-particle');
    await page.keyboard.press('ArrowRight');
    await shown(page, 11);
    const later = await ask(page, `/api/frames/11/particle?id=${front.id}`);
    await page.waitForFunction((x) => document.querySelector('#selection-values').textContent.includes(x), later.position[0].toPrecision(4).replace(/\.?0+$/, ''));
    await page.keyboard.press('Escape');
    assert.ok(await page.locator('#selection').isHidden());
  });

  test('picks a body', async () => {
    await page.keyboard.press('Home');
    await shown(page, 0);
    const at = await page.evaluate((p) => window.tidelock.project(p), [0.3, 0.55, 0.25]);
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('#selection:not([hidden])');
    assert.equal(await page.textContent('#selection-title'), 'ball');
    assert.match(await page.textContent('#selection-values'), /dynamic/);
    await page.locator('#time').fill('10');
    await shown(page, 10);
    const rows = readFileSync(join(done, 'bodies.csv'), 'utf8').trim().split('\n').map((l) => l.split(','));
    const now = rows.filter((r) => r[1] === 'ball' && Number(r[0]) <= 0.2 + 1e-9).pop();
    const speed = Math.hypot(...['x', 'y', 'z'].map((c) => Number(now[rows[0].indexOf(`velocity_${c}_m_s`)])));
    await page.waitForFunction((v) => document.querySelector('#selection-values').textContent.includes(`Velocity${v} m/s`), String(Number(speed.toPrecision(4))));
    await screenshot(page, 'picked-body');
    await page.click('#selection-close');
  });

  test('a click beside everything picks nothing', async () => {
    const box = await page.locator('#view').boundingBox();
    await page.mouse.click(box.x + box.width - 8, box.y + 8);
    await page.waitForTimeout(150);
    assert.ok(await page.locator('#selection').isHidden());
  });

  test('plots measurements that follow the time line', async () => {
    await page.click('#plots-toggle');
    await page.waitForSelector('.plot:has-text("Energy [J]")');
    const titles = await page.locator('.plot figcaption').allTextContents();
    assert.ok(titles.includes('Energy [J]'), titles.join());
    assert.ok(titles.includes('Iterations'), titles.join());
    const lines = readFileSync(join(done, 'measurements.csv'), 'utf8').trim().split('\n').map((l) => l.split(','));
    const column = lines[0].indexOf('kinetic_energy_J');
    const kinetic = () => page.locator('.plot', { hasText: 'Energy [J]' }).locator('.series b').first().textContent();
    for (const frame of [5, 15]) {
      await page.locator('#time').fill(String(frame));
      await shown(page, frame);
      const row = lines.slice(1).filter((l) => Number(l[0]) <= frame / 50 + 1e-9).pop();
      const value = Number((await kinetic()).replace('−', '-'));
      assert.ok(Math.abs(value - Number(row[column])) <= 1e-3 * Math.abs(Number(row[column])), `${value} for ${row[column]}`);
    }
    assert.equal(await page.locator('#plot-group option').allTextContents().then(String), 'ball');
    assert.ok(titles.includes('ball: pressure force [N]'), titles.join());
    const hidden = page.locator('.plot[hidden] figcaption');
    assert.ok((await hidden.allTextContents()).includes('ball: joints force [N]'), 'loads that it never has are left out');
    const loads = readFileSync(join(done, 'bodies.csv'), 'utf8').trim().split('\n').map((l) => l.split(','));
    const push = loads.filter((r) => Number(r[0]) <= 0.3 + 1e-9).pop()[loads[0].indexOf('pressure_force_y_N')];
    const told = await page.locator('.plot', { hasText: 'ball: pressure force' }).locator('.series b').nth(1).textContent();
    assert.ok(Math.abs(Number(told.replace('−', '-')) - Number(push)) <= 1e-3 * Math.abs(Number(push)), `${told} for ${push}`);
    await screenshot(page, 'plots');
    const canvas = page.locator('.plot canvas').nth(1);
    const box = await canvas.boundingBox();
    await canvas.click({ position: { x: 46 + (box.width - 56) * 0.5, y: 60 } });
    await page.waitForFunction(() => Math.abs(Number(document.body.dataset.frame) - 10) <= 1);
    await page.click('#plots-toggle');
  });

  test('downloads the picture as PNG', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
    assert.match(download.suggestedFilename(), /^ball-in-a-tank-\d{4}\.png$/);
    const bytes = readFileSync(await download.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    const box = await page.locator('#view').boundingBox();
    assert.equal(bytes.readUInt32BE(16), Math.round(box.width));
    assert.ok(bytes.length > 15000, 'it is not blank');
    writeFileSync(join(process.env.TIDELOCK_ARTEFACTS, 'downloaded.png'), bytes);
  });

  test('dark, and remembered', async () => {
    const dark = await open(server.address, { scheme: 'dark' });
    await shown(dark.page);
    await screenshot(dark.page, 'dark');
    const background = () => dark.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await background(), 'rgb(23, 27, 32)');
    await dark.page.click('#theme');
    assert.equal(await background(), 'rgb(255, 255, 255)');
    await dark.page.reload();
    assert.equal(await background(), 'rgb(255, 255, 255)');
    assert.deepEqual(dark.problems, []);
    await dark.page.context().close();
  });

  test("a phone's width", async () => {
    const phone = await open(server.address, { width: 375, height: 740, phone: true });
    await shown(phone.page);
    const size = await phone.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.deepEqual(size, [375, 740], 'nothing sticks out');
    for (const id of ['play', 'time', 'speed', 'panel-toggle', 'plots-toggle', 'clock']) {
      const box = await phone.page.locator(`#${id}`).boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= 375 && box.y + box.height <= 740, `${id} is on the screen`);
    }
    await screenshot(phone.page, 'phone');
    await phone.page.tap('#panel-toggle');
    assert.ok(await phone.page.locator('#field').isVisible());
    await screenshot(phone.page, 'phone-settings');
    await phone.page.tap('#panel-toggle');
    await phone.page.tap('#plots-toggle');
    await phone.page.waitForSelector('.plot');
    await screenshot(phone.page, 'phone-plots');
    assert.deepEqual(phone.problems, []);
    await phone.page.context().close();
  });

  test('in two dimensions', async () => {
    const second = await serve('view', flat);
    const two = await open(second.address);
    await shown(two.page);
    assert.ok((await bluePixels(two.page)) > 1500);
    assert.equal(await two.page.locator('#field option').count(), 6, 'no velocity across the plane');
    await screenshot(two.page, 'two-dimensions');
    assert.deepEqual(two.problems, []);
    await two.page.context().close();
    await second.end();
  });
});

test('several fluids are told apart, in the colours that the program gives them', async () => {
  const dir = join(folder(), 'run');
  simulate(join(source, 'tests/cli/two_fluids.json'), dir);
  const own = await serve('view', dir);
  const { page, problems } = await open(own.address);
  await shown(page);
  assert.equal(await page.inputValue('#field'), 'fluid', 'where the scene names no field');
  assert.equal(await page.evaluate(() => document.body.dataset.field), 'fluid');
  assert.deepEqual(await page.locator('#legend-fluids span').allTextContents(), ['brine', 'oil']);
  const { fluids } = (await ask(page, '/api/state')).scene;
  const patches = await page.locator('#legend .swatch').evaluateAll((all) => all.map((s) => getComputedStyle(s).backgroundColor));
  assert.deepEqual(patches, fluids.map(({ colour }) => `rgb(${colour.map((c) => Math.round(255 * c)).join(', ')})`));
  // Particles are shaded: their hue counts, of the strongest over the weakest part of the colour.
  const seen = hues(await pixels(page));
  for (const { name, colour } of fluids) assert.ok(seen(hue(colour)) > 1000, `${name} is to be seen in its colour`);
  await screenshot(page, 'two-fluids');
  await page.selectOption('#field', 'speed');
  await page.waitForFunction(() => document.body.dataset.field === 'speed');
  assert.ok(await page.locator('#map').isEnabled());
  assert.deepEqual(problems, []);
  await page.context().close();
  await own.end();
});

test('bodies alone, of a run without particles', async () => {
  const dir = join(folder(), 'run');
  simulate(join(source, 'scenes/stack.json'), dir, '--until', '0.12');
  const own = await serve('view', dir);
  const { page, problems } = await open(own.address);
  await shown(page);
  assert.equal(await page.textContent('#subtitle'), '11 bodies');
  assert.equal((await report(page)).frames, 4);
  assert.ok(await page.locator('#legend').isHidden(), 'there is nothing to colour');
  const { bodies } = (await ask(page, '/api/state')).scene;
  assert.deepEqual([...new Set(bodies.map((b) => b.mesh))].length, 2, 'equal shapes are sent once');
  const patches = await page.locator('#bodies .swatch').evaluateAll((all) => all.map((s) => getComputedStyle(s).backgroundColor));
  assert.equal(patches.length, bodies.length);
  patches.map((text) => text.match(/\d+/g).map(Number)).forEach((patch, b) => {
    const off = Math.max(...patch.map((c, k) => Math.abs(c - 255 * bodies[b].colour[k])));
    assert.ok(off <= 1, `${bodies[b].name} has ${patch} for ${bodies[b].colour}`);
  });
  const blank = await pixels(page);
  for (const body of await page.locator('#bodies input').all()) await body.uncheck();
  await settled(page);
  assert.ok(changedPixels(blank, await pixels(page)) > 1000, 'the bodies were to be seen');
  assert.deepEqual(problems, []);
  await page.context().close();
  await own.end();
});

describe('folders that are not finished', () => {
  test('empty, growing, half written, gone, and back', async () => {
    const dir = join(folder(), 'run');
    mkdirSync(join(dir, 'particles'), { recursive: true });
    const own = await serve('view', dir);
    const { page, problems } = await open(own.address);
    await page.waitForSelector('#message:not([hidden])');
    assert.equal(await page.textContent('#message-title'), 'No frames yet');
    assert.ok(await page.locator('#play').isDisabled());
    await screenshot(page, 'empty');

    for (const file of ['run.json', 'bodies.jsonl', 'measurements.csv']) cpSync(join(done, file), join(dir, file));
    const frame = (k) => `particles/frame_${String(k).padStart(4, '0')}.bgeo`;
    for (let k = 0; k < 3; ++k) cpSync(join(done, frame(k)), join(dir, frame(k)));
    await page.waitForFunction(() => window.tidelock.report().frames === 3);
    await shown(page);
    assert.ok(await page.locator('#message').isHidden());
    assert.equal(await page.textContent('#name'), 'Ball in a tank');
    cpSync(join(done, frame(3)), join(dir, frame(3)));
    await page.waitForFunction(() => window.tidelock.report().frames === 4);
    assert.deepEqual(problems, []);

    // Tables that come later, with a name that needs quotes.
    const gauges = join(dir, 'gauges.csv');
    writeFileSync(gauges, 'time_s,probe_Pa,left_m,"right, far_m",inflow_m3_per_s,inflow_passed_m3\n0,5,1,2,3,4\n');
    await page.click('#plots-toggle');
    await page.waitForSelector('.plot:has-text("Level [m]")');
    const level = page.locator('.plot', { hasText: 'Level [m]' });
    assert.deepEqual(await level.locator('.series').allTextContents(), ['left 1', 'right, far 2']);
    for (const title of ['Pressure [Pa]', 'Flow [m³/s]', 'Passed [m³]']) assert.equal(await page.locator('.plot', { hasText: title }).count(), 1);
    appendFileSync(gauges, '0.01,5,1.5,2,3');
    appendFileSync(gauges, ',4\n');
    await page.keyboard.press('End');
    await page.waitForFunction(() => [...document.querySelectorAll('.series')].some((s) => s.textContent === 'left 1.5'));
    await page.click('#plots-toggle');

    // Half a frame: a notice, the picture before stays, and the whole frame is shown once it is there.
    cpSync(join(done, frame(4)), join(dir, 'half'));
    truncateSync(join(dir, 'half'), statSync(join(dir, 'half')).size >> 1);
    renameSync(join(dir, 'half'), join(dir, frame(4)));
    await page.waitForFunction(() => window.tidelock.report().frames === 5);
    await page.keyboard.press('End');
    await page.waitForSelector('#notice:not([hidden])');
    assert.match(await page.textContent('#notice'), /Frame 4 cannot be shown: .*cut off/);
    assert.ok((await bluePixels(page)) > 1500, 'the picture before is still there');
    await screenshot(page, 'half-written');
    cpSync(join(done, frame(4)), join(dir, 'whole'));
    renameSync(join(dir, 'whole'), join(dir, frame(4)));
    await shown(page, 4);
    assert.ok(await page.locator('#notice').isHidden());

    rmSync(dir, { recursive: true });
    await page.waitForFunction(() => document.querySelector('#message-title').textContent === 'The folder is gone');
    assert.ok(await page.locator('#message').isVisible());
    await screenshot(page, 'gone');
    cpSync(done, dir, { recursive: true });
    await page.waitForFunction(() => window.tidelock.report().frames === 21);
    await shown(page);
    const unexpected = problems.filter((p) => !/503|404/.test(p)); // the browser's own lines about the half frame
    assert.deepEqual(unexpected, []);
    await page.context().close();
    await own.end();
  });

  test('the program ends while the page is open', async () => {
    const own = await serve('view', done);
    const { page, problems } = await open(own.address);
    await shown(page);
    await own.end();
    await page.waitForFunction(() => document.querySelector('#status').textContent === 'no answer');
    assert.ok((await bluePixels(page)) > 1500, 'the picture stays');
    assert.deepEqual(problems.filter((p) => !/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/.test(p)), []);
    await page.context().close();
  });
});

describe('a live run', () => {
  test('pauses, steps, goes on and stops', async () => {
    const dir = join(folder(), 'live');
    const own = await serve('run', scene, '--view', '--until', '60', '--out', dir, '--pictures', 'none', '--quiet');
    const { page, problems } = await open(own.address);
    await page.waitForSelector('#live:not([hidden])');
    await page.waitForFunction(() => Number(document.body.dataset.step) > 3);
    await shown(page);
    await screenshot(page, 'live');

    await page.click('#live-pause');
    await page.waitForFunction(() => document.body.dataset.live === 'paused' && document.body.dataset.frame === 'still');
    const live = async () => (await ask(page, '/api/state')).live;
    const paused = await live();
    await page.waitForTimeout(500);
    assert.deepEqual(await live(), paused, 'nothing moves');
    assert.ok(Math.abs((await report(page)).time - paused.time) < 1e-6, 'the state in between two frames is shown');
    await screenshot(page, 'paused');

    await page.click('#live-step');
    await page.waitForFunction((step) => Number(document.body.dataset.step) === step + 1, paused.step);
    await page.waitForFunction((time) => window.tidelock.report().time > time, paused.time);
    await page.click('#live-frame');
    await page.waitForFunction((s) => document.body.dataset.live === 'paused' && Number(document.body.dataset.step) > s + 1, paused.step);
    const atFrame = await live();
    const inFrames = atFrame.time * 50;
    assert.ok(Math.abs(inFrames - Math.round(inFrames)) < 1e-6, `${atFrame.time} s is the time of a frame`);

    await page.click('#live-pause');
    await page.waitForFunction((s) => document.body.dataset.live === 'running' && Number(document.body.dataset.step) > s + 5, atFrame.step);
    await page.waitForFunction(() => document.body.dataset.frame !== 'still' && document.body.dataset.complete === 'true');

    page.on('dialog', (dialog) => void dialog.accept());
    await page.click('#live-stop');
    await page.waitForFunction(() => document.querySelector('#status').textContent === 'interrupted');
    assert.ok(await page.locator('#live').isHidden());
    assert.equal(JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')).status, 'interrupted');
    assert.ok(existsSync(join(dir, 'checkpoints')));
    assert.match(own.output(), /stopped from the viewer/);
    assert.deepEqual(problems, []);
    await page.context().close();
    assert.equal(await own.end(), 0);
  });

  test('a scene is run and shown by view; Ctrl-C interrupts a run that stands still', async () => {
    const dir = join(folder(), 'live');
    const own = await serve('view', scene, '--until', '60', '--out', dir, '--pictures', 'none', '--quiet');
    const { page } = await open(own.address);
    await page.waitForFunction(() => Number(document.body.dataset.step) > 1);
    await page.click('#live-pause');
    await page.waitForFunction(() => document.body.dataset.live === 'paused');
    await page.context().close();
    assert.equal(await own.end(), 130);
    assert.equal(JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')).status, 'interrupted');
  });
});

test('with a token the address printed lets the page in, and nothing else does', async () => {
  const own = await serve('view', done, '--token', 'abcdefghijklmnop-123');
  const { page, problems } = await open(own.address);
  await shown(page);
  assert.ok(!page.url().includes('token'), 'the token does not stay in the address');
  assert.deepEqual(problems, []);
  const stranger = await open(new URL(own.address).origin);
  assert.match(await stranger.page.textContent('body'), /needs the token/);
  await stranger.page.context().close();
  await page.context().close();
  await own.end();
});
