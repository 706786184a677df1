import type { AccessListAnswer } from '../access/read-accesses.ts';
import type { LegalHoldAnswer } from '../subject/legal-hold.ts';
import type { ErasureAnswer } from '../subject/read-erasure.ts';
import { reportPath } from './api-paths.ts';
import type { Connection } from './connection.ts';
import type { PageAnswer, PageQuery } from './request-types.ts';

export type { AccessListAnswer, ErasureAnswer, LegalHoldAnswer };

/** What is held about a person or a company, in the language of the client. */
export interface SubjectHoldingsAnswer {
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  /** As the newest report calls it; null where none does. */
  readonly name: string | null;
  /** Whether any of it rests on invented data. */
  readonly sandbox: boolean;
  /** Empty where nothing is held. */
  readonly holdings: readonly {
    readonly record: string;
    readonly title: string;
    /** OTHERS: it stands there beside another one. */
    readonly about: 'SUBJECT' | 'OTHERS';
    readonly count: number;
    readonly first: string | null;
    readonly last: string | null;
    /** One of `reasons`. */
    readonly keptFor: string;
  }[];
  readonly reasons: readonly { readonly keptFor: string; readonly reason: string }[];
  /** Where it may be named without being found. */
  readonly notSearched: readonly string[];
  /** The legal hold in force under which nothing of it is removed. */
  readonly hold: LegalHoldAnswer | null;
}

/** A CPF or a CNPJ, masked or not; in the body, so that no log of addresses holds it. */
export interface SubjectBody {
  readonly document: string;
}

export interface ExportSubjectBody extends SubjectBody {
  /** Language of the data subject, in which the pages are written. Default: pt-BR. */
  readonly language?: 'en' | 'pt-BR';
}

export interface EraseSubjectBody extends SubjectBody {
  /** Why, as it is kept, in 1 to 500 characters: such as the number of the request. */
  readonly reason: string;
}

export interface HoldSubjectBody extends SubjectBody {
  /** Why, such as the number of the case, in 1 to 500 characters. */
  readonly reason: string;
  /** The last day, `YYYY-MM-DD`; until it is released where left out. */
  readonly until?: string;
}

/** What is held about a person or a company; `credit.subjects` of the client. */
export class SubjectCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** How many records of each kind are held, from when to when, and why. */
  show(body: SubjectBody): Promise<SubjectHoldingsAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/subject/show', body, repeatable: true });
  }

  /** The same, complete, as a zip to hand over, with other people masked. */
  export(body: ExportSubjectBody, { signal }: { signal?: AbortSignal } = {}): Promise<Uint8Array> {
    return this.#api.call({
      method: 'POST',
      path: '/v2/subject/export',
      body,
      headers: { accept: '*/*' },
      signal,
      repeatable: true,
      isFile: true,
    });
  }

  /**
   * Erases what is held, for good; what is answered is the proof, null where nothing was held. Where its `doneAt` is null, it goes on
   * by itself, and `getErasure` tells.
   */
  erase(body: EraseSubjectBody): Promise<{ readonly erasure: ErasureAnswer | null }> {
    return this.#api.call({ method: 'POST', path: '/v2/subject/erase', body, repeatable: false });
  }

  /** The same of one report: others of the document stay. */
  eraseReport(
    reportId: string,
    body: { readonly reason: string },
  ): Promise<{ readonly erasure: ErasureAnswer }> {
    return this.#api.call({ method: 'POST', path: reportPath(reportId, '/erase'), body, repeatable: false });
  }

  /** Deletes the repayment outcomes of a report, or of all reports of a document. */
  deleteOutcomes(body: { reportId: string } | { document: string }): Promise<{ readonly deleted: number }> {
    return this.#api.call({ method: 'POST', path: '/v2/outcome/delete', body, repeatable: true });
  }

  /** The proof of an erasure, as far as it has come. `language` is that of its titles; default: the client's. */
  getErasure(id: string, { language }: { language?: 'en' | 'pt-BR' } = {}): Promise<ErasureAnswer> {
    const path = `/v2/subject/erasure/${encodeURIComponent(id)}`;
    return this.#api.call({ method: 'GET', path, query: { language }, repeatable: true });
  }

  /** Keeps all that is held from being removed, by age or by erasing. */
  hold(body: HoldSubjectBody): Promise<LegalHoldAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/subject/hold', body, repeatable: false });
  }

  /** Ends a legal hold, and tells it as it was. */
  release(body: SubjectBody): Promise<LegalHoldAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/subject/release', body, repeatable: false });
  }

  /** A page of legal holds, newest first. */
  holds(query: PageQuery = {}): Promise<PageAnswer<LegalHoldAnswer>> {
    return this.#api.call({ method: 'GET', path: '/v2/subject/hold', query, repeatable: true });
  }

  /** Who has read the reports about a person, the newest first. Of companies nobody is noted. */
  accesses(body: SubjectBody): Promise<AccessListAnswer> {
    return this.#api.call({ method: 'POST', path: '/v2/subject/access', body, repeatable: true });
  }

  /** Who has read one report about a person. */
  reportAccesses(reportId: string): Promise<AccessListAnswer> {
    return this.#api.call({ method: 'GET', path: reportPath(reportId, '/access'), repeatable: true });
  }
}
