import { CompiledQuery, type Kysely } from 'kysely';
import type { SettledCharge } from '../base/purse.ts';
import { phasesWithoutDecision } from '../storage/charge-tables.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/**
 * A question that costs something, amounts in cost units.
 *
 * - `ASKED`: it was sent, and its cost is not known, or cannot be read in the answer: it counts with `reserved`.
 * - `SETTLED`: it cost `cost`, whatever came of it.
 * - `STOPPED`: it was not asked, for its price would have passed a ceiling, or its provider takes no more today.
 * - `SPARED`: it was not asked, for it could not have changed the decision, or an answer that was kept stands for it.
 */
export interface Charge {
  readonly id: string;
  readonly organizationId: string;
  readonly runId: string;
  readonly batchId: string | null;
  readonly policyId: string;
  readonly depth: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly role: string;
  readonly provider: string;
  readonly state: 'ASKED' | 'SETTLED' | 'STOPPED' | 'SPARED';
  /** Of STOPPED: by what. Of SPARED: why; null in older rows, which could not have mattered. */
  readonly reason: string | null;
  readonly price: number;
  /** Its highest cost. 0 if it was not asked. */
  readonly reserved: number;
  /** Null while it is not known. */
  readonly cost: number | null;
  /** `YYYY-MM-DD`, by the calendar that ceilings of a day go by. */
  readonly day: string;
  /** ISO 8601 UTC. */
  readonly askedAt: string;
}

/** Counts a question; nothing where it is counted already. */
export async function insertCharge(db: Db, charge: Charge): Promise<void> {
  await db
    .insertInto('source_charge')
    .values({
      id: charge.id,
      organization_id: charge.organizationId,
      run_id: charge.runId,
      batch_id: charge.batchId,
      policy_id: charge.policyId,
      depth: charge.depth,
      document_kind: charge.documentKind,
      role: charge.role,
      provider: charge.provider,
      state: charge.state,
      reason: charge.reason,
      price: charge.price,
      reserved: charge.reserved,
      cost: charge.cost,
      day: charge.day,
      asked_at: charge.askedAt,
      lost: 0,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the day on which a question is counted; undefined if it is not counted. */
export async function findChargeDay(db: Db, organizationId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('source_charge')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.day;
}

/** Raises what a question counts with until its cost is known. */
export async function addToReserved(
  db: Db,
  organizationId: string,
  { id, amount }: { readonly id: string; readonly amount: number },
): Promise<void> {
  const statement = 'update source_charge set reserved = reserved + ? where id = ? and organization_id = ?';
  await db.executeQuery(CompiledQuery.raw(statement, [amount, id, organizationId]));
}

/** Says what questions came to cost, in the transaction that keeps their answers. */
export async function settleCharges(
  db: Db,
  organizationId: string,
  charges: readonly SettledCharge[],
): Promise<void> {
  for (const { id, cost, isUnknown = false } of charges) {
    const change = isUnknown ? 'reserved = ?' : `state = 'SETTLED', cost = ?`;
    await sendAlong(db, [
      `update source_charge set ${change} where id = ? and organization_id = ?`,
      [cost, id, organizationId],
    ]);
  }
}

/** What a run spent and what it did not, in the order of asking. @throws CreditError RECORD_DAMAGED */
export async function listCharges(db: Db, organizationId: string, runId: string): Promise<readonly Charge[]> {
  const rows = await db
    .selectFrom('source_charge')
    .selectAll()
    .where('run_id', '=', runId)
    .where('organization_id', '=', organizationId)
    .execute();
  // A file that is asked for this order reads all charges of the organisation along their times.
  const place = (row: (typeof rows)[number]) => `${row.asked_at} ${row.id}`;
  const inOrder = rows.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return inOrder.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    runId: row.run_id,
    batchId: row.batch_id,
    policyId: row.policy_id,
    depth: row.depth,
    documentKind: row.document_kind,
    role: row.role,
    provider: row.provider,
    state: row.state,
    reason: row.reason,
    price: row.price,
    reserved: row.reserved,
    cost: row.cost,
    day: row.day,
    askedAt: row.asked_at,
  }));
}

/** Whose spending it is, where a ceiling or a budget is: of a run, a batch, a day, some days or a month of an organisation. */
type SpentBy =
  | { readonly runId: string }
  | { readonly batchId: string }
  | { readonly day: string }
  /** Both are in it. */
  | { readonly from: string; readonly until: string }
  /** `YYYY-MM`. */
  | { readonly month: string };

/** What was spent, in cost units; a question counts with its highest cost until its cost is known. */
export async function sumSpent(db: Db, organizationId: string, by: SpentBy): Promise<number> {
  if ('runId' in by) {
    const charges = await listCharges(db, organizationId, by.runId);
    return charges.reduce((sum, charge) => sum + spentOf(charge), 0);
  }
  const [condition, values] = talliesOf(by);
  const tallies = await listTallies(db, organizationId, condition, values);
  return tallies.reduce((sum, { spent }) => sum + spent, 0);
}

/** Returns what a question counts with: its cost, or its highest cost while that is not known. 0 if it was not asked. */
export function spentOf({ state, cost, reserved }: Charge): number {
  return state === 'ASKED' || state === 'SETTLED' ? (cost ?? reserved) : 0;
}

function talliesOf(
  by: Exclude<SpentBy, { readonly runId: string }>,
): readonly [condition: string, values: readonly string[]] {
  if ('batchId' in by) return ['batch_id = ?', [by.batchId]];
  const days = 'day between ? and ?';
  if ('day' in by) return [days, [by.day, by.day]];
  if ('from' in by) return [days, [by.from, by.until]];
  return [days, [`${by.month}-01`, `${by.month}-31`]];
}

/** Reads tallies row by row, because the checksums of rows in a sum are not verified. */
async function listTallies(
  db: Db,
  organizationId: string,
  condition: string,
  values: readonly string[],
): Promise<readonly { readonly batch_id: string; readonly spent: number }[]> {
  const { rows } = await db.executeQuery<{ readonly batch_id: string; readonly spent: number }>(
    CompiledQuery.raw(`select * from charge_tally where organization_id = ? and ${condition}`, [
      organizationId,
      ...values,
    ]),
  );
  return rows;
}

/** The most that one run has spent on a day, and that one of its batches has in all, in cost units; 0 where nothing was asked. */
export async function findDearest(
  db: Db,
  organizationId: string,
  day: string,
): Promise<{ readonly run: number; readonly batch: number }> {
  const { rows } = await db.executeQuery<{ readonly most: number | null; readonly damaged: string | null }>(
    CompiledQuery.raw(
      `select max(spent) as most, min(damaged) as damaged from (
         select sum(coalesce(cost, reserved)) as spent,
           min(case when checksum <> ${sqlWords(db).checksumOf('source_charge')} then id end) as damaged
         from source_charge where organization_id = ? and day = ? and state in ('ASKED', 'SETTLED') group by run_id
       ) as sums`,
      [organizationId, day],
    ),
  );
  const [dearest] = rows;
  if (typeof dearest?.damaged === 'string') throw damagedRow('source_charge', { id: dearest.damaged });
  const tallies = await listTallies(
    db,
    organizationId,
    `batch_id <> '' and batch_id in (select batch_id from charge_tally where organization_id = ? and day = ?)`,
    [organizationId, day],
  );
  const spent = new Map<string, number>();
  for (const one of tallies) spent.set(one.batch_id, (spent.get(one.batch_id) ?? 0) + one.spent);
  return { run: Number(dearest?.most ?? 0), batch: Math.max(0, ...spent.values()) };
}

/** What runs of a while cost that have policy, depth and document kind in common, in cost units. */
interface ChargeGroup {
  readonly policyId: string;
  readonly depth: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly cost: number;
  /** The number of sent queries with an unknown cost. They count with their highest known cost. */
  readonly unknown: number;
  /** What was not spent, for it could not have mattered or had been answered. */
  readonly saved: number;
}

/**
 * What an organisation has spent from one instant on and before another, both ISO 8601 UTC with milliseconds.
 *
 * @throws CreditError RECORD_DAMAGED where a row is not as it was written: sums would hide it.
 */
export async function listChargeGroups(
  db: Db,
  organizationId: string,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly ChargeGroup[]> {
  const { rows } = await db.executeQuery<ChargeGroup & { readonly damaged: string | null }>(
    CompiledQuery.raw(
      `select policy_id as "policyId", depth, document_kind as "documentKind",
         sum(case when state in ('ASKED', 'SETTLED') then coalesce(cost, reserved) else 0 end) as cost,
         sum(case when state = 'ASKED' then 1 else 0 end) as unknown,
         sum(case when state = 'SPARED' then price else 0 end) as saved,
         min(case when checksum <> ${sqlWords(db).checksumOf('source_charge')} then id end) as damaged
       from source_charge where organization_id = ? and asked_at >= ? and asked_at < ?
       group by policy_id, depth, document_kind order by policy_id, depth, document_kind`,
      [organizationId, from, before],
    ),
  );
  return rows.map(({ damaged, cost, unknown, saved, ...group }) => {
    if (damaged !== null) throw damagedRow('source_charge', { id: damaged });
    return { ...group, cost: Number(cost), unknown: Number(unknown), saved: Number(saved) };
  });
}

/** What the questions to one source of one provider have come to in a while, in cost units. */
interface SourceCharges {
  readonly source: string;
  readonly provider: string;
  readonly asked: number;
  /** Of the asked, how many cost something. */
  readonly billed: number;
  /** The number of sent queries with an unknown cost. They count with their highest known cost. */
  readonly unknown: number;
  readonly cost: number;
  /** Of the cost, what went into runs that came to no decision. */
  readonly lost: number;
  /** Not asked, for a ceiling or a daily limit. */
  readonly stopped: number;
  /** Not asked, for it could not have mattered or had been answered, and what that would have cost. */
  readonly spared: number;
  readonly saved: number;
}

/**
 * What an organisation has asked of each source from one instant on and before another, both ISO 8601 UTC with milliseconds; what
 * has cost most first.
 *
 * @throws CreditError RECORD_DAMAGED where a row is not as it was written: sums would hide it.
 */
export async function listSourceCharges(
  db: Db,
  organizationId: string,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly SourceCharges[]> {
  const isAsked = `state in ('ASKED', 'SETTLED')`;
  const spent = `coalesce(cost, reserved)`;
  const isLost = `(lost = 1 or (select phase from run where run.id = run_id) in ${phasesWithoutDecision})`;
  const { rows } = await db.executeQuery<SourceCharges & { readonly damaged: string | null }>(
    CompiledQuery.raw(
      `select role as source, provider,
         sum(case when ${isAsked} then 1 else 0 end) as asked,
         sum(case when ${isAsked} and ${spent} > 0 then 1 else 0 end) as billed,
         sum(case when state = 'ASKED' then 1 else 0 end) as unknown,
         sum(case when ${isAsked} then ${spent} else 0 end) as cost,
         sum(case when ${isAsked} and ${isLost} then ${spent} else 0 end) as lost,
         sum(case when state = 'STOPPED' then 1 else 0 end) as stopped,
         sum(case when state = 'SPARED' then 1 else 0 end) as spared,
         sum(case when state = 'SPARED' then price else 0 end) as saved,
         min(case when checksum <> ${sqlWords(db).checksumOf('source_charge')} then id end) as damaged
       from source_charge where organization_id = ? and asked_at >= ? and asked_at < ?
       group by role, provider order by 6 desc, role, provider`,
      [organizationId, from, before],
    ),
  );
  return rows.map(({ damaged, source, provider, ...counts }) => {
    if (damaged !== null) throw damagedRow('source_charge', { id: damaged });
    return {
      source,
      provider,
      asked: Number(counts.asked),
      billed: Number(counts.billed),
      unknown: Number(counts.unknown),
      cost: Number(counts.cost),
      lost: Number(counts.lost),
      stopped: Number(counts.stopped),
      spared: Number(counts.spared),
      saved: Number(counts.saved),
    };
  });
}

/** The first and last instant at which an organisation asked something with a price; undefined where it never did. */
export async function findChargeSpan(
  db: Db,
  organizationId: string,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  // Each by itself is read from an end of the index; both at once would be from all of it.
  const end = (which: 'min' | 'max') =>
    db
      .selectFrom('source_charge')
      .select((select) => select.fn<string | null>(which, ['asked_at']).as('at'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
  const [{ at: first }, { at: last }] = [await end('min'), await end('max')];
  return first === null || last === null ? undefined : { first, last };
}

/**
 * Returns the batch that the costs of a run count in, also if another process resumes the run: the oldest of the batches that work on it.
 * Null if there is none.
 */
export async function findBatchOfRun(
  db: Db,
  organizationId: string,
  { runId, document }: { readonly runId: string; readonly document: string },
): Promise<string | null> {
  const { rows } = await db.executeQuery<{ readonly batch_id: string }>(
    CompiledQuery.raw(
      `select batch_id from batch_item where organization_id = ? and document = ? and run_id = ?
       union select batch_id from operation join operation_node on operation_node.operation_id = operation.id
         where operation_node.run_id = ? and operation_node.organization_id = ? and batch_id is not null
       order by batch_id limit 1`,
      [organizationId, document, runId, runId, organizationId],
    ),
  );
  return rows[0]?.batch_id ?? null;
}
