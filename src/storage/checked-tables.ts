/** A table whose rows carry a checksum. */
interface CheckedTable {
  /** The primary key. */
  readonly key: readonly string[];
  /** The columns that name a row in errors. Never a document, a name or an identity at a provider. */
  readonly named: readonly string[];
  /**
   * What the checksum is over, in this order, which stays: the key, so that a row is not taken for another one; and all that
   * is shown, sent or decided by. Not the columns of leases and of the queue of events, which change all the time.
   */
  readonly columns: readonly string[];
  /** How many of these were there from the beginning: a later one counts only where it is not null, as it is in older rows. */
  readonly first: number;
}

/**
 * The tables whose rows carry a checksum. A column that a later migration adds stands among the `later` ones, null in the
 * rows that are there. test/storage/checked-tables.test.ts lists the other tables, and why they have no checksums.
 */
export const checkedTables = {
  organization: table('id', 'id name created_at'),
  analyst: table(
    'id',
    'id organization_id name created_at email role password_hash disabled_at signed_in_at',
  ),
  policy: table(
    'organization_id policy_id',
    'organization_id policy_id name document_kind enabled current_version updated_at',
    { later: 'type shadow_id last_version split_percent' },
  ),
  policy_version: table(
    'organization_id policy_id version',
    'organization_id policy_id version hash source_text definition created_at',
    { later: 'created_by part' },
  ),
  policy_version_cases: table(
    'organization_id policy_id version',
    'organization_id policy_id version cases invariants updated_at',
  ),
  policy_default: table(
    'organization_id analyst_id document_kind',
    'organization_id analyst_id document_kind policy_id',
  ),
  policy_shadow: table(
    'id',
    `id organization_id policy_id hash source_text definition cases invariants started_at started_by ended_at ending ended_by
     promotion`,
  ),
  source_profile: table('hash', 'hash source_text created_at'),
  report: table(
    'id',
    `id organization_id document document_kind policy_id depth status policy_status score external_id commentary analyst_id
     analyst_name decided_at current_run_id created_at updated_at revision note_count review_count`,
    { later: 'subject_name terms valid_until salt erased_at other_external_ids' },
  ),
  run: table(
    'id',
    `id report_id organization_id number policy_id policy_version profile requested_amount external_id phase as_of as_of_day
     timezone sandbox sources_done sources_total errors created_at started_at finished_at`,
    { later: 'result profile_hash inputs purpose evidence_expired_at answers_of' },
  ),
  dossier: table('run_id number', 'run_id number organization_id section_count packed'),
  reading_form: table('organization_id hash', 'organization_id hash form'),
  run_reading: table('run_id', 'run_id organization_id policy_version as_of_day form_hash readings'),
  shadow_decision: table(
    'run_id',
    `run_id organization_id shadow_id report_id policy_version sandbox status_in_force status other_figures figures`,
  ),
  manual_decision: table(
    'id',
    `id organization_id report_id approved commentary analyst_id analyst_name previous_status previous_analyst_id
     decided_at`,
    { later: 'terms' },
  ),
  signature: table(
    'id',
    `id organization_id report_id run_id state commentary terms role analyst_id analyst_name person_id signed_at`,
  ),
  review: table(
    'id',
    `id organization_id report_id run_id decision automated by_subject state reason opened_at due_at opener_id opener_name answer
     changed_report_id changed_run_id changed_to analyst_id analyst_name closed_at`,
  ),
  outcome: table(
    'id',
    'id organization_id report_id event days_late happened_on amount_cents kept_at import_id',
  ),
  report_note: table(
    'id',
    'id organization_id report_id text analyst_id analyst_name noted_at struck_at strike_reason',
  ),
  match_decision: table(
    'id',
    `id organization_id report_id document dataset row_sha256 entry_name set_aside reason analyst_id analyst_name
     decided_at`,
  ),
  access: table(
    'id',
    'id organization_id report_id listed reader_id reader_name way what period accessed_at',
  ),
  consent: table(
    'id',
    `id organization_id document scope given_by how given_at paper_sha256 valid_until recorded_by_id recorded_by recorded_at
     revoked_at revoked_by salt`,
  ),
  usage: table(
    'id',
    'id organization_id run_id report_id policy_id document_kind depth additionals price_cents counted_at',
  ),
  source_charge: table(
    'id',
    `id organization_id run_id batch_id policy_id depth document_kind role provider state reason price reserved cost day asked_at lost`,
  ),
  charge_tally: table('organization_id batch_id day', 'organization_id day batch_id spent'),
  session: table('token_hash', 'token_hash organization_id analyst_id way created_at used_at expires_at'),
  one_time_link: table('key_hash', 'key_hash organization_id analyst_id purpose created_at expires_at'),
  provider_identity: table('issuer subject', 'issuer subject organization_id analyst_id created_at', {
    named: 'analyst_id issuer',
  }),
  api_client: table(
    'id',
    `id organization_id analyst_id name permissions dialect secret_hash previous_secret_hash previous_secret_until
     created_at revoked_at`,
    { later: 'created_by' },
  ),
  signing_key: table('number', 'number kid sealed added_at'),
  document_hash_key: table('organization_id', 'organization_id sealed'),
  audit_key: table('id', 'id number public_key sealed added_at'),
  subject_key: table('id', 'id organization_id document_hash sealed created_at'),
  erasure: table(
    'id',
    `id organization_id scope report_id document_hash reason analyst_id step document document_kind names requested_at done_at`,
  ),
  erasure_trace: table('erasure_id number', 'erasure_id number organization_id detail'),
  kept_answer: table(
    'client_id key_hash',
    'client_id key_hash organization_id request_hash status subject_id body expires_at',
  ),
  statement_upload: table(
    'id',
    'id organization_id report_id analyst_id file_name body sha256 extracted extracted_sha256 uploaded_at',
    { later: 'body_form' },
  ),
  webhook: table(
    'id',
    `id organization_id type url endpoint_id api_key secret previous_secret previous_secret_until disabled_at removed_at
     created_at updated_at`,
  ),
  listener_secret: table('organization_id', 'organization_id secret'),
  delivery_attempt: table(
    'event_id number',
    'event_id organization_id number started_at finished_at outcome http_status',
  ),
  event: table(
    'sequence',
    'sequence id organization_id webhook_id endpoint_id type subject_id body created_at',
  ),
  operation: table(
    'id',
    `id organization_id analyst_id policy_id policy_version document document_kind external_id status reasons versions expanded revision
     node_count created_at updated_at finished_at`,
    { later: 'batch_id inputs purpose' },
  ),
  operation_node: table(
    'operation_id position',
    `operation_id position organization_id document document_kind name relations distance state reason policy_id report_id
     run_id attempts paid result score`,
  ),
  batch: table(
    'id',
    `id organization_id analyst_id name policy_id policy_version profile sandbox runner phase reuse_within_days pasted_lines
     valid_lines invalid_lines repeated_lines removed_items removed_refusals extra_columns input_hash created_at started_at finished_at`,
    { later: 'versions purpose waits' },
  ),
  batch_item: table(
    'batch_id position',
    `batch_id organization_id position line document document_kind external_id requested_amount extra repeated_lines state
     report_id run_id reused status`,
    { later: 'figures inputs' },
  ),
  batch_tally: table(
    'batch_id state status',
    'batch_id organization_id state status items reused counted price_cents',
  ),
  batch_figure: table('batch_id figure', 'batch_id organization_id figure items'),
  batch_refusal: table(
    'batch_id position',
    'batch_id organization_id position line text code reason suggestion repeated_lines',
    { later: 'columns' },
  ),
  report_export: table(
    'id',
    `id organization_id report_id revision format language time_zone whole state error size sha256 created_at finished_at
     expires_at`,
    { later: 'operation_id' },
  ),
  legal_hold: table(
    'id',
    'id organization_id document document_kind reason held_until analyst_id analyst_name held_at salt',
  ),
  retention_term: table('for_organization for_policy term', 'for_organization for_policy term length set_at'),
  retention_run: table('number', 'number as_of began_at worked_at ended_at'),
  retention_count: table(
    'retention_number organization_id record',
    'retention_number organization_id record removed',
  ),
  watch: table('id', 'id organization_id analyst_id name batch_id documents state created_at'),
  watch_subject: table('watch_id position', 'watch_id position organization_id document document_kind name'),
  watch_dataset: table(
    'watch_id dataset',
    'watch_id dataset organization_id edition register published_on began_at screened_at unnamed screened',
  ),
  watch_screening: table(
    'watch_id dataset',
    `watch_id dataset organization_id edition register published_on scope phase began_at next_position unnamed
     screened`,
  ),
  watch_finding: table(
    'watch_id dataset position',
    'watch_id dataset position organization_id subject_name findings',
  ),
  watch_new_finding: table(
    'watch_id dataset position',
    'watch_id dataset position organization_id subject_name findings',
  ),
  watch_change: table(
    'id',
    'id organization_id watch_id document document_kind dataset edition published_on changes created_at',
  ),
} as const satisfies Readonly<Record<string, CheckedTable>>;

export type CheckedTableName = keyof typeof checkedTables;

export const checkedTableNames: readonly CheckedTableName[] = Object.keys(checkedTables).filter(
  (name): name is CheckedTableName => name in checkedTables,
);

/** @param named default: the key. */
function table(key: string, columns: string, { later = '', named = key } = {}): CheckedTable {
  const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
  const first = words(columns);
  return {
    key: words(key),
    named: words(named),
    columns: [...first, ...words(later)],
    first: first.length,
  };
}
