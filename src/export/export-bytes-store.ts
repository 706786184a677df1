import { sql } from 'kysely';
import type { Storage } from '../storage/open-database.ts';
import type { ReportExport } from './export.ts';

type Db = Storage['db'];

/** Whose bytes they are. */
type Key = Pick<ReportExport, 'id' | 'organizationId'>;

/* A table that a database on a server alone has: beside a file there is a folder for them. */

/** Keeps the bytes of an export, in the place of those that it had. */
export async function putExportBytes(db: Db, { id, organizationId }: Key, bytes: Uint8Array): Promise<void> {
  await sql`insert into export_bytes (export_id, organization_id, bytes) values (${id}, ${organizationId}, ${bytes})
    on conflict (export_id) do update set bytes = excluded.bytes`.execute(db);
}

/** How many bytes of an export are kept; undefined where none are. */
export async function findExportSize(db: Db, { id, organizationId }: Key): Promise<number | undefined> {
  const { rows } = await sql<{ size: number }>`select octet_length(bytes) as size from export_bytes
    where export_id = ${id} and organization_id = ${organizationId}`.execute(db);
  return rows[0]?.size;
}

/**
 * Some of the bytes of an export.
 *
 * @throws Error where none are kept.
 */
export async function readExportBytes(
  db: Db,
  { id, organizationId }: Key,
  { start, count }: { readonly start: number; readonly count: number },
): Promise<Uint8Array> {
  const { rows } = await sql<{
    part: Uint8Array;
  }>`select substring(bytes from ${start + 1}::int for ${count}::int) as part
    from export_bytes where export_id = ${id} and organization_id = ${organizationId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There are no bytes of the export ${id}`);
  return row.part;
}

export async function removeExportBytes(db: Db, { id, organizationId }: Key): Promise<void> {
  await sql`delete from export_bytes where export_id = ${id} and organization_id = ${organizationId}`.execute(
    db,
  );
}
