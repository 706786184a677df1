import { openLocalActor } from '../../src/auth/local-actor.ts';
import { permissions } from '../../src/auth/permission.ts';
import { CreditClient } from '../../src/client/credit-client.ts';
import { seedLocalPolicies } from '../../src/credit-policy/seed-local-policies.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';

/** Somebody who may do everything, in the organisation `local` of a database, which is made where it is not there yet. */
export async function newCredentials(
  storage: Storage,
  organizationName = 'local',
): Promise<{ readonly clientId: string; readonly clientSecret: string }> {
  const now = new Date();
  await openLocalActor(storage, {
    analystName: 'ana',
    now,
    onCreated: (db, analyst) => seedLocalPolicies(db, analyst, now),
  });
  return newCheapClient(storage, { name: `erp of ${organizationName}`, organizationName, permissions }, now);
}

/** A client of the service at an address, by its credentials. */
export function signIn(
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  url: string,
): CreditClient {
  return new CreditClient({ baseUrl: url, clientId, clientSecret });
}

/** A new client of the service at an address. */
export async function clientOf(storage: Storage, url: string): Promise<CreditClient> {
  return signIn(await newCredentials(storage), url);
}
