import { CompiledQuery, type Kysely } from 'kysely';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';
import { textBySize } from '../storage/text-by-size.ts';

type Db = Kysely<Tables>;

/** A run that names documents of others. */
interface MentioningRun {
  readonly id: string;
  readonly organizationId: string;
}

/** Notes that a run names documents, by their hashes; what is noted already stays. Written out, like the other statements of every run. */
export async function insertMentions(db: Db, run: MentioningRun, hashes: readonly string[]): Promise<void> {
  for (let at = 0; at < hashes.length; at += mostAtOnce) {
    const some = hashes.slice(at, at + mostAtOnce);
    await sendAlong(db, [
      insertMentionsSql(some.length),
      some.flatMap((hash) => [run.organizationId, hash, run.id]),
    ]);
  }
}

/** More would make the text of a statement for each number. */
const mostAtOnce = 100;

const insertMentionsSql = textBySize(
  (count) => `insert into mention (organization_id, document_hash, run_id)
    values ${Array(count).fill('(?, ?, ?)').join(', ')} on conflict do nothing`,
);

/** Notes that a run may name documents that are not noted: it is looked through later. */
export async function insertDueRun(db: Db, run: MentioningRun): Promise<void> {
  await sendAlong(db, [
    'insert into mention_due (run_id, organization_id) values (?, ?) on conflict do nothing',
    [run.id, run.organizationId],
  ]);
}

/** A run has been looked through. */
export async function deleteDueRun(db: Db, run: MentioningRun): Promise<void> {
  await db
    .deleteFrom('mention_due')
    .where('run_id', '=', run.id)
    .where('organization_id', '=', run.organizationId)
    .execute();
}

/** How many runs of an organisation are still to be looked through. */
export async function countDueRuns(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('mention_due')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Runs that are still to be looked through, in the order of their ids, with the documents that they are about. */
export async function listDueRuns(
  db: Db,
  {
    organizationId,
    after,
    limit,
  }: { readonly organizationId: string; readonly after: string; readonly limit: number },
): Promise<readonly (MentioningRun & { readonly document: string })[]> {
  return db
    .selectFrom('mention_due')
    .innerJoin('run', 'run.id', 'mention_due.run_id')
    .innerJoin('report', 'report.id', 'run.report_id')
    .select(['run.id', 'run.organization_id as organizationId', 'report.document'])
    .where('mention_due.organization_id', '=', organizationId)
    .where('mention_due.run_id', '>', after)
    .orderBy('mention_due.run_id')
    .limit(limit)
    .execute();
}

/** The organisations of which any run is still to be looked through. */
export async function listDueOrganizations(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organization')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mention_due')
          .select('mention_due.run_id')
          .whereRef('mention_due.organization_id', '=', 'organization.id'),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
/** The runs that name a document, by its hash, in the order of their ids. */
export async function listMentioningRuns(
  db: Db,
  of: { readonly organizationId: string; readonly documentHash: string },
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('mention')
    .select('run_id')
    .where('organization_id', '=', of.organizationId)
    .where('document_hash', '=', of.documentHash)
    .orderBy('run_id')
    .limit(limit)
    .execute();
  return rows.map(({ run_id }) => run_id);
}

/** Forgets that a run names documents. */
export async function deleteMentions(db: Db, run: MentioningRun, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await db.executeQuery(
    CompiledQuery.raw(
      `delete from mention where organization_id = ? and run_id = ?
         and document_hash in (select value from json_each(?))`,
      [run.organizationId, run.id, JSON.stringify(hashes)],
    ),
  );
}
