import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CreditError, describeError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { databasePath } from '../storage/open-file.ts';
import { formatKeyLine, isExposed, type KeyLine, makeKeyFile, readKeyFile } from './key-file.ts';
import { newKeyText, type SigningKey, toSigningKey, weaknessOf } from './signing-key.ts';

/** Where signing keys come from: the settings of the same names. */
export interface SigningKeyOptions {
  /** The database; its keys are beside it unless `signingKeyFile` names another file. */
  readonly dbFile: string;
  /** A key that signs before those of the file, which then still verify. */
  readonly signingKey: string | null;
  readonly signingKeyFile: string | null;
  readonly mode: 'production' | 'development';
}

export interface OpenSigningKeysOptions extends SigningKeyOptions {
  readonly now: () => Date;
  /** Hears of a change of the file that could not be taken over. */
  readonly onWarning?: (warning: Text) => void;
}

/** The keys of a process, which follow the file. */
export interface SigningKeys {
  /** The key that signs. */
  current(): SigningKey;
  /** The key of that name, while it is good. */
  find(kid: string): SigningKey | undefined;
  /** The absolute path of the file, which need not exist where the setting gives a key. */
  readonly file: string;
  /** What the operator should hear at the start: weak keys and open files that development accepts. */
  readonly warnings: readonly Text[];
}

/** A key as it may be shown. */
export interface SigningKeyItem {
  readonly kid: string;
  readonly addedAt: string | null;
  readonly use: 'signs' | 'verifies';
  readonly origin: 'setting' | 'file';
}

/** How often the file is looked at. */
const lookMs = 1_000;

/** The absolute path of the file of keys. */
export function signingKeyFile(options: Pick<SigningKeyOptions, 'dbFile' | 'signingKeyFile'>): string {
  return options.signingKeyFile === null
    ? `${databasePath(options.dbFile)}.keys`
    : resolve(options.signingKeyFile);
}

/**
 * The keys to sign and verify tokens with. Without a key in the settings they are those of the file, which is made
 * beside the database when it is first needed. A change of the file is taken over within a second; one that cannot be
 * read leaves the keys as they were, and is told to `onWarning`.
 *
 * @throws CreditError SIGNING_KEY_WEAK and SIGNING_KEYS_EXPOSED, but not in development; SIGNING_KEYS_BROKEN;
 * SIGNING_KEYS_MISSING where a file is named that is not there; FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export function openSigningKeys(options: OpenSigningKeysOptions): SigningKeys {
  const { signingKey, mode, now } = options;
  const file = signingKeyFile(options);
  const warnings: Text[] = [];
  const tolerate = (error: CreditError) => {
    if (mode !== 'development') throw error;
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
    const { found, stats } = there;
    if (isExposed(stats)) {
      const shown = (stats.mode & 0o777).toString(8).padStart(4, '0');
      tolerate(new CreditError('SIGNING_KEYS_EXPOSED', { file, mode: shown }));
    }
    for (const { text, line } of found.keys) requireStrong(text, `${file}:${line}`, tolerate);
    return { keys: found.keys, stamp: stampOf(stats) };
  };

  let { keys, stamp } = read();
  if (own === undefined && keys.length === 0) {
    if (options.signingKeyFile !== null) throw new CreditError('SIGNING_KEYS_MISSING', { file });
    makeKeyFile(file, formatKeyLine(newKeyText(), now()));
    // Another process may have made it; then these are its keys.
    ({ keys, stamp } = read());
  }
  let lookedAt = now().getTime();
  const follow = () => {
    const at = now().getTime();
    if (Math.abs(at - lookedAt) < lookMs) return;
    lookedAt = at;
    const seen = stampOf(statSync(file, { throwIfNoEntry: false }));
    if (seen === stamp) return;
    // Remembered first: what cannot be read is told once.
    stamp = seen;
    try {
      const next = read();
      if (next.keys.length === 0 && own === undefined)
        throw new CreditError('SIGNING_KEYS_MISSING', { file });
      keys = next.keys;
    } catch (error) {
      if (!(error instanceof CreditError)) throw error;
      options.onWarning?.(toText(error));
    }
  };
  return {
    file,
    warnings,
    current: () => {
      follow();
      const signing = own ?? keys[0];
      if (signing === undefined) throw new CreditError('SIGNING_KEYS_MISSING', { file });
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
export function listSigningKeys(options: Omit<SigningKeyOptions, 'mode'>): {
  readonly items: readonly SigningKeyItem[];
  readonly nextCursor: null;
} {
  const own = options.signingKey === null ? undefined : toSigningKey(options.signingKey);
  const keys = (readKeyFile(signingKeyFile(options))?.found.keys ?? []).filter(({ kid }) => kid !== own?.kid);
  const items: SigningKeyItem[] = [
    ...(own ? [{ kid: own.kid, addedAt: null, use: 'signs', origin: 'setting' } as const] : []),
    ...keys.map(({ kid, addedAt }, index) => ({
      kid,
      addedAt,
      use: own === undefined && index === 0 ? ('signs' as const) : ('verifies' as const),
      origin: 'file' as const,
    })),
  ];
  return { items, nextCursor: null };
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
