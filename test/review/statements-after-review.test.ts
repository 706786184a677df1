import { expect, test } from 'vitest';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { explainReview } from '../../src/review/explain-review.ts';
import { openReview } from '../../src/review/open-review.ts';
import { settleReview } from '../../src/review/settle-review.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { formatIn } from '../../src/wording/format.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import type { LocalEngine } from '../report/local-engine.ts';
import { analyzed } from '../run/statements-world.ts';

const english = { language: 'en', format: formatIn('en', 'America/Sao_Paulo') } as const;
const hourMs = 3_600_000;

/** Attaches statements with a current ratio, an hour after what was done before. */
async function attach(engine: LocalEngine, reportId: string, currentAssets: number) {
  engine.pass(hourMs);
  const typed = {
    periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets, currentLiabilities: 100 } }],
  };
  await attachStatements(engine, engine.actor, {
    reportId,
    body: Buffer.from(JSON.stringify(typed)),
    extracted: readTyped(typed),
    confirm: true,
  });
  engine.pass(hourMs);
}

const open = async (engine: LocalEngine, reportId: string) =>
  (await openReview(engine, engine.actor, { reportId, bySubject: true, days: 15 })).id;

test('statements that are attached to a reviewed report change its decision, and not the explanation', async () => {
  const { engine, id } = await analyzed();
  await attach(engine, id, 50);
  const reviewId = await open(engine, id);
  const before = await explainReview(engine, engine.actor, reviewId, english);
  expect(before).toMatchObject({ decision: 'DENIED', decidedBy: 'POLICY' });
  expect(before.reasons[0]).toMatchObject({ effect: 'DENIED', found: '0.5' });
  expect(before.summary).toContain('On 20 Nov 2026, 10:00');
  await attach(engine, id, 300);
  await attach(engine, id, 400);
  expect(await getReport(engine, engine.actor, id)).toMatchObject({ status: 'APPROVED' });
  expect(await explainReview(engine, engine.actor, reviewId, english)).toEqual(before);
  const upheld = settleReview(engine, engine.actor, { reviewId, outcome: 'UPHELD', text: 'It stays.' });
  expect((await refusalOf(upheld)).code).toBe('INVALID_ARGUMENT');
  const settled = await settleReview(engine, engine.actor, {
    reviewId,
    outcome: 'CHANGED',
    text: 'The statements show it.',
  });
  expect(settled.closed?.changed).toMatchObject({ reportId: id, status: 'APPROVED' });
  expect(await explainReview(engine, engine.actor, reviewId, english)).toEqual(before);
});

test('a decision of an analyst is explained with the result that the analyst had', async () => {
  const { engine, id } = await analyzed();
  engine.pass(hourMs);
  await decideReport(engine, engine.actor, { id, approved: false, commentary: 'Too young.' });
  await attach(engine, id, 50);
  const first = await open(engine, id);
  const explained = await explainReview(engine, engine.actor, first, english);
  expect(explained).toMatchObject({ decision: 'DENIED', decidedBy: 'ANALYST', evaluated: true, reasons: [] });
  expect(explained.summary).toContain('had approved it');
  engine.pass(hourMs);
  await redoDecision(engine, engine.actor, { id, approved: false, commentary: 'The ratio.' });
  expect(await explainReview(engine, engine.actor, first, english)).toEqual(explained);
  await settleReview(engine, engine.actor, { reviewId: first, outcome: 'UPHELD', text: 'It stays.' });
  const second = await explainReview(engine, engine.actor, await open(engine, id), english);
  expect(second.summary).toContain('had denied it');
  expect(second.reasons[0]).toMatchObject({ effect: 'DENIED', found: '0.5' });
});
