import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BatchLine } from '../../../src/batch/reading/batch-line.ts';
import { readBatchInput } from '../../../src/batch/reading/read-batch-input.ts';
import { checkDigits } from '../../../src/document/check-digits.ts';
import type { Document } from '../../../src/document/document.ts';
import { formatDocument } from '../../../src/document/mask.ts';
import { anyDocument } from '../../document/official-check-digits.ts';
import { heldBytes, peakWhile } from './held-memory.ts';
import { readInput } from './read-input.ts';

const utf16 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return isLittleEndian ? bytes : bytes.swap16();
};

/** How a text may be saved; all of its characters are in each. */
const encodings: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16LE with a byte order mark': (text) => utf16(`\uFEFF${text}`, true),
  'UTF-16LE without': (text) => utf16(text, true),
  'UTF-16BE with a byte order mark': (text) => utf16(`\uFEFF${text}`, false),
  'Latin-1': (text) => Buffer.from(text, 'latin1'),
};

const cuts = fc.array(fc.nat(), { maxLength: 10 });
const encodingNames = fc.constantFrom(...Object.keys(encodings));
const encode = (name: string, text: string) => encodings[name]?.(text) ?? new Uint8Array();

describe('the same documents come out', () => {
  const written = anyDocument.chain((document) =>
    fc.record({
      document: fc.constant(document),
      text: fc.constantFrom(document.value, formatDocument(document), document.value.toLowerCase()),
      separator: fc.constantFrom(' ', ',', ';', '\t', '|', '\n', '\r\n', ', ', ' ; ', '\n\n'),
    }),
  );

  test('of any mix of separators, masks, encodings and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(written, { minLength: 1 }),
        encodingNames,
        cuts,
        async (list, encoding, at) => {
          const text = list.map((one) => one.text + one.separator).join('');
          const { lines } = await readInput(encode(encoding, text), {}, at);
          const values = lines.map((line) => (line.outcome === 'INVALID' ? line.text : line.document.value));
          expect(values).toEqual(list.map(({ document }) => document.value));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('of a table, with its names, ids and amounts, in any encoding, cut anywhere', async () => {
    const row = fc.record({
      document: fc.oneof(anyDocument),
      name: fc.string({ unit: fc.constantFrom('ã', 'é', 'A', ' ', '"', ';', '\n', 'º'), maxLength: 6 }),
      amount: fc.integer({ min: 1, max: 999_999 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        encodingNames,
        cuts,
        async (rows, encoding, at) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const text = rows.map(({ document, name, amount }) =>
            [quote(name), formatDocument(document), `${amount},00`].join(';'),
          );
          const bytes = encode(encoding, ['Razão social;CPF/CNPJ;Valor', ...text].join('\r\n'));
          const { lines } = await readInput(bytes, {}, at);
          const met = new Set<string>();
          const first = rows.filter(({ document }) => !met.has(document.value) && met.add(document.value));
          const valid = lines.flatMap((line) => (line.outcome === 'VALID' ? [line] : []));
          expect(valid.map(({ document, amount }) => [document.value, amount])).toEqual(
            first.map(({ document, amount }) => [document.value, amount]),
          );
          expect(valid.map(({ extra }) => extra?.['Razão social'] ?? '')).toEqual(
            first.map(({ name }) => (name.trim() === '' ? '' : name)),
          );
          expect(lines.filter(({ outcome }) => outcome === 'INVALID')).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('of anything at all, however it is cut', async () => {
    const pieces = fc.constantFrom(
      ...[
        '52998224725',
        '529.982.247-25',
        '33683111000280',
        '1234567890',
        'CPF;Nome\n',
        'Maria',
        '"',
        '""',
        ';',
      ],
      ...[
        ',',
        '\n',
        '\r\n',
        '\r',
        '\t',
        '|',
        ' ',
        'é',
        '1.234,56',
        'x'.repeat(500),
        '\u2028',
        '#N/D',
        'sep=;\n',
      ],
    );
    const outcome = async (bytes: Uint8Array, at: readonly number[]) => {
      try {
        const { format, lines } = await readInput(bytes, {}, at);
        return { format, lines };
      } catch (error) {
        return String(error);
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { maxLength: 60 }),
        encodingNames,
        cuts,
        async (parts, encoding, at) => {
          const bytes = encode(encoding, parts.join(''));
          expect(await outcome(bytes, at)).toEqual(await outcome(bytes, []));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** An invented CPF for a number. */
function cpfOf(index: number): string {
  const base = String(100_000_000 + index * 7);
  return base + checkDigits('cpf', base);
}

/** A text of so many lines in chunks, made as it is asked for. */
async function* linesOf(
  count: number,
  line: (index: number) => string,
  head = '',
): AsyncGenerator<Uint8Array> {
  let text = head;
  for (let index = 0; index < count; index += 1) {
    text += `${line(index)}\n`;
    if (text.length < 64 * 1024 && index < count - 1) continue;
    yield Buffer.from(text);
    text = '';
  }
}

const mib = 1024 * 1024;

/** What a reading holds at most beside what was held before, looked at every so many lines. */
async function peakOf(
  lines: AsyncIterable<BatchLine>,
  { every, each }: { readonly every: number; readonly each: (line: BatchLine) => void },
): Promise<number> {
  const before = heldBytes();
  let peak = 0;
  let count = 0;
  for await (const line of lines) {
    each(line);
    count += 1;
    if (count % every === 0) peak = Math.max(peak, heldBytes() - before);
  }
  return peak;
}

describe('size', () => {
  test('two hundred thousand documents are read in bounded memory', async () => {
    const { lines } = await readBatchInput(linesOf(200_000, (index) => cpfOf(index % 180_000)));
    const counts = { VALID: 0, DUPLICATE: 0, INVALID: 0 };
    let last: BatchLine | undefined;
    const peak = await peakOf(lines, {
      every: 40_000,
      each: (line) => {
        counts[line.outcome] += 1;
        last = line;
      },
    });
    expect(counts).toEqual({ VALID: 180_000, DUPLICATE: 20_000, INVALID: 0 });
    expect(last).toMatchObject({ line: 200_000, firstLine: 20_000 });
    // The documents that were met, twice while their table is doubled.
    expect(peak).toBeLessThan(12 * mib);
  });

  test('lines that are kept do not keep the text that they were read with', async () => {
    const wide = 'x'.repeat(400);
    const table = linesOf(
      100_000,
      (index) => `${cpfOf(index)};${wide};cidade de ${index}`,
      'CPF;Nome;Cidade\n',
    );
    const { lines } = await readBatchInput(table);
    const kept: (Document | string | undefined)[] = [];
    const each = (line: BatchLine) => {
      if (line.outcome === 'VALID' && line.line % 100 === 0)
        kept.push(line.document, line.text, line.extra?.['Cidade']);
    };
    const peak = await peakOf(lines, { every: 25_000, each });
    expect(kept).toHaveLength(3000);
    // The whole text has 42 MB.
    expect(peak).toBeLessThan(16 * mib);
  });

  test.each<readonly [what: string, piece: string, head: string]>([
    ['of documents on one line', '529.982.247-25,'.padEnd(60), ''],
    ['of words', `${'palavra'.repeat(9)} `, '52998224725\n'],
    ['of one word', 'x', '52998224725\n'],
    ['of one number', '1', '52998224725\n'],
    ['of fields', 'x;', 'CPF;Nome\n52998224725;x\n'],
    ['of lines within a quote', `${'a'.repeat(60)};b;c\n`, 'CPF;Nome\n52998224725;x\n11144477735;"y'],
    ['of quotes', '""', 'CPF;Nome\n52998224725;x\n'],
  ])('a text without end, %s, is read in bounded memory', async (_what, piece, head) => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(head);
      const chunk = Buffer.from(piece.repeat(Math.ceil((64 * 1024) / piece.length)));
      for (let size = 0; size < 6 * mib; size += chunk.length) {
        // As a file does, it lets others have their turn.
        await setImmediate();
        yield chunk;
      }
    }
    const { lines } = await readBatchInput(endless());
    const outcomes = new Set<string>();
    let longest = 0;
    const each = ({ outcome, text }: BatchLine) => {
      outcomes.add(outcome);
      longest = Math.max(longest, text.length);
    };
    const peak = await peakWhile(async () => {
      for await (const line of lines) each(line);
    });
    expect(longest).toBeLessThanOrEqual(200);
    expect(outcomes).toContain('VALID');
    expect(peak).toBeLessThan(4 * mib);
  });

  test('what has been read is given before the rest has come, and no more is asked for than is read', async () => {
    let given = 0;
    let isClosed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          given += 1;
          yield Buffer.from(`${cpfOf(given)}\n`);
        }
      } finally {
        isClosed = true;
      }
    }
    const { lines } = await readBatchInput(endless());
    let count = 0;
    for await (const line of lines) {
      if (line.outcome === 'VALID') count += 1;
      if (count === 20_000) break;
    }
    expect(given).toBeLessThan(20_100);
    expect(isClosed).toBe(true);
  });

  test('an input that fails while it is read fails the reading', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('52998224725\n'.repeat(10_000));
      throw new Error('the disk is gone');
    }
    await expect(
      (async () => {
        const { lines } = await readBatchInput(failing());
        for await (const _ of lines);
      })(),
    ).rejects.toThrow('the disk is gone');
  });
});
