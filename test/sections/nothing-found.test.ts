import { describe, expect, test } from 'vitest';
import { type SectionDetails, type SectionType, sectionDefinition } from '../../src/sections/index.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import type { PepDetails } from '../../src/sections/pep.ts';
import type { ProcessesDetails } from '../../src/sections/processes.ts';
import { type SanctionList, type SanctionScreening, sanctionLists } from '../../src/sections/sanctions.ts';
import { formatIn } from '../../src/wording/format.ts';

const figuresOf = <Type extends SectionType>(type: Type, details: SectionDetails[Type]) =>
  sectionDefinition(type).figures(
    mergeSection(type, [details]),
    { language: 'en', format: formatIn('en', 'UTC') },
    '2026-11-20',
  );

describe('nothing is found in sanctions', () => {
  const firstWithout = (...left: readonly SanctionList[]) => {
    const lists = sanctionLists.filter((list) => !left.includes(list));
    const clean = lists.map(
      (list): SanctionScreening => ({ list, state: 'CLEAN', editionDate: null, hits: [] }),
    );
    return figuresOf('SANCTIONS', { lists: clean })?.[0];
  };

  test('only if every list was asked that can name the subject', () => {
    expect(firstWithout()).toBe('nothing found');
    expect(firstWithout('CEAF')).toBe('nothing found');
    expect(firstWithout('CNEP', 'CEPIM', 'LENIENCY')).toBe('nothing found');
    expect(firstWithout('OFAC', 'UN', 'EU', 'UK')).toMatch(/^clean: CEIS/);
    expect(firstWithout('OFAC', 'CEAF')).toMatch(/^clean: UN/);
    expect(firstWithout('CNEP')).toMatch(/^clean: OFAC/);
  });
});

test('nothing is found in SCR only if no operation is stated', () => {
  const relationships = { institutions: 0, operations: 3, since: null };
  const scrOf = (more: Partial<SectionDetails['SCR']>) =>
    figuresOf('SCR', {
      referenceMonth: null,
      totalDebt: 0,
      bands: null,
      products: null,
      limits: null,
      calculatedRevenuePercentage: null,
      relationships: null,
      ...more,
    });
  expect(scrOf({})).toBeNull();
  expect(scrOf({ relationships: { ...relationships, operations: 0 } })).toBeNull();
  expect(scrOf({ relationships })).toContain('3 operations');
});

describe('nothing is found in lawsuits', () => {
  const figures = (details: Partial<ProcessesDetails>) =>
    figuresOf('PROCESSES', {
      since: null,
      lawsuits: null,
      ownersLawsuits: null,
      totals: null,
      ownersTotals: null,
      calculatedRevenuePercentage: null,
      ...details,
    });

  test('only if those of the subject itself are known', () => {
    expect(figures({ lawsuits: [] })).toBeNull();
    expect(figures({ lawsuits: [], ownersLawsuits: [] })).toBeNull();
    expect(figures({ ownersLawsuits: [] })).toEqual(['own lawsuits unknown']);
    expect(figures({})).toEqual(['own lawsuits unknown']);
  });

  test('only if all notices of its name were read', () => {
    expect(figures({ lawsuits: [], possible: [], possibleUnread: 3 })).toContain(
      '3 notices of that name not read',
    );
  });

  test('of a branch only if the branch of each is known', () => {
    const totals = { count: 3, amount: 0, passiveCount: 0, passiveAmount: 0, criminalCount: 0 };
    expect(figures({ totals: { ...totals, unknown: { criminalCount: 3 } } })).toContain(
      '3 of unknown branch',
    );
    expect(figures({ totals })).not.toContain('3 of unknown branch');
  });
});

describe('nothing is found in political exposure', () => {
  const figures = (details: Partial<PepDetails>) =>
    figuresOf('PEP', {
      exposed: false,
      positions: [],
      related: null,
      donations: [],
      donationsTotal: null,
      ...details,
    });

  test('only if donations of all elections are known', () => {
    const edition = { dataset: 'tse', sha256: 'a'.repeat(64), publishedOn: '2025-01-01', staleAfterDays: 75 };
    expect(figures({})).toBeNull();
    expect(figures({ elections: { donationYears: [2022, 2024], candidacyYears: [] } })).toEqual([
      'no political exposure',
      'no donation in 2022, 2024',
    ]);
    const stale = { donationYears: [2024], candidacyYears: [], edition: { ...edition, stale: true } };
    expect(figures({ donations: null, elections: stale })).toEqual([
      'no political exposure',
      'stale edition of elections',
    ]);
  });
});
