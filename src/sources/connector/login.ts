import { canonicalJson, sha256 } from '../../base/canonical-json.ts';
import { Secret } from '../../base/secret.ts';
import type { HttpAnswer } from '../../net/http-client.ts';
import type { HttpFailure } from '../../net/http-failure.ts';
import { readJson } from '../../net/read-json.ts';
import { SourceFailure } from '../define-source.ts';
import { codeOfStatus, failureOfHttp, refuseCutJson } from '../http-answer.ts';
import type { LoginTerms, NewToken, SharedLogins, SharedToken } from '../shared-logins.ts';
import { readyPath } from './compile-map.ts';
import type { Connector } from './connector.ts';
import { Selection } from './path/selection.ts';
import { secretsIn } from './template.ts';

/** What an answer of a login may be looked at. */
const mostSteps = 10_000;
const usualLifetimeSeconds = 600;
/** A token is renewed so much before its end. */
const marginMs = 5_000;

interface Token {
  readonly secret: Secret;
  /** Compared with `performance.now()`, which a change of the system's clock does not affect. */
  readonly until: number;
  readonly number: number | undefined;
}

/** The login of a provider. Its token is renewed before it ends, and once if the provider refuses it. */
export class Login {
  readonly #login: NonNullable<Connector['login']>;
  readonly #name: string;
  readonly #ask: (signal: AbortSignal) => Promise<HttpAnswer | HttpFailure>;
  readonly #terms: LoginTerms;
  readonly #shared: SharedLogins;
  #token: Promise<Token> | undefined;

  /**
   * @param options.name the provider, in messages.
   * @param options.shared shares the token with other threads and processes. Default: the token is kept in memory.
   */
  constructor(
    login: NonNullable<Connector['login']>,
    options: {
      readonly name: string;
      readonly terms: LoginTerms;
      readonly ask: (signal: AbortSignal) => Promise<HttpAnswer | HttpFailure>;
      readonly shared?: SharedLogins | undefined;
    },
  ) {
    this.#login = login;
    this.#name = options.name;
    this.#ask = options.ask;
    this.#terms = options.terms;
    this.#shared = options.shared ?? inMemory;
  }

  /**
   * Returns a valid token. Concurrent callers wait for the same login, which does not end with the question that started it.
   *
   * @throws SourceFailure if the provider returns none.
   */
  async token(): Promise<Secret> {
    const { secret, until } = await this.#latest();
    return performance.now() < until ? secret : this.renewed(secret);
  }

  /**
   * Returns another token than one that was refused or has ended. Concurrent callers wait for the same login.
   *
   * @throws SourceFailure if the provider returns none.
   */
  async renewed(refused: Secret): Promise<Secret> {
    const latest = this.#latest();
    const token = await latest;
    // A token that came after the refused one is not renewed again.
    if (this.#token === latest && token.secret === refused) this.#begin(token.number);
    return (await this.#latest()).secret;
  }

  #latest(): Promise<Token> {
    return this.#token ?? this.#begin(undefined);
  }

  #begin(refused: number | undefined): Promise<Token> {
    const token = this.#shared(this.#terms, refused, () => this.#logIn()).then(validFromNow);
    this.#token = token;
    // The next caller tries again.
    token.catch(() => {
      if (this.#token === token) this.#token = undefined;
    });
    return token;
  }

  async #logIn(): Promise<NewToken> {
    const answer = await this.#ask(new AbortController().signal);
    const name = `The login of ${this.#name}`;
    if (answer.outcome !== 'ANSWERED') throw failureOfHttp(answer, name);
    const { status, retryAfterMs } = answer;
    // Nothing of such an answer is kept: it may hold what was sent.
    if (status < 200 || status > 299) {
      const code = codeOfStatus(status);
      const question = code === 'REFUSED' ? ': are its secrets right?' : '.';
      const options = { retryAfterMs, isUnavailable: status === 503 };
      throw new SourceFailure(code, `${name} answered HTTP ${status}${question}`, options);
    }
    refuseCutJson(answer, name);
    const { value, problem } = readJson(answer.body, 'application/json');
    const selection = new Selection(mostSteps);
    const token = selection.select(readyPath(this.#login.token), value);
    if (problem !== undefined || typeof token !== 'string' || token === '' || /[^\x21-\x7e]/.test(token)) {
      throw new SourceFailure('INVALID_ANSWER', `${name} gave no token at ${this.#login.token}.`);
    }
    const { lifetime, lifetimeSeconds = usualLifetimeSeconds } = this.#login;
    const seconds =
      lifetime === undefined ? null : Number(selection.select(readyPath(lifetime), value) ?? Number.NaN);
    const lifeMs = 1000 * (seconds !== null && seconds > 0 ? seconds : lifetimeSeconds);
    return { secret: new Secret(token), lifeMs: Math.max(lifeMs - marginMs, lifeMs / 2) };
  }
}

function validFromNow({ secret, lifeMs, number }: SharedToken): Token {
  return { secret, until: performance.now() + lifeMs, number };
}

/** Keeps the token in memory, without sharing it. */
const inMemory: SharedLogins = async (_, __, logIn) => ({ ...(await logIn()), number: undefined });

/** Returns the terms that distinguish a login of a client from its other logins and from other clients. */
export function loginTerms(
  { request }: NonNullable<Connector['login']>,
  {
    secrets,
    demo,
    mostMs,
  }: {
    readonly secrets: Readonly<Record<string, string>>;
    readonly demo: string | undefined;
    readonly mostMs: number;
  },
): LoginTerms {
  return {
    place: sha256(canonicalJson({ request, demo: demo ?? null })),
    credentials: sha256(JSON.stringify(secretsIn(request).map((name) => secrets[name] ?? null))),
    mostMs,
  };
}
