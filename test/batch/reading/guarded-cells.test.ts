import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvReader } from '../../../src/spreadsheet/reading/read-csv.ts';
import { csvText, withoutGuard } from '../../../src/spreadsheet/writing/csv-text.ts';
import { readInput } from './read-input.ts';

const document = '33683111000280';

test.each(['@cli-1', '-0042', '+55119', '=SOMA(1)', "'=x", 'Rua A, -5', ", '=x", "O'Brien", "'", "''-"])(
  'a text that was guarded in a CSV file is read as it was: %s',
  (text) => {
    const reader = new CsvReader({ delimiter: ';', showsFormulas: true });
    const rows = [...reader.push(`"x";${csvText(text)}\n`), ...reader.end()];
    expect(rows).toMatchObject([{ cells: ['x', text] }]);
  },
);

test('every text is read as it was', () => {
  const unit = fc.constantFrom('=', '-', '+', '@', "'", ',', ';', ' ', '\t', '\n', 'a', '1');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      const field = csvText(text).slice(1, -1).replaceAll('""', '"');
      expect(withoutGuard(field)).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test('external ids, amounts and own columns of a list return without guards', async () => {
  const rows = `${document};${csvText('@cli-1')};${csvText('-5 dias')}`;
  const { lines } = await readInput(`CNPJ;externalId;Obs\n${rows}\n`);
  expect(lines).toMatchObject([{ externalId: '@cli-1', extra: { Obs: '-5 dias' } }]);
});

test('a list that a spreadsheet saved without quotes returns without guards', async () => {
  const { lines } = await readInput(`CNPJ;externalId;Obs\n${document};'@cli-1;'-5 dias\n`);
  expect(lines).toMatchObject([{ externalId: '@cli-1', extra: { Obs: '-5 dias' } }]);
});
