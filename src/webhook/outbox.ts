import { newId } from '../base/ids.ts';
import { afterCommit } from '../storage/after-commit.ts';
import { type News, noNews } from '../storage/news.ts';
import type { Storage } from '../storage/open-database.ts';
import { writeEnvelope } from './envelope.ts';
import { insertDiscardedEvent, insertEvent } from './event-store.ts';
import type { EventDraft, EventType } from './events.ts';
import { listAwaitedTypes, listSubscribers } from './webhook-store.ts';

/** Where changes tell of themselves. */
export interface Outbox {
  /**
   * Keeps an event for everybody who asked for its type, in the transaction of the change that it tells of: both are on
   * disk, or neither is. Where nobody asked, nothing is written.
   *
   * @returns the ids of its deliveries.
   */
  record<T extends EventType>(db: Storage['db'], draft: EventDraft<T>): Promise<readonly string[]>;
  /** The types of event that anybody asked for; for those who would tell of many. */
  awaited(db: Storage['db'], organizationId: string): Promise<ReadonlySet<EventType>>;
  /** Says that there is something to send. */
  tell(): void;
  /** Calls `listener` whenever there is; returns how to stop that. */
  onRecord(listener: () => void): () => void;
}

/**
 * The outbox of this process; costs nothing until something is recorded.
 *
 * @param news whereby other processes hear of what is recorded here while nobody here sends it, and this one of theirs.
 */
export function openOutbox(news: News = noNews): Outbox {
  const listeners = new Set<() => void>();
  const tell = () => {
    if (listeners.size === 0) news.tell('EVENT');
    for (const listener of listeners) listener();
  };
  return {
    record: async (db, { organizationId, type, subjectId, content, at }) => {
      const createdAt = at.toISOString();
      const subscribers = await listSubscribers(db, organizationId, type, createdAt);
      if (subscribers.length === 0) return [];
      const body = writeEnvelope(organizationId, type, await content());
      const ids: string[] = [];
      for (const { id: webhookId, endpointId, disabled } of subscribers) {
        const id = newId('evt');
        ids.push(id);
        const dueAtMs = at.getTime();
        const event = {
          id,
          organizationId,
          webhookId,
          endpointId,
          type,
          subjectId,
          body,
          dueAtMs,
          createdAt,
        };
        if (disabled) await insertDiscardedEvent(db, event, 'WEBHOOK_DISABLED');
        else await insertEvent(db, event);
      }
      afterCommit(db, tell);
      return ids;
    },
    // Who listened until just now is asked for again when the event is recorded.
    awaited: async (db, organizationId) => new Set(await listAwaitedTypes(db, organizationId)),
    tell,
    onRecord: (listener) => {
      listeners.add(listener);
      const endNews = news.listen('EVENT', listener);
      return () => {
        listeners.delete(listener);
        endNews();
      };
    },
  };
}
