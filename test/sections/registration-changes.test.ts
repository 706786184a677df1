import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/base/language.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import {
  type RegistrationChangesDetails,
  registrationChanges,
} from '../../src/sections/registration-changes.ts';
import { formatIn } from '../../src/wording/format.ts';

const change = {
  kind: 'NAME',
  date: '2026-11-14',
  notBefore: '2026-10-14',
  before: 'UMA LTDA',
  after: 'OUTRA LTDA',
  partnersChangedPercentage: null,
} as const;

const figures = (details: Partial<RegistrationChangesDetails>, language: Language = 'en') =>
  registrationChanges.figures(
    { changes: [], partnersChangedPercentage: null, ...details },
    { language, format: formatIn(language, 'UTC') },
    '2026-11-20',
  );

describe('registration changes in words', () => {
  test('are none only where all are known', () => {
    expect(figures({})).toBeNull();
    expect(figures({ knownSince: '2026-10-14' })).toEqual(['none since 14 Oct 2026, earlier ones not known']);
    expect(figures({ knownSince: '2026-10-14' }, 'pt-BR')).toEqual([
      'nenhuma desde 14/10/2026; anteriores não conhecidas',
    ]);
  });

  test('are not none if only entries of partners are known, or a change of partners is stated without a list', () => {
    expect(figures({ knownSince: null })).toEqual(['by entry of partners, others not known']);
    expect(figures({ partnersChangedPercentage: 100 }, 'pt-BR')).toEqual(['100% dos sócios trocados']);
    expect(figures({ partnersChangedPercentage: 100, knownSince: '2026-10-14' })).toEqual([
      'others known since 14 Oct 2026 only',
      '100% of the partners changed',
    ]);
    expect(figures({ partnersChangedPercentage: 0 })).toBeNull();
  });

  test('say first how far they are known', () => {
    expect(figures({ changes: [change] })).toEqual(['1 change', 'latest 14 Nov 2026']);
    expect(figures({ changes: [change], knownSince: '2026-10-14' })?.slice(0, 2)).toEqual([
      '1 change',
      'others known since 14 Oct 2026 only',
    ]);
    expect(figures({ changes: [change], knownSince: null })?.slice(0, 2)).toEqual([
      '1 change',
      'by entry of partners, others not known',
    ]);
  });
});

test('a report keeps how far registration changes are known, and by which edition', () => {
  const edition = {
    dataset: 'receita',
    sha256: 'a'.repeat(64),
    publishedOn: '2026-11-14',
    stale: false,
    staleAfterDays: 75,
  };
  const details = { changes: [change], partnersChangedPercentage: null, knownSince: '2026-10-14', edition };
  expect(mergeSection('REGISTRATION_CHANGES', [details])).toEqual(details);
});
