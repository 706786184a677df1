import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnHead, PackedColumn, packColumn } from '../../src/datasets/registry/column-form.ts';
import { CompanyBlock } from '../../src/datasets/registry/company-block.ts';
import { CompanyBlocks } from '../../src/datasets/registry/company-blocks.ts';
import {
  longRoot,
  nameHash,
  nameHashAt,
  rootNumber,
  rootText,
  shortRoot,
} from '../../src/datasets/registry/registry-keys.ts';
import { type TableName, tables } from '../../src/datasets/registry/registry-tables.ts';
import { fieldEnd } from '../../src/datasets/registry/row-scanner.ts';

const cellEnd = String.fromCharCode(fieldEnd);

function packed(cells: readonly string[]): PackedColumn {
  const bytes = Buffer.from(cells.map((cell) => cell + cellEnd).join(''), 'latin1');
  const widths = new Set(cells.map(({ length }) => length));
  const width = widths.size > 1 ? -1 : (cells[0]?.length ?? 0);
  const block = Buffer.alloc(columnHead + bytes.length);
  const end = packColumn({ bytes, start: 0, end: bytes.length, count: cells.length, width }, block, 0);
  const read = new PackedColumn(block, 0, cells.length);
  expect(read.end).toBe(end);
  return read;
}

const character = fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code));
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const ofWidth = (unit: fc.Arbitrary<string>, longest: number) =>
  fc
    .integer({ min: 0, max: longest })
    .chain((length) =>
      fc.array(fc.string({ unit, minLength: length, maxLength: length }), { maxLength: 40 }),
    );

/** A day of the register, or what stands there in place of one. */
const day = fc.oneof(
  fc.constantFrom('00000000', '18991231', '19000101', '20751231', '20760101', '20260230'),
  fc.date({ min: new Date('1900-01-01'), max: new Date('2075-12-31'), noInvalidDate: true }).map(asDigits),
);

function asDigits(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll('-', '');
}

describe('a column of a block', () => {
  test('gives every cell as it was, whatever it is, in any order', () => {
    const ofAnyWidth = fc.array(fc.string({ unit: character, maxLength: 200 }), { maxLength: 40 });
    const column = fc.oneof(ofAnyWidth, ofWidth(digit, 12), ofWidth(character, 140), fc.array(day));
    fc.assert(
      fc.property(column, (cells) => {
        const read = packed(cells);
        expect(cells.map((_, at) => read.textAt(at))).toEqual(cells);
        const backwards = cells.map((_, at) => cells.length - 1 - at);
        expect(backwards.map((at) => read.textAt(at))).toEqual(cells.toReversed());
      }),
      { numRuns: 60 },
    );
  });

  test('takes a few bytes for digits, and one where nobody has anything', () => {
    const numbers = Array.from({ length: 100 }, (_, at) => String(40_000_000 + at));
    expect(packed(numbers).end).toBe(401);
    expect(packed(Array.from({ length: 100 }, () => '20261114')).end).toBe(201);
    expect(packed(['07', '99', '00']).textAt(0)).toBe('07');
    expect(packed(Array.from({ length: 100 }, () => '')).end).toBe(1);
  });

  test('that was cut off is told', () => {
    const block = Buffer.from('\xff\x04\0\0\0ab\x1f\x1f', 'latin1');
    const read = new PackedColumn(block, 0, 3);
    expect([read.textAt(0), read.textAt(1)]).toEqual(['ab', '']);
    expect(() => read.textAt(2)).toThrow('another number of cells');
  });
});

/** The rows of a company as they come from the spill, and as they are read. */
type Company = readonly (readonly [table: TableName, cells: readonly string[]])[];

const row = fc
  .constantFrom<TableName[]>('company', 'establishment', 'partner', 'simples', 'taxRegime')
  .chain((table) => {
    const count = table === 'taxRegime' ? tables.taxRegime.fields : tables[table].fields - 1;
    const cells = fc.array(fc.string({ unit: character, maxLength: 6 }), {
      minLength: count,
      maxLength: count,
    });
    return fc.tuple(fc.constant(table), cells);
  });

function blockOf(companies: ReadonlyMap<string, Company>): CompanyBlock {
  const written: Uint8Array[] = [];
  const sink = { position: 0, write: (bytes: Uint8Array) => void written.push(bytes) };
  const blocks = new CompanyBlocks(sink);
  for (const [root, rows] of companies) {
    blocks.begin(rootNumber(root));
    for (const [table, cells] of rows) {
      const bytes = Buffer.from(cells.join(cellEnd), 'latin1');
      blocks.add(tables[table].tag, bytes, 0, bytes.length);
    }
  }
  return new CompanyBlock(blocks.packed());
}

test('a block gives every company with its rows, by table', () => {
  const companies = fc.uniqueArray(fc.stringMatching(/^[0-9A-Z]{8}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(companies, fc.array(fc.array(row, { maxLength: 6 }), { minLength: 12 }), (roots, rows) => {
      const own = new Map(roots.toSorted().map((root, at): [string, Company] => [root, rows[at] ?? []]));
      const block = blockOf(own);
      const tagOf = ([table]: Company[number]) => tables[table].tag;
      const read = Array.from({ length: block.companies }, (_, at) => block.companyAt(at));
      expect(read).toEqual(
        [...own].map(([root, its]) => ({
          root,
          rows: its
            .toSorted((a, b) => tagOf(a) - tagOf(b))
            .map(([table, cells]) => ({ table, cells: table === 'taxRegime' ? cells : [root, ...cells] })),
        })),
      );
    }),
    { numRuns: 25 },
  );
});

test('a name has one hash, as text and as it lies in a file', () => {
  const word = fc.constantFrom(
    'DA',
    'E',
    'DEL',
    'AO',
    'JO',
    'AVILA',
    'MARIA',
    'D',
    'SANTOS',
    'José',
    '',
    '1',
  );
  const names = fc.oneof(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
    fc.string({ unit: character, maxLength: 30 }),
    fc.constant('MARIA APARECIDA '.repeat(100)),
  );
  fc.assert(
    fc.property(names, (name) => {
      const bytes = Buffer.from(`;${name};`, 'latin1');
      expect(nameHashAt(bytes, 1, bytes.length - 1)).toEqual(nameHash(name));
    }),
    { numRuns: 200 },
  );
});

test('a company of more rows than a block has lies in one of its own, whole', () => {
  const partner = (at: number) => [
    '2',
    `PESSOA FICTICIA ${at}`,
    '***000001**',
    '49',
    '20200101',
    '',
    '',
    '',
    '00',
    '5',
  ];
  const partners = Array.from({ length: 9_000 }, (_, at): Company[number] => ['partner', partner(at)]);
  const read = blockOf(new Map([['99999001', partners]])).companyAt(0);
  expect(read.rows).toHaveLength(9_000);
  expect(read.rows[8_999]?.cells[2]).toBe('PESSOA FICTICIA 8999');
});

test('a root that was made short is the same root again, of digits or with letters', () => {
  const roots = fc.oneof(fc.stringMatching(/^[0-9]{8}$/), fc.stringMatching(/^[0-9A-Z]{8}$/));
  fc.assert(fc.property(roots, (root) => rootText(longRoot(shortRoot(rootNumber(root)))) === root));
  expect(shortRoot(rootNumber('99999999'))).toBe(2 * 99_999_999);
});
