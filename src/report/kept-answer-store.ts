import type { Kysely } from 'kysely';
import { sealTextFor } from '../privacy/subject-seals.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** Whose request it was, and under which key. */
export interface AnswerKey {
  readonly organizationId: string;
  readonly clientId: string;
  readonly keyHash: string;
}

/** The first answer to a keyed request. */
export interface KeptAnswer {
  readonly requestHash: string;
  readonly status: number;
  /** The report, the batch or the operation that it is about. */
  readonly subjectId: string;
  /** JSON text. */
  readonly body: string;
}

/** An answer that is to be kept. */
export interface NewKeptAnswer extends KeptAnswer {
  /** Whom it is about; undefined where it names nobody. */
  readonly document: string | undefined;
  readonly expiresAt: string;
}

/** The answer kept under a key, unless it has expired at `now`. */
export async function findKeptAnswer(db: Db, key: AnswerKey, now: string): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('kept_answer')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('client_id', '=', key.clientId)
    .where('key_hash', '=', key.keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  readKeptJson(row.body, 'kept_answer', row);
  return { requestHash: row.request_hash, status: row.status, subjectId: row.subject_id, body: row.body };
}

/** Keeps an answer under a key; false, and nothing is kept, where there is one already. */
export async function insertKeptAnswer(db: Db, key: AnswerKey, answer: NewKeptAnswer): Promise<boolean> {
  const { organizationId } = key;
  const { document, body } = answer;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('kept_answer')
    .values({
      organization_id: key.organizationId,
      client_id: key.clientId,
      key_hash: key.keyHash,
      request_hash: answer.requestHash,
      status: answer.status,
      subject_id: answer.subjectId,
      body:
        document === undefined
          ? body
          : await sealTextFor(db, { organizationId, document }, 'kept_answer.body', body),
      expires_at: answer.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Answers of every organisation: nobody may ask for them any more. */
export async function deleteExpiredAnswers(db: Db, now: string): Promise<void> {
  await db.deleteFrom('kept_answer').where('expires_at', '<=', now).execute();
}
