import { isOnCalendar } from '../base/calendar-day.ts';
import type { PolicyOutcome } from '../sections/credit-policy.ts';
import { oldNegativesOf } from '../sections/old-negatives.ts';
import { completeSections } from '../sections/settle-sections.ts';
import { dayIn } from '../wording/calendar.ts';
import { defaultTimezone } from '../wording/time-zone.ts';
import type { CompiledPolicy } from './compile.ts';
import type { DecisionStatus } from './decision-tally.ts';
import { type EvaluationFacts, evaluatePolicy, unseenEssentials } from './evaluate.ts';
import { overallGroup } from './reasons.ts';

/** The decision of a policy about a subject. */
export interface PolicyDecision extends Omit<PolicyOutcome, 'policyStatus'> {
  /** ERROR: no decision. Score, band and limit are null, and terms are absent. */
  readonly policyStatus: DecisionStatus;
  /** Only if ERROR: the required data that are missing or too old, in the language of the policy. */
  readonly missing?: readonly string[];
}

/**
 * Decides in the same way as a report: the result of the engine's `evaluatePolicy`, or ERROR if required data are missing
 * (`whenMissing: ERROR`, `whenStale: ERROR`). The sections are completed as those of a report: totals follow from their lists,
 * contradictions are resolved, and negative records of a person that are older than five years are left out. Sections of a report stay
 * as they are.
 *
 * @param facts `asOf` is the day of the evaluation, or an instant (ISO 8601 with a zone), whose day in the time zone counts.
 * @param timezone an IANA name. Default: `America/Sao_Paulo`.
 * @throws RangeError if the time zone is unknown, or `asOf` has another form or is not on the calendar.
 */
export function decidePolicy(
  compiled: CompiledPolicy,
  facts: EvaluationFacts,
  { timezone = defaultTimezone }: { readonly timezone?: string | undefined } = {},
): PolicyDecision {
  const asOf = dayOf(facts.asOf, timezone);
  const sections = completeSections(facts.sections, oldNegativesOf(facts.documentKind, asOf));
  const outcome = evaluatePolicy(compiled, { ...facts, sections, asOf });
  const essentials = unseenEssentials(compiled, outcome);
  if (essentials.length === 0) return outcome;
  const { terms: _, ...kept } = outcome;
  return {
    ...kept,
    policyStatus: 'ERROR',
    score: null,
    riskBand: null,
    creditLimit: null,
    // Reasons that follow from the score are left out, because the result has no score.
    reasons: outcome.reasons.filter(({ group }) => group !== overallGroup),
    missing: essentials.map(({ message }) => message),
  };
}

/** An ISO 8601 day with an optional time and offset, also in the format of databases: `2026-11-21 01:30:00+00`. */
const asOfPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Returns the day of an instant in a time zone. A text without an offset is a day; its time is ignored. */
function dayOf(asOf: string, timezone: string): string {
  const [, day = '', time = '', offset = ''] = asOfPattern.exec(asOf) ?? [];
  if (!isOnCalendar(day)) throw new RangeError(`asOf must be a day or an instant in ISO 8601: "${asOf}"`);
  if (offset === '') return day;
  const minutes = offset.length === 3 ? ':00' : '';
  return dayIn(new Date(`${day}T${time}${offset.toUpperCase()}${minutes}`), timezone);
}
