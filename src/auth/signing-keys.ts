import type { Clock } from '../base/clock.ts';
import { CreditError, describeError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import type { MasterKey } from '../base/master-key.ts';
import { isServerAddress } from '../base/server-address.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { databasePath } from '../storage/open-file.ts';
import { readSafeKeyFile, requireStrong } from './key-file.ts';
import { newKeyText, type SigningKey, toSigningKey } from './signing-key.ts';
import { insertSigningKey, listSealedKeys, openSealedKey, type SealedKey } from './signing-key-store.ts';

export interface SigningKeyOptions {
  readonly storage: Storage;
  /** Opened again when the database has a key that the one at hand does not open. */
  readonly openMasterKey: () => Promise<MasterKey>;
  /** A file of keys from before they stood in the database: taken over where that has none yet. */
  readonly olderFile: string | null;
  /** A key of the settings, which signs before those of the database; they still verify. */
  readonly signingKey: string | null;
  /** In development weak keys and a file that others may open are accepted, with a warning. */
  readonly acceptWeak: boolean;
  readonly clock: Clock;
  /** Hears of a key that could not be opened later on. */
  readonly onWarning?: (warning: Text) => void;
}

/** The keys of a process, which follow the database. */
export interface SigningKeys {
  /** The key that signs. @throws CreditError STORAGE_* */
  current(): Promise<SigningKey>;
  /** The key of that name, while it is good. @throws CreditError STORAGE_* */
  find(kid: string): Promise<SigningKey | undefined>;
  /** What the operator should hear at the start: weak keys and open files that development accepts. */
  readonly warnings: readonly Text[];
  /** The file whose keys were taken over just now. */
  readonly takenOver: string | undefined;
}

/** A key as it may be shown. */
interface SigningKeyItem {
  readonly kid: string;
  readonly addedAt: string | null;
  /** False where it only verifies. */
  readonly signs: boolean;
  readonly origin: 'setting' | 'database';
}

/** How often the database is asked. */
const lookMs = 1_000;

/** Where keys from before lie: in the file of the setting, else beside the database; null beside none. */
export function olderKeyFile({
  db,
  signingKeyFile,
}: {
  readonly db: string;
  readonly signingKeyFile: string | null;
}): string | null {
  return signingKeyFile ?? (isServerAddress(db) ? null : `${databasePath(db)}.keys`);
}

/**
 * The keys to sign and verify tokens with: those of the database, which is given one when there is none. A change there is
 * taken over within a second; a key that the master key does not open leaves the keys as they were, and is told to
 * `onWarning`.
 *
 * @throws CreditError KEY_WEAK and KEY_FILE_EXPOSED for the setting and the older file, unless `acceptWeak`; KEY_FILE_BROKEN,
 * FILE_UNREADABLE; MASTER_KEY_OTHER and what `openMasterKey` throws; STORAGE_*.
 */
export async function openSigningKeys(options: SigningKeyOptions): Promise<SigningKeys> {
  const { storage, signingKey, acceptWeak, clock } = options;
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
  let masterKey = await options.openMasterKey();
  const takenOver = await takeOverKeyFile(storage, options.olderFile, {
    openMasterKey: async () => masterKey,
    tolerate,
  });
  if (own === undefined) await requireKey(storage, masterKey, clock.now());
  let keys = openAll(await listSealedKeys(storage.db), { masterKey, before: [] });
  let readAt = clock.now().getTime();
  let broken: CreditError | undefined;

  const read = async (at: number) => {
    const sealed = await listSealedKeys(storage.db);
    readAt = at;
    try {
      if (sealed.some(({ kid }) => !keys.some((key) => key.kid === kid)))
        masterKey = await options.openMasterKey();
      keys = openAll(sealed, { masterKey, before: keys });
      broken = undefined;
    } catch (error) {
      if (!(error instanceof CreditError)) throw error;
      // Those that are gone are no longer good, whatever else is wrong.
      keys = keys.filter((key) => sealed.some(({ kid }) => kid === key.kid));
      if (broken?.message !== error.message) options.onWarning?.(toText(error));
      broken = error;
    }
  };
  let reading: Promise<void> | undefined;
  const readNow = () => {
    reading ??= read(clock.now().getTime()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const follow = async () => {
    if (Math.abs(clock.now().getTime() - readAt) >= lookMs) await readNow();
  };
  const findHere = (kid: string) => (own?.kid === kid ? own : keys.find((key) => key.kid === kid));
  let fresh: Promise<void> | undefined;
  /** Reads what was written before it was called; all who wait for one share the next. */
  const refresh = () => {
    fresh ??= Promise.resolve(reading?.catch(() => {})).then(() => {
      fresh = undefined;
      return readNow();
    });
    return fresh;
  };
  return {
    warnings,
    takenOver,
    current: async () => {
      await follow();
      const signing = own ?? keys[0];
      if (signing === undefined) throw broken ?? new Error('There is no key that signs');
      return signing;
    },
    find: async (kid) => {
      await follow();
      const key = findHere(kid);
      if (key !== undefined) return key;
      // Another machine may have begun to sign with it a moment ago.
      await refresh();
      return findHere(kid);
    },
  };
}

/**
 * The keys that the setting and the database give, the one that signs first; nothing is made.
 *
 * @throws CreditError STORAGE_*.
 */
export async function listSigningKeys(
  storage: Storage,
  options: { readonly signingKey?: string | null } = {},
): Promise<readonly SigningKeyItem[]> {
  const { signingKey = null } = options;
  const own = signingKey === null ? undefined : toSigningKey(signingKey);
  const keys = (await listSealedKeys(storage.db)).filter(({ kid }) => kid !== own?.kid);
  return [
    ...(own ? [{ kid: own.kid, addedAt: null, signs: true, origin: 'setting' } as const] : []),
    ...keys.map(({ kid, addedAt }, index) => ({
      kid,
      addedAt,
      signs: own === undefined && index === 0,
      origin: 'database' as const,
    })),
  ];
}

/**
 * Takes the keys of a file from before over into a database that has none, so that tokens in use stay good. The file is left as it
 * is, and is not read again.
 *
 * @returns the file, where it was taken over.
 * @throws CreditError KEY_FILE_EXPOSED, KEY_WEAK, unless `tolerate` takes them; KEY_FILE_BROKEN, FILE_UNREADABLE; what
 * `openMasterKey` throws; STORAGE_*.
 */
export async function takeOverKeyFile(
  storage: Storage,
  file: string | null,
  {
    openMasterKey,
    tolerate,
  }: { readonly openMasterKey: () => Promise<MasterKey>; readonly tolerate?: (error: CreditError) => void },
): Promise<string | undefined> {
  if (file === null || (await listSealedKeys(storage.db)).length > 0) return undefined;
  const older = readSafeKeyFile(file, tolerate);
  if (older === undefined) return undefined;
  const masterKey = await openMasterKey();
  return storage.write({ locks: [lockOf.signingKeys()] }, async (db) => {
    // Another process may have been quicker.
    if ((await listSealedKeys(db)).length > 0) return undefined;
    for (const key of older.keys.toReversed()) await insertSigningKey(db, masterKey, key);
    return file;
  });
}

/** Gives a database a key that has none. */
async function requireKey(storage: Storage, masterKey: MasterKey, now: Date): Promise<void> {
  if ((await listSealedKeys(storage.db)).length > 0) return;
  await storage.write({ locks: [lockOf.signingKeys()] }, async (db) => {
    if ((await listSealedKeys(db)).length > 0) return;
    await insertSigningKey(db, masterKey, { text: newKeyText(), addedAt: now.toISOString() });
  });
}

/** The keys as they are in the database; those that are open already stay so. */
function openAll(
  sealed: readonly SealedKey[],
  { masterKey, before }: { readonly masterKey: MasterKey; readonly before: readonly SigningKey[] },
): readonly SigningKey[] {
  return sealed.map((key) => before.find(({ kid }) => kid === key.kid) ?? openSealedKey(masterKey, key));
}

function toText(error: CreditError): Text {
  const [en, pt] = [describeError(error, 'en'), describeError(error, 'pt-BR')];
  return { en: `${en.message} ${en.mend}`, 'pt-BR': `${pt.message} ${pt.mend}` };
}
