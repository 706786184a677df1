import { CompiledQuery, type Kysely, type Selectable, sql } from 'kysely';
import { sealFor, sealTextFor } from '../privacy/subject-seals.ts';
import { sealMark } from '../storage/sealed-values.ts';
import type { Tables } from '../storage/tables.ts';
import type { RunKey } from './dossier-store.ts';
import { replaceResult } from './run-store.ts';

/* What is kept in the clear, from before the database sealed it: of all organisations, for whoever seals it for all of them. */

type Db = Kysely<Tables>;

interface Page {
  readonly after: string;
  readonly limit: number;
}

const mark = Buffer.from(sealMark);
const isClear = (column: string) => `substr(${column}, 1, ${sealMark.length}) <> ?`;
const isClearRun = `(${isClear('run.result')} or exists (select 1 from dossier where run_id = run.id and ${isClear('packed')}))`;

/** Runs with anything in the clear, in the order of their ids. */
export async function listUnsealedRuns(db: Db, { after, limit }: Page): Promise<readonly RunKey[]> {
  const { rows } = await db.executeQuery<RunKey>(
    CompiledQuery.raw(
      `select run.id, run.organization_id as "organizationId", report.document
       from run join report on report.id = run.report_id where run.id > ? and ${isClearRun} order by run.id limit ?`,
      [after, mark, mark, limit],
    ),
  );
  return rows;
}

export async function countUnsealedRuns(db: Db): Promise<number> {
  return count(db, `select count(*) as count from run where ${isClearRun}`, [mark, mark]);
}

/** Seals what is in the clear of a run. @throws CreditError RECORD_DAMAGED; as sealFor. */
export async function sealRun(db: Db, run: RunKey): Promise<void> {
  const parts = await db
    .selectFrom('dossier')
    .selectAll()
    .where('organization_id', '=', run.organizationId)
    .where('run_id', '=', run.id)
    .where(sql<boolean>`substr(packed, 1, ${sealMark.length}) <> ${mark}`)
    .execute();
  for (const { number, packed } of parts) {
    await db
      .updateTable('dossier')
      .set({ packed: await sealFor(db, run, 'dossier.packed', packed) })
      .where('organization_id', '=', run.organizationId)
      .where('run_id', '=', run.id)
      .where('number', '=', number)
      .execute();
  }
  const { rows } = await db.executeQuery<Selectable<Tables['run']>>(
    CompiledQuery.raw(`select * from run where id = ? and ${isClear('result')}`, [run.id, mark]),
  );
  const result = rows[0]?.result;
  if (result === undefined || result === null) return;
  await replaceResult(db, run, result);
}

/** An upload, and whom it is about. */
type UploadKey = RunKey;

/** Uploads that are in the clear, in the order of their ids. */
export async function listUnsealedUploads(db: Db, { after, limit }: Page): Promise<readonly UploadKey[]> {
  const { rows } = await db.executeQuery<UploadKey>(
    CompiledQuery.raw(
      `select upload.id, upload.organization_id as "organizationId", report.document
       from statement_upload as upload join report on report.id = upload.report_id
       where upload.id > ? and ${isClear('upload.body')} order by upload.id limit ?`,
      [after, mark, limit],
    ),
  );
  return rows;
}

export async function countUnsealedUploads(db: Db): Promise<number> {
  return count(db, `select count(*) as count from statement_upload where ${isClear('body')}`, [mark]);
}

/** Seals an upload that is in the clear. @throws CreditError RECORD_DAMAGED; as sealFor. */
export async function sealUpload(db: Db, upload: UploadKey): Promise<void> {
  const row = await db
    .selectFrom('statement_upload')
    .selectAll()
    .where('organization_id', '=', upload.organizationId)
    .where('id', '=', upload.id)
    .where(sql<boolean>`substr(body, 1, ${sealMark.length}) <> ${mark}`)
    .executeTakeFirst();
  if (row === undefined) return;
  await db
    .updateTable('statement_upload')
    .set({
      body: await sealFor(db, upload, 'statement_upload.body', row.body),
      extracted: await sealTextFor(db, upload, 'statement_upload.extracted', row.extracted),
    })
    .where('organization_id', '=', upload.organizationId)
    .where('id', '=', upload.id)
    .execute();
}

async function count(db: Db, statement: string, parameters: readonly unknown[]): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(statement, [...parameters]));
  return rows[0]?.count ?? 0;
}
