import { lookup as lookupByDns } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Agent, Dispatcher } from 'undici';
import { withDeadline } from './deadline.ts';
import { createGuardedConnector, forbiddenCode } from './guarded-connector.ts';
import { failureOf, type HttpFailure, timedOut } from './http-failure.ts';
import { createLines } from './lines.ts';
import { judgeTarget, type TargetRules } from './public-address.ts';

/** A status came; whatever becomes of the body afterwards changes nothing. A redirect is an answer too. */
export interface PostAnswer {
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
export interface PostForbidden {
  readonly outcome: 'FORBIDDEN';
  /** A few English words, which never tell what a name resolves to. */
  readonly reason: string;
}

export interface PostRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

export interface Poster {
  /**
   * Posts once: follows no redirect, repeats nothing, knows no cookies and no proxies. The target is judged again,
   * since the rules may have changed since it was registered.
   *
   * Ends when the body of the answer does, is longer than `maximumBodyBytes`, breaks off, or `totalMs` are over;
   * nothing of it is looked at, decompressed or kept. A TIMEOUT is only what has no status by then.
   *
   * @throws the reason of `signal` once it aborts before a status came; an error where a header is not safe to send, or
   *   the poster is closed meanwhile: both are defects of the caller.
   */
  post(target: URL, request: PostRequest): Promise<PostAnswer | HttpFailure | PostForbidden>;
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
  /** Looks names up, instead of the system. */
  readonly lookup?: LookupFunction;
  /** Certificates, in PEM, that are trusted instead of the usual ones. */
  readonly ca?: string;
  /** False takes any certificate: for a receiver on the developer's own machine only. */
  readonly verifiesTls?: boolean;
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
  let agent: Promise<Agent> | undefined;
  return {
    async post(target, { headers, body, signal }) {
      const startedAt = performance.now();
      if (closing.signal.aborted) throw new Error('This poster is closed.');
      for (const [name, value] of Object.entries(headers)) {
        if (!sendable.test(value)) throw new Error(`The header ${name} holds what no header may.`);
      }
      const { url, refusal } = judgeTarget(target.href, rules);
      if (refusal !== undefined) return { outcome: 'FORBIDDEN', reason: refusal.reason };
      agent ??= openAgent(options, closing.signal);
      const dispatcher = await agent;
      const seen: { answer?: PostAnswer } = {};
      try {
        await withDeadline(
          async (own) => {
            const leave = await lines.enter(url.origin, own);
            try {
              await exchange(dispatcher, {
                request: {
                  origin: url.origin,
                  path: `${url.pathname}${url.search}`,
                  method: 'POST',
                  headers: { 'user-agent': userAgent, ...headers },
                  body,
                },
                maximumBodyBytes,
                signal: own,
                onAnswer: (status, received) => {
                  seen.answer = {
                    outcome: 'ANSWERED',
                    status,
                    retryAfter: onlyValue(received['retry-after']),
                    date: onlyValue(received['date']),
                    tookMs: Math.round(performance.now() - startedAt),
                  };
                },
              });
            } finally {
              leave();
            }
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

const sendable = /^[\x20-\x7e]*$/;

/** Whether a text may be the value of a header: visible ASCII and spaces within, 1 to 500 characters. */
export function isSafeHeaderValue(text: string): boolean {
  return text.length <= 500 && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text);
}

async function openAgent(options: PosterOptions, closing: AbortSignal): Promise<Agent> {
  const { rules, connectMs, connectionsPerOrigin, lookup = lookupByDns, ca, verifiesTls = true } = options;
  const { Agent } = await import('undici');
  return new Agent({
    connections: connectionsPerOrigin,
    pipelining: 1,
    connect: createGuardedConnector({ rules, connectMs, lookup, ca, verifiesTls, closing }),
    // The time for everything ends a silence too.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: longestIdleMs,
  });
}

/** Sends, and reads until the body is over or too long. Ends only when undici has let go of the connection. */
async function exchange(
  agent: Agent,
  options: {
    readonly request: Dispatcher.DispatchOptions;
    readonly maximumBodyBytes: number;
    readonly signal: AbortSignal;
    readonly onAnswer: (
      status: number,
      headers: Readonly<Record<string, string | string[] | undefined>>,
    ) => void;
  },
): Promise<void> {
  const { request, maximumBodyBytes, signal, onAnswer } = options;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let bodyBytes = 0;
    agent.dispatch(request, {
      onRequestStart(controller) {
        const cut = () => controller.abort(new Error('This post is over.'));
        if (signal.aborted) cut();
        else signal.addEventListener('abort', cut, { once: true });
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) onAnswer(status, headers);
      },
      onResponseData(controller, piece) {
        bodyBytes += piece.length;
        if (bodyBytes > maximumBodyBytes) controller.abort(new Error('This is enough.'));
      },
      onResponseEnd: () => resolve(),
      onResponseError: (_, error) => reject(error),
    });
  });
}

/** The value of a header that says one thing only, however often. */
function onlyValue(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined || typeof header === 'string') return header;
  return new Set(header).size === 1 ? header[0] : undefined;
}
