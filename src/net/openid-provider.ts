import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import type { Secret } from '../base/secret.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { userAgent } from './user-agent.ts';

/** How this program is registered at an identity provider. */
interface OpenIdRegistration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** What belongs to one sign-in, and to nobody else's. */
interface SignInQuestion {
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly codeVerifier: string;
}

const limits = {
  connectMs: 5_000,
  headersMs: 10_000,
  silenceMs: 5_000,
  totalMs: 10_000,
  maximumBytes: 1_000_000,
  maximumConnections: 8,
};
/** How long what a provider says of itself is not asked again. */
const metadataMs = 3_600_000;

/** Signs people in by OpenID Connect: authorization code with PKCE (S256), state and nonce, and tokens whose signature is checked. */
export class OpenIdProvider {
  readonly #registration: OpenIdRegistration;
  readonly #http: HttpClient = createHttpClient(userAgent(), limits);
  #metadata: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

  constructor(registration: OpenIdRegistration) {
    this.#registration = registration;
  }

  get issuer(): string {
    return this.#registration.issuer;
  }

  /**
   * Asks the provider what it says of itself.
   *
   * @throws CreditError IDENTITY_PROVIDER_UNAVAILABLE, IDENTITY_PROVIDER_UNTRUSTED.
   */
  async check(): Promise<void> {
    this.#metadata = undefined;
    await inOurWords(() => this.#configuration());
  }

  /**
   * Where a browser signs in.
   *
   * @throws CreditError IDENTITY_PROVIDER_UNAVAILABLE, IDENTITY_PROVIDER_UNTRUSTED.
   */
  begin({ redirectUri, state, nonce, codeVerifier }: SignInQuestion): Promise<URL> {
    return inOurWords(async () =>
      buildAuthorizationUrl(await this.#configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }),
    );
  }

  /**
   * What the provider says of the person who has come back with `answer`, the query of that address. What the token does not
   * hold of `claims` is asked of the provider's own page of the person.
   *
   * @throws CreditError IDENTITY_PROVIDER_REFUSED, IDENTITY_PROVIDER_UNTRUSTED, IDENTITY_PROVIDER_UNAVAILABLE.
   */
  finish(
    question: SignInQuestion,
    { answer, claims: wanted }: { readonly answer: URLSearchParams; readonly claims: readonly string[] },
  ): Promise<Readonly<Record<string, unknown>>> {
    return inOurWords(async () => {
      const configuration = await this.#configuration();
      const address = new URL(question.redirectUri);
      address.search = answer.toString();
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: question.codeVerifier,
        expectedState: question.state,
        expectedNonce: question.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('There is no ID token, although one was expected');
      const isWhole = wanted.every((name) => Object.hasOwn(claims, name));
      if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
    });
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  async #configuration(): Promise<Configuration> {
    const now = performance.now();
    if (this.#metadata !== undefined && now < this.#metadata.until) return this.#metadata.configuration;
    const { issuer, clientId, clientSecret } = this.#registration;
    const configuration = discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
      [customFetch]: fetchBy(this.#http),
      // Settings take http for this machine alone.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
    const metadata = { configuration, until: now + metadataMs };
    this.#metadata = metadata;
    configuration.catch(() => {
      if (this.#metadata === metadata) this.#metadata = undefined;
    });
    return configuration;
  }
}

/** In the header, which every provider takes by default, or in the body where it says that it takes nothing else. */
function authenticateBy(secret: Secret): ClientAuth {
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported;
    const isBasic = ways === undefined || ways.includes('client_secret_basic');
    const authenticate = isBasic ? ClientSecretBasic(secret.reveal()) : ClientSecretPost(secret.reveal());
    return authenticate(server, client, body, headers);
  };
}

/** Within the limits of `http`; who does not answer, or is out of order, throws. */
function fetchBy(http: HttpClient): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await http.request(new URL(url), {
      method,
      headers,
      ...(body != null && { body: typeof body === 'string' ? body : String(body) }),
      signal: signal ?? AbortSignal.timeout(limits.totalMs),
    });
    if (answer.outcome !== 'ANSWERED') throw unavailable(answer.reason);
    const { status, contentType } = answer;
    if (status >= 500 || status === 429) throw unavailable(`status ${status}`);
    const content = [204, 205, 304].includes(status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status, headers: { 'content-type': contentType } });
  };
}

function unavailable(reason: string): CreditError {
  return new CreditError('IDENTITY_PROVIDER_UNAVAILABLE', { reason });
}

/** What went wrong, without what the provider wrote beside it: that may be anybody's data, and is kept out of logs. */
async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof CreditError) return at;
  if (!(error instanceof Error) || !('code' in error)) return error;
  // An error of OAuth 2.0 (RFC 6749, 4.1.2.1 and 5.2) is one word.
  if ('error' in error && typeof error.error === 'string')
    return new CreditError('IDENTITY_PROVIDER_REFUSED', {
      error: /^[\w-]{1,50}$/.test(error.error) ? error.error : '-',
    });
  return new CreditError('IDENTITY_PROVIDER_UNTRUSTED', { reason: reasonOf(error) });
}

const reasons: Readonly<Record<string, Text>> = {
  nonce: { en: 'its token was made for another sign-in', 'pt-BR': 'o token foi feito para outra entrada' },
  iss: { en: 'its token is of another issuer', 'pt-BR': 'o token é de outro emissor' },
  issuer: { en: 'it calls itself by another address', 'pt-BR': 'ele se diz outro endereço' },
  aud: { en: 'its token is for another client', 'pt-BR': 'o token é para outro cliente' },
  exp: { en: 'its token has expired', 'pt-BR': 'o token expirou' },
  OAUTH_RESPONSE_IS_NOT_CONFORM: {
    en: 'what was asked is not there: it describes itself at another address',
    'pt-BR': 'o que se pediu não existe: ele se descreve em outro endereço',
  },
  OAUTH_RESPONSE_IS_NOT_JSON: { en: 'the answer is not JSON', 'pt-BR': 'a resposta não é JSON' },
  OAUTH_PARSE_ERROR: { en: 'the answer is not JSON', 'pt-BR': 'a resposta não é JSON' },
};

/** By the claim or field that is not as it should be, where that is it; else by the code of the client. */
function reasonOf(error: Error & { readonly code?: unknown }): Text {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = causeOf(at)) {
    const name = 'claim' in at ? at.claim : 'attribute' in at ? at.attribute : undefined;
    if (typeof name === 'string' && reasons[name] !== undefined) return reasons[name];
  }
  const code = String(error.code);
  return reasons[code] ?? { en: code, 'pt-BR': code };
}

function causeOf(value: object): unknown {
  return 'cause' in value ? value.cause : undefined;
}
