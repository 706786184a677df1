import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packPicture } from '../../export/draw-pages.ts';
import { expectAsKept } from '../../export/kept-pictures.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

// The picture that a README opens with is the page of the company that its first command analyses.

const document = '12ABC34501DE35';
const began = Date.parse('2026-11-20T13:00:00Z');

let service: RunningTestService;
let report: string | undefined;
beforeAll(async () => {
  service = await runService({ clock: { now: () => new Date(began) } });
  report = (await seedReports(await service.client(), [document])).get(document);
});
afterAll(() => service.stop());

test.each([
  ['README.md', 'en'],
  ['README.pt-BR.md', 'pt-BR'],
] as const)('%s opens with the page as it is', async (readme, language) => {
  const text = readFileSync(readme, 'utf8');
  const [, path = 'no picture'] = /^!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)$/m.exec(text) ?? [];
  expect(text).toContain(`analyze ${document} `);

  const { page, go, close } = await openToolbox(service, {
    language,
    width: 1100,
    height: 740,
    scale: 1.5,
    isAlone: true,
  });
  await page.clock.setFixedTime(began + 2 * 3_600_000);
  await go(`/relatorio/${report}`);
  await page.locator('.ruling .bands').first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.evaluate('document.activeElement.blur()');
  await expectAsKept(await packPicture(await page.screenshot()), path);
  await close();
});
