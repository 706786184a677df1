import type { Actor } from '../auth/actor.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Access } from './access.ts';
import type { AccessLog } from './access-log.ts';
import { type AccessSubject, listAccesses } from './access-store.ts';

/** The newest so many are told. */
const mostAccesses = 1_000;

/** Who has read what is held about a person. */
export interface AccessListAnswer {
  /** The newest first, 1,000 at most. */
  readonly items: readonly Access[];
}

/**
 * Who has read a report about a person, or every report about a document; what this process has noted and not written yet among it.
 * Checks the database structure first: damaged indexes hide rows.
 *
 * @throws CreditError STORAGE_*
 */
export async function readAccesses(
  { storage, accesses }: { readonly storage: Storage; readonly accesses?: AccessLog | undefined },
  { organizationId }: Pick<Actor, 'organizationId'>,
  subject: AccessSubject,
): Promise<AccessListAnswer> {
  await storage.requireStructure();
  await accesses?.flush();
  const items = await storage.read((db) => listAccesses(db, organizationId, subject, mostAccesses));
  return { items };
}
