import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;

/** What an entry says of a report is compared with this. */
export type ReportRow = Pick<
  Selectable<Tables['report']>,
  | 'id'
  | 'salt'
  | 'document'
  | 'document_kind'
  | 'policy_id'
  | 'depth'
  | 'external_id'
  | 'valid_until'
  | 'created_at'
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

export type RunRow = Pick<
  Selectable<Tables['run']>,
  | 'id'
  | 'result'
  | 'policy_id'
  | 'policy_version'
  | 'profile'
  | 'profile_hash'
  | 'requested_amount'
  | 'inputs'
  | 'purpose'
  | 'external_id'
  | 'as_of'
  | 'as_of_day'
  | 'timezone'
  | 'sandbox'
  | 'created_at'
>;
export type DecisionRow = Pick<
  Selectable<Tables['manual_decision']>,
  'id' | 'report_id' | 'approved' | 'commentary' | 'analyst_id' | 'analyst_name' | 'decided_at' | 'terms'
>;
type VersionRow = Pick<Selectable<Tables['policy_version']>, 'hash' | 'definition' | 'source_text'>;
export type NoteRow = Selectable<Tables['report_note']>;
export type MatchRow = Pick<Selectable<Tables['match_decision']>, 'id' | 'row_sha256' | 'set_aside'>;
export type ReviewRow = Selectable<Tables['review']>;
export type ConsentRow = Selectable<Tables['consent']>;
export type HoldRow = Selectable<Tables['legal_hold']>;
export type WebhookRow = Pick<
  Selectable<Tables['webhook']>,
  | 'id'
  | 'url'
  | 'endpoint_id'
  | 'api_key'
  | 'secret'
  | 'previous_secret'
  | 'previous_secret_until'
  | 'disabled_at'
  | 'removed_at'
>;

export const listReportsNamed = listerOf<ReportRow>(
  'report',
  `id, salt, document, document_kind, policy_id, depth, external_id, valid_until, created_at, status, policy_status, score,
   commentary, analyst_id, analyst_name, decided_at, terms, current_run_id`,
);

const runColumns = `id, result, policy_id, policy_version, profile, profile_hash, requested_amount, inputs, purpose,
   external_id, as_of, as_of_day, timezone, sandbox, created_at`;

export const listRunsNamed = listerOf<RunRow>('run', runColumns);

/** Returns the runs of a report that have a result, in the order of their ids. */
export async function listEvaluatedRuns(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<readonly RunRow[]> {
  const { rows } = await db.executeQuery<RunRow>(
    CompiledQuery.raw(
      `select ${runColumns} from run where organization_id = ? and report_id = ? and result is not null order by id`,
      [organizationId, reportId],
    ),
  );
  return rows;
}

export const listDecisionsNamed = listerOf<DecisionRow>(
  'manual_decision',
  'id, report_id, approved, commentary, analyst_id, analyst_name, decided_at, terms',
);

export const listNotesNamed = listerOf<NoteRow>('report_note', '*');

/** Returns the decisions on possible matches with these ids. */
export const listMatchesNamed = listerOf<MatchRow>('match_decision', 'id, row_sha256, set_aside');

export const listReviewsNamed = listerOf<ReviewRow>('review', '*');

export const listConsentsNamed = listerOf<ConsentRow>('consent', '*');

export const listHoldsNamed = listerOf<HoldRow>('legal_hold', '*');

export const listWebhooksNamed = listerOf<WebhookRow>(
  'webhook',
  'id, url, endpoint_id, api_key, secret, previous_secret, previous_secret_until, disabled_at, removed_at',
);

/** Returns the reviews of a report, in the order of their ids. */
export async function listReviewRowsOf(
  db: Db,
  organizationId: string,
  reportId: string,
): Promise<readonly ReviewRow[]> {
  return db
    .selectFrom('review')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute();
}

export const listSignaturesNamed = listerOf<{ readonly id: string }>('signature', 'id');

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

type UserRow = Pick<Selectable<Tables['analyst']>, 'id' | 'role' | 'disabled_at'>;

/** Returns the fields that control the sign-in of the users with these ids. */
export const listUsersNamed = listerOf<UserRow>('analyst', 'id, role, disabled_at');

export type ClientRow = Pick<
  Selectable<Tables['api_client']>,
  | 'id'
  | 'permissions'
  | 'dialect'
  | 'revoked_at'
  | 'analyst_id'
  | 'created_by'
  | 'name'
  | 'secret_hash'
  | 'previous_secret_hash'
  | 'previous_secret_until'
>;

export const listClientsNamed = listerOf<ClientRow>(
  'api_client',
  `id, permissions, dialect, revoked_at, analyst_id, created_by, name, secret_hash, previous_secret_hash,
   previous_secret_until`,
);

type PolicyRow = { readonly id: string } & Pick<
  Selectable<Tables['policy']>,
  'enabled' | 'current_version' | 'split_percent' | 'last_version' | 'name' | 'document_kind'
>;

/** Returns the policies and operations with these ids. */
export const listPoliciesNamed = listerOf<PolicyRow>(
  'policy',
  'policy_id as id, enabled, current_version, split_percent, last_version, name, document_kind',
  'policy_id',
);

/** Returns the documents of the data subjects whose erasure has started and is not complete. */
export async function listDocumentsInErasure(db: Db, organizationId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('document')
    .where('organization_id', '=', organizationId)
    .where('done_at', 'is', null)
    .execute();
  return rows.flatMap(({ document }) => document ?? []);
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

/** Reads records of an organisation by their ids; returns them by id. */
type Lister<Row> = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Row>>;

/** @param key the column of the ids. */
function listerOf<Row extends { readonly id: string }>(
  table: keyof Tables,
  columns: string,
  key = 'id',
): Lister<Row> {
  const statement = `select ${columns} from ${table}
    where organization_id = ? and ${key} in (select value from json_each(?))`;
  return async (db, organizationId, ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(statement, [organizationId, JSON.stringify(ids)]),
    );
    return new Map(rows.map((row) => [row.id, row]));
  };
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
