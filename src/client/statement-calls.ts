import type { AttachedStatementsAnswer, StatementListAnswer } from '../report/list-statements.ts';
import type { SectionAnswer } from '../report/report-answer.ts';
import { reportPath } from './api-paths.ts';
import type { Connection } from './connection.ts';
import type { Figures } from './request-types.ts';

export type { AttachedStatementsAnswer, StatementListAnswer };

/** A period as it was read, and what is different from that. */
interface ConfirmStatementsBody {
  readonly end: string;
  readonly months: number;
  readonly corrected?: {
    readonly factor?: number;
    readonly months?: number;
    readonly scope?: 'INDIVIDUAL' | 'CONSOLIDATED';
    readonly balanceSheet?: Figures;
    readonly incomeStatement?: Figures;
  };
}

/** Financial statements attached to reports; `credit.statements` of the client. */
export class StatementCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** Lists what was attached to a report, newest first. */
  list(reportId: string): Promise<StatementListAnswer> {
    return this.#api.call({ method: 'GET', path: reportPath(reportId, '/statement'), repeatable: true });
  }

  /** Attaches a file. Its content decides what it is. */
  attachFile(
    reportId: string,
    content: Blob,
    query: { readonly fileName: string; readonly confirm?: boolean },
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<SectionAnswer & { readonly reportId: string }> {
    const path = `/report/${encodeURIComponent(reportId)}/financial-tab`;
    const file = { content, mediaType: 'application/octet-stream' };
    return this.#api.call({ method: 'POST', path, query, file, signal, repeatable: false });
  }

  /** Confirms a period with doubts, as read or corrected. */
  confirm(
    reportId: string,
    statementId: string,
    body: ConfirmStatementsBody,
  ): Promise<SectionAnswer & { readonly reportId: string }> {
    const path = reportPath(reportId, `/statement/${encodeURIComponent(statementId)}/confirm`);
    return this.#api.call({ method: 'POST', path, body, repeatable: false });
  }
}
