import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { completePolicy, type Policy, type PolicyRule } from '../../../src/policy/policy.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { ranks } from '../../../src/policy/proof/decision-rows.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';
import { decisionOf } from '../../../src/policy/proof/witness.ts';
import { trialSize } from '../../trials/trial-size.ts';
import { asOf, everybody, twoPolicies } from './small-policies.ts';

const size = trialSize('CREDIT_PROOFS', { number: 25, seed: 17 });
const run = { numRuns: size.number, seed: size.seed };

describe('a proof over everybody who could ever come', () => {
  it('says what asking the engine about each of them says, and names somebody whom the engine confirms', () => {
    const context = proofContext('cnpj', asOf);
    const counts = { PROVEN: 0, REFUTED: 0, UNDECIDED: 0 };
    fc.assert(
      fc.property(twoPolicies, ({ before, after, names }) => {
        const [one, other] = [before, after].map((policy) => compilePolicy(policy, { version: 1, hash: '' }));
        if (one === undefined || other === undefined) throw new Error('no policies');
        const differs = {
          NEVER_LOOSER: false,
          NEVER_STRICTER: false,
          SCORE: false,
          BAND: false,
          LIMIT: false,
        };
        for (const facts of everybody(names)) {
          const [a, b] = [decisionOf({ compiled: one }, facts), decisionOf({ compiled: other }, facts)];
          const [rankA, rankB] = [ranks.indexOf(a.rank), ranks.indexOf(b.rank)];
          if (rankB > rankA) differs.NEVER_LOOSER = true;
          if (rankB < rankA) differs.NEVER_STRICTER = true;
          // An ERROR result has no figures.
          if (a.rank === 'ERROR' || b.rank === 'ERROR') continue;
          if (a.outcome.score !== b.outcome.score) differs.SCORE = true;
          if (a.outcome.riskBand !== b.outcome.riskBand) differs.BAND = true;
        }
        const also = ['SCORE', 'BAND', 'LIMIT'] as const;
        const { parts } = provePolicies(one, other, { relation: 'SAME', also, asOf, context });
        for (const { result } of parts) counts[result.verdict] += 1;

        expect(Object.fromEntries(parts.map(({ about, result }) => [about, result.verdict]))).toEqual(
          Object.fromEntries(
            Object.entries(differs).map(([about, isOther]) => [about, isOther ? 'REFUTED' : 'PROVEN']),
          ),
        );
      }),
      run,
    );
    size.tell(JSON.stringify(counts));
    expect(Math.min(counts.PROVEN, counts.REFUTED)).toBeGreaterThan(0);
  });
});

describe('figures of two policies, one without scoring or limit', () => {
  const bands = {
    minimumCoverage: 0,
    riskBands: [{ band: 'A', from: 0, status: 'APPROVED' as const }],
  };
  const limit = { basis: 'CALCULATED_REVENUE' as const, percentByBand: { A: 20 } };
  const kinds = {
    nothing: {},
    bands: { scoring: bands },
    limit: { creditLimit: limit },
    both: { scoring: bands, creditLimit: limit },
  };
  type Kind = keyof typeof kinds;
  const all: readonly Kind[] = ['nothing', 'bands', 'limit', 'both'];
  const compiled = (kind: Kind, more: Partial<PolicyRule>) =>
    compilePolicy(
      completePolicy({
        id: 'figures',
        name: 'Figures',
        kind: 'cnpj',
        depth: 'COMPLETO',
        ...kinds[kind],
        groups: [
          {
            name: 'g',
            rules: [
              {
                rule: 'COMPANY_SITUATION',
                failWhen: 'NOT_CONTAINS ATIVA',
                statusToApply: 'ALERT',
                points: 10,
                ...more,
              },
            ],
          },
        ],
      }),
      { version: 1, hash: '' },
    );

  const pairs = all.flatMap((before) =>
    all.flatMap((after) =>
      [{}, { points: 0 }, { whenMissing: 'ERROR' as const }].map((more) => ({ before, after, more })),
    ),
  );

  it.each(pairs)('$before and $after, $more', ({ before, after, more }) => {
    const also = ['SCORE', 'BAND', 'LIMIT'] as const;
    const sides = [compiled(before, more), compiled(after, more)] as const;
    const { parts } = provePolicies(...sides, { relation: 'NEVER_LOOSER', also, asOf });
    const verdicts = Object.fromEntries(parts.map(({ about, result }) => [about, result.verdict]));
    // A policy without points has no score, and therefore no band and no limit.
    const hasScore = more.points !== 0;
    const isBanded = (kind: Kind) => hasScore && (kind === 'bands' || kind === 'both');
    const isLimited = (kind: Kind) => hasScore && kind === 'both';
    const sameIf = (isSame: boolean) => (isSame ? 'PROVEN' : 'REFUTED');

    expect(verdicts).toMatchObject({
      SCORE: 'PROVEN',
      BAND: sameIf(isBanded(before) === isBanded(after)),
      LIMIT: sameIf(isLimited(before) === isLimited(after)),
    });
  });

  it('are not compared for a subject without a decision', () => {
    const [before, after] = [compiled('both', { whenMissing: 'ERROR' }), compiled('both', {})];
    const also = ['SCORE', 'BAND', 'LIMIT'] as const;
    const { parts } = provePolicies(before, after, { relation: 'NEVER_LOOSER', also, asOf });

    expect(parts.map(({ about, result }) => [about, result.verdict])).toEqual([
      ['NEVER_LOOSER', 'REFUTED'],
      ['SCORE', 'PROVEN'],
      ['BAND', 'PROVEN'],
      ['LIMIT', 'PROVEN'],
    ]);
  });
});

describe('facts of one subject', () => {
  const policyWith = (alertPoints: number) =>
    compilePolicy(
      completePolicy({
        id: 'linked',
        name: 'Linked',
        kind: 'cnpj',
        depth: 'COMPLETO',
        additionals: ['BUREAUS'],
        scoring: {
          minimumCoverage: 0,
          riskBands: [
            { band: 'A', from: 600, status: 'APPROVED' },
            { band: 'B', from: 0, status: 'ALERT' },
          ],
        },
        groups: [
          {
            name: 'g',
            rules: [
              {
                rule: 'CALCULATED_REVENUE',
                failWhen: 'LESS_THAN 1000 BRL',
                statusToApply: 'ALERT',
                whenMissing: 'ALERT',
              },
              {
                rule: 'PEFIN_CALCULATED_REVENUE',
                failWhen: 'GREATER_THAN 5 PERCENT',
                statusToApply: 'DENIED',
              },
              {
                rule: 'PEFIN_NOT_CALCULATED_REVENUE',
                failWhen: 'GREATER_THAN 900 BRL',
                statusToApply: 'ALERT',
                effect: 'SCORE',
                points: 10,
                alertPoints,
              },
            ],
          },
        ],
      }),
      { version: 1, hash: '' },
    );

  it('go together where they hang on the revenue: nobody who has one is judged as if he had none', () => {
    const also = ['SCORE'] as const;
    const { parts } = provePolicies(policyWith(5), policyWith(7), { relation: 'SAME', also, asOf });

    // Whoever has no revenue is an alert for that, whatever the score.
    expect(parts.map(({ result }) => result.verdict)).toEqual(['PROVEN', 'PROVEN', 'REFUTED']);
  });
});

describe('what no case shows at first sight', () => {
  const compiled = (more: Partial<Policy>) =>
    compilePolicy(
      {
        ...completePolicy({ id: 'x', name: 'X', kind: 'cnpj', depth: 'SIMPLES', groups: [] }),
        ...more,
      },
      { version: 1, hash: '' },
    );
  const inForce = compiled({
    inputs: [{ name: 'sum', type: 'money', required: true }],
    scoring: { minimumCoverage: 0, riskBands: [{ band: 'A', from: 0, status: 'APPROVED' }] },
    creditLimit: { basis: 'CALCULATED_REVENUE', percentByBand: { A: 0 } },
    groups: [
      {
        name: 'g',
        rules: [
          { rule: 'INPUT', input: 'sum', failWhen: 'LESS_THAN 0 BRL', statusToApply: 'ALERT', points: 5 },
          {
            rule: 'INPUT_OF_REVENUE',
            input: 'sum',
            failWhen: 'GREATER_THAN 10 PERCENT',
            statusToApply: 'DENIED',
          },
        ],
      },
    ],
  });
  const proofOf = (change: Partial<Policy>, also: readonly ('LIMIT' | 'SCORE')[] = []) => {
    const { policy } = inForce;
    const { parts } = provePolicies(inForce, compiled({ ...policy, ...change }), {
      relation: 'SAME',
      also,
      asOf,
    });
    return parts.map(({ result }) => result.verdict);
  };

  it('a share of an input that is always given can be missing, for want of the revenue', () => {
    const groups = inForce.policy.groups.map((group) => ({
      ...group,
      rules: group.rules.map((rule) =>
        rule.statusToApply === 'DENIED' ? { ...rule, whenMissing: 'ALERT' as const } : rule,
      ),
    }));

    expect(proofOf({ groups })).toEqual(['PROVEN', 'REFUTED']);
  });

  it('a limit of nothing is another than none', () => {
    const creditLimit = { basis: 'CALCULATED_REVENUE', percentByBand: { Z: 5 } } as const;

    expect(proofOf({ creditLimit }, ['LIMIT'])).toEqual(['PROVEN', 'PROVEN', 'REFUTED']);
    expect(proofOf({}, ['LIMIT', 'SCORE'])).toEqual(['PROVEN', 'PROVEN', 'PROVEN', 'PROVEN']);
  });

  it('data that are asked to be of different ages are not compared', () => {
    const sources = { revenue: { maximumAgeDays: 30 } };

    expect(proofOf({ sources })).toEqual(['UNDECIDED', 'UNDECIDED']);
  });
});
