import { describe, expect, test } from 'vitest';
import { readTyped, type TypedStatements } from '../../src/financial-statement/typed-statements.ts';
import { listStatements } from '../../src/report/list-statements.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { confirmStatements } from '../../src/run/confirm-statements.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { analyzed } from './statements-world.ts';

type Period = TypedStatements['periods'][number];

const balanceSheet = {
  inventories: 50_000,
  currentAssets: 300_000,
  nonCurrentAssets: 700_000,
  fixedAssets: 700_000,
  totalAssets: 1_000_000,
  currentLiabilities: 100_000,
  nonCurrentLiabilities: 100_000,
  equity: 800_000,
};
const incomeStatement = { netRevenue: 2_400_000, netIncome: 240_000 };

async function report() {
  const { engine, id } = await analyzed();
  const attach = async (periods: readonly Period[], { confirm = false, isOfGroup = false } = {}) => {
    const typed = { periods: [...periods] };
    const extracted = readTyped(typed);
    const scoped = extracted.periods.map((period) => ({ ...period, scope: 'CONSOLIDATED' as const }));
    const { details } = await attachStatements(engine, engine.actor, {
      reportId: id,
      body: Buffer.from(JSON.stringify(typed)),
      extracted: isOfGroup ? { ...extracted, periods: scoped } : extracted,
      confirm,
    });
    return details;
  };
  const list = async () => (await listStatements(engine, engine.actor, id)).items;
  const states = async () => (await list()).map(({ periods }) => periods.map(({ state }) => state).join());
  const policyStatus = async () => (await getReport(engine, engine.actor, id)).policyStatus;
  const replay = () => replayReport(engine, engine.actor, id);
  const confirm = async (corrected?: Parameters<typeof confirmStatements>[2]['corrected']) => {
    const open = (await list()).find(({ toConfirm }) => toConfirm.length > 0);
    const { end = '', months = 0 } = open?.toConfirm[0] ?? {};
    const confirmation = { reportId: id, uploadId: open?.id ?? '', end, months };
    const body = corrected === undefined ? confirmation : { ...confirmation, corrected };
    return (await confirmStatements(engine, engine.actor, body, 'en')).details;
  };
  return { attach, confirm, list, states, policyStatus, replay };
}

const year = { year: 2025, months: 12 };
const quarter = (number: number, netRevenue: number) => ({
  year: 2025,
  months: 3,
  end: `2025-${['03-31', '06-30', '09-30', '12-31'][number - 1]}`,
  incomeStatement: { netRevenue },
});
const quarters = (netRevenue: number) => [1, 2, 3, 4].map((number) => quarter(number, netRevenue));

describe('two uploads of one period', () => {
  test('with other figures change nothing that counts until a person confirms the newer', async () => {
    const { attach, confirm, states, policyStatus, replay } = await report();
    await attach([{ ...year, balanceSheet }]);
    const other = { ...balanceSheet, currentAssets: 50_000, nonCurrentAssets: 950_000 };
    const details = await attach([{ ...year, balanceSheet: other }]);
    expect(details).toMatchObject({
      periods: [{ balanceSheet, indicators: { currentRatio: 3 } }],
      toConfirm: [
        {
          balanceSheet: other,
          doubts: [
            { kind: 'UPLOADS_DIFFER', field: 'currentAssets', stated: 50_000, computed: 300_000 },
            { kind: 'UPLOADS_DIFFER', field: 'nonCurrentAssets', stated: 950_000, computed: 700_000 },
          ],
        },
      ],
    });
    expect(await states()).toEqual(['TO_CONFIRM', 'COUNTED']);
    expect(await policyStatus()).toBe('APPROVED');
    expect(await replay()).toMatchObject({ equal: true });
    const confirmed = await confirm();
    expect(confirmed).toMatchObject({ periods: [{ balanceSheet: other }] });
    expect(confirmed).not.toHaveProperty('toConfirm');
    expect(await states()).toEqual(['COUNTED', 'REPLACED', 'REPLACED']);
    expect(await policyStatus()).toBe('DENIED');
    expect(await replay()).toMatchObject({ equal: true });
  });

  test('that agree need no confirmation, also if the newer states more', async () => {
    const { attach, states } = await report();
    const { currentAssets, currentLiabilities } = balanceSheet;
    await attach([{ ...year, balanceSheet: { currentAssets, currentLiabilities } }]);
    const details = await attach([{ ...year, balanceSheet }]);
    expect(details).toMatchObject({ periods: [{ balanceSheet }] });
    expect(details).not.toHaveProperty('toConfirm');
    expect(await states()).toEqual(['COUNTED', 'REPLACED']);
    const fewer = await attach([{ ...year, balanceSheet: { currentAssets, currentLiabilities } }]);
    expect(fewer).toMatchObject({
      periods: [{ balanceSheet }],
      toConfirm: [{ balanceSheet: { equity: null } }],
    });
  });

  test.each(['balance sheet first', 'income statement first'])(
    'count together if one has the balance sheet and the other the income statement: %s',
    async (order) => {
      const { attach, states, replay } = await report();
      const both = [
        { ...year, balanceSheet },
        { ...year, incomeStatement },
      ];
      const [first, second] = order === 'balance sheet first' ? both : both.toReversed();
      if (first === undefined || second === undefined) throw new Error('two uploads');
      await attach([first]);
      const details = await attach([second]);
      expect(details).toMatchObject({
        periods: [{ balanceSheet, incomeStatement, indicators: { returnOnEquity: 0.3 } }],
        // A tenth of the equity is 80,000, half a month's revenue 100,000, 20 % of the working capital 40,000.
        suggestedLimit: 40_000,
      });
      expect(details).not.toHaveProperty('toConfirm');
      expect(await states()).toEqual(['COUNTED', 'COUNTED']);
      expect(await replay()).toMatchObject({ equal: true });
      const newer = await attach([{ ...year, incomeStatement: { netRevenue: 1 } }], { confirm: true });
      expect(newer).toMatchObject({
        periods: [{ balanceSheet, incomeStatement: { netRevenue: 1, netIncome: null } }],
      });
      const [replaced] = order === 'balance sheet first' ? ['second'] : ['first'];
      expect(await states()).toEqual(
        replaced === 'second' ? ['COUNTED', 'REPLACED', 'COUNTED'] : ['COUNTED', 'COUNTED', 'REPLACED'],
      );
    },
  );

  test('of a company and of its group are never one', async () => {
    const { attach } = await report();
    await attach([{ ...year, balanceSheet }]);
    const details = await attach([{ ...year, incomeStatement }], { isOfGroup: true });
    expect(details).toMatchObject({
      periods: [{ balanceSheet, incomeStatement: { netRevenue: null }, scope: 'INDIVIDUAL' }],
      toConfirm: [{ scope: 'CONSOLIDATED', incomeStatement }],
    });
  });

  test('leave stated figures of a year, whatever quarters of another upload add up to', async () => {
    const { attach } = await report();
    await attach([{ ...year, incomeStatement: { netRevenue: 900 } }]);
    const details = await attach(quarters(100));
    expect(details).not.toHaveProperty('toConfirm');
    expect(details).toMatchObject({
      periods: [{ months: 12, incomeStatement: { netRevenue: 900 } }, {}, {}, {}, {}],
    });
  });

  test('leave a sum of quarters that counts until a person confirms other figures', async () => {
    const { attach, confirm } = await report();
    await attach(quarters(100));
    const sum = { months: 12, incomeStatement: { netRevenue: 400 } };
    const doubts = (stated: number) => [
      { kind: 'UPLOADS_DIFFER', field: 'netRevenue', stated, computed: 400 },
    ];
    const halfYear = { year: 2025, months: 6, end: '2025-12-31', incomeStatement: { netRevenue: 999 } };
    expect(await attach([halfYear])).toMatchObject({
      periods: [sum, {}, {}, {}, {}],
      toConfirm: [{ months: 6, doubts: doubts(1_199) }],
    });
    expect(await attach([{ ...year, incomeStatement: { netRevenue: 900 } }])).toMatchObject({
      periods: [sum, {}, {}, {}, {}],
      toConfirm: [{ months: 12, doubts: doubts(900) }, { months: 6 }],
    });
    expect(await confirm()).toMatchObject({
      periods: [{ incomeStatement: { netRevenue: 900 } }, {}, {}, {}, {}],
    });
  });

  test('are compared once more if a correction changes a figure that counts', async () => {
    const { attach, confirm } = await report();
    await attach([{ ...year, balanceSheet }]);
    // Larger than the group that it is part of.
    await attach([{ ...year, balanceSheet: { ...balanceSheet, cash: 900_000 } }]);
    const corrected = { balanceSheet: { cash: 40_000, equity: 700_000, nonCurrentLiabilities: 200_000 } };
    expect(await confirm(corrected)).toMatchObject({
      periods: [{ balanceSheet }],
      toConfirm: [
        {
          balanceSheet: { cash: 40_000 },
          doubts: [
            { kind: 'UPLOADS_DIFFER', field: 'equity', stated: 700_000, computed: 800_000 },
            { kind: 'UPLOADS_DIFFER', field: 'nonCurrentLiabilities', stated: 200_000, computed: 100_000 },
          ],
        },
      ],
    });
    expect(await confirm()).toMatchObject({ periods: [{ balanceSheet: { cash: 40_000, equity: 700_000 } }] });
  });
});
