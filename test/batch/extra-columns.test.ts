import { describe, expect, test } from 'vitest';
import { ExtraColumns } from '../../src/batch/extra-columns.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, readText, rowsOf, run, takeIn, workbookOf } from './batch-world.ts';

describe("the input's own columns", () => {
  test('follow the order of the input, also where a row has them in another', () => {
    const columns = new ExtraColumns(['city', 'branch']);
    expect(columns.take({ branch: '7', city: 'Recife' })).toEqual(['Recife', '7']);
    expect(columns.take({ branch: '8' })).toEqual(['', '8']);
    expect(columns.take({})).toEqual([]);
    expect(columns.columns().map(({ heading }) => heading)).toEqual(['city', 'branch']);
  });

  test('may come late: rows before them have nothing there', () => {
    const columns = new ExtraColumns(['city']);
    expect(columns.take({ city: 'Recife' })).toEqual(['Recife']);
    expect(columns.take({ D: 'x' })).toEqual(['', 'x']);
    expect(columns.columns().map(({ heading }) => heading)).toEqual(['city', 'D']);
  });

  test('are numbers where every value is one, and none is a code with zeros in front', () => {
    const columns = new ExtraColumns(['number', 'code', 'mixed', 'sparse', 'text']);
    columns.take({ number: '10', code: '007', mixed: '1', sparse: '', text: 'a' });
    columns.take({ number: '-2.5', code: '10', mixed: 'one', sparse: '3', text: '' });
    const numbers = columns.columns().filter((column) => column.numbers);
    expect(numbers.map(({ heading }) => heading)).toEqual(['number', 'sparse']);
  });

  test('come back in the spreadsheet, beside each document, whatever they hold', async () => {
    const engine = await openLocalEngine();
    const [a, b, c] = companies(3);
    const lines = ['CNPJ;city;branch;2024', `${a};Recife;10;x`, `${b};=1+1;20;`, `${c};;;`];
    const input = await readText(lines.join('\n'));
    /** A spreadsheet may have a column that begins further down. */
    async function* withLateColumn() {
      for await (const line of input.lines) yield line.line < 4 ? line : { ...line, extra: { E: 'late' } };
    }
    const { id } = await takeIn(engine, { ...input, lines: withLateColumn() });
    await run(engine, id);
    const rows = rowsOf(await workbookOf(engine, id), 'Results');
    expect(rows.map(({ city, branch }) => [city, branch])).toEqual([
      ['Recife', '10'],
      ['=1+1', '20'],
      [undefined, undefined],
    ]);
    expect(rows.map((row) => row['2024'])).toEqual(['x', undefined, undefined]);
    expect(rows.map(({ E }) => E)).toEqual([undefined, undefined, 'late']);
  });
});
