import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/base/language.ts';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { actions } from '../../../src/policy/counterfactual/actions.ts';
import { findCounterfactuals } from '../../../src/policy/counterfactual/find-counterfactuals.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../../src/policy/evaluate.ts';
import { explainDecision } from '../../../src/policy/explain-decision.ts';
import { completePolicy, type Policy, type PolicyRule } from '../../../src/policy/policy.ts';
import { proofContext } from '../../../src/policy/proof/claim.ts';
import { placementOf } from '../../../src/policy/proof/put/index.ts';
import { factsOfSubject } from '../../../src/policy/proof/subject.ts';
import { rules } from '../../../src/policy/rules/index.ts';

const asOf = '2026-11-20';
const contexts = { cnpj: proofContext('cnpj', asOf), cpf: proofContext('cpf', asOf) };

function policyOf(own: readonly PolicyRule[], more: Partial<Policy> = {}): Policy {
  return {
    ...completePolicy({
      id: 'own',
      name: 'Own',
      kind: 'cnpj',
      depth: 'COMPLETO+',
      additionals: ['BUREAUS', 'SCR'],
      groups: [{ name: 'g', rules: [...own] }],
    }),
    ...more,
  };
}

/** A usual company, or person, with some sections otherwise. */
function subject(
  sections: Readonly<Record<string, unknown>>,
  {
    kind = 'cnpj' as const,
    requestedAmount = null,
  }: { kind?: 'cnpj' | 'cpf'; requestedAmount?: number | null } = {},
): EvaluationFacts {
  const { usual, subject: context } = contexts[kind];
  const whole = { ...usual.sections, ...sections };
  return factsOfSubject({ sections: whole, requestedAmount, inputs: {} }, context);
}

function found(policy: Policy, facts: EvaluationFacts) {
  const compiled = compilePolicy(policy, { version: 1, hash: '' });
  return findCounterfactuals(compiled, facts, evaluatePolicy(compiled, facts));
}

function explained(policy: Policy, facts: EvaluationFacts, language: Language = 'en') {
  const compiled = compilePolicy(policy, { version: 1, hash: '' });
  const outcome = evaluatePolicy(compiled, facts);
  return explainDecision(outcome, { policy, version: 1, hash: '' }, () => facts, {
    language,
    status: outcome.policyStatus,
  });
}

function textsOf(policy: Policy, facts: EvaluationFacts, language: Language = 'en') {
  const { counterfactuals = [] } = explained(policy, facts, language);
  return counterfactuals.map(({ aim, changes }) => [aim, ...changes.map(({ text }) => text)]);
}

const denies = (rule: string, condition: string, more: object = {}): PolicyRule => ({
  rule,
  failWhen: condition,
  statusToApply: 'DENIED',
  ...more,
});

describe('what would change a decision', () => {
  const protests = {
    PROTESTS: {
      entries: [
        { amount: 12_000, date: '2026-05-01' },
        { amount: 5_500, date: '2026-06-01' },
        { amount: 500, date: '2026-07-01' },
      ],
    },
  };

  it('says amount, count and share of one debt as one thing to do, in both languages', () => {
    const policy = policyOf([
      denies('PROTESTS_AMOUNT', 'GREATER_THAN 5000 BRL'),
      denies('PROTESTS_COUNT', 'GREATER_THAN 1 COUNT'),
      denies('PROTESTS_CALCULATED_REVENUE', 'GREATER_THAN 1 PERCENT'),
    ]);

    expect(textsOf(policy, subject(protests))).toEqual([
      [
        'APPROVED',
        'Protests, total amount: from R$ 18,000.00 to R$ 5,000.00 or less; Protests, how many: from 3 to 1 or less; Protests, total amount over the calculated revenue: from 1.8% to 0.5% or less',
      ],
    ]);
    expect(textsOf(policy, subject(protests), 'pt-BR')).toEqual([
      [
        'APPROVED',
        'Protestos, valor total: de R$ 18.000,00 para R$ 5.000,00 ou menos; Protestos, quantidade: de 3 para 1 ou menos; Protestos, valor total sobre o faturamento calculado: de 1,8% para 0,5% ou menos',
      ],
    ]);
    const [first] = explained(policy, subject(protests)).counterfactuals ?? [];
    expect(first?.changes).toMatchObject([
      {
        rule: 'PROTESTS_AMOUNT',
        section: 'PROTESTS',
        from: 18_000,
        to: 5_000,
        also: [{ rule: 'PROTESTS_COUNT', from: 3, to: 1 }, { rule: 'PROTESTS_CALCULATED_REVENUE' }],
      },
    ]);
  });

  it('offers other things to do where one of them will do, the cheapest first and at most three', () => {
    const lowers = (rule: string, condition: string): PolicyRule => ({
      rule,
      failWhen: condition,
      statusToApply: 'ALERT',
      effect: 'SCORE',
      points: 25,
      alertPoints: 0,
    });
    const policy = policyOf(
      [
        lowers('PROTESTS_AMOUNT', 'GREATER_THAN 5000 BRL'),
        lowers('PEFIN_AMOUNT', 'GREATER_THAN 100 BRL'),
        lowers('REFIN_AMOUNT', 'GREATER_THAN 100 BRL'),
        lowers('LABOUR_CERTIFICATE', 'EQUAL_TO POSITIVE'),
      ],
      {
        scoring: {
          minimumCoverage: 0,
          riskBands: [
            { band: 'A', from: 200, status: 'APPROVED' },
            { band: 'B', from: 0, status: 'DENIED' },
          ],
        },
      },
    );
    const facts = subject({
      ...protests,
      PEFIN: { count: 1, totalAmount: 300 },
      REFIN: { count: 2, totalAmount: 900 },
      CERTIFICATES: { certificates: [{ certificate: 'LABOUR', state: 'POSITIVE' }] },
    });

    expect(textsOf(policy, facts)).toEqual([
      ['APPROVED', 'Pefin, total amount: from R$ 300.00 to R$ 100.00 or less'],
      ['APPROVED', 'Refin, total amount: from R$ 900.00 to R$ 100.00 or less'],
      ['APPROVED', 'Protests, total amount: from R$ 18,000.00 to R$ 5,000.00 or less'],
    ]);
    expect(explained(policy, facts).counterfactuals?.[0]).toMatchObject({ score: 250, band: 'A' });
  });

  it('is nothing where an age, a bureau or what happened keeps the decision, and says so', () => {
    const policy = policyOf([
      denies('COMPANY_OPENING_TIME', 'LESS_THAN 600 MONTHS'),
      denies('PROTESTS_AMOUNT', 'GREATER_THAN 5000 BRL'),
    ]);

    expect(found(policy, subject(protests))).toEqual({ found: [], isUndecided: false });
    expect(explained(policy, subject(protests))).toMatchObject({ counterfactuals: [] });
  });

  it('never makes data go missing, though that would approve', () => {
    // Without a revenue the share is not applied, and nothing else denies.
    const policy = policyOf([
      denies('LAWSUITS_TERMS', 'CONTAINS falencia'),
      { rule: 'LABOUR_CERTIFICATE', passWhen: 'EQUAL_TO NEGATIVE', statusToApply: 'DENIED' },
    ]);
    const facts = subject({
      PROCESSES: {
        lawsuits: [{ caseNumber: '1', pole: 'PASSIVE', class: 'falencia', courtType: 'CRIMINAL' }],
      },
      CERTIFICATES: { certificates: [{ certificate: 'LABOUR', state: 'NOT_ISSUED' }] },
    });

    expect(found(policy, facts).found).toEqual([]);
  });

  it('names of banks what is overdue first, and settles whole lawsuits', () => {
    const policy = policyOf([
      denies('SCR_CALCULATED_REVENUE', 'GREATER_THAN 5 PERCENT'),
      denies('LAWSUITS_COUNT', 'GREATER_THAN 1 COUNT'),
    ]);
    const suit = (caseNumber: string, amount: number, courtType = 'LABOR') => ({
      caseNumber,
      pole: 'PASSIVE',
      courtType,
      amount,
      filedOn: '2026-01-10',
    });
    const facts = subject({
      SCR: {
        totalDebt: 80_000,
        bands: [
          { band: 'TO_EXPIRE', amount: 60_000 },
          { band: 'EXPIRED', amount: 20_000 },
        ],
      },
      PROCESSES: { lawsuits: [suit('1', 9_000), suit('2', 100), suit('3', 50, 'CRIMINAL')] },
    });
    const [way] = found(policy, facts).found;

    expect(way?.changes.map(({ code, from, to }) => [code.rule, from, to])).toEqual([
      ['SCR_CALCULATED_REVENUE', 8, 5],
      ['LAWSUITS_COUNT', 3, 1],
    ]);
    expect(way?.facts.sections.SCR?.bands?.map(({ amount }) => amount)).toEqual([50_000, 0]);
    // A criminal one is not settled.
    expect(way?.facts.sections.PROCESSES?.lawsuits?.map(({ caseNumber }) => caseNumber)).toEqual(['3']);
  });

  it('asks for less, where the amount is what denies', () => {
    const policy = policyOf([denies('REQUESTED_AMOUNT_CALCULATED_REVENUE', 'GREATER_THAN 5 PERCENT')]);

    expect(textsOf(policy, subject({}, { requestedAmount: 80_000 }))).toEqual([
      ['APPROVED', 'Amount requested over the revenue or income of a year: from 8% to 5% or less'],
    ]);
  });

  it('says that it is undecided where the decision was of another engine, or the rules are gone', () => {
    const policy = policyOf([denies('PROTESTS_AMOUNT', 'GREATER_THAN 5000 BRL')]);
    const compiled = compilePolicy(policy, { version: 1, hash: '' });
    const facts = subject(protests);
    const outcome = evaluatePolicy(compiled, facts);

    expect(findCounterfactuals(compiled, facts, { ...outcome, policyStatus: 'ALERT' })).toEqual({
      found: [],
      isUndecided: true,
    });
    const gone = policyOf([denies('RULE_OF_OLD', 'GREATER_THAN 5000 BRL')]);
    expect(
      explainDecision(outcome, { policy: gone, version: 1, hash: '' }, () => facts, {
        language: 'en',
        status: 'DENIED',
      }),
    ).toEqual({
      counterfactuals: [],
      counterfactualsUndecided: true,
      firmnessUndecided: true,
    });
    const approved = { ...outcome, policyStatus: 'APPROVED' as const };
    expect(
      explainDecision(approved, { policy: gone, version: 1, hash: '' }, () => facts, {
        language: 'en',
        status: 'DENIED',
      }),
    ).toEqual({
      firmnessUndecided: true,
    });
    expect(explainDecision(outcome, undefined, () => facts, { language: 'en', status: 'APPROVED' })).toEqual({
      firmnessUndecided: true,
    });
    expect(explainDecision(approved, undefined, () => facts, { language: 'en', status: 'DENIED' })).toEqual({
      firmnessUndecided: true,
    });
  });

  it('is told as far as the policy says', () => {
    const own = [denies('PROTESTS_AMOUNT', 'GREATER_THAN 5000 BRL')];
    const keysOf = (explanations: 'reasons' | 'none') =>
      Object.keys(explained(policyOf(own, { explanations }), subject(protests)));

    expect(keysOf('reasons')).toEqual(['nearest', 'heldBy']);
    expect(keysOf('none')).toEqual([]);
  });
});

describe('what people can do', () => {
  it('is known of every action that a rule of the catalogue names', () => {
    const named = new Set(rules.flatMap(({ id }) => placementOf(id)?.action ?? []));

    expect([...named].sort()).toEqual(Object.keys(actions).sort());
  });
});
