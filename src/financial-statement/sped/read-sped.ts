import { CreditError } from '../../base/errors.ts';
import type { ExtractedStatements } from '../extracted-statements.ts';

/**
 * The statements of a SPED ECD or ECF text.
 *
 * @throws CreditError STATEMENT_UNREADABLE.
 */
export function readSped(_bytes: Uint8Array): ExtractedStatements {
  throw new CreditError('STATEMENT_UNREADABLE', {
    place: { en: 'line 1', 'pt-BR': 'linha 1' },
    reason: { en: 'SPED texts are not read yet', 'pt-BR': 'textos do SPED ainda não são lidos' },
  });
}
