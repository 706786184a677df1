import { localOrganizationName } from '../auth/local-actor.ts';
import { findOrganizationId } from '../auth/organization-store.ts';
import type { ListedIdentifier } from '../report/list-identifiers.ts';
import { openStorage } from '../storage/open-storage.ts';
import { listBatchRows } from './batch-store.ts';

/** As many as a person still looks through. */
const mostBatches = 20;

/**
 * The newest batches of the local organisation, newest first, for whoever types one. The database is only read, and not
 * made when missing.
 *
 * @throws CreditError STORAGE_* for a database that is missing or cannot serve.
 */
export async function listBatchIds(file: string): Promise<readonly ListedIdentifier[]> {
  const storage = await openStorage(file, { readOnly: true });
  try {
    const { db } = storage;
    const organizationId = await findOrganizationId(db, localOrganizationName);
    if (organizationId === undefined) return [];
    const batches = await listBatchRows(db, organizationId, { limit: mostBatches });
    return batches.map(({ id, name }) => ({ id, name }));
  } finally {
    await storage.close();
  }
}
