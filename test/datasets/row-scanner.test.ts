import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { RowScanner } from '../../src/datasets/registry/row-scanner.ts';
import { searchDataset } from '../../src/datasets/search-dataset.ts';
import { type CsvFault, type CsvPlace, readCsv } from '../../src/spreadsheet/reading/read-csv.ts';
import { newDatasetsFolder } from './dataset-folder.ts';
import { loadRelease, newRelease } from './registry-release.ts';

const refuse = ({ line, column }: CsvPlace, fault: CsvFault) => new Error(`${line}:${column} ${fault}`);

function piecesOf(text: string, size: number): readonly Uint8Array[] {
  const bytes = Buffer.from(text, 'latin1');
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

/** The rows of a text with their lines, and the fault that ends the reading. */
function scan(text: string, size = 7): readonly unknown[] {
  const rows: unknown[] = [];
  const scanner: RowScanner = new RowScanner(';', {
    onRow: () => {
      const cells = Array.from({ length: scanner.fields }, (_, field) =>
        scanner.bytes.toString('latin1', scanner.startOf(field), scanner.endOf(field)),
      );
      rows.push([scanner.line, ...cells]);
    },
    refuse,
  });
  try {
    for (const piece of piecesOf(text, size)) scanner.push(piece);
    scanner.end();
  } catch (error) {
    rows.push(String(error));
  }
  return rows;
}

async function read(text: string): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  async function* pieces() {
    yield* piecesOf(text, 1);
  }
  try {
    for await (const some of readCsv(pieces(), { delimiter: ';' }, refuse))
      rows.push(...some.map(({ line, cells }) => [line, ...cells]));
  } catch (error) {
    rows.push(String(error));
  }
  return rows;
}

describe('the rows of the register', () => {
  test('are read by the same rules as the other tables', async () => {
    // Zero bytes in pairs, because single ones may look like UTF-16.
    const unit = fc.constantFrom('a', '"', '"', ';', '\n', '\r', '\r\n', ' ', '\0\0', '\u001A');
    const text = fc.string({ unit, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', '\u00EF\u00BB\u00BF'),
        text,
        fc.integer({ min: 1, max: 9 }),
        async (mark, body, size) => {
          const [scanned, rows] = [scan(mark + body, size), await read(mark + body)];
          // Of a table with a fault, only the fault is certain to be returned.
          const isBroken = typeof rows.at(-1) === 'string';
          expect(isBroken ? scanned.at(-1) : scanned).toEqual(isBroken ? rows.at(-1) : rows);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['"1";"PADARIA "BOM PRECO" EIRELI"\n', ['Error: 1:15 TEXT_AFTER_QUOTE']],
    ['"1";"A"\n"2";"BOM PRECO" EIRELI\n', [[1, '1', 'A'], 'Error: 2:17 TEXT_AFTER_QUOTE']],
    ['"1";"A\r\nB"\n"2";"C" "D"\n', [[1, '1', 'A\r\nB'], 'Error: 3:9 TEXT_AFTER_QUOTE']],
    ['"1";"A"\r"2";"B', [[1, '1', 'A'], 'Error: 2:5 OPEN_QUOTE']],
    [
      '"1";"A"  \r\n\r\n"2";"B"',
      [
        [1, '1', 'A'],
        [3, '2', 'B'],
      ],
    ],
    ['1;PADARIA "BOM PRECO" EIRELI;5"\n', [[1, '1', 'PADARIA "BOM PRECO" EIRELI', '5"']]],
    ['\u00EF\u00BB\u00BF"1";"A" B\n', ['Error: 1:9 TEXT_AFTER_QUOTE']],
    [' "1"; "A;B" \n', [[1, '1', 'A;B']]],
    [`"1";"A"\n"2";"${'x'.repeat(20_000)}\n`, [[1, '1', 'A'], 'Error: 2:5 OPEN_QUOTE']],
    [`1\n${'x'.repeat(20_000)}\n`, [[1, '1'], 'Error: 2:16385 TOO_LONG']],
    [`1\n${';'.repeat(70)}\n`, [[1, '1'], 'Error: 2:65 TOO_MANY_FIELDS']],
  ])('%j', (text, rows) => {
    for (const size of [1, 3, 64, 100_000]) expect(scan(text, size)).toEqual(rows);
  });

  test('with text after a closing quote are refused with line and column, and the old edition stays', async () => {
    const folder = newDatasetsFolder();
    const { edition } = await loadRelease(folder);
    const release = newRelease(
      { Empresas: (text) => text.replace(/"([A-Z ]+) LTDA"/, '"$1" LTDA') },
      { day: '61212' },
    );
    const later = { clock: fixedClock(new Date('2026-12-20T12:00:00Z')) };
    await expect(loadRelease(folder, release, later)).rejects.toMatchObject({
      code: 'DATASET_FILE_UNREADABLE',
      message: expect.stringMatching(/EMPRECSV:\d+:\d+ .*quotes are closed in the middle of a field/),
    });
    expect(searchDataset(folder, 'receita', '99999001000159').edition.sha256).toBe(edition.sha256);
  });
});
