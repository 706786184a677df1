import { createHash } from 'node:crypto';
import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { nextSlice } from '../base/slices.ts';
import type { Engine } from '../report/engine.ts';
import { findFirstAnswer, type Idempotency, keepFirstAnswer, keyedRequest } from '../report/keyed-request.ts';
import { lockOf } from '../storage/locks.ts';
import type { BatchAnswer } from './batch.ts';
import { type CreateBatchOptions, createBatch, type NewBatch } from './create-batch.ts';
import type { BatchInput } from './reading/batch-input.ts';
import type { GivenDocument } from './reading/read-document-list.ts';

/** A batch as a request gives it, its documents as a list, as text or as a file. */
export interface BatchRequest extends Omit<NewBatch, 'input'> {
  readonly documents?: readonly GivenDocument[] | undefined;
  readonly text?: string | undefined;
  /** Read once. */
  readonly file?: AsyncIterable<Uint8Array> | undefined;
  readonly padZeros?: boolean | undefined;
  /** Which columns feed which inputs, as it was written. */
  readonly map?: string | undefined;
  /** Opens the list, the text or the file, of which it is given the bytes. */
  readonly openInput: (file: AsyncIterable<Uint8Array> | undefined) => Promise<BatchInput>;
}

interface AcceptBatchOptions extends Pick<CreateBatchOptions, 'mayRunOperations'> {
  readonly idempotency?: Idempotency | undefined;
  readonly signal?: AbortSignal;
}

/** The answer to a request for a batch. `replayed`: it is that to an earlier request under the same key. */
type AcceptedBatch = { readonly replayed: boolean; readonly batch: BatchAnswer };

const accepted = 202;
/** Of a list as many entries are hashed before others get their turn. */
const entriesATurn = 1_000;

/**
 * Accepts a request for the API: the end of taking the batch in and, for a keyed request, the answer itself are written in
 * one transaction, so that a repetition after a crash is given the first answer, and makes no batch twice.
 *
 * @throws CreditError as createBatch and `openInput`; IDEMPOTENCY_KEY_REUSED; IDEMPOTENCY_KEY_IN_USE where another process
 * has answered a twin meanwhile. A refused request keeps no key.
 */
export async function acceptBatch(
  engine: Engine,
  actor: Actor,
  request: BatchRequest,
  { idempotency, signal, mayRunOperations = true }: AcceptBatchOptions = {},
): Promise<AcceptedBatch> {
  const { openInput, name, policyId, runner, reuseWithinDays, purpose } = request;
  const create = async (
    file: AsyncIterable<Uint8Array> | undefined,
    alongside?: CreateBatchOptions['alongside'],
  ): Promise<AcceptedBatch> => {
    const input = await openInput(file);
    const newBatch = { name, policyId, input, runner, reuseWithinDays, purpose };
    const options = { ...(signal && { signal }), ...(alongside && { alongside }), mayRunOperations };
    return { replayed: false, batch: await createBatch(engine, actor, newBatch, options) };
  };
  if (idempotency === undefined) return create(request.file);

  const hash = new RequestHash(request);
  // Before anything is written; a file is hashed while it is read.
  if (request.file === undefined) await hash.end();
  const keyed = keyedRequest(actor, idempotency, () => hash.end());
  const first = await findFirstAnswer(engine.storage.db, keyed, engine.clock.now());
  if (first !== undefined) {
    // Written below, and read back unchanged.
    const batch: BatchAnswer = JSON.parse(first.body);
    return { replayed: true, batch };
  }
  return create(hash.file, {
    locks: [lockOf.keptAnswer(keyed)],
    write: (db, batch) => {
      // It counts documents, and names none.
      const answer = {
        status: accepted,
        subjectId: batch.id,
        body: JSON.stringify(batch),
        document: undefined,
      };
      return keepFirstAnswer(db, keyed, answer, engine.clock.now());
    },
  });
}

/** Equal for requests that mean the same, however their JSON was written; of a file every byte counts. */
class RequestHash {
  readonly #request: BatchRequest;
  readonly #hash = createHash('sha256');
  #end: Promise<string> | undefined;
  /** The file of the request, which is hashed as it is read. */
  readonly file: AsyncGenerator<Uint8Array> | undefined;

  constructor(request: BatchRequest) {
    this.#request = request;
    this.file = request.file && this.#passing(request.file);
  }

  /** To be asked for when the file was read to its end, or not at all. */
  end(): Promise<string> {
    this.#end ??= this.#finish();
    return this.#end;
  }

  async #finish(): Promise<string> {
    const { name, policyId, reuseWithinDays, purpose, padZeros = false } = this.#request;
    const { map, text, documents } = this.#request;
    if (this.file !== undefined) for await (const _ of this.file);
    this.#hash.update(canonicalJson({ name, policyId, reuseWithinDays, purpose, padZeros, map }));
    if (text !== undefined) this.#hash.update(canonicalJson({ text: sha256(text) }));
    for (let from = 0; documents !== undefined && from < documents.length; from += entriesATurn) {
      const stretch = documents
        .slice(from, from + entriesATurn)
        .map((entry) => (typeof entry === 'string' ? { document: entry } : meaningOf(entry)));
      this.#hash.update(canonicalJson(stretch));
      await nextSlice();
    }
    return this.#hash.digest('hex');
  }

  async *#passing(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of file) {
      this.#hash.update(chunk);
      yield chunk;
    }
  }
}

/** What an entry says, without fields that mean nothing. */
function meaningOf({ document, externalId, amount, inputs }: Exclude<GivenDocument, string>): object {
  return { document, externalId, amount, inputs };
}
