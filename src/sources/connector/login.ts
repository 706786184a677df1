import { Secret } from '../../base/secret.ts';
import type { HttpAnswer } from '../../net/http-client.ts';
import type { HttpFailure } from '../../net/http-failure.ts';
import { readJson } from '../../net/read-json.ts';
import { SourceFailure } from '../define-source.ts';
import { failureOfHttp } from '../http-answer.ts';
import { readyPath } from './compile-map.ts';
import type { Connector } from './connector.ts';
import { Selection } from './path/selection.ts';

/** What an answer of a login may be looked at. */
const mostSteps = 10_000;
const usualLifetimeSeconds = 600;
/** A token is renewed so much before its end. */
const marginMs = 5_000;

interface Token {
  readonly secret: Secret;
  /** In ms of the process, which no clock that is set moves. */
  readonly until: number;
}

/** The login of a provider: one token for all who ask, kept in memory alone. */
export class Login {
  readonly #login: NonNullable<Connector['login']>;
  readonly #name: string;
  readonly #ask: (signal: AbortSignal) => Promise<HttpAnswer | HttpFailure>;
  #token: Promise<Token> | undefined;
  /** The last token that was refused or has ended: it is renewed once. */
  #refused: Secret | undefined;

  constructor(
    login: NonNullable<Connector['login']>,
    options: {
      readonly name: string;
      readonly ask: (signal: AbortSignal) => Promise<HttpAnswer | HttpFailure>;
    },
  ) {
    this.#login = login;
    this.#name = options.name;
    this.#ask = options.ask;
  }

  /**
   * The token; who comes while it is being asked for waits for the same one. A login does not end with the question that
   * began it, since others wait for it.
   *
   * @throws SourceFailure where none is given.
   */
  async token(): Promise<Secret> {
    this.#token ??= this.#begin();
    const token = await this.#token;
    if (performance.now() < token.until) return token.secret;
    return this.renewed(token.secret);
  }

  /** Another token than one that was refused or has ended; who comes with the same refusal waits for the same login. */
  async renewed(refused: Secret): Promise<Secret> {
    if (this.#refused !== refused) {
      this.#refused = refused;
      this.#token = this.#begin();
    }
    this.#token ??= this.#begin();
    return (await this.#token).secret;
  }

  #begin(): Promise<Token> {
    const token = this.#logIn();
    // The next who asks tries again.
    token.catch(() => {
      if (this.#token === token) this.#token = undefined;
    });
    return token;
  }

  async #logIn(): Promise<Token> {
    const answer = await this.#ask(new AbortController().signal);
    const name = `The login of ${this.#name}`;
    if (answer.outcome !== 'ANSWERED') throw failureOfHttp(answer, name);
    const { status, retryAfterMs } = answer;
    // Nothing of such an answer is kept: it may hold what was sent.
    const isBusy = status === 429;
    if (isBusy || status >= 500) {
      const code = isBusy ? 'RATE_LIMITED' : 'SERVER_ERROR';
      throw new SourceFailure(code, `${name} answered HTTP ${status}.`, { retryAfterMs });
    }
    if (status < 200 || status > 299)
      throw new SourceFailure('REFUSED', `${name} answered HTTP ${status}: are its secrets right?`);
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
    return { secret: new Secret(token), until: performance.now() + Math.max(lifeMs - marginMs, lifeMs / 2) };
  }
}
