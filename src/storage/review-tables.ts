import type { Generated } from 'kysely';
import { type PersonalMarks, staff, thirdParty } from './personal-mark.ts';

/** The table of reviews of decisions; see tables.ts. */
export interface ReviewTables {
  review: ReviewTable;
}

/** Somebody asked for a decision to be looked at again; see report/review-store.ts. */
interface ReviewTable {
  id: string;
  organization_id: string;
  report_id: string;
  /** The analysis whose decision is reviewed. */
  run_id: string;
  /** What the report said when the review was opened. */
  decision: string;
  /** 1 where the policy alone had decided. */
  automated: 0 | 1;
  /** 1 where whoever the report is about asked for it. */
  by_subject: 0 | 1;
  state: 'OPEN' | 'UPHELD' | 'CHANGED' | 'WITHDRAWN' | 'ERASED';
  reason: string | null;
  opened_at: string;
  due_at: string;
  opener_id: string;
  opener_name: string;
  answer: string | null;
  /** Where it was changed: the report and the analysis that hold the decision in its place. */
  changed_report_id: string | null;
  changed_run_id: string | null;
  /** What that decision is. */
  changed_to: string | null;
  analyst_id: string | null;
  analyst_name: string | null;
  closed_at: string | null;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const reviewMarks: PersonalMarks<ReviewTables> = {
  review: {
    id: null,
    organization_id: null,
    report_id: null,
    run_id: null,
    decision: null,
    state: null,
    reason: thirdParty('reports'),
    opened_at: null,
    due_at: null,
    opener_id: staff('reports'),
    opener_name: staff('reports'),
    answer: thirdParty('reports'),
    changed_report_id: null,
    changed_run_id: null,
    changed_to: null,
    analyst_id: staff('reports'),
    analyst_name: staff('reports'),
    closed_at: null,
  },
};
