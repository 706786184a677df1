import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type KnownKey, readPublicKey } from '../audit/audit-key.ts';
import { readHeadsFile } from '../audit/heads-file.ts';
import type { SignedHead } from '../audit/sealed-head.ts';
import { CreditError } from '../base/errors.ts';
import { systemReason } from '../base/system-reason.ts';
import type { CommandContext } from './context.ts';

/**
 * The heads of a file. Lines that are none, such as one that was being written when a machine stopped, are told.
 *
 * @throws CreditError FILE_UNREADABLE for one that is not there.
 */
export function readHeads(context: CommandContext, word: string): readonly SignedHead[] {
  const file = resolve(context.cwd, word);
  const content = readHeadsFile(file);
  if (content === undefined)
    throw new CreditError('FILE_UNREADABLE', {
      file,
      reason: systemReason(Object.assign(new Error(file), { code: 'ENOENT' })),
    });
  if (content.others.length > 0)
    context.note(context.say('auditHeadsUnread', { file: word, lines: content.others.join(', ') }));
  return content.heads;
}

/** The public keys of a file. @throws CreditError FILE_UNREADABLE. */
export function readKeys({ cwd }: Pick<CommandContext, 'cwd'>, word: string): readonly KnownKey[] {
  const file = resolve(cwd, word);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
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
