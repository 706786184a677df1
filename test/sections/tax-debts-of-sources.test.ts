import { describe, expect, test } from 'vitest';
import type { SectionDetails } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import type { TaxDebt } from '../../src/sections/tax-debts.ts';
import { evaluateRule } from '../policy/one-rule.ts';

const debt: TaxDebt = {
  number: '80 6 19 000123-45',
  debtor: 'MAIN',
  amount: 50_000,
  date: '2019-03-01',
  nature: 'Tributária',
  standing: 'IN_COLLECTION',
  situation: null,
  litigated: false,
  fund: false,
  certainty: 'CERTAIN',
};

/** Tax debts of a source that lists all debts that it counts. */
const listed = (...entries: TaxDebt[]): SectionDetails['TAX_DEBTS'] => ({
  count: entries.length,
  totalAmount: entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  collectionAmount: null,
  litigatedAmount: null,
  fundAmount: null,
  coDebtorCount: null,
  lastDate: null,
  calculatedRevenuePercentage: null,
  entries,
});

/** Returns the merged debts, and checks that the order of the sources does not matter. */
function merged(one: SectionDetails['TAX_DEBTS'], other: SectionDetails['TAX_DEBTS']) {
  const facts = [mergeSection('TAX_DEBTS', [one, other]), mergeSection('TAX_DEBTS', [other, one])].map(
    ({ entries, ...totals }) => ({ ...totals, entries: entries.length }),
  );
  expect(facts[1]).toEqual(facts[0]);
  return mergeSection('TAX_DEBTS', [one, other]);
}

const statusOf = (
  TAX_DEBTS: SectionDetails['TAX_DEBTS'],
  rule: 'TAX_DEBTS_AMOUNT' | 'TAX_DEBTS_COUNT',
  most: number,
) => evaluateRule({ rule, failWhen: `GREATER_THAN ${most}`, statusToApply: 'DENIED' }, { TAX_DEBTS }).status;

describe('a tax debt that one source lists without its number', () => {
  const unnumbered = { ...debt, number: null, nature: null };

  test('is shown once, and may be one or two', () => {
    const details = merged(listed(debt), listed(unnumbered));
    expect(details).toMatchObject({ count: 1, totalAmount: 50_000, unknown: { count: 1, totalAmount: 1 } });
    expect(details.entries).toHaveLength(1);
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 0)).toBe('DENIED');
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 1)).toBe('NOT_APPLIED');
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 2)).toBe('APPROVED');
    expect(statusOf(details, 'TAX_DEBTS_AMOUNT', 49_999)).toBe('DENIED');
    expect(statusOf(details, 'TAX_DEBTS_AMOUNT', 60_000)).toBe('NOT_APPLIED');
  });

  test('is another one if its amount or day differs', () => {
    for (const other of [
      { ...unnumbered, amount: 50_001 },
      { ...unnumbered, date: '2019-03-02' },
    ]) {
      expect(merged(listed(debt), listed(other))).toMatchObject({ count: 2 });
      expect(merged(listed(debt), listed(other)).unknown?.['count']).toBeUndefined();
    }
  });

  test('is none of the debts of its own source', () => {
    const details = merged(listed({ ...debt, amount: 40_000 }), listed(debt, unnumbered));
    expect(details).toMatchObject({ count: 2 });
    expect(details.entries).toHaveLength(2);
  });
});

describe('an old list of tax debts and a source that is queried now', () => {
  const edition = (stale: boolean) => ({
    ...{ dataset: 'pgfn', sha256: 'a'.repeat(64), publishedOn: stale ? '2026-03-01' : '2026-09-01' },
    ...{ stale, staleAfterDays: 150 },
  });
  const none = listed();
  const unknown = { ...none, count: null, totalAmount: null };
  const oldList = { ...unknown, edition: edition(true) };

  test('are as current as the source, if only the source states how many there are', () => {
    const details = merged(oldList, none);
    expect(details).not.toHaveProperty('edition');
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 0)).toBe('APPROVED');
    expect(statusOf(details, 'TAX_DEBTS_AMOUNT', 0)).toBe('APPROVED');
    expect(statusOf(merged(oldList, listed(debt)), 'TAX_DEBTS_COUNT', 0)).toBe('DENIED');
  });

  test('are unknown if neither states it', () => {
    const details = merged(oldList, unknown);
    expect(details).toMatchObject({ edition: { stale: true } });
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 0)).toBe('NOT_APPLIED');
  });

  test('keep the entries of the list, after which there may be others', () => {
    const details = merged({ ...oldList, count: 0, entries: [debt] }, none);
    expect(details).toMatchObject({ count: 1, edition: { stale: true } });
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 0)).toBe('DENIED');
    expect(statusOf(details, 'TAX_DEBTS_COUNT', 1)).toBe('NOT_APPLIED');
    const possible = { ...oldList, entries: [{ ...debt, certainty: 'POSSIBLE' as const }] };
    expect(merged(possible, none)).toMatchObject({ edition: { stale: true } });
  });

  test('keep the edition if it is not too old', () => {
    const details = merged({ ...none, edition: edition(false) }, none);
    expect(details).toMatchObject({ count: 0, edition: { stale: false } });
  });
});

describe('the kind of debtor of a tax debt', () => {
  test('is that of the source that states it', () => {
    const details = merged(listed(debt), listed({ ...debt, debtor: null }));
    expect(details).toMatchObject({ count: 1, totalAmount: 50_000, entries: [{ debtor: 'MAIN' }] });
    expect(statusOf(details, 'TAX_DEBTS_AMOUNT', 50_000)).toBe('APPROVED');
  });

  test('may be that of another debt, if the other source does not state the number either', () => {
    const details = merged(listed(debt), listed({ ...debt, number: null, debtor: null }));
    expect(details).toMatchObject({ count: 1, totalAmount: 50_000, unknown: { count: 1, totalAmount: 1 } });
    const uncounted = { ...listed(debt), count: null };
    const both = merged(uncounted, { ...listed({ ...debt, number: null }), count: null });
    expect(both.entries).toHaveLength(1);
    expect(both).not.toHaveProperty('unknown');
  });

  test('separates two debts of one number if sources state different ones', () => {
    const details = merged(listed(debt), {
      ...listed({ ...debt, debtor: 'CO_DEBTOR' }),
      count: 0,
      totalAmount: 0,
    });
    expect(details).toMatchObject({ count: 1, coDebtorCount: 1, totalAmount: 50_000 });
  });
});
