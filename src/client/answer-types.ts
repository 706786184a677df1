/** What the API answers with, in the types of the service. */
export type { BatchAnswer, BatchItemAnswer, BatchRefusalAnswer } from '../batch/batch.ts';
export type { BatchFiguresAnswer } from '../batch/read-batch-figures.ts';
export type { PolicyItem, PolicyListAnswer, PolicyWithVersions } from '../credit-policy/list-policies.ts';
export type { TemplateItem } from '../credit-policy/list-templates.ts';
export type { ExportAnswer, ExportFormat } from '../export/export.ts';
export type { OperationPreview } from '../operation/preview-operation.ts';
export type {
  OperationAnswer,
  OperationItem,
  OperationNodeAnswer,
  OperationStepAnswer,
} from '../operation/read-operations.ts';
export type { ReportCountsAnswer } from '../report/count-reports.ts';
export type { MatchAnswer, MatchListAnswer } from '../report/decide-match.ts';
export type { DecisionAnswer } from '../report/decide-report.ts';
export type { RelatedReportAnswer } from '../report/find-related-reports.ts';
export type { NoteAnswer } from '../report/note-answer.ts';
export type { AuthorityAnswer } from '../report/read-authority.ts';
export type { DamagedReport, ReportPageAnswer } from '../report/read-reports.ts';
export type {
  CreateReportAnswer,
  ReportAnswer,
  ReportSummaryAnswer,
  SectionAnswer,
} from '../report/report-answer.ts';
export type { SignatureAnswer } from '../report/signature-answer.ts';
