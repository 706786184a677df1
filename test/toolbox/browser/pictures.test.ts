import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { packPicture } from '../../export/draw-pages.ts';
import { expectAsKept } from '../../export/kept-pictures.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

/** The hour at which everything happens that is seen. */
const began = Date.parse('2026-11-20T13:00:00Z');
const folder = join(import.meta.dirname, 'pictures');

let service: RunningTestService;
let paths: Readonly<Record<'sign-in' | 'home' | 'report' | 'batch', string>>;
beforeAll(async () => {
  const start = Date.now();
  const clock = { now: () => new Date(began + Date.now() - start) };
  service = await runService({ clock });
  const client = await service.client();
  const documents = ['99990001000198', '99990003000187', '99990005000176'];
  // The order of a list is that of time, to the millisecond: one after the other.
  const ids = await seedReports(client, documents);
  const text = documents.join('\n');
  const body = { name: 'Carteira de novembro', policyId: 'starter-company', text };
  const batch = (await client.call('POST', '/v2/batch', { body })).json.id;
  for (;;) if ((await client.call('GET', `/v2/batch/${batch}`)).json.status === 'COMPLETED') break;
  paths = {
    'sign-in': '/entrar',
    home: '/',
    report: `/relatorio/${ids.get('99990005000176')}`,
    batch: `/lotes/${batch}`,
  };
});
afterAll(() => service.stop());

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each([
    ['sign-in', '#email'],
    ['home', 'table.reports a'],
    ['report', '.ruling .bands'],
    ['batch', '.batch-items a'],
  ] as const)('%s looks as it is kept', async (name, ready) => {
    const { page, go, close } = await openToolbox(service, {
      theme,
      isSignedIn: name !== 'sign-in',
      isAlone: true,
    });
    // An hour and more later, so that times are told and not how long ago they were.
    await page.clock.setFixedTime(began + 2 * 3_600_000);
    await go(paths[name]);
    await page.locator(ready).first().waitFor();
    await page.evaluate('document.fonts.ready');
    await page.evaluate('document.activeElement.blur()');
    const png = await page.screenshot({ mask: [page.locator('.account'), page.locator('.facts .id')] });
    await expectAsKept(await packPicture(png), join(folder, `${name}-${theme}.webp`));
    await close();
  });
});
