import { lookup as systemLookup } from 'node:dns';
import type { Agent } from 'undici';
import { withDeadline } from './deadline.ts';
import { failureOf, type HttpFailure, timedOut } from './http-failure.ts';
import { chooseByEnvironment } from './http-proxy.ts';
import { lookUpBy } from './look-up-name.ts';
import { connectOption } from './proxied-connector.ts';
import { judgeTarget, type TargetRules } from './public-address.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

/** What the download of one file may cost in time; how large it may be is the reader's matter. */
interface FileLimits {
  /** Milliseconds until the connection stands. */
  readonly connectMs: number;
  /** Milliseconds from the request to the last header of the answer. */
  readonly headersMs: number;
  /** Milliseconds of silence between two pieces of the body. */
  readonly silenceMs: number;
  /** Milliseconds for everything together: what ends a file that drips. */
  readonly totalMs: number;
}

/** Whom files are asked of: the public alone, over https; or whoever an operator has named. */
export type FileReach = 'PUBLIC' | 'NAMED';

interface FileQuestion {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** An answer whose body comes as it is read, in the bytes that the server keeps: no compression was asked for. */
export interface FileAnswer {
  readonly status: number;
  /** Each header that came once, by its name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** What `Retry-After` asks for. */
  readonly retryAfterMs: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface FileClient {
  /**
   * Asks once and gives the answer to `read`, whatever its status: a redirect is one too, and is not followed. What
   * `read` leaves of the body is not fetched.
   *
   * @returns what `read` made of it, or why no answer came, or not all of it.
   * @throws the reason of the signal once it aborts; what `read` throws of its own.
   */
  ask<T>(
    url: URL,
    question: FileQuestion,
    read: (answer: FileAnswer) => Promise<T>,
  ): Promise<T | HttpFailure>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** No network is open but the public one. */
const publicOnly: TargetRules = { allowed: [] };

/**
 * A client for files that are too long to be held in memory. The first request opens connections and
 * reads the proxies of the environment.
 *
 * @param userAgent what servers see, for instance `credit/1.2.3`.
 */
export function createFileClient(
  userAgent: string,
  { reach, limits }: { readonly reach: FileReach; readonly limits: FileLimits },
): FileClient {
  const closing = new AbortController();
  let agent: Promise<Agent> | undefined;
  return {
    async ask(url, { method, headers, body = '', signal }, read) {
      const refusal = reach === 'PUBLIC' ? judgeTarget(url.href, publicOnly).refusal : undefined;
      if (refusal !== undefined) return { outcome: 'UNREACHABLE', reason: refusal.reason };
      agent ??= openAgent(reach, limits, closing.signal);
      const dispatcher = await agent;
      const request = {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { 'user-agent': userAgent, 'accept-encoding': 'identity', ...headers },
        body: method === 'GET' ? null : body,
      };
      const result = await withDeadline(
        (own) => exchange(dispatcher, { ...request, signal: own.signal }, { limits, read }),
        { ms: limits.totalMs, signal },
      );
      return result.expired ? timedOut(limits.totalMs, 'the whole file') : result.value;
    },
    async close() {
      closing.abort(new Error('This client is closed.'));
      await (await agent)?.destroy();
    },
  };
}

async function openAgent(reach: FileReach, limits: FileLimits, closing: AbortSignal): Promise<Agent> {
  const { Agent } = await import('undici');
  const { connectMs } = limits;
  const guard = {
    rules: publicOnly,
    lookUp: lookUpBy(systemLookup),
    ca: undefined,
    verifiesTls: true,
  };
  return new Agent({
    // No publisher is asked for two things at once.
    connections: 1,
    pipelining: 1,
    connect: await connectOption({
      connectMs,
      choose: chooseByEnvironment(process.env),
      guard: reach === 'PUBLIC' ? guard : undefined,
      closing,
    }),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.silenceMs,
  });
}

async function exchange<T>(
  agent: Agent,
  request: Parameters<Agent['request']>[0] & { readonly signal: AbortSignal },
  { limits, read }: { readonly limits: FileLimits; readonly read: (answer: FileAnswer) => Promise<T> },
): Promise<T | HttpFailure> {
  const { signal } = request;
  // What the connection met, apart from what the reader met: a full disk is no failure of the publisher.
  const met: { failure?: unknown } = {};
  try {
    const { statusCode, headers, body } = await agent.request(request).catch((error: unknown) => {
      met.failure = error;
      throw error;
    });
    body.on('error', () => {});
    const once = Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    );
    async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        for await (const piece of body) yield piece;
      } catch (error) {
        met.failure = error;
        throw error;
      }
    }
    try {
      const now = parseHttpDate(once['date'] ?? '') ?? new Date();
      const retryAfterMs = parseRetryAfter(once['retry-after'] ?? '', now);
      return await read({ status: statusCode, headers: once, retryAfterMs, body: pieces() });
    } finally {
      body.destroy();
    }
  } catch (error) {
    signal.throwIfAborted();
    if (met.failure === undefined || error !== met.failure) throw error;
    return failureOf(error, limits);
  }
}
