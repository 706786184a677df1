import type { EvaluationFacts } from '../policy/evaluate.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import type { Report, Run } from '../report/report.ts';
import { listAllSections, type StoredSection } from '../report/section-store.ts';
import { isSectionType, type SectionDetails } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import { datesOfSections } from './evaluate-run.ts';

/** What the policy of a run was evaluated over, as it is stored. @throws CreditError RECORD_DAMAGED */
export async function factsOfRun(
  db: Storage['db'],
  report: Pick<Report, 'documentKind'>,
  run: Run,
): Promise<EvaluationFacts> {
  return factsOfStored(await listAllSections(db, run), report, run);
}

/** The same of all sections of a run, which have been read. */
export function factsOfStored(
  stored: readonly StoredSection[],
  { documentKind }: Pick<Report, 'documentKind'>,
  run: Run,
): EvaluationFacts {
  return {
    documentKind,
    sections: collectedSections(stored),
    dates: datesOfSections(
      stored.flatMap(({ type, sources }) => (isSectionType(type) ? [{ type, sources }] : [])),
    ),
    requestedAmount: run.requestedAmount,
    inputs: inputValues(run.inputs),
    asOf: run.asOf,
  };
}

/** What was known of each section, as the evaluation of the run had it. */
function collectedSections(stored: readonly StoredSection[]): Partial<SectionDetails> {
  const details = stored.flatMap((section): [string, unknown][] => {
    const { type, status, details: text } = section;
    const hasDetails = status === 'COMPLETED' || status === 'PARTIAL';
    return hasDetails && isSectionType(type) && type !== 'CREDIT_POLICY'
      ? [[type, readKeptJson(text, 'section', section)]]
      : [];
  });
  // Written from details of the section's own schema, and by this program alone.
  return Object.fromEntries(details) as Partial<SectionDetails>;
}
