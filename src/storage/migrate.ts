import type Database from 'better-sqlite3';
import { CreditError } from '../base/errors.ts';
import { compareSchema, type SchemaObjects, schemasAfterEach } from './compare-schema.ts';
import { reports } from './migrations/0001-reports.ts';
import { service } from './migrations/0002-service.ts';
import { webhooks } from './migrations/0003-webhooks.ts';
import { batches } from './migrations/0004-batches.ts';
import { evidenceByProvider } from './migrations/0005-evidence-by-provider.ts';
import { batchFence } from './migrations/0006-batch-fence.ts';
import { keptAnswerSubject } from './migrations/0007-kept-answer-subject.ts';
import { clientDialect } from './migrations/0008-client-dialect.ts';
import { stops } from './migrations/0009-stops.ts';
import { checksums } from './migrations/0010-checksums.ts';
import { profilesAndCases } from './migrations/0011-profiles-and-cases.ts';
import { dossiers } from './migrations/0012-dossiers.ts';
import { subjectNames } from './migrations/0013-subject-names.ts';
import { refusalColumns } from './migrations/0014-refusal-columns.ts';
import { attemptsInTurn } from './migrations/0015-attempts-in-turn.ts';
import { operations } from './migrations/0016-operations.ts';
import { exports } from './migrations/0017-exports.ts';
import { operationLists } from './migrations/0018-operation-lists.ts';
import { people } from './migrations/0019-people.ts';
import { batchesOfOperations } from './migrations/0020-batches-of-operations.ts';
import { providerIdentities } from './migrations/0021-provider-identities.ts';
import { exportsOfOperations } from './migrations/0022-exports-of-operations.ts';
import { matchDecisions } from './migrations/0023-match-decisions.ts';
import { batchFigures } from './migrations/0024-batch-figures.ts';
import { signInTime } from './migrations/0025-sign-in-time.ts';
import { policyAuthors } from './migrations/0026-policy-authors.ts';
import { watches } from './migrations/0027-watches.ts';
import { inputs } from './migrations/0028-inputs.ts';
import { batchInputs } from './migrations/0029-batch-inputs.ts';
import { signingKeys } from './migrations/0030-signing-keys.ts';
import { sharedLimits } from './migrations/0031-shared-limits.ts';
import { terms } from './migrations/0032-terms.ts';
import { reportNotes } from './migrations/0033-report-notes.ts';
import { operationInputs } from './migrations/0034-operation-inputs.ts';
import { machines } from './migrations/0035-machines.ts';
import { outcomes } from './migrations/0036-outcomes.ts';
import { runReadings } from './migrations/0037-run-readings.ts';
import { operationTurns } from './migrations/0038-operation-turns.ts';
import { machineClocks } from './migrations/0039-machine-clocks.ts';
import { discardedEvents } from './migrations/0040-discarded-events.ts';
import { subjects } from './migrations/0041-subjects.ts';
import { outcomesByReport } from './migrations/0042-outcomes-by-report.ts';
import { policyShadows } from './migrations/0043-policy-shadows.ts';
import { serverStarts } from './migrations/0044-server-starts.ts';
import { documentHashKeys } from './migrations/0045-document-hash-keys.ts';
import { legalHolds } from './migrations/0046-legal-holds.ts';
import { purposes } from './migrations/0047-purposes.ts';
import { audit } from './migrations/0048-audit.ts';
import { reviews } from './migrations/0049-reviews.ts';
import { mentions } from './migrations/0050-mentions.ts';
import { sourceCharges } from './migrations/0051-source-charges.ts';
import { consents } from './migrations/0052-consents.ts';
import { retention } from './migrations/0053-retention.ts';
import { accesses } from './migrations/0054-accesses.ts';
import { subjectKeys } from './migrations/0055-subject-keys.ts';
import { erasures } from './migrations/0056-erasures.ts';
import { policySplits } from './migrations/0057-policy-splits.ts';
import { dossiersByMonth } from './migrations/0058-dossiers-by-month.ts';
import { shortMentions } from './migrations/0059-short-mentions.ts';
import { batchWaits } from './migrations/0060-batch-waits.ts';
import { linksAndCounts } from './migrations/0061-links-and-counts.ts';
import { chargeTally } from './migrations/0062-charge-tally.ts';
import { packedUploads } from './migrations/0063-packed-uploads.ts';
import { sourceTurns } from './migrations/0064-source-turns.ts';
import { nameTrigrams } from './migrations/0065-name-trigrams.ts';
import { oneIndexOfOutcomes } from './migrations/0066-one-index-of-outcomes.ts';

/** Marks a SQLite file as ours ("cred" in ASCII). */
export const applicationId = 0x63726564;

/** One step of the schema. */
export interface Migration {
  /** The schema number that it leaves; they count up from 1 without a gap. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/** Forward only; a migration that has been released is never changed. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'reports', sql: reports },
  { number: 2, name: 'service', sql: service },
  { number: 3, name: 'webhooks', sql: webhooks },
  { number: 4, name: 'batches', sql: batches },
  { number: 5, name: 'evidence-by-provider', sql: evidenceByProvider },
  { number: 6, name: 'batch-fence', sql: batchFence },
  { number: 7, name: 'kept-answer-subject', sql: keptAnswerSubject },
  { number: 8, name: 'client-dialect', sql: clientDialect },
  { number: 9, name: 'stops', sql: stops },
  { number: 10, name: 'checksums', sql: checksums },
  { number: 11, name: 'profiles-and-cases', sql: profilesAndCases },
  { number: 12, name: 'dossiers', sql: dossiers },
  { number: 13, name: 'subject-names', sql: subjectNames },
  { number: 14, name: 'refusal-columns', sql: refusalColumns },
  { number: 15, name: 'attempts-in-turn', sql: attemptsInTurn },
  { number: 16, name: 'operations', sql: operations },
  { number: 17, name: 'exports', sql: exports },
  { number: 18, name: 'operation-lists', sql: operationLists },
  { number: 19, name: 'people', sql: people },
  { number: 20, name: 'batches-of-operations', sql: batchesOfOperations },
  { number: 21, name: 'provider-identities', sql: providerIdentities },
  { number: 22, name: 'exports-of-operations', sql: exportsOfOperations },
  { number: 23, name: 'match-decisions', sql: matchDecisions },
  { number: 24, name: 'batch-figures', sql: batchFigures },
  { number: 25, name: 'sign-in-time', sql: signInTime },
  { number: 26, name: 'policy-authors', sql: policyAuthors },
  { number: 27, name: 'watches', sql: watches },
  { number: 28, name: 'inputs', sql: inputs },
  { number: 29, name: 'batch-inputs', sql: batchInputs },
  { number: 30, name: 'signing-keys', sql: signingKeys },
  { number: 31, name: 'shared-limits', sql: sharedLimits },
  { number: 32, name: 'terms', sql: terms },
  { number: 33, name: 'report-notes', sql: reportNotes },
  { number: 34, name: 'operation-inputs', sql: operationInputs },
  { number: 35, name: 'machines', sql: machines },
  { number: 36, name: 'outcomes', sql: outcomes },
  { number: 37, name: 'run-readings', sql: runReadings },
  { number: 38, name: 'operation-turns', sql: operationTurns },
  { number: 39, name: 'machine-clocks', sql: machineClocks },
  { number: 40, name: 'discarded-events', sql: discardedEvents },
  { number: 41, name: 'subjects', sql: subjects },
  { number: 42, name: 'outcomes-by-report', sql: outcomesByReport },
  { number: 43, name: 'policy-shadows', sql: policyShadows },
  { number: 44, name: 'server-starts', sql: serverStarts },
  { number: 45, name: 'document-hash-keys', sql: documentHashKeys },
  { number: 46, name: 'legal-holds', sql: legalHolds },
  { number: 47, name: 'purposes', sql: purposes },
  { number: 48, name: 'audit', sql: audit },
  { number: 49, name: 'reviews', sql: reviews },
  { number: 50, name: 'mentions', sql: mentions },
  { number: 51, name: 'source-charges', sql: sourceCharges },
  { number: 52, name: 'consents', sql: consents },
  { number: 53, name: 'retention', sql: retention },
  { number: 54, name: 'accesses', sql: accesses },
  { number: 55, name: 'subject-keys', sql: subjectKeys },
  { number: 56, name: 'erasures', sql: erasures },
  { number: 57, name: 'policy-splits', sql: policySplits },
  { number: 58, name: 'dossiers-by-month', sql: dossiersByMonth },
  { number: 59, name: 'short-mentions', sql: shortMentions },
  { number: 60, name: 'batch-waits', sql: batchWaits },
  { number: 61, name: 'links-and-counts', sql: linksAndCounts },
  { number: 62, name: 'charge-tally', sql: chargeTally },
  { number: 63, name: 'packed-uploads', sql: packedUploads },
  { number: 64, name: 'source-turns', sql: sourceTurns },
  { number: 65, name: 'name-trigrams', sql: nameTrigrams },
  { number: 66, name: 'one-index-of-outcomes', sql: oneIndexOfOutcomes },
];

interface MigrateOptions {
  /** What there is to apply, instead of `migrations`. */
  readonly known?: readonly Migration[];
}

/** The newest schema that this version knows. */
export const knownSchema = migrations.length;

/** The schema number of an open file: 0 for an empty one. */
export function readSchema(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/**
 * The migrations that an open file still needs.
 *
 * @throws CreditError STORAGE_NEWER for a schema that this version does not know; STORAGE_CORRUPT for a number that
 * none has.
 */
export function pendingMigrations(
  database: Database.Database,
  file: string,
  options: MigrateOptions = {},
): readonly Migration[] {
  const { known: steps = migrations } = options;
  const schema = readSchema(database);
  if (schema > steps.length)
    throw new CreditError('STORAGE_NEWER', { file, found: schema, known: steps.length });
  if (schema < 0) {
    const reason = { en: `its schema number is ${schema}`, 'pt-BR': `o número do esquema é ${schema}` };
    throw new CreditError('STORAGE_CORRUPT', { file, reason });
  }
  return steps.slice(schema);
}

/**
 * Brings an open file to the newest schema, each step in one immediate transaction with its number, so that it is
 * before or after and never between, also when several processes start at once.
 *
 * @returns the migrations that were applied here.
 * @throws CreditError STORAGE_NEWER; STORAGE_CORRUPT for tables that are not those of the file's number; both before
 * anything is changed.
 */
export function migrate(
  database: Database.Database,
  file: string,
  options: MigrateOptions = {},
): readonly Migration[] {
  const { known: steps = migrations } = options;
  const pending = pendingMigrations(database, file, { known: steps });
  if (pending.length === 0) return pending;
  // A table that is made anew under its name would take the rows that refer to it along: they are checked at the end.
  // https://www.sqlite.org/lang_altertable.html#otheralter
  database.pragma('foreign_keys = OFF');
  try {
    return pending.filter((migration) => applyMigration(database, { file, steps, migration }));
  } finally {
    database.pragma('foreign_keys = ON');
  }
}

/**
 * Applies one of `steps` to a file that has those before it.
 *
 * @returns false when another process was quicker.
 */
function applyMigration(
  database: Database.Database,
  { file, steps, migration }: { file: string; steps: readonly Migration[]; migration: Migration },
): boolean {
  const before = migration.number - 1;
  return database
    .transaction(() => {
      if (readSchema(database) > before) return false;
      const reason = compareSchema(database, { schema: before, expected: schemaAt(before, steps) });
      if (reason !== undefined) throw new CreditError('STORAGE_CORRUPT', { file, reason });
      database.exec(migration.sql);
      const isLost =
        mayLoseReferences(migration) &&
        database.prepare('select 1 from pragma_foreign_key_check').get() !== undefined;
      if (isLost) {
        throw new Error(`Migration ${migrationName(migration)} leaves rows that refer to nothing`);
      }
      database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${migration.number}`);
      return true;
    })
    .immediate();
}

/** Gives an empty database the newest schema at once: it has nothing that could be other than expected, and nobody else has it open. */
export function applyAll(database: Database.Database): void {
  // As in `migrate`.
  database.pragma('foreign_keys = OFF');
  database.transaction(() => {
    for (const { sql } of migrations) database.exec(sql);
    database.pragma(`application_id = ${applicationId}`);
    database.pragma(`user_version = ${knownSchema}`);
  })();
}

/** By what there is to apply, the schema at each number: a new file is compared with one after the other. */
const schemasOf = new WeakMap<readonly Migration[], readonly SchemaObjects[]>();

/** What a database has at a schema number that is known. */
export function schemaAt(number: number, steps: readonly Migration[] = migrations): SchemaObjects {
  const schemas = schemasOf.get(steps) ?? schemasAfterEach(steps.map(({ sql }) => sql));
  schemasOf.set(steps, schemas);
  const schema = schemas[number];
  if (schema === undefined) throw new Error(`There is no schema ${number}`);
  return schema;
}

/** What of a step changes or takes away what stands there, and not only adds to it; triggers that it makes run later. */
const rewriting = /(?:^|;)\s*(?:drop table|update|delete from|alter table \S+ (?:drop|rename))\b/im;

const inserting = /(?:^|;)\s*insert\b/im;

/** Whether a step changes rows that stand there: a copy of the file is then worth its time. */
export function rewrites({ sql }: Migration): boolean {
  return rewriting.test(withoutTriggers(sql));
}

/**
 * Whether rows may refer to nothing behind a step. Looking for them takes a quarter of a minute where there are five gigabytes, and
 * nearly all steps only add what is empty.
 */
export function mayLoseReferences({ sql }: Migration): boolean {
  const now = withoutTriggers(sql);
  return rewriting.test(now) || inserting.test(now);
}

function withoutTriggers(sql: string): string {
  return sql.replace(/create (?:temp )?trigger[\s\S]*?^\s*end\s*;/gim, '');
}

/** How people name a migration: as its file. */
export function migrationName({ number, name }: Migration): string {
  return `${String(number).padStart(4, '0')}-${name}`;
}
