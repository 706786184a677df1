import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { newSalt } from '../audit/report-hashes.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import {
  type Consent,
  type ConsentInstant,
  type ConsentScope,
  consentScopes,
  consentWays,
  isInForce,
} from './consent.ts';

type Db = Kysely<Tables>;

/** Whose consents are looked for. */
interface Holder {
  readonly organizationId: string;
  readonly document: string;
}

export async function insertConsent(db: Db, organizationId: string, consent: Consent): Promise<void> {
  await db
    .insertInto('consent')
    .values({
      id: consent.id,
      organization_id: organizationId,
      document: consent.document,
      scope: consent.scope,
      given_by: consent.givenBy,
      how: consent.how,
      given_at: consent.givenAt,
      paper_sha256: consent.paperSha256,
      valid_until: consent.validUntil,
      recorded_by_id: consent.recordedById,
      recorded_by: consent.recordedBy,
      recorded_at: consent.recordedAt,
      revoked_at: consent.revokedAt,
      revoked_by: consent.revokedBy,
      salt: newSalt(),
    })
    .execute();
}

/** A consent of the organisation; undefined for an unknown id and for another's alike. */
export async function findConsent(db: Db, organizationId: string, id: string): Promise<Consent | undefined> {
  const row = await db
    .selectFrom('consent')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toConsent(row);
}

/** Every consent about a document, revoked ones too, the newest first. */
export async function listConsents(
  db: Db,
  { organizationId, document }: Holder,
): Promise<readonly Consent[]> {
  // Written out, like the other statements of every run.
  const { rows } = await db.executeQuery<Selectable<Tables['consent']>>(
    CompiledQuery.raw('select * from consent where organization_id = ? and document = ? order by id desc', [
      organizationId,
      document,
    ]),
  );
  return rows.map(toConsent);
}

/**
 * The newest consent that lets something be asked about a document; undefined where none does.
 *
 * @param when as `isInForce` takes it.
 */
export async function findConsentInForce(
  db: Db,
  holder: Holder & { readonly scope: ConsentScope },
  when: ConsentInstant,
): Promise<Consent | undefined> {
  const consents = await listConsents(db, holder);
  return consents.find((consent) => consent.scope === holder.scope && isInForce(consent, when));
}

/** A consent is in force no more; what was asked with it stays. */
export async function markRevoked(
  db: Db,
  organizationId: string,
  { id, revokedAt, revokedBy }: Pick<Consent, 'id' | 'revokedAt' | 'revokedBy'>,
): Promise<void> {
  await db
    .updateTable('consent')
    .set({ revoked_at: revokedAt, revoked_by: revokedBy })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

function toConsent(row: Selectable<Tables['consent']>): Consent {
  const scope = consentScopes.find((one) => one === row.scope);
  const how = consentWays.find((one) => one === row.how);
  if (scope === undefined || how === undefined) throw damagedRow('consent', row);
  return {
    id: row.id,
    document: row.document,
    scope,
    givenBy: row.given_by,
    how,
    givenAt: row.given_at,
    paperSha256: row.paper_sha256,
    validUntil: row.valid_until,
    recordedById: row.recorded_by_id,
    recordedBy: row.recorded_by,
    recordedAt: row.recorded_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
  };
}
