import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { checkStatements } from './check-statements.ts';
import type { ExtractedStatements } from './extracted-statements.ts';
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
const pdfMagic = [...new TextEncoder().encode('%PDF-')];
const spedMagic = [...new TextEncoder().encode('|0000|')];

/**
 * The statements of an uploaded file, whose kind is judged by its content: a spreadsheet, or a SPED text. It may take as
 * much time and memory as a hostile file wants, so it runs on a thread of its own only (`extractUpload`).
 *
 * @throws CreditError UPLOAD_REFUSED for a spreadsheet that is unsound, STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT,
 *   STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export async function extractStatements({ fileName, bytes }: StatementUpload): Promise<ExtractedStatements> {
  if (beginsWith(bytes, spedMagic)) return checkStatements(readSped(bytes));
  if (beginsWith(bytes, zipMagic)) {
    inspectUpload(bytes, fileName);
    return checkStatements(await readTemplate(bytes));
  }
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
    reason: bytes.length === 0 ? empty : beginsWith(bytes, pdfMagic) ? pdf : unknownKind,
  });
}

const empty: Text = { en: 'the file is empty', 'pt-BR': 'o arquivo está vazio' };
const pdf: Text = {
  en: 'it is a PDF, and statements are not read from one yet',
  'pt-BR': 'é um PDF, e demonstrações ainda não são lidas de um',
};
const unknownKind: Text = {
  en: 'it is neither an .xlsx spreadsheet nor a SPED text that begins with |0000|',
  'pt-BR': 'não é uma planilha .xlsx nem um texto do SPED que comece com |0000|',
};

function beginsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
