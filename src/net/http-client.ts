import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { Secret } from '../base/secret.ts';
import { outsideDeadline, withDeadline } from './deadline.ts';
import { failureOf, type HttpFailure, timedOut, unsendable } from './http-failure.ts';
import type { HttpLimits } from './http-limits.ts';
import { chooseByEnvironment } from './http-proxy.ts';
import { lookUpFor } from './look-up-name.ts';
import { OriginTurns } from './origin-turns.ts';
import { connectOption } from './proxied-connector.ts';
import type { TargetRules } from './public-address.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

/** An answer, whatever its status: a redirect is one too, and is not followed. */
export interface HttpAnswer {
  readonly outcome: 'ANSWERED';
  readonly status: number;
  /** The header as it came; empty where there was none, or more than one. */
  readonly contentType: string;
  /** What `Retry-After` asks for, whatever the status. */
  readonly retryAfterMs: number | undefined;
  /** A header by its name in small letters; empty where there was none, or more than one. */
  header(name: string): string;
  /** Decompressed. */
  readonly body: Uint8Array;
  /** Whether only the end of the connection ends the body, so that a part of it can be missing. */
  readonly endsWithConnection: boolean;
}

/** What is asked for. A secret is revealed as it is sent, and stands in no error. */
interface HttpQuestion {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string | Secret>>;
}

/** A question with a method and, mostly, a body. */
interface HttpRequest extends HttpQuestion {
  /** Upper case: `POST`, `PUT` … */
  readonly method: string;
  /** Sent as it is; its type is a header of the caller. */
  readonly body?: string | Uint8Array | Secret;
  /**
   * Returns the headers and the body once the request has its turn at the server, for values that expire, such as a token. They replace the
   * ones here. Its own requests must be urgent, because it holds the turn.
   */
  readonly atTurn?: (() => Promise<Pick<HttpRequest, 'headers' | 'body'>>) | undefined;
  /** Whether it is sent without waiting for a turn. Default: false. */
  readonly isUrgent?: boolean;
  /** Called when the client starts to write the request to an open connection. The server may have received it from then on. */
  readonly onSent?: (() => void) | undefined;
}

export interface HttpClient {
  /**
   * Asks once. Follows no redirect and repeats nothing.
   *
   * @throws the reason of `signal` once it aborts; the connection is then closed.
   */
  request(url: URL, request: HttpRequest): Promise<HttpAnswer | HttpFailure>;
  /** `request` with the method GET and no body. */
  get(url: URL, question: HttpQuestion): Promise<HttpAnswer | HttpFailure>;
  /** Closes every connection; what is in flight ends with an error. The client cannot be used afterwards. */
  close(): Promise<void>;
}

/**
 * A client that keeps connections for the next request. Idle ones do not keep the process alive. The first
 * request opens connections and reads the proxies of the environment.
 *
 * @param userAgent what servers see, for instance `credit/1.2.3`.
 * @param options.rules which addresses may be connected to; left out: any.
 */
export function createHttpClient(
  userAgent: string,
  limits: HttpLimits,
  options: { readonly rules?: TargetRules } = {},
): HttpClient {
  let agent: Promise<Agent> | undefined;
  let closed = false;
  const closing = new AbortController();
  const turns = new OriginTurns(limits.maximumConnections);
  const request: HttpClient['request'] = async (url, { atTurn, isUrgent = false, onSent, ...question }) => {
    const { method, signal } = question;
    if (closed) throw new Error('This HTTP client is closed.');
    agent ??= openAgent(limits, { rules: options.rules, closing: closing.signal });
    const dispatcher = await agent;
    const endTurn = isUrgent ? () => {} : await outsideDeadline(signal, () => turns.take(url.origin, signal));
    try {
      const { headers = {}, body } = (await atTurn?.()) ?? question;
      const sent: Sent = {
        method,
        headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, br', ...revealAll(headers) },
        body: body instanceof Secret ? body.reveal() : (body ?? null),
      };
      const failure = unsendable(sent.headers);
      if (failure !== undefined) return failure;
      let isSent = false;
      const observer = observeSending(dispatcher, () => {
        isSent = true;
        onSent?.();
      });
      const result = await withDeadline(
        (own) => exchange(observer, url, { sent, limits, signal: own.signal }),
        { ms: limits.totalMs, signal },
      );
      const answer = result.expired ? timedOut(limits.totalMs, 'the whole answer') : result.value;
      return answer.outcome === 'ANSWERED' || isSent ? answer : { ...answer, isUnsent: true };
    } finally {
      endTurn();
    }
  };
  return {
    request,
    get: (url, question) => request(url, { ...question, method: 'GET' }),
    async close() {
      closed = true;
      closing.abort(new Error('This HTTP client was closed.'));
      await (await agent)?.destroy();
    },
  };
}

/** A request as it goes out, secrets and all: it must not leave this file. */
interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

function revealAll(headers: Readonly<Record<string, string | Secret>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value instanceof Secret ? value.reveal() : value]),
  );
}

async function openAgent(
  limits: HttpLimits,
  { rules, closing }: { readonly rules: TargetRules | undefined; readonly closing: AbortSignal },
): Promise<Agent> {
  const { Agent } = await import('undici');
  const { connectMs } = limits;
  return new Agent({
    connections: limits.maximumConnections,
    pipelining: 1,
    connect: await connectOption({
      connectMs,
      choose: chooseByEnvironment(process.env),
      guard: rules && { rules, lookUp: lookUpFor(rules), ca: undefined, verifiesTls: true },
      closing,
    }),
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.silenceMs,
  });
}

/** Returns the agent for one request, and calls `onSent` when it starts to write the request to a connection. */
function observeSending(agent: Agent, onSent: () => void): Dispatcher {
  const observe = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
    onRequestStart: (controller, context) => {
      onSent();
      handler.onRequestStart?.(controller, context);
    },
    onResponseStart: (...event) => handler.onResponseStart?.(...event),
    onResponseData: (...event) => handler.onResponseData?.(...event),
    onResponseEnd: (...event) => handler.onResponseEnd?.(...event),
    onResponseError: (...event) => handler.onResponseError?.(...event),
  });
  return agent.compose((dispatch) => (options, handler) => dispatch(options, observe(handler)));
}

async function exchange(
  agent: Dispatcher,
  url: URL,
  options: {
    readonly sent: Sent;
    readonly limits: HttpLimits;
    readonly signal: AbortSignal;
  },
): Promise<HttpAnswer | HttpFailure> {
  const { sent, limits, signal } = options;
  try {
    const { statusCode, headers, body } = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: sent.method,
      headers: sent.headers,
      body: sent.body,
      signal,
    });
    const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
    // Proxies leave the header on answers without a body, such as refusals: nothing is no broken compression.
    const isEmpty = statusCode === 204 || statusCode === 304 || header('content-length') === '0';
    const decoder = decoderOf(isEmpty ? '' : header('content-encoding'));
    if (decoder === undefined) {
      body.on('error', () => {}).destroy();
      return { outcome: 'UNREADABLE', reason: 'a compression that was not asked for' };
    }
    const content = await readBody(body, { decoder, maximumBytes: limits.maximumBytes });
    if (content === undefined) {
      return { outcome: 'TOO_LARGE', reason: `more than ${limits.maximumBytes} bytes` };
    }
    // By the server's clock where it tells the time, since the date is by that clock too.
    const now = parseHttpDate(header('date')) ?? new Date();
    return {
      outcome: 'ANSWERED',
      status: statusCode,
      contentType: header('content-type'),
      retryAfterMs: parseRetryAfter(header('retry-after'), now),
      header,
      body: content,
      endsWithConnection: header('content-length') === '' && header('transfer-encoding') === '',
    };
  } catch (error) {
    signal.throwIfAborted();
    return failureOf(error, limits);
  }
}

function decoderOf(encoding: string): Transform | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

/** The decoded body; undefined when it is too large, and then the connection is closed without reading on. */
async function readBody(
  body: Readable,
  options: { readonly decoder: Transform; readonly maximumBytes: number },
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    await pipeline(body, options.decoder, async (stream: AsyncIterable<Uint8Array>) => {
      for await (const piece of stream) {
        size += piece.length;
        // Leaving the loop before its end is what makes the pipeline destroy the streams before it.
        if (size > options.maximumBytes) break;
        pieces.push(piece);
      }
    });
  } catch (error) {
    if (size <= options.maximumBytes) throw error;
  }
  if (size > options.maximumBytes) return undefined;
  return Buffer.concat(pieces);
}
