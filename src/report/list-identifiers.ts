import { localOrganizationName } from '../auth/local-actor.ts';
import { findOrganizationId } from '../auth/organization-store.ts';
import { listPolicyIds } from '../credit-policy/policy-store.ts';
import { openDatabase } from '../storage/open-database.ts';
import { listNewestReportIds } from './report-store.ts';

/** As many as a person still looks through. */
const maximumReports = 50;

/**
 * The identifiers that a person at the command line may mean: every policy of the local organisation by name, or its
 * newest reports, newest first. The database is only read, and not made when missing.
 *
 * @throws CreditError STORAGE_* for a database that is missing or cannot serve.
 */
export async function listIdentifiers(file: string, kind: 'policy' | 'report'): Promise<readonly string[]> {
  const storage = await openDatabase(file, { readOnly: true });
  try {
    const { db } = storage;
    const organizationId = await findOrganizationId(db, localOrganizationName);
    if (organizationId === undefined) return [];
    return await (kind === 'policy'
      ? listPolicyIds(db, organizationId)
      : listNewestReportIds(db, organizationId, maximumReports));
  } finally {
    await storage.close();
  }
}
