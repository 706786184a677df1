import type { Generated } from 'kysely';
import type { PersonalMarks } from './personal-mark.ts';
import { subject } from './personal-mark.ts';

/** The table of outcomes; see tables.ts. */
export interface OutcomeTables {
  outcome: OutcomeTable;
}

/** What became of whom credit was given; see outcome/outcome-store.ts. */
interface OutcomeTable {
  /** Of what is told, so that it is kept once; of the report first, for those of one stand together. */
  id: string;
  organization_id: string;
  report_id: string;
  event: 'PAID' | 'LATE' | 'DEFAULT';
  days_late: number | null;
  /** `YYYY-MM-DD`; null if the day could not be read. */
  happened_on: string | null;
  amount_cents: number | null;
  /** When the newest import that states it was received. */
  kept_at: string;
  /** The newest import that states it. For each day of a report, only the outcomes of the newest import count. */
  import_id: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const outcomeMarks: PersonalMarks<OutcomeTables> = {
  outcome: {
    id: null,
    organization_id: null,
    report_id: null,
    event: subject('reports'),
    happened_on: null,
    kept_at: null,
    import_id: null,
  },
};
