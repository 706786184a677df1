import { expect, test } from 'vitest';
import type { StatementReading } from '../../src/financial-statement/analyze-statements.ts';
import { settleUploads } from '../../src/financial-statement/settle-uploads.ts';
import { readTyped, type TypedStatements } from '../../src/financial-statement/typed-statements.ts';
import { listStatements } from '../../src/report/list-statements.ts';
import { getReport, getSection } from '../../src/report/read-reports.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { confirmStatements } from '../../src/run/confirm-statements.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { financialIndicators } from '../../src/sections/financial-indicators.ts';
import type { FinancialStatementsDetails } from '../../src/sections/financial-statements.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { simpleSources } from '../report/local-engine.ts';
import { analyzed } from './statements-world.ts';

type Period = TypedStatements['periods'][number];

/** A report of a company; its source of statements states three years. */
async function reportWithSource() {
  const sources = [...simpleSources(), scriptedSource('financial-statements')];
  const { engine, id } = await analyzed('with-statements', sources);
  const section = async () => {
    const { details } = await getSection(engine, engine.actor, {
      reportId: id,
      type: 'FINANCIAL_STATEMENTS',
    });
    // It is the section's type.
    return details as FinancialStatementsDetails;
  };
  const attach = async (period: Period, confirm = false) => {
    const typed = { periods: [period] };
    const body = Buffer.from(JSON.stringify(typed));
    await attachStatements(engine, engine.actor, {
      reportId: id,
      body,
      extracted: readTyped(typed),
      confirm,
    });
    return section();
  };
  const list = async () => (await listStatements(engine, engine.actor, id)).items;
  const states = async () => (await list()).map(({ periods }) => periods.map(({ state }) => state).join());
  const confirm = async () => {
    const open = (await list()).find(({ toConfirm }) => toConfirm.length > 0);
    const { end = '', months = 0 } = open?.toConfirm[0] ?? {};
    await confirmStatements(
      engine,
      engine.actor,
      { reportId: id, uploadId: open?.id ?? '', end, months },
      'en',
    );
    return section();
  };
  const policyStatus = async () => (await getReport(engine, engine.actor, id)).policyStatus;
  const replay = () => replayReport(engine, engine.actor, id);
  return { attach, confirm, states, section, policyStatus, replay };
}

/** The latest year as the source states it, typed. */
async function latestYear(world: Awaited<ReturnType<typeof reportWithSource>>) {
  const [latest] = (await world.section()).periods;
  if (latest === undefined) throw new Error('the source states no period');
  const { year, months, balanceSheet, incomeStatement } = latest;
  return { year, months, balanceSheet, incomeStatement };
}

test('attached statements that differ from those of a source wait for a person, and the source counts', async () => {
  const world = await reportWithSource();
  const { attach, confirm, states, policyStatus, replay } = world;
  const stated = await latestYear(world);
  const { currentLiabilities, nonCurrentLiabilities, currentAssets } = stated.balanceSheet;
  const sum = (currentLiabilities ?? 0) + (nonCurrentLiabilities ?? 0);
  const other = 2 * (currentAssets ?? 0);
  const balanceSheet = {
    ...stated.balanceSheet,
    currentLiabilities: other,
    nonCurrentLiabilities: null,
    equity: (stated.balanceSheet.totalAssets ?? 0) - other,
  };
  expect(sum).not.toBe(other);
  const before = await policyStatus();
  const details = await attach({ ...stated, balanceSheet });
  expect(details.periods[0]).toMatchObject({ ...stated, origin: 'SOURCE' });
  expect(details.toConfirm).toMatchObject([{ origin: 'TYPED', balanceSheet: { currentLiabilities: other } }]);
  expect(details.toConfirm?.[0]?.doubts).toContainEqual({
    kind: 'UPLOADS_DIFFER',
    field: 'currentLiabilities',
    stated: other,
    computed: currentLiabilities,
  });
  expect(await states()).toEqual(['TO_CONFIRM']);
  expect(await policyStatus()).toBe(before);
  expect(await replay()).toMatchObject({ equal: true });

  const confirmed = await confirm();
  expect(confirmed.periods[0]).toMatchObject({
    origin: 'TYPED',
    balanceSheet: { currentLiabilities: other },
  });
  expect(confirmed).not.toHaveProperty('toConfirm');
  expect(await states()).toEqual(['COUNTED', 'REPLACED']);
  expect(await policyStatus()).toBe('DENIED');
  expect(await replay()).toMatchObject({ equal: true });
  // The same figures a second time change nothing.
  expect(await attach({ ...stated, balanceSheet })).not.toHaveProperty('toConfirm');
});

test('attached statements that agree with a source count, and lack no statement that the source has', async () => {
  const world = await reportWithSource();
  const stated = await latestYear(world);
  const { balanceSheet, ...income } = stated;
  const details = await world.attach(income);
  expect(details).not.toHaveProperty('toConfirm');
  expect(details.periods[0]).toMatchObject({ origin: 'TYPED', balanceSheet });
  expect(await world.states()).toEqual(['COUNTED']);
});

test('a confirmed upload replaces the statements of a source at once', async () => {
  const world = await reportWithSource();
  const stated = await latestYear(world);
  const incomeStatement = { ...stated.incomeStatement, netIncome: 1 };
  const details = await world.attach({ ...stated, incomeStatement }, true);
  expect(details.periods[0]).toMatchObject({ origin: 'TYPED', incomeStatement: { netIncome: 1 } });
  expect(details).not.toHaveProperty('toConfirm');
});

test('a source that is queried after statements were attached makes other figures doubtful, unless a person confirmed them', () => {
  const [period] = readTyped({
    periods: [{ year: 2025, months: 12, incomeStatement: { netRevenue: 900 } }],
  }).periods;
  if (period === undefined) throw new Error('no period was read');
  const { figures: _, ...days } = period;
  const stated = (netRevenue: number) => [
    {
      ...days,
      origin: 'SOURCE' as const,
      scope: null,
      incomeStatement: { ...period.incomeStatement, netRevenue },
      ...financialIndicators(period),
      extracted: [],
    },
  ];
  const upload = { extracted: { origin: 'TYPED' as const, periods: [period] } };
  const confirmed = {
    extracted: { origin: 'TYPED' as const, periods: [{ ...period }], replaces: true as const },
  };
  const states = (uploads: readonly { extracted: StatementReading }[], netRevenue: number) =>
    settleUploads(uploads, stated(netRevenue)).map(({ periods }) => periods.map(({ state }) => state).join());
  expect(states([upload], 900)).toEqual(['COUNTED']);
  expect(states([upload], 901)).toEqual(['TO_CONFIRM']);
  expect(states([confirmed], 901)).toEqual(['COUNTED']);
  // What was confirmed counts, and so does the same again; the first upload is replaced.
  expect(
    states([{ extracted: { origin: 'TYPED', periods: [{ ...period }] } }, confirmed, upload], 901),
  ).toEqual(['COUNTED', 'REPLACED', 'REPLACED']);
});
