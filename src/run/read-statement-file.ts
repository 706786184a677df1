import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { readTyped } from '../financial-statement/typed-statements.ts';
import type { StatementAttachment } from './attach-statements.ts';
import { type IncomingFile, receiveBytes, receiveUpload } from './receive-upload.ts';

const isNoJson: Text = { en: 'it is not JSON', 'pt-BR': 'não é JSON' };

/**
 * The statements of a file: one named .json holds typed statements, any other is read as an upload.
 *
 * @throws CreditError as `receiveUpload` and `readTyped` do.
 */
export async function readStatementFile(
  file: IncomingFile,
  signal: AbortSignal,
): Promise<Omit<StatementAttachment, 'reportId'>> {
  const { fileName } = file;
  if (/\.json$/i.test(fileName)) {
    const body = await receiveBytes(file);
    return { fileName, body, extracted: readTyped(parseJson(fileName, body)) };
  }
  const { received, extracted } = await receiveUpload(file, { signal });
  return { fileName, body: received, extracted };
}

function parseJson(fileName: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new CreditError('STATEMENT_UNREADABLE', { place: fileName, reason: isNoJson }, { cause });
  }
}
