import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/base/language.ts';
import { mergeSection } from '../../src/sections/merge.ts';
import { type PepDetails, pep } from '../../src/sections/pep.ts';
import { formatIn } from '../../src/wording/format.ts';
import { evaluateRule } from '../policy/one-rule.ts';

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

describe('an old list of exposed persons and a source that is queried now', () => {
  const edition = {
    ...{ dataset: 'pep', sha256: 'a'.repeat(64), publishedOn: '2026-01-01' },
    ...{ stale: true, staleAfterDays: 75 },
  };
  const entry = { name: 'PESSOA', document: '***000002**', title: 'PREFEITO', organ: null } as const;
  const possible = [{ ...entry, from: '2021-01-01', until: null, exposedUntil: null }];
  const oldList: PepDetails = { ...nothing, possible: [], edition };
  const merged = (...sources: [PepDetails, PepDetails]) => mergeSection('PEP', sources);

  test('are as current as the source, if only the source states the exposure', () => {
    const source = { ...nothing, exposed: false, positions: [] };
    expect(merged(oldList, source)).not.toHaveProperty('edition');
    expect(merged(source, oldList)).toMatchObject({ exposed: false });
  });

  test('keep the edition if the list has an entry, or the source states nothing', () => {
    const source = { ...nothing, exposed: false, positions: [] };
    expect(merged({ ...oldList, possible }, source)).toHaveProperty('edition');
    expect(merged(oldList, nothing)).toHaveProperty('edition');
    expect(merged({ ...nothing, related: [], edition }, { ...nothing, related: [] })).toHaveProperty(
      'edition',
    );
  });

  test('keep the edition if only the old list was compared with the partners', () => {
    const source = { ...nothing, exposed: false, positions: [] };
    const ofPartners: PepDetails = { ...nothing, related: [], edition };
    expect(merged(ofPartners, source)).toMatchObject({ related: [], edition: { stale: true } });
    expect(merged(ofPartners, { ...source, related: [] })).not.toHaveProperty('edition');
  });
});

describe('donations of two sources', () => {
  const gift = { year: 2022, date: '2022-09-01', recipient: 'FULANO', party: 'XX', amount: 1000 };
  const of = (...donations: NonNullable<PepDetails['donations']>): PepDetails => ({
    ...nothing,
    donations,
    donationsTotal: donations.reduce((sum, { amount }) => sum + amount, 0),
  });
  const statusAbove = (PEP: PepDetails, most: number) =>
    evaluateRule(
      { rule: 'ELECTORAL_DONATIONS', failWhen: `GREATER_THAN ${most}`, statusToApply: 'DENIED' },
      { PEP },
    ).status;

  test.each([
    ['the recipient is written differently', { recipient: 'ELEICAO 2022 FULANO DE TAL' }],
    ['one lacks the day', { date: null }],
  ])('may be one if %s: the total is at least that of one', (_, change) => {
    for (const sources of [
      [of(gift), of({ ...gift, ...change })],
      [of({ ...gift, ...change }), of(gift)],
    ]) {
      const [first = of(), ...others] = sources;
      const details = mergeSection('PEP', [first, ...others]);
      expect(details).toMatchObject({ donationsTotal: 1000, donationsUnknown: 1 });
      expect(details.donations).toHaveLength(1);
      expect(figures(details)).toContain('1 possible further donation');
      expect(statusAbove(details, 999)).toBe('DENIED');
      expect(statusAbove(details, 1500)).toBe('NOT_APPLIED');
    }
  });

  test('are two if the amount differs, or if one source lists both', () => {
    const other = { ...gift, recipient: 'BELTRANO' };
    expect(mergeSection('PEP', [of(gift), of({ ...other, amount: 500 })]).donationsTotal).toBe(1500);
    const details = mergeSection('PEP', [of(gift, other), of(gift)]);
    expect(details).toMatchObject({ donationsTotal: 2000 });
    expect(details).not.toHaveProperty('donationsUnknown');
    expect(statusAbove(details, 2000)).toBe('APPROVED');
  });
});
