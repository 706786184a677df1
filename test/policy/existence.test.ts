import { describe, expect, test } from 'vitest';
import { completeSection } from '../../src/policy/cases/complete-section.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { findCounterfactuals } from '../../src/policy/counterfactual/find-counterfactuals.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../src/policy/evaluate.ts';
import { completePolicy } from '../../src/policy/policy.ts';
import { wordPolicyResult } from '../../src/policy/result-words.ts';
import { sourcesThatHold } from '../../src/policy/robustness/holding-source.ts';
import { settledReach } from '../../src/policy/what-matters/settled-decision.ts';
import { existenceIn } from '../../src/sections/existence.ts';
import type { SectionDetails, SectionType } from '../../src/sections/index.ts';

const asOf = '2026-11-20';

/** Sections in the form of a source's answer; missing fields are unknown. */
function sectionsOf(contents: Partial<Record<SectionType, object>>): Partial<SectionDetails> {
  return Object.fromEntries(
    Object.entries(contents).map(([type, content]) => {
      const { details } = completeSection(type as SectionType, content);
      if (details === undefined) throw new Error(`${type} is not complete`);
      return [type, details];
    }),
  ) as Partial<SectionDetails>;
}

const clean = { SANCTIONS: { lists: [{ list: 'CEIS', state: 'CLEAN', hits: [] }] } };

const policy = completePolicy({
  id: 'lists',
  name: 'Lists',
  kind: 'cpf',
  depth: 'COMPLETO',
  groups: [
    {
      name: 'g',
      rules: [
        {
          rule: 'SANCTIONED',
          failWhen: 'IS_TRUE',
          statusToApply: 'DENIED',
          whenMissing: 'ALERT',
          points: 10,
        },
        { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0 COUNT', statusToApply: 'ALERT' },
      ],
    },
  ],
});
const compiled = compilePolicy(policy, { version: 1 });

function factsOf(contents: Partial<Record<SectionType, object>>): EvaluationFacts {
  return { documentKind: 'cpf', sections: sectionsOf(contents), requestedAmount: null, asOf };
}

const noProtests = { PROTESTS: { count: 0, totalAmount: 0 } };

describe('the existence of a document', () => {
  test.each([
    ['a person of the register', { BASIC_INFORMATION: { person: { name: 'FULANA' } } }],
    [
      'a person of the register, by the status alone',
      { BASIC_INFORMATION: { person: { status: 'REGULAR' } } },
    ],
    ['a person who has died', { BASIC_INFORMATION: { person: { status: 'TITULAR_FALECIDO' } } }],
    ['a cancelled registration', { BASIC_INFORMATION: { name: 'FULANA', person: { status: 'CANCELADA' } } }],
    [
      'a company with a legal name',
      { BASIC_INFORMATION: { name: 'X LTDA', company: { legalName: 'X LTDA' } } },
    ],
    ['a closed company', { BASIC_INFORMATION: { name: 'X LTDA', company: { status: 'BAIXADA' } } }],
    ['a bureau with a score', { BUREAU_SCORE: { provider: 'B', score: 500 } }],
    ['banks that report credit', { SCR: { totalDebt: 10 } }],
  ])('is confirmed by %s', (_, contents) => {
    expect(existenceIn(sectionsOf(contents))).toBe('CONFIRMED');
  });

  test.each([
    ['no section', {}],
    ['lists without the subject', clean],
    [
      'no protests, debts and benefits',
      { ...noProtests, PEFIN: { count: 0, totalAmount: 0 }, SOCIAL_BENEFITS: {} },
    ],
    ['a register record without name and status', { BASIC_INFORMATION: { person: {} } }],
    ['a register record with a blank name', { BASIC_INFORMATION: { name: '  ' } }],
    ['a void registration', { BASIC_INFORMATION: { name: 'FULANA', person: { status: 'NULA' } } }],
    ['a void registration of a company', { BASIC_INFORMATION: { name: 'X', company: { status: 'NULA' } } }],
    ['a bureau without a score', { BUREAU_SCORE: { provider: 'B', score: null } }],
    ['banks without credit', { SCR: { totalDebt: 0, relationships: { institutions: 0 } } }],
  ])('is not confirmed by %s', (_, contents) => {
    expect(existenceIn(sectionsOf(contents))).toBe('NOT_CONFIRMED');
  });
});

describe('a policy', () => {
  test('gives ALERT at best without proof that the document exists, and shows why in both languages', () => {
    const outcome = evaluatePolicy(compiled, factsOf({ ...clean, ...noProtests }));
    expect(outcome).toMatchObject({ policyStatus: 'ALERT', score: 1000 });
    expect(outcome.reasons).toEqual([{ group: 'scoring', rule: 'EXISTENCE_NOT_CONFIRMED', status: 'ALERT' }]);
    const said = (['en', 'pt-BR'] as const).map((one) => wordPolicyResult(outcome, one).reasons[0]?.text);
    expect(said).toEqual([
      'No source confirmed that the document exists, so the policy does not approve.',
      'Nenhuma fonte confirmou que o documento existe; por isso, a política não aprova.',
    ]);
  });

  test('approves if a source confirmed it, by data of any age', () => {
    const register = { BASIC_INFORMATION: { person: { name: 'FULANA', status: 'REGULAR' } } };
    expect(evaluatePolicy(compiled, factsOf({ ...clean, ...noProtests, ...register })).policyStatus).toBe(
      'APPROVED',
    );
    const fresh = compilePolicy(
      { ...policy, sources: { registration: { maximumAgeDays: 1, whenStale: 'NOT_APPLIED' } } },
      { version: 1 },
    );
    const facts = {
      ...factsOf({ ...clean, ...noProtests, ...register }),
      dates: { BASIC_INFORMATION: '2020-01-01' },
    };
    expect(evaluatePolicy(fresh, facts).policyStatus).toBe('APPROVED');
  });

  test('still denies, and uses the stated existence of the facts', () => {
    const listed = {
      SANCTIONS: { lists: [{ list: 'CEIS', state: 'LISTED', hits: [{ name: 'A', certainty: 'CERTAIN' }] }] },
    };
    expect(evaluatePolicy(compiled, factsOf({ ...listed, ...noProtests })).policyStatus).toBe('DENIED');
    const stated = { ...factsOf({ ...clean, ...noProtests }), existence: 'CONFIRMED' } as const;
    expect(evaluatePolicy(compiled, stated)).toMatchObject({ policyStatus: 'APPROVED', reasons: [] });
  });

  test('shows no change and no source that would turn such a decision into an approval', () => {
    const facts = factsOf({ ...clean, PROTESTS: { count: 1, totalAmount: 10, entries: [{ amount: 10 }] } });
    const outcome = evaluatePolicy(compiled, facts);
    expect(outcome.policyStatus).toBe('ALERT');
    expect(findCounterfactuals(compiled, facts, outcome)).toEqual({ found: [], isUndecided: false });
    expect(sourcesThatHold(compiled, outcome, asOf)).toEqual([]);
    const stated = { ...facts, existence: 'CONFIRMED' } as const;
    const other = evaluatePolicy(compiled, stated);
    expect(findCounterfactuals(compiled, stated, other).found).not.toEqual([]);
    expect(sourcesThatHold(compiled, other, asOf)).not.toEqual([]);
  });

  test('queries a source that could still confirm it', () => {
    const facts = factsOf({ ...clean, ...noProtests });
    expect(settledReach(compiled, facts, new Set(['BASIC_INFORMATION']))).toBeUndefined();
    expect(settledReach(compiled, facts, new Set(['LOCATION']))?.statuses).toEqual(['ALERT']);
    const confirmed = factsOf({ ...clean, ...noProtests, BUREAU_SCORE: { provider: 'B', score: 500 } });
    expect(settledReach(compiled, confirmed, new Set(['BASIC_INFORMATION']))?.statuses).toEqual(['APPROVED']);
  });
});
