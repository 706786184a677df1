import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/** Returns the names of analysts by their ids. Unknown ids are left out. */
export async function listAnalystNames(
  db: Kysely<Tables>,
  organizationId: string,
  analystIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (analystIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('analyst')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', analystIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of all analysts of an organisation. */
export async function listAllAnalystNames(
  db: Kysely<Tables>,
  organizationId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('analyst')
    .select('name')
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.map(({ name }) => name);
}
