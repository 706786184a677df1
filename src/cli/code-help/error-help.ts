import type { ErrorCode } from '../../base/errors.ts';
import { approvalErrorHelp } from './approval-error-help.ts';
import { authErrorHelp } from './auth-error-help.ts';
import { batchErrorHelp } from './batch-error-help.ts';
import type { ErrorHelp } from './code-help.ts';
import { datasetErrorHelp } from './dataset-error-help.ts';
import { httpErrorHelp } from './http-error-help.ts';
import { inputErrorHelp } from './input-error-help.ts';
import { keyErrorHelp } from './key-error-help.ts';
import { policyErrorHelp } from './policy-error-help.ts';
import { reportErrorHelp } from './report-error-help.ts';
import { retentionErrorHelp } from './retention-error-help.ts';
import { reviewErrorHelp } from './review-error-help.ts';
import { statementErrorHelp } from './statement-error-help.ts';
import { storageErrorHelp } from './storage-error-help.ts';
import { webhookErrorHelp } from './webhook-error-help.ts';

/** Of every code that a refusal can have. */
export const errorHelp: Readonly<Record<ErrorCode, ErrorHelp>> = {
  ...inputErrorHelp,
  ...policyErrorHelp,
  ...reportErrorHelp,
  ...approvalErrorHelp,
  ...reviewErrorHelp,
  ...authErrorHelp,
  ...keyErrorHelp,
  ...httpErrorHelp,
  ...statementErrorHelp,
  ...webhookErrorHelp,
  ...batchErrorHelp,
  ...storageErrorHelp,
  ...datasetErrorHelp,
  ...retentionErrorHelp,
};
