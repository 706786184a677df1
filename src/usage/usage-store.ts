import { CompiledQuery, type Kysely, sql } from 'kysely';
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

/** The counted runs of one month that have policy, depth and document kind in common. */
interface UsageGroup {
  /** `YYYY-MM` in UTC. */
  readonly month: string;
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
  // Written out, like the other statements of every run.
  await trx.executeQuery(
    CompiledQuery.raw(
      `insert into usage (id, organization_id, run_id, report_id, policy_id, document_kind, depth, additionals,
         price_cents, counted_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
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
      ],
    ),
  );
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
    .select(['run_id', 'price_cents'])
    .where('organization_id', '=', organizationId)
    .where('run_id', 'in', runIds)
    .execute();
  return new Map(rows.map((row) => [row.run_id, row.price_cents]));
}

/** What an organisation has used, newest month first; `month` (`YYYY-MM`) narrows it to one. */
export async function listUsageGroups(
  db: Db,
  organizationId: string,
  month: string | undefined,
): Promise<readonly UsageGroup[]> {
  // Timestamps are UTC text, so their first seven characters are the month.
  const monthOfRow = sql<string>`substr(counted_at, 1, 7)`;
  let query = db
    .selectFrom('usage')
    .select((select) => [
      monthOfRow.as('month'),
      'policy_id',
      'depth',
      'document_kind',
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number>('price_cents').as('price_cents'),
    ])
    .where('organization_id', '=', organizationId)
    .groupBy([monthOfRow, 'policy_id', 'depth', 'document_kind'])
    .orderBy(monthOfRow, 'desc')
    .orderBy('policy_id')
    .orderBy('depth')
    .orderBy('document_kind');
  if (month !== undefined) {
    // Not by the month's expression: bounds on the column itself let the index serve.
    query = query.where('counted_at', '>=', `${month}-01`).where('counted_at', '<', `${month}-32`);
  }
  return (await query.execute()).map((row) => ({
    month: row.month,
    policyId: row.policy_id,
    depth: row.depth,
    documentKind: row.document_kind,
    count: row.count,
    priceCents: row.price_cents,
  }));
}
