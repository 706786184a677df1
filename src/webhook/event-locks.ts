import { type Lock, lockOf, shared } from '../storage/locks.ts';

/** What a write must be alone with that keeps or settles events about a subject: their order, while no webhook changes. */
export function eventLocks(organizationId: string, subjectId: string): readonly Lock[] {
  return [lockOf.lane(organizationId, subjectId), shared(lockOf.webhooks(organizationId))];
}

/** The same for one that ends a webhook, or puts it in force again: all that waits for it is settled with it. */
export function webhookLocks(organizationId: string): readonly Lock[] {
  return [lockOf.webhooks(organizationId)];
}
