import { CompiledQuery, type Kysely } from 'kysely';
import { damagedRow, rowChecksum } from '../storage/row-checksum.ts';
import { sendAlong } from '../storage/send-along.ts';
import { sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** One counted run. */
export interface Usage {
  readonly id: string;
  readonly organizationId: string;
  readonly runId: string;
  readonly reportId: string;
  readonly policyId: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly depth: string;
  readonly additionals: readonly string[];
  readonly priceCents: number;
  /** ISO 8601 UTC. */
  readonly countedAt: string;
}

/** The counted runs of a while that have policy, depth and document kind in common. */
export interface UsageGroup {
  readonly policyId: string;
  readonly depth: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly count: number;
  readonly priceCents: number;
}

/**
 * Counts a run, in the transaction that ends it. A run is counted once: a second row for it is refused by the
 * table, and the caller's transaction with it.
 */
export async function insertUsage(trx: Db, usage: Usage): Promise<void> {
  // Written out, like the other statements of every run, and in the order of the checksum.
  const values = [
    usage.id,
    usage.organizationId,
    usage.runId,
    usage.reportId,
    usage.policyId,
    usage.documentKind,
    usage.depth,
    JSON.stringify(usage.additionals),
    usage.priceCents,
    usage.countedAt,
  ];
  await sendAlong(trx, [
    `insert into usage (id, organization_id, run_id, report_id, policy_id, document_kind, depth, additionals,
       price_cents, counted_at, checksum)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...values, rowChecksum('usage', values)],
  ]);
}

/** What counted runs of the organisation cost, in BRL cents, by run; one that was not counted is not in it. */
export async function findPrices(
  db: Db,
  organizationId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('usage')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', runIds)
    .execute();
  return new Map(rows.map((row) => [row.run_id, row.price_cents]));
}

/** When the first and the last run of an organisation were counted; undefined where none was. */
export async function findUsageSpan(
  db: Db,
  organizationId: string,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  // Each by itself is read from an end of the index; both at once would be from all of it.
  const end = (which: 'min' | 'max') =>
    db
      .selectFrom('usage')
      .select((select) => select.fn<string | null>(which, ['counted_at']).as('at'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
  const [{ at: first }, { at: last }] = [await end('min'), await end('max')];
  return first === null || last === null ? undefined : { first, last };
}

/**
 * What an organisation has used from one instant on and before another, both ISO 8601 UTC with milliseconds.
 *
 * @throws CreditError RECORD_DAMAGED where a counted run is not as it was written: sums would hide it.
 */
export async function listUsageGroups(
  db: Db,
  organizationId: string,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly UsageGroup[]> {
  const { rows } = await db.executeQuery<UsageGroup & { readonly damaged: string | null }>(
    CompiledQuery.raw(
      `select policy_id as "policyId", depth, document_kind as "documentKind", count(*) as count,
         sum(price_cents) as "priceCents", min(case when checksum <> ${sqlWords(db).checksumOf('usage')} then id end) as damaged
       from usage where organization_id = ? and counted_at >= ? and counted_at < ?
       group by policy_id, depth, document_kind order by policy_id, depth, document_kind`,
      [organizationId, from, before],
    ),
  );
  return rows.map(({ damaged, ...group }) => {
    if (damaged !== null) throw damagedRow('usage', { id: damaged });
    return group;
  });
}
