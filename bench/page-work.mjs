import { cnpj } from './invented-documents.mjs';
import { median } from './median.mjs';

/** What long work costs the person who looks at it: pages at the full speed of the CPU. */

/** In a page: the times between the frames that it shows, in milliseconds, from now on. */
const watchFrames = `{
  window.frameGaps = [];
  let last = performance.now();
  const note = (now) => { window.frameGaps.push(now - last); last = now; requestAnimationFrame(note); };
  requestAnimationFrame(note);
}`;

/** In whole refreshes of a screen (60 a second), which is what frames take: the clock of the page rounds each to a tenth of a millisecond. */
const longestFrame = '(Math.round(Math.max(...window.frameGaps) * 0.06) * 1000) / 60';

/**
 * How long after a section is written down it stands on the page, the slowest of one report; sources take half a second to three each.
 *
 * @returns milliseconds, the median over the reports.
 */
export async function delayOfSections(page, { url, headers }, reports) {
  const delays = [];
  for (let at = 0; at < reports; at += 1) {
    const created = await ask(url, '/v2/report', {
      headers,
      body: {
        document: cnpj(at),
        type: 'cnpj',
        policyId: 'starter-company',
      },
    });
    await page.goto(`${url}/relatorio/${created.id}`, { waitUntil: 'commit' });
    await page.evaluate(watchSections);
    const report = await ask(url, `/v2/report/${created.id}`, {
      headers: { ...headers, 'accept-language': 'pt-BR', prefer: 'wait=60' },
    });
    await page.locator('main .turning').first().waitFor({ state: 'detached' });
    const seen = await page.evaluate('window.sectionsSeen');
    const late = report.sections
      .filter(({ type }) => seen[type.title] !== undefined)
      .map(({ type, updatedAt }) => seen[type.title] - Date.parse(updatedAt));
    if (late.length === 0)
      throw new Error('No section was seen to come: the report was quicker than the page');
    delays.push(Math.max(...late));
  }
  return median(delays);
}

/** In a page: when each section was first there, by its title, in the frame after it was put in. */
const watchSections = `{
  window.sectionsSeen = {};
  const note = () => requestAnimationFrame(() => {
    for (const head of document.querySelectorAll('th.main')) {
      const title = head.firstChild?.textContent ?? '';
      window.sectionsSeen[title] ??= Date.now();
    }
  });
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
  note();
}`;

/**
 * A list of 10,000 analyses is scrolled from its head to its end, as fast as a wheel can.
 *
 * @returns the longest time between two frames meanwhile, in milliseconds.
 */
export async function longestFrameOfList(page, { url, headers }) {
  const { items } = await ask(url, '/v2/report?limit=1', { headers });
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    ...items[0],
    id: `${items[0].id.slice(0, -5)}${String(at).padStart(5, '0')}`,
    createdAt: new Date(Date.parse(items[0].createdAt) - at * 60_000).toISOString(),
  }));
  await page.route('**/v2/report?**', (route) => route.fulfill({ json: { items: rows, nextCursor: null } }));
  await page.goto(url);
  await page.locator('table.reports tbody tr').nth(10_000).waitFor({ state: 'attached' });
  // What it costs to put them in is not what it costs to scroll them.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.mouse.move(600, 500);
  await page.evaluate(watchFrames);
  for (let step = 0; step < 200; step += 1) await page.mouse.wheel(0, 4_000);
  const frame = await page.evaluate(longestFrame);
  await page.unroute('**/v2/report?**');
  return frame;
}

/**
 * 100,000 lines are pasted into a new batch.
 *
 * @returns how long until all are judged, and the longest time between two frames meanwhile, in milliseconds.
 */
export async function pasteOfLines(page, { url }, documents) {
  await page.goto(`${url}/lotes/novo`);
  await page.locator('#documents').waitFor();
  const text = Array.from({ length: 100_000 }, (_, line) => documents[line % documents.length]).join('\n');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.locator('#documents').focus();
  await page.evaluate(watchFrames);
  await page.evaluate(
    "document.addEventListener('paste', () => { window.pastedAt = performance.now(); }, true)",
  );
  await page.keyboard.press('Control+v');
  const judged = page
    .locator('.tally + *, [role="status"]')
    .filter({ hasText: /válidos, 0 inválidos/ })
    .first();
  await judged.waitFor({ state: 'attached' });
  const ms = await page.evaluate('performance.now() - window.pastedAt');
  return { ms, frame: await page.evaluate(longestFrame) };
}

async function ask(url, path, { headers, body }) {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
