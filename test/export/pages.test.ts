import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderOperation } from '../../src/export/render-operation.ts';
import { renderReport } from '../../src/export/render-report.ts';
import { drawPages, type PagePicture, pageNumberWith, readPicture } from './draw-pages.ts';
import { operationMaterialOf } from './operation-world.ts';
import { materialOf } from './sandbox-material.ts';

const folder = join(import.meta.dirname, 'pages');
/** Pages are compared in squares of so many points: letters of an identifier differ, figures and columns do not. */
const square = 6;
/** A square differs by so much of 255 at least, and so many of a thousand may. */
const differs = 40;
const mayDiffer = 8;

test.each([
  ['the decision of a company', 'denied-by-score-company', 'pt-BR', 'Móveis Modelo', 'company-decision'],
  ['the points by group', 'denied-by-score-company', 'pt-BR', 'Regras por grupo', 'company-rules'],
  ['the negative records', 'denied-by-score-company', 'pt-BR', 'Restritivos no tempo', 'company-records'],
  ['the warrants of a person', 'warrant-now-person', 'en', 'Warrants over time', 'person-warrants'],
  ['a decision that there is none of', 'source-down-required-company', 'en', 'What failed', 'company-error'],
] as const)('%s looks as it is kept', async (_what, name, language, text, file) => {
  await expectAsKept(await renderReport(await materialOf(name, { language })), { text, file });
});

test.each([
  ['the decision of an operation', 'denied-sister-company', 'en', 'Members by outcome', 'operation-decision'],
  [
    'the tree of an operation and its members',
    'member-down-company',
    'pt-BR',
    'todas elas',
    'operation-tree',
  ],
  ['what an operation has run', 'member-down-company', 'en', 'What was run', 'operation-run'],
] as const)('%s looks as it is kept', async (_what, name, language, text, file) => {
  await expectAsKept(await renderOperation(await operationMaterialOf(name, { language })), { text, file });
});

/** Compares the first page that says a text with the one that is kept. */
async function expectAsKept(
  bytes: Uint8Array,
  { text, file }: { readonly text: string; readonly file: string },
): Promise<void> {
  const [page] = await drawPages(bytes, [await pageNumberWith(bytes, text)]);
  if (page === undefined) throw new Error(`No page says ${text}`);
  const path = join(folder, `${file}.webp`);
  if (isRenewed()) {
    await mkdir(folder, { recursive: true });
    await writeFile(path, page.packed);
  }
  expect(difference(page, await readPicture(await readFile(path)))).toBeLessThan(mayDiffer);
}

/** Squares that differ, of a thousand. */
function difference(one: Omit<PagePicture, 'packed'>, other: Omit<PagePicture, 'packed'>): number {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  const [first, second] = [squaresOf(one), squaresOf(other)];
  const count = first.filter((grey, at) => Math.abs(grey - (second[at] ?? 0)) > differs).length;
  return (count / first.length) * 1_000;
}

/** The mean grey of each square. */
function squaresOf({ width, height, grey }: Omit<PagePicture, 'packed'>): readonly number[] {
  const means: number[] = [];
  for (let y = 0; y + square <= height; y += square) {
    for (let x = 0; x + square <= width; x += square) {
      let sum = 0;
      for (let at = 0; at < square * square; at += 1) {
        sum += grey[(y + Math.floor(at / square)) * width + x + (at % square)] ?? 0;
      }
      means.push(sum / (square * square));
    }
  }
  return means;
}

/** Whether kept pictures are drawn anew, to be looked at before they are committed. */
function isRenewed(): boolean {
  return process.env['RENEW_PAGES'] === '1';
}
