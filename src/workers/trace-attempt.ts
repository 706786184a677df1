import type { Engine } from '../report/engine.ts';
import type { MadeAttempt } from '../webhook/dispatcher.ts';

/** Tells of an attempt to deliver an event, where somebody keeps traces: never where it went, which may have a secret in it. */
export function traceAttempt(
  { traces, clock }: Engine,
  { event, result, settlement, tookMs }: MadeAttempt,
): void {
  if (traces === undefined) return;
  const endedAt = clock.now().getTime();
  const { id: eventId, webhookId, type, subjectId } = event;
  traces.tellAttempt({
    eventId,
    webhookId,
    type,
    subjectId,
    outcome: result.outcome,
    status: result.httpStatus,
    isGivenUp: settlement.status === 'DISCARDED',
    startedAt: endedAt - tookMs,
    endedAt,
  });
}
