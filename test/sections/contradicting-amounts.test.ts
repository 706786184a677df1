import { describe, expect, test } from 'vitest';
import { withOneBankDebt } from '../../src/sections/bank-debt.ts';
import { type SectionDetails, sectionDefinition } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { synthesizeScore } from '../../src/sections/synthesize-score.ts';
import { formatIn } from '../../src/wording/format.ts';
import { merged, statusOf } from './stated-sections.ts';

describe.each(['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'TAX_DEBTS'] as const)(
  '%s',
  (type) => {
    const rules = (content: object) => {
      const details = merged(type, { count: 0, ...content });
      return [
        statusOf(type, details, [`${type}_COUNT`, 'GREATER_THAN 2 COUNT']),
        statusOf(type, details, [`${type}_COUNT`, 'GREATER_THAN 2 COUNT', { withinDays: 30 }]),
        statusOf(type, details, [`${type}_AMOUNT`, 'GREATER_THAN 1000 BRL']),
        statusOf(type, details, [`${type}_AMOUNT`, 'GREATER_THAN 1000 BRL', { withinDays: 30 }]),
        statusOf(type, details, [`${type}_LAST_DAYS`, 'LESS_THAN 12 MONTHS']),
      ];
    };
    const unknown = 'NOT_APPLIED';

    test('with 0 records and an amount or a day has an unknown number of them', () => {
      expect(rules({ totalAmount: 9000 })).toEqual([unknown, unknown, 'DENIED', unknown, unknown]);
      expect(rules({ totalAmount: 9000, lastDate: '2026-10-01' })).toEqual([
        unknown,
        unknown,
        'DENIED',
        unknown,
        'DENIED',
      ]);
      expect(rules({ totalAmount: 0, lastDate: '2020-10-01' })[0]).toBe(unknown);
      expect(rules({ totalAmount: 0 })).toEqual(Array.from({ length: 5 }, () => 'APPROVED'));
    });

    test('shows the doubt', () => {
      if (type === 'TAX_DEBTS') return;
      const details = merged(type, { count: 0, totalAmount: 9000 });
      const style = { language: 'en', format: formatIn('en', 'UTC') } as const;
      expect(sectionDefinition(type).figures(details, style, '2026-11-20')).toEqual([
        'unknown number of records: the source states 0',
        style.format.money(9000),
      ]);
    });
  },
);

describe('bank debt', () => {
  const bands = [
    { band: 'TO_EXPIRE', amount: 90_000 },
    { band: 'EXPIRED', amount: 10_000 },
  ];
  const amounts = ({ bands: own, totalDebt }: SectionDetails['SCR']) => ({
    ...Object.fromEntries((own ?? []).map(({ band, amount }) => [band, amount])),
    total: totalDebt,
  });
  const scr = (content: object) => amounts(merged('SCR', content));

  test('is never less than its bands', () => {
    expect(merged('SCR', { totalDebt: 0, bands }).totalDebt).toBe(100_000);
    expect(merged('SCR', { totalDebt: 120_000, bands }).totalDebt).toBe(120_000);
    expect(merged('SCR', { totalDebt: 5 }).totalDebt).toBe(5);
  });

  test('of one band in two rows is the sum of them', () => {
    const rows = [
      { band: 'LOSS', amount: 0 },
      { band: 'LOSS', amount: 90_000 },
    ];
    expect(scr({ totalDebt: 90_000, bands: rows })).toEqual({ LOSS: 90_000, total: 90_000 });
    expect(scr({ totalDebt: 0, bands: [...rows, ...rows] })).toEqual({ LOSS: 180_000, total: 180_000 });
  });

  test('is never less than its products and maturities', () => {
    const products = [{ code: '0203', loss: 90_000, expired: 1, total: 0 }];
    const all = { EXPIRED: 1, LOSS: 90_000, total: 90_001 };
    expect(scr({ totalDebt: 500, bands: [], products })).toEqual(all);
    expect(scr({ bands: [{ band: 'LOSS', amount: 0 }], products })).toEqual(all);
    const maturities = [
      { code: 'V330', amount: 70_000 },
      { code: 'V330', amount: 20_000 },
      { code: 'V205', amount: 1 },
      { code: 'V20', amount: 5_000_000 },
    ];
    expect(scr({ totalDebt: 0, bands: [], maturities })).toEqual(all);
    expect(scr({ totalDebt: 500, products })).toEqual({ total: 90_001 });
    expect(scr({ products })).toEqual({ total: null });
  });

  describe('of SCR, HISTORY and CATEGORIES', () => {
    const month = (expired: number, more: object = {}) => ({ month: '2026-09', expired, ...more });
    const of = (own: object, history: object, categories: object = {}) =>
      withOneBankDebt({
        SCR: merged('SCR', { referenceMonth: '2026-09', totalDebt: 0, bands: [], ...own }),
        HISTORY: merged('HISTORY', { months: [{ month: '2026-08' }, history] }),
        CATEGORIES: merged('CATEGORIES', { referenceMonth: '2026-09', ...categories }),
      });

    test('is the highest that one of them states of the month', () => {
      const categories = [{ code: '02', loss: 70_000 }];
      const { SCR, HISTORY } = of({}, month(50_000), { categories });
      expect(SCR && amounts(SCR)).toEqual({ EXPIRED: 50_000, LOSS: 70_000, total: 120_000 });
      expect(HISTORY?.months).toMatchObject([
        { month: '2026-08', expired: 0, total: 0 },
        { month: '2026-09', expired: 50_000, loss: 70_000, total: 120_000 },
      ]);
      const again = { ...(SCR && { SCR }), ...(HISTORY && { HISTORY }) };
      expect(withOneBankDebt(again)).toEqual(again);
    });

    test('includes overdue debt of SCR in the months with overdue debt', () => {
      const { HISTORY } = of({ bands: [{ band: 'EXPIRED', amount: 10 }] }, month(0));
      if (HISTORY === undefined) throw new Error('No history');
      expect(statusOf('HISTORY', HISTORY, ['SCR_MONTHS_OVERDUE', 'GREATER_THAN 0 COUNT'])).toBe('DENIED');
    });

    test('of another month is another debt, and of an unknown month that of the last one', () => {
      const other = of({ referenceMonth: '2026-10' }, month(50_000), {
        categories: [{ code: '02', loss: 7 }],
      });
      expect(other.SCR && amounts(other.SCR)).toEqual({ total: 0 });
      const last = of({ referenceMonth: null }, month(50_000));
      expect(last.SCR && amounts(last.SCR)).toEqual({ EXPIRED: 50_000, total: 50_000 });
      const unknown = of({ bands: null, totalDebt: null }, month(50_000));
      expect(unknown.SCR && amounts(unknown.SCR)).toEqual({ total: null });
    });
  });

  test('of one month in two rows is one month', () => {
    const { months } = merged('HISTORY', {
      months: [5, 0, 5].map((expired) => ({ month: '2026-09', expired })),
    });
    expect(months).toMatchObject([{ month: '2026-09', expired: 10, total: 10 }]);
  });
});

test('limits that do not add up count with the lower amount not used', () => {
  const limits = (granted: number | null, used: number, available: number) => {
    const own = merged('SCR', { limits: { granted, used, available } });
    expect(mergeSection('SCR', [own])).toEqual(own);
    return [own.limits?.used, own.limits?.available];
  };
  expect(limits(1000, 5000, 1000)).toEqual([5000, -4000]);
  expect(limits(1000, 0, 0)).toEqual([1000, 0]);
  expect(limits(1000, 400.1, 599.9)).toEqual([400.1, 599.9]);
  expect(limits(null, 400, 900)).toEqual([400, 900]);
});

test('a debt without institutions has an unknown number of them', () => {
  const institutions = (content: object, own: object = {}) =>
    merged('SCR', { ...content, relationships: { institutions: 0, ...own } }).relationships?.institutions;
  expect(institutions({ totalDebt: 5 })).toBeNull();
  expect(institutions({ totalDebt: 0 }, { operations: 2 })).toBeNull();
  expect(institutions({ totalDebt: 0 }, { operations: 0 })).toBe(0);
  expect(institutions({ totalDebt: 5 }, { institutions: 3 })).toBe(3);
});

test('a total debt above its bands leaves the bands open that are not listed', () => {
  const status = (totalDebt: number) => {
    const bands = [{ band: 'TO_EXPIRE', amount: 500 }];
    const stated = { totalDebt, bands, calculatedRevenuePercentage: 1 };
    return statusOf('SCR', merged('SCR', stated), ['SCR_CALCULATED_REVENUE_LOSS', 'GREATER_THAN 0 PERCENT']);
  };
  expect([status(900), status(500)]).toEqual(['NOT_APPLIED', 'APPROVED']);
  const months = [{ month: '2026-09', total: 50_000 }];
  const overdue = ['SCR_MONTHS_OVERDUE', 'GREATER_THAN 0 COUNT'] as const;
  expect(statusOf('HISTORY', merged('HISTORY', { months }), overdue)).toBe('NOT_APPLIED');
  const covered = [{ month: '2026-09', toExpire: 49_000.1, loss: 999.9, total: 50_000 }];
  expect(statusOf('HISTORY', merged('HISTORY', { months: covered }), overdue)).toBe('APPROVED');
});

test('donations above the listed ones are of unknown elections', () => {
  const status = (donationsTotal: number | null) => {
    const donations = [{ year: 2014, recipient: 'PARTY', amount: 100 }];
    return statusOf('PEP', merged('PEP', { exposed: false, donations, donationsTotal }), [
      'ELECTORAL_DONATIONS',
      'GREATER_THAN 0 BRL',
      { sinceYear: 2018 },
    ]);
  };
  expect([status(5000), status(100), status(null)]).toEqual(['NOT_APPLIED', 'APPROVED', 'APPROVED']);
});

test('lawsuits with a total amount of 0 have an unknown amount', () => {
  const totals = { count: 3, amount: 0, passiveCount: 3, passiveAmount: 0, criminalCount: 0 };
  const status = (more: object) => {
    const details = merged('PROCESSES', more);
    expect(mergeSection('PROCESSES', [details])).toEqual(details);
    return statusOf('PROCESSES', details, ['LAWSUITS_AMOUNT', 'GREATER_THAN 0 BRL']);
  };
  expect(status({ totals })).toBe('NOT_APPLIED');
  expect(status({ totals: { ...totals, count: 0, passiveCount: 0 } })).toBe('APPROVED');
  const lawsuits = ['1', '2', '3'].map((caseNumber) => ({ caseNumber, pole: 'PASSIVE', amount: 0 }));
  expect(status({ totals, lawsuits })).toBe('APPROVED');
});

test('two scores of one bureau, model and day are the lower one', () => {
  const score = { provider: 'X', model: 'm', scoredOn: '2026-11-01' };
  const details = merged('BUREAU_SCORE', {
    ...score,
    score: 800,
    scores: [
      { ...score, score: 800 },
      { ...score, score: 200 },
      { ...score, model: 'n', score: 100 },
      { ...score, provider: 'Y', score: 900 },
    ],
  });
  expect(details.score).toBe(200);
  expect(details.scores?.map((one) => one.score)).toEqual([200, 200, 100, 900]);
});

test('the synthetic score counts a register that contradicts itself as one record', () => {
  const debts = (content: object) => {
    const { components } = synthesizeScore({ PEFIN: merged('PEFIN', content) });
    return components.find(({ component }) => component === 'DEBTS')?.value;
  };
  expect([debts({ count: 0 }), debts({ count: 0, lastDate: '2026-10-01' })]).toEqual([1, 0.9]);
});

describe('tax debts', () => {
  const rules = (content: object) => {
    const details = merged('TAX_DEBTS', content);
    return [
      statusOf('TAX_DEBTS', details, ['TAX_DEBTS_AMOUNT', 'GREATER_THAN 5000 BRL']),
      statusOf('TAX_DEBTS', details, ['TAX_DEBTS_COUNT', 'GREATER_THAN 0 COUNT']),
      statusOf('TAX_DEBTS', details, ['TAX_DEBTS_LAST_DAYS', 'LESS_THAN 12 MONTHS']),
    ];
  };

  test.each(['collectionAmount', 'litigatedAmount', 'fundAmount'])('are in total at least %s', (part) => {
    expect(rules({ count: 0, totalAmount: 0, [part]: 9000 })).toEqual([
      'DENIED',
      'NOT_APPLIED',
      'NOT_APPLIED',
    ]);
    expect(rules({ count: 1, totalAmount: 100, [part]: 9000 })).toEqual(['DENIED', 'DENIED', 'NOT_APPLIED']);
    expect(rules({ count: 2, [part]: 9000 })[0]).toBe('DENIED');
    expect(rules({ [part]: 9000 })[0]).toBe('DENIED');
    const partly = merged('TAX_DEBTS', { count: 2, [part]: 900 });
    expect(statusOf('TAX_DEBTS', partly, ['TAX_DEBTS_AMOUNT', 'GREATER_THAN 5000 BRL'])).toBe('NOT_APPLIED');
    expect(mergeSection('TAX_DEBTS', [partly])).toEqual(partly);
  });

  test('of which a total is not below its parts stay as stated', () => {
    const stated = { count: 1, totalAmount: 100, collectionAmount: 100, litigatedAmount: 40, fundAmount: 0 };
    expect(merged('TAX_DEBTS', stated)).toMatchObject(stated);
    expect(rules({ count: 0, totalAmount: 0, collectionAmount: 0 })).toEqual([
      'APPROVED',
      'APPROVED',
      'APPROVED',
    ]);
  });
});

describe.each(['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS', 'BAD_CHEQUES', 'TAX_DEBTS'] as const)(
  '%s that counts records',
  (type) => {
    const amount = (content: object, failWhen = 'GREATER_THAN 0 BRL') =>
      statusOf(type, merged(type, content), [`${type}_AMOUNT`, failWhen]);
    const entry = (content: object) => ({
      ...(type === 'TAX_DEBTS' && { debtor: 'MAIN', certainty: 'CERTAIN' }),
      ...(type === 'BAD_CHEQUES' && { cheques: 1 }),
      ...content,
    });

    test('has an unknown amount with a total of 0', () => {
      expect(amount({ count: 3, totalAmount: 0 })).toBe('NOT_APPLIED');
      expect(amount({ count: 0, totalAmount: 0, lastDate: '2026-10-01' })).toBe('NOT_APPLIED');
      expect(amount({ count: 0, lastDate: '2026-10-01' })).toBe('NOT_APPLIED');
      expect(amount({ count: 0, totalAmount: 0 })).toBe('APPROVED');
    });

    test('has at least the amount of the listed ones', () => {
      const own = { count: 2, totalAmount: 500, entries: [entry({ amount: 500, date: '2026-01-10' })] };
      expect(amount(own, 'GREATER_THAN 400 BRL')).toBe('DENIED');
      expect(amount(own, 'GREATER_THAN 1000 BRL')).toBe('NOT_APPLIED');
      expect(amount({ ...own, count: 1 }, 'GREATER_THAN 1000 BRL')).toBe('APPROVED');
      expect(amount({ ...own, totalAmount: 600 }, 'GREATER_THAN 1000 BRL')).toBe('APPROVED');
    });

    test('has one more record if the latest day is not in the list', () => {
      const recent = (content: object) =>
        statusOf(type, merged(type, content), [`${type}_COUNT`, 'GREATER_THAN 0 COUNT', { withinDays: 365 }]);
      const own = { count: 1, entries: [entry({ amount: 500, date: '2020-01-10' })] };
      expect(recent({ ...own, lastDate: '2026-10-01' })).toBe('NOT_APPLIED');
      expect(recent({ ...own, lastDate: '2020-01-10' })).toBe('APPROVED');
      expect(recent(own)).toBe('APPROVED');
    });
  },
);

describe('an entry of bad cheques', () => {
  const rules = (...entries: readonly object[]) => {
    const details = merged('BAD_CHEQUES', { count: 0, entries });
    return [
      details.count,
      statusOf('BAD_CHEQUES', details, ['BAD_CHEQUES_LAST_DAYS', 'LESS_THAN 12 MONTHS']),
      statusOf('BAD_CHEQUES', details, ['BOUNDLESS_CHECK', 'GREATER_THAN 0 COUNT']),
    ];
  };

  test('with a day or an amount is one cheque at least', () => {
    expect(rules({ cheques: 0, date: '2026-10-01', reason: '11' })).toEqual([1, 'DENIED', 'DENIED']);
    expect(rules({ cheques: 0, amount: 5 })[0]).toBe(1);
    expect(rules({ cheques: 0, reason: '11' })).toEqual([0, 'APPROVED', 'APPROVED']);
    expect(rules({ cheques: 5, date: '2026-10-01' })[0]).toBe(5);
  });

  test('is missing if the source states only an amount', () => {
    const details = merged('BAD_CHEQUES', { count: 0, totalAmount: 9000 });
    expect(statusOf('BAD_CHEQUES', details, ['BOUNDLESS_CHECK', 'GREATER_THAN 0 COUNT'])).toBe('NOT_APPLIED');
  });
});

describe('inquiries at a bureau', () => {
  const status = (inquiries: object, withinDays: number, scoredOn: string | null = null) =>
    statusOf('BUREAU_SCORE', merged('BUREAU_SCORE', { score: 800, scoredOn, inquiries }), [
      'BUREAU_INQUIRIES',
      'GREATER_THAN 3 COUNT',
      { withinDays },
    ]);
  const entries = [{ date: '2026-11-15', count: 9 }];

  test('are at least those that are listed', () => {
    // Entries after the day of the score show that this day is wrong.
    for (const day of [null, '2026-11-18', '2099-01-01', '2026-11-01'])
      expect(status({ last30Days: 0, entries }, 30, day)).toBe('DENIED');
    const older = [{ date: '2026-10-10', count: 9 }];
    expect(status({ last30Days: 0, entries: older }, 30, '2026-11-01')).toBe('DENIED');
    expect(status({ last30Days: 0, entries: older }, 30, '2026-11-18')).toBe('APPROVED');
    expect(status({ last30Days: 0, entries: [{ date: '2026-09-01', count: 9 }] }, 30)).toBe('APPROVED');
    expect(status({ entries }, 30)).toBe('NOT_APPLIED');
  });

  test('of a longer time include those of a shorter one', () => {
    expect(status({ last30Days: 10, last90Days: 0 }, 90)).toBe('DENIED');
    expect(status({ last30Days: null, last90Days: 10, last365Days: 0 }, 365)).toBe('DENIED');
    expect(status({ last30Days: 0, last90Days: 40 }, 30)).toBe('APPROVED');
  });
});

test.each([
  ['0213', '213'],
  ['0213', '02.13'],
  ['213', '0213'],
])('the modality %s of one source is %s of another', (code, other) => {
  const debt = { toExpire: 100_000, expired: 0, loss: 0, total: 100_000 };
  const scr = (own: string) => ({
    referenceMonth: '2026-10',
    totalDebt: 100_000,
    calculatedRevenuePercentage: null,
    bands: null,
    products: [{ code: own, name: 'Cheque especial', ...debt }],
    limits: null,
    relationships: null,
  });
  expect(mergeSection('SCR', [scr(code), scr(other)])).toMatchObject({
    totalDebt: 100_000,
    products: [{ code: '0213', total: 100_000 }],
  });
  const family = (own: string) => ({
    referenceMonth: '2026-10',
    categories: [{ code: own, name: null, ...debt }],
  });
  const [first, second] = [code, other].map((own) => family(own.replace('.', '').slice(0, -2)));
  if (first === undefined || second === undefined) throw new Error('no family');
  expect(mergeSection('CATEGORIES', [first, second]).categories).toEqual([
    { code: '02', name: null, ...debt },
  ]);
});
