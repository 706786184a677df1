import type { Generated } from 'kysely';
import { type PersonalMarks, staff } from './personal-mark.ts';

/** The table of accesses; see tables.ts. */
export interface AccessTables {
  access: AccessTable;
}

/** That somebody has read a report about a person, or a list of them; see access/access-store.ts. */
interface AccessTable {
  id: string;
  organization_id: string;
  /** Null where a list was read. */
  report_id: string | null;
  /** JSON: the reports about people that stood in a list; null where one report was read. */
  listed: string | null;
  reader_id: string;
  reader_name: string;
  way: string;
  /** The report, or what names the list. */
  what: string;
  /** Which stretch of time: one row in each for a reader, a way and what is read. */
  period: number;
  accessed_at: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const accessMarks: PersonalMarks<AccessTables> = {
  access: {
    id: null,
    organization_id: null,
    report_id: null,
    listed: null,
    reader_id: staff('accesses'),
    reader_name: staff('accesses'),
    way: null,
    what: null,
    accessed_at: null,
  },
};
