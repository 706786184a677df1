import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What a statement that is sent along has to have done. */
export interface AlongStatement {
  /** Where it has to change one row: the error that it is when it does not. */
  readonly otherwise?: (() => Error) | undefined;
}

const along = new WeakMap<CompiledQuery, AlongStatement>();

/**
 * Runs a statement of a transaction whose answer the work does not wait for. A server gets it together with what follows, so that
 * both cost one way there and back; what it came to is then thrown by a later statement of the transaction, or by its end, and
 * nothing of the transaction is kept. On a file, and outside a transaction, it is run at once.
 *
 * @param otherwise for a statement that has to change one row.
 * @throws what `otherwise` gives; CreditError STORAGE_*.
 */
export async function sendAlong(
  db: Kysely<Tables>,
  [sql, parameters]: readonly [sql: string, parameters: readonly unknown[]],
  otherwise?: () => Error,
): Promise<void> {
  const query = CompiledQuery.raw(sql, [...parameters]);
  along.set(query, { otherwise });
  const { numAffectedRows } = await db.executeQuery(query);
  if (otherwise !== undefined && numAffectedRows !== 1n) throw otherwise();
}

/** What is said of a statement that is sent along; undefined for one whose answer is waited for. */
export function sentAlong(query: CompiledQuery): AlongStatement | undefined {
  return along.get(query);
}
