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

  test('of somebody related is a fact only if the match is certain', () => {
    const position = { title: 'PREFEITO', organ: null, from: '2025-01-01', until: null, exposedUntil: null };
    const related = (certainty: 'CERTAIN' | 'POSSIBLE') =>
      ({ name: 'PESSOA', document: null, relationship: 'PARTNER', certainty, ...position }) as const;

    expect(figures({ related: [related('POSSIBLE')] })).toEqual(['1 related person possibly exposed']);
    expect(figures({ related: [related('CERTAIN'), related('POSSIBLE')] }, 'pt-BR')).toEqual([
      '1 relacionado exposto',
      '1 relacionado possivelmente exposto',
    ]);
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
