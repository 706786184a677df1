import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** A key is good for so long. */
export const keptForMs = 24 * 3_600_000;

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
  readonly location: string;
  /** JSON text. */
  readonly body: string;
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
  return row && { requestHash: row.request_hash, status: row.status, location: row.location, body: row.body };
}

export async function insertKeptAnswer(
  db: Db,
  key: AnswerKey,
  answer: KeptAnswer & { expiresAt: string },
): Promise<void> {
  await db
    .insertInto('kept_answer')
    .values({
      organization_id: key.organizationId,
      client_id: key.clientId,
      key_hash: key.keyHash,
      request_hash: answer.requestHash,
      status: answer.status,
      location: answer.location,
      body: answer.body,
      expires_at: answer.expiresAt,
    })
    .execute();
}

/** Answers of every organisation: nobody may ask for them any more. */
export async function deleteExpiredAnswers(db: Db, now: string): Promise<void> {
  await db.deleteFrom('kept_answer').where('expires_at', '<=', now).execute();
}
