/** So long a sign-in at a provider may take. */
export const transactionMs = 10 * 60_000;

/** What belongs to one sign-in at an identity provider, and to nobody else's. */
interface ProviderQuestion {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Who says who somebody is, and signs people in for us; see net/openid-provider.ts, which does it by OpenID Connect. */
export interface IdentityProvider {
  /** The address by which it names itself. */
  readonly issuer: string;
  /**
   * Where a browser signs in.
   *
   * @throws CreditError IDENTITY_PROVIDER_UNAVAILABLE, IDENTITY_PROVIDER_UNTRUSTED.
   */
  begin(question: ProviderQuestion): Promise<URL>;
  /**
   * What it says of the person who has come back with `answer`: its claims, `iss`, `sub` and, where it says them, those that are asked for.
   *
   * @throws CreditError IDENTITY_PROVIDER_REFUSED, IDENTITY_PROVIDER_UNTRUSTED, IDENTITY_PROVIDER_UNAVAILABLE.
   */
  finish(
    question: ProviderQuestion,
    options: { readonly answer: URLSearchParams; readonly claims: readonly string[] },
  ): Promise<Readonly<Record<string, unknown>>>;
}
