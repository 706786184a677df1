import type { DiscardReason } from './event-store.ts';
import type { EventType } from './events.ts';

/** PENDING: attempts are still made. DELIVERED: the receiver confirmed it. DISCARDED: given up, and kept. */
export const deliveryStatuses = ['PENDING', 'DELIVERED', 'DISCARDED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * What came of an attempt. REFUSED: an answer that is no 2xx. FORBIDDEN: the address may not be called. INTERRUPTED: the
 * process stopped before it knew; such an attempt is made again.
 */
export const attemptOutcomes = [
  'DELIVERED',
  'REFUSED',
  'TIMEOUT',
  'UNREACHABLE',
  'UNREADABLE',
  'FORBIDDEN',
  'INTERRUPTED',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** One attempt; `outcome` is null while it is under way, `httpStatus` where nothing was answered. */
export interface AttemptAnswer {
  readonly number: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly outcome: AttemptOutcome | null;
  readonly httpStatus: number | null;
}

/** One event for one webhook: what was sent, and what came back. */
export interface DeliveryAnswer {
  /** The `webhook-id` of every attempt. */
  readonly id: string;
  readonly webhookId: string;
  readonly type: EventType;
  readonly status: DeliveryStatus;
  /** The report, or the operation, that it is about. */
  readonly subjectId: string;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** When the next attempt is made; null once settled, while one is under way, and while an earlier event goes first. */
  readonly nextAttemptAt: string | null;
  readonly discardReason: DiscardReason | null;
  readonly attempts: readonly AttemptAnswer[];
  /** The body, as it is sent. */
  readonly payload: unknown;
}
