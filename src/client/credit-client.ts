/**
 * A typed client of the API, for programs that use the service. It needs nothing but `fetch`, and takes care of tokens,
 * of waiting as Retry-After says, and of repeating a request without doing it twice.
 *
 * ```ts
 * import { CreditClient } from 'credit/client';
 *
 * const credit = new CreditClient({ baseUrl: 'http://127.0.0.1:8080', clientId, clientSecret });
 * const { items } = await credit.listPolicies({ type: 'cnpj', enabled: true, kind: 'POLICY' });
 * const created = await credit.createReport({ document: '12ABC34501DE35', type: 'cnpj', policyId: items[0].id });
 * const report = await credit.waitForReport(created.id);
 * ```
 */
import type {
  AuthorityAnswer,
  CreateReportAnswer,
  DecisionAnswer,
  ExportAnswer,
  ExportFormat,
  MatchAnswer,
  MatchListAnswer,
  NoteAnswer,
  OperationAnswer,
  OperationItem,
  OperationPreview,
  PolicyItem,
  PolicyListAnswer,
  PolicyWithVersions,
  RelatedReportAnswer,
  ReportAnswer,
  ReportCountsAnswer,
  ReportPageAnswer,
  ReportSummaryAnswer,
  SectionAnswer,
  TemplateItem,
} from './answer-types.ts';
import { exportPath, operationPath, policyPath, reportPath } from './api-paths.ts';
import { AuditCalls } from './audit-calls.ts';
import { BatchClient } from './batch-client.ts';
import { Connection, type CreditClientOptions } from './connection.ts';
import { ConsentCalls } from './consent-calls.ts';
import { pause } from './pause.ts';
import { PolicyCalls } from './policy-calls.ts';
import type { ApiProblem } from './problem-of.ts';
import type {
  CreateOperationBody,
  CreateReportBody,
  DecisionBody,
  FinancialTabBody,
  ListOperationsQuery,
  ListPoliciesQuery,
  ListReportsQuery,
  ListTemplatesQuery,
  MatchDecisionBody,
  OutcomesAnswer,
  OutcomesBody,
  PageAnswer,
  PlanPolicyBody,
  PolicyPlanAnswer,
  WithIgnored,
} from './request-types.ts';
import { ReviewCalls } from './review-calls.ts';
import { StatementCalls } from './statement-calls.ts';
import { SubjectCalls } from './subject-calls.ts';
import { WatchCalls } from './watch-calls.ts';
import { WebhookCalls } from './webhook-calls.ts';

export type * from './answer-types.ts';
export { CreditApiError, type CreditClientOptions } from './connection.ts';
export type * from './request-types.ts';
export type { ApiProblem };

/** How often is asked whether an export is made. */
const exportPauseMs = 250;
const holdSeconds = 60; // The longest that the service holds one answer.

/** A client of the service with one pair of credentials. */
export class CreditClient extends BatchClient {
  readonly #api: Connection;
  /** Policies in words, how their versions differ, and what their cases come to. */
  readonly policies: PolicyCalls;
  readonly webhooks: WebhookCalls;
  readonly watches: WatchCalls;
  readonly subjects: SubjectCalls;
  readonly consents: ConsentCalls;
  readonly reviews: ReviewCalls;
  readonly audit: AuditCalls;
  readonly statements: StatementCalls;

  constructor(options: CreditClientOptions) {
    const api = new Connection(options);
    super(api);
    this.#api = api;
    this.policies = new PolicyCalls(api);
    this.webhooks = new WebhookCalls(api);
    this.watches = new WatchCalls(api);
    this.subjects = new SubjectCalls(api);
    this.consents = new ConsentCalls(api);
    this.reviews = new ReviewCalls(api);
    this.audit = new AuditCalls(api);
    this.statements = new StatementCalls(api);
  }

  /**
   * Starts an analysis, once for an `idempotencyKey`, however often the request is sent. Default: a new key.
   *
   * @throws CreditApiError
   */
  createReport(
    body: CreateReportBody,
    { idempotencyKey = crypto.randomUUID(), signal }: { idempotencyKey?: string; signal?: AbortSignal } = {},
  ): Promise<WithIgnored<CreateReportAnswer>> {
    const headers = { 'idempotency-key': idempotencyKey };
    return this.#api.call({ method: 'POST', path: '/v2/report', body, headers, signal, repeatable: true });
  }

  /** The report as it is now. */
  getReport(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<ReportAnswer> {
    return this.#api.call({ method: 'GET', path: reportPath(id), signal, repeatable: true });
  }

  /**
   * The report once it is final; the service holds the answer, so that this polls hardly at all.
   *
   * @throws CreditApiError; Error when it is not final after `timeoutMs` (5 minutes unless told).
   */
  async waitForReport(
    id: string,
    { timeoutMs = 300_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<ReportAnswer> {
    return this.#held(reportPath(id), { what: `report ${id}`, timeoutMs, signal });
  }

  /** What is at a path once it is final. */
  async #held<T extends { readonly progress: { readonly final: boolean } }>(
    path: string,
    {
      what,
      timeoutMs,
      signal,
    }: { readonly what: string; readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  ): Promise<T> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const leftMs = until - Date.now();
      const seconds = Math.max(1, Math.min(holdSeconds, Math.ceil(leftMs / 1_000)));
      const headers = { prefer: `wait=${seconds}` };
      const answer: T = await this.#api.call({ method: 'GET', path, headers, signal, repeatable: true });
      if (answer.progress.final) return answer;
      if (Date.now() >= until) throw new Error(`The ${what} is not final after ${timeoutMs} ms`);
    }
  }

  /** One section of a report, by its type. */
  getSection(id: string, type: string): Promise<SectionAnswer & { readonly reportId: string }> {
    const path = `/report/${encodeURIComponent(id)}/section/${encodeURIComponent(type)}`;
    return this.#api.call({ method: 'GET', path, repeatable: true });
  }

  /** One section by its own id. */
  getSectionById(sectionId: string): Promise<SectionAnswer & { readonly reportId: string }> {
    const path = `/report/section/${encodeURIComponent(sectionId)}`;
    return this.#api.call({ method: 'GET', path, repeatable: true });
  }

  /** A page of reports, newest first. */
  listReports(query: ListReportsQuery = {}): Promise<ReportPageAnswer> {
    return this.#api.call({ method: 'GET', path: '/v2/report', query, repeatable: true });
  }

  /** The same with the filters in the body: no document and no name stands in an address. */
  searchReports(body: ListReportsQuery): Promise<ReportPageAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/report/search', body, repeatable: true });
  }

  /** Who of those related to the subject of a report has one too: the newest of each. */
  getRelatedReports(
    id: string,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<{ readonly items: readonly RelatedReportAnswer[] }> {
    return this.#api.call({ method: 'GET', path: reportPath(id, '/related'), signal, repeatable: true });
  }

  /** How many reports stand where, each status counted only so far. */
  countReports(
    query: Omit<ListReportsQuery, 'status' | 'name' | 'limit' | 'cursor'> = {},
  ): Promise<ReportCountsAnswer> {
    return this.#api.call({ method: 'GET', path: '/v2/report/counts', query, repeatable: true });
  }

  /** Every report, newest first, read page by page as it is gone through. */
  async *allReports(query: Omit<ListReportsQuery, 'cursor'> = {}): AsyncGenerator<ReportSummaryAnswer> {
    let cursor: string | null = null;
    do {
      const page: ReportPageAnswer = await this.listReports(cursor === null ? query : { ...query, cursor });
      yield* page.items;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** The first manual decision on a report. */
  analyzeReport(body: DecisionBody): Promise<WithIgnored<DecisionAnswer>> {
    return this.#api.call({ method: 'POST', path: '/report/analyze', body, repeatable: false });
  }

  /** A manual decision replaced. */
  reAnalyzeReport(body: DecisionBody): Promise<WithIgnored<DecisionAnswer>> {
    return this.#api.call({ method: 'POST', path: '/report/re-analyze', body, repeatable: false });
  }

  /** What you may approve of a report, and with which terms, before it is tried. */
  getAuthority(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<AuthorityAnswer> {
    return this.#api.call({ method: 'GET', path: reportPath(id, '/authority'), signal, repeatable: true });
  }

  /** Imports repayment outcomes. Each is stored once; for each day of a report the newest import counts, and of all days the worst. */
  keepOutcomes(body: OutcomesBody): Promise<OutcomesAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/outcome', body, repeatable: true });
  }

  /** Notes something on a report, for whoever reads it. */
  leaveNote(id: string, body: { readonly text: string }): Promise<NoteAnswer> {
    return this.#api.call({ method: 'POST', path: reportPath(id, '/note'), body, repeatable: false });
  }

  /** Strikes out a note of your own. */
  strikeNote(id: string, noteId: string, body: { readonly reason?: string } = {}): Promise<NoteAnswer> {
    const path = reportPath(id, `/note/${encodeURIComponent(noteId)}/strike`);
    return this.#api.call({ method: 'POST', path, body, repeatable: false });
  }

  /** The entries of lists that may be the subject's, with what is decided about each. */
  getMatches(id: string): Promise<MatchListAnswer> {
    return this.#api.call({ method: 'GET', path: reportPath(id, '/match'), repeatable: true });
  }

  /** Decides that a possible match is somebody else, or takes that back; it counts from the next analysis on. */
  decideMatch(id: string, body: MatchDecisionBody): Promise<MatchAnswer> {
    return this.#api.call({ method: 'POST', path: reportPath(id, '/match'), body, repeatable: false });
  }

  /** Asks for a file of a report; the same report in the same state, format and language gives the same export. */
  exportReport(
    id: string,
    body: { readonly format: ExportFormat; readonly language?: 'en' | 'pt-BR'; readonly whole?: boolean },
  ): Promise<ExportAnswer> {
    const path = `/report/${encodeURIComponent(id)}/export`;
    return this.#api.call({ method: 'POST', path, body, repeatable: true });
  }

  /** The same of an operation: its tree, then its members. */
  exportOperation(
    id: string,
    body: { readonly format: ExportFormat; readonly language?: 'en' | 'pt-BR'; readonly whole?: boolean },
  ): Promise<ExportAnswer> {
    return this.#api.call({ method: 'POST', path: operationPath(id, '/export'), body, repeatable: true });
  }

  /** How far an export is, of a report or of an operation. */
  getExport(exportId: string): Promise<ExportAnswer> {
    return this.#api.call({ method: 'GET', path: exportPath(exportId), repeatable: true });
  }

  /**
   * The file of an export, once it is made.
   *
   * @throws CreditApiError EXPORT_FAILED; Error when it is not made after `timeoutMs` (one minute unless told).
   */
  async downloadExport(
    exportId: string,
    { timeoutMs = 60_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<Uint8Array> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const { state } = await this.getExport(exportId);
      if (state !== 'PENDING') break;
      if (Date.now() >= until) throw new Error(`The export ${exportId} is not made after ${timeoutMs} ms`);
      await pause(exportPauseMs, signal);
    }
    return this.#api.call({
      method: 'GET',
      path: exportPath(exportId, '/file'),
      headers: { accept: '*/*' },
      signal,
      repeatable: true,
      isFile: true,
    });
  }

  /** Attaches financial statements: periods, or a file. */
  attachFinancialStatements(id: string, body: FinancialTabBody): ReturnType<StatementCalls['confirm']> {
    const path = `/report/${encodeURIComponent(id)}/financial-tab`;
    return this.#api.call({ method: 'POST', path, body, repeatable: false });
  }

  /**
   * Analyses a document and those related to it. With an `idempotencyKey` (one is made unless given) it is begun once, however
   * often the request has to be sent.
   *
   * @throws CreditApiError
   */
  createOperation(
    body: CreateOperationBody,
    { idempotencyKey = crypto.randomUUID(), signal }: { idempotencyKey?: string; signal?: AbortSignal } = {},
  ): Promise<WithIgnored<OperationAnswer>> {
    const headers = { 'idempotency-key': idempotencyKey };
    return this.#api.call({ method: 'POST', path: '/v2/operation', body, headers, signal, repeatable: true });
  }

  /** What an operation would do, and at which price at most; nothing is begun. */
  previewOperation(
    body: Omit<CreateOperationBody, 'externalId'>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<WithIgnored<OperationPreview>> {
    return this.#api.call({ method: 'POST', path: '/v2/operation/preview', body, signal, repeatable: true });
  }

  /** The operation as it is now, with everybody whom it has come upon. */
  getOperation(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<OperationAnswer> {
    return this.#api.call({ method: 'GET', path: operationPath(id), signal, repeatable: true });
  }

  /**
   * The operation once it has ended; the service holds the answer, so that this polls hardly at all.
   *
   * @throws CreditApiError; Error when it has not ended after `timeoutMs` (30 minutes unless told).
   */
  async waitForOperation(
    id: string,
    { timeoutMs = 1_800_000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
  ): Promise<OperationAnswer> {
    return this.#held(operationPath(id), { what: `operation ${id}`, timeoutMs, signal });
  }

  /** A page of operations, newest first. */
  listOperations(query: ListOperationsQuery = {}): Promise<PageAnswer<OperationItem>> {
    return this.#api.call({ method: 'GET', path: '/v2/operation', query, repeatable: true });
  }

  /** The same with the filters in the body: no document stands in an address. */
  searchOperations(body: ListOperationsQuery): Promise<PageAnswer<OperationItem>> {
    return this.#api.call({ method: 'POST', path: '/v2/operation/search', body, repeatable: true });
  }

  /** Ends an operation before its end; what is done is kept. */
  cancelOperation(id: string): Promise<OperationAnswer> {
    return this.#api.call({ method: 'POST', path: operationPath(id, '/cancel'), repeatable: false });
  }

  /** Derives what an operation has come to anew from its reports as they stand. Asks no source. */
  reEvaluateOperation(id: string): Promise<OperationAnswer> {
    return this.#api.call({ method: 'POST', path: operationPath(id, '/re-evaluate'), repeatable: true });
  }

  listPolicies(query: ListPoliciesQuery = {}): Promise<PolicyListAnswer> {
    return this.#api.call({ method: 'GET', path: '/credit-policy/policy', query, repeatable: true });
  }

  /** A policy with its YAML and its versions. */
  getPolicy(id: string, query: { readonly version?: number } = {}): Promise<PolicyWithVersions> {
    return this.#api.call({ method: 'GET', path: policyPath(id), query, repeatable: true });
  }

  /** What enabling a policy would do; nothing is changed. */
  planPolicy(body: PlanPolicyBody): Promise<PolicyPlanAnswer> {
    return this.#api.call({ method: 'POST', path: '/credit-policy/policy/plan', body, repeatable: true });
  }

  /** Enables exactly what was planned. */
  applyPolicyPlan(body: PlanPolicyBody & { readonly planHash: string }): Promise<PolicyItem> {
    return this.#api.call({ method: 'POST', path: '/credit-policy/policy', body, repeatable: false });
  }

  enablePolicy(id: string): Promise<PolicyItem> {
    return this.#api.call({ method: 'POST', path: policyPath(id, '/enable'), repeatable: true });
  }

  disablePolicy(id: string): Promise<PolicyItem> {
    return this.#api.call({ method: 'POST', path: policyPath(id, '/disable'), repeatable: true });
  }

  /** Makes a policy the default of its kind for the user that the client acts as. */
  setDefaultPolicy(id: string): Promise<PolicyItem> {
    return this.#api.call({ method: 'PUT', path: policyPath(id, '/default'), repeatable: true });
  }

  dropDefaultPolicy(id: string): Promise<void> {
    return this.#api.call({ method: 'DELETE', path: policyPath(id, '/default'), repeatable: true });
  }

  /** The policies and operations that ship. */
  listPolicyTemplates(query: ListTemplatesQuery = {}): Promise<PageAnswer<TemplateItem>> {
    return this.#api.call({ method: 'GET', path: '/credit-policy/template', query, repeatable: true });
  }

  enablePolicyTemplate(name: string): Promise<PolicyItem> {
    const path = `/credit-policy/template/${encodeURIComponent(name)}/enable`;
    return this.#api.call({ method: 'POST', path, repeatable: true });
  }
}
