import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assembleSections,
  finishedSections,
  knownDetails,
  mergedDetails,
} from '../../src/collector/assemble.ts';
import type { SourceResult } from '../../src/collector/source-result.ts';
import type { Document } from '../../src/document/document.ts';
import { planCollection } from '../../src/sections/collection-plan.ts';
import type { Source, SourceContribution } from '../../src/sources/define-source.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxDetails } from '../../src/sources/sandbox/sandbox-details.ts';

const company: Document = { kind: 'cnpj', value: '99990004000121' };
const plan = planCollection('cnpj', 'COMPLETO', ['BUREAUS', 'SCR']);
const sources = sandboxSources.filter(({ sections }) =>
  sections.some((type) => plan.sections.includes(type)),
);

function result(source: Source, change: Partial<SourceResult> = {}): SourceResult {
  return {
    role: source.role,
    provider: source.provider,
    sandbox: source.sandbox,
    required: true,
    outcome: 'ANSWERED',
    failure: null,
    evidence: {
      contentType: 'application/json',
      body: new Uint8Array(),
      sha256: source.role,
      editionDate: null,
      requestedAt: '2026-11-20T12:00:00.000Z',
      receivedAt: '2026-11-20T12:00:01.000Z',
      attempts: 1,
    },
    contribution: sandboxDetails(company, source.sections, plan.scope),
    kept: false,
    ms: 1_000,
    ...change,
  };
}

const everything = sources.map((source) => result(source));
const failure = {
  outcome: 'FAILED',
  failure: { code: 'TIMEOUT', message: 'too late' },
  contribution: {},
} as const;

function sourceOf(name: string): Source {
  const source = sources.find((one) => one.role === name);
  if (source === undefined) throw new Error(`No source ${name}`);
  return source;
}

function stateOf(type: string, results: readonly SourceResult[], asked: readonly Source[] = sources) {
  const section = assembleSections(plan, asked, results).find((one) => one.type === type);
  return { status: section?.status, integrationCount: section?.integrationCount, details: section?.details };
}

describe('the state of a section', () => {
  test('is COMPLETED when every source gave, and counts those that did', () => {
    expect(stateOf('PEFIN', everything)).toMatchObject({ status: 'COMPLETED', integrationCount: 1 });
  });

  test('is PARTIAL when one of two sources failed', () => {
    const second = { ...sourceOf('pefin-refin'), provider: 'second-bureau' };
    const results = [...everything, result(second, failure)];
    expect(stateOf('PEFIN', results, [...sources, second])).toMatchObject({
      status: 'PARTIAL',
      integrationCount: 1,
    });
  });

  test('is FAILED when none gave and one failed, and says which and why', () => {
    const results = everything.map((one) => (one.role === 'pefin-refin' ? { ...one, ...failure } : one));
    expect(stateOf('PEFIN', results)).toEqual({ status: 'FAILED', integrationCount: 0, details: null });
    const section = assembleSections(plan, sources, results).find(({ type }) => type === 'REFIN');
    expect(section?.errors).toEqual([
      { source: 'pefin-refin', code: 'TIMEOUT', message: 'too late', at: '2026-11-20T12:00:01.000Z' },
    ]);
  });

  test('is NO_RECORD when its source does not know the document', () => {
    const unknown = { outcome: 'NO_RECORD', contribution: {} } as const;
    const results = everything.map((one) => (one.role === 'pefin-refin' ? { ...one, ...unknown } : one));
    expect(stateOf('PEFIN', results)).toEqual({ status: 'NO_RECORD', integrationCount: 0, details: null });
  });

  test('is NOT_COLLECTED when nobody was asked, and when the one asked had nothing to say of it', () => {
    const nobody = { status: 'NOT_COLLECTED', integrationCount: 0, details: null };
    expect(stateOf('PEFIN', [], [])).toEqual(nobody);
    const silent = everything.map((one) => (one.role === 'pefin-refin' ? { ...one, contribution: {} } : one));
    expect(stateOf('PEFIN', silent)).toEqual(nobody);
  });

  test('every section of the plan stands once, and the summary with them', () => {
    const types = assembleSections(plan, sources, []).map(({ type }) => type);
    expect(types).toEqual(['SUMMARY', ...plan.sections, 'SYNTHETIC_SCORE']);
  });
});

describe('two sources of one section', () => {
  const second = { ...sourceOf('registration'), provider: 'second-registry' };
  const both = [...sources, second];
  const told: SourceContribution = { BASIC_INFORMATION: { ...detailsOfCompany(), name: 'FROM THE SECOND' } };
  const results = [result(second, { contribution: told }), ...everything];

  function detailsOfCompany() {
    const own = sandboxDetails(company, ['BASIC_INFORMATION'], plan.scope).BASIC_INFORMATION;
    if (own === undefined) throw new Error('The sandbox knows every company');
    return own;
  }

  test('are merged in the order of the sources, not of their answers', () => {
    const known = knownDetails(assembleSections(plan, both, results));
    expect(known.BASIC_INFORMATION?.name).toBe(detailsOfCompany().name);
    const turned = knownDetails(assembleSections(plan, [second, ...sources], results));
    expect(turned.BASIC_INFORMATION?.name).toBe('FROM THE SECOND');
  });

  test('give the same whatever the order in which their answers came', () => {
    const expected = JSON.stringify(assembleSections(plan, both, results));
    fc.assert(
      fc.property(fc.shuffledSubarray(results, { minLength: results.length }), (shuffled) => {
        expect(JSON.stringify(assembleSections(plan, both, shuffled))).toBe(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('what follows from the revenue', () => {
  test('is settled over all sources: debts are a share of it', () => {
    const { REVENUE, PEFIN } = knownDetails(assembleSections(plan, sources, everything));
    const revenue = REVENUE?.calculatedRevenue ?? 0;
    const debt = PEFIN?.totalAmount ?? 0;
    expect(debt).toBeGreaterThan(0);
    expect(PEFIN?.calculatedRevenuePercentage).toBeCloseTo((100 * debt) / revenue, 2);
  });

  test('contains the overdue debt that only HISTORY states', () => {
    const changed = everything.map((one) => {
      const { SCR, HISTORY } = one.contribution;
      if (SCR === undefined || HISTORY === undefined) return one;
      const months = HISTORY.months.map((month) =>
        month.month === SCR.referenceMonth ? { ...month, expired: 50_000_000 } : month,
      );
      return { ...one, contribution: { ...one.contribution, HISTORY: { months } } };
    });
    const { SCR } = knownDetails(assembleSections(plan, sources, changed));
    expect(SCR?.bands?.find(({ band }) => band === 'EXPIRED')).toMatchObject({ amount: 50_000_000 });
    expect(SCR?.totalDebt).toBeGreaterThan(50_000_000);
  });

  test('is unknown where the revenue is', () => {
    const results = everything.map((one) => (one.role === 'revenue' ? { ...one, ...failure } : one));
    const { PEFIN } = knownDetails(assembleSections(plan, sources, results));
    expect(PEFIN?.totalAmount).toBeGreaterThan(0);
    expect(PEFIN?.calculatedRevenuePercentage).toBeNull();
  });
});

describe('an empty list of partners', () => {
  const natures: readonly (readonly [string, string | null, readonly never[] | null])[] = [
    ['a limited company', '2062', null],
    ['a corporation', '2054', null],
    ['a company of unknown nature', null, null],
    ['an individual entrepreneur', '2135', []],
    ['a municipality', '1244', []],
  ];

  /** The results with this legal nature, and with the empty list of partners that a source may answer. */
  function withoutPartners(code: string | null): readonly SourceResult[] {
    return everything.map((one) => {
      const { BASIC_INFORMATION: basic, RELATIONS: relations } = one.contribution;
      const legalNature = code === null ? null : { code, description: 'Natureza' };
      const contribution: SourceContribution = {
        ...one.contribution,
        ...(basic?.company && {
          BASIC_INFORMATION: { ...basic, company: { ...basic.company, legalNature } },
        }),
        ...(relations && { RELATIONS: { ...relations, partners: [] } }),
      };
      return { ...one, contribution };
    });
  }

  test.each(natures)('of %s (%s) is %j', (_, code, partners) => {
    const results = withoutPartners(code);
    const { RELATIONS } = knownDetails(assembleSections(plan, sources, results));
    expect(RELATIONS?.partners).toEqual(partners);
    expect(mergedDetails(['RELATIONS'], sources, results)).toEqual({ RELATIONS });
  });
});

describe('sections shown before the end', () => {
  test('are as they will be at the end, in whatever order the sources answer', () => {
    const last = new Map(assembleSections(plan, sources, everything).map((one) => [one.type, one]));
    fc.assert(
      fc.property(fc.shuffledSubarray(everything), (answered) => {
        for (const section of finishedSections(plan, sources, answered)) {
          expect(section).toEqual(last.get(section.type));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('those without a source wait for nobody, and the summary for all', () => {
    const fewer = sources.filter(({ role }) => role !== 'sanctions');
    const types = finishedSections(plan, fewer, []).map(({ type }) => type);
    expect(types).toEqual(['SANCTIONS']);
    expect(finishedSections(plan, sources, everything).map(({ type }) => type)).toEqual(plan.sections);
  });
});

test('old records are left out of each source of a section', () => {
  const person = planCollection('cpf', 'COMPLETO', ['BUREAUS']);
  const bureau = sandboxSources.find(({ sections }) => sections.includes('PEFIN'));
  if (bureau === undefined) throw new Error('no bureau');
  const bureaus = ['one', 'two'].map((provider) => ({ ...bureau, provider }));
  const none = { totalAmount: null, lastDate: null, calculatedRevenuePercentage: null };
  const old = { creditor: null, amount: 10, date: '2019-01-01', contract: null, kind: null };
  const listed = { ...none, count: 1, entries: [{ ...old, city: null, state: null }] };
  const counted = { ...none, count: 2, entries: [] };
  const results = bureaus.map((source, at) =>
    result(source, { contribution: { PEFIN: at === 0 ? listed : counted } }),
  );
  const left = { sections: new Set(['PEFIN']), day: '2026-11-20' };
  const section = assembleSections(person, bureaus, results, left).find(({ type }) => type === 'PEFIN');
  expect(section?.details).toMatchObject({ count: 1, unknown: { count: 1 }, leftOut: 1 });
});
