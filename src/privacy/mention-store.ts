import { CompiledQuery, type Kysely } from 'kysely';
import { sendAlong } from '../storage/send-along.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** A run that names documents of others. */
interface MentioningRun {
  readonly id: string;
  readonly organizationId: string;
}

/**
 * What of the keyed hash of a document is noted: its first 48 bits, which are a whole number in JavaScript too, and take a sixth of the
 * room. Two documents may share them, about one in 28 million where ten million are named: whoever goes by it looks at the
 * document itself.
 *
 * @param hash as `HashDocument` gives it.
 */
export function mentionHash(hash: string): number {
  return Buffer.from(hash.slice(0, 2 * notedBytes), 'hex').readIntBE(0, notedBytes);
}

const notedBytes = 6;

/** Notes that a run names documents, by their hashes; what is noted already stays. Written out, like the other statements of every run. */
export async function insertMentions(db: Db, run: MentioningRun, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return;
  await sendAlong(db, [
    'insert into mention_run (run_id, organization_id) values (?, ?) on conflict do nothing',
    [run.id, run.organizationId],
  ]);
  await sendAlong(db, [
    `insert into mention (document_hash, run_number)
     select cast(named.value as bigint), mention_run.number from mention_run join json_each(?) as named on true
     where mention_run.organization_id = ? and mention_run.run_id = ? on conflict do nothing`,
    [JSON.stringify(hashes.map(mentionHash)), run.organizationId, run.id],
  ]);
}

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
    .innerJoin('mention_run', 'mention_run.number', 'mention.run_number')
    .select('mention_run.run_id')
    .where('mention.document_hash', '=', mentionHash(of.documentHash))
    .where('mention_run.organization_id', '=', of.organizationId)
    .orderBy('mention_run.run_id')
    .limit(limit)
    .execute();
  return rows.map(({ run_id }) => run_id);
}

/** Forgets that a run names a document. */
export async function deleteMention(db: Db, run: MentioningRun, hash: string): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `delete from mention where document_hash = ?
         and run_number in (select number from mention_run where organization_id = ? and run_id = ?)`,
      [mentionHash(hash), run.organizationId, run.id],
    ),
  );
}

/** Forgets whom runs name, and that they are to be looked through. */
export async function deleteMentionsOfRuns(
  db: Db,
  { organizationId, ids }: { readonly organizationId: string; readonly ids: readonly string[] },
): Promise<void> {
  const ofRuns = 'organization_id = ? and run_id in (select value from json_each(?))';
  const parameters = [organizationId, JSON.stringify(ids)];
  for (const statement of [
    `delete from mention where run_number in (select number from mention_run where ${ofRuns})`,
    `delete from mention_run where ${ofRuns}`,
    `delete from mention_due where ${ofRuns}`,
  ])
    await db.executeQuery(CompiledQuery.raw(statement, parameters));
}
