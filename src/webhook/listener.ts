import type { Clock } from '../base/clock.ts';
import { guardsItself, inOrder, lockOf, readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { webhookLocks } from './event-locks.ts';
import type { EventType } from './events.ts';
import { newListenerId } from './listener-id.ts';
import {
  findListenerSecret,
  insertListenerSecret,
  listGoneListeners,
  removeListener,
  renewListeners,
} from './listener-store.ts';
import { newWebhookSecret } from './sign.ts';
import { insertWebhook } from './webhook-store.ts';

/** A receiver on this machine that is told of events beside the registered webhooks, while its process lives. */
interface Listener {
  /** What a dispatcher of this process sends to. */
  readonly endpointId: string;
  /** Takes no more events; what it has not been sent is given up. */
  close(): Promise<void>;
}

interface ListenerOptions {
  readonly organizationId: string;
  readonly types: readonly EventType[];
  readonly url: string;
  readonly secret: string;
  /** The listener could not say that it goes on. */
  readonly onFailure: (error: unknown) => void;
}

/** A listener that has said nothing for so long is gone; it says so this often. */
const listensMs = 30_000;
export const listenerRenewalMs = 5_000;

/** The secret that an organisation's listeners are signed to with: the same at each start. */
export async function listenerSecret(storage: Storage, organizationId: string): Promise<string> {
  const present = await findListenerSecret(storage.db, organizationId);
  if (present !== undefined) return present;
  return storage.write({ locks: [lockOf.webhooks(organizationId)] }, async (db) => {
    const rival = await findListenerSecret(db, organizationId);
    if (rival !== undefined) return rival;
    const secret = newWebhookSecret();
    await insertListenerSecret(db, organizationId, secret);
    return secret;
  });
}

/** Asks for events of these types to be kept for a receiver of this process. */
export async function openListener(
  engine: { readonly storage: Storage; readonly clock: Clock },
  options: ListenerOptions,
): Promise<Listener> {
  const { storage, clock } = engine;
  const { organizationId, types, url, secret, onFailure } = options;
  const endpointId = newListenerId();
  const until = () => new Date(clock.now().getTime() + listensMs).toISOString();
  const createdAt = clock.now().toISOString();
  const ids = types.map(() => newListenerId());
  await storage.write({ locks: readsNothing }, async (db) => {
    for (const [place, type] of types.entries()) {
      await insertWebhook(db, {
        id: ids[place] ?? newListenerId(),
        organizationId,
        type,
        url,
        endpointId,
        apiKey: null,
        secret,
        previous: null,
        listensUntil: until(),
        disabledAt: null,
        createdAt,
        updatedAt: createdAt,
      });
    }
  });
  const renewal = setInterval(() => {
    storage
      .write({ locks: guardsItself }, (db) => renewListeners(db, { organizationId, endpointId }, until()))
      .catch((error: unknown) => onFailure(error));
  }, listenerRenewalMs);
  renewal.unref();
  return {
    endpointId,
    close: async () => {
      clearInterval(renewal);
      await storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
        for (const id of ids) await removeListener(db, { id, organizationId, endpointId }, clock.now());
      });
    },
  };
}

/** Ends the listeners whose processes were killed. */
export async function removeGoneListeners(engine: {
  readonly storage: Storage;
  readonly clock: Clock;
}): Promise<void> {
  const { storage, clock } = engine;
  const gone = await listGoneListeners(storage.db, clock.now().toISOString());
  for (const organizationId of new Set(gone.map((item) => item.organizationId))) {
    await storage.write({ locks: inOrder(webhookLocks(organizationId)) }, async (db) => {
      const now = clock.now();
      for (const listener of await listGoneListeners(db, now.toISOString())) {
        if (listener.organizationId === organizationId) await removeListener(db, listener, now);
      }
    });
  }
}
