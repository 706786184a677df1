import { describe, expect, test } from 'vitest';
import type { ListMatch } from '../../src/datasets/screening/find-matches.ts';
import { compareFindings, type Finding } from '../../src/watch/finding.ts';
import { findingOf } from '../../src/watch/screen-list.ts';
import { watchedDatasets } from '../../src/watch/watched-datasets.ts';
import { newCompany } from '../http/new-company.ts';
import { cepim, openWatchWorld } from './watch-world.ts';

const document = newCompany();
let rows = 0;

function entry(facts: Record<string, string | null>, about: 'ENTRY' | 'DEBT' = 'ENTRY'): Finding {
  rows += 1;
  const match: ListMatch = {
    certainty: 'CERTAIN',
    matched: ['DOCUMENT'],
    document,
    names: ['UMA EMPRESA'],
    facts,
    sha256: String(rows),
    odds: null,
    score: null,
  };
  return findingOf(match, about);
}

const options = { setAside: new Set<string>(), sameName: true };
const changes = (before: readonly Finding[], after: readonly Finding[]) =>
  compareFindings(before, after, options).map(({ kind, before: old, after: now }) => [
    kind,
    old?.from ?? null,
    now?.from ?? null,
  ]);

const first = { reference: '012.345/2020-1', sanction: 'Inabilitação', authority: 'A', from: '2020-01-01' };
const second = { ...first, from: '2024-05-01' };

describe.each(watchedDatasets.filter((name) => !['receita', 'pgfn'].includes(name)))('on %s', (_name) => {
  test.each([
    ['date', second],
    ['kind', { ...first, sanction: 'Inidoneidade' }],
    ['authority', { ...first, authority: 'B' }],
    ['last day', { ...first, until: '2030-01-01' }],
  ])('a second entry with the same process number and another %s is newly listed', (_what, other) => {
    expect(changes([entry(first)], [entry(first), entry(other)])).toEqual([
      ['NEWLY_LISTED', null, other.from],
    ]);
    expect(changes([entry(first)], [entry(other), entry(first)])).toHaveLength(1);
    expect(changes([entry(first), entry(other)], [entry(first)])).toEqual([['LEFT_LIST', other.from, null]]);
  });
});

describe('an entry with the same process number', () => {
  test('that was aggravated is one change, with both contents', () => {
    const before = { ...first, until: '2025-01-01' };
    const [change, ...others] = compareFindings(
      [entry(before)],
      [entry({ ...before, until: '2033-01-01' })],
      options,
    );
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      kind: 'ENTRY_CHANGED',
      before: { until: '2025-01-01' },
      after: { until: '2033-01-01' },
    });
  });

  test('that is written with other accents or capitals has not changed', () => {
    expect(changes([entry(first)], [entry({ ...first, sanction: 'INABILITACAO' })])).toEqual([]);
  });

  test('takes the place of one and comes with another: one change and one entry', () => {
    const third = { ...first, from: '2025-01-01' };
    expect(changes([entry(first)], [entry(second), entry(third)])).toEqual([
      ['ENTRY_CHANGED', '2020-01-01', '2024-05-01'],
      ['NEWLY_LISTED', null, '2025-01-01'],
    ]);
  });
});

describe('a list without numbers', () => {
  test('has the same entries after a row was inserted', () => {
    const [one, two] = [
      { ...first, reference: null },
      { ...second, reference: null },
    ];
    expect(changes([entry(one)], [entry(two), entry(one)])).toEqual([['NEWLY_LISTED', null, '2024-05-01']]);
  });
});

describe('a debt', () => {
  const debt = (amount: string, number = '1') => entry({ number, revenue: 'IRPJ', amount }, 'DEBT');

  test('that grew is one change; one that shrank is none', () => {
    expect(changes([debt('100')], [debt('150')])).toEqual([['DEBT_GREW', null, null]]);
    expect(changes([debt('100')], [debt('50')])).toEqual([]);
    expect(changes([debt('100')], [debt('100'), debt('90', '2')])).toEqual([['NEW_DEBT', null, null]]);
  });
});

test('a second agreement row with the same number is alerted in a portfolio', async () => {
  const world = await openWatchWorld();
  await world.load('cepim', 1, cepim([['7', document, 'UMA']]));
  const id = await world.watch([document]);
  await world.run(id);
  const other = `"${document}";"UMA";"7";"OUTRO ÓRGÃO";"OUTRO MOTIVO"\r\n`;
  await world.load('cepim', 2, cepim([['7', document, 'UMA']]) + other);
  await world.run(id);
  expect(await world.told()).toMatchObject([
    { document, changes: [{ kind: 'NEWLY_LISTED', after: { reference: '7', says: 'OUTRO MOTIVO' } }] },
  ]);
});
