import { expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { collect } from '../../src/collector/collect.ts';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { planCollection } from '../../src/sections/collection-plan.ts';
import type { SectionDetails, SectionType } from '../../src/sections/index.ts';
import type { Source, SourceContribution } from '../../src/sources/define-source.ts';
import { answered, someCompany, stubSource } from '../sources/stub-source.ts';

/** The evening of 20 November in São Paulo, when the next day has begun in UTC. */
const clock = fixedClock(new Date('2026-11-21T01:00:00.000Z'));

const sections: Source['sections'] = [
  'BASIC_INFORMATION',
  'SANCTIONS',
  'LICENCES',
  'CRIMINAL_RECORD',
  'SCR',
  'HISTORY',
  'CATEGORIES',
  'LOCATION',
];

/** Returns a section of which only a part is known. */
function completed<Type extends SectionType>(type: Type, content: object): SectionDetails[Type] {
  const { details, problems } = completeSection(type, content);
  if (details === undefined) throw new Error(JSON.stringify(problems));
  return details;
}

/** Returns the outcome of a source whose answer has this edition and content. */
async function outcomeOf(
  content: SourceContribution,
  { editionDate = null, sandbox = false }: { editionDate?: string | null; sandbox?: boolean } = {},
): Promise<string> {
  const plan = { ...planCollection('cnpj', 'SIMPLES', []), sections };
  const { results } = await collect({
    document: someCompany,
    plan,
    sources: [
      {
        ...stubSource(() => Promise.resolve({ ...answered, editionDate }), { sandbox }),
        sections,
        map: () => content,
      },
    ],
    optional: new Set(['registration']),
    clock,
    runId: 'run_1',
    dayOf: (at) => at.toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }),
    signal: new AbortController().signal,
    kept: [],
    onSource: () => Promise.resolve(),
  });
  const [result] = results;
  if (result === undefined) throw new Error('No result');
  const { outcome, failure } = result;
  expect(Object.keys(result.contribution)).toHaveLength(
    outcome === 'FAILED' ? 0 : Object.keys(content).length,
  );
  return failure === null ? outcome : `${failure.code} ${failure.message}`;
}

const refusal = (date: string) =>
  `INVALID_ANSWER The answer of Stub cannot be used: its data are dated in the future (${date}).`;

test('an answer dated after the local day of the query is refused', async () => {
  expect(await outcomeOf({}, { editionDate: '2026-11-20' })).toBe('ANSWERED');
  expect(await outcomeOf({}, { editionDate: '2026-11-21' })).toBe(refusal('2026-11-21'));
  expect(await outcomeOf({}, { editionDate: '2099-01-01' })).toBe(refusal('2099-01-01'));
  // Sample data have a fixed date.
  expect(await outcomeOf({}, { editionDate: '2099-01-01', sandbox: true })).toBe('ANSWERED');
});

const edition = (publishedOn: string) => ({
  dataset: 'receita',
  sha256: 'a',
  publishedOn,
  stale: false,
  staleAfterDays: 60,
});

test.each<[string, (day: string) => SourceContribution]>([
  [
    'a sanctions list',
    (day) => ({
      SANCTIONS: {
        lists: [
          { list: 'CEIS', state: 'CLEAN', editionDate: '2026-11-01', hits: [] },
          { list: 'CNEP', state: 'CLEAN', editionDate: day, hits: [] },
        ],
      },
    }),
  ],
  [
    'a register of licences',
    (day) => ({
      LICENCES: completed('LICENCES', {
        registers: [{ register: 'ANP', state: 'NOT_REGISTERED', editionDate: day }],
      }),
    }),
  ],
  ['an edition', (day) => ({ LOCATION: completed('LOCATION', { edition: edition(day) }) })],
  ['an updated record', (day) => ({ BASIC_INFORMATION: completed('BASIC_INFORMATION', { updatedOn: day }) })],
])('so is %s', async (_, contentOf) => {
  expect(await outcomeOf(contentOf('2026-11-20'))).toBe('ANSWERED');
  expect(await outcomeOf(contentOf('2026-11-21'))).toBe(refusal('2026-11-21'));
});

test.each<[string, (month: string) => SourceContribution]>([
  ['warrants', (month) => ({ CRIMINAL_RECORD: { referenceMonth: month, warrants: [] } })],
  ['bank debt', (month) => ({ SCR: completed('SCR', { referenceMonth: month }) })],
  ['kinds of debt', (month) => ({ CATEGORIES: completed('CATEGORIES', { referenceMonth: month }) })],
  [
    'past debt',
    (month) => ({
      HISTORY: completed('HISTORY', { months: [{ month: '2026-10' }, { month }] }),
    }),
  ],
])('so is a later month of %s', async (_, contentOf) => {
  expect(await outcomeOf(contentOf('2026-11'))).toBe('ANSWERED');
  expect(await outcomeOf(contentOf('2026-12'))).toBe(refusal('2026-12'));
});

test.each<[string, (day: string) => SourceContribution]>([
  ['a score', (day) => ({ BUREAU_SCORE: completed('BUREAU_SCORE', { scoredOn: day }) })],
  [
    'the score of another bureau',
    (day) => ({ BUREAU_SCORE: completed('BUREAU_SCORE', { scores: [{ scoredOn: day }] }) }),
  ],
  ['a revenue', (day) => ({ REVENUE: completed('REVENUE', { referenceYear: Number(day.slice(0, 4)) }) })],
])('so is the later day or year of %s', async (_, contentOf) => {
  expect(await outcomeOf(contentOf('2026-11-20'))).toBe('ANSWERED');
  expect(await outcomeOf(contentOf('2027-01-01'))).toMatch(/dated in the future \(2027/);
});
