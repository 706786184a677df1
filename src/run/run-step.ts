import { canonicalJson } from '../base/canonical-json.ts';
import type { AssembledSection } from '../collector/assemble.ts';
import type { KeptEvidence } from '../collector/evidence-store.ts';
import type { ReportError, RunEnding } from '../report/report.ts';

/** A section as it is written: its parts are JSON text. */
export interface PreparedSection extends Pick<AssembledSection, 'type' | 'status' | 'integrationCount'> {
  /** Canonical JSON; `{}` where nothing is known. */
  readonly details: string;
  readonly sources: string;
  readonly errors: string;
}

/** What has come in since the last time: to be written together. */
export interface RunStep {
  readonly evidence: readonly KeptEvidence[];
  readonly sections: readonly PreparedSection[];
  /** Roles in which nothing more is to come, of the whole run. */
  readonly sourcesDone: number;
}

/**
 * How the work on a run ended. `step` is what had not been handed over before.
 *
 * - EVALUATED: the policy has a result.
 * - SOURCE_FAILED: a required source failed; nothing was evaluated.
 * - EVALUATION_BROKE: a rule threw, which is a defect and no denial.
 * - NOT_SEEN: a rule had no data without which the policy gives no decision.
 */
export type RunEnd = { readonly step: RunStep; readonly errors: readonly ReportError[] } & (
  | (Extract<RunEnding, { outcome: 'EVALUATED' }> & {
      readonly score: number | null;
      readonly riskBand: string | null;
      /** Canonical JSON of the CREDIT_POLICY details. */
      readonly policyResult: string;
      /** How many sources gave to the sections that were evaluated. */
      readonly integrationCount: number;
      /** False where no source of the run answered: it is not counted. */
      readonly answered: boolean;
    })
  | { readonly outcome: 'SOURCE_FAILED' | 'EVALUATION_BROKE' | 'NOT_SEEN' }
);

/** A section as it is written. */
export function prepareSection(section: AssembledSection): PreparedSection {
  const { type, status, integrationCount } = section;
  return {
    type,
    status,
    integrationCount,
    details: canonicalJson(section.details ?? {}),
    sources: JSON.stringify(section.sources),
    errors: JSON.stringify(section.errors),
  };
}
