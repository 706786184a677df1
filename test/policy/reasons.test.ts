import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { evaluatePolicy } from '../../src/policy/evaluate.ts';
import type { PolicyRule } from '../../src/policy/policy.ts';
import { explainReason, explainRule, ruleTitle, valueOfRule } from '../../src/policy/result-words.ts';
import { asOf, type Sections, soundCompany, soundPerson } from './facts.ts';
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
      'Pefin, total amount: R$\u00A01,234,567.80; alerts when greater than R$\u00A05,000.50',
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

describe('a kept result', () => {
  const combined: PolicyRule = {
    any: [
      { rule: 'SCORE', failWhen: 'LESS_THAN 500' },
      { rule: 'REQUESTED_AMOUNT', passWhen: 'LESS_THAN 1000 BRL' },
    ],
    statusToApply: 'ALERT',
  };
  const filtered: PolicyRule = {
    rule: 'LAWSUITS_COUNT',
    where: { withinDays: 365, courtTypes: ['LABOR'] },
    failWhen: 'GREATER_THAN 3 COUNT',
    statusToApply: 'DENIED',
  };

  it('holds no words', () => {
    const outcome = evaluatePolicy(compilePolicy(policyOf([age], { kind: 'cpf' }), { version: 1 }), {
      documentKind: 'cpf',
      sections: minor,
      requestedAmount: null,
      asOf,
    });
    expect(JSON.stringify(outcome)).not.toMatch(/"text"|"title"|Age|years/);
  });

  it('is the same whatever the language of its policy', () => {
    const resultIn = (language: 'en' | 'pt-BR') => {
      const compiled = compilePolicy(policyOf([age, combined], { kind: 'cpf', language }), {
        version: 1,
        hash: '-',
      });
      return evaluatePolicy(compiled, { documentKind: 'cpf', sections: minor, requestedAmount: 9, asOf });
    };
    expect(resultIn('en')).toEqual(resultIn('pt-BR'));
  });

  it('is said in the language of each reader', () => {
    const result = evaluateRule(age, minor, { kind: 'cpf' });

    expect(explainRule(result, 'pt-BR')).toBe('Idade: 17 anos; nega quando menor que 18 anos');
    expect(explainRule(result, 'en')).toBe('Age: 17 years; denies when less than 18 years');
  });

  it('says what was missing', () => {
    expect(explainRule(evaluateRule(age, {}, { kind: 'cpf' }), 'pt-BR')).toBe(
      'Idade: não disponível; nega quando menor que 18 anos',
    );
  });

  it('says filters and combinations as people do', () => {
    expect(ruleTitle(evaluateRule(filtered, soundCompany), 'pt-BR')).toBe(
      'Processos no polo passivo, quantidade (nos últimos 365 dias; justiça: trabalhista)',
    );
    expect(explainRule(evaluateRule(combined, soundCompany, { requestedAmount: 2_000 }), 'pt-BR')).toBe(
      'Qualquer um: Score de bureau: 800 (quando menor que 500); Valor solicitado: R$\u00A02.000,00 (salvo se menor que R$\u00A01.000,00); alerta quando qualquer um vale',
    );
  });
});

describe('a time that has passed', () => {
  it.each([
    ['COMPANY_OPENING_TIME', 'LESS_THAN 2 YEARS', '2026-03-02', 'less than 1 year', 'menos de 1 ano'],
    [
      'COMPANY_OPENING_TIME',
      'LESS_THAN 2 MONTHS',
      '2004-03-02',
      '22 years and 8 months',
      '22 anos e 8 meses',
    ],
  ])('is said as people say it: %s %s', (rule, failWhen, openingDate, en, pt) => {
    const { company } = soundCompany.BASIC_INFORMATION;
    const sections = {
      BASIC_INFORMATION: {
        ...soundCompany.BASIC_INFORMATION,
        company: company && { ...company, openingDate },
      },
    };
    const result = evaluateRule({ rule, failWhen, statusToApply: 'ALERT' }, sections);
    expect([valueOfRule(result, 'en'), valueOfRule(result, 'pt-BR')]).toEqual([en, pt]);
  });
});

describe('a reason of the policy as a whole', () => {
  const scoring = { minimumCoverage: 0.5, riskBands: [{ band: 'A', from: 0, status: 'DENIED' as const }] };
  const rules: PolicyRule[] = [
    { ...age, points: 1 },
    { rule: 'SCORE', failWhen: 'LESS_THAN 5', statusToApply: 'ALERT', points: 2 },
  ];
  const result = evaluate(policyOf(rules, { kind: 'cpf', scoring }), minor);

  it('is said in the language of each reader', () => {
    const overall = result.reasons.filter(({ group }) => group === 'scoring');
    expect(overall.map((reason) => explainReason(reason, result, 'pt-BR'))).toEqual([
      'O score 0 é baixo demais para aprovar.',
      'Só 33,33% dos pontos puderam ser avaliados; a política pede pelo menos 50%.',
    ]);
  });
});
