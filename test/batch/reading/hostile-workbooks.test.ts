import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CreditError } from '../../../src/base/errors.ts';
import {
  openWorkbook,
  usualLimits,
  type WorkbookLimits,
} from '../../../src/spreadsheet/reading/open-workbook.ts';
import { ReadingTime } from '../../../src/spreadsheet/reading/reading-time.ts';
import {
  type CraftedEntry,
  craftArchive,
  sheetRow,
  spreadsheetEntries,
} from '../../archive/craft-archive.ts';
import { peakWhile } from './held-memory.ts';
import { chunksOf, readInput } from './read-input.ts';

const mib = 1024 * 1024;
const sheet1 = 'xl/worksheets/sheet1.xml';
const rows = sheetRow(1, ['CPF', 'Nome']) + sheetRow(2, ['52998224725', 'Maria']);
const sound = () => craftArchive(spreadsheetEntries({ sheet: rows }));
const withPart = (name: string, change: Partial<CraftedEntry>) =>
  craftArchive(
    spreadsheetEntries({ sheet: rows }).map((entry) =>
      entry.name === name ? { ...entry, ...change } : entry,
    ),
  );
const soundBut = (...more: readonly CraftedEntry[]) =>
  craftArchive([...spreadsheetEntries({ sheet: rows }), ...more]);

async function refusal(read: Promise<unknown>): Promise<CreditError> {
  try {
    await read;
  } catch (error) {
    if (error instanceof CreditError) return error;
    throw error;
  }
  throw new Error('it was read');
}

/** Opens a spreadsheet as the reader of a batch does. */
const open = (bytes: AsyncIterable<Uint8Array>, limits: Partial<WorkbookLimits> = {}) =>
  openWorkbook(bytes, {
    limits: { ...usualLimits, ...limits },
    refuse: (reason) => new CreditError('BATCH_WORKBOOK_REFUSED', { reason }),
    refuseOther: ({ content, instead }) =>
      new CreditError('BATCH_INPUT_NOT_READ', { found: content, instead }),
  });

/** Reads every row of every sheet. */
async function readAll(bytes: Uint8Array, limits: Partial<WorkbookLimits> = {}): Promise<number> {
  const sheets = await open(chunksOf(bytes), limits);
  let count = 0;
  for (const sheet of sheets) {
    for await (const found of sheet.rows()) count += found.length;
  }
  return count;
}

/** The XML of a part whose middle is so many bytes of one text, deflated as it is made. */
function inflating(head: string, filler: string, bytes: number, tail: string): Partial<CraftedEntry> {
  const content = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, filler), Buffer.from(tail)]);
  return { content, deflated: deflateRawSync(content, { level: constants.Z_BEST_SPEED }) };
}

/** In a function of its own, so that nothing refers to the unpacked part any more when it returns. */
function craftPart(name: string, part: () => Partial<CraftedEntry>): Uint8Array {
  return withPart(name, part());
}

describe('a spreadsheet that is unsound is refused, with the reason', () => {
  const entityBomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><x>&b;</x>';

  test.each<readonly [what: string, make: () => Uint8Array, reason: string]>([
    ['cut off', () => sound().subarray(0, -30), 'damaged or cut off'],
    ['with an encrypted part', () => withPart(sheet1, { flags: 1 }), 'password'],
    ['with a wrong byte', () => withPart(sheet1, { crc: 1 }), 'damaged'],
    [
      'with a wrong byte in a stored part',
      () => withPart(sheet1, { crc: 1, method: 0, deflated: Buffer.from('x'), declaredSize: 1 }),
      'damaged',
    ],
    [
      'with deflated data that is none',
      () => withPart(sheet1, { deflated: Buffer.alloc(100, 0xff) }),
      'damaged',
    ],
    ['that holds more than it declares', () => withPart(sheet1, { declaredSize: 10 }), 'damaged'],
    [
      'that is not read beyond what it declares',
      () => withPart(sheet1, { ...inflating('<worksheet>', ' ', mib, '<!DOCTYPE x>'), declaredSize: 100 }),
      'damaged',
    ],
    ['that holds less than it declares', () => withPart(sheet1, { declaredSize: 10_000 }), 'damaged'],
    [
      'of 65,000 parts',
      () => craftArchive(Array.from({ length: 65_000 }, (_, n) => ({ name: `${n}` }))),
      '65000 files',
    ],
    ['with a name that climbs', () => soundBut({ name: '../../etc/cron.d/x' }), 'leads out'],
    ['with a part twice', () => soundBut({ name: sheet1.toUpperCase() }), 'same name'],
    [
      'that declares to unpack to 4 GB',
      () => soundBut({ name: 'xl/media/1.png', declaredSize: 2 ** 32 - 2 }),
      'once unpacked',
    ],
    [
      'with texts of more than 128 MiB',
      () => withPart('xl/sharedStrings.xml', { declaredSize: 129 * mib }),
      'its texts',
    ],
    [
      'with a list of more than 16 MiB',
      () => withPart('xl/workbook.xml', { declaredSize: 17 * mib }),
      'a list in it',
    ],
    ['with entities in its sheet', () => withPart(sheet1, { content: entityBomb }), 'declares entities'],
    [
      'with entities in its texts',
      () => withPart('xl/sharedStrings.xml', { content: entityBomb }),
      'declares entities',
    ],
    [
      'with a tag that never ends',
      () => withPart(sheet1, { content: `<worksheet><sheetData><row r="${'1'.repeat(3 * mib)}` }),
      'damaged',
    ],
    [
      'that ends within a tag',
      () => withPart(sheet1, { content: '<worksheet><sheetData><row r="1' }),
      'damaged',
    ],
    [
      'with a row below the last',
      () => withPart(sheet1, { content: '<worksheet><row r="1048577"/></worksheet>' }),
      'damaged',
    ],
    [
      'with a row of no number',
      () => withPart(sheet1, { content: '<worksheet><row r="x"/></worksheet>' }),
      'damaged',
    ],
  ])('%s', async (_what, make, reason) => {
    const error = await refusal(readInput(make()));
    expect(error.code).toBe('BATCH_WORKBOOK_REFUSED');
    expect(error.message).toContain(reason);
  });

  test('of more than 64 MiB, without having read the rest', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('PK\u0003\u0004');
      for (;;) {
        given += 1;
        yield Buffer.alloc(mib);
      }
    }
    const error = await refusal(open(endless()));
    expect(error.message).toContain('the file has more than 64 MiB');
    expect(given).toBe(64);
  });

  test('with thousands of sheets in its list', async () => {
    const sheets = '<sheet name="x" sheetId="1" r:id="rId1"/>'.repeat(5000);
    const error = await refusal(
      readInput(withPart('xl/workbook.xml', { content: `<workbook>${sheets}</workbook>` })),
    );
    expect(error.message).toContain('more than 500 sheets');
  });

  test('that takes longer than it may', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => sheetRow(n + 1, ['52998224725'])).join('');
    const bytes = craftArchive(spreadsheetEntries({ sheet: many }));
    expect((await refusal(readAll(bytes, { timeLimitMs: 1 }))).message).toContain('takes too long');
  });
});

describe('the time that reading takes', () => {
  test('is that until the next item is there, and not that of whoever takes it', async () => {
    let now = 0;
    async function* slow(): AsyncGenerator<number> {
      for (let item = 1; item <= 3; item += 1) {
        now += 10;
        yield item;
      }
    }
    const time = new ReadingTime(25, () => now);
    const over: boolean[] = [];
    for await (const _ of time.measure(slow())) {
      now += 1000;
      over.push(time.isOver());
    }
    expect(over).toEqual([false, false, true]);
  });
});

describe('a spreadsheet made to take all memory takes little', () => {
  const size = 64 * mib;

  test.each<readonly [what: string, name: string, mostHeld: number, part: () => Partial<CraftedEntry>]>([
    [
      'blanks',
      sheet1,
      16 * mib,
      () => inflating('<worksheet><sheetData>', ' ', size, '</sheetData></worksheet>'),
    ],
    ['one tag', sheet1, 16 * mib, () => inflating('<worksheet><row r="', '1', size, '"/></worksheet>')],
    [
      'one text in a cell',
      sheet1,
      16 * mib,
      () =>
        inflating(
          '<worksheet><row r="1"><c t="inlineStr"><is><t>',
          'x',
          size,
          '</t></is></c></row></worksheet>',
        ),
    ],
    [
      'one value',
      sheet1,
      16 * mib,
      () => inflating('<worksheet><row r="1"><c t="str"><v>', '1', size, '</v></c></row></worksheet>'),
    ],
    ['blank rows', sheet1, 16 * mib, () => inflating('<worksheet>', '<row/>', 6 * mib, '</worksheet>')],
    [
      'blank cells in one row',
      sheet1,
      16 * mib,
      () => inflating('<worksheet><row r="1">', '<c/>', 16 * mib, '</row></worksheet>'),
    ],
    [
      'cells far to the right',
      sheet1,
      16 * mib,
      () => inflating('<worksheet><row r="1">', '<c r="XFD1"><v>1</v></c>', 12 * mib, '</row></worksheet>'),
    ],
    [
      'one shared text',
      'xl/sharedStrings.xml',
      16 * mib,
      () => inflating('<sst><si><t>', 'x', size, '</t></si></sst>'),
    ],
    [
      'shared texts of runs',
      'xl/sharedStrings.xml',
      32 * mib,
      () => inflating('<sst>', '<si><r><t/></r></si>', 20 * mib, '</sst>'),
    ],
    [
      'blank shared texts',
      'xl/sharedStrings.xml',
      64 * mib,
      () => inflating('<sst>', '<si/>', 20 * mib, '</sst>'),
    ],
  ])('%s', async (_what, name, mostHeld, part) => {
    const bytes = craftPart(name, part);
    const peak = await peakWhile(async () => {
      try {
        const sheets = await open(chunksOf(bytes));
        for await (const _ of sheets[0]?.rows() ?? []);
      } catch (error) {
        expect(error).toMatchObject({ code: 'BATCH_WORKBOOK_REFUSED' });
      }
    });
    expect(peak).toBeLessThan(mostHeld);
  });
});

describe('a part that is no cell is not read', () => {
  test.each<readonly [what: string, more: CraftedEntry]>([
    ['macros', { name: 'xl/vbaProject.bin', content: 'Shell "calc"' }],
    ['a picture', { name: 'xl/media/image1.png', content: Buffer.from('89504e47', 'hex') }],
    ['a link to another file', { name: 'xl/externalLinks/externalLink1.xml', content: '<!DOCTYPE x>' }],
    ['an archive inside', { name: 'xl/embeddings/a.xlsx', content: sound() }],
  ])('%s', async (_what, more) => {
    expect((await readInput(soundBut(more))).findings).toEqual(['2 = 52998224725']);
  });

  test('a sheet that lies outside of the file', async () => {
    const rels =
      '<Relationships><Relationship Id="rId1" TargetMode="External" Type="x/worksheet" Target="https://example.com/sheet1.xml"/></Relationships>';
    const error = await refusal(readInput(withPart('xl/_rels/workbook.xml.rels', { content: rels })));
    expect(error.code).toBe('BATCH_WITHOUT_DOCUMENT');
  });
});
