import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import {
  type ChangedRows,
  changeRows,
  runStatement,
  type SubjectKey,
  selectRows,
} from './changed-rows-store.ts';
import { namesInLine } from './refused-line-store.ts';
import type { SubjectMask } from './subject-mask.ts';

type Db = Kysely<Tables>;

/** The operations about others that a document stands in, with whom each is about. */
export async function listOperationsNaming(
  db: Db,
  { organizationId, document }: SubjectKey,
): Promise<readonly { readonly id: string; readonly owner: string }[]> {
  return selectRows(
    db,
    `select distinct operation_node.operation_id as id, operation.document as owner from operation_node join operation on operation.id = operation_node.operation_id
     where operation_node.organization_id = ? and operation_node.document = ? and operation.document <> ?`,
    [organizationId, document, document],
  );
}

/** Whether anything about a document was begun since its work was ended and its reports were erased. */
export async function isAskedForAnew(db: Db, { organizationId, document }: SubjectKey): Promise<boolean> {
  const own = [organizationId, document];
  const rows = await selectRows(
    db,
    `select 1 where exists (select 1 from report where organization_id = ? and document = ?)
       or exists (select 1 from batch_item where organization_id = ? and document = ? and state <> 'DONE')
       or exists (select 1 from operation where organization_id = ? and document = ? and status in ('PENDING', 'PROCESSING'))
       or exists (select 1 from operation_node where organization_id = ? and document = ? and state in ('PENDING', 'PROCESSING'))`,
    [...own, ...own, ...own, ...own],
  );
  return rows.length > 0;
}

/**
 * Tombstones of operations about a document: their nodes, lines of batches and portfolios too.
 *
 * @param as.today `YYYY-MM-DD` in Brazil: a legal hold whose last day is over goes too.
 */
export async function eraseByDocument(
  db: Db,
  { organizationId, document }: SubjectKey,
  { token, today }: { readonly token: string; readonly today: string },
): Promise<readonly ChangedRows[]> {
  const own = [organizationId, document];
  const changed: ChangedRows[][] = [];
  const add = async (...statement: Parameters<typeof changeRows>) =>
    changed.push([...(await changeRows(...statement))]);
  await add(db, 'operation_node', [
    `update operation_node set document = case when position = 0 then ? end, name = null, relations = '[]'
     where organization_id = ? and operation_id in (select id from operation where organization_id = ? and document = ?)`,
    [token, organizationId, ...own],
  ]);
  await add(db, 'operation', [
    `update operation set document = ?, external_id = null, inputs = null, purpose = null, reasons = '[]', revision = revision + 1
     where organization_id = ? and document = ?`,
    [token, ...own],
  ]);
  await add(db, 'consent', [
    "update consent set document = ?, given_by = '', salt = null where organization_id = ? and document = ?",
    [token, ...own],
  ]);
  await add(db, 'batch_item', [
    'update batch_item set document = ? where organization_id = ? and document = ?',
    [token, ...own],
  ]);
  await add(db, 'batch_refusal', [
    `update batch_refusal set text = '', suggestion = null, columns = null, reason = '{"en":"erased","pt-BR":"apagado"}'
     where organization_id = ? and (batch_id, position) in (
       select batch_refusal.batch_id, batch_refusal.position
       from (select cast(? as text) as organization_id, cast(? as text) as document) as wanted
       join batch_refusal on batch_refusal.organization_id = wanted.organization_id and ${namesInLine('wanted.document')})`,
    [organizationId, ...own],
  ]);
  for (const [table, condition] of [
    ['watch_dataset', ''],
    ['watch_screening', 'and watch_subject.position < watch_screening.next_position'],
  ])
    await runStatement(
      db,
      `update ${table} set screened = screened - (select count(*) from watch_subject
         where watch_subject.watch_id = ${table}.watch_id and watch_subject.organization_id = ?
           and watch_subject.document = ? ${condition})
       where organization_id = ? and watch_id in (select watch_id from watch_subject where organization_id = ? and document = ?)`,
      [...own, organizationId, ...own],
    );
  await runStatement(
    db,
    `update watch set documents = documents - (select count(*) from watch_subject
       where watch_subject.watch_id = watch.id and watch_subject.organization_id = ? and watch_subject.document = ?)
     where organization_id = ? and id in (select watch_id from watch_subject where organization_id = ? and document = ?)`,
    [...own, organizationId, ...own],
  );
  for (const table of ['watch_finding', 'watch_new_finding'] as const)
    await add(db, table, [
      `delete from ${table} where organization_id = ? and exists (select 1 from watch_subject as place
         where place.watch_id = ${table}.watch_id and place.position = ${table}.position
           and place.organization_id = ? and place.document = ?)
         and watch_id in (select watch_id from watch_subject where organization_id = ? and document = ?)`,
      [organizationId, ...own, ...own],
    ]);
  for (const table of ['watch_subject', 'watch_change', 'match_decision'] as const)
    await add(db, table, [`delete from ${table} where organization_id = ? and document = ?`, own]);
  await runStatement(
    db,
    'delete from legal_hold where organization_id = ? and document = ? and held_until < ?',
    [...own, today],
  );
  return changed.flat();
}

/** Puts the mark in the place of the document in the lines of batches that a report was made for. */
export async function maskItemsOf(
  db: Db,
  { organizationId, document }: SubjectKey,
  { reportId, token }: { readonly reportId: string; readonly token: string },
): Promise<void> {
  await runStatement(
    db,
    'update batch_item set document = ? where organization_id = ? and document = ? and report_id = ?',
    [token, organizationId, document, reportId],
  );
}

/** The batches whose lines name a document, refused ones too, with the hash of what they were made of. */
export async function listBatchHashes(
  db: Db,
  { organizationId, document }: SubjectKey,
): Promise<readonly { readonly id: string; readonly inputHash: string }[]> {
  return selectRows(
    db,
    `select id, input_hash as "inputHash" from batch where organization_id = ? and input_hash is not null
       and (id in (select batch_id from batch_item where organization_id = ? and document = ?)
         or id in (select batch_refusal.batch_id
           from (select cast(? as text) as organization_id, cast(? as text) as document) as wanted
           join batch_refusal on batch_refusal.organization_id = wanted.organization_id and ${namesInLine('wanted.document')}))`,
    [organizationId, organizationId, document, organizationId, document],
  );
}

/** Replaces the hash of what a batch was made of: of a short list it could be guessed. */
export async function replaceBatchHash(
  db: Db,
  organizationId: string,
  { id, inputHash }: { readonly id: string; readonly inputHash: string },
): Promise<void> {
  await runStatement(db, 'update batch set input_hash = ? where organization_id = ? and id = ?', [
    inputHash,
    organizationId,
    id,
  ]);
}

/** Texts of rows that are about somebody else, in which a document or a name may stand; and by what the rows are found. */
const textsOfOthers = [
  ['report', 'id', ['external_id', 'other_external_ids', 'commentary', 'terms']],
  ['run', 'report_id', ['external_id', 'inputs', 'errors']],
  ['report_note', 'report_id', ['text', 'strike_reason']],
  ['manual_decision', 'report_id', ['commentary', 'terms']],
  ['signature', 'report_id', ['commentary', 'terms']],
  ['match_decision', 'report_id', ['entry_name', 'reason']],
  ['review', 'report_id', ['reason', 'answer']],
  ['batch_item', 'document', ['external_id', 'extra', 'inputs']],
  ['operation', 'id', ['external_id', 'reasons', 'inputs']],
  ['operation_node', 'operation_id', ['name', 'relations']],
] as const;

const jsonTexts: ReadonlySet<string> = new Set([
  'other_external_ids',
  'terms',
  'inputs',
  'errors',
  'extra',
  'reasons',
  'relations',
]);
const keysOfTexts: Readonly<Record<string, readonly string[]>> = {
  operation_node: ['operation_id', 'position'],
  batch_item: ['batch_id', 'position'],
};

/**
 * Masks what people wrote about somebody else, and operations about somebody else.
 *
 * @param others.id of the report, or of the operation.
 * @param others.owner the document that it is about.
 */
export async function maskTexts(
  db: Db,
  { organizationId, id, document, owner }: SubjectKey & { readonly id: string; readonly owner: string },
  mask: SubjectMask,
): Promise<readonly ChangedRows[]> {
  const changed: ChangedRows[] = [];
  const isOperation = id.startsWith('opr_');
  for (const [table, column, texts] of textsOfOthers) {
    if (table.startsWith('operation') !== isOperation) continue;
    const key = keysOfTexts[table] ?? ['id'];
    const byReport = table === 'match_decision' ? ' and document <> ?' : '';
    const rows = await selectRows<Readonly<Record<string, string | number | null>>>(
      db,
      `select ${[...key, ...texts].join(', ')} from ${table} where organization_id = ? and ${column} = ?${byReport}`,
      [organizationId, column === 'document' ? owner : id, ...(byReport === '' ? [] : [document])],
    );
    let count = 0;
    for (const row of rows) {
      const masked = texts.map((text) => {
        const value = row[text];
        if (typeof value !== 'string') return null;
        return jsonTexts.has(text) ? mask.json(value) : mask.text(value);
      });
      if (texts.every((text, place) => masked[place] === row[text])) continue;
      await runStatement(
        db,
        `update ${table} set ${texts.map((text) => `${text} = ?`).join(', ')}
         where organization_id = ? and ${key.map((name) => `${name} = ?`).join(' and ')}`,
        [...masked, organizationId, ...key.map((name) => row[name])],
      );
      count += 1;
    }
    if (count > 0) changed.push({ record: table, fate: 'MASKED', count });
  }
  return changed;
}

/** Puts a mark in the place of a document in an operation about somebody else. */
export async function maskNodes(
  db: Db,
  { organizationId, document }: SubjectKey,
  { operationId, token }: { readonly operationId: string; readonly token: string },
): Promise<readonly ChangedRows[]> {
  return changeRows(db, 'operation_node', [
    `update operation_node set document = ?, name = null where organization_id = ? and operation_id = ? and document = ?`,
    [token, organizationId, operationId, document],
  ]);
}
