import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** What an entry says of a report is compared with this. */
export type ReportRow = Pick<
  Selectable<Tables['report']>,
  | 'id'
  | 'salt'
  | 'status'
  | 'policy_status'
  | 'score'
  | 'commentary'
  | 'analyst_id'
  | 'analyst_name'
  | 'decided_at'
  | 'terms'
  | 'current_run_id'
>;

export type RunRow = Pick<Selectable<Tables['run']>, 'id' | 'result'>;
export type DecisionRow = Pick<
  Selectable<Tables['manual_decision']>,
  'id' | 'report_id' | 'approved' | 'commentary' | 'analyst_id' | 'analyst_name' | 'decided_at' | 'terms'
>;
type VersionRow = Pick<Selectable<Tables['policy_version']>, 'hash' | 'definition' | 'source_text'>;
export type NoteRow = Selectable<Tables['report_note']>;
export type MatchRow = Pick<Selectable<Tables['match_decision']>, 'id' | 'row_sha256' | 'set_aside'>;
export type ReviewRow = Pick<Selectable<Tables['review']>, 'id' | 'state'>;

export async function listReportsNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportRow>> {
  return byId(
    await select<ReportRow>(
      db,
      `select id, salt, status, policy_status, score, commentary, analyst_id, analyst_name, decided_at, terms, current_run_id
       from report where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, ids],
    ),
  );
}

export async function listRunsNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RunRow>> {
  return byId(
    await select<RunRow>(
      db,
      'select id, result from run where organization_id = ? and id in (select value from json_each(?))',
      [organizationId, ids],
    ),
  );
}

export async function listDecisionsNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DecisionRow>> {
  return byId(
    await select<DecisionRow>(
      db,
      `select id, report_id, approved, commentary, analyst_id, analyst_name, decided_at, terms
       from manual_decision where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, ids],
    ),
  );
}

export async function listNotesNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NoteRow>> {
  return byId(
    await select<NoteRow>(
      db,
      'select * from report_note where organization_id = ? and id in (select value from json_each(?))',
      [organizationId, ids],
    ),
  );
}

/** Returns the decisions on possible matches with these ids. */
export async function listMatchesNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MatchRow>> {
  return byId(
    await select<MatchRow>(
      db,
      `select id, row_sha256, set_aside from match_decision
       where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, ids],
    ),
  );
}

export async function listReviewsNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  return byId(
    await select<ReviewRow>(
      db,
      'select id, state from review where organization_id = ? and id in (select value from json_each(?))',
      [organizationId, ids],
    ),
  );
}

export async function listSignaturesNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string }>> {
  return byId(
    await select<{ readonly id: string }>(
      db,
      'select id from signature where organization_id = ? and id in (select value from json_each(?))',
      [organizationId, ids],
    ),
  );
}

/** Returns the notes of a report, in the order of their ids. */
export async function listNotesOf(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<readonly NoteRow[]> {
  return db
    .selectFrom('report_note')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
}

/** Returns the fields that control the sign-in of the users with these ids. */
export async function listUsersNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Selectable<Tables['analyst']>, 'id' | 'role' | 'disabled_at'>>> {
  return byId(
    await select<Pick<Selectable<Tables['analyst']>, 'id' | 'role' | 'disabled_at'>>(
      db,
      `select id, role, disabled_at from analyst
       where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, ids],
    ),
  );
}

type ClientRow = Pick<Selectable<Tables['api_client']>, 'id' | 'permissions' | 'dialect' | 'revoked_at'>;

export async function listClientsNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClientRow>> {
  return byId(
    await select<ClientRow>(
      db,
      `select id, permissions, dialect, revoked_at from api_client
       where organization_id = ? and id in (select value from json_each(?))`,
      [organizationId, ids],
    ),
  );
}

type PolicyRow = { readonly id: string } & Pick<Selectable<Tables['policy']>, 'enabled' | 'current_version'>;

/** Returns the policies and operations with these ids. */
export async function listPoliciesNamed(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PolicyRow>> {
  return byId(
    await select<PolicyRow>(
      db,
      `select policy_id as id, enabled, current_version from policy
       where organization_id = ? and policy_id in (select value from json_each(?))`,
      [organizationId, ids],
    ),
  );
}

/** What people decided about a report. */
export async function listDecisionsOf(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<readonly DecisionRow[]> {
  return db
    .selectFrom('manual_decision')
    .select([
      'id',
      'report_id',
      'approved',
      'commentary',
      'analyst_id',
      'analyst_name',
      'decided_at',
      'terms',
    ])
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
}

export async function findVersion(
  db: Db,
  organizationId: string,
  { policyId, version }: { readonly policyId: string; readonly version: number },
): Promise<VersionRow | undefined> {
  return db
    .selectFrom('policy_version')
    .select(['hash', 'definition', 'source_text'])
    .where('organization_id', '=', organizationId)
    .where('policy_id', '=', policyId)
    .where('version', '=', version)
    .executeTakeFirst();
}

async function select<Row>(
  db: Db,
  statement: string,
  [organizationId, ids]: readonly [string, readonly string[]],
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.executeQuery<Row>(
    CompiledQuery.raw(statement, [organizationId, JSON.stringify(ids)]),
  );
  return rows;
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is not in the chain when it is made, and counted at the end of the day. */
export type CreatedKind = 'report' | 'operation';

/** The ids of what an organisation created, in their order: behind one, from another on and before a third. */
export async function listCreatedIds(
  db: Db,
  organizationId: string,
  {
    kind,
    after,
    from,
    to,
    limit,
  }: {
    readonly kind: CreatedKind;
    readonly after: string;
    readonly from: string;
    readonly to: string;
    readonly limit: number;
  },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(kind)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .where('id', '>=', from)
    .where('id', '<', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
