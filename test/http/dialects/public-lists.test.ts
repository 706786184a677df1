import { expect, test } from 'vitest';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { valuesOf } from './hosted-views.ts';

type Screening = SectionDetails['SANCTIONS']['lists'][number];
type Related = NonNullable<SectionDetails['PEP']['related']>[number];

const hit = {
  certainty: 'CERTAIN',
  document: null,
  name: 'ANA SOUZA',
  sanction: 'Multa',
  authority: 'CGU',
  from: '2026-01-10',
  until: null,
} as Screening['hits'][number];
const possibleHit = { ...hit, certainty: 'POSSIBLE' } as const;

const screening = (list: string, state: Screening['state'], hits: Screening['hits'] = []) =>
  ({ list, state, hits, editionDate: null }) as Screening;

const pepOf = (pep: Partial<SectionDetails['PEP']>, lists?: Screening[]) =>
  valuesOf('PEP', {
    PEP: { exposed: null, positions: null, related: null, donations: null, donationsTotal: null, ...pep },
    ...(lists && { SANCTIONS: { lists } }),
  })[0];

const historyOf = (...lists: Screening[]) => pepOf({}, lists).kyc[0].sanctionsHistory;

test('the history of sanctions is empty only if all lists were queried and name nobody', () => {
  expect(historyOf(screening('CEIS', 'CLEAN'), screening('OFAC', 'CLEAN'))).toEqual([]);
  for (const state of ['NOT_LOADED', 'NOT_ASKED', 'STALE', 'INCONCLUSIVE', 'LISTED'] as const)
    expect(historyOf(screening('CEIS', 'CLEAN'), screening('OFAC', state))).toBeNull();
  expect(historyOf(screening('CEIS', 'POSSIBLE', [possibleHit]))).toBeNull();
});

test('the history of sanctions has the entries of the subject, also if another list was not queried', () => {
  const lists = [screening('CEIS', 'LISTED', [hit, possibleHit]), screening('OFAC', 'NOT_LOADED')];
  expect(historyOf(...lists)).toEqual([
    { list: 'CEIS', sanction: 'Multa', authority: 'CGU', from: '2026-01-10', until: null },
  ]);
});

test.each([
  ['of the subject', 'LISTED', hit, 'listed', 'ANA SOUZA - Multa - CGU - desde 10/01/2026'],
  [
    'that is possible',
    'POSSIBLE',
    possibleHit,
    'unavailable',
    'Correspondência possível - ANA SOUZA - Multa - CGU - desde 10/01/2026',
  ],
  [
    'that has ended',
    'LISTED',
    { ...hit, until: '2026-06-30' },
    'clean',
    'ANA SOUZA - Multa - CGU - 10/01/2026 a 30/06/2026',
  ],
] as const)('an entry %s', (_what, state, entry, situation, description) => {
  const [values] = valuesOf('SANCTIONS', { SANCTIONS: { lists: [screening('CEIS', state, [entry])] } });
  expect(values.national).toEqual([{ type: 'CEIS', formattedDocument: null, description, situation }]);
});

test('a list that may have other entries does not show that a sanction has ended', () => {
  const ended = screening('CEIS', 'LISTED', [{ ...hit, until: '2026-06-30' }]);
  const open = { ...ended, inconclusive: true };
  const sanctioned = (list: Screening) => pepOf({}, [list]).kyc[0].isCurrentlySanctioned;
  expect([sanctioned(ended), sanctioned(open)]).toEqual([false, null]);
  const [values] = valuesOf('SANCTIONS', { SANCTIONS: { lists: [open] } });
  expect(values.national).toMatchObject([{ situation: 'clean' }, { type: 'CEIS', situation: 'unavailable' }]);
});

test('a list that is too old does not show that a sanction or an exposure has ended', () => {
  const old = {
    ...screening('CEIS', 'LISTED', [{ ...hit, until: '2026-06-30' }]),
    edition: { stale: true } as never,
  };
  expect(pepOf({}, [old]).kyc[0].isCurrentlySanctioned).toBeNull();
  const [values] = valuesOf('SANCTIONS', { SANCTIONS: { lists: [old] } });
  expect(values.national).toMatchObject([{ situation: 'clean' }, { type: 'CEIS', situation: 'unavailable' }]);
  const position = {
    title: 'Prefeita',
    organ: null,
    from: '2009-01-01',
    until: '2012-12-31',
    exposedUntil: '2017-12-31',
  };
  const exposedBy = (edition: object) =>
    pepOf({ exposed: true, positions: [position], ...edition }).kyc[0].isCurrentlyPEP;
  expect([exposedBy({}), exposedBy({ edition: { stale: true } })]).toEqual([false, null]);
});

test('the exposed owners are unknown if the list is too old and shows none', () => {
  const edition = { stale: true } as never;
  expect(pepOf({ related: [], edition }).ownersKyc).toBeNull();
  expect(pepOf({ related: [] }).ownersKyc).toEqual([]);
  expect(pepOf({}).ownersKyc).toBeNull();
});

test('an owner who is only possibly exposed is not shown as exposed', () => {
  const related = {
    name: 'ANA SOUZA',
    document: null,
    relationship: 'PARTNER',
    certainty: 'CERTAIN',
    title: 'Prefeita',
    organ: null,
    from: '2025-01-01',
    until: null,
    exposedUntil: null,
  } as const satisfies Related;
  const ended = { until: '2012-12-31', from: '2009-01-01', exposedUntil: '2017-12-31' };
  const owners = pepOf({
    related: [
      related,
      { ...related, certainty: 'POSSIBLE' },
      { ...related, certainty: 'POSSIBLE', ...ended },
    ],
  }).ownersKyc;
  expect(owners.map(({ isCurrentlyPEP }: { isCurrentlyPEP: unknown }) => isCurrentlyPEP)).toEqual([
    true,
    null,
    false,
  ]);
});
