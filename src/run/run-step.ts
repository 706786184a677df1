import { canonicalJson } from '../base/canonical-json.ts';
import type { SettledCharge } from '../base/purse.ts';
import type { AssembledSection } from '../collector/assemble.ts';
import type { DossierSection } from '../report/dossier.ts';
import type { PackedPart } from '../report/dossier-store.ts';
import type { ReportError, RunEnding } from '../report/report.ts';
import type { RunReadings } from '../report/run-readings.ts';
import type { ShadowDecision } from '../report/shadow-decision-store.ts';
import type { ReasonOutcome } from '../sections/credit-policy.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { sectionTypes } from '../sections/index.ts';
import type { SourceOutage } from '../sources/resilient-source.ts';

/** What is told of a section. */
export type SectionHead = Pick<DossierSection, 'type' | 'status' | 'integrationCount'>;

/** What has come in since the last time: to be written together. */
export interface RunStep {
  /** Packed where it was made, so that whoever writes it has little to do; undefined where nothing came. */
  readonly part: PackedPart | undefined;
  /** Of the part. */
  readonly sections: readonly SectionHead[];
  /** Documents of others that stand in the part: noted with it, so that each is found again. */
  readonly mentioned: readonly string[];
  /** What questions of the part came to cost, by what they are counted under, in cost units. */
  readonly charges: readonly SettledCharge[];
  /** Roles in which nothing more is to come, of the whole run. */
  readonly sourcesDone: number;
  /** The names of the sources whose answers are new in this step. */
  readonly answered: readonly string[];
  /** What the subject is called, as far as the whole run knows. */
  readonly subjectName: string | undefined;
}

/** A source that a run waits for, by name; null once it does not wait for it. */
export interface RunOutage {
  readonly source: string;
  readonly outage: SourceOutage | null;
}

/** What a thread reports about a run before its end. */
export type RunNews = RunStep | RunOutage;

/**
 * How the work on a run ended. `step` is what had not been handed over before.
 *
 * - EVALUATED: the policy has a result.
 * - SOURCE_FAILED: a required source failed; nothing was evaluated.
 * - EVALUATION_BROKE: a rule threw, which is a defect and no denial.
 * - NOT_SEEN: a rule had no data without which the policy gives no decision.
 */
export type RunEnd = {
  readonly step: RunStep;
  readonly errors: readonly ReportError[];
  /** What was not asked for want of a consent of the holder. */
  readonly missingConsents: readonly string[];
} & (
  | (Extract<RunEnding, { outcome: 'EVALUATED' }> & {
      readonly score: number | null;
      readonly riskBand: string | null;
      /** What the policy offers with its approval; undefined where it speaks of no terms. */
      readonly terms?: DecisionTerms | undefined;
      /** What spoke against approval, without values. */
      readonly reasons: readonly Pick<ReasonOutcome, 'group' | 'rule' | 'status' | 'decisive'>[];
      /** As `packResult` packs it. */
      readonly result: Uint8Array;
      /** What the rules read. */
      readonly readings: RunReadings;
      /** What the candidate in shadow decides; undefined where none runs beside the policy. */
      readonly shadow?: ShadowDecision | undefined;
      /** How many sources gave to the sections that were evaluated. */
      readonly integrationCount: number;
      /** False where no source of the run answered: it is not counted. */
      readonly answered: boolean;
      /** Whether the run queried sources because the answers of the earlier run that it was created on can no longer be used. */
      readonly hasLostAnswers: boolean;
    })
  | { readonly outcome: 'SOURCE_FAILED' | 'EVALUATION_BROKE' | 'NOT_SEEN' }
);

/** A section as it is written. */
export function prepareSection(section: AssembledSection, updatedAt: string): DossierSection {
  const { type, status, details, integrationCount, sources, errors } = section;
  return {
    type,
    position: sectionTypes.indexOf(type),
    status,
    details: canonicalJson(details ?? {}),
    integrationCount,
    sources,
    errors,
    updatedAt,
  };
}
