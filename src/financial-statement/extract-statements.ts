import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { checkAmounts, checkStatements } from './check-statements.ts';
import type { ExtractedStatements } from './extracted-statements.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readSped } from './sped/read-sped.ts';
import { inspectUpload } from './spreadsheet/inspect-upload.ts';
import { readTemplate } from './spreadsheet/read-template.ts';

/** A file with financial statements as a caller sent it. */
export interface StatementUpload {
  /** What the caller calls it; it decides nothing. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const zipMagic = [0x50, 0x4b, 0x03, 0x04];
/** Of old Office files, which spreadsheets with a password are too. */
const compoundMagic = [0xd0, 0xcf, 0x11, 0xe0];
const pdfMagic = '%PDF-';
/** So far into a file readers look for where a PDF begins. */
const pdfBeginsWithin = 1024;
const spedMagic = [...new TextEncoder().encode('|0000|')];
/** The byte order mark of UTF-8. Some editors and converters write it at the start of a text. */
const byteOrderMark = [0xef, 0xbb, 0xbf];
/** Number of bytes from which `spedTextIn` recognises a SPED text. */
export const spedBeginning = byteOrderMark.length + spedMagic.length;

/**
 * The statements of an uploaded file, whose kind is judged by its content: a spreadsheet, a SPED text, or a PDF with text. It
 * may take as much time and memory as a hostile file wants, so it runs on a thread of its own only (`extractUpload`).
 *
 * @throws CreditError UPLOAD_REFUSED for a spreadsheet or PDF that is unsound, STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT,
 *   STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export async function extractStatements({ fileName, bytes }: StatementUpload): Promise<ExtractedStatements> {
  const sped = spedTextIn(bytes);
  if (sped !== undefined) return checkStatements(readSped(sped));
  if (beginsWith(bytes, zipMagic)) {
    inspectUpload(bytes, fileName);
    return checkStatements(await readTemplate(bytes));
  }
  // What does not add up is to be confirmed, and is no fault of the file.
  if (isPdf(bytes)) return checkAmounts(await readPdf(bytes, fileName));
  if (beginsWith(bytes, compoundMagic)) {
    throw new CreditError('UPLOAD_REFUSED', {
      fileName,
      reason: {
        en: 'it is an old .xls file, or protected by a password',
        'pt-BR': 'ele é um arquivo .xls antigo, ou está protegido por senha',
      },
    });
  }
  throw new CreditError('STATEMENT_UNREADABLE', {
    place: fileName,
    reason: bytes.length === 0 ? empty : unknownKind,
  });
}

/** Returns the bytes without a byte order mark if they start like a SPED text; undefined for other files. */
export function spedTextIn(bytes: Uint8Array): Uint8Array | undefined {
  const text = beginsWith(bytes, byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes;
  return beginsWith(text, spedMagic) ? text : undefined;
}

/** Returns the error for a file whose content is damaged. */
export function damagedUpload(fileName: string): CreditError<'UPLOAD_REFUSED'> {
  return new CreditError('UPLOAD_REFUSED', { fileName, reason: isDamaged });
}

const isDamaged: Text = {
  en: 'it is damaged, or is not of a form that can be read',
  'pt-BR': 'ele está danificado, ou não tem um formato que se possa ler',
};
const empty: Text = { en: 'the file is empty', 'pt-BR': 'o arquivo está vazio' };
const unknownKind: Text = {
  en: 'it is no .xlsx spreadsheet, no PDF and no SPED text that begins with |0000|',
  'pt-BR': 'não é uma planilha .xlsx, nem um PDF, nem um texto do SPED que comece com |0000|',
};

function beginsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function isPdf(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, pdfBeginsWithin);
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).includes(pdfMagic);
}
