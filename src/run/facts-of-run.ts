import type { EvaluationFacts } from '../policy/evaluate.ts';
import { evaluatedFacts } from '../report/evaluated-facts.ts';
import type { Report, Run } from '../report/report.ts';
import { listAllSections } from '../report/section-store.ts';
import type { Storage } from '../storage/open-database.ts';

/** What the policy of a run was evaluated over, as it is stored. @throws CreditError RECORD_DAMAGED */
export async function factsOfRun(
  db: Storage['db'],
  report: Pick<Report, 'documentKind'>,
  run: Run,
): Promise<EvaluationFacts> {
  return evaluatedFacts(report, run, await listAllSections(db, run));
}
