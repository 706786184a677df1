import { describe, expect, test } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { type SectionDetails, type SectionType, sections } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { formatIn } from '../../src/wording/format.ts';

function settled<Type extends SectionType>(type: Type, content: object): SectionDetails[Type] {
  const { details, problems } = completeSection(type, content);
  if (details === undefined) throw new Error(JSON.stringify(problems));
  const once = mergeSection(type, [details]);
  expect(mergeSection(type, [once])).toEqual(once);
  return once;
}

const lawsuit = (caseNumber: string, more: object = {}) => ({
  caseNumber,
  instance: 1,
  pole: 'PASSIVE',
  courtType: 'CIVIL',
  amount: 100,
  ...more,
});

const figuresOf = (type: 'PROCESSES' | 'PEFIN' | 'TAX_DEBTS', content: object, language: 'en' | 'pt-BR') => {
  const style = { language, format: formatIn(language, 'UTC') };
  if (type === 'PROCESSES') return sections.PROCESSES.figures(settled(type, content), style, '2026-11-20');
  if (type === 'PEFIN') return sections.PEFIN.figures(settled(type, content), style, '2026-11-20');
  return sections.TAX_DEBTS.figures(settled(type, content), style, '2026-11-20');
};

describe('totals of lawsuits', () => {
  test('are complete if all is known', () => {
    const { totals } = settled('PROCESSES', { lawsuits: [lawsuit('1'), lawsuit('2', { pole: 'ACTIVE' })] });

    expect(totals).toEqual({ count: 2, amount: 200, passiveCount: 1, passiveAmount: 100, criminalCount: 0 });
  });

  test('are lower bounds if sides, amounts or branches are unknown, each with the number of lawsuits', () => {
    const { totals } = settled('PROCESSES', {
      lawsuits: [
        lawsuit('1'),
        lawsuit('2', { amount: null }),
        lawsuit('3', { pole: null }),
        lawsuit('4', { courtType: null, pole: 'ACTIVE' }),
      ],
    });

    expect(totals).toEqual({
      count: 4,
      amount: 300,
      passiveCount: 2,
      passiveAmount: 100,
      criminalCount: 0,
      unknown: { amount: 1, passiveCount: 1, passiveAmount: 2, criminalCount: 1 },
    });
  });

  test('are those of the source where it states them, and lower bounds where its list shows more', () => {
    const stated = { count: 3, amount: 900, passiveCount: 2, passiveAmount: 500, criminalCount: 0 };
    const lawsuits = [lawsuit('1', { amount: null }), lawsuit('2', { pole: null })];

    expect(settled('PROCESSES', { totals: stated, lawsuits }).totals).toEqual(stated);
    expect(settled('PROCESSES', { totals: { ...stated, count: 1 }, lawsuits }).totals).toMatchObject({
      count: 2,
      passiveAmount: 500,
      unknown: { passiveAmount: 2 },
    });
  });

  test('are complete again once another source fills in what was missing', () => {
    const { details: one } = completeSection('PROCESSES', { lawsuits: [lawsuit('1', { amount: null })] });
    const { details: other } = completeSection('PROCESSES', { lawsuits: [lawsuit('1', { amount: 70 })] });
    if (one === undefined || other === undefined) throw new Error('incomplete');
    const before = mergeSection('PROCESSES', [one]);

    expect(before.totals).toMatchObject({ passiveAmount: 0, unknown: { passiveAmount: 1 } });
    expect(mergeSection('PROCESSES', [before, other]).totals).toMatchObject({ passiveAmount: 70 });
    expect(mergeSection('PROCESSES', [before, other]).totals).not.toHaveProperty('unknown');
  });

  test('take the branch of a case from its number if the source gives none', () => {
    const numbers = ['0000001-29.2025.5.02.0001', '0000001-05.2025.8.26.0100'];
    const { lawsuits } = settled('PROCESSES', {
      lawsuits: numbers.map((number) => lawsuit(number, { courtType: null })),
    });

    expect(lawsuits?.map(({ courtType }) => courtType)).toEqual(['LABOR', null]);
  });

  test('have no share of the revenue while a part of what is claimed is unknown', () => {
    const PROCESSES = settled('PROCESSES', { lawsuits: [lawsuit('1'), lawsuit('2', { amount: null })] });
    const REVENUE = settled('REVENUE', { calculatedRevenue: 1000 });

    expect(withRevenuePercentages({ PROCESSES, REVENUE }).PROCESSES?.calculatedRevenuePercentage).toBeNull();
  });

  test('are shown as lower bounds, with what is unknown and what is archived', () => {
    const lawsuits = [
      lawsuit('1', { status: 'ARCHIVED' }),
      lawsuit('2', { amount: null }),
      lawsuit('3', { pole: null, amount: null }),
    ];

    expect(figuresOf('PROCESSES', { lawsuits }, 'en')).toEqual([
      '3 lawsuits',
      '2 as defendant (at least R$\u00a0100.00)',
      '1 of unknown side',
      '2 of unknown amount',
      '1 archived',
    ]);
    expect(figuresOf('PROCESSES', { lawsuits }, 'pt-BR')).toEqual([
      '3 processos',
      '2 no polo passivo (pelo menos R$\u00a0100,00)',
      '1 de polo desconhecido',
      '2 de valor desconhecido',
      '1 arquivado',
    ]);
  });
});

describe('totals of records', () => {
  const debt = (amount: number | null, date: string | null = '2026-01-10') => ({ amount, date });

  test('are lower bounds if an amount or a day is unknown, or not all records are listed', () => {
    expect(settled('PEFIN', { entries: [debt(100), debt(null), debt(50, null)] })).toMatchObject({
      count: 3,
      totalAmount: 150,
      lastDate: '2026-01-10',
      unknown: { totalAmount: 1, lastDate: 1 },
    });
    expect(settled('PEFIN', { count: 5, entries: [debt(100)] })).toMatchObject({
      totalAmount: 100,
      unknown: { totalAmount: 4, lastDate: 4 },
    });
    expect(
      settled('PEFIN', { count: 5, totalAmount: 900, lastDate: '2026-02-01', entries: [debt(null)] }),
    ).toEqual(expect.not.objectContaining({ unknown: expect.anything() }));
  });

  test('are lower bounds if the source that states one counts fewer records than another', () => {
    const content = (more: object) => {
      const { details, problems } = completeSection('PEFIN', more);
      if (details === undefined) throw new Error(JSON.stringify(problems));
      return details;
    };
    const small = content({ count: 1, totalAmount: 300, lastDate: '2026-01-10' });
    const without = content({ count: 5, totalAmount: null, lastDate: null });
    const open = { count: 5, totalAmount: 300, unknown: { totalAmount: 5, lastDate: 5 } };
    expect(mergeSection('PEFIN', [small, without])).toMatchObject(open);
    expect(mergeSection('PEFIN', [without, small])).toMatchObject(open);
    const large = content({ count: 5, totalAmount: 900, lastDate: '2026-01-10' });
    expect(mergeSection('PEFIN', [large, content({ count: 1 })])).not.toHaveProperty('unknown');

    const taxes = (more: object) => {
      const { details } = completeSection('TAX_DEBTS', more);
      if (details === undefined) throw new Error('no details');
      return details;
    };
    const known = { count: 1, totalAmount: 300, collectionAmount: 300, litigatedAmount: 0, fundAmount: 0 };
    expect(mergeSection('TAX_DEBTS', [taxes(known), taxes({ count: 5 })])).toMatchObject({
      collectionAmount: 300,
      unknown: { totalAmount: 5, collectionAmount: 5, litigatedAmount: 5, fundAmount: 5 },
    });
  });

  test('of which no amount is known are null', () => {
    const details = settled('PEFIN', { entries: [debt(null)] });

    expect(details.totalAmount).toBeNull();
    expect(details).not.toHaveProperty('unknown');
  });

  test('are shown as lower bounds', () => {
    const content = { entries: [debt(100), debt(null)] };

    expect(figuresOf('PEFIN', content, 'en')).toEqual([
      '2 records',
      'at least R$\u00a0100.00',
      '1 of unknown amount',
      'latest 10 Jan 2026',
    ]);
    expect(figuresOf('PEFIN', content, 'pt-BR')?.slice(1, 3)).toEqual([
      'pelo menos R$\u00a0100,00',
      '1 de valor desconhecido',
    ]);
  });

  test('of tax debts are unknown, not none, if the source states 0 debts and an amount or a day', () => {
    const stated = { count: 0, coDebtorCount: 0, totalAmount: 50_000, lastDate: '2026-03-10' };
    expect(figuresOf('TAX_DEBTS', stated, 'pt-BR')).toEqual([
      'quantidade desconhecida de registros: a fonte informa 0',
      'R$\u00a050.000,00',
      'mais recente em 10/03/2026',
    ]);
    expect(figuresOf('TAX_DEBTS', { ...stated, totalAmount: 0 }, 'en')).toEqual([
      'unknown number of records: the source states 0',
      'latest 10 Mar 2026',
    ]);
    expect(figuresOf('TAX_DEBTS', { ...stated, totalAmount: 0, lastDate: null }, 'en')).toBeNull();
  });

  test('of tax debts are lower bounds each by itself', () => {
    const own = { debtor: 'MAIN', certainty: 'CERTAIN', standing: 'IN_COLLECTION', fund: false };
    const details = settled('TAX_DEBTS', {
      count: 2,
      entries: [
        { ...own, number: '1', amount: 100, litigated: null, date: '2026-01-10' },
        { ...own, number: '2', amount: null, litigated: false, date: '2026-01-10', fund: true },
      ],
    });

    expect(details).toMatchObject({
      totalAmount: 100,
      litigatedAmount: 0,
      fundAmount: 0,
      unknown: { totalAmount: 1, collectionAmount: 1, litigatedAmount: 1, fundAmount: 1 },
    });
    expect(details.unknown).not.toHaveProperty('lastDate');
  });
});
