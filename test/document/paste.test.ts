import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDocument } from '../../src/document/mask.ts';
import { judgeLine, type PastedItem, type PasteOptions, readDocuments } from '../../src/document/paste.ts';
import { SeenDocuments } from '../../src/document/seen-documents.ts';
import { openLineSplitter } from '../../src/document/split-lines.ts';
import { growsWithSize } from '../cpu-time.ts';
import { anyDocument } from './official-check-digits.ts';
import { pasteShapes } from './paste-shapes.ts';

const signs = { VALID: '=', DUPLICATE: 'again' } as const;

function findingOf(item: PastedItem): string {
  if (item.outcome !== 'INVALID') return `${signs[item.outcome]} ${item.document.value}`;
  const suggested = item.suggestion ? ` ? ${item.suggestion.value}` : '';
  return `! ${item.refusal.code}${suggested}`;
}

const read = (text: string, options?: PasteOptions) => [...readDocuments(text, options)].map(findingOf);

/** The documents of a text that comes in chunks. */
async function* readDocumentChunks(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<PastedItem> {
  const context = { options: {}, seen: new SeenDocuments(0) };
  const lines = openLineSplitter();
  for await (const chunk of chunks) {
    for (const line of lines.push(chunk)) yield* judgeLine(line, context);
  }
  for (const line of lines.end()) yield* judgeLine(line, context);
}

describe('what people paste', () => {
  test.each(pasteShapes)('$what', ({ text, found }) => {
    expect(read(text)).toEqual(found);
  });

  test('all of it as one file, with each document met once', () => {
    const items = [...readDocuments(pasteShapes.map(({ text }) => text).join('\n'))];
    const met = items.filter(({ outcome }) => outcome === 'VALID').map(findingOf);
    const expected = pasteShapes.flatMap(({ found }) => found).filter((finding) => finding.startsWith('='));
    expect(met).toEqual([...new Set(expected)]);
  });
});

describe('what is told of each', () => {
  test('the line, and the text as it stood there', () => {
    const items = [...readDocuments('CPF\n\n x 529.982.247–25 y\r\n52998224726')];
    expect(items).toMatchObject([
      { outcome: 'VALID', line: 3, text: '529.982.247-25', padded: false },
      { outcome: 'INVALID', line: 4, text: '52998224726', refusal: { code: 'CHECK_DIGITS' } },
    ]);
  });

  test('where a document was first met', () => {
    const items = [...readDocuments('52998224725\n33683111000280\n529.982.247-25\n\n52998224725')];
    expect(items.map((item) => (item.outcome === 'DUPLICATE' ? item.firstLine : null))).toEqual([
      null,
      null,
      1,
      1,
    ]);
  });

  test('a line of short numbers is shown cut, however long it is', () => {
    const [item] = readDocuments('12 '.repeat(1000));
    expect(item?.text.length).toBeLessThanOrEqual(200);
  });
});

describe('options', () => {
  test('lost zeros come back on request, and it is told', () => {
    const items = [...readDocuments('1234567890\n01234567890\n1234567891', { padZeros: true })];
    expect(items).toMatchObject([
      { outcome: 'VALID', document: { value: '01234567890' }, padded: true },
      { outcome: 'DUPLICATE', firstLine: 1 },
      { outcome: 'INVALID', refusal: { code: 'LENGTH' } },
    ]);
  });

  test('documents of the other kind are refused one by one', () => {
    expect(read('52998224725 33683111000280', { kind: 'cnpj' })).toEqual(['! KIND', '= 33683111000280']);
  });
});

describe('a damaged document behind CPF or CNPJ', () => {
  test.each([
    ['CNPJ: 1180000126, sócio CPF 52998224725', '! LOST_ZEROS ? 00001180000126'],
    ['ACME, CNPJ/MF nº 33.683.111/0002-8, sócio CPF 529.982.247-25', '! LENGTH'],
    ['CPF do cônjuge: 9100010065, titular CPF 52998224725', '! LOST_ZEROS ? 09100010065'],
    ['cpf 9100010065.0, sócio 52998224725', '! NUMBER_FORMAT ? 09100010065'],
    ['CNPJ 3,36831E+13 - Maria 52998224725', '! SCIENTIFIC_NOTATION'],
  ])('is not left out next to another document: %s', (text, finding) => {
    expect(read(text)).toEqual([finding, '= 52998224725']);
  });

  test.each(['RG 123456789', 'documento 123456789', 'protocolo 123456789', 'código 123456789'])(
    'is not %s',
    (text) => {
      expect(read(`Maria, ${text}, CPF 52998224725`)).toEqual(['= 52998224725']);
      expect(read(`Maria, CPF 52998224725, ${text}`)).toEqual(['= 52998224725']);
    },
  );
});

describe('laws', () => {
  test('a list of documents is read as it was written, whatever separates them', () => {
    const written = anyDocument.chain((document) =>
      fc.constantFrom(document.value, formatDocument(document), document.value.toLowerCase()).map((text) => ({
        text,
        value: document.value,
      })),
    );
    const separators = fc.constantFrom(' ', ',', ';', '\t', '|', '\n', '\r\n', ', ', ' ; ');
    fc.assert(
      fc.property(fc.array(fc.tuple(written, separators)), (list) => {
        const text = list.map(([{ text: one }, separator]) => one + separator).join('');
        const found = [...readDocuments(text)].flatMap((item) =>
          item.outcome === 'INVALID' ? [findingOf(item)] : [item.document.value],
        );
        const expected = list.map(([{ text: one, value }], index) => {
          // A bare number that looks like a mobile can be the telephone next to another document.
          const isDoubtful = /^\d{2}9\d{8}$/.test(one) && found[index] !== value;
          return isDoubtful ? `! OTHER_NUMBER ? ${value}` : value;
        });
        expect(found).toEqual(expected);
      }),
    );
  });

  test('text in chunks, cut anywhere, is read as the whole', async () => {
    const whole = pasteShapes.map(({ text }) => text).join('\r\n');
    const expected = [...readDocuments(whole)];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 20 }), async (places) => {
        const cuts = [0, ...places.toSorted((a, b) => a - b), whole.length];
        const chunks = cuts.slice(1).map((cut, at) => whole.slice(cuts[at], cut));
        const found: PastedItem[] = [];
        for await (const item of readDocumentChunks(chunks)) found.push(item);
        expect(found).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test('no text whatever makes it throw', () => {
    const nasty = fc.string({ unit: fc.constantFrom(...'0123456789ABCcpf.,/- #;E+\n\u0301á"💥') });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        for (const item of readDocuments(text)) expect(item.line).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('size', () => {
  /** Text without end: whoever holds all of it never gives anything back. */
  async function* endless(chunk: string): AsyncGenerator<string> {
    for (;;) yield chunk;
  }

  test.each([
    ['lines', '52998224725\n'],
    ['one line without end', '52998224725, '],
  ])('what has been read is given before the rest has come: %s', async (_what, chunk) => {
    const items: PastedItem[] = [];
    for await (const item of readDocumentChunks(endless(chunk))) {
      items.push(item);
      if (items.length === 1000) break;
    }
    expect(items.filter(({ outcome }) => outcome === 'VALID')).toHaveLength(1);
    expect(items.filter(({ outcome }) => outcome === 'DUPLICATE')).toHaveLength(999);
  });

  test.each([
    ['dots', (size: number) => `1${'.'.repeat(size)}x`],
    ['digits', (size: number) => '1'.repeat(size)],
    ['digits with dots', (size: number) => '1.'.repeat(size / 2)],
    ['groups of three', (size: number) => '111 '.repeat(size / 4)],
    ['number signs', (size: number) => '#'.repeat(size)],
    ['blanks', (size: number) => `1${' '.repeat(size)}x`],
  ])('a line made to be slow is not: %s', async (_what, line) => {
    expect([...readDocuments(line(60_000))].length).toBeLessThan(15_000);
    expect(await growsWithSize(8_000, (size) => [...readDocuments(line(size))])).toBe(true);
  });

  test('a very long line is cut between documents, never within one', () => {
    const items = [...readDocuments('529.982.247-25, '.repeat(20_000))];
    expect(items).toHaveLength(20_000);
    expect(items.every(({ outcome, line }) => outcome !== 'INVALID' && line === 1)).toBe(true);
  });
});
