import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Json, type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

const count = 1_000;

let service: RunningTestService;
let item: Json;
beforeAll(async () => {
  service = await runService();
  const client = await service.client();
  await seedReports(client, ['99990001000198']);
  [item] = (await client.call('GET', '/v2/report')).json.items;
});
afterAll(() => service.stop());

/** As many rows as nobody presses "more" for in a test, one a quarter of an hour. */
async function fillList(page: Page): Promise<void> {
  const items = Array.from({ length: count }, (_, at) => ({
    ...item,
    id: `${item.id.slice(0, -5)}${String(at).padStart(5, '0')}`,
    name: `Padaria ${at}`,
    createdAt: new Date(Date.parse(item.createdAt) - at * 900_000).toISOString(),
  }));
  await page.route('**/v2/report?**', (route) => route.fulfill({ json: { items, nextCursor: null } }));
}

/** Whether a row is laid out, and not only there. */
const isLaidOut = (at: number) =>
  `[...document.querySelectorAll('table.reports .main a')][${at}].checkVisibility({ contentVisibilityAuto: true })`;

test('of a long list only what is near is laid out, and all of it is heard, reached by keys and printed', async () => {
  const { page, go, close, findBarriers } = await openToolbox(service);
  await fillList(page);
  await go('/');
  const links = page.locator('table.reports .main a');
  await links.nth(count - 1).waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(isLaidOut(0))).toBe(true);
  await expect.poll(() => page.evaluate(isLaidOut(count - 1))).toBe(false);
  expect(await findBarriers()).toEqual([]);

  // A screen reader has every row, with its cells under their heads.
  const table = page.getByRole('table', { name: 'Análises' });
  expect(await table.getByRole('columnheader').count()).toBe(5);
  expect(await table.getByRole('row', { name: /Padaria/ }).count()).toBe(count);
  expect(await table.getByRole('row', { name: 'Padaria 999' }).getByRole('cell').count()).toBe(5);

  // Keys go on where nothing was laid out yet, and what has the focus is seen.
  await links.nth(499).focus();
  await page.keyboard.press('Tab');
  const focused = page.locator('table.reports a:focus');
  expect(await focused.textContent()).toBe('Padaria 500');
  expect(await page.evaluate(isLaidOut(500))).toBe(true);
  const box = await focused.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect(box?.y).toBeLessThan(900);

  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.evaluate(isLaidOut(count - 1))).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.keyboard.press('End');
  await page.locator('.foot').scrollIntoViewIfNeeded();
  await links.last().click();
  await page.waitForURL('**/relatorio/rpt_*');
  await close();
});

test.each(looks)(
  'what is left out is as high as rows are, at $width px in the $theme theme',
  async (look) => {
    const { page, go, close } = await openToolbox(service, look);
    await fillList(page);
    await go('/');
    await page
      .locator('table.reports .main a')
      .nth(count - 1)
      .waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(isLaidOut(0))).toBe(true);
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
    const told = await height();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(
      "const s = new CSSStyleSheet(); s.replaceSync('.table.reports tbody { content-visibility: visible !important; }'); document.adoptedStyleSheets = [s];",
    );
    const whole = await height();
    expect(Math.abs(told / whole - 1), `${told} of ${whole}`).toBeLessThan(0.03);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);
    await close();
  },
);
