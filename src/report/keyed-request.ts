import type { Actor } from '../auth/actor.ts';
import { sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import type { Storage } from '../storage/open-database.ts';
import {
  type AnswerKey,
  deleteExpiredAnswers,
  findKeptAnswer,
  insertKeptAnswer,
  type KeptAnswer,
  type NewKeptAnswer,
} from './kept-answer-store.ts';

type Db = Storage['db'];

/** A key is good for so long. */
const keptForMs = 24 * 3_600_000;

/** A key of the caller's own: the same request under it is answered once. */
export interface Idempotency {
  readonly clientId: string;
  readonly key: string;
}

/** A request under a key. */
interface KeyedRequest extends AnswerKey {
  /** Equal for requests that mean the same; asked for only where it is needed, since a long request takes time to read. */
  readonly hash: () => string | Promise<string>;
}

/** An answer, and whether it is that to an earlier request under the same key. */
type AnswerToKey<T> =
  | (T & { readonly replayed: false })
  | (Omit<KeptAnswer, 'requestHash'> & { readonly replayed: true });

/**
 * Answers a request once: under a key that was answered before, the first answer; else what `make` gives, which is kept under
 * the key in the transaction of what it says.
 *
 * @throws CreditError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE; what `make` throws, and nothing is kept then.
 */
export async function answerOnce<T extends Omit<NewKeptAnswer, 'requestHash' | 'expiresAt'>>(
  db: Db,
  request: KeyedRequest | undefined,
  now: Date,
  make: () => Promise<T>,
): Promise<AnswerToKey<T>> {
  if (request === undefined) return { ...(await make()), replayed: false };
  const first = await findFirstAnswer(db, request, now);
  if (first !== undefined) {
    const { status, subjectId, body } = first;
    return { status, subjectId, body, replayed: true };
  }
  const answer = await make();
  const { status, subjectId, body, document } = answer;
  await keepFirstAnswer(db, request, { status, subjectId, body, document }, now);
  return { ...answer, replayed: false };
}

export function keyedRequest(
  actor: Actor,
  { clientId, key }: Idempotency,
  hash: KeyedRequest['hash'],
): KeyedRequest {
  return { organizationId: actor.organizationId, clientId, keyHash: sha256(key), hash };
}

/**
 * The first answer to the request, where there is one that has not expired.
 *
 * @throws CreditError IDEMPOTENCY_KEY_REUSED where it was given to another request.
 */
export async function findFirstAnswer(
  db: Db,
  request: KeyedRequest,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const answer = await findKeptAnswer(db, request, now.toISOString());
  if (answer !== undefined && answer.requestHash !== (await request.hash())) {
    throw new CreditError('IDEMPOTENCY_KEY_REUSED', {});
  }
  return answer;
}

/**
 * Keeps the first answer to the request, in the transaction of what it says.
 *
 * @throws CreditError IDEMPOTENCY_KEY_IN_USE where somebody has answered a twin meanwhile.
 */
export async function keepFirstAnswer(
  db: Db,
  request: KeyedRequest,
  answer: Omit<NewKeptAnswer, 'requestHash' | 'expiresAt'>,
  now: Date,
): Promise<void> {
  await deleteExpiredAnswers(db, now.toISOString());
  const isFirst = await insertKeptAnswer(db, request, {
    ...answer,
    requestHash: await request.hash(),
    expiresAt: new Date(now.getTime() + keptForMs).toISOString(),
  });
  if (!isFirst) throw new CreditError('IDEMPOTENCY_KEY_IN_USE', {});
}
