import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { damagedRow, readKeptJson, rowChecksum } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import { type Erasure, type ErasureStep, type ErasureTrace, erasureSteps } from './erasure.ts';

type Db = Kysely<Tables>;

/** Begins an erasing; false where one of the same is under way. */
export async function insertErasure(db: Db, one: Erasure): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('erasure')
    .values({
      id: one.id,
      organization_id: one.organizationId,
      scope: one.scope,
      report_id: one.reportId ?? '',
      document_hash: one.documentHash,
      reason: one.reason,
      analyst_id: one.analystId,
      step: one.step,
      document: one.document,
      document_kind: one.documentKind,
      names: JSON.stringify(one.names),
      requested_at: one.requestedAt,
      done_at: one.doneAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An erasing of the organisation. */
export async function findErasure(db: Db, organizationId: string, id: string): Promise<Erasure | undefined> {
  const row = await db
    .selectFrom('erasure')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toErasure(row);
}

/** The erasing of a document, or of one report of it, that is under way. */
export async function findErasureUnderWay(
  db: Db,
  of: { readonly organizationId: string; readonly documentHash: string; readonly reportId: string | null },
): Promise<Erasure | undefined> {
  const row = await db
    .selectFrom('erasure')
    .selectAll()
    .where('organization_id', '=', of.organizationId)
    .where('document_hash', '=', of.documentHash)
    .where('report_id', '=', of.reportId ?? '')
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row && toErasure(row);
}

/** Erasings that are not done, of all organisations, oldest first. */
export async function listUnfinishedErasures(db: Db, limit: number): Promise<readonly Erasure[]> {
  const rows = await db
    .selectFrom('erasure')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toErasure);
}

/** What changes of an erasing as it goes on. */
type ErasureChange = Partial<Pick<Erasure, 'step' | 'names' | 'document' | 'doneAt'>>;

/** Writes how far an erasing is, where it is still at a step; false where another process has taken it further. */
export async function moveErasure(
  db: Db,
  one: Pick<Erasure, 'id' | 'organizationId' | 'step'>,
  change: ErasureChange,
): Promise<boolean> {
  const { step, names, document, doneAt } = change;
  const { numUpdatedRows } = await db
    .updateTable('erasure')
    .set({
      ...(step !== undefined && { step }),
      ...(names !== undefined && { names: JSON.stringify(names) }),
      ...(document !== undefined && { document }),
      ...(doneAt !== undefined && { done_at: doneAt }),
    })
    .where('organization_id', '=', one.organizationId)
    .where('id', '=', one.id)
    .where('step', '=', one.step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether an erasing is still at a step: asked in the transaction of what the step does. */
export async function isAtStep(
  db: Db,
  { organizationId, id, step }: Pick<Erasure, 'id' | 'organizationId' | 'step'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('erasure')
    .select('step')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.step === step;
}

/** Keeps what an erasing has done, in the transaction that did it. */
export async function insertTraces(
  db: Db,
  one: Pick<Erasure, 'id' | 'organizationId'>,
  traces: readonly ErasureTrace[],
): Promise<void> {
  if (traces.length === 0) return;
  const { rows } = await db.executeQuery<{ number: number }>(
    CompiledQuery.raw(
      'select coalesce(max(number), 0) as number from erasure_trace where erasure_id = ? and organization_id = ?',
      [one.id, one.organizationId],
    ),
  );
  let number = Number(rows[0]?.number ?? 0);
  for (let first = 0; first < traces.length; first += tracesAtOnce) {
    const values = traces.slice(first, first + tracesAtOnce).map((trace) => {
      number += 1;
      const row = [one.id, number, one.organizationId, JSON.stringify(trace)];
      return [...row, rowChecksum('erasure_trace', row)];
    });
    const places = values.map(() => '(?, ?, ?, ?, ?)').join(', ');
    await db.executeQuery(
      CompiledQuery.raw(
        `insert into erasure_trace (erasure_id, number, organization_id, detail, checksum) values ${places}`,
        values.flat(),
      ),
    );
  }
}

/** Maximum number of rows that one statement writes. An analysis has about ten answers, and a report may have hundreds of analyses. */
const tracesAtOnce = 100;

/**
 * Returns what an erasure has done so far, in order: at most `limit` traces whose number is greater than `after`. The first number is 1,
 * and each following one is greater by 1.
 *
 * @throws CreditError RECORD_DAMAGED.
 */
export async function listTraces(
  db: Db,
  one: Pick<Erasure, 'id' | 'organizationId'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly ErasureTrace[]> {
  const rows = await db
    .selectFrom('erasure_trace')
    .selectAll()
    .where('erasure_id', '=', one.id)
    .where('organization_id', '=', one.organizationId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
  // Written above, and nowhere else.
  return rows.map((row) => readKeptJson<ErasureTrace>(row.detail, 'erasure_trace', row));
}

function toErasure(row: Selectable<Tables['erasure']>): Erasure {
  const step = erasureSteps.find((name): name is ErasureStep => name === row.step);
  if (step === undefined) throw damagedRow('erasure', row);
  return {
    id: row.id,
    organizationId: row.organization_id,
    scope: row.scope,
    reportId: row.report_id === '' ? null : row.report_id,
    documentHash: row.document_hash,
    reason: row.reason,
    analystId: row.analyst_id,
    step,
    document: row.document,
    documentKind: row.document_kind,
    names: readKeptJson<readonly string[]>(row.names, 'erasure', row),
    requestedAt: row.requested_at,
    doneAt: row.done_at,
  };
}
