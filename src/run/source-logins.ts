import { randomUUID } from 'node:crypto';
import { masterKeySource } from '../auth/master-key-file.ts';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { MasterKey } from '../base/master-key.ts';
import { Secret } from '../base/secret.ts';
import type { LoginKeys } from '../sources/define-provider.ts';
import { type SharedLogins, type SharedToken, sealToken } from '../sources/shared-logins.ts';
import type { Storage } from '../storage/open-database.ts';
import { findToken, putToken, releaseLogin, reserveLogin } from './source-login-store.ts';
import { writeUnsynced } from './source-turns.ts';

/** How long a caller waits for the login of another one before it looks again, in ms. */
const lookMs = 50;
/** Added to the maximum time of a login before another caller may log in, in ms. */
const marginMs = 5_000;

/**
 * Shares the tokens of logins with all threads and processes that use a database. They are sealed with the master key. While there is
 * none, they are sealed with the key of the process, so that only its threads share them. Without the database, each thread logs in
 * for itself.
 *
 * @param open opens the database when a token is needed.
 */
export function sourceLogins(open: () => Promise<Storage>, keys: LoginKeys): SharedLogins {
  return async ({ place: request, credentials, mostMs }, refused, logIn) => {
    const storage = await open().catch(() => undefined);
    if (storage === undefined) return { ...(await logIn()), number: undefined };
    const masterKey = keyOf(storage, keys);
    const place = `${request}/${masterKey.id}`;
    const label = `source_login/${place}/${credentials}`;
    const holder = randomUUID();
    const present = await reserveOrFind(
      storage,
      { place, holder, refused, mostMs: mostMs + marginMs },
      (sealed) => opened(masterKey, label, sealed),
    ).catch(() => undefined);
    if (present !== undefined) return present;
    const write = <T>(work: (db: Storage['db']) => Promise<T>) =>
      writeUnsynced(storage, work).catch(() => undefined);
    try {
      const token = await logIn();
      const sealed = sealToken(token, (bytes) => masterKey.seal(label, bytes));
      return {
        ...token,
        number: await write((db) => putToken(db, { place, holder, sealed, lifeMs: token.lifeMs })),
      };
    } catch (error) {
      await write((db) => releaseLogin(db, place, holder));
      throw error;
    }
  };
}

/**
 * Returns the token that another caller stored. Waits while another caller is logging in.
 *
 * @param open returns the text of a token; undefined if it was sealed for other secrets.
 * @returns undefined if `reservation.holder` logs in now.
 * @throws CreditError STORAGE_*
 */
async function reserveOrFind(
  storage: Storage,
  reservation: Parameters<typeof reserveLogin>[1],
  open: (sealed: Uint8Array) => string | undefined,
): Promise<SharedToken | undefined> {
  let { refused } = reservation;
  for (;;) {
    const stored = await findToken(storage.db, reservation.place);
    if (stored !== undefined && stored.number !== refused) {
      const { number, lifeMs } = stored;
      const text = open(stored.sealed);
      if (text !== undefined) return { secret: new Secret(text), lifeMs, number };
      refused = number;
    }
    const isReserved = await writeUnsynced(storage, (db) => reserveLogin(db, { ...reservation, refused }));
    if (isReserved) return undefined;
    await pause(lookMs);
  }
}

/** Returns the key that seals tokens. The commands that need the master key report one that cannot be read. */
function keyOf(storage: Storage, { masterKeyFile, processKey }: LoginKeys): MasterKey {
  try {
    const masterKey = masterKeySource({ db: storage.file, masterKeyFile }).read();
    if (masterKey !== undefined) return masterKey;
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
  }
  return new MasterKey([processKey], { file: '' });
}

/** Returns the text that was sealed; undefined if it was sealed with another key or under another label. */
function opened(masterKey: MasterKey, label: string, sealed: Uint8Array): string | undefined {
  try {
    return Buffer.from(masterKey.open(label, sealed)).toString();
  } catch (error) {
    if (error instanceof CreditError) return undefined;
    throw error;
  }
}
