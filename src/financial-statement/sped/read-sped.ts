import type { ExtractedStatements } from '../extracted-statements.ts';
import { readEcd } from './read-ecd.ts';
import { readEcf } from './read-ecf.ts';
import { spedLines, unreadable } from './sped-line.ts';

/**
 * Reads the statements of a SPED text, ECD or ECF.
 *
 * @throws CreditError STATEMENT_UNREADABLE, STATEMENT_INCONSISTENT, STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export function readSped(bytes: Uint8Array): ExtractedStatements {
  const { value: opening } = spedLines(bytes, (register) => register === '0000').next();
  switch (opening?.fields[1]) {
    case 'LECD':
      return readEcd(bytes);
    case 'LECF':
      return readEcf(bytes);
    default:
      throw unreadable(1, {
        en: 'it is another SPED file: register 0000 has neither LECD (ECD) nor LECF (ECF)',
        'pt-BR': 'é outro arquivo do SPED: o registro 0000 não tem LECD (ECD) nem LECF (ECF)',
      });
  }
}
