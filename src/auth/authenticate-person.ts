import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { openRateLimits } from '../jobs/rate-limits.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Actor } from './actor.ts';
import { openAttemptLimit } from './attempt-limit.ts';
import type { AttemptOrigin, HashGate } from './hash-gate.ts';
import { findFittingHash, hashSecret, unfittingHash } from './hash-secret.ts';
import type { KnownDevice } from './known-device.ts';
import { hashToken, isToken } from './one-time-token.ts';
import { getOrganizationName } from './organization-store.ts';
import { longestPassword, plainPassword, requirePassword } from './password.ts';
import {
  deleteLink,
  deleteLinksOf,
  deleteSessionsOf,
  findLink,
  type StoredLink,
  type StoredSession,
} from './session-store.ts';
import { findAccess, findUserByEmail, replacePassword, type StoredUser } from './user-store.ts';

/** By what a person signs in: a password, or the key of a link, with the new password where it is an invitation. */
export type SignIn =
  | { readonly email: string; readonly password: string }
  | { readonly key: string; readonly password?: string | undefined };

/** Who may begin a session. */
export interface Admission {
  readonly actor: Actor;
  readonly way: StoredSession['way'];
  /** What belongs to the session's beginning, in its transaction; throws where it may not begin any more. */
  readonly settle: (db: Storage['db'], now: Date) => Promise<void>;
}

/** Origin of an attempt, with the record that its browser stores. */
type DeviceOrigin = AttemptOrigin & { readonly device?: KnownDevice | undefined };

interface Attempt {
  readonly address: string;
  readonly deviceId?: string | undefined;
  /** Who is meant. */
  readonly name: string;
  readonly plausible: boolean;
}

const longestEmail = 254;

/** Tells which person has a password or the key of a link. */
export class PersonAuthenticator {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #hashGate: Pick<HashGate, 'run' | 'compare'>;
  readonly #limit: ReturnType<typeof openAttemptLimit>;

  constructor(options: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly hashGate: Pick<HashGate, 'run' | 'compare'>;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#hashGate = options.hashGate;
    const limits = openRateLimits(options.storage, () => options.clock.now().getTime());
    this.#limit = openAttemptLimit(limits, 'person');
  }

  /**
   * @throws CreditError SIGN_IN_FAILED, LINK_UNUSABLE, PASSWORD_NEEDED, PASSWORD_UNSUITABLE, TOO_MANY_ATTEMPTS, STORAGE_*; the
   * reason of `signal` once it aborts.
   */
  admit(by: SignIn, origin: DeviceOrigin): Promise<Admission> {
    return 'key' in by
      ? this.#admitByLink(by.key, by.password, origin)
      : this.#admitByPassword(by.email, by.password, origin);
  }

  async #admitByPassword(email: string, password: string, origin: DeviceOrigin): Promise<Admission> {
    const name = email.trim().normalize('NFC').toLowerCase();
    const plausible = name.length <= longestEmail && password.length <= longestPassword;
    const { address, signal } = origin;
    const deviceId = plausible ? await this.#findDeviceOf(name, origin) : undefined;
    const user = await this.#attempt({ address, deviceId, name, plausible }, () =>
      this.#compare(name, password, { address, signal, isKnown: deviceId !== undefined }),
    );
    if (user === undefined) throw new CreditError('SIGN_IN_FAILED', {});
    const settle = async (db: Storage['db']) => {
      // Disabled, or given another password, since it was compared.
      const current = await findUserByEmail(db, name);
      if (current?.disabledAt !== null || current.passwordHash !== user.passwordHash)
        throw new CreditError('SIGN_IN_FAILED', {});
    };
    return { actor: user, way: 'PASSWORD', settle };
  }

  /** Returns the id of the browser if the user of an e-mail signed in with it before. */
  async #findDeviceOf(email: string, { device }: DeviceOrigin): Promise<string | undefined> {
    if (device === undefined) return undefined;
    const user = await findUserByEmail(this.#storage.db, email);
    return user !== undefined && device.users.includes(user.analystId) ? device.id : undefined;
  }

  /** The person of an e-mail whose password it is. */
  async #compare(
    email: string,
    password: string,
    origin: AttemptOrigin & { readonly isKnown: boolean },
  ): Promise<StoredUser | undefined> {
    const user = await findUserByEmail(this.#storage.db, email);
    const hash = user?.disabledAt === null ? user.passwordHash : null;
    const attempt = { account: `person ${email}`, exists: hash !== null, ...origin };
    return this.#hashGate.compare(attempt, async () => {
      const fitting = await findFittingHash(plainPassword(password), [hash ?? unfittingHash]);
      return fitting === undefined ? undefined : user;
    });
  }

  async #admitByLink(
    key: string,
    password: string | undefined,
    { address }: AttemptOrigin,
  ): Promise<Admission> {
    const { db } = this.#storage;
    const attempt = { address, name: 'link', plausible: isToken(key) };
    const link = await this.#attempt(attempt, () => findUsableLink(db, hashToken(key), this.#clock.now()));
    if (link === undefined) throw new CreditError('LINK_UNUSABLE', {});
    const useUp = async (within: Storage['db'], now: Date) => {
      const current = await findUsableLink(within, link.keyHash, now);
      if (current === undefined || !(await deleteLink(within, link)))
        throw new CreditError('LINK_UNUSABLE', {});
    };
    if (link.purpose === 'LOCAL') return { actor: link, way: 'LOCAL', settle: useUp };
    if (password === undefined) throw new CreditError('PASSWORD_NEEDED', {});
    const access = await findAccess(db, link);
    const organizationName = await getOrganizationName(db, link.organizationId);
    requirePassword(password, [link.analystName, access?.email ?? '', organizationName]);
    // Before the transaction, which must not wait for it.
    const passwordHash = await this.#hashGate.run(() => hashSecret(plainPassword(password)));
    const settle = async (within: Storage['db'], now: Date) => {
      await useUp(within, now);
      await replacePassword(within, link, passwordHash);
      await deleteSessionsOf(within, link);
      await deleteLinksOf(within, link);
    };
    return { actor: link, way: 'PASSWORD', settle };
  }

  /** Counts an attempt as failed unless it was right, or was never decided; what cannot be right is not looked at. */
  async #attempt<T>(
    { name, ...origin }: Attempt,
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const takeBack = await this.#limit.begin({ ...origin, clientId: name });
    let result: T | undefined;
    try {
      result = origin.plausible ? await work() : undefined;
    } catch (error) {
      takeBack();
      throw error;
    }
    if (result !== undefined) takeBack();
    return result;
  }
}

/** A link that is still good, of somebody who may sign in. */
async function findUsableLink(
  db: Storage['db'],
  keyHash: string,
  now: Date,
): Promise<StoredLink | undefined> {
  const link = await findLink(db, keyHash);
  if (link === undefined || now.getTime() >= Date.parse(link.expiresAt)) return undefined;
  const access = await findAccess(db, link);
  return access?.disabledAt === null ? link : undefined;
}
