import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { readTyped } from '../financial-statement/typed-statements.ts';
import type { StatementAttachment } from './attach-statements.ts';
import { extractUpload } from './extract-upload.ts';

const isNoJson: Text = { en: 'it is not JSON', 'pt-BR': 'não é JSON' };

/**
 * The statements of a file: one named .json holds typed statements, any other is read as an upload.
 *
 * @throws CreditError as `extractUpload` and `readTyped` do.
 */
export async function readStatementFile(
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<Omit<StatementAttachment, 'reportId'>> {
  const extracted = /\.json$/i.test(fileName)
    ? readTyped(parseJson(fileName, bytes))
    : await extractUpload({ fileName, bytes }, { signal });
  return { fileName, body: bytes, extracted };
}

function parseJson(fileName: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new CreditError('STATEMENT_UNREADABLE', { place: fileName, reason: isNoJson }, { cause });
  }
}
