import type { Clock } from '../base/clock.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { hasEventSender, keepEventSender, removeEventSender } from './event-sender-store.ts';

interface DeliveryEngine {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly holder: string;
}

/** A notice is good for so long, and renewed this often: a process of another machine is not known to have ended. */
const noticeMs = 60_000;
const renewalMs = 20_000;

/**
 * Lets other processes know that this one sends all events, until the returned function ends that. What cannot be written
 * is told, and tried again.
 */
export function giveSenderNotice(
  engine: DeliveryEngine,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const { storage, clock, holder } = engine;
  const renew = () =>
    storage
      .write({ locks: guardsItself }, (db) =>
        keepEventSender(db, holder, new Date(clock.now().getTime() + noticeMs)),
      )
      .catch(onFailure);
  let writing = renew();
  const renewal = setInterval(() => {
    writing = renew();
  }, renewalMs);
  renewal.unref();
  return async () => {
    clearInterval(renewal);
    await writing;
    const end = storage.write({ locks: guardsItself }, (db) => removeEventSender(db, holder, clock.now()));
    await end.catch(onFailure);
  };
}

/** Whether another process sends what this one keeps: then it has no need to, and its own settings are not meant for it. */
export async function isSentElsewhere({ storage, clock }: DeliveryEngine): Promise<boolean> {
  return hasEventSender(storage.db, clock.now());
}
