import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Delimiter, delimiters, RecordSplitter } from '../../../src/batch/reading/split-records.ts';
import { growsWithSize } from '../../cpu-time.ts';
import { readInput } from './read-input.ts';

/** The records of a text in chunks: their line and cells, or their line and why they are none. */
function split(chunks: readonly string[], delimiter: Delimiter = ';') {
  const splitter = new RecordSplitter({ delimiter });
  return [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()].map((row) =>
    'refusal' in row ? [row.line, row.refusal.code] : [row.line, ...row.cells],
  );
}

describe('records', () => {
  test.each<readonly [what: string, text: string, records: readonly (readonly (string | number)[])[]]>([
    ['fields', 'a;b;c', [[1, 'a', 'b', 'c']]],
    ['blank fields', ';a;', [[1, '', 'a', '']]],
    [
      'every kind of line end',
      'a\nb\r\nc\rd',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [4, 'd'],
      ],
    ],
    ['fields in quotes', '"a";"b"', [[1, 'a', 'b']]],
    ['a delimiter in quotes', '"a;b";c', [[1, 'a;b', 'c']]],
    ['a quote in quotes', '"a ""b""";c', [[1, 'a "b"', 'c']]],
    [
      'a line end in quotes',
      '"a\r\nb";c\nd',
      [
        [1, 'a\nb', 'c'],
        [3, 'd'],
      ],
    ],
    ['an empty text in quotes', '"";a', [[1, '', 'a']]],
    ['blanks around quotes', ' "a;b" ; c', [[1, 'a;b', ' c']]],
    ['quotes within a field', 'a "b" c;d', [[1, 'a "b" c', 'd']]],
    ['quotes that are not doubled', '"a "b" c";d', [[1, 'a b" c"', 'd']]],
    [
      'a quote never closed',
      '"a;b\nc;d',
      [
        [1, 'UNCLOSED_QUOTE'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'a quote that the next one in the text closes',
      '1;"a\n2;"b"\n3;c',
      [
        [1, 'UNCLOSED_QUOTE'],
        [2, '2', 'b'],
        [3, '3', 'c'],
      ],
    ],
    [
      'two of them',
      '1;"a\n2;"b\n3;c',
      [
        [1, 'UNCLOSED_QUOTE'],
        [2, 'UNCLOSED_QUOTE'],
        [3, '3', 'c'],
      ],
    ],
  ])('%s', (_what, text, records) => {
    expect(split([text])).toEqual(records);
  });

  test('a quote that is never closed costs its own line, and not the rest of the text', () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `${n};x`);
    const records = split([`0;"a\n${lines.join('\n')}`]);
    expect(records).toHaveLength(20_001);
    expect(records.slice(0, 2)).toEqual([
      [1, 'UNCLOSED_QUOTE'],
      [2, '0', 'x'],
    ]);
  });

  test('of more than 64 KiB is told of once, with its line', () => {
    const long = 'x;'.repeat(100_000);
    expect(split([`a;b\n${long}\nc;d`])).toEqual([
      [1, 'a', 'b'],
      [2, 'LONG_RECORD'],
      [3, 'c', 'd'],
    ]);
    expect(split([`a;"\n${long}\nc;d`])).toEqual([
      [1, 'UNCLOSED_QUOTE'],
      [2, 'LONG_RECORD'],
      [3, 'c', 'd'],
    ]);
  });

  test('what is written as RFC 4180 says comes back, wherever it is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', ',', '\t', '|', '\n', ' ', 'é') });
    const row = fc.array(cell, { minLength: 2, maxLength: 5 });
    const cuts = fc.array(fc.nat(), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...delimiters),
        cuts,
        (rows, delimiter, at) => {
          const text = rows
            .map((cells) => cells.map((content) => `"${content.replaceAll('"', '""')}"`).join(delimiter))
            .join('\r\n');
          const places = [
            0,
            ...at.map((place) => place % (text.length + 1)).sort((a, b) => a - b),
            text.length,
          ];
          const chunks = places.slice(1).map((end, index) => text.slice(places[index], end));
          expect(split(chunks, delimiter).map(([, ...cells]) => cells)).toEqual(rows);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('no text is made to be slow', async () => {
    const lines = ['"', '"a', ';""a', 'a"', '"""', ';"', '""', '";"'];
    for (const first of lines) {
      for (const second of lines) {
        const inProportion = growsWithSize(1_000, (size) => split([`${first}\n${second}\n`.repeat(size)]));
        expect(await inProportion, `${first} ${second}`).toBe(true);
      }
    }
  });
});

describe('a quote that is never closed', () => {
  test('does not take in the rows behind it, even where a later one would close it', async () => {
    const text = 'CPF;Nome;Valor\n52998224725;"Maria;10\n11144477735;João;20\n33683111000280;Serpro";30\n';
    expect((await readInput(text)).findings).toEqual([
      '2 ! UNCLOSED_QUOTE',
      '3 = 11144477735',
      '4 = 33683111000280',
    ]);
  });

  test('is not supposed where a text in quotes has a document in it', async () => {
    const text = 'CPF;Nome;Valor\n52998224725;"Maria\nsócia: 111.444.777-35; 10\nx";20\n';
    expect((await readInput(text)).findings).toEqual(['2 = 52998224725']);
    const late = 'Nome;CPF;Nota\nMaria;52998224725;"a\nb;11144477735";"c"\nJoão;33683111000280;x\n';
    expect((await readInput(late)).findings).toEqual(['2 ! FIELD_COUNT', '4 = 33683111000280']);
  });

  test('is told with the text of its line', async () => {
    const { lines } = await readInput('CPF;Nome\n11144477735;João\n52998224725;"Maria\n');
    expect(lines[1]).toMatchObject({
      line: 3,
      text: '52998224725;"Maria',
      refusal: { code: 'UNCLOSED_QUOTE' },
    });
  });
});
