import exceljs from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBatchInput } from '../../../src/batch/reading/read-batch-input.ts';
import { TextOfInput } from '../../../src/batch/reading/text-of-input.ts';
import type { PolicyInput } from '../../../src/policy/inputs/input.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { chunksOf, findingOf, readInput } from './read-input.ts';

/** What was read of some bytes, and the text that they were given back as. */
async function readAsText(bytes: Uint8Array, mostCharacters = 1_000_000) {
  const input = await readBatchInput(chunksOf(bytes), { kind: 'cnpj' });
  const kept = new TextOfInput(input, { mostCharacters });
  const findings: string[] = [];
  for await (const line of kept.input.lines) findings.push(findingOf(line));
  return { text: kept.text(), findings };
}

const companies = newCompanies(12);
const cell = fc.oneof(
  fc.constantFrom('', 'Padaria; "Boa"', 'Açaí', '=1+1', '<b>', 'a;b', '"', 'x\ny'),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
);
const document = fc.constantFrom(...companies, '99.990.004/0001-2', '123', '52998224725');

describe('an input that is given back as text', () => {
  test('is read again as it was, line by line, whatever its cells hold', async () => {
    const row = fc.tuple(cell, document, fc.integer({ min: 1, max: 99_999_999 }));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), fc.nat(3), async (rows, blank) => {
        const book = new exceljs.Workbook();
        const sheet = book.addWorksheet('Clientes');
        for (let count = 0; count < blank; count += 1) sheet.addRow([]);
        sheet.addRow(['Nome', 'CNPJ', 'Valor']);
        for (const [name, text, cents] of rows) sheet.addRow([name, text, cents / 100]);
        const first = await readAsText(new Uint8Array(await book.xlsx.writeBuffer()));
        const again = await readInput(first.text ?? '', { kind: 'cnpj' });
        expect(again.findings).toEqual(first.findings);
        const amounts = again.lines.flatMap((line) => (line.outcome === 'VALID' ? [line.amount] : []));
        const valid = new Set<string>();
        const wanted = rows.flatMap(([, text, cents]) => {
          if (!companies.includes(text) || valid.has(text)) return [];
          valid.add(text);
          return [cents / 100];
        });
        expect(amounts).toEqual(wanted);
      }),
      { numRuns: 30 },
    );
  });

  test('keeps what feeds the inputs of a policy', async () => {
    const inputs: PolicyInput[] = [
      { name: 'late', type: 'integer' },
      { name: 'share', type: 'number' },
      { name: 'since', type: 'date' },
      { name: 'regular', type: 'boolean' },
    ];
    const [a = '', b = ''] = companies;
    const table = `Atraso;CNPJ;share;Vendedor;since;regular\n7;${a};1,2345;Ana;31/12/2020;sim\nx;${b};1;Ana;;\n`;
    const options = { inputs, map: { Atraso: 'late' } };
    const kept = new TextOfInput(await readBatchInput(chunksOf(Buffer.from(table)), options), {
      mostCharacters: 1_000_000,
    });
    const lines = [];
    for await (const line of kept.input.lines) lines.push(line);
    expect((await readInput(kept.text() ?? '', options)).lines).toEqual(lines);
    expect(lines[0]).toMatchObject({
      inputs: { late: 7, share: 1.2345, since: '2020-12-31', regular: true },
      extra: { Vendedor: 'Ana' },
    });
  });

  test('without columns keeps each document on its line', async () => {
    const [a, b, c] = companies;
    const first = await readAsText(Buffer.from(`de: ${a} e ${b}\n\n${c}\n123`));
    expect((await readInput(first.text ?? '', { kind: 'cnpj' })).findings).toEqual(first.findings);
  });

  test('is not given back where it is longer than it may be', async () => {
    expect((await readAsText(Buffer.from(companies.join('\n')), 20)).text).toBeNull();
  });
});
