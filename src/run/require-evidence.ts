import { CreditError } from '../base/errors.ts';
import { findEvidenceExpiry } from '../report/dossier-store.ts';
import type { Run } from '../report/report.ts';
import type { Storage } from '../storage/open-database.ts';
import { dayIn } from '../wording/calendar.ts';

/**
 * Checks that the answers of a run are still stored.
 *
 * @param timezone of the day in the error.
 * @throws CreditError EVIDENCE_EXPIRED
 */
export async function requireEvidence(db: Storage['db'], run: Run, timezone: string): Promise<void> {
  const expiredAt = await findEvidenceExpiry(db, run);
  if (expiredAt === null) return;
  throw new CreditError('EVIDENCE_EXPIRED', {
    reportId: run.reportId,
    expiredAt: dayIn(new Date(expiredAt), timezone),
  });
}
