import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuseBrokenRow } from '../../../src/batch/reading/line-refusal.ts';
import { type CsvDelimiter, CsvReader, csvDelimiters } from '../../../src/spreadsheet/reading/read-csv.ts';
import { growsWithSize } from '../../cpu-time.ts';
import { readInput } from './read-input.ts';

/** The records of a text in chunks: their line and cells, or their line and why they are none. */
function split(chunks: readonly string[], delimiter: CsvDelimiter = ';') {
  const splitter = new CsvReader({ delimiter, showsFormulas: true });
  return [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()].map((row) =>
    'fault' in row ? [row.line, refuseBrokenRow(row).code] : [row.line, ...row.cells],
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
        [1, 'a\r\nb', 'c'],
        [3, 'd'],
      ],
    ],
    ['an empty text in quotes', '"";a', [[1, '', 'a']]],
    ['blanks around quotes', ' "a;b" ; c', [[1, 'a;b', ' c']]],
    ['quotes within a field', 'a "b" c;d', [[1, 'a "b" c', 'd']]],
    [
      'quotes that are not doubled',
      '"a "b" c";d\ne',
      [
        [1, 'TEXT_AFTER_QUOTE'],
        [2, 'e'],
      ],
    ],
    ['a line separator of the web in a field', 'a\u2028b;c', [[1, 'a\u2028b', 'c']]],
    ['a formula that keeps zeros', '="0012";"=""0012""";="0012', [[1, '0012', '0012', '="0012']]],
    ['the byte that ends old files', 'a;b\n\u001A', [[1, 'a', 'b']]],
    ['a line that states the delimiter', 'sep=;\na;b', [[2, 'a', 'b']]],
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
        fc.constantFrom(...csvDelimiters),
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

  test.each(['"";', '"a', '""\n'])('a long row in small pieces is not slow: %j', async (part) => {
    const inProportion = growsWithSize(500, (size) => split([...`"${part.repeat(size)}`]));
    expect(await inProportion).toBe(true);
  });
});

test.each([
  [
    'CNPJ;Nome\n33683111000280;"PADARIA "BOM PRECO" LTDA"\n',
    2,
    'text follows a closing quotation mark at column 26: write a quotation mark within quotes twice',
    'na coluna 26 há texto depois da aspa que fecha: escreva duas vezes uma aspa dentro de aspas',
  ],
  [
    'CNPJ;Nome\n33683111000280;"PADARIA\n52998224725;Maria\n',
    2,
    'the quotation mark at column 16 is never closed',
    'na coluna 16 abre uma aspa que não fecha',
  ],
  [
    'CNPJ;Nome;Nota\n33683111000280;"a\nb";"PADARIA\n',
    2,
    'the quotation mark at line 3, column 4, is never closed',
    'na linha 3, coluna 4, abre uma aspa que não fecha',
  ],
])('the line of a broken row is invalid, with the place of the fault: %j', async (text, line, en, pt) => {
  const { lines } = await readInput(`${text}11144477735;João\n`);
  const [first] = lines.flatMap((one) => (one.outcome === 'INVALID' ? [one] : []));
  expect(first).toMatchObject({ line, refusal: { text: { en, 'pt-BR': pt } } });
  expect(lines.at(-1)).toMatchObject({ outcome: 'VALID', document: { value: '11144477735' } });
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
