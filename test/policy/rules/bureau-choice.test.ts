import { describe, expect, test } from 'vitest';
import { assembleSections, knownDetails } from '../../../src/collector/assemble.ts';
import type { SourceResult } from '../../../src/collector/source-result.ts';
import { policyHash } from '../../../src/policy/policy.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import { soundCompany } from '../facts.ts';
import { evaluate, policyOf } from '../one-rule.ts';

const rule = { rule: 'SCORE', failWhen: 'LESS_THAN 500', statusToApply: 'ALERT' } as const;

type Bureau = SectionDetails['BUREAU_SCORE'];

const bureau = (provider: string, score: number | null, list = true): Bureau => {
  const { inquiries: _, ...rest } = soundCompany.BUREAU_SCORE;
  const own = { provider, model: 'M', score, scoredOn: '2026-11-01' };
  return { ...rest, inquiries: null, ...own, ...(list && { scores: [own] }) };
};

const sources = [
  { role: 'bureau-score', provider: 'second', use: 'complement', sections: ['BUREAU_SCORE'] },
  { role: 'bureau-score', provider: 'first', use: 'always', sections: ['BUREAU_SCORE'] },
] as const;

function resultOf(provider: string, answer: Bureau | null): SourceResult {
  const at = '2026-11-20T12:00:00.000Z';
  return {
    role: 'bureau-score',
    provider,
    sandbox: true,
    required: false,
    outcome: answer === null ? 'FAILED' : 'ANSWERED',
    failure: answer === null ? { code: 'UNREACHABLE', message: 'down' } : null,
    evidence: {
      contentType: 'application/json',
      body: new Uint8Array(),
      sha256: '',
      editionDate: null,
      requestedAt: at,
      receivedAt: at,
      attempts: 1,
    },
    contribution: answer === null ? {} : { BUREAU_SCORE: answer },
    kept: false,
    ms: 1,
  };
}

function sectionFrom(first: Bureau | null, second: Bureau | null): Partial<SectionDetails> {
  const plan = {
    sections: ['BUREAU_SCORE'] as const,
    derived: [],
    scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 } as const,
  };
  const results = [resultOf('second', second), resultOf('first', first)];
  return knownDetails(assembleSections(plan, sources, results));
}

const readBy = (
  bureauScore: 'FIRST' | 'FALLBACK' | 'WORST' | undefined,
  sections: Partial<SectionDetails>,
) => {
  const policy = policyOf([rule], bureauScore === undefined ? {} : { bureauScore });
  return evaluate(policy, sections).groups[0]?.rules[0]?.value;
};

describe('which bureau the rule SCORE reads', () => {
  const both = sectionFrom(bureau('A', 700), bureau('B', 300));
  const firstDown = sectionFrom(null, bureau('B', 300));
  const firstSilent = sectionFrom(bureau('A', null), bureau('B', 300));
  const secondDown = sectionFrom(bureau('A', 700), null);

  test.each([
    ['FIRST', both, 700],
    ['FIRST', firstDown, null],
    ['FIRST', firstSilent, null],
    ['FIRST', secondDown, 700],
    ['FALLBACK', both, 700],
    ['FALLBACK', firstDown, 300],
    ['FALLBACK', firstSilent, 300],
    ['WORST', both, 300],
    ['WORST', firstDown, 300],
    ['WORST', firstSilent, 300],
    ['WORST', secondDown, 700],
    [undefined, firstDown, 300],
  ] as const)('%s', (choice, sections, value) => {
    expect(readBy(choice, sections)).toBe(value);
  });

  test('the section names every bureau with its score and its place, and whose score stands', () => {
    expect(both.BUREAU_SCORE).toMatchObject({
      provider: 'A',
      score: 700,
      scores: [
        { place: 1, provider: 'A', score: 700 },
        { place: 2, provider: 'B', score: 300 },
      ],
    });
    expect(firstDown.BUREAU_SCORE).toMatchObject({ provider: 'B', scores: [{ place: 2, provider: 'B' }] });
  });

  test('a bureau that tells its score without a list counts beside one that has a list', () => {
    const mixed = sectionFrom(bureau('A', 700, false), bureau('B', 300));
    expect(readBy('FIRST', mixed)).toBe(700);
    expect(readBy('WORST', mixed)).toBe(300);
  });

  test('answers that were kept without lists read as they always did', () => {
    const old = sectionFrom(bureau('A', 700, false), bureau('B', 300, false));
    expect(old.BUREAU_SCORE).not.toHaveProperty('scores');
    for (const choice of ['FIRST', 'FALLBACK', 'WORST'] as const) expect(readBy(choice, old)).toBe(700);
  });

  test('a policy that does not choose keeps its hash', () => {
    expect(policyOf([rule])).not.toHaveProperty('bureauScore');
    expect(policyHash(policyOf([rule], { bureauScore: 'WORST' }))).not.toBe(policyHash(policyOf([rule])));
  });
});
