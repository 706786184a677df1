import { Value } from '@sinclair/typebox/value';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { type SectionDetails, sections, sectionTypes } from '../../src/sections/index.ts';
import { mergeDetails, mergeSection } from '../../src/sections/merge.ts';
import { arbitraryDetails } from './arbitrary-details.ts';

const runs = { numRuns: 40 };

const revenue = (details: Partial<SectionDetails['REVENUE']>): SectionDetails['REVENUE'] => ({
  calculatedRevenue: null,
  declaredRevenue: null,
  referenceYear: null,
  method: null,
  employees: null,
  ...details,
});

type Debt = SectionDetails['PEFIN']['entries'][number];
const debt = (details: Partial<Debt>): Debt => ({
  creditor: null,
  amount: null,
  date: null,
  contract: null,
  kind: null,
  city: null,
  state: null,
  ...details,
});
const pefin = (entries: Debt[], details: Partial<SectionDetails['PEFIN']> = {}): SectionDetails['PEFIN'] => ({
  count: entries.length,
  totalAmount: null,
  lastDate: null,
  calculatedRevenuePercentage: null,
  entries,
  ...details,
});

test('a birth date on which sources differ is unknown, in any order', () => {
  const bornOn = (birthDate: string | null) => {
    const { details } = completeSection('BASIC_INFORMATION', { person: { birthDate } });
    if (details === undefined) throw new Error('the section is not complete');
    return details;
  };
  const dateOf = (...dates: readonly [string | null, string | null]) =>
    mergeSection('BASIC_INFORMATION', [bornOn(dates[0]), bornOn(dates[1])]).person?.birthDate;
  expect(dateOf('1962-03-10', '1991-03-10')).toBeNull();
  expect(dateOf('1991-03-10', '1962-03-10')).toBeNull();
  expect(dateOf('1962-03-10', '1962-03-10')).toBe('1962-03-10');
  expect(dateOf(null, '1962-03-10')).toBe('1962-03-10');
});

describe('codes of a company', () => {
  const statedBy = (source: {
    readonly nature: string;
    readonly activity: string;
    readonly others: readonly string[];
  }) => {
    const { details } = completeSection('BASIC_INFORMATION', {
      company: {
        legalNature: { code: source.nature, description: 'Sociedade Empresária Limitada' },
        mainCnae: { code: source.activity, description: null },
        secondaryCnaes: source.others.map((code) => ({ code, description: null })),
      },
    });
    if (details === undefined) throw new Error('the section is not complete');
    return details;
  };
  const plain = statedBy({ nature: '2062', activity: '4711302', others: ['9200301', '0111301'] });
  const printed = statedBy({ nature: '206-2', activity: '4711-3/02', others: ['9200-3/01', '111301'] });

  test.each([
    [plain, printed],
    [printed, plain],
  ])('are equal whatever their punctuation', (one, other) => {
    const { company } = mergeSection('BASIC_INFORMATION', [one, other]);
    expect(company?.legalNature).toEqual({ code: '2062', description: 'Sociedade Empresária Limitada' });
    expect(company?.mainCnae?.code).toBe('4711302');
    expect(company?.secondaryCnaes?.map(({ code }) => code)).toEqual(['9200301', '0111301']);
  });

  test('are unknown if they differ', () => {
    const other = statedBy({ nature: '213-5', activity: '4711-3/01', others: [] });
    const { company } = mergeSection('BASIC_INFORMATION', [plain, other]);
    expect([company?.legalNature, company?.mainCnae]).toEqual([null, null]);
  });
});

describe('merging what several sources say of one section', () => {
  test.each(sectionTypes)('%s: a source heard twice adds nothing', (type) => {
    fc.assert(
      fc.property(arbitraryDetails(type), (a) => {
        expect(mergeDetails(type, [a, a])).toEqual(a);
        expect(mergeSection(type, [a, a])).toEqual(mergeSection(type, [a]));
      }),
      runs,
    );
  });

  test.each(sectionTypes)(
    '%s: merging keeps the schema, and settling a settled section changes nothing',
    (type) => {
      const any = arbitraryDetails(type);
      fc.assert(
        fc.property(any, any, (a, b) => {
          const merged = mergeSection(type, [a, b]);
          expect([...Value.Errors(sections[type].details, merged)]).toEqual([]);
          expect(mergeSection(type, [merged])).toEqual(merged);
        }),
        runs,
      );
    },
  );

  test('a value that only one source knows counts, and of two revenues the lower one', () => {
    const merged = mergeSection('REVENUE', [
      revenue({ declaredRevenue: 10 }),
      revenue({ declaredRevenue: 20, calculatedRevenue: 30 }),
      revenue({ calculatedRevenue: 40, employees: 0 }),
    ]);
    expect(merged).toEqual(revenue({ declaredRevenue: 10, calculatedRevenue: 30, employees: 0 }));
  });

  test('a debt that two sources report stands once, filled from both, and the totals follow', () => {
    const shared = { creditor: 'Banco Modelo', contract: '17', date: '2026-01-05', amount: 100.1 };
    const merged = mergeSection('PEFIN', [
      pefin([debt(shared)], { totalAmount: 100.1, lastDate: '2026-01-05' }),
      pefin([debt({ ...shared, city: 'Recife' }), debt({ ...shared, contract: '18', amount: 0.2 })]),
    ]);
    expect(merged.entries).toEqual([
      debt({ ...shared, city: 'Recife' }),
      debt({ ...shared, contract: '18', amount: 0.2 }),
    ]);
    expect(merged).toMatchObject({ count: 2, totalAmount: 100.3, lastDate: '2026-01-05' });
  });

  test('two equal debts of one source stay two, whatever another source repeats', () => {
    const twin = debt({ creditor: 'Banco Modelo', date: '2026-01-05', amount: 50 });
    expect(mergeSection('PEFIN', [pefin([twin, twin]), pefin([twin])])).toMatchObject({
      count: 2,
      totalAmount: 100,
    });
  });

  test('a source that counts more than it lists is believed', () => {
    const stated = pefin([debt({ amount: 5 })], { count: 12, totalAmount: 900, lastDate: '2026-03-01' });
    expect(mergeSection('PEFIN', [stated])).toMatchObject({
      count: 12,
      totalAmount: 900,
      lastDate: '2026-03-01',
    });
  });

  test('amounts that nobody knows stay unknown instead of adding up to 0', () => {
    expect(mergeSection('PEFIN', [pefin([debt({ creditor: 'Banco Modelo' })])]).totalAmount).toBeNull();
    expect(mergeSection('PEFIN', [pefin([])]).totalAmount).toBe(0);
  });

  test('a list that was not asked yields to one that was, even to one with nothing on it', () => {
    const unasked = {
      exposed: null,
      positions: null,
      related: null,
      donations: null,
      donationsTotal: null,
    };
    const merged = mergeSection('PEP', [unasked, { ...unasked, exposed: false, positions: [] }]);
    expect(merged).toEqual({ ...unasked, exposed: false, positions: [] });
  });

  test('a sanctions list counts as listed when any source has a hit, and as not asked when none was asked', () => {
    const hit = {
      name: 'Nome Inventado',
      document: null,
      reference: '1',
      sanction: null,
      authority: null,
      from: null,
      until: null,
      certainty: 'CERTAIN' as const,
    };
    const merged = mergeSection('SANCTIONS', [
      {
        lists: [
          { list: 'CEIS', state: 'CLEAN', editionDate: '2026-10-01', hits: [] },
          { list: 'UN', state: 'NOT_ASKED', editionDate: null, hits: [] },
        ],
      },
      {
        lists: [
          { list: 'CEIS', state: 'LISTED', editionDate: '2026-09-01', hits: [hit] },
          { list: 'UN', state: 'CLEAN', editionDate: '2026-10-02', hits: [] },
        ],
      },
    ]);
    const state = Object.fromEntries(merged.lists.map(({ list, state: found }) => [list, found]));
    expect(state).toMatchObject({ CEIS: 'LISTED', UN: 'CLEAN', OFAC: 'NOT_ASKED', IBAMA: 'NOT_ASKED' });
  });

  test('a list or register that was not queried has no edition date', () => {
    const { lists } = mergeSection('SANCTIONS', [
      {
        lists: [
          { list: 'CNEP', state: 'NOT_ASKED', editionDate: '2026-10-01', hits: [] },
          { list: 'UN', state: 'NOT_ASKED', editionDate: '2026-10-01', hits: [] },
        ],
      },
      { lists: [{ list: 'UN', state: 'CLEAN', editionDate: '2026-10-02', hits: [] }] },
    ]);
    expect(lists.find(({ list }) => list === 'CNEP')).toMatchObject({
      state: 'NOT_ASKED',
      editionDate: null,
    });
    expect(lists.find(({ list }) => list === 'UN')).toMatchObject({
      state: 'CLEAN',
      editionDate: '2026-10-02',
    });
    const { registers } = mergeSection('LICENCES', [
      { licences: [], registers: [{ register: 'ANP', state: 'NOT_ASKED', editionDate: '2026-10-01' }] },
    ]);
    expect(registers?.find(({ register }) => register === 'ANP')?.editionDate).toBeNull();
  });
});
