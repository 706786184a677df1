import { randomUUID } from 'node:crypto';
import { masterKeySource } from '../auth/master-key-file.ts';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { MasterKey } from '../base/master-key.ts';
import { Secret } from '../base/secret.ts';
import { isServerAddress } from '../base/server-address.ts';
import type { LoginKeys } from '../sources/define-provider.ts';
import { type SharedLogins, type SharedToken, sealToken } from '../sources/shared-logins.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { findToken, putToken, releaseLogin, reserveLogin } from './source-login-store.ts';

/** How long a caller waits before it looks again whether another one has logged in. */
const lookMs = 50;
/** Added to the longest time of a login, before another caller may log in. */
const marginMs = 5_000;

/**
 * Shares the tokens of logins with all threads and processes that use a database. They are sealed by the master key; while there is
 * none, by the key of the process, so that only its threads share them. Without the database, each thread logs in for itself.
 *
 * @param open opens the database when a token is needed.
 */
export function sourceLogins(open: () => Promise<Storage>, keys: LoginKeys): SharedLogins {
  return async ({ place: request, credentials, mostMs }, refused, logIn) => {
    const holder = randomUUID();
    const inDatabase = async <T>(work: (db: Storage['db']) => Promise<T>): Promise<T | 'UNAVAILABLE'> => {
      try {
        const storage = await open();
        if (isServerAddress(storage.file)) return await work(storage.db);
        return await storage.write({ locks: guardsItself, onDisk: 'LATER' }, work);
      } catch {
        return 'UNAVAILABLE';
      }
    };
    const alone = async (): Promise<SharedToken> => ({ ...(await logIn()), number: undefined });
    const masterKey = keyOf(await open().catch(() => undefined), keys);
    const place = `${request}/${masterKey.id}`;
    const label = `source_login/${place}/${credentials}`;
    let ignored = refused;
    for (;;) {
      const isOurs = await inDatabase((db) =>
        reserveLogin(db, { place, holder, refused: ignored, mostMs: mostMs + marginMs }),
      );
      if (isOurs === 'UNAVAILABLE') return alone();
      if (isOurs) break;
      const stored = await inDatabase((db) => findToken(db, place));
      if (stored === 'UNAVAILABLE') return alone();
      if (stored === undefined || stored.number === ignored) await pause(lookMs);
      else {
        const text = opened(masterKey, label, stored.sealed);
        if (text !== undefined)
          return { secret: new Secret(text), lifeMs: stored.lifeMs, number: stored.number };
        // The token of a login with other secrets.
        ignored = stored.number;
      }
    }
    try {
      const token = await logIn();
      const sealed = sealToken(token, (bytes) => masterKey.seal(label, bytes));
      const number = await inDatabase((db) => putToken(db, { place, holder, sealed, lifeMs: token.lifeMs }));
      return { ...token, number: number === 'UNAVAILABLE' ? undefined : number };
    } catch (error) {
      await inDatabase((db) => releaseLogin(db, place, holder));
      throw error;
    }
  };
}

/** The key that seals tokens. A master key that cannot be read is reported by what else needs it. */
function keyOf(storage: Storage | undefined, { masterKeyFile, processKey }: LoginKeys): MasterKey {
  try {
    const masterKey = storage && masterKeySource({ db: storage.file, masterKeyFile }).read();
    if (masterKey !== undefined) return masterKey;
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
  }
  return new MasterKey([processKey], { file: '' });
}

/** The text that was sealed; undefined if it was sealed with another key or under another label. */
function opened(masterKey: MasterKey, label: string, sealed: Uint8Array): string | undefined {
  try {
    return Buffer.from(masterKey.open(label, sealed)).toString();
  } catch (error) {
    if (error instanceof CreditError) return undefined;
    throw error;
  }
}
