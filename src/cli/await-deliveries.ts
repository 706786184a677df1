import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { CreditError, describeError } from '../base/errors.ts';
import type { DeliveryAnswer } from '../webhook/delivery.ts';
import type { Delivery } from '../webhook/start-delivery.ts';
import type { CommandContext } from './context.ts';

/** Attempts of 15 s with waits between them end within this. */
const patienceMs = 60_000;
const lookMs = 100;
/** What else this process has begun to send meanwhile may end by itself. */
const graceMs = 15_000;

/**
 * Waits until these deliveries are settled or a minute has passed. Where a service runs on the database, it sends them, as it
 * sends all others; else this process does, and says so.
 *
 * @returns the deliveries as they stand then.
 */
export async function awaitDeliveries(
  context: CommandContext,
  app: App,
  deliveryIds: readonly string[],
): Promise<readonly DeliveryAnswer[]> {
  const [{ readDelivery }, { isSentElsewhere }] = await Promise.all([
    import('../webhook/deliveries.ts'),
    import('../webhook/sender-notice.ts'),
  ]);
  const isSent = await isSentElsewhere(app.engine);
  context.note(context.say(isSent ? 'sentByService' : 'sentHere'));
  const delivery = isSent ? undefined : await deliver(context, app);
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
    await delivery?.stop(context.signal.aborted ? 0 : graceMs);
  }
}

async function deliver(context: CommandContext, app: App): Promise<Delivery> {
  const [{ startDelivery }, { values }, { rules, proxyUrl }] = await Promise.all([
    import('../webhook/start-delivery.ts'),
    context.settings(),
    app.loadTargets(),
  ]);
  return startDelivery({
    engine: app.engine,
    rules,
    proxyUrl,
    maximumAttempts: values.webhookAttempts,
    scope: 'REGISTERED',
    onFailure: (error) => context.note(deliveryFailure(context, error)),
  });
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

/** Seconds after which `awaitDeliveries` gives up waiting. */
export const patienceSeconds = patienceMs / 1_000;
