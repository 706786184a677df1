CREATE TRIGGER batch_figures_enter AFTER UPDATE OF figures ON batch_item WHEN NEW.figures IS NOT NULL
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT NEW.batch_id, NEW.organization_id, value, 1 FROM json_each(NEW.figures) WHERE true
  ON CONFLICT (batch_id, figure) DO UPDATE SET items = items + excluded.items;
END;

CREATE TRIGGER batch_figures_leave AFTER UPDATE OF figures ON batch_item WHEN OLD.figures IS NOT NULL
BEGIN
  INSERT INTO batch_figure (batch_id, organization_id, figure, items)
  SELECT OLD.batch_id, OLD.organization_id, value, -1 FROM json_each(OLD.figures) WHERE true
  ON CONFLICT (batch_id, figure) DO UPDATE SET items = items + excluded.items;
END;

CREATE TRIGGER batch_item_enters AFTER UPDATE OF state, status ON batch_item WHEN NEW.state <> 'WAITING'
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT NEW.batch_id, NEW.organization_id, NEW.state, coalesce(NEW.status, ''), 1, NEW.reused,
    count(usage.id), coalesce(sum(usage.price_cents), 0)
  FROM (SELECT 1) LEFT JOIN usage ON usage.run_id = NEW.run_id AND NEW.state = 'DONE' AND NEW.reused = 0
  WHERE true
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    items = items + excluded.items, reused = reused + excluded.reused,
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;

CREATE TRIGGER batch_item_follows_operation AFTER UPDATE OF status ON operation WHEN NEW.batch_id IS NOT NULL AND NEW.status <> OLD.status
BEGIN
  UPDATE batch_item SET status = CASE WHEN NEW.status IN ('APPROVED', 'ALERT', 'DENIED') THEN NEW.status ELSE 'ERROR' END
  WHERE organization_id = NEW.organization_id AND batch_id = NEW.batch_id AND document = NEW.document AND state = 'DONE'
    AND run_id IS NULL AND status <> CASE WHEN NEW.status IN ('APPROVED', 'ALERT', 'DENIED') THEN NEW.status ELSE 'ERROR' END
    AND NEW.id = (SELECT max(id) FROM operation WHERE batch_id = NEW.batch_id AND document = NEW.document);
END;

CREATE TRIGGER batch_item_follows_report AFTER UPDATE OF status ON report WHEN NEW.status <> OLD.status AND NEW.status NOT IN ('PENDING', 'PROCESSING', 'EVALUATING')
BEGIN
  UPDATE batch_item SET status = NEW.status
  WHERE organization_id = NEW.organization_id AND document = NEW.document AND report_id = NEW.id AND run_id IS NOT NULL
    AND (state = 'DONE' OR (state = 'RUNNING' AND NEW.decided_at IS NOT NULL)) AND status <> NEW.status;
END;

CREATE TRIGGER batch_item_leaves AFTER UPDATE OF state, status ON batch_item WHEN OLD.state <> 'WAITING'
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT OLD.batch_id, OLD.organization_id, OLD.state, coalesce(OLD.status, ''), -1, -OLD.reused,
    -count(usage.id), -coalesce(sum(usage.price_cents), 0)
  FROM (SELECT 1) LEFT JOIN usage ON usage.run_id = OLD.run_id AND OLD.state = 'DONE' AND OLD.reused = 0
  WHERE true
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    items = items + excluded.items, reused = reused + excluded.reused,
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;

CREATE TRIGGER batch_operation_enters AFTER UPDATE OF state, status ON batch_item
  WHEN NEW.state = 'DONE' AND NEW.run_id IS NULL
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT NEW.batch_id, NEW.organization_id, NEW.state, coalesce(NEW.status, ''), 0, 0,
    count(usage.id), coalesce(sum(usage.price_cents), 0)
  FROM operation
  JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
  JOIN usage ON usage.run_id = operation_node.run_id
  WHERE operation.batch_id = NEW.batch_id AND operation.document = NEW.document
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;

CREATE TRIGGER batch_operation_leaves AFTER UPDATE OF state, status ON batch_item
  WHEN OLD.state = 'DONE' AND OLD.run_id IS NULL
BEGIN
  INSERT INTO batch_tally (batch_id, organization_id, state, status, items, reused, counted, price_cents)
  SELECT OLD.batch_id, OLD.organization_id, OLD.state, coalesce(OLD.status, ''), 0, 0,
    -count(usage.id), -coalesce(sum(usage.price_cents), 0)
  FROM operation
  JOIN operation_node ON operation_node.operation_id = operation.id AND operation_node.paid = 1
  JOIN usage ON usage.run_id = operation_node.run_id
  WHERE operation.batch_id = OLD.batch_id AND operation.document = OLD.document
  ON CONFLICT (batch_id, state, status) DO UPDATE SET
    counted = counted + excluded.counted, price_cents = price_cents + excluded.price_cents;
END;

CREATE TRIGGER source_charge_counts AFTER INSERT ON source_charge WHEN NEW.state IN ('ASKED', 'SETTLED')
BEGIN
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (NEW.organization_id, NEW.day, coalesce(NEW.batch_id, ''), coalesce(NEW.cost, NEW.reserved))
  ON CONFLICT (organization_id, batch_id, day) DO UPDATE SET spent = spent + excluded.spent;
END;

CREATE TRIGGER source_charge_settles AFTER UPDATE OF state, cost, reserved ON source_charge WHEN NEW.state IN ('ASKED', 'SETTLED')
BEGIN
  INSERT INTO charge_tally (organization_id, day, batch_id, spent)
  VALUES (NEW.organization_id, NEW.day, coalesce(NEW.batch_id, ''), coalesce(NEW.cost, NEW.reserved)
    - CASE WHEN OLD.state IN ('ASKED', 'SETTLED') THEN coalesce(OLD.cost, OLD.reserved) ELSE 0 END)
  ON CONFLICT (organization_id, batch_id, day) DO UPDATE SET spent = spent + excluded.spent;
END;

CREATE TABLE access (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT,
  listed TEXT,
  reader_id TEXT NOT NULL REFERENCES analyst (id),
  reader_name TEXT NOT NULL,
  way TEXT NOT NULL,
  what TEXT NOT NULL,
  period INTEGER NOT NULL,
  accessed_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE analyst (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  email TEXT,
  role TEXT CHECK (role IN ('analyst', 'manager', 'administrator')),
  password_hash TEXT,
  disabled_at TEXT,
  signed_in_at TEXT,
  checksum INTEGER,
  UNIQUE (organization_id, name)
) STRICT;

CREATE TABLE api_client (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  name TEXT NOT NULL,
  permissions TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  previous_secret_hash TEXT,
  previous_secret_until TEXT,
  created_at TEXT NOT NULL,
  revoked_at TEXT,
  dialect TEXT NOT NULL DEFAULT 'specification',
  created_by TEXT REFERENCES analyst (id),
  checksum INTEGER
) STRICT;

CREATE TABLE audit_chain (
  organization_id TEXT NOT NULL PRIMARY KEY REFERENCES organization (id),
  entries INTEGER NOT NULL,
  hash TEXT NOT NULL,
  at TEXT NOT NULL,
  seal_count TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_entry (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  actor TEXT,
  details TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT;

CREATE TABLE audit_key (
  id TEXT NOT NULL PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sealed BLOB NOT NULL,
  added_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE audit_seal (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  head TEXT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT;

CREATE TABLE batch (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  name TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  profile TEXT NOT NULL,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  runner TEXT NOT NULL CHECK (runner IN ('COMMAND', 'SERVICE')),
  phase TEXT NOT NULL,
  reuse_within_days INTEGER,
  pasted_lines INTEGER NOT NULL,
  valid_lines INTEGER NOT NULL,
  invalid_lines INTEGER NOT NULL,
  repeated_lines INTEGER NOT NULL,
  removed_items INTEGER NOT NULL DEFAULT 0,
  removed_refusals INTEGER NOT NULL DEFAULT 0,
  extra_columns TEXT NOT NULL,
  input_hash TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  versions TEXT,
  purpose TEXT,
  waits TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE batch_figure (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  figure TEXT NOT NULL,
  items INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (batch_id, figure)
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_item (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  position INTEGER NOT NULL,
  line INTEGER NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  external_id TEXT,
  requested_amount REAL,
  extra TEXT,
  repeated_lines TEXT,
  state TEXT NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE')),
  report_id TEXT,
  run_id TEXT,
  reused INTEGER NOT NULL DEFAULT 0 CHECK (reused IN (0, 1)),
  status TEXT,
  figures TEXT,
  inputs TEXT,
  checksum INTEGER,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_refusal (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  position INTEGER NOT NULL,
  line INTEGER NOT NULL,
  text TEXT NOT NULL,
  code TEXT NOT NULL,
  reason TEXT NOT NULL,
  suggestion TEXT,
  repeated_lines TEXT,
  columns TEXT,
  checksum INTEGER,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE batch_tally (
  batch_id TEXT NOT NULL REFERENCES batch (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  state TEXT NOT NULL,
  status TEXT NOT NULL,
  items INTEGER NOT NULL,
  reused INTEGER NOT NULL,
  counted INTEGER NOT NULL,
  price_cents INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (batch_id, state, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE charge_tally (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  day TEXT NOT NULL,
  batch_id TEXT NOT NULL,
  spent INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, batch_id, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE consent (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  scope TEXT NOT NULL,
  given_by TEXT NOT NULL,
  how TEXT NOT NULL,
  given_at TEXT NOT NULL,
  paper_sha256 TEXT,
  valid_until TEXT,
  recorded_by_id TEXT NOT NULL REFERENCES analyst (id),
  recorded_by TEXT NOT NULL,
  recorded_at TEXT NOT NULL,
  revoked_at TEXT,
  revoked_by TEXT,
  salt TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE cost_reservation (
  run_id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  batch_id TEXT,
  amount INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE delivery_attempt (
  event_id TEXT NOT NULL REFERENCES event (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  outcome TEXT,
  http_status INTEGER,
  checksum INTEGER,
  PRIMARY KEY (event_id, number)
) STRICT;

CREATE TABLE document_hash_key (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id),
  sealed BLOB NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE dossier (
  run_id TEXT NOT NULL REFERENCES run (id),
  number INTEGER NOT NULL CHECK (number > 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  section_count INTEGER NOT NULL CHECK (section_count >= 0),
  packed BLOB NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (run_id, number)
) STRICT;

CREATE TABLE duty (
  name TEXT PRIMARY KEY,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE erasure (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  scope TEXT NOT NULL CHECK (scope IN ('SUBJECT', 'REPORT')),
  report_id TEXT NOT NULL,
  document_hash TEXT NOT NULL,
  reason TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  step TEXT NOT NULL,
  document TEXT,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  names TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  done_at TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE erasure_trace (
  erasure_id TEXT NOT NULL REFERENCES erasure (id),
  number INTEGER NOT NULL CHECK (number > 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  detail TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (erasure_id, number)
) STRICT;

CREATE TABLE event (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  webhook_id TEXT NOT NULL REFERENCES webhook (id),
  endpoint_id TEXT NOT NULL,
  type TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  body TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('PENDING', 'DELIVERED', 'DISCARDED')),
  due_at INTEGER,
  sending INTEGER NOT NULL DEFAULT 0 CHECK (sending IN (0, 1)),
  sender TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  by_hand INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0, 1)),
  discard_reason TEXT,
  created_at TEXT NOT NULL,
  settled_at TEXT,
  settlement_checksum INTEGER,
  checksum INTEGER
) STRICT;

CREATE TABLE event_sender (
  holder TEXT PRIMARY KEY,
  sends_until TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE kept_answer (
  client_id TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  request_hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  subject_id TEXT NOT NULL,
  body TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (client_id, key_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE legal_hold (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  reason TEXT NOT NULL,
  held_until TEXT,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  held_at TEXT NOT NULL,
  salt TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE listener_secret (
  organization_id TEXT PRIMARY KEY REFERENCES organization (id),
  secret TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE machine (
  holder TEXT PRIMARY KEY,
  role TEXT NOT NULL CHECK (role IN ('SERVICE', 'API', 'WORKERS')),
  version TEXT NOT NULL,
  started_at TEXT NOT NULL,
  alive_until TEXT NOT NULL,
  clock_ahead_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE manual_decision (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  approved INTEGER NOT NULL CHECK (approved IN (0, 1)),
  commentary TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  previous_status TEXT NOT NULL,
  previous_analyst_id TEXT,
  decided_at TEXT NOT NULL,
  terms TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE match_decision (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  document TEXT NOT NULL,
  dataset TEXT NOT NULL,
  row_sha256 TEXT NOT NULL,
  entry_name TEXT NOT NULL,
  set_aside INTEGER NOT NULL CHECK (set_aside IN (0, 1)),
  reason TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE mention (
  document_hash INTEGER NOT NULL,
  run_number INTEGER NOT NULL REFERENCES mention_run (number),
  PRIMARY KEY (document_hash, run_number)
) STRICT, WITHOUT ROWID;

CREATE TABLE mention_due (
  run_id TEXT PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE mention_run (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL UNIQUE REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id)
) STRICT;

CREATE TABLE one_time_link (
  key_hash TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  purpose TEXT NOT NULL CHECK (purpose IN ('LOCAL', 'INVITATION')),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE operation (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  policy_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  external_id TEXT,
  status TEXT NOT NULL
    CHECK (status IN ('PENDING', 'PROCESSING', 'APPROVED', 'ALERT', 'DENIED', 'ERROR', 'CANCELLED')),
  reasons TEXT NOT NULL,
  versions TEXT NOT NULL,
  expanded TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  node_count INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT,
  batch_id TEXT REFERENCES batch (id),
  inputs TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  purpose TEXT,
  checksum INTEGER,
  FOREIGN KEY (organization_id, policy_id, policy_version)
    REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;

CREATE TABLE operation_node (
  operation_id TEXT NOT NULL REFERENCES operation (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT,
  document_kind TEXT CHECK (document_kind IN ('cpf', 'cnpj')),
  name TEXT,
  relations TEXT NOT NULL,
  distance INTEGER NOT NULL CHECK (distance >= 0),
  state TEXT NOT NULL CHECK (state IN
    ('PENDING', 'PROCESSING', 'ANALYSED', 'ERROR', 'NOT_ANALYSABLE', 'LEFT_OUT', 'NOT_PAID', 'CANCELLED')),
  reason TEXT,
  policy_id TEXT,
  report_id TEXT REFERENCES report (id),
  run_id TEXT REFERENCES run (id),
  attempts INTEGER NOT NULL DEFAULT 0,
  paid INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
  result TEXT CHECK (result IN ('APPROVED', 'ALERT', 'DENIED', 'ERROR')),
  score INTEGER CHECK (score BETWEEN 0 AND 1000),
  checksum INTEGER,
  PRIMARY KEY (operation_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE organization (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE outcome (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  event TEXT NOT NULL CHECK (event IN ('PAID', 'LATE', 'DEFAULT')),
  days_late INTEGER,
  happened_on TEXT,
  amount_cents INTEGER,
  kept_at TEXT NOT NULL,
  import_id TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE policy (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_id TEXT NOT NULL,
  name TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  current_version INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  type TEXT CHECK (type = 'OPERATION'),
  shadow_id TEXT,
  last_version INTEGER,
  split_percent INTEGER,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE policy_default (
  organization_id TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  policy_id TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, analyst_id, document_kind),
  FOREIGN KEY (organization_id, policy_id) REFERENCES policy (organization_id, policy_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE policy_shadow (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  source_text TEXT NOT NULL,
  definition TEXT NOT NULL,
  cases TEXT,
  invariants TEXT,
  started_at TEXT NOT NULL,
  started_by TEXT NOT NULL,
  ended_at TEXT,
  ending TEXT CHECK (ending IN ('STOPPED', 'PROMOTED')),
  ended_by TEXT,
  promotion TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE policy_version (
  organization_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  hash TEXT NOT NULL,
  source_text TEXT NOT NULL,
  definition TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT REFERENCES analyst (id),
  part INTEGER,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id, version),
  FOREIGN KEY (organization_id, policy_id) REFERENCES policy (organization_id, policy_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE policy_version_cases (
  organization_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  cases TEXT,
  invariants TEXT,
  updated_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, policy_id, version),
  FOREIGN KEY (organization_id, policy_id, version) REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;

CREATE TABLE provider_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  created_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE reading_form (
  organization_id TEXT NOT NULL REFERENCES organization (id),
  hash TEXT NOT NULL,
  form TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (organization_id, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE report (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  policy_id TEXT NOT NULL,
  depth TEXT NOT NULL,
  status TEXT NOT NULL
    CHECK (status IN ('PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'APPROVED', 'DENIED', 'ALERT', 'ERROR')),
  policy_status TEXT NOT NULL CHECK (policy_status IN ('PENDING', 'APPROVED', 'DENIED', 'ALERT')),
  score INTEGER CHECK (score BETWEEN 0 AND 1000),
  external_id TEXT,
  commentary TEXT,
  analyst_id TEXT REFERENCES analyst (id),
  analyst_name TEXT,
  decided_at TEXT,
  current_run_id TEXT NOT NULL REFERENCES run (id) DEFERRABLE INITIALLY DEFERRED,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  note_count INTEGER NOT NULL DEFAULT 0,
  review_count INTEGER NOT NULL DEFAULT 0,
  subject_name TEXT,
  terms TEXT,
  valid_until TEXT,
  salt TEXT,
  erased_at TEXT,
  other_external_ids TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE report_export (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT REFERENCES report (id),
  operation_id TEXT REFERENCES operation (id),
  revision INTEGER NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('pdf', 'xlsx', 'csv', 'json')),
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'GENERATED', 'FAILED')),
  error TEXT,
  size INTEGER CHECK (size >= 0),
  sha256 TEXT,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  expires_at TEXT,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  suspect_since TEXT,
  checksum INTEGER,
  CHECK ((report_id IS NULL) <> (operation_id IS NULL))
) STRICT;

CREATE VIRTUAL TABLE report_name USING fts5 (
  names, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE 'report_name_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'report_name_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'report_name_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'report_name_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE report_note (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  text TEXT NOT NULL,
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  noted_at TEXT NOT NULL,
  struck_at TEXT,
  strike_reason TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE retention_count (
  retention_number INTEGER NOT NULL REFERENCES retention_run (number),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  record TEXT NOT NULL,
  removed INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (retention_number, organization_id, record)
) STRICT, WITHOUT ROWID;

CREATE TABLE retention_run (
  number INTEGER NOT NULL PRIMARY KEY,
  as_of TEXT NOT NULL,
  began_at TEXT NOT NULL,
  worked_at TEXT NOT NULL,
  ended_at TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE retention_term (
  for_organization TEXT NOT NULL,
  for_policy TEXT NOT NULL,
  term TEXT NOT NULL CHECK (term IN ('reports', 'evidence', 'batches', 'events', 'accesses')),
  length TEXT NOT NULL,
  set_at TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (for_organization, for_policy, term)
) STRICT, WITHOUT ROWID;

CREATE TABLE review (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  decision TEXT NOT NULL,
  automated INTEGER NOT NULL,
  by_subject INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('OPEN', 'UPHELD', 'CHANGED', 'WITHDRAWN', 'ERASED')),
  reason TEXT,
  opened_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  opener_id TEXT NOT NULL,
  opener_name TEXT NOT NULL,
  answer TEXT,
  changed_report_id TEXT,
  changed_run_id TEXT,
  changed_to TEXT,
  analyst_id TEXT,
  analyst_name TEXT,
  closed_at TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE row_count (
  name TEXT PRIMARY KEY,
  total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  id TEXT PRIMARY KEY,
  report_id TEXT NOT NULL REFERENCES report (id) DEFERRABLE INITIALLY DEFERRED,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  number INTEGER NOT NULL,
  policy_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  profile TEXT NOT NULL,
  requested_amount REAL,
  external_id TEXT,
  phase TEXT NOT NULL CHECK (phase IN ('PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ERROR', 'SUPERSEDED')),
  as_of TEXT NOT NULL,
  as_of_day TEXT NOT NULL,
  timezone TEXT NOT NULL,
  sandbox INTEGER NOT NULL CHECK (sandbox IN (0, 1)),
  sources_done INTEGER NOT NULL,
  sources_total INTEGER NOT NULL,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  losses INTEGER NOT NULL DEFAULT 0,
  suspect_since TEXT,
  errors TEXT NOT NULL,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT,
  section_count INTEGER,
  profile_hash TEXT,
  result BLOB,
  inputs TEXT,
  purpose TEXT,
  evidence_expired_at TEXT,
  answers_of TEXT,
  checksum INTEGER,
  UNIQUE (report_id, number),
  FOREIGN KEY (organization_id, policy_id, policy_version) REFERENCES policy_version (organization_id, policy_id, version)
) STRICT;

CREATE TABLE run_reading (
  run_id TEXT NOT NULL PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  policy_version INTEGER NOT NULL,
  as_of_day TEXT NOT NULL,
  form_hash TEXT NOT NULL,
  readings TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE sealing (
  since TEXT PRIMARY KEY
) STRICT;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  way TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE shadow_decision (
  run_id TEXT NOT NULL PRIMARY KEY REFERENCES run (id),
  organization_id TEXT NOT NULL REFERENCES organization (id),
  shadow_id TEXT NOT NULL REFERENCES policy_shadow (id),
  report_id TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  sandbox INTEGER NOT NULL,
  status_in_force TEXT NOT NULL,
  status TEXT NOT NULL,
  other_figures INTEGER NOT NULL,
  figures TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE signature (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  run_id TEXT NOT NULL REFERENCES run (id),
  state TEXT NOT NULL CHECK (state IN ('PENDING', 'COUNTED', 'VOID')),
  commentary TEXT NOT NULL,
  terms TEXT,
  role TEXT NOT NULL CHECK (role IN ('analyst', 'manager', 'administrator')),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  analyst_name TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES analyst (id),
  signed_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE signing_key (
  number INTEGER PRIMARY KEY,
  kid TEXT NOT NULL UNIQUE,
  sealed BLOB NOT NULL,
  added_at TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE source_charge (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL,
  batch_id TEXT,
  policy_id TEXT NOT NULL,
  depth TEXT NOT NULL,
  document_kind TEXT NOT NULL,
  role TEXT NOT NULL,
  provider TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('ASKED', 'SETTLED', 'STOPPED', 'SPARED')),
  reason TEXT,
  price INTEGER NOT NULL,
  reserved INTEGER NOT NULL,
  cost INTEGER,
  day TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  lost INTEGER NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE source_login (
  place TEXT PRIMARY KEY,
  number INTEGER NOT NULL,
  sealed BLOB,
  ends_at REAL NOT NULL,
  holder TEXT NOT NULL,
  held_until REAL NOT NULL
) STRICT;

CREATE TABLE source_profile (
  hash TEXT PRIMARY KEY,
  source_text TEXT NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE source_request (
  provider TEXT NOT NULL,
  role TEXT NOT NULL,
  day TEXT NOT NULL,
  requests INTEGER NOT NULL,
  PRIMARY KEY (provider, role, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE source_turn (
  place TEXT PRIMARY KEY,
  next_at REAL NOT NULL
) STRICT;

CREATE TABLE sqlite_sequence(name,seq);

CREATE TABLE statement_upload (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  report_id TEXT NOT NULL REFERENCES report (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  file_name TEXT,
  body BLOB NOT NULL,
  sha256 TEXT NOT NULL,
  extracted TEXT NOT NULL,
  extracted_sha256 TEXT NOT NULL,
  uploaded_at TEXT NOT NULL,
  body_form TEXT CHECK (body_form IN ('DEFLATE')),
  checksum INTEGER
) STRICT;

CREATE TABLE stop_notice (
  holder TEXT PRIMARY KEY,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE subject_key (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  document_hash TEXT NOT NULL,
  sealed BLOB NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER,
  UNIQUE (organization_id, document_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  run_id TEXT NOT NULL UNIQUE,
  report_id TEXT NOT NULL,
  policy_id TEXT NOT NULL,
  document_kind TEXT NOT NULL,
  depth TEXT NOT NULL,
  additionals TEXT NOT NULL,
  price_cents INTEGER NOT NULL CHECK (price_cents >= 0),
  counted_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE watch (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  name TEXT NOT NULL,
  batch_id TEXT,
  documents INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('LOADING', 'READY', 'REMOVED')),
  created_at TEXT NOT NULL,
  lease_owner TEXT,
  lease_until TEXT,
  fence INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER
) STRICT;

CREATE TABLE watch_change (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  watch_id TEXT NOT NULL REFERENCES watch (id),
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  dataset TEXT NOT NULL,
  edition TEXT NOT NULL,
  published_on TEXT NOT NULL,
  changes TEXT NOT NULL,
  created_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE TABLE watch_dataset (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  edition TEXT NOT NULL,
  register TEXT,
  published_on TEXT NOT NULL,
  began_at TEXT NOT NULL,
  screened_at TEXT NOT NULL,
  unnamed INTEGER NOT NULL,
  screened INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_finding (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  position INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  subject_name TEXT,
  findings TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_new_finding (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  position INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  subject_name TEXT,
  findings TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_screening (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  dataset TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  edition TEXT NOT NULL,
  register TEXT,
  published_on TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('FIRST', 'WHOLE', 'CHANGED')),
  phase TEXT NOT NULL CHECK (phase IN ('SCREENING', 'TELLING')),
  began_at TEXT NOT NULL,
  next_position INTEGER NOT NULL,
  unnamed INTEGER NOT NULL,
  screened INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (watch_id, dataset)
) STRICT, WITHOUT ROWID;

CREATE TABLE watch_subject (
  watch_id TEXT NOT NULL REFERENCES watch (id),
  position INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  document TEXT NOT NULL,
  document_kind TEXT NOT NULL CHECK (document_kind IN ('cpf', 'cnpj')),
  name TEXT,
  checksum INTEGER,
  PRIMARY KEY (watch_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  type TEXT NOT NULL,
  url TEXT NOT NULL,
  endpoint_id TEXT NOT NULL,
  api_key TEXT,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until TEXT,
  listens_until TEXT,
  disabled_at TEXT,
  removed_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  checksum INTEGER
) STRICT;

CREATE INDEX access_by_report ON access (organization_id, report_id, accessed_at);

CREATE INDEX access_checksum ON access (id, checksum);

CREATE UNIQUE INDEX access_once ON access (organization_id, reader_id, way, what, period);

CREATE UNIQUE INDEX analyst_by_email ON analyst (email) WHERE email IS NOT NULL;

CREATE INDEX analyst_checksum ON analyst (id, checksum);

CREATE INDEX api_client_by_organization ON api_client (organization_id, id);

CREATE INDEX api_client_checksum ON api_client (id, checksum);

CREATE INDEX audit_entry_by_kind ON audit_entry (organization_id, kind, number);

CREATE INDEX audit_key_checksum ON audit_key (id, checksum);

CREATE INDEX batch_by_organization ON batch (organization_id, id);

CREATE INDEX batch_by_phase ON batch (phase, id);

CREATE INDEX batch_checksum ON batch (id, checksum);

CREATE INDEX batch_figure_checksum ON batch_figure (batch_id, figure, checksum);

CREATE INDEX batch_item_by_document ON batch_item (batch_id, document);

CREATE INDEX batch_item_by_state ON batch_item (batch_id, state, position) WHERE state <> 'DONE';

CREATE INDEX batch_item_by_status ON batch_item (batch_id, status, position) WHERE status IS NOT NULL;

CREATE INDEX batch_item_checksum ON batch_item (batch_id, position, checksum);

CREATE INDEX batch_item_of_subject ON batch_item (organization_id, document);

CREATE INDEX batch_refusal_checksum ON batch_refusal (batch_id, position, checksum);

CREATE INDEX batch_refusal_of_subject ON batch_refusal (organization_id, suggestion) WHERE suggestion IS NOT NULL;

CREATE INDEX batch_tally_checksum ON batch_tally (batch_id, state, status, checksum);

CREATE INDEX charge_tally_by_day ON charge_tally (organization_id, day);

CREATE INDEX charge_tally_checksum ON charge_tally (organization_id, batch_id, day, checksum);

CREATE INDEX consent_by_document ON consent (organization_id, document, id);

CREATE INDEX consent_checksum ON consent (id, checksum);

CREATE INDEX cost_reservation_by_organization ON cost_reservation (organization_id);

CREATE INDEX delivery_attempt_checksum ON delivery_attempt (event_id, number, checksum);

CREATE INDEX document_hash_key_checksum ON document_hash_key (organization_id, checksum);

CREATE INDEX dossier_checksum ON dossier (run_id, number, checksum);

CREATE INDEX erasure_by_organization ON erasure (organization_id, id);

CREATE INDEX erasure_checksum ON erasure (id, checksum);

CREATE INDEX erasure_trace_checksum ON erasure_trace (erasure_id, number, checksum);

CREATE UNIQUE INDEX erasure_under_way ON erasure (organization_id, document_hash, report_id) WHERE done_at IS NULL;

CREATE INDEX erasure_unfinished ON erasure (id) WHERE done_at IS NULL;

CREATE INDEX event_by_sender ON event (sender) WHERE status = 'PENDING' AND sender IS NOT NULL;

CREATE INDEX event_by_subject ON event (subject_id, type) WHERE status = 'PENDING';

CREATE INDEX event_by_webhook ON event (webhook_id, sequence);

CREATE INDEX event_checksum ON event (sequence, checksum);

CREATE INDEX event_discarded ON event (organization_id, webhook_id, sequence)
  WHERE status = 'DISCARDED' AND (discard_reason IS NULL OR discard_reason <> 'RECORD_DAMAGED');

CREATE INDEX event_due ON event (endpoint_id, due_at) WHERE status = 'PENDING' AND due_at IS NOT NULL;

CREATE INDEX event_lane ON event (endpoint_id, subject_id, sequence) WHERE status = 'PENDING';

CREATE INDEX event_of_subject ON event (organization_id, subject_id);

CREATE INDEX kept_answer_by_expiry ON kept_answer (expires_at);

CREATE INDEX kept_answer_checksum ON kept_answer (client_id, key_hash, checksum);

CREATE INDEX legal_hold_by_organization ON legal_hold (organization_id, id);

CREATE INDEX legal_hold_checksum ON legal_hold (id, checksum);

CREATE UNIQUE INDEX legal_hold_of_subject ON legal_hold (organization_id, document);

CREATE INDEX listener_secret_checksum ON listener_secret (organization_id, checksum);

CREATE INDEX manual_decision_by_report ON manual_decision (report_id, id);

CREATE INDEX manual_decision_checksum ON manual_decision (id, checksum);

CREATE INDEX match_decision_by_document ON match_decision (organization_id, document, id);

CREATE INDEX match_decision_checksum ON match_decision (id, checksum);

CREATE INDEX match_decision_of_report ON match_decision (report_id);

CREATE INDEX mention_by_run ON mention (run_number);

CREATE INDEX mention_due_of_organization ON mention_due (organization_id, run_id);

CREATE INDEX one_time_link_by_analyst ON one_time_link (analyst_id);

CREATE INDEX one_time_link_by_expiry ON one_time_link (expires_at);

CREATE INDEX one_time_link_checksum ON one_time_link (key_hash, checksum);

CREATE INDEX operation_by_definition ON operation (organization_id, policy_id, id);

CREATE INDEX operation_by_document ON operation (organization_id, document, id);

CREATE INDEX operation_by_external_id ON operation (organization_id, external_id, id) WHERE external_id IS NOT NULL;

CREATE INDEX operation_by_organization ON operation (organization_id, id);

CREATE INDEX operation_by_status ON operation (organization_id, status, id);

CREATE INDEX operation_checksum ON operation (id, checksum);

CREATE INDEX operation_node_by_run ON operation_node (run_id) WHERE run_id IS NOT NULL;

CREATE INDEX operation_node_checksum ON operation_node (operation_id, position, checksum);

CREATE INDEX operation_node_of_report ON operation_node (report_id) WHERE report_id IS NOT NULL;

CREATE INDEX operation_node_of_subject ON operation_node (organization_id, document) WHERE document IS NOT NULL;

CREATE INDEX operation_of_batch ON operation (batch_id, document) WHERE batch_id IS NOT NULL;

CREATE INDEX operation_unfinished ON operation (id) WHERE status IN ('PENDING', 'PROCESSING');

CREATE INDEX organization_checksum ON organization (id, checksum);

CREATE INDEX outcome_checksum ON outcome (id, checksum);

CREATE INDEX outcome_of_report ON outcome (report_id);

CREATE INDEX policy_checksum ON policy (organization_id, policy_id, checksum);

CREATE INDEX policy_default_checksum ON policy_default (organization_id, analyst_id, document_kind, checksum);

CREATE INDEX policy_shadow_by_policy ON policy_shadow (organization_id, policy_id, id);

CREATE INDEX policy_shadow_checksum ON policy_shadow (id, checksum);

CREATE INDEX policy_version_cases_checksum ON policy_version_cases (organization_id, policy_id, version, checksum);

CREATE INDEX policy_version_checksum ON policy_version (organization_id, policy_id, version, checksum);

CREATE UNIQUE INDEX provider_identity_by_analyst ON provider_identity (analyst_id, issuer);

CREATE INDEX provider_identity_checksum ON provider_identity (issuer, subject, checksum);

CREATE INDEX reading_form_checksum ON reading_form (organization_id, hash, checksum);

CREATE INDEX report_by_current_run ON report (current_run_id);

CREATE INDEX report_by_document ON report (organization_id, document, id);

CREATE INDEX report_by_external_id ON report (organization_id, external_id, id) WHERE external_id IS NOT NULL;

CREATE INDEX report_by_organization ON report (organization_id, id);

CREATE INDEX report_by_other_external_ids ON report (organization_id, id) WHERE other_external_ids IS NOT NULL;

CREATE INDEX report_by_policy_standing ON report (organization_id, policy_id, status, policy_status, document_kind, id);

CREATE INDEX report_by_standing ON report (organization_id, status, policy_status, document_kind, id);

CREATE INDEX report_by_validity ON report (organization_id, valid_until, id) WHERE valid_until IS NOT NULL;

CREATE INDEX report_checksum ON report (id, checksum);

CREATE INDEX report_export_by_expiry ON report_export (expires_at) WHERE expires_at IS NOT NULL;

CREATE INDEX report_export_checksum ON report_export (id, checksum);

CREATE INDEX report_export_of_operation ON report_export (operation_id) WHERE operation_id IS NOT NULL;

CREATE UNIQUE INDEX report_export_of_operation_state
  ON report_export (operation_id, revision, format, language, time_zone, whole)
  WHERE state <> 'FAILED' AND operation_id IS NOT NULL;

CREATE INDEX report_export_of_report ON report_export (report_id) WHERE report_id IS NOT NULL;

CREATE UNIQUE INDEX report_export_of_state
  ON report_export (report_id, revision, format, language, time_zone, whole)
  WHERE state <> 'FAILED' AND report_id IS NOT NULL;

CREATE INDEX report_export_unfinished ON report_export (id) WHERE state = 'PENDING';

CREATE INDEX report_note_by_report ON report_note (organization_id, report_id, id);

CREATE INDEX report_note_checksum ON report_note (id, checksum);

CREATE INDEX report_note_of_report ON report_note (report_id);

CREATE INDEX retention_count_checksum ON retention_count (retention_number, organization_id, record, checksum);

CREATE INDEX retention_run_checksum ON retention_run (number, checksum);

CREATE INDEX retention_term_checksum ON retention_term (for_organization, for_policy, term, checksum);

CREATE INDEX review_by_report ON review (organization_id, report_id);

CREATE INDEX review_by_state ON review (organization_id, state, due_at);

CREATE INDEX review_checksum ON review (id, checksum);

CREATE INDEX review_of_report ON review (report_id);

CREATE INDEX review_of_run ON review (run_id);

CREATE INDEX review_open ON review (due_at) WHERE state = 'OPEN';

CREATE INDEX run_checksum ON run (id, checksum);

CREATE INDEX run_reading_checksum ON run_reading (run_id, checksum);

CREATE INDEX run_unfinished ON run (id) WHERE phase IN ('PENDING', 'PROCESSING', 'EVALUATING');

CREATE INDEX run_waiting ON run (organization_id, id)
  WHERE lease_owner IS NULL AND phase IN ('PENDING', 'PROCESSING', 'EVALUATING');

CREATE INDEX session_by_analyst ON session (analyst_id);

CREATE INDEX session_by_expiry ON session (expires_at);

CREATE INDEX session_checksum ON session (token_hash, checksum);

CREATE INDEX shadow_decision_by_shadow
  ON shadow_decision (organization_id, shadow_id, status_in_force, status, run_id, other_figures, sandbox, policy_version);

CREATE INDEX shadow_decision_checksum ON shadow_decision (run_id, checksum);

CREATE INDEX signature_by_report ON signature (organization_id, report_id, id);

CREATE INDEX signature_checksum ON signature (id, checksum);

CREATE INDEX signature_of_report ON signature (report_id);

CREATE INDEX signature_of_run ON signature (run_id);

CREATE INDEX signing_key_checksum ON signing_key (number, checksum);

CREATE INDEX source_charge_by_batch ON source_charge (batch_id) WHERE batch_id IS NOT NULL;

CREATE INDEX source_charge_by_day ON source_charge (organization_id, day);

CREATE INDEX source_charge_by_run ON source_charge (run_id);

CREATE INDEX source_charge_by_time ON source_charge (organization_id, asked_at);

CREATE INDEX source_charge_checksum ON source_charge (id, checksum);

CREATE INDEX source_profile_checksum ON source_profile (hash, checksum);

CREATE INDEX statement_upload_by_report ON statement_upload (report_id, id);

CREATE INDEX statement_upload_checksum ON statement_upload (id, checksum);

CREATE INDEX subject_key_checksum ON subject_key (id, checksum);

CREATE INDEX usage_by_month ON usage (organization_id, counted_at);

CREATE INDEX usage_checksum ON usage (id, checksum);

CREATE INDEX watch_by_organization ON watch (organization_id, id);

CREATE INDEX watch_change_by_watch ON watch_change (watch_id, id);

CREATE INDEX watch_change_checksum ON watch_change (id, checksum);

CREATE INDEX watch_change_of_subject ON watch_change (organization_id, document);

CREATE INDEX watch_checksum ON watch (id, checksum);

CREATE INDEX watch_dataset_checksum ON watch_dataset (watch_id, dataset, checksum);

CREATE INDEX watch_finding_checksum ON watch_finding (watch_id, dataset, position, checksum);

CREATE INDEX watch_new_finding_checksum ON watch_new_finding (watch_id, dataset, position, checksum);

CREATE INDEX watch_screening_checksum ON watch_screening (watch_id, dataset, checksum);

CREATE INDEX watch_subject_checksum ON watch_subject (watch_id, position, checksum);

CREATE INDEX watch_subject_of_subject ON watch_subject (organization_id, document);

CREATE INDEX webhook_by_endpoint ON webhook (endpoint_id);

CREATE INDEX webhook_by_type ON webhook (organization_id, type) WHERE removed_at IS NULL;

CREATE INDEX webhook_checksum ON webhook (id, checksum);

CREATE UNIQUE INDEX webhook_of_type ON webhook (organization_id, type) WHERE removed_at IS NULL AND listens_until IS NULL;
