import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../src/policy/policy.ts';
import { explainCause, explainRule } from '../../src/policy/reasons.ts';
import { type Sections, soundCompany, soundPerson } from './facts.ts';
import { evaluate, evaluateRule, policyOf } from './one-rule.ts';

const minor: Sections = {
  BASIC_INFORMATION: {
    ...soundPerson.BASIC_INFORMATION,
    person: { ...soundPerson.BASIC_INFORMATION.person, birthDate: '2009-06-01' },
  },
};
const age: PolicyRule = { rule: 'AGE', failWhen: 'LESS_THAN 18 YEARS', statusToApply: 'DENIED' };

const textOf = (rule: PolicyRule, sections: Sections, kind: 'cpf' | 'cnpj' = 'cnpj') =>
  evaluateRule(rule, sections, { kind }).text;

describe('a reason', () => {
  it('says the value, and when the policy denies, in the language of the policy', () => {
    const inLanguage = (language: 'en' | 'pt-BR') =>
      evaluate(policyOf([age], { kind: 'cpf', language }), minor).reasons.map((reason) => reason.text);

    expect(inLanguage('en')).toEqual(['Age: 17 years; denies when less than 18 years']);
    expect(inLanguage('pt-BR')).toEqual(['Idade: 17 anos; nega quando menor que 18 anos']);
  });

  it('comes worst first, and otherwise in the order of the policy', () => {
    const policy = policyOf(
      [
        { rule: 'AGE', failWhen: 'LESS_THAN 21 YEARS', statusToApply: 'ALERT' },
        { rule: 'AGE', failWhen: 'LESS_THAN 20 YEARS', statusToApply: 'ALERT' },
        age,
      ],
      { kind: 'cpf' },
    );

    expect(evaluate(policy, minor).reasons.map(({ status, text }) => [status, text.slice(-8)])).toEqual([
      ['DENIED', '18 years'],
      ['ALERT', '21 years'],
      ['ALERT', '20 years'],
    ]);
  });
});

describe('the sentence of a rule', () => {
  const pefin = (totalAmount: number): Sections => ({
    PEFIN: { ...soundCompany.PEFIN, count: 1, totalAmount, calculatedRevenuePercentage: 1234.5 },
  });

  it.each<[string, PolicyRule, Sections]>([
    [
      'Pefin, total amount: R$ 1,234,567.80; alerts when greater than R$ 5,000.50',
      { rule: 'PEFIN_AMOUNT', failWhen: 'GREATER_THAN 5000.5 BRL', statusToApply: 'ALERT' },
      pefin(1_234_567.8),
    ],
    [
      'Pefin, total amount over the calculated revenue: 1,234.5%; denies unless less than 2%',
      { rule: 'PEFIN_CALCULATED_REVENUE', passWhen: 'LESS_THAN 2 PERCENT', statusToApply: 'DENIED' },
      pefin(1),
    ],
    [
      'Pefin, time since the latest: never; alerts when less than 1 day',
      { rule: 'PEFIN_LAST_DAYS', failWhen: 'LESS_THAN 1 DAYS', statusToApply: 'ALERT' },
      { PEFIN: soundCompany.PEFIN },
    ],
    [
      'Time since the company opened: 16 years; alerts when between 1 and 20 years',
      { rule: 'COMPANY_OPENING_TIME', failWhen: 'BETWEEN 1 20 YEARS', statusToApply: 'ALERT' },
      soundCompany,
    ],
    [
      'Registration status of the company: ATIVA; denies unless it contains ATIVA or SUSPENSA',
      { rule: 'COMPANY_SITUATION', passWhen: 'CONTAINS ATIVA SUSPENSA', statusToApply: 'DENIED' },
      soundCompany,
    ],
    [
      'Sanctions lists that name the subject: none; alerts when it contains OFAC',
      { rule: 'SANCTION_LISTS', failWhen: 'CONTAINS OFAC', statusToApply: 'ALERT' },
      soundCompany,
    ],
    [
      'Bankruptcy: no; denies when it is yes',
      { rule: 'BANKRUPT', failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
      soundCompany,
    ],
    [
      'Bureau score: not available; alerts when less than 5',
      { rule: 'SCORE', failWhen: 'LESS_THAN 5', statusToApply: 'ALERT' },
      {},
    ],
    [
      'On a sanctions list (lists: OFAC, UN): no; denies when it is yes',
      { rule: 'SANCTIONED', where: { lists: ['OFAC', 'UN'] }, failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
      soundCompany,
    ],
  ])('%s', (sentence, rule, sections) => {
    expect(textOf(rule, sections)).toBe(sentence);
  });
});

describe('explaining a stored result in another language', () => {
  it('says the same sentence as a policy in that language', () => {
    const result = evaluateRule(age, minor, { kind: 'cpf' });

    expect(explainRule(result, 'pt-BR')).toBe('Idade: 17 anos; nega quando menor que 18 anos');
    expect(explainRule(result, 'en')).toBe(result.text);
  });

  it('says what was missing', () => {
    expect(explainRule(evaluateRule(age, {}, { kind: 'cpf' }), 'pt-BR')).toBe(
      'Idade: não disponível; nega quando menor que 18 anos',
    );
  });

  it('keeps the sentence of what cannot be told from the result: filters and combinations', () => {
    const filtered = evaluateRule(
      { rule: 'SANCTIONED', where: { lists: ['OFAC'] }, failWhen: 'IS_TRUE', statusToApply: 'DENIED' },
      soundCompany,
    );
    const combined = evaluateRule(
      { all: [{ rule: 'BANKRUPT', failWhen: 'IS_TRUE' }], statusToApply: 'ALERT' },
      soundCompany,
    );

    expect(explainRule(filtered, 'pt-BR')).toBe(filtered.text);
    expect(explainRule(combined, 'pt-BR')).toBe(combined.text);
  });
});

describe('explaining a reason of the policy as a whole', () => {
  const scoring = { minimumCoverage: 0.5, riskBands: [{ band: 'A', from: 0, status: 'DENIED' as const }] };
  const rules: PolicyRule[] = [
    { ...age, points: 1 },
    { rule: 'SCORE', failWhen: 'LESS_THAN 5', statusToApply: 'ALERT', points: 2 },
  ];
  const resultIn = (language: 'en' | 'pt-BR', sections: Sections) =>
    evaluate(policyOf(rules, { kind: 'cpf', language, scoring }), sections);
  const explained = (language: 'en' | 'pt-BR', sections: Sections, reader: 'en' | 'pt-BR') => {
    const result = resultIn(language, sections);
    return result.reasons.flatMap((reason) =>
      reason.group === 'scoring' ? [explainCause(reason, result, reader)] : [],
    );
  };

  it('keeps the sentence for a reader of the policy’s language', () => {
    for (const language of ['en', 'pt-BR'] as const) {
      const stored = resultIn(language, minor).reasons.filter(({ group }) => group === 'scoring');
      expect(explained(language, minor, language)).toEqual(stored.map(({ text }) => text));
    }
  });

  it('says it in the other language, without the minimum, which the result does not hold', () => {
    expect(explained('pt-BR', minor, 'en')).toEqual([
      'The score 0 falls in risk band A.',
      'Only 33.33% of the points could be evaluated, less than the policy asks for.',
    ]);
    expect(explained('en', {}, 'pt-BR')).toEqual([
      'Faltaram os dados de todas as regras: nada pôde ser avaliado.',
    ]);
  });
});
