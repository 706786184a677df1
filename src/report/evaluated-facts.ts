import { incompleteSections, type SectionSource } from '../collector/assemble.ts';
import type { EvaluationFacts } from '../policy/evaluate.ts';
import { inputValues } from '../policy/inputs/given-input.ts';
import { isSectionType, type SectionDetails, type SectionType } from '../sections/index.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import { dayIn } from '../wording/calendar.ts';
import type { Report, Run } from './report.ts';
import type { StoredSection } from './section-store.ts';

/** What the policy of a run was evaluated over, by the sections that are stored. @throws CreditError RECORD_DAMAGED */
export function evaluatedFacts(
  { documentKind }: Pick<Report, 'documentKind'>,
  run: Run,
  stored: readonly StoredSection[],
): EvaluationFacts {
  return {
    documentKind,
    sections: collectedSections(stored),
    dates: datesOfSections(
      stored.flatMap(({ type, sources }) => (isSectionType(type) ? [{ type, sources }] : [])),
      run.timezone,
    ),
    incomplete: incompleteSections(stored),
    requestedAmount: run.requestedAmount,
    inputs: inputValues(run.inputs),
    asOf: run.asOfDay,
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

interface DatedSection {
  readonly type: SectionType;
  readonly sources: readonly SectionSource[];
}

/**
 * Returns the oldest day of the data of each section: the edition date of a source, or the day on which it answered.
 *
 * @param timezone of the run: the day of an answer is the day in it.
 */
export function datesOfSections(
  sections: readonly DatedSection[],
  timezone: string,
): Partial<Record<SectionType, string>> {
  const dates: Partial<Record<SectionType, string>> = {};
  for (const { type, sources } of sections) {
    for (const source of sources) {
      const date = dayOfSource(source, timezone);
      if (source.status === 'ANSWERED' && date < (dates[type] ?? '9')) dates[type] = date;
    }
  }
  return dates;
}

/** Returns the edition date of a source's data, or the day of its answer in a time zone; `YYYY-MM-DD`. */
export function dayOfSource(
  { editionDate, receivedAt }: Pick<SectionSource, 'editionDate' | 'receivedAt'>,
  timezone: string,
): string {
  return editionDate ?? dayIn(new Date(receivedAt), timezone);
}
