import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { CreditError, describeError } from '../base/errors.ts';
import type { DeliveryAnswer } from '../webhook/delivery.ts';
import type { CommandContext } from './context.ts';

/** Attempts of 15 s with waits between them end within this. */
const patienceMs = 60_000;
const lookMs = 100;
/** What else this process has begun to send meanwhile may end by itself. */
const graceMs = 15_000;

/**
 * Sends what waits, in this process, until these deliveries are settled or a minute has passed: a command needs no
 * service for it.
 *
 * @returns the deliveries as they stand then.
 */
export async function deliverHere(
  context: CommandContext,
  app: App,
  deliveryIds: readonly string[],
): Promise<readonly DeliveryAnswer[]> {
  const [{ startDelivery }, { readDelivery }, { values }] = await Promise.all([
    import('../webhook/start-delivery.ts'),
    import('../webhook/deliveries.ts'),
    context.settings(),
  ]);
  const delivery = startDelivery({
    engine: app.engine,
    rules: (await app.loadTargets()).rules,
    maximumAttempts: values.webhookAttempts,
    scope: 'REGISTERED',
    onFailure: (error) => context.note(deliveryFailure(context, error)),
  });
  const read = () =>
    Promise.all(deliveryIds.map((id) => readDelivery(app.storage, app.actor.organizationId, id)));
  const deadline = performance.now() + patienceMs;
  try {
    for (;;) {
      const deliveries = await read();
      const isSettled = deliveries.every(({ status }) => status !== 'PENDING');
      if (isSettled || performance.now() > deadline) return deliveries;
      await pause(lookMs, undefined, { signal: context.signal });
    }
  } finally {
    await delivery.stop(context.signal.aborted ? 0 : graceMs);
  }
}

/** A line about a write that failed and is tried again. */
export function deliveryFailure(context: CommandContext, error: unknown): string {
  const reason =
    error instanceof CreditError
      ? describeError(error, context.language).message
      : error instanceof Error
        ? error.message
        : String(error);
  return context.say('deliveryBroke', { reason });
}

/** Seconds after which `deliverHere` gives up waiting. */
export const patienceSeconds = patienceMs / 1_000;
