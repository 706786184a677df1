import { readFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { extractUpload, openUploadReader } from '../../src/run/extract-upload.ts';
import {
  type CraftedEntry,
  craftArchive,
  sheetRow,
  soundRows,
  spreadsheetEntries,
} from '../archive/craft-archive.ts';
import { cpuMsOf, growsWithSize } from '../cpu-time.ts';
import { pdfOfContent, rawPdf } from '../financial-statement/pdf/hostile-pdf.ts';
import { refusalOf } from '../financial-statement/refusal-of.ts';

const mib = 1024 * 1024;
const sound = () => craftArchive(spreadsheetEntries({ sheet: soundRows }));
const soundBut = (...more: readonly CraftedEntry[]) =>
  craftArchive([...spreadsheetEntries({ sheet: soundRows }), ...more]);
const withPart = (name: string, change: Partial<CraftedEntry>) =>
  craftArchive(
    spreadsheetEntries({ sheet: soundRows }).map((entry) =>
      entry.name === name ? { ...entry, ...change } : entry,
    ),
  );
const sheet1 = 'xl/worksheets/sheet1.xml';
// On a loaded machine too, a file is refused for what it contains.
const unhurried = openUploadReader({ timeLimitMs: 200_000 });
const upload = (bytes: Uint8Array, fileName = 'balanço.xlsx') => unhurried({ fileName, bytes });
const entityBomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><x>&b;</x>';

/** 10 MiB of zeros in some 10 KB: what bombs are made of. */
const kernel = deflateRawSync(Buffer.alloc(10 * mib), { level: constants.Z_BEST_COMPRESSION });
const manyKernels = (declaredSize: number) =>
  Array.from(
    { length: 100 },
    (_, n): CraftedEntry => ({
      name: `xl/media/${n}.png`,
      deflated: kernel,
      declaredSize,
      ...(n > 0 && { over: 6 }),
    }),
  );

describe('an upload', () => {
  test('is read on another thread, by its content and not its name', async () => {
    const { origin, periods } = await upload(sound(), 'ecd.txt');
    expect(origin).toBe('SPREADSHEET');
    expect(periods).toHaveLength(1);
    expect(periods[0]).toMatchObject({
      year: 2025,
      months: 12,
      balanceSheet: { inventories: 36_500, cash: null },
    });
    expect(periods[0]?.figures).toEqual([
      {
        field: 'inventories',
        amount: 36_500,
        place: 'sheet "Balanço", cell C4',
        label: 'Estoques',
        guessed: false,
      },
    ]);
  });

  test('leaves the bytes of its caller as they were', async () => {
    const bytes = sound();
    await upload(bytes);
    expect(bytes).toEqual(sound());
  });

  test('is taken for SPED when it begins as such', async () => {
    const { code } = await refusalOf(() => upload(Buffer.from('|0000|LECD|\n|9999|2|\n'), 'a.xlsx'));
    expect(code).toBe('STATEMENT_EMPTY');
  });

  test.each([
    // The PDF reader leaves unhandled rejections, which would end the thread.
    ['a PDF whose stream is damaged', () => pdfOfContent('/FlateDecode', Buffer.from('no stream'))],
    [
      'a PDF of nothing but its beginning',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(4_096)]),
    ],
    [
      'a PDF whose pages refer to themselves',
      () => rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    ],
    ['a PDF whose catalogue is a number', () => rawPdf(['1', '2', '3'])],
    ['a PDF whose filter is a number', () => pdfOfContent('7', Buffer.from('BT ET'))],
  ])('%s is refused with a status below 500', async (_what, craft) => {
    const { code, httpStatus } = await refusalOf(() => upload(craft(), 'balanço.pdf'));
    expect(code).toBe('UPLOAD_REFUSED');
    expect(httpStatus).toBeLessThan(500);
  });

  test('read an ECD of 12 MiB, of which the entries are passed over', async () => {
    const book = readFileSync('fixtures/statements/ecd-layout9-invented.txt', 'latin1');
    const entry = '|I250|1.01.01|1000,00|D|1|1||PAGAMENTO A FORNECEDOR||\r\n';
    const entries = entry.repeat(Math.ceil((12 * mib) / entry.length));
    const bytes = Buffer.from(book.replace('|J001|0|', `${entries}|J001|0|`), 'latin1');
    const { periods } = await extractUpload({ fileName: 'ecd.txt', bytes });
    expect(periods[0]?.balanceSheet.totalAssets).toBe(276_250);
  });

  const hostile: readonly (readonly [string, () => Uint8Array, string, string])[] = [
    ['of 0 bytes', () => new Uint8Array(), 'STATEMENT_UNREADABLE', 'the file is empty'],
    ['with the wrong magic', () => Buffer.from('GIF89a'), 'STATEMENT_UNREADABLE', 'no .xlsx'],
    [
      'with a password, as Office writes it',
      () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'UPLOAD_REFUSED',
      'password',
    ],
    ['with an encrypted entry', () => withPart(sheet1, { flags: 1 }), 'UPLOAD_REFUSED', 'password'],
    ['that is cut off', () => sound().subarray(0, -30), 'UPLOAD_REFUSED', 'damaged or cut off'],
    ['of which a byte is wrong', () => withPart(sheet1, { crc: 1 }), 'UPLOAD_REFUSED', 'damaged'],
    [
      'of a lone directory',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), sound().subarray(-22)]),
      'UPLOAD_REFUSED',
      'damaged',
    ],
    [
      'that unpacks from some 20 KB to 1 GB',
      () => soundBut(...manyKernels(10 * mib)),
      'UPLOAD_REFUSED',
      'more than 64 MiB',
    ],
    [
      'that does so with entries over each other',
      () => soundBut(...manyKernels(1000)),
      'UPLOAD_REFUSED',
      'damaged',
    ],
    [
      'that holds more than it declares',
      () => withPart(sheet1, { deflated: kernel }),
      'UPLOAD_REFUSED',
      'damaged',
    ],
    [
      'that holds less than it declares',
      () => withPart(sheet1, { declaredSize: 20 * mib }),
      'UPLOAD_REFUSED',
      'damaged',
    ],
    [
      'with shared strings of 1 GB',
      () => withPart('xl/sharedStrings.xml', { declaredSize: 2 ** 30 }),
      'UPLOAD_REFUSED',
      'more than 64 MiB',
    ],
    [
      'with 65,000 entries',
      () => craftArchive(Array.from({ length: 65_000 }, (_, n) => ({ name: `${n}` }))),
      'UPLOAD_REFUSED',
      '65000 files',
    ],
    [
      'with an archive inside',
      () => soundBut({ name: 'a.bin', content: sound() }),
      'UPLOAD_REFUSED',
      'another file inside',
    ],
    [
      'with a workbook embedded',
      () => soundBut({ name: 'xl/embeddings/a.xlsx' }),
      'UPLOAD_REFUSED',
      'another file inside',
    ],
    [
      'with a name that climbs',
      () => soundBut({ name: '../../etc/cron.d/x' }),
      'UPLOAD_REFUSED',
      'leads out',
    ],
    ['with a name from the root', () => soundBut({ name: '/etc/passwd' }), 'UPLOAD_REFUSED', 'leads out'],
    ['with a name of Windows', () => soundBut({ name: 'xl\\..\\..\\x.xml' }), 'UPLOAD_REFUSED', 'leads out'],
    [
      'with a name that changes on the way',
      () => withPart(sheet1, { localName: 'xl/worksheets/sheet9.xml' }),
      'UPLOAD_REFUSED',
      'damaged',
    ],
    ['with a name twice', () => soundBut({ name: sheet1.toUpperCase() }), 'UPLOAD_REFUSED', 'same name'],
    [
      'with an entity bomb',
      () => withPart('xl/sharedStrings.xml', { content: entityBomb }),
      'UPLOAD_REFUSED',
      'declares entities',
    ],
    [
      'with one in UTF-16',
      () => withPart('xl/sharedStrings.xml', { content: Buffer.from(`\uFEFF${entityBomb}`, 'utf16le') }),
      'UPLOAD_REFUSED',
      'not in UTF-8',
    ],
    [
      'with a document type in any part',
      () =>
        soundBut({ name: 'customXml/item1.xml', content: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>' }),
      'UPLOAD_REFUSED',
      'declares entities',
    ],
    ['with macros', () => soundBut({ name: 'xl/vbaProject.bin' }), 'UPLOAD_REFUSED', 'macros'],
    [
      'with macros of Excel 4',
      () => soundBut({ name: 'xl/macrosheets/sheet1.xml' }),
      'UPLOAD_REFUSED',
      'macros',
    ],
    [
      'that says it has macros',
      () =>
        withPart('[Content_Types].xml', { content: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
      'UPLOAD_REFUSED',
      'macros',
    ],
    [
      'that is another archive',
      () => craftArchive([{ name: 'word/document.xml' }]),
      'UPLOAD_REFUSED',
      'no .xlsx',
    ],
    [
      'that is packed in an unknown way',
      () => withPart(sheet1, { method: 12 }),
      'UPLOAD_REFUSED',
      'unknown way',
    ],
    [
      'that is no sound XML',
      () => withPart(sheet1, { content: '<worksheet><sheetData></worksheet>' }),
      'STATEMENT_UNREADABLE',
      'no sound spreadsheet',
    ],
    [
      'with half a million rows',
      () => craftArchive(spreadsheetEntries({ sheet: '<row><c><v>1</v></c></row>'.repeat(500_000) })),
      'STATEMENT_UNREADABLE',
      'more than 1000 rows',
    ],
    [
      'with a row very far below',
      () => craftArchive(spreadsheetEntries({ sheet: soundRows + sheetRow(1_048_576, [1]) })),
      'STATEMENT_UNREADABLE',
      'sheet "Balanço": it has more than 10000 rows',
    ],
    [
      'with a row where no spreadsheet has one',
      () => craftArchive(spreadsheetEntries({ sheet: soundRows + sheetRow(1_000_000_000, [1]) })),
      'STATEMENT_UNREADABLE',
      'no sound spreadsheet',
    ],
    [
      'with a figure far to the right',
      () =>
        craftArchive(spreadsheetEntries({ sheet: `${soundRows}<row r="5"><c r="ZZZ5"><v>1</v></c></row>` })),
      'STATEMENT_UNREADABLE',
      'more than 1000 rows or 200 columns',
    ],
    [
      'with texts of 17 MiB',
      () => craftArchive(spreadsheetEntries({ sharedStrings: ' '.repeat(17 * mib) })),
      'UPLOAD_REFUSED',
      'more than 16 MiB',
    ],
    [
      'with a sheet numbered in the billions',
      () => overEverything('sheets'),
      'STATEMENT_UNREADABLE',
      'sheet "Resumo": it has codes of the template',
    ],
    ['with names over everything', () => overEverything('names'), 'STATEMENT_EMPTY', 'no figure'],
    ['with columns over everything', () => overEverything('columns'), 'STATEMENT_EMPTY', 'no figure'],
    ['with merges over everything', () => overEverything('merges'), 'STATEMENT_EMPTY', 'no figure'],
    ['with validations over everything', () => overEverything('validations'), 'STATEMENT_EMPTY', 'no figure'],
  ];

  test.each(hostile)('%s is refused, and by another thread', async (_what, make, code, told) => {
    const bytes = make();
    const before = performance.eventLoopUtilization();
    const begun = performance.now();
    let refusal: Awaited<ReturnType<typeof refusalOf>> | undefined;
    const took = await cpuMsOf(async () => {
      refusal = await refusalOf(() => upload(bytes));
    });
    expect(refusal?.code).toBe(code);
    expect(refusal?.message).toContain(told);
    expect(took).toBeLessThan(10_000);
    // What the other thread took is none of this one's: as much as it waited it was free for others.
    const { active } = performance.eventLoopUtilization(before);
    expect(active).toBeLessThan(Math.max(1_000, (performance.now() - begun) / 2));
  });

  test('with as many shared strings as the limit lets through ends in time in proportion, whichever way', async () => {
    const head = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
    const archiveOf = (size: number) => {
      const sharedStrings = `${head}${'<si><t>a</t></si>'.repeat(size / 17)}</sst>`;
      return craftArchive(spreadsheetEntries({ sheet: soundRows, sharedStrings }));
    };
    const most = 15 * mib;
    const archives = new Map([most / 8, most].map((size) => [size, archiveOf(size)]));
    const read = (size: number) =>
      upload(archives.get(size) ?? archiveOf(size)).catch((error: unknown) =>
        expect(error).toMatchObject({ name: 'CreditError' }),
      );
    expect(await growsWithSize(most / 8, read)).toBe(true);
  });

  test('with a document in its name is named without it, and shortly', async () => {
    const name = `balanço 33683111000280 ${'x'.repeat(200)}\n.xlsx`;
    const { message } = await refusalOf(() => upload(Buffer.from('PK\u0003\u0004'), name));
    expect(message).toContain('"balanço ');
    expect(message).not.toContain('33683111000280');
    expect(message.length).toBeLessThan(250);
  });
});

/** A spreadsheet without a figure, and with something that a careless reader lays out cell by cell. */
function overEverything(what: 'names' | 'columns' | 'merges' | 'sheets' | 'validations'): Uint8Array {
  const all = 'A1:XFD1048576';
  const heads = [sheetRow(1, ['Código']), sheetRow(2, ['year']), sheetRow(3, ['months'])].join('');
  const places: Readonly<Record<typeof what, readonly [string, string]>> = {
    names: [
      '</workbook>',
      '<definedNames><definedName name="a">Balanço!$A$1:$XFD$1048576</definedName></definedNames>',
    ],
    columns: ['<sheetData>', '<cols><col min="1000000000" max="2000000000"/></cols>'],
    sheets: ['<sheet name', '<sheet name="Resumo" sheetId="4000000000" r:id="rId1"/>'],
    merges: ['</worksheet>', `<mergeCells><mergeCell ref="${all}"/></mergeCells>`],
    validations: [
      '</worksheet>',
      `<dataValidations><dataValidation type="whole" sqref="${all}"/></dataValidations>`,
    ],
  };
  const [before, after] = places[what];
  return craftArchive(
    spreadsheetEntries({ sheet: heads }).map(({ name, content = '' }) => ({
      name,
      content: String(content).replace(before, `${after}${before}`),
    })),
  );
}

describe('the queue of uploads', () => {
  test('takes turns, and refuses whoever comes when it is full', async () => {
    const read = openUploadReader({ workers: 1, waiting: 1 });
    const start = () => read({ fileName: 'a.xlsx', bytes: sound() });
    const first = start();
    const second = start();
    expect(await refusalOf(start)).toEqual({
      code: 'STATEMENT_QUEUE_FULL',
      httpStatus: 503,
      message: 'Too many files of financial statements are being read: 1 are waiting already.',
    });
    expect((await first).periods).toHaveLength(1);
    expect((await second).periods).toHaveLength(1);
    expect((await start()).periods).toHaveLength(1);
  });

  test('goes on after a refused one', async () => {
    const read = openUploadReader({ workers: 1, waiting: 0 });
    for (let turn = 0; turn < 3; turn += 1) {
      const { code } = await refusalOf(() => read({ fileName: 'a', bytes: Buffer.from('no') }));
      expect(code).toBe('STATEMENT_UNREADABLE');
    }
  });

  test('lets go of a reading and of a wait that its caller gives up', async () => {
    const read = openUploadReader({ workers: 1, waiting: 1 });
    const reason = new Error('the caller went away');
    const start = () => {
      const caller = new AbortController();
      return { caller, reading: read({ fileName: 'a.xlsx', bytes: sound() }, { signal: caller.signal }) };
    };
    const [running, waiting] = [start(), start()];
    waiting.caller.abort(reason);
    await expect(waiting.reading).rejects.toBe(reason);
    const next = start();
    running.caller.abort(reason);
    await expect(running.reading).rejects.toBe(reason);
    expect((await next.reading).periods).toHaveLength(1);
    await expect(read({ fileName: 'a', bytes: sound() }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });

  test('ends a reading that takes too long', async () => {
    const read = openUploadReader({ timeLimitMs: 1 });
    const { code, message } = await refusalOf(() => read({ fileName: 'a.xlsx', bytes: sound() }));
    expect(code).toBe('UPLOAD_REFUSED');
    expect(message).toContain('could not be read within 0.001 s');
  });
});
