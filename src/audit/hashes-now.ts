import type { Storage } from '../storage/open-database.ts';
import {
  type DecisionRow,
  listDecisionsOf,
  listNotesOf,
  listReportsNamed,
  listRunsNamed,
  type NoteRow,
  type ReportRow,
} from './audit-content-store.ts';
import { readJson } from './json-text.ts';
import { hashDecision, hashNote, hashResult, hashState, type ReportHashes } from './report-hashes.ts';

type Db = Storage['db'];

/**
 * Returns the current hashes of a report whose texts were changed by an erasure, and of its manual decisions and notes.
 * Undefined if the chain contains no hashes for the report.
 *
 * @throws CreditError RECORD_DAMAGED, STORAGE_*.
 */
export async function hashesNow(
  db: Db,
  {
    organizationId,
    reportId,
    runId,
  }: { readonly organizationId: string; readonly reportId: string; readonly runId: string },
): Promise<
  | {
      readonly reports: readonly ReportHashes[];
      readonly details: {
        readonly decisions: readonly (readonly [id: string, hash: string])[];
        readonly notes: readonly (readonly [id: string, hash: string])[];
      };
    }
  | undefined
> {
  const report = (await listReportsNamed(db, organizationId, [reportId])).get(reportId);
  if (report === undefined || report.salt === null) return undefined;
  const { salt } = report;
  const packed = (await listRunsNamed(db, organizationId, [runId])).get(runId)?.result ?? null;
  const decisions = await listDecisionsOf(db, organizationId, reportId);
  const notes = await listNotesOf(db, organizationId, reportId);
  const result = packed === null ? null : hashResult(salt, packed);
  return {
    reports: [[reportId, runId, hashState(salt, stateOf(report)), result]],
    details: {
      decisions: decisions.map((row) => [row.id, hashDecision(salt, decisionOf(row))] as const),
      notes: notes.map((row) => [row.id, hashNote(salt, noteOf(row))] as const),
    },
  };
}

export function stateOf(row: ReportRow): Parameters<typeof hashState>[1] {
  return {
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
