import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CsvFault,
  type CsvPlace,
  CsvReader,
  type CsvRow,
  likelyDelimiters,
  longestRow,
  readCsv,
} from '../../src/spreadsheet/reading/read-csv.ts';

type Form = Parameters<typeof readCsv>[1];
const form: Form = { delimiter: ';' };

const refuse = ({ line, column }: CsvPlace, fault: CsvFault) => new Error(`${line}:${column} ${fault}`);

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(
  text: string | Uint8Array,
  options: Partial<Form> & { size?: number } = {},
): Promise<CsvRow[]> {
  const { size = 64, ...others } = options;
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  const rows: CsvRow[] = [];
  for await (const some of readCsv(pieces(bytes, size), { ...form, ...others }, refuse)) rows.push(...some);
  return rows;
}

const cellsOf = async (...given: Parameters<typeof rowsOf>) =>
  (await rowsOf(...given)).map(({ cells }) => cells);

describe('a table of a publisher', () => {
  test('may hold the delimiter, doubled quotes and line ends within quotes', async () => {
    const text = '"a";"b ""c""; d\r\ne"\r\n1;2\r\n';
    expect(await cellsOf(text)).toEqual([
      ['a', 'b "c"; d\r\ne'],
      ['1', '2'],
    ]);
  });

  test('tells the line on which each row begins', async () => {
    const rows = await rowsOf('"a\nb";c\nd;e\n\nf;g');
    expect(rows.map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  test('is read in the encoding that its bytes show', async () => {
    expect(await cellsOf(Uint8Array.from([0xc7, 0x4f, 0x96, 0x3b, 0x80]))).toEqual([['ÇO–', '€']]);
    expect(await cellsOf(new TextEncoder().encode('\uFEFF"Ç";x'))).toEqual([['Ç', 'x']]);
    expect(await cellsOf(new TextEncoder().encode('São;x'))).toEqual([['São', 'x']]);
  });

  test('keeps quotes where fields are not quoted', async () => {
    expect(await cellsOf('"a;b"\n', { quoted: false })).toEqual([['"a', 'b"']]);
  });

  test('reads the same whatever the pieces that it comes in', async () => {
    const field = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', '\r', 'é', ' ') });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const text = rows
            .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
            .join('\r\n');
          expect(await cellsOf(text, { size })).toEqual(rows);
        },
      ),
    );
  });

  test('with faults and long rows is read the same whatever the pieces that it comes in', () => {
    const unit = fc.constantFrom('a', ';', '"', '"', '\n', '\r', '\r\n', ' ', 'sep=,\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), fc.array(fc.nat()), (text, cuts) => {
        const read = (pieces: readonly string[]) => {
          const reader = new CsvReader({ delimiter: ';', longestRow: 12, mostCells: 4 });
          return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()];
        };
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b)];
        const pieces = places.map((place, at) => text.slice(place, places[at + 1] ?? text.length));
        expect(read(pieces)).toEqual(read([text]));
      }),
      { numRuns: 3_000, examples: [['"\r\nasep=,\na";"', [13]]] },
    );
  });

  test('may hold quotes in a field that does not begin with one', async () => {
    expect(await cellsOf('TRANSPORTES "BOM PRECO" EIRELI;5" PIPES\n')).toEqual([
      ['TRANSPORTES "BOM PRECO" EIRELI', '5" PIPES'],
    ]);
  });

  test('may have spaces around quotes', async () => {
    expect(await cellsOf(' "a;b" ; "c"d\n', { quoted: false })).toHaveLength(1);
    expect(await cellsOf('  "a;b"  ;c ; \n')).toEqual([['a;b', 'c ', ' ']]);
    await expect(rowsOf(' "a" b;c\n')).rejects.toThrow('1:6 TEXT_AFTER_QUOTE');
  });

  test('may end its lines with a CR, also within quotes', async () => {
    expect(await rowsOf('a;b\r"c\rd";e\rf;g', { size: 1 })).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c\rd', 'e'] },
      { line: 4, cells: ['f', 'g'] },
    ]);
  });

  test.each([
    ['a;b;c,d\n', [';', ',']],
    ['"a;b;c",d\n1,2\n', [',', ';']],
    ['sep=|\na;b|c\n', ['|']],
    ['sep=#\na\tb\n', ['\t', ';']],
    ['a\n', [';']],
  ])('has likely delimiters: %j', (text, delimiters) => {
    expect(likelyDelimiters(text)).toEqual(delimiters);
  });

  test.each([
    ['a quote that is never closed', 'a;b\nc;"d;e\nf;g\n', '2:3 OPEN_QUOTE'],
    ['a file cut off within quotes', 'a;b\n"c;d', '2:1 OPEN_QUOTE'],
    ['a single quote within quotes', 'a;"TRANSPORTES "BOM PRECO" EIRELI"\n', '1:17 TEXT_AFTER_QUOTE'],
    ['a single quote at the end of a quoted field', 'a\n"PADARIA"";"b"\n', '2:13 TEXT_AFTER_QUOTE'],
    ['a fault below a line end within quotes', '"a\nb"c;d\n', '2:3 TEXT_AFTER_QUOTE'],
  ])('is refused for %s, with line and column', async (_, text, fault) => {
    for (const size of [1, 5, 64]) await expect(rowsOf(text, { size })).rejects.toThrow(fault);
  });

  test('of a quote that is never closed is refused before the rest is in memory', async () => {
    const row = 'c;d\n'.repeat(2 * 1024 * 1024 + 64);
    await expect(rowsOf(`a;b\n1;"x\n${row}`, { size: 1024 * 1024 })).rejects.toThrow('2:3 OPEN_QUOTE');
  });

  test('of one endless line is refused before it is in memory', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const piece = Buffer.alloc(256 * 1024, 'x');
      for (let count = 0; count < 4_096; count += 1) {
        given += piece.length;
        yield piece;
      }
    }
    const reading = async () => {
      for await (const _ of readCsv(endless(), form, refuse));
    };
    await expect(reading()).rejects.toThrow('1:1 TOO_LONG');
    expect(given).toBeLessThan(longestRow + 512 * 1024);
  });

  test('of too many fields is none', async () => {
    await expect(rowsOf(';'.repeat(600))).rejects.toThrow('1:501 TOO_MANY_FIELDS');
  });
});
