import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { openRateLimits } from '../jobs/rate-limits.ts';
import type { Storage } from '../storage/open-database.ts';
import { admitProviderUser } from './admit-provider-user.ts';
import { openAttemptLimit } from './attempt-limit.ts';
import type { Caller } from './caller.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { newToken } from './one-time-token.ts';
import { readProviderPerson } from './provider-person.ts';
import type { SessionService } from './session-service.ts';
import { openTransaction, sealTransaction } from './sign-in-transaction.ts';
import type { SigningKeys } from './signing-keys.ts';

interface ProviderSignInOptions {
  readonly provider: IdentityProvider;
  readonly sessions: Pick<SessionService, 'beginFor' | 'forget'>;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Of tokens; what a browser holds meanwhile is sealed by them. */
  readonly keys: Pick<SigningKeys, 'current' | 'find'>;
  /** The claim that says what somebody may do; null: that is decided here. */
  readonly roleClaim: string | null;
  /** Where whoever was not invited is made an analyst; null: nowhere. */
  readonly organizationName: string | null;
}

/** Signs people in by whoever else knows who they are. */
export class ProviderSignIn {
  readonly #options: ProviderSignInOptions;
  readonly #limit: ReturnType<typeof openAttemptLimit>;

  constructor(options: ProviderSignInOptions) {
    this.#options = options;
    const limits = openRateLimits(options.storage, () => options.clock.now().getTime());
    this.#limit = openAttemptLimit(limits, 'provider');
  }

  /** The address by which the provider names itself. */
  get issuer(): string {
    return this.#options.provider.issuer;
  }

  /**
   * Begins a sign-in.
   *
   * @param request.next a path of this service, where the browser goes in the end.
   * @returns where the browser signs in, and what it holds meanwhile, for `transactionMs` at most.
   * @throws CreditError IDENTITY_PROVIDER_UNAVAILABLE, IDENTITY_PROVIDER_UNTRUSTED.
   */
  async begin({
    redirectUri,
    next,
  }: {
    readonly redirectUri: string;
    readonly next: string;
  }): Promise<{ readonly location: URL; readonly sealed: string }> {
    const { provider, keys, clock } = this.#options;
    const transaction = { state: newToken(), nonce: newToken(), codeVerifier: newToken(), next };
    const location = await provider.begin({ redirectUri, ...transaction });
    return { location, sealed: await sealTransaction(transaction, { keys, now: clock.now() }) };
  }

  /**
   * Ends a sign-in with a session.
   *
   * @param request.answer the query with which the browser has come back; `sealed` is what it has held, where it has.
   * @throws CreditError SIGN_IN_EXPIRED for what was not begun with this browser within `transactionMs`; TOO_MANY_ATTEMPTS;
   * IDENTITY_PROVIDER_REFUSED, IDENTITY_PROVIDER_UNTRUSTED, IDENTITY_PROVIDER_UNAVAILABLE; PROVIDER_ACCOUNT_REFUSED.
   */
  async finish(request: {
    readonly redirectUri: string;
    readonly answer: URLSearchParams;
    readonly sealed: string | undefined;
    readonly address: string;
  }): Promise<{ readonly token: string; readonly caller: Caller; readonly next: string }> {
    const { redirectUri, answer, sealed = '', address } = request;
    const { provider, keys, clock, storage, sessions, roleClaim, organizationName } = this.#options;
    const now = clock.now();
    const transaction = await openTransaction(sealed, { keys, now });
    if (transaction === undefined || answer.get('state') !== transaction.state)
      throw new CreditError('SIGN_IN_EXPIRED', {});
    const { next, state } = transaction;
    // Each asks the provider.
    const takeBack = await this.#limit.begin({ address, clientId: state, plausible: true });
    const claims = await provider.finish(
      { redirectUri, ...transaction },
      { answer, claims: ['email', 'email_verified', ...(roleClaim === null ? [] : [roleClaim])] },
    );
    const person = readProviderPerson(claims, { roleClaim });
    const user = await admitProviderUser(storage, person, { organizationName, roleClaim, now });
    // A role that has changed has ended sessions.
    sessions.forget();
    const session = await sessions.beginFor(user);
    takeBack();
    return { ...session, next };
  }
}
