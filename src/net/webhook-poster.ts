import type { LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { withDeadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import { forbiddenCode } from './guarded-connector.ts';
import { type ConnectionFailure, failureOf, timedOut } from './http-failure.ts';
import { chooseAlways, type HttpProxy, parseProxy } from './http-proxy.ts';
import { createLines } from './lines.ts';
import { lookUpBy, lookUpFor } from './look-up-name.ts';
import { connectOption } from './proxied-connector.ts';
import { judgeTarget, type TargetRules } from './public-address.ts';

/** A status came; whatever becomes of the body afterwards changes nothing. A redirect is an answer too. */
interface PostAnswer {
  readonly outcome: 'ANSWERED';
  readonly status: number;
  /** The header as it came; undefined where there was none, or several that differ. */
  readonly retryAfter: string | undefined;
  /** The header as it came: the time by the receiver's clock. */
  readonly date: string | undefined;
  /** Milliseconds from the call to the end of the headers. */
  readonly tookMs: number;
}

/** The rules do not allow the target, or the address that it leads to: nothing was sent, not a byte. */
interface PostForbidden {
  readonly outcome: 'FORBIDDEN';
  /** A few English words, which never tell what a name resolves to. */
  readonly reason: string;
}

/** Whoever posted was gone before it ended: the receiver may have it or not. A poster without a thread never says so. */
interface PostInterrupted {
  readonly outcome: 'INTERRUPTED';
  readonly reason: string;
}

/** What came of a post. */
export type PostResult = PostAnswer | ConnectionFailure | PostForbidden | PostInterrupted;

export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

export interface Poster {
  /**
   * Posts once, without redirects, retries, cookies or the proxies of the environment. The target is checked again, because
   * the rules may have changed since it was registered.
   *
   * What a receiver says before its answer (1xx) is passed over; only a `100 Continue`, which we never ask for, undici
   * takes for a broken answer.
   *
   * Ends when the body of the answer does, is longer than `maximumBodyBytes`, breaks off, or `totalMs` are over;
   * nothing of it is looked at, decompressed or kept. A TIMEOUT is only what has no status by then.
   *
   * @throws the reason of `signal` once it aborts before a status came; an error where a header is not safe to send, or
   *   the poster is closed meanwhile: both are defects of the caller.
   */
  post(target: URL, request: PostRequest): Promise<PostResult>;
  /** Closes every connection; what is in flight without a status ends with an error. */
  close(): Promise<void>;
}

export interface PosterOptions {
  readonly rules: TargetRules;
  /** Milliseconds for everything together: waiting for a connection, opening it, the answer with its body. */
  readonly totalMs: number;
  /** Milliseconds until the connection stands: name looked up, TLS agreed. */
  readonly connectMs: number;
  /** Bytes of the body after which the connection is cut. */
  readonly maximumBodyBytes: number;
  /** Connections to one origin at a time; further posts to it wait, and none to another does. */
  readonly connectionsPerOrigin: number;
  /** Looks names up, instead of the system and the servers of names. */
  readonly lookup?: LookupFunction;
  /** Certificates, in PEM, that are trusted instead of the usual ones. */
  readonly ca?: string;
  /** False takes any certificate: for a receiver on the developer's own machine only. */
  readonly verifiesTls?: boolean;
  /** The proxy that every post goes through, except to loopback addresses. Default: none. */
  readonly proxyUrl?: string | undefined;
}

/** Milliseconds for which an idle connection is kept at most, whatever the receiver offers. */
const longestIdleMs = 60_000;

/**
 * Posts to receivers that customers name, wherever those may point: only targets and addresses that the rules allow are
 * ever spoken to. Connections are kept for the next post; idle ones do not keep the process alive. Costs nothing before
 * its first post.
 *
 * @param userAgent what receivers see, for instance `credit/1.2.3`.
 */
export function createPoster(userAgent: string, options: PosterOptions): Poster {
  const { rules, totalMs, connectMs, maximumBodyBytes, connectionsPerOrigin } = options;
  const lines = createLines(connectionsPerOrigin);
  const closing = new AbortController();
  const judge = judgeBy(rules);
  let agent: Promise<Agent> | undefined;
  return {
    async post(target, { headers, body, signal }) {
      const startedAt = performance.now();
      if (closing.signal.aborted) throw new Error('This poster is closed.');
      for (const [name, value] of Object.entries(headers)) {
        if (!sendable.test(value)) throw new Error(`The header ${name} holds what no header may.`);
      }
      const judged = judge(target.href);
      if (judged.reason !== undefined) return { outcome: 'FORBIDDEN', reason: judged.reason };
      const { origin, path } = judged;
      agent ??= openAgent(options, closing.signal);
      const opening = agent;
      const seen: { answer?: PostAnswer } = {};
      try {
        await withDeadline(
          async (own) => {
            const leave = await lines.enter(origin);
            await exchange(await opening, {
              request: {
                origin,
                path,
                method: 'POST',
                headers: { 'user-agent': userAgent, ...headers },
                body,
              },
              maximumBodyBytes,
              signal: own.signal,
              onAnswer: (status, received) => {
                seen.answer = {
                  outcome: 'ANSWERED',
                  status,
                  retryAfter: onlyValue(received['retry-after']),
                  date: onlyValue(received['date']),
                  tookMs: Math.round(performance.now() - startedAt),
                };
              },
              onOver: leave,
            });
          },
          { ms: totalMs, signal },
        );
        return seen.answer ?? timedOut(totalMs, 'an answer');
      } catch (error) {
        if (seen.answer !== undefined) return seen.answer;
        signal.throwIfAborted();
        if (closing.signal.aborted) throw new Error('This poster was closed.');
        if (error instanceof Error && 'code' in error && error.code === forbiddenCode) {
          return { outcome: 'FORBIDDEN', reason: 'its host leads to where webhooks may not go' };
        }
        return failureOf(error, { connectMs, headersMs: totalMs, silenceMs: totalMs });
      }
    },
    async close() {
      closing.abort(new Error('This poster is closed.'));
      await (await agent)?.destroy();
    },
  };
}

type Judged =
  | { readonly origin: string; readonly path: string; readonly reason?: undefined }
  | { readonly reason: string };

/** So many targets are kept as they were judged: most posts go where others went before. */
const mostJudged = 1_000;

/** Judges what a target says, by rules that stay; what it leads to is judged when it is connected to. */
function judgeBy(rules: TargetRules): (href: string) => Judged {
  const judgements = new Map<string, Judged>();
  return (href) => {
    const before = judgements.get(href);
    if (before !== undefined) return before;
    const { url, refusal } = judgeTarget(href, rules);
    const judged: Judged =
      refusal === undefined
        ? { origin: url.origin, path: `${url.pathname}${url.search}` }
        : { reason: refusal.reason };
    if (judgements.size >= mostJudged) judgements.clear();
    judgements.set(href, judged);
    return judged;
  };
}

const sendable = /^[\x20-\x7e]*$/;

/** Whether a text may be the value of a header: visible ASCII and spaces within, 1 to 500 characters. */
export function isSafeHeaderValue(text: string): boolean {
  return text.length <= 500 && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}

async function openAgent(options: PosterOptions, closing: AbortSignal): Promise<Agent> {
  const { rules, connectMs, connectionsPerOrigin, lookup, ca, verifiesTls = true, proxyUrl } = options;
  const lookUp = lookup === undefined ? lookUpFor(rules) : lookUpBy(lookup);
  const { Agent } = await import('undici');
  return new Agent({
    connections: connectionsPerOrigin,
    pipelining: 1,
    connect: await connectOption({
      connectMs,
      choose: proxyUrl === undefined ? undefined : chooseAlways(requireProxy(proxyUrl)),
      guard: { rules, lookUp, ca, verifiesTls },
      closing,
    }),
    // The time for everything ends a silence too.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: longestIdleMs,
  });
}

function requireProxy(url: string): HttpProxy {
  const proxy = parseProxy(url);
  // The settings were checked. The URL may contain a password, so the error does not repeat it.
  if (proxy === undefined) throw new Error('The proxy URL of the poster is not valid.');
  return proxy;
}

/** The value of a header that says one thing only, however often. */
function onlyValue(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined || typeof header === 'string') return header;
  return new Set(header).size === 1 ? header[0] : undefined;
}
