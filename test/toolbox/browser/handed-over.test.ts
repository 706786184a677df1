import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backtestPage } from '../../../src/backtest/page/backtest-page.ts';
import { backtestHtml } from '../../../src/backtest/write-html.ts';
import { erasureHtml } from '../../../src/subject/erasure-html.ts';
import type { ErasureAnswer } from '../../../src/subject/read-erasure.ts';
import { formatIn } from '../../../src/wording/format.ts';
import { someBacktest } from '../../backtest/some-backtest.ts';
import { findBarriers, newContext } from './open-toolbox.ts';

// Pages in a file of their own, which people read without the program.

const figures = { language: 'pt-BR', format: formatIn('pt-BR', 'America/Sao_Paulo') } as const;

const proof: ErasureAnswer = {
  id: 'ers_01m8dyhvdqe00af3pvepfxvykh',
  scope: 'SUBJECT',
  reportId: null,
  documentHash: '2037dd53'.repeat(8),
  reason: 'pedido 42',
  analystId: 'usr_01m8dyg03qe00rbjmzpzg2p6e4',
  requestedAt: '2026-11-20T12:00:00.000Z',
  doneAt: '2026-11-20T12:00:01.000Z',
  step: 'DONE',
  records: [
    { record: 'dossier', title: 'Respostas de fontes e seções, compactadas', fate: 'REMOVED', count: 1_234 },
    { record: 'report', title: 'Relatórios', fate: 'MASKED', count: 12 },
  ],
  others: [],
  answers: [],
  receivers: [],
  stays: ['Conjuntos públicos, que ficam como publicados.'],
  notLookedThrough: 0,
};

const pages = [
  ['the proof of an erasing', erasureHtml(proof, figures)],
  ['a backtest', backtestHtml(backtestPage(someBacktest, figures), someBacktest, figures)],
] as const;

/** As it is on a desk and on a phone, and on paper for whoever reads in the dark. */
const looks = [
  { width: 1280, theme: 'light', media: 'screen' },
  { width: 1280, theme: 'dark', media: 'screen' },
  { width: 390, theme: 'light', media: 'screen' },
  { width: 390, theme: 'dark', media: 'screen' },
  { width: 718, theme: 'dark', media: 'print' },
] as const;

let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  context = await newContext({ scale: 1, language: 'pt-BR' });
  page = await context.newPage();
});
afterAll(() => context.close());

describe.each(pages)('%s', (_what, html) => {
  test.each(looks)('shuts nobody out at $width px in the $theme theme on $media', async (look) => {
    const { width, theme, media } = look;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme, media });
    await page.setContent(html);
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await page.evaluate(brokenWords)).toEqual([]);
  });
});

test('the chart of a backtest has letters that can be read on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ media: 'screen' });
  await page.setContent(pages[1][1]);
  const height = "document.querySelector('svg text').getBoundingClientRect().height";
  expect(await page.evaluate(height)).toBeGreaterThan(9);
});

/** Headings of columns, and options of commands, that stand in two lines though they are one word. */
const brokenWords = `[...document.querySelectorAll('th, .option')]
  .filter((one) => !/\\s/.test(one.textContent.trim()))
  .filter((one) => { const range = document.createRange(); range.selectNodeContents(one); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1; })
  .map((one) => one.textContent)`;
