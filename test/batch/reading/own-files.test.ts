import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { exportInvalidLines } from '../../../src/batch/export-batch.ts';
import { readBatchInput } from '../../../src/batch/reading/read-batch-input.ts';
import { requireDocument } from '../../../src/document/document.ts';
import { formatDocument } from '../../../src/document/mask.ts';
import { renderReport } from '../../../src/export/render-report.ts';
import { listReports } from '../../../src/report/read-reports.ts';
import { materialOf } from '../../export/sandbox-material.ts';
import { openLocalEngine } from '../../report/local-engine.ts';
import { companies, exported, itemsOf, run, takeIn } from '../batch-world.ts';
import { chunksOf, readInput } from './read-input.ts';

/** The documents that are read of a file, in their order. */
async function documentsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const { lines } = await readInput(bytes);
  return lines.flatMap((line) => (line.outcome === 'VALID' ? [line.document.value] : []));
}

/** A batch that is through: many documents whose rules fired, and lines without a document. */
async function finishedBatch() {
  const engine = await openLocalEngine();
  const documents = companies(90);
  const table = ['cnpj;codigo;valor', ...documents.map((one, index) => `${one};C${index};${index + 1},50`)];
  const { id } = await takeIn(engine, [...table, '123;X;1'].join('\n'));
  await run(engine, id, { concurrency: 16 });
  return { engine, id, documents };
}

describe('files that credit wrote are read completely', () => {
  test.each(['en', 'pt-BR'] as const)('the workbook and the CSV of a batch, in %s', async (language) => {
    const { engine, id, documents } = await finishedBatch();
    const workbook = await exported(engine, id, { language });
    expect(await documentsOf(workbook)).toEqual(documents);
    expect(await documentsOf(await exported(engine, id, { language, format: 'csv' }))).toEqual(documents);
    const { format, lines } = await readInput(workbook);
    expect(format.sheet).toBe(language === 'en' ? 'Results' : 'Resultados');
    expect(lines[0]).toMatchObject({ externalId: 'C0', amount: 1.5 });
  });

  test.each(['en', 'pt-BR'] as const)(
    'with other documents in columns of the input, in %s',
    async (language) => {
      const engine = await openLocalEngine();
      const documents = companies(4);
      const others = companies(4);
      const rows = documents.map((one, index) => `${others[index]};${one};33683111000280`);
      const text = ['CNPJ;cnpj do cliente;CNPJ do credor', ...rows].join('\n');
      const bytes = chunksOf(Buffer.from(text));
      const input = await readBatchInput(bytes, { kind: 'cnpj', column: 'cnpj do cliente' });
      const { id } = await takeIn(engine, input);
      await run(engine, id);
      expect(await documentsOf(await exported(engine, id, { language }))).toEqual(documents);
      const csv = await exported(engine, id, { language, format: 'csv' });
      expect(await documentsOf(csv)).toEqual(documents);
      // As after an erasure.
      const [one = '', ...rest] = documents;
      const erased = csv
        .toString()
        .replaceAll(formatDocument(requireDocument(one)), 'ERASED-jg03c19tp9')
        .replaceAll(one, 'ERASED-jg03c19tp9');
      expect(await documentsOf(Buffer.from(erased))).toEqual(rest);
    },
  );

  test('a list of reports in JSON Lines, and one in JSON', async () => {
    const { engine, id } = await finishedBatch();
    const items = await itemsOf(engine, id);
    const { items: reports } = await listReports(engine, engine.actor, { limit: 100 });
    const text = reports.map((report) => `${JSON.stringify(report)}\n`).join('');
    const expected = reports.map(({ document }) => document);
    expect(expected).toHaveLength(items.length);
    expect(await documentsOf(Buffer.from(text))).toEqual(expected);
    const list = JSON.stringify({ items: reports, nextCursor: null });
    expect(await documentsOf(Buffer.from(list))).toEqual(expected);
    const [one] = text.split('\n', 1);
    expect(await documentsOf(Buffer.from(`${one}\n`))).toEqual(expected.slice(0, 1));
  });

  test.each([
    ['a table', 'cnpj;nome\n12 ABC 345 01DE 35;a\n123;b\n'],
    ['a text', 'Empresa 12 ABC 345 01DE 35 de Maria\n00000000000272'],
  ])('the invalid lines of %s, once a person has corrected them', async (_what, text) => {
    const engine = await openLocalEngine();
    const { id } = await takeIn(engine, `${text}`);
    const destination = new PassThrough();
    const written = buffer(destination);
    await exportInvalidLines(engine, engine.actor, id, destination, { language: 'pt-BR', timeZone: 'UTC' });
    const csv = (await written).toString();
    expect(csv).toContain('12ABC34501DE35');
    // A suggestion is not taken before a person has confirmed it.
    const { findings } = await readInput(csv);
    expect(findings).toContain('2 ! CHARACTER ? 12ABC34501DE35');
    expect(findings.filter((finding) => finding.includes('='))).toEqual([]);
    const corrected = csv.replaceAll('12 ABC 345 01DE 35', '12ABC34501DE35');
    expect(await documentsOf(Buffer.from(corrected))).toEqual(['12ABC34501DE35']);
  });

  test.each(['en', 'pt-BR'] as const)(
    'the workbook of a report is not a list of others, in %s',
    async (language) => {
      for (const name of ['alert-company', 'source-down-required-company', 'denied-by-score-person']) {
        const workbook = await renderReport(await materialOf(name, { format: 'xlsx', language }));
        await expect(readInput(workbook)).rejects.toMatchObject({
          code: 'BATCH_INPUT_NOT_READ',
          params: { found: { en: 'the workbook of one report' } },
        });
      }
    },
  );
});
