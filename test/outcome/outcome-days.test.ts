import { describe, expect, test } from 'vitest';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import type { ToldOutcome } from '../../src/outcome/outcome.ts';
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
