import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completePolicy, type Policy, type PolicyRule, type RiskBand } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { isSectionType, type SectionType } from '../../src/sections/index.ts';
import { type Sections, soundCompany } from './facts.ts';
import { evaluate } from './one-rule.ts';

const status = fc.constantFrom('ALERT' as const, 'DENIED' as const);
const weight = fc.record(
  { statusToApply: status, points: fc.integer({ min: 0, max: 500 }), alertPoints: fc.constant(0) },
  { requiredKeys: ['statusToApply'] },
);

/** Rules over several sections with thresholds on both sides of what the facts below hold. */
const rule: fc.Arbitrary<PolicyRule> = fc
  .oneof(
    fc
      .integer({ min: 0, max: 1000 })
      .map((points) => ({ rule: 'SCORE', failWhen: `LESS_THAN ${points} POINTS` })),
    fc
      .integer({ min: 0, max: 9000 })
      .map((brl) => ({ rule: 'PEFIN_AMOUNT', failWhen: `GREATER_THAN ${brl} BRL` })),
    fc
      .integer({ min: 0, max: 9 })
      .map((count) => ({ rule: 'PROTESTS_COUNT', passWhen: `LESS_THAN ${count} COUNT` })),
    fc.integer({ min: 1, max: 300 }).map((months) => ({
      rule: 'COMPANY_OPENING_TIME',
      failWhen: `LESS_THAN ${months} MONTHS`,
    })),
    fc.constant({ rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA' }),
    fc.constant({ rule: 'SANCTIONED', failWhen: 'IS_TRUE' }),
  )
  .chain((criterion) => weight.map((outcome) => ({ ...criterion, ...outcome })));

const scoring = fc.record({
  minimumCoverage: fc.constantFrom(0, 0.3, 1),
  riskBands: fc.constantFrom<RiskBand[]>(
    [{ band: 'A', from: 0, status: 'APPROVED' }],
    [
      { band: 'A', from: 700, status: 'APPROVED' },
      { band: 'B', from: 400, status: 'ALERT' },
      { band: 'C', from: 0, status: 'DENIED' },
    ],
  ),
});

const policy: fc.Arbitrary<Policy> = fc
  .record(
    {
      scoring,
      groups: fc.array(
        fc.record({ name: fc.constantFrom('a', 'b'), rules: fc.array(rule, { minLength: 1, maxLength: 6 }) }),
        { minLength: 1, maxLength: 4 },
      ),
    },
    { requiredKeys: ['groups'] },
  )
  .map((parts) =>
    completePolicy({
      id: 'law',
      name: 'Law',
      kind: 'cnpj',
      depth: 'COMPLETO',
      additionals: ['BUREAUS', 'SCR'],
      ...parts,
    }),
  );

const facts: fc.Arbitrary<Sections> = fc
  .record({
    score: fc.option(fc.integer({ min: 0, max: 1000 })),
    pefin: fc.option(fc.integer({ min: 0, max: 9000 })),
    protests: fc.integer({ min: 0, max: 9 }),
    active: fc.boolean(),
    absent: fc.subarray<SectionType>(['BASIC_INFORMATION', 'BUREAU_SCORE', 'PEFIN', 'PROTESTS', 'SANCTIONS']),
  })
  .map(({ score, pefin, protests, active, absent }) => {
    const { BASIC_INFORMATION } = soundCompany;
    const { company } = BASIC_INFORMATION;
    const sections: Sections = {
      ...soundCompany,
      BASIC_INFORMATION: {
        ...BASIC_INFORMATION,
        company: { ...company, status: active ? 'ATIVA' : 'BAIXADA' },
      },
      BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, score },
      PEFIN: { ...soundCompany.PEFIN, totalAmount: pefin },
      PROTESTS: { ...soundCompany.PROTESTS, count: protests },
    };
    return without(sections, absent);
  });

function without(sections: Sections, absent: readonly string[]): Sections {
  return Object.fromEntries(Object.entries(sections).filter(([type]) => !absent.includes(type)));
}

describe('for any policy and any facts', () => {
  it('equal arguments give equal bytes', () => {
    fc.assert(
      fc.property(policy, facts, (anyPolicy, sections) => {
        const first = JSON.stringify(evaluate(anyPolicy, sections));
        const shuffled = Object.fromEntries(Object.entries(sections).reverse());
        expect(JSON.stringify(evaluate(structuredClone(anyPolicy), shuffled))).toBe(first);
      }),
    );
  });

  it('the score is a whole number from 0 to 1000, or null where nothing with points applied', () => {
    fc.assert(
      fc.property(policy, facts, (anyPolicy, sections) => {
        const { score, groups, coverage } = evaluate(anyPolicy, sections);
        const attainable = groups.reduce((sum, group) => sum + group.maximumScore, 0);

        expect(coverage >= 0 && coverage <= 1).toBe(true);
        if (attainable === 0) expect(score).toBeNull();
        else expect(Number.isInteger(score) && score !== null && score >= 0 && score <= 1000).toBe(true);
      }),
    );
  });

  it('any DENIED rule gives DENIED, and no APPROVED stands beside an ALERT', () => {
    fc.assert(
      fc.property(policy, facts, (anyPolicy, sections) => {
        const { policyStatus, groups } = evaluate(anyPolicy, sections);
        const statuses = groups.flatMap((group) => group.rules.map((one) => one.status));

        if (statuses.includes('DENIED')) expect(policyStatus).toBe('DENIED');
        if (statuses.includes('ALERT')) expect(policyStatus).not.toBe('APPROVED');
      }),
    );
  });

  it('nothing evaluated is never APPROVED', () => {
    fc.assert(
      fc.property(policy, (anyPolicy) => {
        expect(evaluate(anyPolicy, {})).toMatchObject({ policyStatus: 'ALERT', score: null, riskBand: null });
      }),
    );
  });

  it('what is removed becomes NOT_APPLIED, and no other rule changes for it', () => {
    const types = fc.subarray(Object.keys(soundCompany).filter(isSectionType));
    fc.assert(
      fc.property(policy, facts, types, (anyPolicy, sections, removed) => {
        const rulesOf = (given: Sections) =>
          evaluate(anyPolicy, given).groups.flatMap((group) => group.rules);
        const before = rulesOf(sections);
        const after = rulesOf(without(sections, removed));

        for (const [index, one] of before.entries()) {
          const isRemoved = removed.some((type) => type === one.section);
          expect(after[index]?.status).toBe(isRemoved ? 'NOT_APPLIED' : one.status);
          if (isRemoved) expect(after[index]?.earnedPoints).toBe(0);
        }
      }),
    );
  });

  it('the order of groups and rules changes neither the decision, nor the score, nor the limit', () => {
    const creditLimit = { basis: 'CALCULATED_REVENUE' as const, percentByBand: { A: 10, B: 5 } };
    fc.assert(
      fc.property(policy, facts, (anyPolicy, sections) => {
        const limited = { ...anyPolicy, creditLimit };
        const groups = anyPolicy.groups
          .map((group) => ({ ...group, rules: group.rules.toReversed() }))
          .reverse();
        const summary = ({
          policyStatus,
          score,
          riskBand,
          coverage,
          creditLimit: limit,
        }: ReturnType<typeof evaluate>) => ({
          policyStatus,
          score,
          riskBand,
          coverage,
          limit,
        });

        expect(summary(evaluate({ ...limited, groups }, sections))).toEqual(
          summary(evaluate(limited, sections)),
        );
      }),
    );
  });

  it('reasons name every rule that spoke against, worst first', () => {
    fc.assert(
      fc.property(policy, facts, (anyPolicy, sections) => {
        const { groups, reasons } = evaluate(anyPolicy, sections);
        const against = groups.flatMap((group) =>
          group.rules.filter((one) => /ALERT|DENIED/.test(one.status)),
        );
        const named = reasons.filter((reason) => reason.group !== 'scoring');
        const statuses = reasons.map((reason) => reason.status);

        expect(named.map((reason) => reason.text).sort()).toEqual(against.map((one) => one.text).sort());
        expect(statuses.lastIndexOf('DENIED')).toBeLessThan(
          statuses.includes('ALERT') ? statuses.indexOf('ALERT') : statuses.length,
        );
      }),
    );
  });
});

describe('for any text in place of a policy', () => {
  const sound = [
    'id: x',
    'name: X',
    'kind: cnpj',
    'depth: COMPLETO',
    'additionals: [BUREAUS]',
    'scoring:',
    '  riskBands:',
    '    - { band: A, from: 0, status: APPROVED }',
    'groups:',
    '  - name: g',
    '    rules:',
    '      - rule: SCORE',
    '        failWhen: LESS_THAN 300 POINTS',
    '        statusToApply: ALERT',
    '        points: 10',
    '      - any: [{ rule: SANCTIONED, where: { lists: [OFAC] }, failWhen: IS_TRUE }]',
    '        statusToApply: DENIED',
  ].join('\n');

  async function expectPlaces(text: string): Promise<void> {
    const { policy: read, findings } = await readPolicy(text, 'x.yaml');
    const lines = text.replace(/^\uFEFF/, '').split('\n');

    if (read === undefined) expect(findings.length).toBeGreaterThan(0);
    for (const { line, column, length, code } of findings) {
      expect(code).toMatch(/^[A-Z_]+$/);
      expect(line).toBeGreaterThanOrEqual(1);
      expect(line).toBeLessThanOrEqual(lines.length);
      expect(column).toBeGreaterThanOrEqual(1);
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
      expect(length).toBeGreaterThanOrEqual(1);
    }
  }

  it('reading a sound policy with a piece cut out, doubled or replaced gives a policy or places', async () => {
    const junk = fc.oneof(
      fc.constantFrom(
        '',
        '\t',
        ' ',
        '[',
        ']',
        '{',
        '}',
        ':',
        ': ',
        '- ',
        '"',
        "'",
        '&a ',
        '*a',
        '!t ',
        '|',
        '>',
        '#',
      ),
      fc.constantFrom(
        'null',
        '~',
        '.inf',
        '-1',
        '1e99',
        '0x1F',
        'yes',
        '__proto__',
        'constructor',
        '---\n',
        '%YAML 1.1\n',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const at = fc.nat({ max: sound.length });
    await fc.assert(
      fc.asyncProperty(at, fc.nat({ max: 40 }), junk, async (from, length, piece) => {
        await expectPlaces(sound.slice(0, from) + piece + sound.slice(from + length));
      }),
      { numRuns: 500 },
    );
  });

  it('each line left out, doubled, indented otherwise or emptied gives a policy or places', async () => {
    const lines = sound.split('\n');
    for (const [index, line] of lines.entries()) {
      for (const instead of [
        [],
        [line, line],
        [` ${line}`],
        [line.trimStart()],
        [line.replace(/:.*/, ':')],
      ]) {
        await expectPlaces([...lines.slice(0, index), ...instead, ...lines.slice(index + 1)].join('\n'));
      }
    }
  });

  it('any text at all gives findings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        await expectPlaces(text);
        expect((await readPolicy(text, 'x.yaml')).policy).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});
