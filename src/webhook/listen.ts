import type { ReceiverAnswer } from '../net/loopback-receiver.ts';
import { parseNetwork, type TargetRules } from '../net/public-address.ts';
import { userAgent } from '../net/user-agent.ts';
import { createPoster, type PostResult } from '../net/webhook-poster.ts';
import type { MadeAttempt } from './dispatcher.ts';
import type { EventType } from './events.ts';
import { listenerSecret, openListener } from './listener.ts';
import { type ReceivedMessage, startReceiver } from './receiver.ts';
import type { Verification } from './sign.ts';
import { type DeliveryOptions, startDelivery } from './start-delivery.ts';

/** One delivery that was received: whether it is genuine, and what was answered. */
export interface HeardMessage {
  readonly verification: Verification;
  /** The `webhook-id`; empty where there was none. */
  readonly eventId: string;
  readonly body: string;
  readonly status: number;
  /** Of forwarding it; null where it was not. */
  readonly tookMs: number | null;
  /** Why forwarding it brought no answer. */
  readonly failure: string | null;
}

interface ListenOptions {
  readonly engine: DeliveryOptions['engine'];
  readonly organizationId: string;
  readonly types: readonly EventType[];
  /** 0 takes a free one. */
  readonly port: number;
  /** Where each genuine delivery goes on to; what is answered there is answered here. */
  readonly forward?:
    | {
        readonly url: URL;
        readonly headers: Readonly<Record<string, string>>;
        readonly verifiesTls: boolean;
      }
    | undefined;
  readonly maximumAttempts: number;
  readonly onMessage: (message: HeardMessage) => void;
  /** An attempt after which there is another, or none any more. */
  readonly onFailedAttempt: (attempt: MadeAttempt) => void;
  readonly onFailure: (error: unknown) => void;
}

/** A local receiver that listens. */
export interface Listening {
  readonly url: string;
  close(): Promise<void>;
}

/** Less than an attempt may take, so that its end is known before the attempt is given up. */
const forwardMs = 14_000;
const maximumBodyBytes = 64 * 1024;
const connections = 64;

/**
 * Receives the events of an organisation on this machine: asks for them in the database, sends them to itself as they
 * would be sent anywhere, verifies them, and hands them on.
 *
 * @throws CreditError ADDRESS_UNAVAILABLE.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { engine, organizationId, types, port, onFailure, maximumAttempts } = options;
  const secret = await listenerSecret(engine.storage, organizationId);
  const forwarder = openForwarder(options.forward);
  const receiver = await startReceiver({
    port,
    secret,
    now: () => engine.clock.now(),
    answer: async (message) => {
      const { answer, tookMs, failure } = await forwarder.pass(message);
      const { verification, headers, body } = message;
      const id = headers['webhook-id'];
      options.onMessage({
        verification,
        eventId: typeof id === 'string' ? id : '',
        body,
        status: answer.status,
        tookMs,
        failure,
      });
      return answer;
    },
  });
  const listener = await openListener(engine, {
    organizationId,
    types,
    url: receiver.url,
    secret,
    onFailure,
  }).catch(async (error: unknown) => {
    await receiver.close();
    throw error;
  });
  const delivery = startDelivery({
    engine,
    rules: networks('127.0.0.1/32'),
    maximumAttempts,
    scope: { listeners: new Set([listener.endpointId]) },
    onAttempt: (attempt) => {
      if (attempt.result.outcome !== 'DELIVERED') options.onFailedAttempt(attempt);
    },
    onFailure,
  });
  return {
    url: receiver.url,
    close: async () => {
      await delivery.stop(0);
      await listener.close();
      await receiver.close();
      await forwarder.close();
    },
  };
}

interface Passed {
  readonly answer: ReceiverAnswer;
  readonly tookMs: number | null;
  readonly failure: string | null;
}

/** Hands genuine deliveries on, with the headers that make them so; others are refused. */
function openForwarder(forward: ListenOptions['forward']): {
  pass(message: ReceivedMessage): Promise<Passed>;
  close(): Promise<void>;
} {
  const poster = createPoster(userAgent(), {
    // The operator names this address on their own machine.
    rules: networks('0.0.0.0/0', '::/0'),
    totalMs: forwardMs,
    connectMs: forwardMs,
    maximumBodyBytes,
    connectionsPerOrigin: connections,
    verifiesTls: forward?.verifiesTls ?? true,
  });
  const closing = new AbortController();
  return {
    pass: async ({ verification, headers, body }) => {
      if (!verification.genuine) return { answer: { status: 401 }, tookMs: null, failure: null };
      if (forward === undefined) return { answer: { status: 200 }, tookMs: null, failure: null };
      const began = performance.now();
      const kept = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature', 'api-key'];
      const sent = kept.flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      const result = await poster.post(forward.url, {
        headers: { ...Object.fromEntries(sent), ...forward.headers },
        body,
        signal: closing.signal,
      });
      const tookMs = performance.now() - began;
      if (result.outcome !== 'ANSWERED') {
        return { answer: { status: statusOf(result.outcome) }, tookMs, failure: result.reason };
      }
      const { status, retryAfter } = result;
      return {
        answer: { status, ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }) },
        tookMs,
        failure: null,
      };
    },
    close: async () => {
      closing.abort(new Error('The listener is closing'));
      await poster.close();
    },
  };
}

/** Gateway Timeout or Bad Gateway (RFC 9110, section 15.6). */
function statusOf(outcome: PostResult['outcome']): number {
  return outcome === 'TIMEOUT' ? 504 : 502;
}

function networks(...texts: readonly string[]): TargetRules {
  return { allowed: texts.map(parseNetwork).filter((network) => network !== undefined) };
}
