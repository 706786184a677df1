import { CompiledQuery, type Kysely } from 'kysely';
import { documentsInText } from '../document/documents-in-text.ts';
import { openFile } from '../storage/open-file.ts';
import type { Tables } from '../storage/tables.ts';
import { type ListedErasure, readListed } from './erasure-list.ts';

type Db = Kysely<Tables>;

/** Of all organisations: whoever restores a backup restores all of them. */
const erasuresSql = `select erasure.id, erasure.organization_id, erasure.scope, erasure.report_id, erasure.document_hash,
    erasure.requested_at, document_hash_key.sealed
  from erasure join document_hash_key on document_hash_key.organization_id = erasure.organization_id order by erasure.id`;

interface ErasureRow {
  readonly id: string;
  readonly organization_id: string;
  readonly scope: string;
  readonly report_id: string;
  readonly document_hash: string;
  readonly requested_at: string;
  readonly sealed: Uint8Array;
}

/** The erasings that a database knows of. */
export async function listErasuresToKeep(db: Db): Promise<readonly ListedErasure[]> {
  const { rows } = await db.executeQuery<ErasureRow>(CompiledQuery.raw(erasuresSql, []));
  return rows.flatMap(toListed);
}

/**
 * The same of a database in a file, of whatever schema.
 *
 * @throws CreditError STORAGE_*
 */
export function readErasuresOf(file: string): readonly ListedErasure[] {
  const database = openFile(file, { readOnly: true });
  try {
    const hasErasures = database.prepare("select 1 from sqlite_schema where name = 'erasure'").get();
    if (hasErasures === undefined) return [];
    return database.prepare<[], ErasureRow>(erasuresSql).all().flatMap(toListed);
  } finally {
    database.close();
  }
}

/** The documents that are held in the clear within an organisation, each once. */
export async function listHeldDocuments(db: Db, organizationId: string): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ readonly document: string }>(
    CompiledQuery.raw(
      documentColumns
        .map(
          ({ table, column }) =>
            `select ${column} as document from ${table} where organization_id = ? and ${column} is not null`,
        )
        .join(' union '),
      documentColumns.map(() => organizationId),
    ),
  );
  const { rows: lines } = await db.executeQuery<{ readonly text: string; readonly columns: string | null }>(
    CompiledQuery.raw(
      'select text, columns from batch_refusal where organization_id = ? and suggestion is null',
      [organizationId],
    ),
  );
  const refused = lines.flatMap(({ text, columns }) => [...documentsInText(`${text} ${columns ?? ''}`)]);
  return [...new Set([...rows.map(({ document }) => document), ...refused])];
}

/** Where whoever a record is about, or beside, stands by document; a test compares it with the marks of the tables. */
export const documentColumns = [
  { table: 'report', column: 'document' },
  { table: 'operation', column: 'document' },
  { table: 'operation_node', column: 'document' },
  { table: 'batch_item', column: 'document' },
  { table: 'batch_refusal', column: 'suggestion' },
  { table: 'watch_subject', column: 'document' },
  { table: 'watch_change', column: 'document' },
  { table: 'match_decision', column: 'document' },
  { table: 'consent', column: 'document' },
] as const satisfies readonly { readonly table: keyof Tables; readonly column: string }[];

function toListed(row: ErasureRow): readonly ListedErasure[] {
  const listed = readListed({
    erasure: row.id,
    organization: row.organization_id,
    scope: row.scope,
    report: row.report_id === '' ? null : row.report_id,
    hash: row.document_hash,
    key: Buffer.from(row.sealed).toString('base64'),
    requestedAt: row.requested_at,
  });
  return listed === undefined ? [] : [listed];
}
