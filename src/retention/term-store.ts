import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { type AgingTerm, agingTerms } from './term.ts';

type Db = Kysely<Tables>;

/** For whom a term goes: the whole database, an organisation, or one policy of it. */
export interface TermScope {
  /** Empty for all organisations. */
  readonly organizationId: string;
  /** Empty for all policies. */
  readonly policyId: string;
}

/** A term as it was set. */
export interface KeptTerm extends TermScope {
  readonly term: AgingTerm;
  /** As term.ts reads it. */
  readonly length: string;
  readonly setAt: string;
}

/** All terms that are set, the wider ones first. */
export async function listTerms(db: Db): Promise<readonly KeptTerm[]> {
  const rows = await db
    .selectFrom('retention_term')
    .selectAll()
    .orderBy('for_organization')
    .orderBy('for_policy')
    .orderBy('term')
    .execute();
  return rows.flatMap(
    ({ for_organization: organizationId, for_policy: policyId, term: name, length, set_at: setAt }) => {
      const term = agingTerms.find((one) => one === name);
      return term === undefined ? [] : [{ organizationId, policyId, term, length, setAt }];
    },
  );
}

/** Puts a term in the place of the one that stands for the same. */
export async function putTerm(
  db: Db,
  { organizationId, policyId, term, length, setAt }: KeptTerm,
): Promise<void> {
  await deleteTerm(db, { organizationId, policyId }, term);
  await db
    .insertInto('retention_term')
    .values({ for_organization: organizationId, for_policy: policyId, term, length, set_at: setAt })
    .execute();
}

/** A wider term goes in its place from then on. */
export async function deleteTerm(
  db: Db,
  { organizationId, policyId }: TermScope,
  term: AgingTerm,
): Promise<void> {
  await db
    .deleteFrom('retention_term')
    .where('for_organization', '=', organizationId)
    .where('for_policy', '=', policyId)
    .where('term', '=', term)
    .execute();
}

/** The organisations, by their ids. */
export async function listOrganizations(
  db: Db,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db.selectFrom('organization').selectAll().orderBy('id').execute();
}
