import Database from 'better-sqlite3';
import { TypeID } from 'typeid-js';
import { cnpj } from './invented-documents.mjs';

const dayMs = 86_400_000;
const days = 90;
const perTransaction = 20_000;
/** A name that every second report has in it, one of a few, and one of a single report. */
export const names = { frequent: 'comercio', some: 'padaria 77', one: 'unica do bairro 7 ' };

const policies = ['automatic', 'starter-company', 'full-company', 'supplier', 'lease', 'starter-person'];
/** How a report may stand: its status, what the policy said, and how many of a hundred. */
const standings = [
  ['APPROVED', 'APPROVED', 40],
  ['DENIED', 'DENIED', 25],
  ['ALERT', 'ALERT', 15],
  ['COMPLETED', 'APPROVED', 6],
  ['COMPLETED', 'ALERT', 5],
  ['DENIED', 'ALERT', 4],
  ['APPROVED', 'ALERT', 3],
  ['ERROR', 'PENDING', 2],
].flatMap(([status, policyStatus, share]) => Array.from({ length: share }, () => [status, policyStatus]));

/**
 * Fills a database of the build with reports that ended, by SQL: what lists read, without what was collected. They lie within
 * 90 days until now, the oldest first; two thirds are of companies, and of every standing and policy there are some.
 *
 * @param {{ file: string, count: number }} options the database is made, and nobody works on it.
 */
export function inventReports({ file, count }) {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('synchronous = OFF');
    database.pragma('foreign_keys = OFF');
    const { id: organization } = database.prepare("select id from organization where name = 'local'").get();
    for (const policyId of policies) {
      database
        .prepare(`insert or ignore into policy (organization_id, policy_id, name, document_kind, enabled, current_version, updated_at)
          select organization_id, ?, name, document_kind, enabled, current_version, updated_at from policy
          where policy_id = 'starter-company'`)
        .run(policyId);
      database
        .prepare(`insert or ignore into policy_version (organization_id, policy_id, version, hash, source_text, definition, created_at)
          select organization_id, ?, version, hash, source_text, definition, created_at from policy_version
          where policy_id = 'starter-company'`)
        .run(policyId);
    }
    const isNamed = database
      .prepare("select 1 from pragma_table_info('report') where name = 'subject_name'")
      .get();
    const report =
      database.prepare(`insert into report (id, organization_id, document, document_kind, policy_id, depth, status,
        policy_status, score, external_id, current_run_id, created_at, updated_at${isNamed ? ', subject_name' : ''})
      values (?, ?, ?, ?, ?, 'COMPLETO', ?, ?, ?, ?, ?, ?, ?${isNamed ? ', ?' : ''})`);
    const run =
      database.prepare(`insert into run (id, report_id, organization_id, number, policy_id, policy_version, profile,
        phase, as_of, as_of_day, timezone, sandbox, sources_done, sources_total, errors, created_at, started_at, finished_at)
      values (?, ?, ?, 1, ?, 1, 'sandbox', ?, ?, ?, 'UTC', 1, 15, 15, '[]', ?, ?, ?)`);
    const name = isNamed && database.prepare('insert into report_name (rowid, names) values (?, ?)');
    const startMs = Date.now() - days * dayMs;
    const insert = database.transaction((from, to) => {
      for (let number = from; number < to; number += 1) {
        const ms = startMs + Math.floor((number / count) * days * dayMs);
        const row = reportOf(number, ms);
        const { at, runId } = row;
        report.run(
          ...[
            row.id,
            organization,
            row.document,
            row.kind,
            row.policyId,
            row.status,
            row.policyStatus,
            row.score,
          ],
          ...[`order-${number % 500_000}`, runId, at, at, ...(isNamed ? [row.name] : [])],
        );
        const phase = row.status === 'ERROR' ? 'ERROR' : 'COMPLETED';
        run.run(runId, row.id, organization, row.policyId, phase, at, at.slice(0, 10), at, at, at);
        if (name) name.run(BigInt(row.place), row.name.toLowerCase());
      }
    });
    for (let from = 0; from < count; from += perTransaction)
      insert(from, Math.min(count, from + perTransaction));
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** The same number gives the same report, but for its time. */
function reportOf(number, ms) {
  const chance = Math.imul(number, 2_654_435_761) >>> 0;
  const isPerson = chance % 3 === 0;
  const [status, policyStatus] = standings[(chance >>> 8) % standings.length];
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(ms, 0, 6);
  // Several may share a millisecond.
  const within = number % 4_096;
  bytes.writeUInt16BE(0x7000 | within, 6);
  bytes.writeUInt16BE(0x8000, 8);
  bytes.writeUInt32BE(number, 12);
  const digits = String(10_000_000_000 + (number % 700_000)).slice(0, 11);
  return {
    id: TypeID.fromUUIDBytes('rpt', bytes).toString(),
    runId: TypeID.fromUUIDBytes('run', bytes).toString(),
    place: (ms - Date.UTC(2020)) * 4_096 + within,
    at: new Date(ms).toISOString(),
    kind: isPerson ? 'cpf' : 'cnpj',
    document: isPerson ? digits : cnpj(number % 700_000),
    policyId: isPerson ? 'starter-person' : policies[(chance >>> 16) % 5],
    status,
    policyStatus,
    score: status === 'ERROR' ? null : chance % 1_001,
    name: nameOf(number, isPerson),
  };
}

function nameOf(number, isPerson) {
  if (number === 7) return 'UNICA DO BAIRRO 7 LTDA';
  if (isPerson) return `MARIA ${number % 997} DA SILVA ${number % 89}`;
  return number % 4 === 0
    ? `PADARIA ${number % 1_009} LTDA`
    : `COMERCIO ${number % 2_003} DE SABOES ${number % 83} SA`;
}
