import { accessMarks } from './access-tables.ts';
import { auditMarks } from './audit-tables.ts';
import { batchMarks } from './batch-tables.ts';
import { chargeMarks } from './charge-tables.ts';
import { consentMarks } from './consent-tables.ts';
import { decisionMarks } from './decision-tables.ts';
import { exportMarks } from './export-tables.ts';
import { operationMarks } from './operation-tables.ts';
import { organizationMarks } from './organization-tables.ts';
import { outcomeMarks } from './outcome-tables.ts';
import type { PersonalMarks } from './personal-mark.ts';
import { privacyMarks } from './privacy-tables.ts';
import { processMarks } from './process-tables.ts';
import { readingMarks } from './reading-tables.ts';
import { reportMarks } from './report-tables.ts';
import { retentionMarks } from './retention-tables.ts';
import { reviewMarks } from './review-tables.ts';
import { rowCountMarks } from './row-count-tables.ts';
import { sealMarks } from './seal-tables.ts';
import { sessionMarks } from './session-tables.ts';
import { shadowMarks } from './shadow-tables.ts';
import type { Tables } from './tables.ts';
import { watchMarks } from './watch-tables.ts';
import { webhookMarks } from './webhook-tables.ts';

/** Every column of text or bytes, and what of a person it can hold. A table or a column without a mark does not compile. */
export const personalData: PersonalMarks<Tables> = {
  ...organizationMarks,
  ...reportMarks,
  ...chargeMarks,
  ...readingMarks,
  ...accessMarks,
  ...consentMarks,
  ...decisionMarks,
  ...outcomeMarks,
  ...reviewMarks,
  ...webhookMarks,
  ...batchMarks,
  ...operationMarks,
  ...exportMarks,
  ...privacyMarks,
  ...auditMarks,
  ...processMarks,
  ...sealMarks,
  ...sessionMarks,
  ...retentionMarks,
  ...rowCountMarks,
  ...shadowMarks,
  ...watchMarks,
};
