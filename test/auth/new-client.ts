import { createClient, type IssuedClient, type NewClient } from '../../src/auth/clients.ts';
import { findOrganizationId } from '../../src/auth/organization-store.ts';
import type { Storage } from '../../src/storage/open-database.ts';

/** A client, with its organisation where that is not there yet. */
export async function newClient(storage: Storage, request: NewClient, now: Date): Promise<IssuedClient> {
  const organizationId = await findOrganizationId(storage.db, request.organizationName);
  return createClient(storage, { ...request, makesOrganization: organizationId === undefined }, now);
}
