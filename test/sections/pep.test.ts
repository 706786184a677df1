import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/base/language.ts';
import { type PepDetails, pep } from '../../src/sections/pep.ts';
import { formatIn } from '../../src/wording/format.ts';

const nothing = { exposed: null, positions: null, related: null, donations: null, donationsTotal: null };

const figures = (details: Partial<PepDetails>, language: Language = 'en') =>
  pep.figures({ ...nothing, ...details }, { language, format: formatIn(language, 'UTC') }, '2026-11-20');

describe('political exposure in words', () => {
  test('of a company whose partners are unknown was not queried', () => {
    expect(figures({})).toEqual(['exposure not queried']);
    expect(figures({}, 'pt-BR')).toEqual(['exposição não consultada']);
  });

  test('is none only if the subject or its partners were queried', () => {
    expect(figures({ related: [] })).toBeNull();
    expect(figures({ exposed: false })).toBeNull();
  });

  test('of a list that is too old is said to be so', () => {
    const edition = {
      dataset: 'pep',
      sha256: 'a',
      publishedOn: '2025-01-01',
      stale: true,
      staleAfterDays: 75,
    };

    expect(figures({ edition })).toEqual(['stale edition']);
  });
});
