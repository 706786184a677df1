import { localOrganizationName } from '../auth/local-actor.ts';
import { findOrganizationId } from '../auth/organization-store.ts';
import { listPolicyIds } from '../credit-policy/policy-store.ts';
import type { Document } from '../document/kind.ts';
import { openStorage } from '../storage/open-storage.ts';
import { readSubjectNames } from './read-subject-names.ts';
import type { ReportStatus } from './report.ts';
import { listReportRows } from './report-store.ts';

/** An identifier, and what a person knows it by. */
export interface ListedIdentifier {
  readonly id: string;
  readonly name: string | undefined;
  /** Of a report. */
  readonly report?: { readonly document: Document; readonly status: ReportStatus };
}

/** As many as a person still looks through. */
const maximumReports = 50;

/**
 * The identifiers that a person at the command line may mean: every policy of the local organisation by name, or its
 * newest reports, newest first. The database is only read, and not made when missing.
 *
 * @throws CreditError STORAGE_* for a database that is missing or cannot serve.
 */
export async function listIdentifiers(
  file: string,
  kind: 'policy' | 'report',
): Promise<readonly ListedIdentifier[]> {
  const storage = await openStorage(file, { readOnly: true });
  try {
    const { db } = storage;
    const organizationId = await findOrganizationId(db, localOrganizationName);
    if (organizationId === undefined) return [];
    if (kind === 'policy') {
      return (await listPolicyIds(db, organizationId)).map((id) => ({ id, name: undefined }));
    }
    const { reports } = await listReportRows(db, organizationId, { limit: maximumReports });
    const ids = reports.map(({ id }) => id);
    const names = await readSubjectNames({ storage }, { organizationId }, ids);
    return reports.map(({ id, document, documentKind, status }) => ({
      id,
      name: names.get(id),
      report: { document: { kind: documentKind, value: document }, status },
    }));
  } finally {
    await storage.close();
  }
}
