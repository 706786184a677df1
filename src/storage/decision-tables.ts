import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject, thirdParty } from './personal-mark.ts';

/** The tables of what people decide, sign and note about reports; see tables.ts. */
export interface DecisionTables {
  manual_decision: ManualDecisionTable;
  signature: SignatureTable;
  report_note: ReportNoteTable;
  match_decision: MatchDecisionTable;
}

interface ManualDecisionTable {
  id: string;
  organization_id: string;
  report_id: string;
  approved: 0 | 1;
  commentary: string;
  analyst_id: string;
  analyst_name: string;
  previous_status: string;
  previous_analyst_id: string | null;
  decided_at: string;
  /** JSON of what it says beside the status. */
  terms: string | null;
  checksum: Generated<number | null>;
}

/** The approval of one of the two who must sign it; see report/signature-store.ts. */
interface SignatureTable {
  id: string;
  organization_id: string;
  report_id: string;
  /** What was signed. */
  run_id: string;
  /** VOID: the decision went another way, or was made anew. */
  state: 'PENDING' | 'COUNTED' | 'VOID';
  commentary: string;
  /** JSON of the terms that were signed. */
  terms: string | null;
  role: 'analyst' | 'manager' | 'administrator';
  analyst_id: string;
  analyst_name: string;
  /** The analyst, or who made the client that the analyst is. */
  person_id: string;
  signed_at: string;
  checksum: Generated<number | null>;
}

/** What somebody noted on a report; see report/note-store.ts. */
interface ReportNoteTable {
  id: string;
  organization_id: string;
  report_id: string;
  text: string;
  analyst_id: string;
  analyst_name: string;
  noted_at: string;
  struck_at: string | null;
  strike_reason: string | null;
  checksum: Generated<number | null>;
}

/** What somebody decided about a possible match; see report/match-decision-store.ts. */
interface MatchDecisionTable {
  id: string;
  organization_id: string;
  report_id: string;
  document: string;
  dataset: string;
  row_sha256: string;
  /** What the entry is called on the list; empty where it shows no name. */
  entry_name: string;
  set_aside: 0 | 1;
  reason: string;
  analyst_id: string;
  analyst_name: string;
  decided_at: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const decisionMarks: PersonalMarks<DecisionTables> = {
  manual_decision: {
    id: null,
    organization_id: null,
    report_id: null,
    commentary: thirdParty('reports'),
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    previous_status: null,
    previous_analyst_id: staff('reports'),
    decided_at: null,
    terms: thirdParty('reports'),
  },
  signature: {
    id: null,
    organization_id: null,
    report_id: null,
    run_id: null,
    state: null,
    commentary: thirdParty('reports'),
    terms: thirdParty('reports'),
    role: null,
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    person_id: staff('reports'),
    signed_at: null,
  },
  report_note: {
    id: null,
    organization_id: null,
    report_id: null,
    text: thirdParty('reports'),
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    noted_at: null,
    struck_at: null,
    strike_reason: thirdParty('reports'),
  },
  match_decision: {
    id: null,
    organization_id: null,
    report_id: null,
    document: subject('reports'),
    dataset: null,
    row_sha256: null,
    entry_name: thirdParty('reports'),
    reason: thirdParty('reports'),
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    decided_at: null,
  },
};
