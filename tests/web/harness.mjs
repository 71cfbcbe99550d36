// What the tests of the page share: the program, a browser, and looking at pixels.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const program = process.env.TIDELOCK_PROGRAM;
export const source = process.env.TIDELOCK_SOURCE;
export const artefacts = process.env.TIDELOCK_ARTEFACTS;
mkdirSync(artefacts, { recursive: true });
const environment = { ...process.env, GOMP_SPINCOUNT: '1000' };

const folders = [];
export function folder() {
  const path = mkdtempSync(join(tmpdir(), 'tidelock_web_'));
  folders.push(path);
  return path;
}

/// Runs a scene to its end, without pictures.
export function simulate(scene, out, ...options) {
  const result = spawnSync(program, ['run', scene, '--out', out, '--pictures', 'none', '--quiet', ...options], {
    env: environment,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`the run failed: ${result.stderr}`);
}

const running = new Set();
/// Starts 'tidelock view' or 'tidelock run --view' and waits for its address.
export async function serve(...words) {
  const child = spawn(program, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let text = '';
  const address = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      text += data;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.stderr.on('data', (data) => (text += data));
    child.on('exit', (code) => reject(new Error(`ended with code ${code}: ${text}`)));
  });
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code)));
  return {
    address,
    pid: child.pid,
    output: () => text,
    /// Ctrl-C, and the exit code.
    async end() {
      child.kill('SIGINT');
      const code = await ended;
      running.delete(child);
      return code;
    },
  };
}

/// [s] of processor time that a process and its threads have used.
export function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

let browser = null;
export async function openBrowser() {
  const path = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
  browser ??= await chromium.launch({
    executablePath: path,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-dev-shm-usage',
    ],
  });
  return browser;
}

export async function closeAll() {
  await browser?.close();
  for (const child of running) child.kill('SIGKILL');
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}

/// A page that keeps what went wrong in `problems`. A refused request is listed by the browser as an error of the
/// console too; tests that provoke one say so.
export async function open(address, { width = 1280, height = 800, scheme = 'light', phone = false } = {}) {
  const context = await (await openBrowser()).newContext({
    viewport: { width, height },
    colorScheme: scheme,
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const problems = [];
  const origin = new URL(address).origin;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url())) problems.push(`asked ${request.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (e) => console.error(`policy: ${e.violatedDirective} ${e.blockedURI}`)),
  );
  await page.goto(address);
  return { page, problems };
}

export const report = (page) => page.evaluate(() => window.tidelock.report());
export const ask = (page, path) => page.evaluate(async (p) => (await fetch(p)).json(), path);

/// Waits until a whole frame is on the screen: any, or the one with this number.
export async function shown(page, frame = null) {
  await page.waitForFunction(
    (wanted) => document.body.dataset.complete === 'true' && (wanted === null || document.body.dataset.frame === String(wanted)),
    frame,
    { timeout: 15000 },
  );
  await settled(page);
}

/// Two pictures later.
export function settled(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)))));
}

export async function screenshot(page, name) {
  await settled(page);
  await page.screenshot({ path: join(artefacts, `${name}.png`) });
}

/// Colours of the stage: bytes r, g, b of every third pixel each way.
export async function pixels(page) {
  const png = await page.locator('#view').screenshot();
  const text = await page.evaluate(async (encoded) => {
    const image = new Image();
    image.src = `data:image/png;base64,${encoded}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(image.width / 3);
    canvas.height = Math.floor(image.height / 3);
    const g = canvas.getContext('2d');
    g.imageSmoothingEnabled = false;
    g.drawImage(image, 0, 0, canvas.width, canvas.height);
    const { data } = g.getImageData(0, 0, canvas.width, canvas.height);
    let bytes = '';
    for (let i = 0; i < data.length; i += 4) bytes += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return btoa(bytes);
  }, png.toString('base64'));
  return Buffer.from(text, 'base64');
}

/// How many of them are clearly blue: water in the map of speeds.
export async function bluePixels(page) {
  const bytes = await pixels(page);
  let count = 0;
  for (let i = 0; i < bytes.length; i += 3) if (bytes[i + 2] - bytes[i] > 60) ++count;
  return count;
}

/// How many of them differ clearly between two pictures.
export function changedPixels(a, b) {
  let count = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i += 3) if (Math.abs(a[i] - b[i]) > 30) ++count;
  return count;
}

/// [degrees] of a colour r, g, b; NaN for a grey.
export function hue([r, g, b]) {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (most - least < 0.25 * most) return NaN;
  const sixth = most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  return (60 * sixth + 360) % 360;
}

/// How many of the pixels have a hue near a wanted one.
export function hues(bytes) {
  const found = [];
  for (let i = 0; i < bytes.length; i += 3) found.push(hue(bytes.subarray(i, i + 3)));
  return (wanted) => found.filter((h) => Math.min(Math.abs(h - wanted), 360 - Math.abs(h - wanted)) < 12).length;
}
