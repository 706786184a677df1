import { describe, expect, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { LeaseLost } from '../../src/report/hold.ts';
import { moveReport, restartReport, StaleReport } from '../../src/report/move-report.ts';
import { type Report, type ReportStatus, reportStatuses } from '../../src/report/report.ts';
import { findReport } from '../../src/report/report-store.ts';
import { getRun } from '../../src/report/run-store.ts';
import { type ReportEvent, transitions } from '../../src/report/transitions.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { repositoryFiles } from '../architecture/repository-files.ts';
import { newCompany } from '../http/new-company.ts';
import { type LocalEngine, openLocalEngine } from './local-engine.ts';

type Db = Storage['db'];

const inFlight = ['PENDING', 'PROCESSING', 'EVALUATING'] as const;
const evaluated = ['COMPLETED', 'APPROVED', 'DENIED', 'ALERT'] as const;
const decided = ['APPROVED', 'DENIED'] as const;

interface Promised {
  readonly event: ReportEvent;
  readonly from: readonly ReportStatus[];
  readonly to: readonly ReportStatus[];
  /** That of the run afterwards; absent where it stays as it is. */
  readonly phase?: string;
  readonly counted?: true;
}

/** What the specification allows. */
const promised: readonly Promised[] = [
  // Where there is no report yet, and nowhere else.
  { event: 'CREATE', from: [], to: ['PENDING'], phase: 'PENDING' },
  {
    event: 'REANALYSE',
    from: [...inFlight, 'COMPLETED', 'ALERT', 'ERROR'],
    to: ['PENDING'],
    phase: 'PENDING',
  },
  { event: 'BEGIN', from: ['PENDING'], to: ['PROCESSING'], phase: 'PROCESSING' },
  { event: 'TAKE_UP', from: inFlight, to: ['PROCESSING'], phase: 'PROCESSING' },
  { event: 'COLLECTED', from: ['PROCESSING'], to: ['EVALUATING'], phase: 'EVALUATING' },
  { event: 'SOURCE_FAILED', from: ['PROCESSING'], to: ['ERROR'], phase: 'ERROR' },
  { event: 'GIVEN_UP', from: inFlight, to: ['ERROR'], phase: 'ERROR' },
  { event: 'EVALUATED', from: ['EVALUATING'], to: evaluated, phase: 'COMPLETED', counted: true },
  { event: 'EVALUATION_BROKE', from: ['EVALUATING'], to: ['ERROR'], phase: 'ERROR' },
  { event: 'NOT_SEEN', from: ['EVALUATING'], to: ['ERROR'], phase: 'ERROR' },
  { event: 'REEVALUATED', from: evaluated, to: evaluated },
  { event: 'DECIDE', from: reportStatuses, to: decided },
  { event: 'REDO', from: decided, to: decided },
];

/** A way into each status. */
const ways: Readonly<Record<ReportStatus, readonly (readonly [ReportEvent, ReportStatus])[]>> = {
  PENDING: [],
  PROCESSING: [['BEGIN', 'PROCESSING']],
  EVALUATING: [
    ['BEGIN', 'PROCESSING'],
    ['COLLECTED', 'EVALUATING'],
  ],
  COMPLETED: evaluationTo('COMPLETED'),
  APPROVED: evaluationTo('APPROVED'),
  DENIED: evaluationTo('DENIED'),
  ALERT: evaluationTo('ALERT'),
  ERROR: [
    ['BEGIN', 'PROCESSING'],
    ['SOURCE_FAILED', 'ERROR'],
  ],
};

function evaluationTo(status: ReportStatus): readonly (readonly [ReportEvent, ReportStatus])[] {
  return [
    ['BEGIN', 'PROCESSING'],
    ['COLLECTED', 'EVALUATING'],
    ['EVALUATED', status],
  ];
}

const at = '2026-11-20T12:00:01.000Z';

/** Moves a report, with its run as it is stored. */
async function step(db: Db, report: Report, event: ReportEvent, to: ReportStatus) {
  const run = await getRun(db, report.currentRunId);
  if (event === 'REANALYSE') {
    const next = { ...run, id: `${run.id}-next`, number: run.number + 1 };
    return restartReport(db, report, { current: run, next }, { events: [event], at });
  }
  const movesRun = promised.some((row) => row.event === event && row.phase !== undefined);
  return moveReport(db, report, event, {
    at,
    to,
    ...(movesRun && { run: { hold: { id: run.id, fence: run.fence }, change: {} } }),
  });
}

async function readBack(db: Db, { actor }: LocalEngine, id: string): Promise<Report> {
  const report = await findReport(db, actor.organizationId, id);
  if (report === undefined) throw new Error(`There is no report ${id}`);
  return report;
}

/** A stored report in this status. */
async function reportIn(engine: LocalEngine, status: ReportStatus): Promise<Report> {
  const request = { document: requireDocument(newCompany()), policyId: 'automatic' };
  const { reportId } = await createReport(engine, engine.actor, request);
  for (const [event, to] of ways[status]) {
    await engine.storage.write({ locks: [] }, async (db) =>
      step(db, await readBack(db, engine, reportId), event, to),
    );
  }
  return readBack(engine.storage.db, engine, reportId);
}

class Undone<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('undone');
    this.result = result;
  }
}

/** What `work` gives, which is undone. */
async function tried<T>(engine: LocalEngine, work: (db: Db) => Promise<T>): Promise<T> {
  const reason: unknown = await engine.storage
    .write({ locks: [] }, async (db) => {
      throw new Undone(await work(db));
    })
    .catch((error: unknown) => error);
  if (reason instanceof Undone) return reason.result;
  throw reason;
}

describe('a stored report is moved', () => {
  test('by each event exactly where the specification allows it', async () => {
    const engine = await openLocalEngine();
    for (const from of reportStatuses) {
      // Every move of it is undone, so that all are tried on one.
      const report = await reportIn(engine, from);
      expect(report.status).toBe(from);
      const before = await getRun(engine.storage.db, report.currentRunId);
      for (const [row, to] of promised.flatMap((one) =>
        reportStatuses.map((status) => [one, status] as const),
      )) {
        const label = `${row.event} from ${from} to ${to}`;
        const moving = tried(engine, async (db) => {
          const moved = await step(db, report, row.event, to);
          const stored = await readBack(db, engine, report.id);
          return { moved, stored, run: await getRun(db, stored.currentRunId) };
        });
        // REANALYSE leads one way, which nobody has to say.
        const isAllowed = row.from.includes(from) && (row.to.includes(to) || row.event === 'REANALYSE');
        if (!isAllowed) {
          await expect(moving, label).rejects.toThrow(/cannot go/);
          continue;
        }
        const { moved, stored, run } = await moving;
        expect(stored, label).toMatchObject({
          status: row.event === 'REANALYSE' ? 'PENDING' : to,
          revision: report.revision + 1,
          updatedAt: at,
        });
        expect(moved.report, label).toEqual(stored);
        expect(run.phase, label).toBe(row.phase ?? before.phase);
        if ('counted' in moved) expect(moved.counted, label).toBe(row.counted === true);
      }
      expect(await readBack(engine.storage.db, engine, report.id)).toEqual(report);
    }
  });

  test('by no event but these', () => {
    expect(promised.map(({ event }) => event).sort()).toEqual(transitions.map(({ event }) => event).sort());
  });

  test('and the run that it showed is superseded where it is in flight, and else stays as it ended', async () => {
    const engine = await openLocalEngine();
    for (const [status, phase] of [
      ['PROCESSING', 'SUPERSEDED'],
      ['COMPLETED', 'COMPLETED'],
    ] as const) {
      const report = await reportIn(engine, status);
      const { fence } = await getRun(engine.storage.db, report.currentRunId);
      await engine.storage.write({ locks: [] }, (db) => step(db, report, 'REANALYSE', 'PENDING'));
      expect(await getRun(engine.storage.db, report.currentRunId)).toMatchObject({
        phase,
        fence: phase === 'SUPERSEDED' ? fence + 1 : fence,
      });
    }
  });
});

describe('a report that was moved since it was read', () => {
  test('is not moved from where it was: nothing of it is written', async () => {
    const engine = await openLocalEngine();
    const report = await reportIn(engine, 'COMPLETED');
    await engine.storage.write({ locks: [] }, (db) => step(db, report, 'DECIDE', 'APPROVED'));
    const late = engine.storage.write({ locks: [] }, (db) => step(db, report, 'DECIDE', 'DENIED'));
    await expect(late).rejects.toThrow(StaleReport);
    await expect(late).rejects.toThrow(`${report.id} is not COMPLETED in its revision`);
    expect((await readBack(engine.storage.db, engine, report.id)).status).toBe('APPROVED');
  });

  test('by whoever took its run is lost to the earlier holder', async () => {
    const engine = await openLocalEngine();
    const report = await reportIn(engine, 'PROCESSING');
    const hold = { id: report.currentRunId, fence: 7, holder: 'somebody else' };
    const moving = engine.storage.write({ locks: [] }, (db) =>
      moveReport(db, report, 'COLLECTED', { at, run: { hold, change: {} } }),
    );
    await expect(moving).rejects.toThrow(LeaseLost);
    expect(await readBack(engine.storage.db, engine, report.id)).toEqual(report);
  });

  test('goes on with its run, or without where the event leaves the run alone', async () => {
    const engine = await openLocalEngine();
    const report = await reportIn(engine, 'PROCESSING');
    const alone = engine.storage.write({ locks: [] }, (db) => moveReport(db, report, 'COLLECTED', { at }));
    await expect(alone).rejects.toThrow('moved with it, or not at all');
  });
});

test('no statement but those of moveReport writes the status of a report or the phase of a run', () => {
  const sources = [...repositoryFiles()].filter(([path]) => path.startsWith('src/'));
  const filesWith = (pattern: RegExp) =>
    sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : []));
  const stores = ['src/report/report-store.ts', 'src/report/run-store.ts'];
  // It takes waiting runs and gives them back: it writes their lease alone.
  const leases = 'src/report/unfinished-run-store.ts';
  // What is salvaged is marked where it is not whole.
  const salvage = 'src/storage/salvage-database.ts';
  // What is erased leaves a tombstone, which moves no more.
  const tombstones = 'src/subject/erase-rows-store.ts';
  expect(filesWith(/(?:update|insert into|replace into) (?:report|run)\b/i).sort()).toEqual([
    ...stores,
    leases,
    salvage,
    tombstones,
  ]);
  expect(filesWith(/(?:updateTable|insertInto|replaceInto)\(\s*'(?:report|run)'/).sort()).toEqual([
    ...stores,
    // What has outlived its term: a mark on the run that its evidence is gone.
    'src/retention/removal-store.ts',
  ]);
  const importers = filesWith(/import [^;]*\b(?:insertReport|updateReport|insertRun|updateRun)\b[^;]* from/);
  expect(importers).toEqual(['src/report/move-report.ts']);
  // What the stores write beside these four functions leaves status and phase alone.
  for (const [path, text] of sources.filter(([file]) => [...stores, leases].includes(file))) {
    const others = text.replace(/export async function (?:insert|update)(?:Report|Run)\b[\s\S]*?\n}\n/g, '');
    expect(others, path).not.toMatch(/set\([^)]*\b(?:status|phase)\b|\b(?:status|phase) = \?/);
  }
});
