import { describe, expect, test } from 'vitest';
import {
  type CsvOptions,
  writeInvalidCsv,
  writeResultsCsv,
} from '../../../src/batch/spreadsheet/write-csv.ts';
import { csvText } from '../../../src/spreadsheet/writing/csv-text.ts';
import { growsWithSize } from '../../cpu-time.ts';
import {
  aBatch,
  anInvalidLine,
  aResult,
  type BatchContent,
  collect,
  dataOf,
  person,
  unknownResult,
} from './batch-data.ts';
import { hostileTexts } from './hostile-texts.ts';

const portuguese: CsvOptions = { language: 'pt-BR', timeZone: 'America/Sao_Paulo' };
const english: CsvOptions = {
  language: 'en',
  timeZone: 'America/Sao_Paulo',
  publicUrl: 'https://credit.example',
};

async function resultsCsv(content: BatchContent, options: CsvOptions): Promise<string> {
  const { destination, bytes } = collect();
  await writeResultsCsv(destination, dataOf(content), options);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes());
}

/** The fields of a CSV file that is read with this separator, as RFC 4180 has it. */
function parseCsv(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') field += character;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === separator || character === '\n') {
      rows.at(-1)?.push(field.replace(/\r$/, ''));
      field = '';
      if (character === '\n') rows.push([]);
    } else field += character;
  }
  return rows.slice(0, -1);
}

describe('results as CSV', () => {
  const content = {
    results: [aResult({ document: person, name: 'Água; "Luz"\ne Gás', coverage: 0.935 }), unknownResult],
  };

  test('are what Excel in Portuguese opens by a double click', async () => {
    const text = await resultsCsv(content, portuguese);
    expect(text.startsWith('\uFEFF"Linha";"Documento";')).toBe(true);
    expect(text.replaceAll('\r\n', '').includes('\r')).toBe(false);
    const [headings, row, unknown] = parseCsv(text.slice(1), ';');
    const read = Object.fromEntries((headings ?? []).map((heading, index) => [heading, row?.[index]]));
    expect(read).toMatchObject({
      Documento: '000.000.012-44',
      'Nome / Razão social': 'Água; "Luz"\ne Gás',
      Resultado: 'Aprovado',
      Cobertura: '93,5%',
      'Limite sugerido': '12345,67',
      'Analisado em': '19/11/2026 23:30:00',
      Preço: '1,50',
      Relatório: 'rpt_01k0000000000000000000001',
      documento_sem_mascara: '00000001244',
      status: 'APPROVED',
    });
    expect(unknown).toHaveLength(headings?.length ?? 0);
    expect(unknown?.filter((field) => field !== '')).toEqual([
      '9',
      '000.000.012-44',
      'Não iniciado',
      'CPF',
      'Não',
      'Não',
      '00000001244',
      'PENDING',
      'PENDING',
    ]);
  });

  test('have commas and points in English, and the address of the report', async () => {
    const [headings, row] = parseCsv((await resultsCsv(content, english)).slice(1), ',');
    const read = Object.fromEntries((headings ?? []).map((heading, index) => [heading, row?.[index]]));
    expect(read).toMatchObject({
      Outcome: 'Approved',
      Coverage: '93.5%',
      'Suggested limit': '12345.67',
      'Analysed at': '2026-11-19 23:30:00',
      Report: 'https://credit.example/relatorio/rpt_01k0000000000000000000001',
    });
  });

  test('come in any number', async () => {
    const results = Array.from({ length: 3_000 }, (_, index) => aResult({ line: index + 1 }));
    const rows = parseCsv((await resultsCsv({ results }, english)).slice(1), ',');
    expect(rows.slice(1).map(([line]) => Number(line))).toEqual(results.map(({ line }) => line));
  });
});

describe('a text of others in a CSV file', () => {
  const whole = hostileTexts.filter(({ length }) => length < 10_000);
  const number = /^-?\d+(?:[.,]\d+)?%?$/;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: programs pass over them
  const live = /^[\s\0-\u001F\u00A0\u200B\uFEFF"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

  test('begins no formula, with whatever separator the file is read', async () => {
    const batch = aBatch({ extraColumns: whole.map((heading) => ({ heading, numbers: false })) });
    const results = whole.map((text) => aResult({ name: text, externalId: text, extra: [text] }));
    for (const options of [portuguese, english]) {
      const text = await resultsCsv({ batch, results }, options);
      const readings = [
        ...[';', ',', '\t', '|'].map((separator) => parseCsv(text, separator).flat()),
        text.split(/[;,|\t\r\n]/),
      ];
      for (const fields of readings) {
        expect(fields.filter((field) => live.test(field) && !number.test(field))).toEqual([]);
      }
    }
  });

  test('stays readable but for the apostrophe that marks it', async () => {
    const { destination, bytes } = collect();
    await writeInvalidCsv(
      destination,
      dataOf({ invalid: whole.map((text) => anInvalidLine({ text })) }),
      english,
    );
    const rows = parseCsv(bytes().toString('utf8').slice(1), ',').slice(1);
    const unmarked = (text: string) => text.replaceAll("'", '');
    const readable = whole.map((text) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD'),
    );
    expect(rows.map(([, text]) => unmarked(text ?? ''))).toEqual(readable.map(unmarked));
    expect(csvText('+55 11 91234-5678')).toBe(`"'+55 11 91234-5678"`);
    expect(csvText('Padaria São José - Filial 2')).toBe('"Padaria São José - Filial 2"');
    expect(csvText("D'Água")).toBe('"D\'Água"');
  });

  test.each<[string, (size: number) => string]>([
    ['blanks', (size) => `,${' '.repeat(size)}`],
    ['formulas', (size) => ',='.repeat(size / 2)],
    ['blanks before a formula', (size) => `"${' '.repeat(size)}=`],
    ['escapes', (size) => '_x'.repeat(size / 2)],
  ])('costs time in proportion however it is made: %s', async (_, text) => {
    expect(await growsWithSize(4_000, (size) => csvText(text(size)))).toBe(true);
  });

  test('is cut where no program could hold more', () => {
    expect(csvText('x'.repeat(40_000))).toBe(`"${'x'.repeat(32_766)}…"`);
  });
});

test('invalid lines come as CSV too, in the columns of their sheet', async () => {
  const invalid = collect();
  await writeInvalidCsv(invalid.destination, dataOf({ invalid: [anInvalidLine()] }), portuguese);
  const [headings, line] = parseCsv(invalid.bytes().toString('utf8').slice(1), ';');
  expect(headings).toEqual(['Linha', 'Texto colado', 'Motivo', 'Sugestão', 'Linhas repetidas']);
  expect(line).toEqual([
    '4',
    '123.456.789-00',
    'os dígitos verificadores são 09, não 00',
    '123.456.789-09',
    '5, 8',
  ]);
});
