import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { chmod, link, open, readFile, rename, rm, stat } from 'node:fs/promises';
import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { makeKey, readKeys, requireStrong, type SigningKey, weaknessOf } from './signing-key.ts';

/** The keys in force: the first signs, every one verifies. */
export interface SigningKeys {
  current(): SigningKey;
  find(kid: string): SigningKey | undefined;
  /** True where a key in force would be refused in production. */
  readonly hasWeak: boolean;
}

export interface SigningKeyOptions {
  /** The file of keys; made with one key when missing. */
  readonly file: string;
  /** A key of the settings, which signs in place of the file's. */
  readonly signingKey: string | null;
  /** In development weak keys and a file that others may read are accepted. */
  readonly acceptWeak: boolean;
  readonly clock: Clock;
}

/** A changed file is noticed after this long. */
const lookMs = 1_000;

/** Replaced keys stay for as long as a token may live. */
const keepReplacedMs = 24 * 3_600_000;

/** Where the keys of a database lie unless a setting says otherwise. Not in it, so that no backup carries them. */
export function defaultKeyFile(dbFile: string): string {
  return `${dbFile}.keys`;
}

/**
 * Opens the signing keys and follows their file, so that a key that was added signs, and a removed one stops
 * verifying, without a restart. A file that breaks while it is followed changes nothing.
 *
 * @throws CreditError SIGNING_KEY_WEAK, SIGNING_KEYS_EXPOSED, SIGNING_KEYS_BROKEN, FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export async function openSigningKeys(options: SigningKeyOptions): Promise<SigningKeys> {
  const { file, signingKey, acceptWeak, clock } = options;
  if (signingKey !== null) requireStrong(signingKey, { where: 'signingKey', acceptWeak });
  const own = signingKey === null ? [] : [makeKey(signingKey, null)];
  if (signingKey === null) await ensureKeyFile(file, clock.now());
  let fromFile = await readKeyFile(file, { acceptWeak, mayBeMissing: signingKey !== null });
  let seen = markOf(file);
  let lookedAtMs = clock.now().getTime();

  const follow = () => {
    const nowMs = clock.now().getTime();
    if (Math.abs(nowMs - lookedAtMs) < lookMs) return;
    lookedAtMs = nowMs;
    const mark = markOf(file);
    if (mark === seen) return;
    seen = mark;
    readKeyFile(file, { acceptWeak, mayBeMissing: signingKey !== null }).then(
      (keys) => {
        if (own.length + keys.length > 0) fromFile = keys;
      },
      () => {},
    );
  };
  return {
    current: () => {
      follow();
      const [first] = [...own, ...fromFile];
      if (first === undefined) throw new CreditError('SIGNING_KEYS_BROKEN', { file, line: 1 });
      return first;
    },
    find: (kid) => {
      follow();
      return [...own, ...fromFile].find((key) => key.kid === kid);
    },
    hasWeak: [...own, ...fromFile].some(
      ({ secret }) => weaknessOf(Buffer.from(secret).toString()) !== undefined,
    ),
  };
}

/** The keys of a file as an operator may see them; none before the service has first started. */
export async function listSigningKeys(file: string): Promise<readonly Omit<SigningKey, 'secret'>[]> {
  const keys = await readKeyFile(file, { acceptWeak: true, mayBeMissing: true });
  return keys.map(({ kid, addedAt }) => ({ kid, addedAt }));
}

/**
 * Puts a new key on top, which signs from now on. Those before still verify, until they have been replaced for longer
 * than a token lives.
 *
 * @returns the name of the new key.
 */
export async function rotateSigningKey(file: string, now: Date): Promise<string> {
  await ensureKeyFile(file, now);
  const before = await readKeyFile(file, { acceptWeak: true, mayBeMissing: false });
  const kept = before.filter((_, index) => {
    const successor = before[index - 1];
    // The newest is replaced now, and each other when the one above it was put in place.
    if (successor === undefined || successor.addedAt === null) return true;
    return now.getTime() - Date.parse(successor.addedAt) < keepReplacedMs;
  });
  const key = makeKey(randomBytes(32).toString('base64url'), now.toISOString());
  await replaceFile(file, [key, ...kept]);
  return key.kid;
}

/**
 * Takes a key away: the tokens that it signed are refused at once. Where it was the only one, a new one takes its place.
 *
 * @throws CreditError UNKNOWN_SIGNING_KEY
 */
export async function removeSigningKey(file: string, kid: string, now: Date): Promise<void> {
  const before = await readKeyFile(file, { acceptWeak: true, mayBeMissing: true });
  const kept = before.filter((key) => key.kid !== kid);
  if (kept.length === before.length) {
    throw new CreditError('UNKNOWN_SIGNING_KEY', {
      kid,
      choices: before.map((key) => key.kid).join(', ') || '-',
    });
  }
  const fresh = makeKey(randomBytes(32).toString('base64url'), now.toISOString());
  await replaceFile(file, kept.length > 0 ? kept : [fresh]);
}

/** Makes the file with one key, once even when several processes start at the same time. */
async function ensureKeyFile(file: string, now: Date): Promise<void> {
  if (markOf(file) !== undefined) return;
  const key = makeKey(randomBytes(32).toString('base64url'), now.toISOString());
  const hidden = await writeHidden(file, [key]);
  try {
    await link(hidden, file);
  } catch (cause) {
    // Another process was quicker, and its key is as good.
    if (codeOf(cause) !== 'EEXIST') throw unwritable(file, cause);
  } finally {
    await rm(hidden, { force: true });
  }
}

async function replaceFile(file: string, keys: readonly SigningKey[]): Promise<void> {
  const hidden = await writeHidden(file, keys);
  try {
    await rename(hidden, file);
  } catch (cause) {
    await rm(hidden, { force: true });
    throw unwritable(file, cause);
  }
}

async function writeHidden(file: string, keys: readonly SigningKey[]): Promise<string> {
  const hidden = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const lines = keys.map(({ secret, addedAt }) =>
    `${addedAt ?? ''} ${Buffer.from(secret).toString()}`.trim(),
  );
  try {
    const handle = await open(hidden, 'wx', 0o600);
    try {
      await handle.writeFile(
        ['# Keys that credit signs access tokens with: the first signs, all verify.', ...lines, ''].join(
          '\n',
        ),
      );
      await handle.sync();
    } finally {
      await handle.close();
    }
    // The mask of the process may have taken the owner's rights too.
    await chmod(hidden, 0o600);
  } catch (cause) {
    await rm(hidden, { force: true });
    throw unwritable(file, cause);
  }
  return hidden;
}

async function readKeyFile(
  file: string,
  { acceptWeak, mayBeMissing }: { acceptWeak: boolean; mayBeMissing: boolean },
): Promise<readonly SigningKey[]> {
  let text: string;
  try {
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0 && !acceptWeak) {
      throw new CreditError('SIGNING_KEYS_EXPOSED', { file, mode: (mode & 0o777).toString(8) });
    }
    text = await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof CreditError) throw cause;
    if (mayBeMissing && codeOf(cause) === 'ENOENT') return [];
    throw new CreditError('FILE_UNREADABLE', { file, reason: codeOf(cause) }, { cause });
  }
  const keys = readKeys(text, { file, acceptWeak });
  if (keys.length === 0 && !mayBeMissing) throw new CreditError('SIGNING_KEYS_BROKEN', { file, line: 1 });
  return keys;
}

/** Changes when the file does; undefined where there is none. */
function markOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

function unwritable(file: string, cause: unknown): CreditError {
  return new CreditError('FILE_UNWRITABLE', { file, reason: codeOf(cause) }, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
