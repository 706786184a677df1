import { analyze } from './analyze.ts';
import { auditExport } from './audit-export.ts';
import { auditKey } from './audit-key.ts';
import { auditLog } from './audit-log.ts';
import { auditSeal } from './audit-seal.ts';
import { auditVerify } from './audit-verify.ts';
import { batch } from './batch.ts';
import { batchCancel } from './batch-cancel.ts';
import { batchExport } from './batch-export.ts';
import { batchList } from './batch-list.ts';
import { batchResume } from './batch-resume.ts';
import { batchRetry } from './batch-retry.ts';
import { batchShow } from './batch-show.ts';
import { clientCreate } from './client-create.ts';
import { clientList } from './client-list.ts';
import { clientRevoke } from './client-revoke.ts';
import { clientRotate } from './client-rotate.ts';
import { clientUpdate } from './client-update.ts';
import { completion } from './completion.ts';
import { configGet } from './config-get.ts';
import { configList } from './config-list.ts';
import { configPath } from './config-path.ts';
import { configSet } from './config-set.ts';
import { configUnset } from './config-unset.ts';
import { consentAdd } from './consent-add.ts';
import { consentList } from './consent-list.ts';
import { consentRevoke } from './consent-revoke.ts';
import { dataDiff } from './data-diff.ts';
import { dataList } from './data-list.ts';
import { dataLoad } from './data-load.ts';
import { dataRemove } from './data-remove.ts';
import { dataSearch } from './data-search.ts';
import { dataUpdate } from './data-update.ts';
import { dbBackup } from './db-backup.ts';
import { dbCheck } from './db-check.ts';
import { dbCopy } from './db-copy.ts';
import { dbMigrate } from './db-migrate.ts';
import { dbPath } from './db-path.ts';
import { dbRestore } from './db-restore.ts';
import { dbSalvage } from './db-salvage.ts';
import { dbSeal } from './db-seal.ts';
import type { Command } from './define-command.ts';
import { doctor } from './doctor.ts';
import { documentCheck } from './document-check.ts';
import { help } from './help.ts';
import { keyList } from './key-list.ts';
import { keyNew } from './key-new.ts';
import { keyRevoke } from './key-revoke.ts';
import { keyRotate } from './key-rotate.ts';
import { operationCancel } from './operation-cancel.ts';
import { operationExport } from './operation-export.ts';
import { operationList } from './operation-list.ts';
import { operationRedo } from './operation-redo.ts';
import { operationRun } from './operation-run.ts';
import { operationShow } from './operation-show.ts';
import { operationWait } from './operation-wait.ts';
import { outcomeDelete } from './outcome-delete.ts';
import { outcomeImport } from './outcome-import.ts';
import { outcomeShow } from './outcome-show.ts';
import { policyBacktest } from './policy-backtest.ts';
import { policyCase } from './policy-case.ts';
import { policyCheck } from './policy-check.ts';
import { policyDefault } from './policy-default.ts';
import { policyDiff } from './policy-diff.ts';
import { policyDisable } from './policy-disable.ts';
import { policyEnable } from './policy-enable.ts';
import { policyExplain } from './policy-explain.ts';
import { policyFairness } from './policy-fairness.ts';
import { policyList } from './policy-list.ts';
import { policyMutate } from './policy-mutate.ts';
import { policyNew } from './policy-new.ts';
import { policyPromote } from './policy-promote.ts';
import { policyProve } from './policy-prove.ts';
import { policyRules } from './policy-rules.ts';
import { policySavings } from './policy-savings.ts';
import { policySchema } from './policy-schema.ts';
import { policyShadow } from './policy-shadow.ts';
import { policyShow } from './policy-show.ts';
import { policyTemplates } from './policy-templates.ts';
import { policyTest } from './policy-test.ts';
import { profileCheck } from './profile-check.ts';
import { profileList } from './profile-list.ts';
import { profileNew } from './profile-new.ts';
import { profileShow } from './profile-show.ts';
import { reportAccesses } from './report-accesses.ts';
import { reportDecide } from './report-decide.ts';
import { reportErase } from './report-erase.ts';
import { reportExport } from './report-export.ts';
import { reportList } from './report-list.ts';
import { reportMatch } from './report-match.ts';
import { reportNote } from './report-note.ts';
import { reportReceipts } from './report-receipts.ts';
import { reportRedo } from './report-redo.ts';
import { reportReplay } from './report-replay.ts';
import { reportShow } from './report-show.ts';
import { reportStatements } from './report-statements.ts';
import { reportWait } from './report-wait.ts';
import { retentionRun } from './retention-run.ts';
import { retentionSet } from './retention-set.ts';
import { retentionShow } from './retention-show.ts';
import { reviewAnswer } from './review-answer.ts';
import { reviewLetter } from './review-letter.ts';
import { reviewList } from './review-list.ts';
import { reviewOpen } from './review-open.ts';
import { reviewShow } from './review-show.ts';
import { reviewWithdraw } from './review-withdraw.ts';
import { serve } from './serve.ts';
import { sourceCases } from './source-cases.ts';
import { sourceCheck } from './source-check.ts';
import { sourceDemo } from './source-demo.ts';
import { sourceList } from './source-list.ts';
import { sourceNew } from './source-new.ts';
import { sourceTry } from './source-try.ts';
import { subjectAccesses } from './subject-accesses.ts';
import { subjectErase } from './subject-erase.ts';
import { subjectExport } from './subject-export.ts';
import { subjectHold } from './subject-hold.ts';
import { subjectShow } from './subject-show.ts';
import { usage } from './usage.ts';
import { userAdd } from './user-add.ts';
import { userDisable } from './user-disable.ts';
import { userEnable } from './user-enable.ts';
import { userLink } from './user-link.ts';
import { userList } from './user-list.ts';
import { userRole } from './user-role.ts';
import { watchAdd } from './watch-add.ts';
import { watchExport } from './watch-export.ts';
import { watchList } from './watch-list.ts';
import { watchRemove } from './watch-remove.ts';
import { watchRun } from './watch-run.ts';
import { watchShow } from './watch-show.ts';
import { webhookAdd } from './webhook-add.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhookList } from './webhook-list.ts';
import { webhookListen } from './webhook-listen.ts';
import { webhookRedeliver } from './webhook-redeliver.ts';
import { webhookRemove } from './webhook-remove.ts';
import { webhookRotate } from './webhook-rotate.ts';
import { webhookTrigger } from './webhook-trigger.ts';
import { work } from './work.ts';

/**
 * Every command, in the order of the help. Parser, help and completion derive from this list; what a command needs
 * beyond its declaration it imports when it runs.
 *
 * The verbs are few, and the same act has the same verb everywhere: list, show, new, check, test, diff, schema, case, wait, decide,
 * redo, match, replay, enable, disable, default, templates, rules, explain, cases, path, backup, migrate, get, set, unset,
 * run, create, update, link, role, rotate, revoke, add, remove, load, search, listen, trigger, deliveries, redeliver, resume, retry, cancel, export.
 * A command
 * without a verb may have verbs beside it: `batch`.
 */
export const commands: readonly Command[] = [
  analyze,
  batch,
  batchList,
  batchShow,
  batchResume,
  batchRetry,
  batchCancel,
  batchExport,
  operationRun,
  operationList,
  operationShow,
  operationWait,
  operationExport,
  operationRedo,
  operationCancel,
  reportList,
  reportShow,
  reportWait,
  reportExport,
  reportErase,
  reportDecide,
  reportReceipts,
  reportRedo,
  reportMatch,
  reportNote,
  reportAccesses,
  reportStatements,
  reportReplay,
  outcomeImport,
  outcomeShow,
  outcomeDelete,
  policyList,
  policyShow,
  policyNew,
  policyCheck,
  policyTest,
  policyCase,
  policyDiff,
  policySchema,
  policyEnable,
  policyDisable,
  policyDefault,
  policyTemplates,
  policyProve,
  policyMutate,
  policyBacktest,
  policyFairness,
  policyShadow,
  policySavings,
  policyPromote,
  policyRules,
  policyExplain,
  documentCheck,
  profileList,
  profileShow,
  profileCheck,
  profileNew,
  sourceList,
  sourceNew,
  sourceCheck,
  sourceTry,
  sourceDemo,
  sourceCases,
  dataList,
  dataLoad,
  dataUpdate,
  dataSearch,
  dataDiff,
  dataRemove,
  watchAdd,
  watchList,
  watchShow,
  watchRun,
  watchExport,
  watchRemove,
  subjectShow,
  subjectExport,
  subjectAccesses,
  consentAdd,
  consentList,
  consentRevoke,
  subjectHold,
  subjectErase,
  reviewOpen,
  reviewList,
  reviewShow,
  reviewAnswer,
  reviewWithdraw,
  retentionShow,
  retentionSet,
  retentionRun,
  reviewLetter,
  auditVerify,
  auditLog,
  auditSeal,
  auditKey,
  auditExport,
  usage,
  webhookListen,
  webhookTrigger,
  webhookAdd,
  webhookList,
  webhookRemove,
  webhookRotate,
  webhookDeliveries,
  webhookRedeliver,
  clientCreate,
  clientList,
  clientUpdate,
  clientRotate,
  clientRevoke,
  userAdd,
  userList,
  userLink,
  userRole,
  userDisable,
  userEnable,
  keyList,
  keyRotate,
  keyRevoke,
  keyNew,
  serve,
  work,
  dbPath,
  dbCheck,
  dbBackup,
  dbRestore,
  dbMigrate,
  dbSeal,
  dbSalvage,
  dbCopy,
  configPath,
  configList,
  configGet,
  configSet,
  configUnset,
  doctor,
  completion,
  help(() => commands),
];
