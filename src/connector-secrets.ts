import { readFileSync, statSync } from 'node:fs';
import { CreditError } from './base/errors.ts';
import { systemReason } from './base/system-reason.ts';

const prefix = 'CREDIT_SECRET_';
const fileSuffix = '_FILE';

/**
 * What connectors send and nobody sees, by name: of `CREDIT_SECRET_NAME`, or of the file that `CREDIT_SECRET_NAME_FILE`
 * names. Blanks around it are no part of a secret.
 *
 * @throws CreditError FILE_UNREADABLE, SECRET_FILE_EXPOSED where others may read the file.
 */
export function readConnectorSecrets(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const [variable, value] of Object.entries(env)) {
    if (!variable.startsWith(prefix) || value === undefined || value.trim() === '') continue;
    const name = variable.slice(prefix.length);
    if (name.endsWith(fileSuffix))
      secrets[name.slice(0, -fileSuffix.length)] ??= readSecretFile(value, variable);
    else secrets[name] = value.trim();
  }
  return secrets;
}

function readSecretFile(file: string, variable: string): string {
  try {
    const isExposed = process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
    if (!isExposed) return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
  throw new CreditError('SECRET_FILE_EXPOSED', { file, variable });
}
