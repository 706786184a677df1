import { CreditError } from '../base/errors.ts';
import { isTestOrganization, testOrganizationId, testOrganizationName } from '../base/test-organization.ts';
import type { Storage } from '../storage/open-database.ts';
import { getOrganizationId } from './find-organization.ts';
import { findOrganizationId, findOrganizationName, insertOrganization } from './organization-store.ts';
import { generalPermissions, type Permission } from './permission.ts';
import { requireName } from './require-name.ts';

/** What a test client may be allowed to do: to work with what is invented, and to change nothing of what is live. */
export const testPermissions: readonly Permission[] = [
  ...generalPermissions.filter((permission) => permission !== 'policy:manage'),
  'usage:read',
];

/** What a test client comes with. */
export interface TestMode {
  /** Gives the organisation of test clients, which has just been made, the policies of the live one, in the same transaction. */
  readonly onMade: (db: Storage['db'], copy: { readonly from: string; readonly to: string }) => Promise<void>;
}

/** @throws CreditError INVALID_ARGUMENT for what no test client may do. */
export function requireTestPermissions(wanted: readonly Permission[]): void {
  const beyond = wanted.find((permission) => !testPermissions.includes(permission));
  if (beyond === undefined) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'permission',
    reason: {
      en: `a test client may not have ${beyond}, which is of the live organisation`,
      'pt-BR': `um cliente de teste não pode ter ${beyond}, que é da organização real`,
    },
    expected: testPermissions.join(', '),
  });
}

/**
 * The organisation in which the test clients of one are, made with the first of them.
 *
 * @returns its name.
 * @throws CreditError UNKNOWN_ORGANIZATION; ORGANIZATION_EXISTS where a live one is called so.
 */
export async function openTestOrganization(
  db: Storage['db'],
  liveName: string,
  { createdAt, onMade }: TestMode & { readonly createdAt: string },
): Promise<string> {
  const from = await getOrganizationId(db, liveName);
  if (isTestOrganization(from)) return liveName;
  const to = testOrganizationId(from);
  const present = await findOrganizationName(db, to);
  if (present !== undefined) return present;
  const name = requireName(testOrganizationName(liveName), 'organization');
  if ((await findOrganizationId(db, name)) !== undefined)
    throw new CreditError('ORGANIZATION_EXISTS', { organization: name });
  await insertOrganization(db, { id: to, name, createdAt });
  await onMade(db, { from, to });
  return name;
}
