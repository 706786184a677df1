import type { Poster } from '../net/webhook-poster.ts';
import type { AttemptOutcome } from './delivery.ts';
import type { DueEvent } from './due-event-store.ts';
import { signMessage } from './sign.ts';

/** What came of one attempt, with what its answer says about the next. */
export interface AttemptResult {
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly retryAfter?: string | undefined;
  readonly date?: string | undefined;
  /** The failure of the proxy in a few English words, if the receiver was not reached because of it. */
  readonly reason?: string | undefined;
}

/** What an attempt needs of an event, of a webhook, and of its secrets. */
type SendableEvent = Pick<
  DueEvent,
  'id' | 'body' | 'url' | 'apiKey' | 'secret' | 'previousSecret' | 'previousSecretUntil'
>;

/**
 * Sends an event once, signed for this instant (Standard Webhooks 1.0.0). Any 2xx confirms it.
 *
 * @param options.signal ends the attempt, which then counts as interrupted.
 */
export async function sendEvent(
  poster: Poster,
  event: SendableEvent,
  options: { readonly now: Date; readonly signal: AbortSignal },
): Promise<AttemptResult> {
  const { now, signal } = options;
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage({ id: event.id, timestamp, body: event.body }, goodSecrets(event, now)),
    ...(event.apiKey !== null && { 'api-key': event.apiKey }),
  };
  try {
    const answer = await poster.post(new URL(event.url), { headers, body: event.body, signal });
    switch (answer.outcome) {
      case 'ANSWERED': {
        const { status: httpStatus, retryAfter, date } = answer;
        const outcome = httpStatus >= 200 && httpStatus < 300 ? 'DELIVERED' : 'REFUSED';
        return { outcome, httpStatus, retryAfter, date };
      }
      case 'TOO_LARGE':
        return { outcome: 'UNREADABLE', httpStatus: null };
      case 'UNREACHABLE':
        return {
          outcome: answer.outcome,
          httpStatus: null,
          ...(answer.proxy !== undefined && { reason: answer.reason }),
        };
      default:
        return { outcome: answer.outcome, httpStatus: null };
    }
  } catch (error) {
    if (signal.aborted) return { outcome: 'INTERRUPTED', httpStatus: null };
    throw error;
  }
}

/** The secret, and the one before it for a while after a rotation. */
function goodSecrets(event: SendableEvent, now: Date): readonly string[] {
  const { secret, previousSecret, previousSecretUntil } = event;
  if (previousSecret === null || previousSecretUntil === null) return [secret];
  return previousSecretUntil > now.toISOString() ? [secret, previousSecret] : [secret];
}
