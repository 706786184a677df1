import { describe, expect, test } from 'vitest';
import { CreditError } from '../../../src/base/errors.ts';
import type { BatchLine } from '../../../src/batch/reading/batch-line.ts';
import { type GivenDocument, readDocumentList } from '../../../src/batch/reading/read-document-list.ts';

const company = '33683111000280';
const person = '52998224725';

async function read(
  entries: readonly GivenDocument[],
  options: Parameters<typeof readDocumentList>[1] = {},
): Promise<readonly BatchLine[]> {
  const lines: BatchLine[] = [];
  for await (const line of readDocumentList(entries, options).lines) lines.push(line);
  return lines;
}

async function only(entry: GivenDocument, options: Parameters<typeof read>[1] = {}): Promise<BatchLine> {
  const [line] = await read([company, entry], options).then((lines) => lines.slice(1));
  if (line === undefined) throw new Error('the entry made no line');
  return line;
}

describe('a list of documents', () => {
  test('makes one line of each entry, with what goes with it', async () => {
    expect(
      await read([
        '33.683.111/0002-80',
        { document: person, externalId: 'order-1', amount: 1500.504 },
        { document: company, externalId: 'again' },
        '12abc34501de35',
      ]),
    ).toMatchObject([
      { outcome: 'VALID', line: 1, text: '33.683.111/0002-80', document: { kind: 'cnpj', value: company } },
      { outcome: 'VALID', line: 2, document: { kind: 'cpf' }, externalId: 'order-1', amount: 1500.5 },
      { outcome: 'DUPLICATE', line: 3, firstLine: 1 },
      { outcome: 'VALID', line: 4, document: { value: '12ABC34501DE35' } },
    ]);
  });

  test('takes an empty id for none', async () => {
    expect(await only({ document: person, externalId: ' ' })).not.toHaveProperty('externalId');
  });

  test.each<readonly [what: string, code: string, entry: GivenDocument]>([
    ['nothing', 'NO_DOCUMENT', ''],
    ['blanks', 'NO_DOCUMENT', ' \n '],
    ['a word', 'LENGTH', 'x'],
    ['a wrong check digit', 'CHECK_DIGITS', '52998224726'],
    ['two documents', 'SEVERAL_DOCUMENTS', `${company}, ${person}`],
    ['two documents, one with a blank', 'SEVERAL_DOCUMENTS', '33.683.111/0002-80 e 60.701.190/0001 -04'],
    ['a whole text', 'LONG_RECORD', 'x'.repeat(5_000)],
    ['lost zeros', 'LOST_ZEROS', '191'.padStart(12, '0')],
    ['an id that is too long', 'EXTERNAL_ID', { document: person, externalId: 'x'.repeat(201) }],
    ['an amount of 0', 'AMOUNT', { document: person, amount: 0 }],
    ['an amount below a cent', 'AMOUNT', { document: person, amount: 0.004 }],
    ['an amount below 0', 'AMOUNT', { document: person, amount: -1 }],
    ['an amount that nobody means', 'AMOUNT', { document: person, amount: 1e15 }],
  ])('has an invalid line for %s, and goes on', async (_what, code, entry) => {
    const line = await only(entry);
    expect(line).toMatchObject({ outcome: 'INVALID', line: 2, refusal: { code } });
    expect(line.text.length).toBeLessThanOrEqual(200);
    if (line.outcome === 'INVALID') expect(line.refusal.text.en).not.toContain('--');
  });

  test('refuses the kind that is not asked for entry by entry', async () => {
    expect(await only(person, { kind: 'cnpj' })).toMatchObject({
      outcome: 'INVALID',
      refusal: { code: 'KIND' },
    });
  });

  test('gives lost zeros back where that is asked for', async () => {
    const padded = await only('191'.padStart(12, '0'), { padZeros: true });
    expect(padded).toMatchObject({ outcome: 'VALID', padded: true, document: { value: '00000000000191' } });
  });

  test('ends with a refusal where there was nothing at all, or no document', async () => {
    const codeOf = (entries: readonly GivenDocument[]) =>
      read(entries).then(
        () => undefined,
        (error: unknown) => (error instanceof CreditError ? error.code : error),
      );
    expect(await codeOf([])).toBe('BATCH_INPUT_EMPTY');
    expect(await codeOf(['', ' '])).toBe('BATCH_WITHOUT_DOCUMENT');
    expect(await codeOf(['52998224726'])).toBeUndefined();
  });
});
