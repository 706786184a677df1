import type { AddedWatch } from '../watch/add-watch.ts';
import type { WatchAnswer, WatchChangeAnswer, WatchedDatasetAnswer } from '../watch/read-watches.ts';
import type { Connection } from './connection.ts';
import type { PageAnswer, PageQuery } from './request-types.ts';

export type { AddedWatch, WatchAnswer, WatchChangeAnswer, WatchedDatasetAnswer };

/** One of `documents`, `text` and `batchId`. */
interface CreateWatchBody {
  /** 1 to 200 characters; that of the batch where left out. */
  readonly name?: string;
  readonly documents?: readonly string[];
  /** As it is pasted. */
  readonly text?: string;
  /** Of a table in `text`: the column of documents, by its name or its number from 1. */
  readonly column?: string;
  readonly batchId?: string;
}

/** Watches portfolios; `credit.watches` of the client. */
export class WatchCalls {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** Watches documents, or those of a batch: what changes of them in a new edition of a dataset is told by an event WATCH. */
  create(body: CreateWatchBody): Promise<AddedWatch> {
    return this.#api.call({ method: 'POST', path: '/v2/watch', body, repeatable: false });
  }

  /** The portfolios, the newest first, each with how it stands with every dataset. */
  list(query: PageQuery = {}): Promise<PageAnswer<WatchAnswer>> {
    return this.#api.call({ method: 'GET', path: '/v2/watch', query, repeatable: true });
  }

  get(id: string): Promise<WatchAnswer> {
    return this.#api.call({ method: 'GET', path: pathOf(id), repeatable: true });
  }

  /** Has the service look for new editions now; it looks twice a minute by itself. */
  run(id: string): Promise<WatchAnswer> {
    return this.#api.call({ method: 'POST', path: pathOf(id, '/run'), repeatable: true });
  }

  /** What has changed of a portfolio, the newest first. */
  changes(id: string, query: PageQuery = {}): Promise<PageAnswer<WatchChangeAnswer>> {
    return this.#api.call({ method: 'GET', path: pathOf(id, '/change'), query, repeatable: true });
  }

  /** Ends the watching of a portfolio; events that were told stay told. */
  async remove(id: string): Promise<void> {
    await this.#api.call({ method: 'DELETE', path: pathOf(id), repeatable: false });
  }
}

function pathOf(id: string, part = ''): string {
  return `/v2/watch/${encodeURIComponent(id)}${part}`;
}
