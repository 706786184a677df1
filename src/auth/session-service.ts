import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { LruMap } from '../base/lru-map.ts';
import { guardsItself, lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { type Admission, PersonAuthenticator, type SignIn } from './authenticate-person.ts';
import type { Caller } from './caller.ts';
import type { AttemptOrigin, HashGate } from './hash-gate.ts';
import { keepLink } from './keep-link.ts';
import { openDevice, sealDevice } from './known-device.ts';
import { hashToken, isToken, newToken } from './one-time-token.ts';
import { permissionsOf } from './role.ts';
import {
  deleteExpired,
  deleteSession,
  findSession,
  insertSession,
  markUsed,
  type StoredSession,
} from './session-store.ts';
import type { SigningKeys } from './signing-keys.ts';
import { findAccess, markSignedIn } from './user-store.ts';

/** A session ends when it is not used for so long, */
export const idleMs = 30 * 60_000;
/** and in any case so long after it began. */
export const longestSessionMs = 12 * 3_600_000;
const localLinkMs = 10 * 60_000;
/** The use of a session is written down no more often. */
const useMs = 60_000;
/** How long a session is taken to be as it was read: what ends it acts within it. */
const recentMs = 1_000;
const maximumSessions = 10_000;

interface RecentSession {
  readonly session: StoredSession;
  readonly caller: Caller;
  /** When it was read, in milliseconds since 1970. */
  readonly at: number;
}

/** Signs people in, and tells whose a session is. */
export class SessionService {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #keys: Pick<SigningKeys, 'current' | 'find'>;
  readonly #people: PersonAuthenticator;
  #recent = newRecent();

  constructor(options: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly hashGate: Pick<HashGate, 'run' | 'compare'>;
    /** Seal the record that a browser stores of its users. */
    readonly keys: Pick<SigningKeys, 'current' | 'find'>;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#keys = options.keys;
    this.#people = new PersonAuthenticator(options);
  }

  /**
   * Begins a session.
   *
   * @param options.address where the attempt comes from; failures are counted by it.
   * @param options.sealedDevice `device` of an earlier sign-in with the same browser.
   * @returns `token`: what the cookie holds; it is kept nowhere. `device`: the sealed record that the browser stores of its users;
   * undefined if the operator signed in with the link of this machine.
   * @throws CreditError SIGN_IN_FAILED, the same for an e-mail that is unknown or disabled and a password that is another;
   * LINK_UNUSABLE; PASSWORD_NEEDED and PASSWORD_UNSUITABLE, which leave the link as it is; TOO_MANY_ATTEMPTS; STORAGE_*; the
   * reason of `options.signal` once it aborts while the attempt waits.
   */
  async signIn(
    by: SignIn,
    options: AttemptOrigin & { readonly sealedDevice?: string | undefined },
  ): Promise<{ readonly token: string; readonly caller: Caller; readonly device: string | undefined }> {
    const { address, signal, sealedDevice } = options;
    const sealing = { keys: this.#keys, now: this.#clock.now() };
    const earlier = await openDevice(sealedDevice, sealing);
    const admission = await this.#people.admit(by, { address, signal, device: earlier });
    const { actor, way } = admission;
    const device = way === 'LOCAL' ? undefined : await sealDevice(earlier, actor.analystId, sealing);
    return { ...(await this.#begin(admission)), device };
  }

  /**
   * Begins a session of somebody whom the identity provider knows.
   *
   * @returns `token`: what the cookie holds; it is kept nowhere.
   * @throws CreditError SIGN_IN_FAILED for who was disabled meanwhile; STORAGE_*.
   */
  beginFor(actor: Actor): Promise<{ readonly token: string; readonly caller: Caller }> {
    const settle = async (db: Storage['db']) => {
      const access = await findAccess(db, actor);
      if (access?.disabledAt !== null) throw new CreditError('SIGN_IN_FAILED', {});
    };
    return this.#begin({ actor, way: 'PROVIDER', settle });
  }

  async #begin({
    actor,
    way,
    settle,
  }: Admission): Promise<{ readonly token: string; readonly caller: Caller }> {
    const token = newToken();
    const tokenHash = hashToken(token);
    const session = await this.#storage.write({ locks: [lockOf.user(actor.analystId)] }, async (db) => {
      const now = this.#clock.now();
      const createdAt = now.toISOString();
      const expiresAt = new Date(now.getTime() + longestSessionMs).toISOString();
      await settle(db, now);
      await deleteExpired(db, {
        now: createdAt,
        unusedSince: new Date(now.getTime() - idleMs).toISOString(),
      });
      await insertSession(db, actor, { tokenHash, way, createdAt, expiresAt });
      await markSignedIn(db, actor, createdAt);
      return findSession(db, tokenHash);
    });
    if (session === undefined) throw new Error('A session that was just begun is not there');
    this.forget();
    return { token, caller: callerOf(session) };
  }

  /**
   * The caller that a session stands for, as the database has it within the last second.
   *
   * @param options.isUse false for what a page asks for by itself, which does not put off the end by idleness.
   * @throws CreditError NOT_AUTHENTICATED.
   */
  async verify(token: string, { isUse }: { readonly isUse: boolean }): Promise<Caller> {
    if (!isToken(token)) throw notAuthenticated('it does not have the form of a session');
    const entry = await this.#read(hashToken(token));
    const now = this.#clock.now();
    if (entry === undefined || hasEnded(entry.session, now)) throw notAuthenticated('it has ended');
    if (isUse) await this.#use(entry.session, now);
    return entry.caller;
  }

  /** Ends a session; nothing happens where there is none. */
  async end(token: string): Promise<void> {
    const tokenHash = hashToken(token);
    const session = await findSession(this.#storage.db, tokenHash);
    if (session !== undefined)
      await this.#storage.write({ locks: guardsItself }, (db) => deleteSession(db, session));
    this.#recent.delete(tokenHash);
  }

  /** Forgets what was read, so that what this process has just changed acts at once. */
  forget(): void {
    this.#recent = newRecent();
  }

  /** The key of a link that signs in whoever started the service, once, within ten minutes. */
  async newLocalLink(actor: Actor): Promise<string> {
    const key = newToken();
    const now = this.#clock.now();
    const expiresAt = new Date(now.getTime() + localLinkMs).toISOString();
    await this.#storage.write({ locks: [lockOf.user(actor.analystId)] }, (db) =>
      keepLink(db, actor, { key, purpose: 'LOCAL', createdAt: now.toISOString(), expiresAt }),
    );
    return key;
  }

  async #read(tokenHash: string): Promise<RecentSession | undefined> {
    const entry = this.#recent.get(tokenHash);
    // Taken before it is read: what is written meanwhile is seen within a second as well.
    const at = this.#clock.now().getTime();
    if (entry && Math.abs(at - entry.at) < recentMs) return entry;
    const recent = this.#recent;
    const session = await findSession(this.#storage.db, tokenHash);
    if (session === undefined) {
      recent.delete(tokenHash);
      return undefined;
    }
    const fresh = { session, caller: callerOf(session), at };
    recent.set(tokenHash, fresh);
    return fresh;
  }

  async #use(session: StoredSession, now: Date): Promise<void> {
    if (now.getTime() - Date.parse(session.usedAt) < useMs) return;
    await this.#storage.write({ locks: guardsItself }, (db) => markUsed(db, session, now.toISOString()));
    this.#recent.delete(session.tokenHash);
  }
}

function newRecent(): LruMap<RecentSession> {
  return new LruMap({ maximum: maximumSessions });
}

function hasEnded({ disabledAt, usedAt, expiresAt, role, way }: StoredSession, now: Date): boolean {
  const at = now.getTime();
  return (
    disabledAt !== null ||
    at >= Date.parse(expiresAt) ||
    at - Date.parse(usedAt) >= idleMs ||
    (role === null && way !== 'LOCAL')
  );
}

function callerOf(session: StoredSession): Caller {
  const { organizationId, analystId, analystName, expiresAt, way } = session;
  // Whoever holds the machine may do everything by the command line anyway.
  const operator: Pick<Caller, 'isOperator'> = way === 'LOCAL' ? { isOperator: true } : {};
  const role = operator.isOperator ? 'administrator' : (session.role ?? 'analyst');
  return {
    ...operator,
    organizationId,
    analystId,
    analystName,
    clientId: analystId,
    role,
    permissions: permissionsOf(role),
    dialect: 'specification',
    expiresAt: Date.parse(expiresAt),
  };
}

function notAuthenticated(cause: string): CreditError {
  return new CreditError('NOT_AUTHENTICATED', {}, { cause });
}
