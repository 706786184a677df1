import { type Stats, statSync } from 'node:fs';
import type { Clock } from '../base/clock.ts';
import { CreditError, describeError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { isServerAddress } from '../base/server-address.ts';
import { databasePath } from '../storage/open-file.ts';
import { formatKeyLine, isExposed, type KeyLine, makeKeyFile, readKeyFile } from './key-file.ts';
import { newKeyText, type SigningKey, toSigningKey, weaknessOf } from './signing-key.ts';

export interface SigningKeyOptions {
  /** The file of keys; made with one key when there is none and one is needed. */
  readonly file: string;
  /** A key of the settings, which signs before those of the file; they still verify. */
  readonly signingKey: string | null;
  /** In development weak keys and a file that others may open are accepted, with a warning. */
  readonly acceptWeak: boolean;
  readonly clock: Clock;
  /** Hears of a change of the file that could not be taken over. */
  readonly onWarning?: (warning: Text) => void;
}

/** The keys of a process, which follow the file. */
export interface SigningKeys {
  /** The key that signs. */
  current(): SigningKey;
  /** The key of that name, while it is good. */
  find(kid: string): SigningKey | undefined;
  /** What the operator should hear at the start: weak keys and open files that development accepts. */
  readonly warnings: readonly Text[];
}

/** A key as it may be shown. */
interface SigningKeyItem {
  readonly kid: string;
  readonly addedAt: string | null;
  /** False where it only verifies. */
  readonly signs: boolean;
  readonly origin: 'setting' | 'file';
}

/** How often the file is looked at. */
const lookMs = 1_000;

/** Where the keys of a database lie unless a setting says otherwise. Not in it, so that no backup carries them. */
export function defaultKeyFile(dbFile: string): string {
  if (isServerAddress(dbFile)) {
    throw new CreditError('CONFIGURATION_INVALID', {
      where: 'CREDIT_SIGNING_KEY_FILE',
      reason: {
        en: 'beside a database on a server lies no file, so that the keys of tokens need one of their own',
        'pt-BR':
          'ao lado de um banco em um servidor não há arquivo, e as chaves dos tokens precisam de um próprio',
      },
      suggestion: {
        en: 'Set CREDIT_SIGNING_KEY_FILE to a path, with the same content on every machine.',
        'pt-BR': 'Defina CREDIT_SIGNING_KEY_FILE com um caminho, com o mesmo conteúdo em cada máquina.',
      },
    });
  }
  return `${databasePath(dbFile)}.keys`;
}

/**
 * The keys to sign and verify tokens with. Without a key in the settings they are those of the file, which is made
 * when it is first needed. A change of the file is taken over within a second; one that cannot be read leaves the keys
 * as they were, and is told to `onWarning`.
 *
 * @throws CreditError SIGNING_KEY_WEAK and SIGNING_KEYS_EXPOSED, unless `acceptWeak`; SIGNING_KEYS_BROKEN,
 * FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export function openSigningKeys(options: SigningKeyOptions): SigningKeys {
  const { file, signingKey, acceptWeak, clock } = options;
  const warnings: Text[] = [];
  const tolerate = (error: CreditError) => {
    if (!acceptWeak) throw error;
    warnings.push(toText(error));
  };
  const own = signingKey === null ? undefined : toSigningKey(signingKey);
  if (signingKey !== null) {
    const where = { en: 'the setting signingKey', 'pt-BR': 'a configuração signingKey' };
    requireStrong(signingKey, where, tolerate);
  }
  const read = (): { keys: readonly KeyLine[]; stamp: string } => {
    const there = readKeyFile(file);
    if (there === undefined) return { keys: [], stamp: '' };
    const { content, stats } = there;
    if (isExposed(stats)) {
      const shown = (stats.mode & 0o777).toString(8).padStart(4, '0');
      tolerate(new CreditError('SIGNING_KEYS_EXPOSED', { file, mode: shown }));
    }
    for (const { text, line } of content.keys) requireStrong(text, `${file}:${line}`, tolerate);
    return { keys: content.keys, stamp: stampOf(stats) };
  };

  let { keys, stamp } = read();
  if (own === undefined && keys.length === 0) {
    makeKeyFile(file, formatKeyLine(newKeyText(), clock.now()));
    // Another process may have made it; then these are its keys.
    ({ keys, stamp } = read());
  }
  let lookedAt = clock.now().getTime();
  const follow = () => {
    const at = clock.now().getTime();
    if (Math.abs(at - lookedAt) < lookMs) return;
    lookedAt = at;
    const present = stampOf(statSync(file, { throwIfNoEntry: false }));
    if (present === stamp) return;
    // Remembered first: what cannot be read is told once.
    stamp = present;
    try {
      const next = read();
      if (next.keys.length === 0 && own === undefined) throw missing(file);
      keys = next.keys;
    } catch (error) {
      if (!(error instanceof CreditError)) throw error;
      options.onWarning?.(toText(error));
    }
  };
  return {
    warnings,
    current: () => {
      follow();
      const signing = own ?? keys[0];
      if (signing === undefined) throw missing(file);
      return signing;
    },
    find: (kid) => {
      follow();
      return own?.kid === kid ? own : keys.find((key) => key.kid === kid);
    },
  };
}

/**
 * The keys that the settings and the file give, the one that signs first; nothing is made.
 *
 * @throws CreditError SIGNING_KEYS_BROKEN, FILE_UNREADABLE.
 */
export function listSigningKeys(
  file: string,
  options: { readonly signingKey?: string | null } = {},
): readonly SigningKeyItem[] {
  const { signingKey = null } = options;
  const own = signingKey === null ? undefined : toSigningKey(signingKey);
  const keys = (readKeyFile(file)?.content.keys ?? []).filter(({ kid }) => kid !== own?.kid);
  return [
    ...(own ? [{ kid: own.kid, addedAt: null, signs: true, origin: 'setting' } as const] : []),
    ...keys.map(({ kid, addedAt }, index) => ({
      kid,
      addedAt,
      signs: own === undefined && index === 0,
      origin: 'file' as const,
    })),
  ];
}

function missing(file: string): CreditError {
  const reason = { en: 'it does not exist', 'pt-BR': 'ele não existe' };
  return new CreditError('FILE_UNREADABLE', { file, reason });
}

function requireStrong(text: string, where: Text | string, tolerate: (error: CreditError) => void): void {
  const reason = weaknessOf(text);
  if (reason !== undefined) tolerate(new CreditError('SIGNING_KEY_WEAK', { where, reason }));
}

/** What changes when a file does. */
function stampOf(stats: Stats | undefined): string {
  return stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
}

function toText(error: CreditError): Text {
  const [en, pt] = [describeError(error, 'en'), describeError(error, 'pt-BR')];
  return { en: `${en.message} ${en.mend}`, 'pt-BR': `${pt.message} ${pt.mend}` };
}
