import type { Generated } from 'kysely';
import { type PersonalMarks, subject } from './personal-mark.ts';

/** The tables of readings; see tables.ts. */
export interface ReadingTables {
  reading_form: ReadingFormTable;
  run_reading: RunReadingTable;
}

/** Which columns readings are of: equal for all runs of a version of a policy that collected the same. */
interface ReadingFormTable {
  organization_id: string;
  /** Of `form`, shortened. */
  hash: string;
  /** JSON: `{ program, columns, collected }`; see report/run-readings.ts. */
  form: string;
  checksum: Generated<number | null>;
}

/** What rules read of an evaluated run. */
interface RunReadingTable {
  run_id: string;
  organization_id: string;
  policy_version: number;
  /** As that of the run. */
  as_of_day: string;
  form_hash: string;
  /** JSON: a reading for each column of the form. */
  readings: string;
  checksum: Generated<number | null>;
}

/** What of a person each column can hold. */
export const readingMarks: PersonalMarks<ReadingTables> = {
  reading_form: { organization_id: null, hash: null, form: null },
  run_reading: {
    run_id: null,
    organization_id: null,
    as_of_day: null,
    form_hash: null,
    readings: subject('reports'),
  },
};
