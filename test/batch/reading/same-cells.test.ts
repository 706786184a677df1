import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOutcomes } from '../../../src/outcome/read-outcomes.ts';
import { readCsv } from '../../../src/spreadsheet/reading/read-csv.ts';
import { chunksOf, readInput } from './read-input.ts';

type Line = readonly [line: number, ...cells: readonly string[]];
const faults = ['UNCLOSED_QUOTE', 'TEXT_AFTER_QUOTE'];

/** Adds empty cells, as rows of a batch have, and drops the spaces around cells. */
const padded = ([line, ...cells]: Line, width = 8): Line => [
  line,
  ...Array.from({ length: width }, (_, at) => (cells[at] ?? '').trim()),
];

/** The rows with content of a table that must not have a fault; the place of the fault otherwise. */
async function listOf(bytes: Uint8Array, cuts: readonly number[]): Promise<readonly Line[] | string> {
  const lines: Line[] = [];
  try {
    const refuse = ({ line, column }: { readonly line: number; readonly column: number }) =>
      new Error(`${line}:${column}`);
    for await (const rows of readCsv(chunksOf(bytes, cuts), { delimiter: ';' }, refuse)) {
      for (const { line, cells } of rows)
        if (cells.some((cell) => cell.trim() !== '')) lines.push([line, ...cells]);
    }
    return lines;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The rows of a batch with their cells, and the places of their faults. */
async function batchOf(bytes: Uint8Array, cuts: readonly number[]) {
  const { lines } = await readInput(bytes, {}, cuts);
  const places: string[] = [];
  const rows: Line[] = [];
  for (const one of lines) {
    if (one.outcome !== 'INVALID') continue;
    const { code, params } = one.refusal;
    if (!faults.includes(code)) rows.push([one.line, ...Object.values(one.columns ?? {})]);
    else if ('column' in params && 'line' in params) places.push(`${params.line}:${params.column}`);
  }
  return { rows, places };
}

// Zero bytes in pairs, because single ones may look like UTF-16.
const units = ['a', 'é', ',', '"', '"', '""', ';', ';', '\n', '\r', '\r\n', ' '] as const;
const body = (more: readonly string[] = []) =>
  fc.string({ unit: fc.constantFrom(...units, ...more), maxLength: 40 });
const mark = fc.constantFrom('', '\uFEFF');
const cuts = fc.array(fc.nat(), { maxLength: 5 });

test('a batch has the cells of a list, in the same lines, and invalid lines where a list is refused', async () => {
  const head = 'CPF;Nota\n52998224725;x\n';
  await fc.assert(
    fc.asyncProperty(mark, body(), cuts, async (start, text, at) => {
      const bytes = Buffer.from(`${start}${head}${text}`);
      const [list, batch] = [await listOf(bytes, at), await batchOf(bytes, at)];
      if (typeof list === 'string') {
        expect(batch.places).not.toEqual([]);
      } else {
        expect(batch.places).toEqual([]);
        const rows = batch.rows.map((row) => padded(row));
        expect(rows).toEqual(list.slice(2).map((row) => padded(row)));
      }
    }),
    { numRuns: 1_500 },
  );
});

test('outcomes have the cells of a list, in the same lines, and refused lines where a list is refused', async () => {
  const head = 'Relatório;Evento;Data\n';
  await fc.assert(
    fc.asyncProperty(mark, body(['\0\0']), cuts, async (start, text, at) => {
      const bytes = Buffer.from(`${start}${head}${text};pago;2026-11-30\n`);
      const list = await listOf(bytes, at);
      const lines: (readonly [number, string | undefined])[] = [];
      let broken = 0;
      for await (const { line, outcome, refusal } of readOutcomes(chunksOf(bytes, at))) {
        if (refusal?.code === 'BROKEN_LINE') broken += 1;
        else lines.push([line, outcome?.reportId]);
      }
      if (typeof list === 'string') {
        expect(broken).toBeGreaterThan(0);
      } else {
        const expected = list.slice(1).map(([line, report = '', event = '']) => {
          const isRead = report.trim() !== '' && event.trim() === 'pago';
          return [line, isRead ? report.trim() : undefined];
        });
        expect([broken, lines]).toEqual([0, expected]);
      }
    }),
    { numRuns: 1_500 },
  );
});

test.each([
  ['TRANSPORTES "BOM PRECO" EIRELI', 'TRANSPORTES "BOM PRECO" EIRELI'],
  ['5" PIPES', '5" PIPES'],
  ['"a ""b""; c\r\nd"', 'a "b"; c\r\nd'],
  [' "a;b" ', 'a;b'],
  ['a"', 'a"'],
  ['"a\rb"', 'a\rb'],
])('a field is the same text in lists, batches and outcomes: %j', async (field, text) => {
  const list = await listOf(Buffer.from(`x;${field}\n`), []);
  expect(list).toEqual([[1, 'x', text]]);
  const { lines } = await readInput(`CPF;Nota\n52998224725;${field}\n`);
  expect(lines).toMatchObject([{ outcome: 'VALID', extra: { Nota: text } }]);
  const outcomes = readOutcomes(chunksOf(Buffer.from(`Relatório;Evento;Data\n${field};pago;2026-11-30\n`)));
  expect((await outcomes.next()).value).toMatchObject({ outcome: { reportId: text } });
});
