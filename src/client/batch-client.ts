import type { BatchAnswer, BatchFiguresAnswer, BatchItemAnswer, BatchRefusalAnswer } from './answer-types.ts';
import { batchPath } from './api-paths.ts';
import type { Connection } from './connection.ts';
import type {
  BatchPreviewAnswer,
  CreateBatchBody,
  PageAnswer,
  PageQuery,
  PreviewBatchBody,
  PreviewBatchQuery,
  SearchBatchItemsBody,
  WithIgnored,
} from './request-types.ts';

/** What a file is its content decides; this is a type that files may have. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a client can ask about batches. */
export class BatchClient {
  readonly #api: Connection;

  constructor(api: Connection) {
    this.#api = api;
  }

  /** Takes in many documents, to be analysed under one policy; with an `idempotencyKey` once, however often it is sent. */
  createBatch(
    body: CreateBatchBody,
    { idempotencyKey = crypto.randomUUID() }: { idempotencyKey?: string } = {},
  ): Promise<WithIgnored<BatchAnswer>> {
    const headers = { 'idempotency-key': idempotencyKey };
    return this.#api.call({ method: 'POST', path: '/v2/batch', body, headers, repeatable: true });
  }

  /** What a batch would be; nothing is written. */
  previewBatch(
    body: PreviewBatchBody,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<WithIgnored<BatchPreviewAnswer>> {
    return this.#api.call({ method: 'POST', path: '/v2/batch/preview', body, signal, repeatable: true });
  }

  /** The same of a file: .xlsx, CSV or text, told by its content. */
  previewBatchFile(
    content: Blob,
    query: PreviewBatchQuery,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<BatchPreviewAnswer> {
    const file = { content, mediaType: workbookType };
    return this.#api.call({
      method: 'POST',
      path: '/v2/batch/preview',
      query,
      file,
      signal,
      repeatable: true,
    });
  }

  /** How far a batch is. */
  getBatch(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<BatchAnswer> {
    return this.#api.call({ method: 'GET', path: batchPath(id), signal, repeatable: true });
  }

  /** Batches, newest first. */
  listBatches(query: PageQuery = {}): Promise<PageAnswer<BatchAnswer>> {
    return this.#api.call({ method: 'GET', path: '/v2/batch', query, repeatable: true });
  }

  /** The documents of a batch and what came of them, in the order of the input. */
  listBatchItems(
    id: string,
    query: PageQuery & {
      readonly status?: BatchItemAnswer['status'];
      /** Only documents that their policy decided although a source failed or was not queried because of a spending cap. Default: false. */
      readonly incomplete?: boolean;
    } = {},
  ): Promise<PageAnswer<BatchItemAnswer>> {
    return this.#api.call({ method: 'GET', path: batchPath(id, '/items'), query, repeatable: true });
  }

  /** The documents of a batch with a text in their document, your own id or their name. */
  searchBatchItems(id: string, body: SearchBatchItemsBody): Promise<PageAnswer<BatchItemAnswer>> {
    return this.#api.call({ method: 'POST', path: batchPath(id, '/items/search'), body, repeatable: true });
  }

  /** What the documents of a batch have come to so far, added up. */
  getBatchFigures(id: string, { signal }: { signal?: AbortSignal } = {}): Promise<BatchFiguresAnswer> {
    return this.#api.call({ method: 'GET', path: batchPath(id, '/figures'), signal, repeatable: true });
  }

  /** The lines of a batch that hold no document that it can take. */
  listInvalidLines(id: string, query: PageQuery = {}): Promise<PageAnswer<BatchRefusalAnswer>> {
    return this.#api.call({ method: 'GET', path: batchPath(id, '/invalid'), query, repeatable: true });
  }

  /** Has the service go on with a batch that was stopped. */
  resumeBatch(id: string): Promise<BatchAnswer> {
    return this.#api.call({ method: 'POST', path: batchPath(id, '/resume'), repeatable: false });
  }

  /** Analyses the documents of a batch again that ended in ERROR. */
  retryBatch(id: string): Promise<BatchAnswer> {
    return this.#api.call({ method: 'POST', path: batchPath(id, '/retry'), repeatable: false });
  }

  /** Ends a batch before its end; what is done is kept. */
  cancelBatch(id: string): Promise<BatchAnswer> {
    return this.#api.call({ method: 'POST', path: batchPath(id, '/cancel'), repeatable: false });
  }
}
