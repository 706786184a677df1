import { describe, expect, test } from 'vitest';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import type { ToldOutcome } from '../../src/outcome/outcome.ts';
import { readOutcomeRates } from '../../src/outcome/outcome-rates.ts';
import { findEndings } from '../../src/outcome/outcome-store.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { approvedCompany, openLocalEngine } from '../report/local-engine.ts';

/** Returns an engine with two decided reports of one company, 20 days apart, the newer one 20 days old. */
async function twoReports() {
  const engine = await openLocalEngine();
  const analyse = async () =>
    (await analyzeDocument(engine, engine.actor, { document: approvedCompany, policyId: 'automatic' })).report
      .id;
  const older = await analyse();
  engine.pass(20 * 86_400_000);
  const newer = await analyse();
  engine.pass(20 * 86_400_000);
  const keep = (...outcomes: readonly ToldOutcome[]) =>
    keepOutcomes(
      engine,
      engine.actor,
      outcomes.map((outcome, index) => ({ line: index + 1, outcome })),
    );
  const stored = () =>
    engine.storage.db
      .selectFrom('outcome')
      .select(['report_id', 'happened_on'])
      .orderBy('report_id')
      .execute();
  return { engine, older, newer, keep, stored };
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

describe('an outcome with a day that cannot be read', () => {
  test.each(['30/02/2027', '2026-13-01', 'ontem'])(
    'is refused if only a document states its report: %s',
    async (day) => {
      const { engine, stored } = await twoReports();
      const table = `cpf_cnpj;status;data\n${approvedCompany.value};inadimplente;${day}\n`;
      const result = await keepOutcomes(engine, engine.actor, readOutcomes(bytesOf(table)));
      expect(result).toMatchObject({ kept: 0, refused: 1, warned: 0 });
      expect(result.refusals.map(({ line, code }) => [line, code])).toEqual([[2, 'UNREADABLE_DATE']]);
      expect(await stored()).toEqual([]);
    },
  );

  test('is kept without a day if its report is stated', async () => {
    const { engine, older, stored } = await twoReports();
    const table = `relatorio;status;data\n${older};inadimplente;30/02/2027\n`;
    const result = await keepOutcomes(engine, engine.actor, readOutcomes(bytesOf(table)));
    expect(result.refusals).toEqual([]);
    expect(result.warnings.map(({ line, code }) => [line, code])).toEqual([[2, 'DATE']]);
    expect(await stored()).toEqual([{ report_id: older, happened_on: null }]);
    const again = await keepOutcomes(engine, engine.actor, readOutcomes(bytesOf(table)));
    expect(again).toMatchObject({ kept: 0, known: 1 });
  });

  test('is of its report by its day, or by the day of the import if none is stated', async () => {
    const { older, newer, keep, stored } = await twoReports();
    const lost = { document: approvedCompany, event: 'DEFAULT' } as const;
    expect(await keep({ ...lost, date: '2026-12-01' }, lost, { ...lost, date: null })).toMatchObject({
      kept: 2,
      refused: 1,
    });
    expect(await stored()).toEqual([
      { report_id: older, happened_on: '2026-12-01' },
      { report_id: newer, happened_on: '2026-12-30' },
    ]);
  });
});

describe('the outcomes of several days', () => {
  const late = { event: 'LATE', daysLate: 120, date: '2026-12-15' } as const;
  const paid = { event: 'PAID', date: '2026-12-28' } as const;

  test.each([
    ['in one import', [[late, paid]]],
    ['in one import, the payment first', [[paid, late]]],
    ['in an import each', [[late], [paid]]],
    ['in an import each, the payment first', [[paid], [late]]],
    ['in an import each, repeated', [[late], [paid], [paid]]],
  ])('count with the worst, %s', async (_, imports) => {
    const { engine, newer, keep } = await twoReports();
    for (const outcomes of imports) await keep(...outcomes.map((one) => ({ ...one, reportId: newer })));
    const { storage, actor } = engine;
    const endings = await findEndings(storage.db, actor.organizationId, { ids: [newer], badFromDays: 90 });
    expect([...endings]).toEqual([[newer, true]]);
    expect((await readOutcomeRates(engine, actor, { policyId: 'automatic' })).total).toMatchObject({
      ...{ good: 0, bad: 1, open: 1 },
    });
  });

  test('are corrected one by one, by the same day', async () => {
    const { engine, newer, keep } = await twoReports();
    const reportId = newer;
    const rates = async () => (await readOutcomeRates(engine, engine.actor, { policyId: 'automatic' })).total;
    await keep({ ...late, reportId });
    await keep({ ...paid, reportId });
    await keep({ ...late, daysLate: 12, reportId });
    expect(await rates()).toMatchObject({ good: 1, bad: 0 });
    await keep({ ...late, event: 'DEFAULT', date: null, reportId });
    expect(await rates()).toMatchObject({ good: 0, bad: 1 });
    await keep({ ...paid, date: null, reportId });
    expect(await rates()).toMatchObject({ good: 1, bad: 0 });
  });
});
