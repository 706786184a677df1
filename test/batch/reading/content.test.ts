import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../../src/base/errors.ts';
import { craftArchive } from '../../archive/craft-archive.ts';
import { readInput } from './read-input.ts';

async function refusal(input: Uint8Array | string): Promise<CreditError> {
  try {
    await readInput(input);
  } catch (error) {
    if (error instanceof CreditError) return error;
    throw error;
  }
  throw new Error('it was read');
}

const hex = (digits: string) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(600, 'x')]);
const archiveOf = (...names: readonly string[]) =>
  craftArchive(names.map((name) => ({ name, content: '<x/>' })));
const noise = (length: number) =>
  Uint8Array.from({ length }, (_, at) => 1 + ((at * 7919 + Math.floor(at / 251) * 31) % 255));

describe('what is no text and no spreadsheet is named, with what would be right', () => {
  test.each<readonly [found: string, instead: string, bytes: Uint8Array]>([
    ['an old .xls spreadsheet', 'save it as .xlsx', hex('d0cf11e0a1b11ae1')],
    ['a PDF', 'copy them', Buffer.from('%PDF-1.7\n%âãÏÓ')],
    ['a packed file', 'Unpack', gzipSync('52998224725')],
    ['a packed file', 'Unpack', hex('377abcaf271c')],
    ['a packed file', 'Unpack', hex('526172211a0700')],
    ['a packed file', 'Unpack', hex('504b0506')],
    ['an image', 'as text', hex('89504e470d0a1a0a')],
    ['an image', 'as text', hex('ffd8ffe0')],
    ['an image', 'as text', Buffer.from('GIF89a......')],
    ['an image', 'as text', hex('0000001866747970686569630000')],
    ['a web page or XML', 'save it as .xlsx', Buffer.from('\uFEFF  <!DOCTYPE html><html><td>52998224725')],
    ['a web page or XML', 'save it as .xlsx', Buffer.from('<html><table><tr><td>52998224725')],
    ['a web page or XML', 'save it as .xlsx', Buffer.from('<?xml version="1.0"?><Workbook/>')],
    ['a formatted text', 'as text', Buffer.from('{\\rtf1\\ansi 52998224725}')],
    ['a binary file', 'as text', Buffer.from('SQLite format 3\0 52998224725')],
    ['a binary file', 'as text', noise(3000)],
    ['a binary file', 'as text', deflateRawSync(noise(3000))],
    ['a binary spreadsheet (.xlsb)', '.xlsx', archiveOf('[Content_Types].xml', 'xl/workbook.bin')],
    ['an OpenDocument file', '.xlsx', archiveOf('mimetype', 'content.xml')],
    ['a Word document', '.xlsx', archiveOf('[Content_Types].xml', 'word/document.xml')],
    ['a zip archive without a spreadsheet', 'Unpack', archiveOf('clientes.csv')],
  ])('%s', async (found, instead, bytes) => {
    const error = await refusal(bytes);
    expect(error.code).toBe('BATCH_INPUT_NOT_READ');
    expect(describeError(error, 'en').message).toContain(found);
    expect(describeError(error, 'en').mend).toContain(instead);
    expect(describeError(error, 'pt-BR').message).toMatch(/^A entrada não é lida: é uma? .+\.$/);
  });
});

describe('an input without documents', () => {
  test.each([
    ['nothing', ''],
    ['a byte order mark', '\uFEFF'],
    ['blanks', ' \n\t\r\n '],
    ['rules', '-----\n;;;\n'],
  ])('is empty: %s', async (_what, text) => {
    expect((await refusal(text)).code).toBe('BATCH_INPUT_EMPTY');
  });

  test.each([
    ['a text', 'Bom dia!\nObrigado.', 'read as text'],
    ['a heading alone', 'CNPJ', 'read as text'],
    ['names of columns alone', 'CPF;Nome\n', 'in the column "CPF"'],
    ['a table with blank documents', 'CPF;Nome\n;Maria\n', 'in the column "CPF"'],
  ])('says where it looked: %s', async (_what, text, place) => {
    const error = await refusal(text);
    expect(error.code).toBe('BATCH_WITHOUT_DOCUMENT');
    expect(error.message).toContain(place);
  });

  test('that were meant as some is read, and each of them is refused by itself', async () => {
    expect((await readInput('529.982.247-26\n')).findings).toEqual(['1 ! CHECK_DIGITS']);
  });
});
