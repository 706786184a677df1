import type { Kysely, Selectable } from 'kysely';
import { newSalt } from '../audit/report-hashes.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** A document within an organisation. */
export interface HeldSubject {
  readonly organizationId: string;
  readonly document: string;
}

/** Why nothing about a document is removed for now, as kept. */
export interface LegalHold extends HeldSubject {
  readonly id: string;
  readonly documentKind: 'cpf' | 'cnpj';
  readonly reason: string;
  /** `YYYY-MM-DD`, the last day; null where it lasts until it is released. */
  readonly heldUntil: string | null;
  readonly analystId: string;
  readonly analystName: string;
  readonly heldAt: string;
}

export async function insertLegalHold(db: Db, hold: LegalHold): Promise<void> {
  await db
    .insertInto('legal_hold')
    .values({
      id: hold.id,
      organization_id: hold.organizationId,
      document: hold.document,
      document_kind: hold.documentKind,
      reason: hold.reason,
      held_until: hold.heldUntil,
      analyst_id: hold.analystId,
      analyst_name: hold.analystName,
      held_at: hold.heldAt,
      salt: newSalt(),
    })
    .execute();
}

/** The hold of a document, whether it is in force or its last day is over. */
export async function findLegalHold(
  db: Db,
  { organizationId, document }: HeldSubject,
): Promise<LegalHold | undefined> {
  const row = await db
    .selectFrom('legal_hold')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('document', '=', document)
    .executeTakeFirst();
  return row && toLegalHold(row);
}

/** Holds of an organisation, the newest first. */
export async function listLegalHoldRows(
  db: Db,
  organizationId: string,
  { before, limit }: { readonly before?: string | undefined; readonly limit: number },
): Promise<readonly LegalHold[]> {
  let query = db.selectFrom('legal_hold').selectAll().where('organization_id', '=', organizationId);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toLegalHold);
}

export async function deleteLegalHold(db: Db, { organizationId, document }: HeldSubject): Promise<void> {
  await db
    .deleteFrom('legal_hold')
    .where('organization_id', '=', organizationId)
    .where('document', '=', document)
    .execute();
}

function toLegalHold(row: Selectable<Tables['legal_hold']>): LegalHold {
  return {
    id: row.id,
    organizationId: row.organization_id,
    document: row.document,
    documentKind: row.document_kind,
    reason: row.reason,
    heldUntil: row.held_until,
    analystId: row.analyst_id,
    analystName: row.analyst_name,
    heldAt: row.held_at,
  };
}
