import { CompiledQuery } from 'kysely';
import { toCent } from '../base/cents.ts';
import { cnpjRoot } from '../document/cnpj-root.ts';
import type { Storage } from '../storage/open-database.ts';
import { amountOfApproval } from './credit-limit-of.ts';
import type { Report } from './report.ts';
import { findReports } from './report-store.ts';
import { findRuns } from './run-store.ts';

/** The approvals in force of one customer, without the report that is being decided. */
export interface Exposure {
  /** Their sum in BRL, as far as their amounts are known. */
  readonly amount: number;
  readonly approvals: number;
  /** How many of them have no known amount. */
  readonly unknown: number;
}

export const noExposure: Exposure = { amount: 0, approvals: 0, unknown: 0 };

/** Returns what the documents of one customer share: a CPF, or the root of a CNPJ. */
export function customerOf({ document, documentKind }: Pick<Report, 'document' | 'documentKind'>): string {
  return documentKind === 'cnpj' ? cnpjRoot(document) : document;
}

/**
 * Sums the valid approvals of the customer of a report in its organisation. An approval counts with the amount of `amountOfApproval`.
 *
 * @param today `YYYY-MM-DD`: an approval counts through its last day.
 * @throws CreditError RECORD_DAMAGED
 */
export async function findExposure(
  db: Storage['db'],
  report: Pick<Report, 'id' | 'organizationId' | 'document' | 'documentKind'>,
  today: string,
): Promise<Exposure> {
  const { organizationId } = report;
  const customer = customerOf(report);
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `select id from report indexed by report_by_document
       where organization_id = ? and document >= ? and document < ? and document_kind = ? and id <> ?
         and status = 'APPROVED' and (valid_until is null or valid_until >= ?)`,
      // Documents are digits and capital letters.
      [organizationId, customer, `${customer}~`, report.documentKind, report.id, today],
    ),
  );
  const ids = rows.map(({ id }) => id);
  const reports = await findReports(db, organizationId, ids);
  const runs = await findRuns(
    db,
    [...reports.values()].map(({ currentRunId }) => currentRunId),
  );
  const amounts = ids.map((id) => {
    const { terms = null, currentRunId = '' } = reports.get(id) ?? {};
    const run = runs.get(currentRunId);
    return run === undefined ? (terms?.limit ?? null) : amountOfApproval(terms, run);
  });
  const sizes = amounts.filter((amount) => amount !== null);
  return {
    // A binary sum of amounts can exceed a bound by a fraction of a cent.
    amount: toCent(sizes.reduce((sum, amount) => sum + amount, 0)),
    approvals: amounts.length,
    unknown: amounts.length - sizes.length,
  };
}
