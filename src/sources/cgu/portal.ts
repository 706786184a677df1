import type { Secret } from '../../base/secret.ts';
import type { HttpClient } from '../../net/http-client.ts';
import type { HttpLimits } from '../../net/http-limits.ts';
import type { Pace } from '../../net/pace.ts';
import { readJson } from '../../net/read-json.ts';
import { SourceFailure } from '../define-source.ts';
import { failureOfHttp, failureOfStatus, keptAnswer, refuseCutJson } from '../http-answer.ts';

/** What one request may cost. */
export const portalLimits: HttpLimits = {
  connectMs: 5_000,
  headersMs: 15_000,
  silenceMs: 5_000,
  totalMs: 20_000,
  maximumBytes: 2 * 1024 * 1024,
  maximumConnections: 8,
};

/** Requests that the portal allows in a minute by day; at night it allows more, and some routes that are not asked here fewer. */
export const portalPerMinute = 400;

/** An answer has 15 rows; whoever has more of one list than these pages hold is told so. */
const mostPages = 20;

const name = "CGU's transparency portal";

/**
 * The API of Portal da Transparência (CGU), https://api.portaldatransparencia.gov.br/v3/api-docs: free, with a key in the
 * header `chave-api-dados`. It compares whole documents, and shows those of people with six digits.
 */
export class TransparencyPortal {
  readonly #base: URL;
  readonly #key: Secret;
  readonly #http: HttpClient;
  readonly #pace: Pace;

  /** @param options.url base address, with `/api-de-dados`. */
  constructor({ url, key, http, pace }: { url: string; key: Secret; http: HttpClient; pace: Pace }) {
    this.#base = new URL(url);
    this.#key = key;
    this.#http = http;
    this.#pace = pace;
  }

  /**
   * Returns the rows of a route, page by page until an empty one.
   *
   * @param options.isForeign whether a row is about another document. The portal was seen to ignore a parameter and to return its
   *   complete list: no more pages are read after such a row.
   * @throws SourceFailure; the errors of `isForeign`; the reason of `signal`.
   */
  async rows(
    route: string,
    {
      question,
      isForeign,
      signal,
    }: {
      readonly question: Readonly<Record<string, string>>;
      readonly isForeign: (row: unknown) => boolean;
      readonly signal: AbortSignal;
    },
  ): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let page = 1; page <= mostPages; page += 1) {
      const more = await this.one(route, { ...question, pagina: String(page) }, signal);
      if (!Array.isArray(more)) throw invalid(`${route} is no list`);
      if (more.length === 0) return rows;
      rows.push(...more);
      if (more.some(isForeign)) return rows;
    }
    throw new SourceFailure('TOO_LARGE', `${name} has more than ${mostPages} pages of ${route}.`);
  }

  /** Returns one answer as JSON; undefined if its body is empty. @throws SourceFailure; the reason of `signal`. */
  async one(
    route: string,
    question: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    await this.#pace.turn(signal);
    const url = new URL(this.#base);
    url.pathname = `${this.#base.pathname.replace(/\/+$/, '')}/${route}`;
    for (const [key, value] of Object.entries(question)) url.searchParams.set(key, value);
    const reply = await this.#http.get(url, {
      signal,
      headers: { accept: 'application/json', 'chave-api-dados': this.#key },
    });
    if (reply.outcome !== 'ANSWERED') throw failureOfHttp(reply, `${name} (${url.host})`);
    if (reply.status === 401) {
      throw new SourceFailure('REFUSED', `${name} answered HTTP 401: is CREDIT_CGU_KEY right?`, {
        answer: keptAnswer(reply),
      });
    }
    if (reply.status !== 200) throw failureOfStatus(reply, name);
    refuseCutJson(reply, `${name} (${url.host})`);
    if (reply.body.length === 0) return undefined;
    const { value, problem } = readJson(reply.body, reply.contentType);
    if (problem !== undefined) throw invalid(problem);
    return value;
  }
}

function invalid(problem: string): SourceFailure {
  return new SourceFailure('INVALID_ANSWER', `The answer of ${name} cannot be used: ${problem}.`);
}
