import type { Generated } from 'kysely';
import { type PersonalMarks, staff, subject } from './personal-mark.ts';

/** The tables of candidates in shadow; see tables.ts. */
export interface ShadowTables {
  policy_shadow: PolicyShadowTable;
  shadow_decision: ShadowDecisionTable;
}

/** A candidate beside a policy; the newest of a policy runs still where it has no end. */
interface PolicyShadowTable {
  id: string;
  organization_id: string;
  /** The policy that it runs beside. */
  policy_id: string;
  hash: string;
  /** The YAML as the author wrote it, and that of what it comes with. */
  source_text: string;
  /** The candidate as read from that YAML (JSON of `Policy`). */
  definition: string;
  cases: string | null;
  invariants: string | null;
  started_at: string;
  started_by: string;
  ended_at: string | null;
  ending: 'STOPPED' | 'PROMOTED' | null;
  ended_by: string | null;
  /** JSON: what the promotion rests on; see credit-policy/shadow.ts. */
  promotion: string | null;
  checksum: Generated<number | null>;
}

/** What a candidate decided of a run, beside what was decided. */
interface ShadowDecisionTable {
  run_id: string;
  organization_id: string;
  shadow_id: string;
  report_id: string;
  /** Of the policy in force. */
  policy_version: number;
  sandbox: 0 | 1;
  status_in_force: string;
  status: string;
  /** 1 where the status is the same, and score, band or limit is another. */
  other_figures: 0 | 1;
  /** JSON: both decisions. */
  figures: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const shadowMarks: PersonalMarks<ShadowTables> = {
  policy_shadow: {
    id: null,
    organization_id: null,
    policy_id: null,
    hash: null,
    source_text: null,
    definition: null,
    cases: null,
    invariants: null,
    started_at: null,
    started_by: staff('accesses'),
    ended_at: null,
    ending: null,
    ended_by: staff('accesses'),
    promotion: null,
  },
  shadow_decision: {
    run_id: null,
    organization_id: null,
    shadow_id: null,
    report_id: null,
    status_in_force: subject('reports'),
    status: subject('reports'),
    figures: subject('reports'),
  },
};
