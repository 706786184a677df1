import { Value } from '@sinclair/typebox/value';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LicencesDetails } from '../../src/sections/licences.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { amountBounds } from '../../src/sections/settled-total.ts';
import { summarize } from '../../src/sections/summarize.ts';
import { summary } from '../../src/sections/summary.ts';
import { uniteCases } from '../../src/sections/unite-cases.ts';
import { formatIn } from '../../src/wording/format.ts';
import { arbitraryDetails } from './arbitrary-details.ts';

describe('the summary', () => {
  test('says unknown, never 0, of everything that was not collected', () => {
    const unknown = summarize({});
    expect(Object.values(unknown).every((value) => value === null)).toBe(true);
    expect(Object.keys(unknown).sort()).toEqual(Object.keys(summary.details.properties).sort());
  });

  test('says 0 where somebody was asked and found nothing', () => {
    const found = summarize({
      LICENCES: { licences: [] },
      CRIMINAL_RECORD: { referenceMonth: '2026-10', warrants: [] },
      REGISTRATION_CHANGES: { changes: [], partnersChangedPercentage: 0 },
    });
    expect(found).toMatchObject({ licences: 0, warrants: { active: 0, past: 0 }, registrationChanges: 0 });
  });

  test('counts 0 related parties only if all lists that can contain any are known', () => {
    const lists = { partners: [], companies: [], relatives: [], branches: [], sameAddress: [] };
    const totalOf = (more: object) => summarize({ RELATIONS: { levels: 1, ...lists, ...more } }).relatedTotal;
    expect(totalOf({})).toBe(0);
    expect(totalOf({ companies: null, relatives: null, branches: null, sameAddress: null })).toBeNull();
    expect(totalOf({ partners: null })).toBeNull();
    expect(totalOf({ partners: null, sameAddress: [{ document: null, name: 'ACME' }] })).toBe(1);
  });

  test('counts no licence only if every register was asked and none may have one', () => {
    type Register = NonNullable<LicencesDetails['registers']>[number];
    const countOf = (state: Register['state'], more: Partial<LicencesDetails> = {}) => {
      const register: Register = { register: 'ANP', state, editionDate: null };
      return summarize({ LICENCES: { licences: [], registers: [register], ...more } }).licences;
    };
    expect(countOf('NOT_REGISTERED')).toBe(0);
    for (const state of ['STALE', 'NOT_LOADED', 'NOT_ASKED'] as const) expect(countOf(state)).toBeNull();
  });

  test('leaves counts of 0 out of its line, because other sources may have failed', () => {
    const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;
    const found = summarize({
      RELATIONS: { levels: 1, partners: [], companies: [], relatives: [], branches: [], sameAddress: [] },
      PROCESSES: mergeSection('PROCESSES', [
        {
          lawsuits: [],
          totals: null,
          ownersLawsuits: null,
          ownersTotals: null,
          since: null,
          calculatedRevenuePercentage: null,
        },
      ]),
    });
    expect([found.relatedTotal, found.lawsuits?.count]).toEqual([0, 0]);
    expect(summary.figures(found, style, '2026-11-30')).toEqual([]);
  });

  test('says no number of registration changes where none is listed and not all are known', () => {
    const changesOf = (knownSince: string | null) =>
      summarize({ REGISTRATION_CHANGES: { changes: [], partnersChangedPercentage: null, knownSince } })
        .registrationChanges;
    expect([changesOf('2026-10-14'), changesOf(null)]).toEqual([null, null]);
    const shareOf = (partnersChangedPercentage: number) =>
      summarize({ REGISTRATION_CHANGES: { changes: [], partnersChangedPercentage } }).registrationChanges;
    expect([shareOf(100), shareOf(0)]).toEqual([null, 0]);
  });

  test('the totals of negative records equal their lists', () => {
    for (const [type, member] of [
      ['PEFIN', 'pefin'],
      ['REFIN', 'refin'],
      ['OVERDUE_DEBTS', 'overdueDebts'],
    ] as const) {
      fc.assert(
        fc.property(arbitraryDetails(type), (details) => {
          const unstated = { ...details, count: 0, totalAmount: null, lastDate: null, unknown: {} };
          const merged = mergeSection(type, [unstated]);
          const totals = summarize({ [type]: merged })[member];
          const known = merged.entries.flatMap(({ amount }) => (amount === null ? [] : [amount]));
          expect(totals?.count).toBe(merged.entries.length);
          expect(totals?.totalAmount).toBe(
            known.length === 0 && merged.entries.length > 0
              ? null
              : known.reduce((sum, amount) => sum + amount, 0),
          );
        }),
      );
    }
  });

  test('the totals of lawsuits equal their lists, those of the owners apart', () => {
    fc.assert(
      fc.property(arbitraryDetails('PROCESSES'), (details) => {
        // A lawsuit that may be another one is in no total.
        const certain = <Row extends object>(rows: readonly Row[] | null) =>
          rows?.map((row): Row => ({ ...row, possibleRepetition: false })) ?? null;
        const merged = mergeSection('PROCESSES', [
          {
            ...details,
            lawsuits: certain(details.lawsuits),
            ownersLawsuits: certain(details.ownersLawsuits),
            totals: null,
            ownersTotals: null,
          },
        ]);
        const { lawsuits, ownersLawsuits } = summarize({ PROCESSES: merged });
        const ofOwners = merged.ownersLawsuits && uniteCases(merged.ownersLawsuits);
        for (const [totals, list] of [
          [lawsuits, merged.lawsuits],
          [ownersLawsuits, ofOwners],
        ] as const) {
          const isPart = list === ofOwners && (details.ownersUnknown?.length ?? 0) > 0;
          if (list === null || isPart) {
            expect(totals).toBeNull();
            continue;
          }
          expect(totals?.count).toBe(list.length);
          expect(totals?.amount).toBe(list.reduce((sum, lawsuit) => sum + amountBounds(lawsuit).least, 0));
          expect(totals?.passiveCount).toBe(list.filter(({ pole }) => pole === 'PASSIVE').length);
          expect(totals?.criminalCount).toBe(list.filter(({ courtType }) => courtType === 'CRIMINAL').length);
        }
      }),
    );
  });

  test('counts direct relations only, and everybody once in the total', () => {
    fc.assert(
      fc.property(arbitraryDetails('RELATIONS'), (relations) => {
        const found = summarize({ RELATIONS: relations });
        expect(found.partners).toBe(relations.partners?.filter(({ level }) => level === 1).length ?? null);
        expect(found.branches).toBe(relations.branches?.length ?? null);
        if (found.relatedTotal !== null) expect(found.relatedTotal).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('every list of sanctions is counted in exactly one state', () => {
    fc.assert(
      fc.property(arbitraryDetails('SANCTIONS'), (details) => {
        const sanctions = summarize({ SANCTIONS: mergeSection('SANCTIONS', [details]) }).sanctions;
        const { listed = 0, possible = 0, clean = 0, notAsked = 0 } = sanctions ?? {};
        expect(listed + possible + clean + notAsked).toBe(14);
      }),
    );
  });

  test('keeps its own schema whatever was collected', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            REVENUE: arbitraryDetails('REVENUE'),
            PROTESTS: arbitraryDetails('PROTESTS'),
            PEP: arbitraryDetails('PEP'),
            CERTIFICATES: arbitraryDetails('CERTIFICATES'),
            SCR: arbitraryDetails('SCR'),
            BUREAU_SCORE: arbitraryDetails('BUREAU_SCORE'),
          },
          { requiredKeys: [] },
        ),
        (details) => {
          expect([...Value.Errors(summary.details, summarize(details))]).toEqual([]);
        },
      ),
    );
  });
});

describe('what is owed in proportion to revenue', () => {
  const debts = {
    count: 1,
    totalAmount: 500,
    lastDate: null,
    calculatedRevenuePercentage: null,
    entries: [],
  };
  const revenue = (calculatedRevenue: number | null) => ({
    calculatedRevenue,
    declaredRevenue: null,
    referenceYear: null,
    method: null,
    employees: null,
  });

  test.each([
    [200_000, 500, 0.25],
    [100, 500, 500],
    [3, 1, 33.33],
    [200_000, 0, 0],
    [200_000, null, null],
    [null, 500, null],
    [0, 500, null],
  ])(
    'with a revenue of %s and debts of %s it is %s percent',
    (calculatedRevenue, totalAmount, percentage) => {
      const { PEFIN } = withRevenuePercentages({
        REVENUE: revenue(calculatedRevenue),
        PEFIN: { ...debts, totalAmount },
      });
      expect(PEFIN?.calculatedRevenuePercentage).toBe(percentage);
    },
  );

  test('is unknown without the section of revenue, and a percentage already there does not survive it', () => {
    const { PEFIN } = withRevenuePercentages({ PEFIN: { ...debts, calculatedRevenuePercentage: 12 } });
    expect(PEFIN?.calculatedRevenuePercentage).toBeNull();
  });

  test('covers lawsuits by what is claimed from the subject, and bank debt by band', () => {
    const totals = { count: 2, amount: 900, passiveCount: 1, passiveAmount: 300, criminalCount: 0 };
    const { PROCESSES, SCR } = withRevenuePercentages({
      REVENUE: revenue(1000),
      PROCESSES: {
        since: '2014-01-01',
        lawsuits: null,
        ownersLawsuits: null,
        totals,
        ownersTotals: null,
        calculatedRevenuePercentage: null,
      },
      SCR: {
        referenceMonth: '2026-09',
        totalDebt: 600,
        calculatedRevenuePercentage: null,
        bands: [
          { band: 'TO_EXPIRE', amount: 500, calculatedRevenuePercentage: null },
          { band: 'EXPIRED', amount: 100, calculatedRevenuePercentage: null },
        ],
        products: null,
        limits: null,
        relationships: null,
      },
    });
    expect(PROCESSES?.calculatedRevenuePercentage).toBe(30);
    expect(SCR?.calculatedRevenuePercentage).toBe(60);
    expect(SCR?.bands?.map((band) => band.calculatedRevenuePercentage)).toEqual([50, 10]);
  });

  test('done again it changes nothing', () => {
    fc.assert(
      fc.property(arbitraryDetails('REVENUE'), arbitraryDetails('SCR'), (REVENUE, SCR) => {
        const once = withRevenuePercentages({ REVENUE, SCR });
        expect(withRevenuePercentages(once)).toEqual(once);
      }),
    );
  });
});
