import { describe, expect, test } from 'vitest';
import { cellText } from '../../../src/spreadsheet/writing/cell-text.ts';
import { aBatch, anInvalidLine, aResult, aRule, type BatchContent, workbookOf } from './batch-data.ts';
import { hostileTexts } from './hostile-texts.ts';
import { columnOf, type ReadWorkbook, readWorkbook, summaryOf } from './read-workbook.ts';

/** Texts that a cell holds whole. */
const whole = hostileTexts.filter(({ length }) => length < 10_000);
/** What of a text can be read again: a half of a surrogate pair is no character. */
const readable = whole.map((text) => text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** A batch that holds every text in a row of its own, wherever a text of others can stand. */
function batchOf(texts: readonly string[], named: string): BatchContent {
  const policy = { ...aBatch().policy, id: named, name: named, hash: named, riskBands: texts };
  return {
    batch: aBatch({
      name: named,
      policy,
      extraColumns: texts.map((heading) => ({ heading, numbers: true })),
    }),
    results: texts.map((text) =>
      aResult({
        name: text,
        riskBand: text,
        externalId: text,
        reasons: [{ group: text, rule: text, status: 'DENIED', text }],
        failedSources: [{ source: text, code: text, message: text, at: '2026-11-20T02:30:00.000Z' }],
        manualDecision: { status: 'DENIED', analyst: text },
        extra: [text],
      }),
    ),
    rules: texts.map((text) => ({
      ...aRule({ rule: text, title: text, section: text, value: [text], condition: text, text }),
      group: text,
    })),
    invalid: texts.map((text) => anInvalidLine({ text, reason: text, suggestion: text })),
  };
}

async function readBatch(texts: readonly string[], named = 'Carteira'): Promise<ReadWorkbook> {
  const options = { language: 'en', publicUrl: 'https://credit.example' } as const;
  return readWorkbook(await workbookOf(batchOf(texts, named), options));
}

const partNames = [
  '[Content_Types].xml',
  '_rels/.rels',
  'docProps/app.xml',
  'docProps/core.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
  'xl/theme/theme1.xml',
  'xl/workbook.xml',
  ...[1, 2, 3, 4, 5].map((number) => `xl/worksheets/sheet${number}.xml`),
];
const ownFormulas =
  /^HYPERLINK\("https:\/\/credit\.example\/(?:relatorio|lotes)\/\w+","open"\)$|^COUNTIF\('Results'!\$D\$2:\$D\$\d+,"[A-Z][a-z ]+"\)$/;

describe('a text of others', () => {
  test('is never a live cell, and adds no part to the file, whatever it is and wherever it stands', async () => {
    const workbook = await readBatch(whole);
    expect([...workbook.parts.keys()].sort()).toEqual(partNames);
    const cells = workbook.sheets.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
    const formulas = cells.flatMap(({ formula }) => formula ?? []);
    expect(formulas.filter((formula) => !ownFormulas.test(formula))).toEqual([]);
    expect(formulas).toHaveLength(8 + 1 + whole.length);
    const texts = cells.filter(({ formula, type }) => formula === undefined && type !== 'n');
    expect(texts.filter(({ type, format }) => type !== 'inlineStr' || format !== '@')).toEqual([]);
  });

  test('is read as it was written, in every field', async () => {
    const workbook = await readBatch(whole);
    const values = (sheet: string, heading: string) =>
      columnOf(workbook.sheet(sheet), heading).map((cell) => cell?.value);
    for (const heading of ['Band', 'Reasons', 'Failed sources', 'External id']) {
      expect(values('Results', heading)).toEqual(readable);
    }
    expect(values('Results', 'Name')).toEqual(
      readable.map((text) => (text === '00000001244' ? '***.000.012-**' : text)),
    );
    expect(values('Results', 'Manual decision')).toEqual(readable.map((text) => `Denied by ${text}`));
    const headings = Object.values(workbook.sheet('Results').rows[0] ?? {}).map(({ value }) => value);
    expect(headings.slice(30, -11)).toEqual(readable);
    for (const heading of ['Group', 'Rule', 'Code', 'Value', 'Source', 'Text']) {
      expect(values('Rules', heading)).toEqual(readable);
    }
    expect(values('Rules', 'Condition')).toEqual(readable.map((text) => `FAIL_WHEN ${text}`));
    for (const heading of ['Pasted text', 'Reason', 'Suggestion']) {
      expect(values('Invalid', heading)).toEqual(readable);
    }
    expect(values('Dictionary', 'Column')).toEqual(expect.arrayContaining(readable));
    const labels = workbook.sheet('Summary').rows.map(({ A }) => A?.value);
    expect(labels).toEqual(expect.arrayContaining(readable));
  });

  test('can be the name of the batch and of its policy, in the properties of the file as well', async () => {
    for (const text of [
      '=1+1',
      '</dc:title>&<b>',
      'a\u0000\uFFFE\uD800b',
      '_x0041_',
      ']]>',
      'x'.repeat(40_000),
    ]) {
      const workbook = await readBatch([], text);
      const summary = workbook.sheet('Summary');
      const read = text.replace(/\p{Surrogate}/gu, '\uFFFD').slice(0, 1000);
      expect(summaryOf(summary, 'Batch')['B']?.value.slice(0, 1000)).toBe(read);
      expect(summaryOf(summary, 'Policy')['D']?.value.slice(0, 1000)).toBe(read);
      const title = workbook.parts.get('docProps/core.xml')?.children.find(({ name }) => name === 'dc:title');
      expect(title?.text).toBe(
        text.length > 255 ? `${text.slice(0, 254)}…` : text.replace(/[\0\uFFFE\uD800]/g, '\uFFFD'),
      );
    }
  });

  test('is a number in a column of numbers, and nowhere else, where it can be nothing but one', async () => {
    const sheet = (await readBatch(whole)).sheet('Results');
    const cells = sheet.rows.slice(1).map((row) => row['AE']);
    expect(cells.flatMap((cell) => (cell?.type === 'n' ? cell.value : []))).toEqual(['-10.5']);
  });

  test('is cut where a cell is full, visibly and at a whole character', async () => {
    const long = hostileTexts.filter(({ length }) => length >= 10_000);
    const sheet = (await readBatch(long)).sheet('Results');
    for (const [index, text] of long.entries()) {
      const read = columnOf(sheet, 'External id')[index]?.value ?? '';
      expect(read.length).toBeLessThanOrEqual(32_767);
      expect(read.length).toBeGreaterThanOrEqual(32_766);
      if (text.length <= 32_767) expect(read).toBe(text);
      else {
        expect(read.endsWith('…')).toBe(true);
        expect(text.startsWith(read.slice(0, -1))).toBe(true);
        expect(read).not.toContain('\uFFFD');
      }
    }
  });

  test('leaves room for the count of those that are not shown', async () => {
    const reason = { group: 'g', rule: 'R', status: 'DENIED', text: 'x'.repeat(40_000) } as const;
    const results = [aResult({ reasons: [reason, reason, reason, reason, reason] })];
    const sheet = readWorkbook(await workbookOf({ results })).sheet('Resultados');
    expect(columnOf(sheet, 'Motivos')[0]?.value).toMatch(/^x{9999}…; x{9999}…; x{9999}… \(\+2\)$/);
  });
});

describe('the text of a cell', () => {
  test('escapes what XML cannot hold, and what only looks like such an escape', () => {
    expect(cellText('a\u0001b')).toBe('a_x0001_b');
    expect(cellText('a\rb\nc\td')).toBe('a_x000D_b\nc\td');
    expect(cellText('_x0041_')).toBe('_x005F_x0041_');
    expect(cellText('_x0041\u0001')).toBe('_x005F_x0041_x0001_');
    expect(cellText('_xZZZZ_ _x41_')).toBe('_xZZZZ_ _x41_');
    expect(cellText('\uD83D\uDE00 \uD83D')).toBe('\uD83D\uDE00 \uFFFD');
  });
});
