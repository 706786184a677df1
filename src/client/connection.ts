import type { IssuedToken } from '../auth/token-service.ts';
import { pause, retryAfterMs } from './pause.ts';
import { type ApiProblem, problemOf } from './problem-of.ts';

/** The service refused a request; `problem` says what was wrong and what would be right. */
export class CreditApiError extends Error {
  override readonly name = 'CreditApiError';
  readonly problem: ApiProblem;
  /** Where the service said when it may be tried again. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: ApiProblem, retryAfterMs?: number) {
    super(`${problem.code}: ${problem.detail}`);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

interface ConnectionOptions {
  /** Address of the service, without a path. */
  readonly baseUrl: string;
  /** How often a request that was refused for a while (429, 503), or got no answer, is sent again. */
  readonly retries?: number;
  /** For tests and proxies; the global one unless told. */
  readonly fetch?: typeof fetch;
  /** The language of words in answers, as Accept-Language says it; the service's own unless told. */
  readonly language?: () => string;
}

/** As whom requests are sent: a client with its pair, or, in a page of the service, the person whose session it is. */
export type CreditClientOptions = ConnectionOptions &
  ({ readonly clientId: string; readonly clientSecret: string } | { readonly hasSession: true });

/** One request. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  /** Instead of `body`: bytes as they are. */
  readonly file?: { readonly content: Blob; readonly mediaType: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Sending it twice does no harm. */
  readonly repeatable: boolean;
  /** The answer is bytes. */
  readonly isFile?: true;
}

/** A token is renewed so long before it ends. */
const renewBeforeMs = 30_000;
const longestWaitMs = 60_000;
const firstPauseMs = 500;

/** Sends requests to the service, with what shows who sends them. */
export class Connection {
  readonly #options: CreditClientOptions;
  #token: { readonly text: string; readonly untilMs: number } | undefined;
  #renewing: Promise<string> | undefined;

  constructor(options: CreditClientOptions) {
    this.#options = options;
  }

  /**
   * Sends, and sends again where that may help. What comes back is what the description of the API says.
   *
   * @throws CreditApiError; the TypeError of `fetch` where no answer came.
   */
  async call<T>(call: Call): Promise<T> {
    const { retries = 3 } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      const mayRetry = attempt < retries;
      const response = await this.#send(call, await this.#accessToken()).catch((error: unknown) => {
        // No answer came: what may be sent twice is.
        if (!mayRetry || !call.repeatable || call.signal?.aborted) throw error;
        return undefined;
      });
      if (response?.ok) return (await contentOf(response, call)) as T;
      if (response?.status === 401 && attempt === 0 && this.#token !== undefined) {
        this.#token = undefined;
        await response.body?.cancel();
        continue;
      }
      const waitMs = retryAfterMs(response?.headers.get('retry-after'));
      const isForAWhile = response === undefined || response.status === 429 || response.status === 503;
      if (response !== undefined && !(isForAWhile && mayRetry))
        throw new CreditApiError(await problemOf(response), waitMs);
      await response?.body?.cancel();
      await pause(Math.min(waitMs ?? firstPauseMs * 2 ** attempt, longestWaitMs), call.signal);
    }
  }

  #send(
    { method, path, query = {}, body, file, headers, signal }: Call,
    token: string | undefined,
  ): Promise<Response> {
    const { baseUrl, language, fetch: send = fetch } = this.#options;
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return send(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(language && { 'accept-language': language() }),
        accept: 'application/json, application/problem+json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': file.mediaType }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file.content }),
      ...(signal && { signal }),
    });
  }

  /** The token in hand, or a new one; many requests at once ask for one token. A session needs none: the browser sends it. */
  #accessToken(): Promise<string> | string | undefined {
    const options = this.#options;
    if ('hasSession' in options) return undefined;
    if (this.#token !== undefined && this.#token.untilMs > Date.now()) return this.#token.text;
    this.#renewing ??= this.#authenticate(options).finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #authenticate({
    baseUrl,
    clientId,
    clientSecret,
    fetch: send = fetch,
  }: Exclude<CreditClientOptions, { readonly hasSession: true }>): Promise<string> {
    const response = await send(new URL('/auth/authenticate', baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret }),
    });
    if (!response.ok) throw new CreditApiError(await problemOf(response));
    const { accessToken, expiresIn } = (await response.json()) as IssuedToken;
    const lifeMs = expiresIn * 1_000;
    this.#token = { text: accessToken, untilMs: Date.now() + lifeMs - Math.min(renewBeforeMs, lifeMs / 2) };
    return accessToken;
  }
}

async function contentOf(response: Response, { isFile }: Call): Promise<unknown> {
  if (response.status === 204) return undefined;
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json();
}
