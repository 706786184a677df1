import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Storage } from '../storage/open-database.ts';
import { findOrganizationId, insertOrganization } from './organization-store.ts';

/**
 * Makes an organisation, which begins without any policy.
 *
 * @throws CreditError ORGANIZATION_EXISTS.
 */
export async function makeOrganization(
  db: Storage['db'],
  { name, createdAt }: { readonly name: string; readonly createdAt: string },
): Promise<void> {
  if ((await findOrganizationId(db, name)) !== undefined)
    throw new CreditError('ORGANIZATION_EXISTS', { organization: name });
  await insertOrganization(db, { id: newId('org'), name, createdAt });
}
