import type { Storage } from '../storage/open-database.ts';
import {
  type DecisionRow,
  listDecisionsOf,
  listEvaluatedRuns,
  listNotesOf,
  listReportsNamed,
  listReviewRowsOf,
  type NoteRow,
  type ReportRow,
  type RunRow,
} from './audit-content-store.ts';
import { readJson } from './json-text.ts';
import { hashReview } from './record-hashes.ts';
import {
  type HashedRun,
  hashDecision,
  hashNote,
  hashResult,
  hashState,
  type ReportHashes,
} from './report-hashes.ts';

type Db = Storage['db'];

/**
 * Returns the current hashes of a report whose texts were changed by an erasure, and of its manual decisions, notes and reviews.
 * Undefined if the chain contains no hashes for the report.
 *
 * @throws CreditError RECORD_DAMAGED, STORAGE_*.
 */
export async function hashesNow(
  db: Db,
  { organizationId, reportId }: { readonly organizationId: string; readonly reportId: string },
): Promise<
  | {
      readonly reports: readonly ReportHashes[];
      readonly details: {
        readonly decisions: readonly (readonly [id: string, hash: string])[];
        readonly notes: readonly (readonly [id: string, hash: string])[];
        readonly reviews: readonly (readonly [id: string, hash: string])[];
      };
    }
  | undefined
> {
  const report = (await listReportsNamed(db, organizationId, [reportId])).get(reportId);
  if (report === undefined || report.salt === null) return undefined;
  const { salt } = report;
  const decisions = await listDecisionsOf(db, organizationId, reportId);
  const notes = await listNotesOf(db, organizationId, reportId);
  const state = hashState(salt, stateOf(report));
  // An erasure changes texts of every run of the report.
  const runs = (await listEvaluatedRuns(db, organizationId, reportId)).flatMap((run) =>
    run.result === null ? [] : [[reportId, run.id, state, hashResult(salt, run.result, runOf(run))] as const],
  );
  const reviews = await listReviewRowsOf(db, organizationId, reportId);
  const currentRunId = report.current_run_id;
  const isCurrent = ([, run]: ReportHashes) => run === currentRunId;
  return {
    // The last run of an entry is the one that the report shows.
    reports: [
      ...runs.filter((run) => !isCurrent(run)),
      runs.find(isCurrent) ?? [reportId, currentRunId, state, null],
    ],
    details: {
      decisions: decisions.map((row) => [row.id, hashDecision(salt, decisionOf(row))] as const),
      notes: notes.map((row) => [row.id, hashNote(salt, noteOf(row))] as const),
      reviews: reviews.map((row) => [row.id, hashReview(salt, row)] as const),
    },
  };
}

export function stateOf(row: ReportRow): Parameters<typeof hashState>[1] {
  return {
    document: row.document,
    documentKind: row.document_kind,
    policyId: row.policy_id,
    depth: row.depth,
    externalId: row.external_id,
    createdAt: row.created_at,
    status: row.status,
    policyStatus: row.policy_status,
    score: row.score,
    commentary: row.commentary,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    decidedAt: row.decided_at,
    terms: readTerms(row.terms),
  };
}

/** Returns true if the end of an approval is the one that its terms contain. */
export function hasValidEnd({ valid_until, terms }: ReportRow): boolean {
  const { validUntil = null } = (readTerms(terms) ?? {}) as { readonly validUntil?: unknown };
  return valid_until === validUntil;
}

/** Returns the data of a run that its hash covers. */
export function runOf(row: RunRow): HashedRun {
  return {
    policyId: row.policy_id,
    policyVersion: row.policy_version,
    profile: row.profile,
    profileHash: row.profile_hash,
    requestedAmount: row.requested_amount,
    inputs: row.inputs === null ? [] : asList(readJson(row.inputs) ?? row.inputs),
    purpose: readTerms(row.purpose),
    externalId: row.external_id,
    asOf: row.as_of,
    asOfDay: row.as_of_day,
    timezone: row.timezone,
    sandbox: row.sandbox === 1,
    createdAt: row.created_at,
  };
}

export function decisionOf(row: DecisionRow): Parameters<typeof hashDecision>[1] {
  return {
    approved: row.approved === 1,
    commentary: row.commentary,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    decidedAt: row.decided_at,
    terms: readTerms(row.terms),
  };
}

export function noteOf(row: NoteRow): Parameters<typeof hashNote>[1] {
  return {
    text: row.text,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    notedAt: row.noted_at,
    struckAt: row.struck_at,
    strikeReason: row.strike_reason,
  };
}

/** Text that is no JSON is not what was written, and says so by its hash. */
function readTerms(text: string | null): object | null {
  if (text === null) return null;
  const terms = readJson(text);
  return typeof terms === 'object' && terms !== null ? terms : [text];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
