import fc from 'fast-check';
import { type Compilable, CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { deleteOutcomes } from '../../src/outcome/delete-outcomes.ts';
import { judgeOutcomes, keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import { outcomeLine, type ToldOutcome } from '../../src/outcome/outcome.ts';
import { readOutcomeRates, wilsonInterval } from '../../src/outcome/outcome-rates.ts';
import { findEndings, findReportsById, insertOutcomes } from '../../src/outcome/outcome-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { SourceFailure } from '../../src/sources/define-source.ts';
import { holdSubject, releaseSubject } from '../../src/subject/legal-hold.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import {
  approvedCompany,
  type LocalEngine,
  openLocalEngine,
  simpleSources,
  start,
} from '../report/local-engine.ts';
import { sqliteTest } from '../storage/test-server.ts';

async function analysed(): Promise<{ readonly engine: LocalEngine; readonly id: string }> {
  const engine = await openLocalEngine();
  const { report } = await analyzeDocument(engine, engine.actor, {
    document: approvedCompany,
    policyId: 'automatic',
  });
  engine.pass(40 * 86_400_000);
  return { engine, id: report.id };
}

describe('outcomes', () => {
  test('are kept once, however often they are told, by report or by document', async () => {
    const { engine, id } = await analysed();
    const late = { event: 'LATE', daysLate: 12, date: '2026-12-20', amount: 10.1 } as const;
    const lines = [
      { line: 1, outcome: { ...late, reportId: id } },
      { line: 2, outcome: { ...late, document: approvedCompany } },
      { line: 3, outcome: { ...late, document: approvedCompany, daysLate: 13 } },
    ];
    expect(await keepOutcomes(engine, engine.actor, lines)).toMatchObject({ lines: 3, kept: 2, known: 1 });
    expect(await keepOutcomes(engine, engine.actor, lines)).toMatchObject({ kept: 0, known: 3, refused: 0 });
  });

  test('are written a few at a time: what a statement changes stays in memory until it ends', async () => {
    const { engine, id } = await analysed();
    const { organizationId } = engine.actor;
    const { db } = engine.storage;
    const sizes: number[] = [];
    const counting: Pick<typeof db, 'executeQuery'> = {
      executeQuery: (query) => {
        sizes.push(('compile' in query ? query.compile() : query).parameters.length);
        return db.executeQuery(query);
      },
    };
    const outcomes = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ id: `${id}:${index}`, reportId: id, event: 'LATE', daysLate: index },
      ...{ happenedOn: '2026-12-01', amountCents: index === 7 ? null : index },
    }));
    const keep = () =>
      insertOutcomes(
        Object.assign(Object.create(db), counting),
        { organizationId, keptAt: '2026-12-20T00:00:00.000Z', importId: newId('oim') },
        outcomes,
      );
    expect(await keep()).toBe(1_001);
    expect(await keep()).toBe(0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
    // Whoever reads them has their checksums verified.
    const kept = await db.selectFrom('outcome').selectAll().orderBy('days_late').execute();
    expect(kept.map(({ days_late: days }) => Number(days))).toEqual(outcomes.map(({ daysLate }) => daysLate));
    expect(kept[7]).toMatchObject({ id: `${id}:7`, organization_id: organizationId, amount_cents: null });
  });

  test('of unknown reports, of other documents, in the future or before any report are refused line by line', async () => {
    const { engine, id } = await analysed();
    const paid = { event: 'PAID', date: '2026-12-01' } as const;
    const other = { kind: 'cnpj', value: '11222333000181' } as const;
    const { refusals, kept } = await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: { ...paid, reportId: 'rpt_unknown' } },
      { line: 2, outcome: { ...paid, reportId: id, date: '2027-01-01' } },
      { line: 3, outcome: { ...paid, document: other } },
      { line: 4, outcome: { ...paid, document: approvedCompany, date: '2026-11-01' } },
      { line: 5, outcome: { ...paid, reportId: id, document: other } },
      { line: 6, outcome: { ...paid, reportId: id } },
    ]);
    expect(refusals.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '1 UNKNOWN_REPORT',
      '2 FUTURE_DATE',
      '3 NO_REPORT',
      '4 NO_REPORT',
      '5 OTHER_DOCUMENT',
    ]);
    expect(kept).toBe(1);
    const stranger = { ...engine.actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    const alien = await keepOutcomes(engine, stranger, [{ line: 1, outcome: { ...paid, reportId: id } }]);
    expect(alien.refusals[0]?.code).toBe('UNKNOWN_REPORT');
  });

  test('by document are of its newest decision, of the stated policy if one is stated', async () => {
    let isBroken = false;
    const sources = simpleSources().map((source) =>
      source.role === 'registration'
        ? scriptedSource('registration', () => {
            if (isBroken) throw new SourceFailure('REFUSED', 'as scripted');
          })
        : source,
    );
    const engine = await openLocalEngine({ sources });
    const analyse = async (policyId: string) => {
      const { report } = await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId });
      return report;
    };
    const approved = await analyse('automatic');
    isBroken = true;
    const failed = await analyse('automatic');
    expect(failed).toMatchObject({ status: 'ERROR' });
    expect(failed.id).not.toBe(approved.id);
    engine.pass(40 * 86_400_000);
    const lost = { event: 'DEFAULT', document: approvedCompany, date: '2026-12-20' } as const;
    const ofDocument = async (policyId?: string) => {
      const lines = [{ line: 1, outcome: { ...lost, policyId } }];
      const { organizationId } = engine.actor;
      const { db } = engine.storage;
      const [judged] = await judgeOutcomes(db, organizationId, {
        lines,
        now: engine.clock.now(),
        timezone: engine.timezone,
      });
      return judged?.reportId ?? judged?.refusal?.code;
    };
    expect(await ofDocument()).toBe(approved.id);
    isBroken = false;
    expect(await analyse('manual')).toMatchObject({ id: failed.id, status: 'COMPLETED' });
    expect(await ofDocument()).toBe(failed.id);
    expect(await ofDocument('manual')).toBe(failed.id);
    expect(await ofDocument('automatic')).toBe(approved.id);
    expect(await ofDocument('unheard-of')).toBe('NO_REPORT_OF_POLICY');
  });

  test('of reports without a decision or of another policy are refused, and count in no rate', async () => {
    const engine = await openLocalEngine({ sources: [scriptedSource('registration', fails('REFUSED'))] });
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
    });
    engine.pass(40 * 86_400_000);
    const lost = { event: 'DEFAULT', reportId: report.id, date: '2026-12-20' } as const;
    const { refusals } = await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: lost },
      { line: 2, outcome: { ...lost, policyId: 'manual' } },
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['UNDECIDED_REPORT', 'OTHER_POLICY']);
    // A report that had a decision when its outcome was imported, and is analysed again.
    await insertOutcomes(
      engine.storage.db,
      {
        organizationId: engine.actor.organizationId,
        keptAt: '2026-12-20T00:00:00.000Z',
        importId: newId('oim'),
      },
      [
        {
          id: `${report.id}:1`,
          reportId: report.id,
          event: 'DEFAULT',
          daysLate: null,
          happenedOn: '2026-12-20',
          amountCents: null,
        },
      ],
    );
    const { total } = await readOutcomeRates(engine, engine.actor, { policyId: 'automatic' });
    expect(total).toMatchObject({ good: 0, bad: 0, open: 0 });
  });

  test('are refused if they are dated before their report, and counted in its local month', async () => {
    const engine = await openLocalEngine();
    // 30 November, 22:30 in São Paulo, and December in UTC.
    engine.pass(10 * 86_400_000 + 13.5 * 3_600_000);
    const { report } = await analyzeDocument(engine, engine.actor, {
      document: approvedCompany,
      policyId: 'automatic',
    });
    engine.pass(40 * 86_400_000);
    const paid = { reportId: report.id, event: 'PAID' } as const;
    const { refusals, kept } = await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: { ...paid, date: '2020-01-01' } },
      { line: 2, outcome: { ...paid, date: '2026-11-29' } },
      { line: 3, outcome: { ...paid, date: '2026-11-30' } },
    ]);
    expect(refusals.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '1 BEFORE_REPORT',
      '2 BEFORE_REPORT',
    ]);
    expect(kept).toBe(1);
    const { months } = await readOutcomeRates(engine, engine.actor, { policyId: 'automatic' });
    expect(months).toMatchObject([{ month: '2026-11', good: 1 }]);
  });

  test('of erased reports are refused, and erased approvals are counted apart', async () => {
    const { engine, id } = await analysed();
    await engine.storage.db
      .updateTable('report')
      .set({ erased_at: '2026-12-01T00:00:00.000Z', document: 'ERASED-1' })
      .where('id', '=', id)
      .execute();
    const outcome = { reportId: id, event: 'PAID', date: '2026-12-01' } as const;
    const { refusals } = await keepOutcomes(engine, engine.actor, [{ line: 1, outcome }]);
    expect(refusals.map(({ code }) => code)).toEqual(['ERASED_REPORT']);
    expect(await readOutcomeRates(engine, engine.actor, { policyId: 'automatic' })).toMatchObject({
      total: { good: 0, bad: 0, open: 0 },
      erased: 1,
      bands: [],
      months: [],
    });
  });

  test('of a late payment of unknown length are unknown, unless one day late is bad', async () => {
    const { engine, id } = await analysed();
    const late = { reportId: id, event: 'LATE', date: '2026-12-01' } as const;
    const result = await keepOutcomes(engine, engine.actor, [outcomeLine(1, late)]);
    expect(result).toMatchObject({ kept: 1, warned: 1, warnings: [{ line: 1, code: 'LATE_WITHOUT_DAYS' }] });
    const at = { policyId: 'automatic' };
    const { storage, actor } = engine;
    const endings = (badFromDays: number) =>
      findEndings(storage.db, actor.organizationId, { ids: [id], badFromDays });
    expect((await readOutcomeRates(engine, actor, at)).total).toMatchObject({ good: 0, bad: 0, open: 1 });
    expect([...(await endings(90))]).toEqual([]);
    expect([...(await endings(1))]).toEqual([[id, true]]);
    // A payment on time does not show that the late one was short.
    await keepOutcomes(engine, actor, [outcomeLine(1, { ...late, event: 'PAID' }), outcomeLine(2, late)]);
    expect([...(await endings(90))]).toEqual([]);
    await keepOutcomes(engine, actor, [outcomeLine(1, { ...late, daysLate: 120 }), outcomeLine(2, late)]);
    expect([...(await endings(90))]).toEqual([[id, true]]);
  });

  test('of the newest import of a report count, and earlier ones are history', async () => {
    const { engine, id } = await analysed();
    const { storage, actor } = engine;
    const lost = { reportId: id, event: 'DEFAULT', date: '2026-12-01' } as const;
    const paid = { ...lost, event: 'PAID' } as const;
    const other = { document: approvedCompany, event: 'LATE', daysLate: 12, date: '2026-12-02' } as const;
    const importOf = (...outcomes: readonly ToldOutcome[]) =>
      keepOutcomes(
        engine,
        actor,
        outcomes.map((outcome, index) => ({ line: index + 1, outcome })),
      );
    const isBad = async () =>
      (await findEndings(storage.db, actor.organizationId, { ids: [id], badFromDays: 90 })).get(id);
    const total = async () => (await readOutcomeRates(engine, actor, { policyId: 'automatic' })).total;
    await importOf(lost);
    expect(await isBad()).toBe(true);
    expect(await importOf(paid)).toMatchObject({ kept: 1, known: 0 });
    expect(await isBad()).toBe(false);
    expect(await total()).toMatchObject({ good: 1, bad: 0 });
    expect(await importOf(lost)).toMatchObject({ kept: 0, known: 1 });
    expect(await isBad()).toBe(true);
    expect(await total()).toMatchObject({ good: 0, bad: 1 });
    expect(await importOf(other, paid)).toMatchObject({ kept: 1, known: 1 });
    expect(await isBad()).toBe(false);
    const stored = await storage.db.selectFrom('outcome').selectAll().execute();
    expect(stored.map(({ event }) => event).sort()).toEqual(['DEFAULT', 'LATE', 'PAID']);
  });

  test('are deleted with their history, by report or document, and the audit log records it', async () => {
    const { engine, id } = await analysed();
    const { storage, actor } = engine;
    const lost = { reportId: id, event: 'DEFAULT', date: '2026-12-01' } as const;
    const lines = [
      { line: 1, outcome: lost },
      { line: 2, outcome: { ...lost, event: 'PAID' } },
    ] as const;
    await keepOutcomes(engine, actor, lines);
    const stranger = { ...actor, organizationId: 'org_01h455vb4pex5vsknk084sn02q' };
    expect((await refusalOf(deleteOutcomes(engine, stranger, { reportId: id }))).code).toBe('UNKNOWN_REPORT');
    expect(await deleteOutcomes(engine, stranger, { document: approvedCompany.value })).toEqual({
      deleted: 0,
    });
    expect(await deleteOutcomes(engine, actor, { reportId: id })).toEqual({ deleted: 2 });
    expect(await deleteOutcomes(engine, actor, { reportId: id })).toEqual({ deleted: 0 });
    expect((await readOutcomeRates(engine, actor, { policyId: 'automatic' })).total).toMatchObject({
      ...{ good: 0, bad: 0, open: 1 },
    });
    await keepOutcomes(engine, actor, lines.slice(0, 1));
    await holdSubject(engine, actor, { document: approvedCompany, reason: 'Case 1' });
    const wanted = { document: '99.990.001/0001-98' };
    expect((await refusalOf(deleteOutcomes(engine, actor, wanted))).code).toBe('SUBJECT_HELD');
    await releaseSubject(engine, actor, approvedCompany);
    expect(await deleteOutcomes(engine, actor, wanted)).toEqual({ deleted: 1 });
    const entries = await storage.db
      .selectFrom('audit_entry')
      .select(['actor', 'details'])
      .where('kind', '=', 'OUTCOMES_DELETED')
      .orderBy('number')
      .execute();
    expect(entries.map(({ details }) => JSON.parse(details))).toEqual([
      { report: id, outcomes: 2 },
      { report: id, outcomes: 1 },
    ]);
    expect(entries[0]?.actor).toBe(actor.analystId);
  });

  test('without a day are of the day of the import', async () => {
    const { engine, id } = await analysed();
    const outcome = { document: approvedCompany, event: 'DEFAULT' } as const;
    expect(await keepOutcomes(engine, engine.actor, [{ line: 1, outcome }])).toMatchObject({ kept: 1 });
    const { report_id: reportId, happened_on: day } = await engine.storage.db
      .selectFrom('outcome')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([reportId, day]).toEqual([id, '2026-12-30']);
  });

  test('give the bad rate by band and month, with who has no outcome yet; the worst of a report counts', async () => {
    const { engine, id } = await analysed();
    const at = { policyId: 'automatic' };
    expect(await readOutcomeRates(engine, engine.actor, at)).toMatchObject({
      total: { good: 0, bad: 0, open: 1, rate: null, low: null },
    });
    const late = { reportId: id, event: 'LATE', date: '2026-12-01' } as const;
    await keepOutcomes(engine, engine.actor, [
      { line: 1, outcome: { ...late, event: 'PAID' } },
      { line: 2, outcome: { ...late, daysLate: 90 } },
    ]);
    const rates = await readOutcomeRates(engine, engine.actor, at);
    expect(rates).toMatchObject({
      total: { good: 0, bad: 1, open: 0, rate: 1, high: 1 },
      bands: [{ band: 'A', bad: 1 }],
      months: [{ month: '2026-11', bad: 1 }],
    });
    const milder = await readOutcomeRates(engine, engine.actor, { ...at, badFromDays: 91 });
    expect(milder.total).toMatchObject({ good: 1, bad: 0, rate: 0, low: 0 });
  });
});

test('Wilson’s interval holds the share, lies within 0 and 1, and is that of the textbook', () => {
  const { low, high } = wilsonInterval(10, 100);
  expect(low).toBeCloseTo(0.0552, 4);
  expect(high).toBeCloseTo(0.1744, 4);
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (bad, good) => {
      fc.pre(bad + good > 0);
      const { rate, low, high } = wilsonInterval(bad, bad + good);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(rate ?? -1);
      expect(high).toBeGreaterThanOrEqual(rate ?? 2);
      expect(high).toBeLessThanOrEqual(1);
    }),
    { numRuns: 50 },
  );
});

sqliteTest('looks for each report by its id, however many the organisation has', async () => {
  const { engine, id } = await analysed();
  const { db } = engine.storage;
  const plans: string[] = [];
  const listening: Pick<typeof db, 'executeQuery'> = {
    executeQuery: async <R>(query: Compilable<R> | CompiledQuery<R>) => {
      const { sql, parameters } = 'compile' in query ? query.compile() : query;
      const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const { rows } = await db.executeQuery<{ readonly detail: string }>(explained);
      plans.push(...rows.map(({ detail }) => detail));
      return db.executeQuery<R>(query);
    },
  };
  const heard = Object.assign(Object.create(db), listening);
  const reports = await findReportsById(heard, engine.actor.organizationId, [id, 'rpt_unknown']);
  expect([...reports]).toEqual([
    [
      id,
      {
        document: approvedCompany.value,
        policyId: 'automatic',
        status: 'APPROVED',
        createdAt: start.toISOString(),
        isErased: false,
      },
    ],
  ]);
  expect(plans.filter((plan) => plan.includes('report'))).toEqual([
    expect.stringMatching(/^SEARCH report USING INDEX \S+ \((?:organization_id=\? AND )?id=\?\)$/),
  ]);
});
