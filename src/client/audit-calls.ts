import type { AuditKind } from '../audit/audit-kinds.ts';
import type { LoggedEntry } from '../audit/list-audit.ts';
import type { Connection } from './connection.ts';
import type { PageAnswer, PageQuery } from './request-types.ts';

/** Something that was done, and by whom. */
export interface AuditEntryAnswer extends LoggedEntry {
  /** The kind, in the language of the client. */
  readonly title: string;
}

export interface ListAuditQuery extends PageQuery {
  /** Of that day or later, `YYYY-MM-DD` in the time zone of the service. */
  readonly from?: string;
  /** Of one kind. */
  readonly kind?: AuditKind;
}

/** What was done in the organisation; `credit.audit` of the client. */
export class AuditCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** A page of entries, newest first. */
  list(query: ListAuditQuery = {}): Promise<PageAnswer<AuditEntryAnswer>> {
    return this.#api.call({ method: 'GET', path: '/v2/audit', query, repeatable: true });
  }
}
