import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readDocumentList } from '../../../src/batch/reading/read-document-list.ts';
import { parseDocument } from '../../../src/document/document.ts';
import { formatDocument } from '../../../src/document/mask.ts';
import { readDocuments } from '../../../src/document/paste.ts';
import { withOfficialCheckDigits } from '../../document/official-check-digits.ts';
import { findingOf, readInput } from './read-input.ts';

const numbers = Array.from({ length: 300 }, (_, index) => index);
const digitsOf = (index: number, length: number) =>
  String((index * 7919 + 123_457) % 10 ** length).padStart(length, '0');
/** CPFs that do not look like telephones. */
const people = numbers.map((index) => withOfficialCheckDigits('cpf', `40${digitsOf(index, 7)}`));
const masked = people.map((value) => formatDocument({ kind: 'cpf', value }));
/** Telephones whose digits are a valid CPF, and telephones whose digits are not. */
const asCpf = numbers.map((index) => withOfficialCheckDigits('cpf', `119${digitsOf(index, 6)}`));
const phones = asCpf.map((value, index) =>
  // As with real telephone numbers, one in a hundred is a valid CPF.
  index % 100 === 42 ? value : `${value.slice(0, 9)}${(Number(value.slice(9)) + 1) % 100}`.padEnd(11, '0'),
);

const valid = (lines: readonly string[]) => lines.flatMap((line) => / = (.*)/.exec(line)?.[1] ?? []);
const read = async (text: string, options = {}) => (await readInput(text, options)).findings;
const typed = (text: string) => [...readDocuments(text)].map((item) => findingOf(item));

test('the numbers of these tests are what they should be', () => {
  expect(phones.filter((phone) => parseDocument(phone).document)).toEqual([
    asCpf[42],
    asCpf[142],
    asCpf[242],
  ]);
  expect(people.every((person) => !/^..9/.test(person))).toBe(true);
});

describe('a telephone next to a document', () => {
  const separators = [' ', ' - ', ': ', ' / ', ' | ', ';', '\t', ','];

  test.each(separators)('is never a document in a list of 300 people, after %j', async (separator) => {
    for (const documents of [masked, people]) {
      const texts = [
        documents.map((document, at) => document + separator + phones[at]),
        documents.map((document, at) => phones[at] + separator + document),
        documents.map((document, at) => ['Maria', phones[at], document].join(separator)),
      ];
      for (const text of texts.map((lines) => lines.join('\n'))) {
        expect(await read(text)).toEqual(numbers.map((at) => `${at + 1} = ${people[at]}`));
        expect(typed(text)).toEqual(numbers.map((at) => `${at + 1} = ${people[at]}`));
      }
    }
  });

  test.each(separators)('is refused with a suggestion in two lines, after %j', async (separator) => {
    const text = [`${masked[0]}${separator}${asCpf[0]}`, `33683111000280${separator}${asCpf[1]}`].join('\n');
    const findings = [
      `1 = ${people[0]}`,
      `1 ! OTHER_NUMBER ? ${asCpf[0]}`,
      '2 = 33683111000280',
      `2 ! OTHER_NUMBER ? ${asCpf[1]}`,
    ];
    expect(await read(text)).toEqual(findings);
    expect(typed(text)).toEqual(findings);
  });

  test('is refused below a document with its mask', async () => {
    const vertical = numbers.map((at) => `Maria\n${masked[at]}\n${phones[at]}\n`).join('\n');
    expect(valid(await read(vertical))).toEqual(people);
    expect(await read(`${masked[0]}\n${asCpf[0]}`)).toEqual([
      `1 = ${people[0]}`,
      `2 ! OTHER_NUMBER ? ${asCpf[0]}`,
    ]);
    const bare = numbers.map((at) => `Maria\n${people[at]}\n${phones[at]}\n`).join('\n');
    expect(valid(await read(bare))).toEqual(people);
  });

  test('in one cell is ignored next to a mask, and leaves a bare CPF unknown', async () => {
    const cells = [`${masked[0]} ${asCpf[0]}`, `${people[1]} ${asCpf[1]}`];
    expect(await read(`nome;cpf\n${cells.map((cell) => `Maria;${cell}`).join('\n')}`)).toEqual([
      `2 = ${people[0]}`,
      '3 ! SEVERAL_DOCUMENTS',
    ]);
  });
});

describe('a column of telephones', () => {
  test('has no document, whatever it is called', async () => {
    const table = (header: string, cells: (at: number) => string) =>
      [header, ...numbers.map(cells)].join('\n');
    expect(valid(await read(phones.join('\n')))).toEqual([]);
    expect(valid(typed(phones.join('\n')))).toEqual([]);
    expect(valid(await read(`cpf\n${phones.join('\n')}`))).toEqual([]);
    expect(valid(await read(table('nome;cpf', (at) => `Maria;${phones[at]}`)))).toEqual([]);
    expect(valid(await read(phones.map((phone) => `55${phone}`).join('\n'), { padZeros: true }))).toEqual([]);
  });

  test('does not give way to a column of documents that is called one of telephones', async () => {
    const swapped = ['nome;cpf;telefone', ...numbers.map((at) => `Maria;${phones[at]};${people[at]}`)];
    const text = swapped.join('\n');
    await expect(read(text)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: 'cpf, telefone' },
    });
    expect(valid(await read(text, { column: 'telefone' }))).toEqual(people);
  });

  test('is refused if it is asked for, with a suggestion', async () => {
    const text = numbers.map((at) => `${people[at]};${phones[at]}`).join('\n');
    const findings = await read(text, { column: '2' });
    expect(valid(findings)).toEqual([]);
    expect(findings[42]).toBe(`43 ! OTHER_NUMBER ? ${asCpf[42]}`);
  });

  test('is none of documents in a list of the API and in a sheet without columns', async () => {
    const findings: string[] = [];
    for await (const line of readDocumentList(phones).lines) findings.push(findingOf(line));
    expect(valid(findings)).toEqual([]);
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Planilha');
    for (const at of numbers) sheet.addRow([`${masked[at]} - ${phones[at]}`, `${people[(at + 1) % 300]}`]);
    const { findings: ofSheet } = await readInput(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(valid(ofSheet).filter((value) => /^..9/.test(value))).toEqual([]);
  });
});

describe('a CPF that looks like a telephone by chance', () => {
  const list = numbers.map((at) => (at % 15 === 0 ? asCpf[at] : people[at]) ?? '');

  test.each([
    ['one a line', '\n'],
    ['all in one line', ', '],
  ])('is read in a list of CPFs, %s', async (_what, separator) => {
    expect(valid(await read(list.join(separator)))).toEqual(list);
    expect(valid(typed(list.join(separator)))).toEqual(list);
  });

  test('is read in two columns of CPFs', async () => {
    const text = numbers.map((at) => `${list[at]} ${people[(at + 7) % 300]}`).join('\n');
    expect(await read(text)).not.toContainEqual(expect.stringContaining('!'));
  });

  test('is read in a column with names, in a table and alone', async () => {
    const lone = [asCpf[0] ?? '', asCpf[1] ?? ''];
    expect(valid(await read(list.map((value) => `Maria ${value}`).join('\n')))).toEqual(list);
    expect(valid(await read(['nome;cpf', ...list.map((value) => `Maria;${value}`)].join('\n')))).toEqual(
      list,
    );
    expect(valid(await read(lone.join('\n')))).toEqual(lone);
    expect(valid(await read(`nome;cpf\nMaria;${lone[0]}`))).toEqual([lone[0]]);
  });
});
