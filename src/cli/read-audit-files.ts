import { resolve } from 'node:path';
import { type KnownKey, readPublicKey } from '../audit/audit-key.ts';
import { type HeadsFile, readHeadsFile } from '../audit/heads-file.ts';
import { CreditError } from '../base/errors.ts';
import { readNamedFile } from '../base/read-chunks.ts';
import { systemReason } from '../base/system-reason.ts';
import type { CommandContext } from './context.ts';

/**
 * Reads a checkpoint file and records the lines that are not checkpoints.
 *
 * @throws CreditError FILE_UNREADABLE if the file does not exist or contains no checkpoint.
 */
export function readHeads(context: CommandContext, word: string): Pick<HeadsFile, 'heads' | 'others'> {
  const file = resolve(context.cwd, word);
  const content = readHeadsFile(file);
  if (content === undefined)
    throw new CreditError('FILE_UNREADABLE', {
      file,
      reason: systemReason(Object.assign(new Error(file), { code: 'ENOENT' })),
    });
  if (content.heads.length === 0)
    throw new CreditError('FILE_UNREADABLE', {
      file,
      reason: {
        en: 'it contains no signed checkpoint',
        'pt-BR': 'não contém nenhum ponto de verificação assinado',
      },
    });
  if (content.others.length > 0)
    context.note(context.say('auditHeadsUnread', { file: word, lines: content.others.join(', ') }));
  return content;
}

/** The public keys of a file. @throws CreditError FILE_UNREADABLE. */
export async function readKeys(
  { cwd }: Pick<CommandContext, 'cwd'>,
  word: string,
): Promise<readonly KnownKey[]> {
  const file = resolve(cwd, word);
  let text: string;
  try {
    text = (await readNamedFile(file)).toString();
  } catch (cause) {
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
  const keys = (text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []).flatMap(
    (pem) => readPublicKey(pem) ?? [],
  );
  if (keys.length > 0) return keys;
  throw new CreditError('FILE_UNREADABLE', {
    file,
    reason: { en: 'there is no public key in it', 'pt-BR': 'não há chave pública nele' },
  });
}
