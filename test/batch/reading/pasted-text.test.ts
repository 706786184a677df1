import { describe, expect, test } from 'vitest';
import { pasteShapes } from '../../document/paste-shapes.ts';
import { readInput } from './read-input.ts';

const found = async (text: string, options = {}) => (await readInput(text, options)).findings;

describe('documents as people paste them', () => {
  test.each<readonly [what: string, text: string, findings: readonly string[]]>([
    ['one a line', '52998224725\n33683111000280\n', ['1 = 52998224725', '2 = 33683111000280']],
    ['masked and bare', '529.982.247-25\n33683111000280', ['1 = 52998224725', '2 = 33683111000280']],
    ['many a line', '52998224725, 33683111000280', ['1 = 52998224725', '1 = 33683111000280']],
    [
      'many a line between semicolons, on every line',
      '52998224725;33683111000280\n11144477735;12ABC34501DE35',
      ['1 = 52998224725', '1 = 33683111000280', '2 = 11144477735', '2 = 12ABC34501DE35'],
    ],
    [
      'with separators, below a line that names other numbers',
      'Contas a receber\n529.982.247-25\n33.683.111/0002-80',
      ['1 ! NO_DOCUMENT', '2 = 52998224725', '3 = 33683111000280'],
    ],
    ['between tabs', '52998224725\t33683111000280', ['1 = 52998224725', '1 = 33683111000280']],
    ['between bars', '52998224725|33683111000280', ['1 = 52998224725', '1 = 33683111000280']],
    [
      'some lines with more than one',
      'Maria, 52998224725\nJoão, 11144477735, 33683111000280',
      ['1 = 52998224725', '2 = 11144477735', '2 = 33683111000280'],
    ],
    [
      'sentences with commas',
      'Analisar 529.982.247-25, por favor\nCPF: 111.444.777-35 valor 1.500,00\nMaria 33.683.111/0002-80, SP',
      ['1 = 52998224725', '2 = 11144477735', '3 = 33683111000280'],
    ],
    [
      'several in the first field of some lines',
      '52998224725 11144477735; Maria\n33683111000280; João\n19131243000197; Ana',
      ['1 = 52998224725', '1 = 11144477735', '2 = 33683111000280', '3 = 19131243000197'],
    ],
    [
      'a few lines with more than one, among other words',
      'Maria, 52998224725, x\nJoão, 11144477735, 33683111000280\nAna, 19131243000197, y',
      ['1 = 52998224725', '2 = 11144477735', '2 = 33683111000280', '3 = 19131243000197'],
    ],
    [
      'several in one field of what looks like a table',
      '52998224725 11144477735, 33683111000280\n',
      ['1 = 52998224725', '1 = 11144477735', '1 = 33683111000280'],
    ],
    [
      'a semicolon at the end of each line',
      '52998224725;\n11144477735;\n',
      ['1 = 52998224725', '2 = 11144477735'],
    ],
    [
      'telephones in a column that is named so, though one is a valid CPF',
      'nome;telefone\nJoao;11999900006\nCPF de Maria: 52998224725',
      ['1 ! NO_DOCUMENT', '2 ! NO_DOCUMENT', '3 = 52998224725'],
    ],
    ['under a heading', 'CNPJ\n33683111000280', ['2 = 33683111000280']],
    ['under a longer heading', 'Lista de CNPJs:\n33683111000280', ['2 = 33683111000280']],
    [
      'under two headings, put together',
      'CPF\n52998224725\nCPF\n11144477735',
      ['2 = 52998224725', '4 = 11144477735'],
    ],
    [
      'blank lines, rules and bullets',
      '\n52998224725\n\n-----\n • \n11144477735\n',
      ['2 = 52998224725', '6 = 11144477735'],
    ],
    [
      'a mail around them',
      'Bom dia!\nSegue a lista:\n52998224725\nObrigado.',
      ['1 ! NO_DOCUMENT', '2 ! NO_DOCUMENT', '3 = 52998224725', '4 ! NO_DOCUMENT'],
    ],
    [
      'the word alone where no heading stands',
      '52998224725\nJoão sem CPF',
      ['1 = 52998224725', '2 ! NO_DOCUMENT'],
    ],
    ['a page number', '52998224725\nPágina 1 de 3', ['1 = 52998224725', '2 ! NO_DOCUMENT']],
    ['a document too short', '52998224725\n123', ['1 = 52998224725', '2 ! LENGTH']],
    [
      'the same again',
      '52998224725\n11144477735\n529.982.247-25\n52998224725',
      ['1 = 52998224725', '2 = 11144477735', '3 again 52998224725 of 1', '4 again 52998224725 of 1'],
    ],
    [
      'what a spreadsheet made of it',
      '52998224725\n1,12223E+13\n#N/D',
      ['1 = 52998224725', '2 ! SCIENTIFIC_NOTATION', '3 ! SPREADSHEET_ERROR'],
    ],
    ['zeros lost', '52998224725\n1234567890', ['1 = 52998224725', '2 ! LOST_ZEROS ? 01234567890']],
    ['an end mark of DOS', '52998224725\r\n\x1a', ['1 = 52998224725']],
    ['a byte order mark', '\uFEFF52998224725', ['1 = 52998224725']],
  ])('%s', async (_what, text, findings) => {
    const { format, findings: read } = await readInput(text);
    expect(read).toEqual(findings);
    expect(format).toEqual({ kind: 'TEXT' });
  });

  test('every shape that single documents come in', async () => {
    // What stands in columns is a table, of which rows are read and not lines.
    const shapes = pasteShapes.filter(
      ({ text, found: expected }) => expected.length > 0 && !/[;|]/.test(text),
    );
    for (const { what, text, found: expected } of shapes) {
      const read = (await found(text)).filter((finding) => !finding.endsWith('NO_DOCUMENT'));
      const short = read.map((finding) => finding.replace(/^\d+ /, '').replace(/ of \d+$/, ''));
      expect(short, what).toEqual(expected);
    }
  });
});

describe('options', () => {
  test('zeros come back on request, and it is told', async () => {
    const { lines } = await readInput('1234567890\n01234567890', { padZeros: true });
    expect(lines).toMatchObject([
      { outcome: 'VALID', document: { value: '01234567890' }, padded: true, text: '1234567890' },
      { outcome: 'DUPLICATE', firstLine: 1 },
    ]);
  });

  test('the kind that the policy is not for is refused line by line, in these words', async () => {
    const { lines, findings } = await readInput('52998224725 33683111000280\n11144477735', { kind: 'cnpj' });
    expect(findings).toEqual(['1 ! KIND', '1 = 33683111000280', '2 ! KIND']);
    expect(lines[0]).toMatchObject({
      refusal: {
        params: { actual: 'cpf', expected: 'cnpj' },
        text: {
          en: 'kind differs from the policy: it is a CPF, and the policy is for CNPJ',
          'pt-BR': 'tipo diferente da política: é um CPF, e a política é para CNPJ',
        },
      },
    });
  });
});

describe('what is told of a line', () => {
  test('a text is cut at 200 characters, and never within one', async () => {
    const { lines } = await readInput(`52998224725\n${'💥 abc '.repeat(100)}`);
    const text = lines[1]?.text ?? '';
    expect(text.length).toBeLessThanOrEqual(200);
    expect(text.length).toBeGreaterThan(190);
    expect(Buffer.from(text).toString()).toBe(text);
  });

  test('a reason never holds what stood there', async () => {
    const { lines } = await readInput('529.982.247-26\n33683111000281\n52998224725');
    for (const line of lines) {
      if (line.outcome !== 'INVALID') continue;
      expect(line.refusal.text.en).not.toContain(line.text);
      expect(line.refusal.text['pt-BR']).not.toContain(line.text);
    }
  });

  test('of a very long line without a document, once', async () => {
    expect(await found(`52998224725\n${'x, '.repeat(100_000)}\n`)).toEqual([
      '1 = 52998224725',
      '2 ! NO_DOCUMENT',
    ]);
  });
});

test.each([
  ['Podem analisar estes dois: 52998224725, 11144477735', ['1 = 52998224725', '1 = 11144477735']],
  ['Herdeiros: 52998224725, 11144477735', ['1 = 52998224725', '1 = 11144477735']],
  [
    'Zulmira 52998224725; 11144477735',
    ['1 ! UNCLEAR_NUMBER ? 52998224725', '1 ! UNCLEAR_NUMBER ? 11144477735'],
  ],
])('no document of a line is lost in a column beside it: %s', async (text, findings) => {
  expect(await found(text)).toEqual(findings);
});
