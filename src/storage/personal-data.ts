import { batchMarks } from './batch-tables.ts';
import { decisionMarks } from './decision-tables.ts';
import { exportMarks } from './export-tables.ts';
import { operationMarks } from './operation-tables.ts';
import { organizationMarks } from './organization-tables.ts';
import { outcomeMarks } from './outcome-tables.ts';
import type { PersonalMarks } from './personal-mark.ts';
import { processMarks } from './process-tables.ts';
import { readingMarks } from './reading-tables.ts';
import { reportMarks } from './report-tables.ts';
import { sessionMarks } from './session-tables.ts';
import { shadowMarks } from './shadow-tables.ts';
import type { Tables } from './tables.ts';
import { watchMarks } from './watch-tables.ts';
import { webhookMarks } from './webhook-tables.ts';

/** Every column of text or bytes, and what of a person it can hold. A table or a column without a mark does not compile. */
export const personalData: PersonalMarks<Tables> = {
  ...organizationMarks,
  ...reportMarks,
  ...readingMarks,
  ...decisionMarks,
  ...outcomeMarks,
  ...webhookMarks,
  ...batchMarks,
  ...operationMarks,
  ...exportMarks,
  ...processMarks,
  ...sessionMarks,
  ...shadowMarks,
  ...watchMarks,
};
