import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cnpj } from './invented-documents.mjs';
import { median } from './median.mjs';
import { delayOfSections, longestFrameOfList, pasteOfLines } from './page-work.mjs';
import { startService } from './start-service.mjs';

const tools = createRequire(new URL('../test/tools/package.json', import.meta.url));
const credit = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
/** Where the tests of pages unpack it too. */
const unpacked = join(tmpdir(), 'credit-tests-chromium-147');

const readyMs = 500;
const firstLoadBytes = 60_000;
const sectionMs = 300;
const frameMs = 50;
const judgedMs = 2_000;

/** What a person waits for in a browser on a slow machine, and what it loads first. */
export const pages = {
  title: 'Pages: against what is demanded; the first page at a quarter of the speed of this CPU',
  demands: `the list painted ${readyMs} ms after its address, script and style of it ${firstLoadBytes / 1_000} kB; at full speed each section shown ${sectionMs} ms after it is there, 10,000 rows scrolled and 100,000 lines judged (in ${judgedMs} ms) without a frame over ${frameMs} ms, three refreshes of a screen`,

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const served = await startService({
      settings: { CREDIT_RATE_LIMIT: '10000000', CREDIT_SANDBOX_DELAY: '500-3000' },
    });
    const browser = await openBrowser();
    try {
      const { page, setSlowness } = await openPage(browser, served);
      await setSlowness(4);
      const times = [];
      for (let at = 0; at < pairs; at += 1) times.push(await timeOfPaint(page, served.url));
      const measuredMs = median(times);
      const bytes = await firstLoad(served.url);
      await setSlowness(1);
      const sections = await delayOfSections(page, served, pairs);
      const scrolls = [];
      for (let at = 0; at < 5; at += 1) scrolls.push(await longestFrameOfList(page, served));
      const scrolled = median(scrolls);
      const documents = Array.from({ length: 1_000 }, (_, at) => cnpj(at));
      const pasted = await pasteOfLines(page, served, documents);
      const row = (name, value, floor, more = {}) => ({
        name,
        measuredMs: value,
        floorMs: floor,
        ratio: value / floor,
        atMost: 1,
        ...more,
      });
      return [
        row('the list, painted', measuredMs, readyMs),
        row('script and style of the first page', bytes / 1_000, firstLoadBytes / 1_000, { unit: 'kB' }),
        row('a section, shown after it is there', sections, sectionMs),
        row('10,000 rows scrolled, longest frame', scrolled, frameMs),
        row('100,000 pasted lines, all judged', pasted.ms, judgedMs),
        row('100,000 pasted lines, longest frame', pasted.frame, frameMs),
      ];
    } finally {
      await browser.close();
      served.stop();
    }
  },
};

/** The browser of the tests, or that of CHROMIUM_PATH. */
async function openBrowser() {
  const { chromium } = tools('playwright-core');
  const named = process.env['CHROMIUM_PATH'];
  const executablePath = named ?? join(unpacked, 'chromium');
  if (!existsSync(executablePath))
    throw new Error(
      'There is no browser yet: npx vitest run test/toolbox/browser unpacks it, or set CHROMIUM_PATH',
    );
  mkdirSync(unpacked, { recursive: true });
  const fonts = join(unpacked, 'fonts.conf');
  if (!existsSync(fonts))
    writeFileSync(fonts, `<fontconfig><dir>${join(unpacked, 'fonts')}</dir></fontconfig>`);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });
}

/** A page of somebody who is signed in, and what makes its CPU so many times slower. */
async function openPage(browser, { url, env }) {
  const words = ['user', 'add', '--name', 'Ana', '--email', 'ana@example.com', '--role', 'analyst', '--json'];
  const { stdout, stderr, status } = spawnSync(process.execPath, [credit, ...words], {
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const [, key] = /#([\w-]+)/.exec(stdout) ?? [];
  const answer = await fetch(`${url}/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, password: 'quatro palavras bem longas' }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const [name, value] = String(answer.headers.get('set-cookie')).split(';')[0].split('=');
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1_280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return { page, setSlowness: (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }) };
}

/** From the address to the first paint of what the program shows. */
async function timeOfPaint(page, url) {
  await page.goto(url);
  await page.locator('main h1').waitFor();
  // The browser tells of a paint some time after it.
  const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
  for (;;) {
    const paintedMs = await page.evaluate(paint);
    if (paintedMs !== undefined && paintedMs !== null) return paintedMs;
    await wait(10);
  }
}

async function firstLoad(url) {
  const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  let bytes = 0;
  for (const [, path] of text.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    // What goes over the wire: fetch itself unpacks it.
    bytes += Number(answer.headers.get('content-length'));
    await answer.arrayBuffer();
  }
  return bytes;
}
