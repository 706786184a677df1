import Database from 'better-sqlite3';
import { partId } from '../../src/base/ids.ts';
import { unpackDossier } from '../../src/report/dossier.ts';
import { unpackResult } from '../../src/report/policy-result.ts';
import {
  type Change,
  type Content,
  type EventType,
  type History,
  isEventType,
  keys,
  type OutboxEvent,
} from './history.ts';
import { databaseIn } from './killable-service.ts';
import type { Ledger } from './ledger.ts';
import { openerOf } from './open-sealed.ts';

export interface Witnesses extends Pick<History, 'webhooks' | 'receipts' | 'lives' | 'drained'> {
  readonly folder: string;
  readonly ledger: Ledger;
}

/** Puts together what the judge is told. No process may have the database open, so that it is at rest. */
export function readHistory(witnesses: Witnesses): History {
  const { folder, ledger, webhooks, receipts, lives, drained } = witnesses;
  const database = new Database(databaseIn(folder), { readonly: true, fileMustExist: true });
  try {
    const registered = new Set(webhooks.map(({ organizationId, type }) => `${organizationId} ${type}`));
    return {
      webhooks,
      changes: readChanges(database).filter(({ organizationId, type }) =>
        registered.has(`${organizationId} ${type}`),
      ),
      events: readEvents(database),
      receipts,
      lives,
      redeliveries: ledger.redeliveries,
      forgotten: [...listForgotten(database, witnesses), ...ledger.oddities],
      defects: listDefects(database),
      drained,
    };
  } finally {
    database.close();
  }
}

function readEvents(database: Database.Database): readonly OutboxEvent[] {
  interface Row {
    readonly id: string;
    readonly webhook_id: string;
    readonly type: string;
    readonly subject_id: string;
    readonly status: OutboxEvent['status'];
    readonly body: string;
    readonly attempts: number;
    readonly interrupted: number;
  }
  return database
    .prepare<[], Row>(
      `select id, webhook_id, type, subject_id, status, body,
        (select count(*) from delivery_attempt where event_id = event.id) as attempts,
        (select count(*) from delivery_attempt where event_id = event.id
          and (outcome is null or outcome = 'INTERRUPTED')) as interrupted
      from event order by sequence`,
    )
    .all()
    .map((row) => {
      const { data }: { readonly data: { readonly content: Content } } = JSON.parse(row.body);
      return {
        id: row.id,
        webhookId: row.webhook_id,
        type: eventType(row.type),
        reportId: row.subject_id,
        status: row.status,
        attempts: row.attempts,
        interrupted: row.interrupted,
        content: data.content,
      };
    });
}

/** Where in the life of a report something happens: `stage` within its nth run, or after it. */
const stages = { section: 1, evaluated: 2, finished: 3, decided: 4 } as const;
const stagesInRun = 10;

/** Every change that a GET shows or showed, in the order of the reports' lives. */
function readChanges(database: Database.Database): readonly Change[] {
  const changes: Change[] = [];
  const opened = openerOf(database);
  const parts = database
    .prepare<
      [],
      { packed: Uint8Array; organization_id: string; run_id: string; report_id: string; number: number }
    >(
      `select dossier.packed, dossier.organization_id, dossier.run_id, run.report_id, run.number
      from dossier join run on run.id = dossier.run_id order by dossier.rowid`,
    )
    .all();
  const seen = new Set<string>();
  for (const { packed, organization_id, run_id, report_id, number } of parts) {
    for (const { type } of unpackDossier(opened('dossier.packed', packed)).sections) {
      // A run that was taken up may have made a section again, which is told once.
      const name = `${run_id} ${type}`;
      if (seen.has(name)) continue;
      seen.add(name);
      changes.push({
        organizationId: organization_id,
        type: 'REPORT',
        reportId: report_id,
        key: keys.section(report_id, partId('sec', run_id, type)),
        order: number * stagesInRun + stages.section,
      });
    }
  }

  const runs = database
    .prepare<
      [],
      {
        organization_id: string;
        report_id: string;
        number: number;
        phase: string;
        id: string;
        result: Uint8Array | null;
        finished_at: string | null;
        created_at: string;
      }
    >('select * from run order by report_id, number')
    .all();
  const resultBefore = new Map<string, string>();
  for (const run of runs) {
    if (run.phase !== 'COMPLETED' && run.phase !== 'ERROR') continue;
    const change = { organizationId: run.organization_id, reportId: run.report_id };
    const began = run.number * stagesInRun;
    if (run.result !== null) {
      const { details } = unpackResult(opened('run.result', run.result));
      const result: { policyStatus: string; score: number | null } = JSON.parse(details);
      changes.push({
        ...change,
        type: 'REPORT',
        key: keys.section(run.report_id, partId('sec', run.id, 'CREDIT_POLICY')),
        order: began + stages.section,
      });
      // An equal result of the run before it is no change.
      if (resultBefore.get(run.report_id) !== result.policyStatus) {
        const key = keys.evaluated(run.report_id, result.policyStatus, result.score);
        changes.push({ ...change, type: 'CREDIT_POLICY', key, order: began + stages.evaluated });
      }
      resultBefore.set(run.report_id, result.policyStatus);
    }
    const key = keys.finished(run.report_id, run.finished_at ?? '');
    changes.push({ ...change, type: 'REPORT_FINISHED', key, order: began + stages.finished });
  }

  const decisions = database
    .prepare<
      [],
      { organization_id: string; report_id: string; approved: number; commentary: string; decided_at: string }
    >('select * from manual_decision order by rowid')
    .all();
  for (const [at, { organization_id, report_id, approved, commentary, decided_at }] of decisions.entries()) {
    const before = runs.filter((run) => run.report_id === report_id && run.created_at < decided_at);
    const began = before.length * stagesInRun;
    // Decisions keep their order.
    const place = at / decisions.length;
    const ended = before.at(-1)?.finished_at ?? null;
    const isAfter = ended !== null && ended < decided_at;
    changes.push({
      organizationId: organization_id,
      type: 'REPORT_STATUS',
      reportId: report_id,
      key: keys.decided(report_id, approved === 1, commentary),
      // Either after the run and before the next one, or at any time during the run.
      ...(isAfter
        ? { order: began + stages.decided + place }
        : {
            order: began + place,
            until: began + (ended === decided_at ? stages.decided : stages.evaluated),
          }),
    });
  }
  return changes;
}

/** What a client was told is done, and is not. */
function listForgotten(database: Database.Database, { ledger, drained }: Witnesses): readonly string[] {
  const statuses = new Map(
    database
      .prepare<[], { id: string; status: string }>('select id, status from report')
      .all()
      .map(({ id, status }) => [id, status]),
  );
  const commentaries = new Set(
    database
      .prepare<[], { commentary: string }>('select commentary from manual_decision')
      .all()
      .map(({ commentary }) => commentary),
  );
  const running = new Set(['PENDING', 'PROCESSING', 'EVALUATING']);
  return [
    ...ledger.creates.flatMap(({ reportId }) =>
      reportId !== undefined && !statuses.has(reportId) ? [`the report ${reportId} is gone`] : [],
    ),
    ...ledger.decisions.flatMap(({ reportId, commentary, acknowledged }) =>
      acknowledged && !commentaries.has(commentary)
        ? [`the decision on ${reportId} is gone: ${commentary}`]
        : [],
    ),
    ...(drained
      ? [...statuses].flatMap(([id, status]) => (running.has(status) ? [`${id} still is ${status}`] : []))
      : []),
  ];
}

/** What SQLite finds, and what is not counted once. */
function listDefects(database: Database.Database): readonly string[] {
  const integrity = database.pragma('integrity_check', { simple: true });
  const references = database.prepare('select * from pragma_foreign_key_check').all();
  const uncounted = database
    .prepare<[], { id: string }>(
      `select id from run where (phase = 'COMPLETED') <> exists (select 1 from usage where run_id = run.id)`,
    )
    .all();
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check: ${integrity}`]),
    ...references.map((row) => `foreign_key_check: ${JSON.stringify(row)}`),
    ...uncounted.map(({ id }) => `the run ${id} is not counted as it ended`),
  ];
}

function eventType(text: string): EventType {
  if (!isEventType(text)) throw new Error(`An event of the type ${text}`);
  return text;
}
