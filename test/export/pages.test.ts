import { join } from 'node:path';
import { test } from 'vitest';
import { renderOperation } from '../../src/export/render-operation.ts';
import { drawPages, pageNumberWith } from './draw-pages.ts';
import { expectAsKept } from './kept-pictures.ts';
import { operationMaterialOf } from './operation-world.ts';
import { pdfOf } from './report-pdf.ts';
import { materialOf } from './sandbox-material.ts';

const folder = join(import.meta.dirname, 'pages');

test.each([
  ['the decision of a company', 'denied-by-score-company', 'pt-BR', 'Móveis Modelo', 'company-decision'],
  ['the points by group', 'denied-by-score-company', 'pt-BR', 'Regras por grupo', 'company-rules'],
  ['the negative records', 'denied-by-score-company', 'pt-BR', 'Restritivos no tempo', 'company-records'],
  ['the warrants of a person', 'warrant-now-person', 'en', 'Warrants over time', 'person-warrants'],
  ['a decision that there is none of', 'source-down-required-company', 'en', 'What failed', 'company-error'],
] as const)('%s looks as it is kept', async (_what, name, language, text, file) => {
  await expectPageAsKept(await pdfOf(await materialOf(name, { language })), { text, file });
});

test.each([
  ['the lawsuits of a company', '9980722-47.2025.8.16.0355', 'company-lawsuits'],
  ['the statements of a company', 'Balanço patrimonial', 'company-statements'],
  ['what is remarked on them', 'Observações', 'company-indicators'],
] as const)('%s look as they are kept', async (_what, text, file) => {
  const material = await materialOf('denied-by-score-company', {
    language: 'pt-BR',
    template: 'full-company',
  });
  await expectPageAsKept(await pdfOf(material), { text, file });
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
  await expectPageAsKept(await renderOperation(await operationMaterialOf(name, { language })), {
    text,
    file,
  });
});

/** Compares the first page that says a text with the one that is kept. */
async function expectPageAsKept(
  bytes: Uint8Array,
  { text, file }: { readonly text: string; readonly file: string },
): Promise<void> {
  const [page] = await drawPages(bytes, [await pageNumberWith(bytes, text)]);
  if (page === undefined) throw new Error(`No page says ${text}`);
  await expectAsKept(page, join(folder, `${file}.webp`));
}
