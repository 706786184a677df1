import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newTerminal, type TerminalMachine } from '../../cli/on-terminal.ts';
import { packPicture } from '../../export/draw-pages.ts';
import { expectAsKept } from '../../export/kept-pictures.ts';
import { runService } from '../../http/running-service.ts';
import { newContext, openToolbox } from './open-toolbox.ts';
import { terminalAbovePage } from './terminal-window.ts';

// The picture that a README opens with: its first command on a terminal, and the page of the report that this made.

const command = 'credit analyze 12ABC34501DE35';
const began = Date.parse('2026-11-20T13:00:00Z');

/** Begins the program's time at `began`: the page says when a report was made. */
const clock = `const ahead = Date.now() - ${began}, Real = Date;
globalThis.Date = class extends Real {
  constructor(...parts) { parts.length === 0 ? super(Real.now() - ahead) : super(...parts); }
  static now() { return Real.now() - ahead; }
};`;

let machine: TerminalMachine;
beforeAll(async () => {
  machine = await newTerminal();
});
afterAll(() => machine.remove());

test.each([
  ['README.md', 'en', 'en_US.UTF-8'],
  ['README.pt-BR.md', 'pt-BR', 'pt_BR.UTF-8'],
] as const)('%s opens with the terminal and the page as they are', async (readme, language, locale) => {
  const text = readFileSync(readme, 'utf8');
  const [, path = 'no picture'] = /^!\[[^\]]+\]\((docs\/pictures\/[^)]+)\)$/m.exec(text) ?? [];
  expect(text).toContain(` ${command.replace('credit', 'bin/credit.js')} `);

  const db = join(machine.folder, `${language}.db`);
  const service = await runService({ db, clock: { now: () => new Date(began) } });
  onTestFinished(() => service.stop());
  const { code, raw } = await machine.run(command, {
    env: {
      CREDIT_DB: db,
      LANG: locale,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
    },
  });
  expect(code, raw).toBe(0);
  const [report] = /rpt_\w+/.exec(raw) ?? [];

  const { page, go, close } = await openToolbox(service, {
    language,
    width: 1060,
    height: 536,
    scale: 1.6,
    isAlone: true,
  });
  await page.clock.setFixedTime(began + 2 * 3_600_000);
  await go(`/relatorio/${report}`);
  await page.locator('.ruling .bands').first().waitFor();
  await page.evaluate('document.fonts.ready');
  await page.evaluate('document.activeElement.blur()');
  const shown = await page.screenshot();
  await close();
  const { png, isWord } = await drawPicture(terminalAbovePage(command, raw, shown), language);
  await expectAsKept(await packPicture(png), path, isWord);
});

/** A picture at two points a pixel, and where in it a word of the terminal stands that is the same each time. */
async function drawPicture(html: string, language: 'en' | 'pt-BR') {
  const context = await newContext({ scale: 2, language });
  const page = await context.newPage();
  await page.setViewportSize({ width: 880, height: 200 });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready');
  const boxOf = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: 2 * x, top: 2 * y, right: 2 * (x + width), bottom: 2 * (y + height) };
  };
  const terminal = await boxOf(page.locator('pre'));
  const ids = await Promise.all((await page.locator('.id').all()).map(boxOf));
  const png = await page.screenshot({ fullPage: true });
  await context.close();
  const meets = (box: typeof terminal, x: number, y: number, size: number) =>
    x + size > box.left && x < box.right && y + size > box.top && y < box.bottom;
  const isWord = (x: number, y: number, size: number) =>
    meets(terminal, x, y, size) && !ids.some((box) => meets(box, x, y, size));
  return { png, isWord };
}
