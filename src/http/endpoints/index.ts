import type { Endpoint } from '../define-endpoint.ts';
import { reportAccessesEndpoint, subjectAccessesEndpoint } from './accesses.ts';
import { listAuditEndpoint } from './audit.ts';
import { authenticate } from './authenticate.ts';
import { batchFiguresEndpoint } from './batch-figures.ts';
import { batchSpreadsheetEndpoint } from './batch-spreadsheet.ts';
import {
  cancelBatchEndpoint,
  getBatchEndpoint,
  listBatchesEndpoint,
  listBatchItemsEndpoint,
  listBatchRefusalsEndpoint,
  searchBatchItemsEndpoint,
} from './batches.ts';
import {
  createClientEndpoint,
  listClientsEndpoint,
  revokeClientEndpoint,
  rotateClientEndpoint,
} from './clients.ts';
import { addConsentEndpoint, readConsentsEndpoint, revokeConsentEndpoint } from './consents.ts';
import { createBatchEndpoint } from './create-batch.ts';
import { createReportEndpoint } from './create-report.ts';
import { analyzeReportEndpoint, reAnalyzeReportEndpoint } from './decide-report.ts';
import { documentationEndpoint, documentationFileEndpoint } from './documentation.ts';
import { eraseReportEndpoint, eraseSubjectEndpoint, getErasureEndpoint } from './erasures.ts';
import { facadePhotoEndpoint } from './facade-photo.ts';
import { financialTabEndpoint, statementTemplateEndpoint } from './financial-tab.ts';
import { getReportEndpoint } from './get-report.ts';
import { holdSubjectEndpoint, listLegalHoldsEndpoint, releaseSubjectEndpoint } from './legal-holds.ts';
import { listPoliciesEndpoint } from './list-policies.ts';
import { countReportsEndpoint, listReportsEndpoint, searchReportsEndpoint } from './list-reports.ts';
import {
  disablePolicyEndpoint,
  dropDefaultPolicyEndpoint,
  enablePolicyEndpoint,
  enableTemplateEndpoint,
  getPolicyEndpoint,
  listTemplatesEndpoint,
  setDefaultPolicyEndpoint,
} from './manage-policies.ts';
import {
  changeWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  redeliverDiscardedEndpoint,
  testWebhookEndpoint,
  webhookHealthEndpoint,
} from './manage-webhooks.ts';
import { metricsEndpoint } from './metrics.ts';
import {
  cancelOperationEndpoint,
  createOperationEndpoint,
  getOperationEndpoint,
  listOperationsEndpoint,
  previewOperationEndpoint,
  reEvaluateOperationEndpoint,
  searchOperationsEndpoint,
} from './operations.ts';
import { deleteOutcomesEndpoint, keepOutcomesEndpoint } from './outcomes.ts';
import { applyPolicyPlanEndpoint, planPolicyEndpoint } from './plan-policy.ts';
import {
  getShadowEndpoint,
  promoteShadowEndpoint,
  startShadowEndpoint,
  stopShadowEndpoint,
} from './policy-shadows.ts';
import { previewBatchEndpoint } from './preview-batch.ts';
import {
  getPolicyCasesEndpoint,
  getPolicyDifferenceEndpoint,
  getPolicyOutlineEndpoint,
  getTemplateEndpoint,
} from './read-policies.ts';
import { getRelatedReportsEndpoint } from './related-reports.ts';
import { getAuthorityEndpoint } from './report-authority.ts';
import {
  exportOperationEndpoint,
  exportReportEndpoint,
  getExportEndpoint,
  getExportFileEndpoint,
} from './report-exports.ts';
import { decideMatchEndpoint, getMatchesEndpoint } from './report-matches.ts';
import { leaveNoteEndpoint, strikeNoteEndpoint } from './report-notes.ts';
import { getReceiptEndpoint, listReceiptsEndpoint } from './report-receipts.ts';
import { getSectionByIdEndpoint, getSectionEndpoint } from './report-sections.ts';
import { confirmStatementsEndpoint, listStatementsEndpoint } from './report-statements.ts';
import {
  answerReviewEndpoint,
  getReviewEndpoint,
  getReviewLetterEndpoint,
  listReviewsEndpoint,
  openReviewEndpoint,
  withdrawReviewEndpoint,
} from './reviews.ts';
import { healthEndpoint, openApiEndpoint, problemEndpoint } from './service.ts';
import { getSessionEndpoint, signInEndpoint, signOutEndpoint } from './session.ts';
import {
  beginProviderSignInEndpoint,
  endProviderSignInEndpoint,
  signInWaysEndpoint,
} from './session-provider.ts';
import { sourceCostsEndpoint } from './source-costs.ts';
import { exportSubjectEndpoint, showSubjectEndpoint } from './subjects.ts';
import { usageEndpoint, usageSpreadsheetEndpoint } from './usage.ts';
import {
  addUserEndpoint,
  changeRoleEndpoint,
  disableUserEndpoint,
  enableUserEndpoint,
  inviteUserEndpoint,
  listUsersEndpoint,
} from './users.ts';
import {
  createWatchEndpoint,
  getWatchEndpoint,
  listWatchChangesEndpoint,
  listWatchesEndpoint,
  removeWatchEndpoint,
  runWatchEndpoint,
  watchSpreadsheetEndpoint,
} from './watches.ts';
import {
  findWebhooksEndpoint,
  listDeliveriesEndpoint,
  redeliverEndpoint,
  registerWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookEndpoint,
} from './webhooks.ts';
import { resumeBatchEndpoint, retryBatchEndpoint } from './work-on-batch.ts';

/** Every operation of the API, in the order of its description. */
export const endpoints: readonly Endpoint[] = [
  authenticate,
  signInEndpoint,
  getSessionEndpoint,
  signOutEndpoint,
  signInWaysEndpoint,
  beginProviderSignInEndpoint,
  endProviderSignInEndpoint,
  createReportEndpoint,
  getReportEndpoint,
  getSectionEndpoint,
  getSectionByIdEndpoint,
  facadePhotoEndpoint,
  getRelatedReportsEndpoint,
  listReportsEndpoint,
  searchReportsEndpoint,
  countReportsEndpoint,
  analyzeReportEndpoint,
  reAnalyzeReportEndpoint,
  getAuthorityEndpoint,
  listReceiptsEndpoint,
  getReceiptEndpoint,
  leaveNoteEndpoint,
  strikeNoteEndpoint,
  keepOutcomesEndpoint,
  deleteOutcomesEndpoint,
  getMatchesEndpoint,
  decideMatchEndpoint,
  openReviewEndpoint,
  listReviewsEndpoint,
  getReviewEndpoint,
  answerReviewEndpoint,
  withdrawReviewEndpoint,
  getReviewLetterEndpoint,
  exportReportEndpoint,
  getExportEndpoint,
  getExportFileEndpoint,
  financialTabEndpoint,
  statementTemplateEndpoint,
  listStatementsEndpoint,
  confirmStatementsEndpoint,
  listPoliciesEndpoint,
  getPolicyEndpoint,
  getPolicyOutlineEndpoint,
  getPolicyDifferenceEndpoint,
  getPolicyCasesEndpoint,
  planPolicyEndpoint,
  applyPolicyPlanEndpoint,
  enablePolicyEndpoint,
  disablePolicyEndpoint,
  setDefaultPolicyEndpoint,
  dropDefaultPolicyEndpoint,
  startShadowEndpoint,
  getShadowEndpoint,
  stopShadowEndpoint,
  promoteShadowEndpoint,
  listTemplatesEndpoint,
  getTemplateEndpoint,
  enableTemplateEndpoint,
  createBatchEndpoint,
  previewBatchEndpoint,
  listBatchesEndpoint,
  getBatchEndpoint,
  batchFiguresEndpoint,
  listBatchItemsEndpoint,
  searchBatchItemsEndpoint,
  listBatchRefusalsEndpoint,
  batchSpreadsheetEndpoint,
  resumeBatchEndpoint,
  retryBatchEndpoint,
  cancelBatchEndpoint,
  createOperationEndpoint,
  previewOperationEndpoint,
  listOperationsEndpoint,
  searchOperationsEndpoint,
  getOperationEndpoint,
  cancelOperationEndpoint,
  reEvaluateOperationEndpoint,
  exportOperationEndpoint,
  createWatchEndpoint,
  listWatchesEndpoint,
  getWatchEndpoint,
  removeWatchEndpoint,
  runWatchEndpoint,
  listWatchChangesEndpoint,
  watchSpreadsheetEndpoint,
  registerWebhookEndpoint,
  findWebhooksEndpoint,
  webhookHealthEndpoint,
  changeWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookEndpoint,
  testWebhookEndpoint,
  listDeliveriesEndpoint,
  redeliverEndpoint,
  redeliverDiscardedEndpoint,
  usageEndpoint,
  usageSpreadsheetEndpoint,
  sourceCostsEndpoint,
  showSubjectEndpoint,
  exportSubjectEndpoint,
  subjectAccessesEndpoint,
  reportAccessesEndpoint,
  addConsentEndpoint,
  readConsentsEndpoint,
  revokeConsentEndpoint,
  eraseSubjectEndpoint,
  eraseReportEndpoint,
  getErasureEndpoint,
  holdSubjectEndpoint,
  releaseSubjectEndpoint,
  listLegalHoldsEndpoint,
  listAuditEndpoint,
  listUsersEndpoint,
  addUserEndpoint,
  inviteUserEndpoint,
  changeRoleEndpoint,
  disableUserEndpoint,
  enableUserEndpoint,
  listClientsEndpoint,
  createClientEndpoint,
  rotateClientEndpoint,
  revokeClientEndpoint,
  healthEndpoint,
  metricsEndpoint,
  openApiEndpoint,
  problemEndpoint,
  documentationEndpoint,
  documentationFileEndpoint,
];
