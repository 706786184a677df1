import { expect, test } from 'vitest';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { valuesOf } from './hosted-views.ts';

type Processes = SectionDetails['PROCESSES'];
type Lawsuit = NonNullable<Processes['lawsuits']>[number];

const lawsuit = (own: Partial<Lawsuit> = {}) =>
  ({
    caseNumber: '0000001-00.2020.8.26.0100',
    court: null,
    courtType: 'CIVIL',
    class: null,
    subject: null,
    pole: 'PASSIVE',
    amount: 100,
    status: null,
    filedOn: '2020-03-01',
    lastMovement: null,
    ...own,
  }) as Lawsuit;

const totals = (count: number) => ({ count, amount: 0, passiveCount: 0, passiveAmount: 0, criminalCount: 0 });

const shown = (own: Partial<Processes>) =>
  valuesOf('PROCESSES', {
    PROCESSES: {
      since: null,
      lawsuits: null,
      ownersLawsuits: null,
      totals: null,
      ownersTotals: null,
      calculatedRevenuePercentage: null,
      ...own,
    },
  })[0];

const none = { count: 0, highestValue: 0, totalValue: 0, firstLawsuitDate: null, lastLawsuitDate: null };

test('sums up the branches of lawsuits that are all listed', () => {
  const { lawsuits } = shown({ lawsuits: [lawsuit()], totals: totals(1) });
  expect(lawsuits.total).toBe(1);
  expect(lawsuits.courtTypeSummary).toMatchObject({
    CIVEL: { count: 1, highestValue: 100, totalValue: 100 },
    CRIMINAL: none,
    OUTROS: none,
  });
});

test('sums up no branch if some lawsuits are not listed', () => {
  const { lawsuits } = shown({ lawsuits: [], totals: { ...totals(12), criminalCount: 2 } });
  expect(lawsuits).toMatchObject({ total: 12, courtTypeSummary: null, lawsuits: [] });
});

test('the lawsuits of owners are unknown, not 0, if those of some owners are', () => {
  const ownersUnknown = [{ name: null, document: null, reason: 'DOCUMENT_MASKED' as const }];
  const { ownersLawsuits } = shown({ ownersLawsuits: [], ownersUnknown });
  expect(ownersLawsuits).toMatchObject({ total: null, courtTypeSummary: null });
});

test('a lawsuit of an unknown branch leaves the branches open of which it may be', () => {
  const { lawsuits } = shown({ lawsuits: [lawsuit({ courtType: null })], totals: totals(1) });
  expect(lawsuits.lawsuits).toMatchObject([{ courtType: null }]);
  // The number is of a state court, which judges no labour cases.
  expect(lawsuits.courtTypeSummary).toMatchObject({ TRABALHISTA: none, CRIMINAL: null, OUTROS: null });
});

test('a case against two owners is one case', () => {
  const owner = (name: string) => ({ name, document: null });
  const ownersLawsuits = ['ANA', 'RUI'].map((name) => ({ ...lawsuit(), owner: owner(name) })) as never;
  const { ownersLawsuits: owners } = shown({ ownersLawsuits, ownersTotals: totals(1) });
  expect(owners.total).toBe(1);
  expect(owners.lawsuits).toHaveLength(2);
  expect(owners.courtTypeSummary.CIVEL).toMatchObject({ count: 1, totalValue: 100 });
  expect(owners.chart).toEqual([{ year: '2020', count: 1 }]);
});
