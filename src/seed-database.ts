import type { Actor } from './auth/actor.ts';
import { seedLocalPolicies } from './credit-policy/seed-local-policies.ts';
import { seedUsualTerms } from './retention/terms.ts';
import type { Storage } from './storage/open-database.ts';

/** What the organisation of the command line begins with, and its database, in the transaction that makes it. */
export async function seedDatabase(db: Storage['db'], actor: Actor, now: Date): Promise<void> {
  await seedLocalPolicies(db, actor, now);
  await seedUsualTerms(db, now);
}
