import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/base/language.ts';
import { analysisOf as analysisOfReport } from '../../src/policy/analysis.ts';
import { type CompiledPolicy, compilePolicy } from '../../src/policy/compile.ts';
import { evaluatePolicy } from '../../src/policy/evaluate.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { ruleTitle } from '../../src/policy/result-words.ts';
import type { PolicyOutcome } from '../../src/sections/credit-policy.ts';
import { withRevenuePercentages } from '../../src/sections/revenue-percentage.ts';
import { anyCnpj, anyCpf } from '../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../sources/sandbox/ask-sandbox.ts';
import { trialSize } from '../trials/trial-size.ts';
import { soundCompany } from './facts.ts';
import { evaluate, policyOf } from './one-rule.ts';

const size = trialSize('CREDIT_ANALYSES', { number: 320, seed: 13 });
const ofEachKind = Math.ceil(size.number / 2);
const asOf = '2026-11-21T12:00:00.000Z';

/** The analysis of a report that has the status of its policy. */
const analysisOf = (outcome: PolicyOutcome, requestedAmount: number | undefined, language: Language) =>
  analysisOfReport(outcome, { requestedAmount, status: outcome.policyStatus, sections: [] }, language);

const folder = join(import.meta.dirname, '../../policies');

async function shipped(name: string): Promise<CompiledPolicy> {
  const file = join(folder, name);
  const { policy } = await readPolicy(readFileSync(file), file);
  if (policy === undefined) throw new Error(`${file} is not a policy`);
  return compilePolicy(policy, { version: 1 });
}

const policies: ReadonlyMap<string, CompiledPolicy> = new Map(
  await Promise.all(
    readdirSync(folder)
      .filter((name) => /^[^.]+\.yaml$/.test(name))
      .map(async (name) => [name, await shipped(name)] as const),
  ),
);

/** Every number of a sentence, as its reader reads it. */
function numbersIn(text: string, language: 'en' | 'pt-BR'): readonly number[] {
  const [thousands, decimal] = language === 'en' ? [',', '.'] : ['.', ','];
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((written) =>
    Number(written.replaceAll(thousands, '').replace(decimal, '.')),
  );
}

/** Every number that stands in a result: as a value, in a condition or a text, as a share, as years of months. */
function numbersOf(outcome: PolicyOutcome, language: 'en' | 'pt-BR'): ReadonlySet<number> {
  const asked = outcome.reasons.map(({ minimumCoverage }) => minimumCoverage ?? 0);
  const shares = [outcome.coverage, ...asked];
  const numbers = new Set(shares.map((share) => Math.floor(share * 10_000 + 1e-6) / 100));
  const add = (value: unknown): void => {
    if (typeof value === 'number') {
      // The sign of an amount stands before its currency.
      numbers.add(Math.round(Math.abs(value) * 100) / 100);
      numbers.add(Math.floor(value / 12)).add(value % 12);
      // A time just begun is less than one of its unit.
      if (value === 0) numbers.add(1);
    } else if (typeof value === 'string')
      for (const one of value.match(/\d+(\.\d+)?/g) ?? []) numbers.add(Number(one));
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one);
  };
  add(outcome);
  for (const { rules } of outcome.groups)
    for (const rule of rules)
      for (const one of numbersIn(ruleTitle(rule, language), language)) numbers.add(one);
  return numbers;
}

describe('the analysis of a result', () => {
  test('tells what the caller said by its name, and what the caller did not say', () => {
    const names = ['daysLate', 'returns', 'guarantees'];
    const policy = policyOf(
      names.map((input) => ({
        rule: 'INPUT',
        input,
        failWhen: 'GREATER_THAN 5',
        statusToApply: 'ALERT',
      })),
      { inputs: names.map((name) => ({ name, type: 'integer' })) },
    );
    const outcome = evaluatePolicy(compilePolicy(policy, { version: 1 }), {
      documentKind: 'cnpj',
      sections: {},
      requestedAmount: null,
      inputs: { daysLate: 9, returns: 9 },
      asOf,
    });
    const text = analysisOf(outcome, undefined, 'en');
    expect(text).toContain('Against: daysLate: 9; returns: 9.');
    expect(text).toContain('Not seen, for want of data: guarantees (');
  });

  test('tells a fact once that is held against two thresholds', async () => {
    const full = await shipped('full-company.yaml');
    fc.assert(
      fc.property(anyCnpj, (document) => {
        const sections = withRevenuePercentages(everythingOn(document));
        const outcome = evaluatePolicy(full, {
          documentKind: 'cnpj',
          sections,
          requestedAmount: null,
          asOf,
        });
        const [, against = ''] =
          /Against: (.*?)\. (?=In favour|Not seen|Every rule)/.exec(analysisOf(outcome, undefined, 'en')) ??
          [];
        const facts = against.split('; ');
        expect(new Set(facts).size).toBe(facts.length);
      }),
    );
  });

  test.each(['cpf', 'cnpj'] as const)(
    'of any %s says no number that the report does not hold',
    (kind) => {
      const names = [...policies.keys()].filter((name) => policies.get(name)?.policy.kind === kind);
      let told = 0;
      fc.assert(
        fc.property(
          kind === 'cpf' ? anyCpf : anyCnpj,
          fc.constantFrom(...names),
          fc.option(fc.integer({ min: 1, max: 9_000_000 }), { nil: undefined }),
          (document, name, requestedAmount) => {
            const sections = withRevenuePercentages(everythingOn(document));
            const facts = { documentKind: kind, sections, requestedAmount: requestedAmount ?? null, asOf };
            const compiled = policies.get(name);
            if (compiled === undefined) throw new Error(`There is no ${name}`);
            const outcome = evaluatePolicy(compiled, facts);
            for (const language of ['en', 'pt-BR'] as const) {
              const text = analysisOf(outcome, requestedAmount, language);
              const numbers = numbersOf(outcome, language);
              const unheld = numbersIn(text, language).filter(
                (number) => number !== requestedAmount && !numbers.has(number),
              );
              expect(unheld, text).toEqual([]);
              told += numbersIn(text, language).length;
            }
          },
        ),
        { numRuns: ofEachKind, seed: size.seed },
      );
      size.tell(`${ofEachKind} of ${kind}: ${told} numbers, each of them in its report`);
      expect(told).toBeGreaterThan(ofEachKind);
    },
    900_000,
  );

  const unasked = {
    rule: 'TAX_DEBTS_FGTS',
    failWhen: 'GREATER_THAN 0 BRL',
    statusToApply: 'ALERT',
    points: 90,
  } as const;
  const result = evaluate(
    policyOf(
      [
        { rule: 'SCORE', failWhen: 'LESS_THAN 900 POINTS', statusToApply: 'DENIED', points: 10 },
        { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA', statusToApply: 'DENIED', points: 30 },
        { rule: 'REQUESTED_AMOUNT', failWhen: 'GREATER_THAN 5 BRL', statusToApply: 'ALERT' },
      ],
      { scoring: { riskBands: [{ band: 'B', from: 0, status: 'APPROVED' }] } },
    ),
    soundCompany,
  );

  test('says what decided, facts against and for, what was not seen, and the amount beside the limit', () => {
    expect(analysisOf({ ...result, creditLimit: 1_000 }, 2_000, 'en').replaceAll('\u00A0', ' ')).toMatch(
      /^The policy came to: Denied, with score 750 in risk band B\. What decided: Bureau score: \d+; denies when less than 900\. Against: Bureau score: \d+\. In favour: Registration status of the company: ATIVA\. Not seen, for want of data: Amount requested \(coverage 100%\)\. The amount requested, R\$ 2,000\.00, is above the limit of R\$ 1,000\.00\.$/,
    );
  });

  test('does not state that a known section was not seen', () => {
    const { REVENUE: _, ...withoutRevenue } = soundCompany;
    const protests = {
      count: 1,
      totalAmount: 5,
      lastDate: null,
      calculatedRevenuePercentage: null,
      entries: [],
    };
    const share = {
      rule: 'PROTESTS_CALCULATED_REVENUE',
      failWhen: 'GREATER_THAN 1',
      statusToApply: 'ALERT',
    } as const;
    const weak = {
      any: [
        { rule: 'SCORE', failWhen: 'LESS_THAN 300' },
        { rule: 'LICENCE_LOST', failWhen: 'IS_TRUE' },
      ],
      name: 'WEAK',
      statusToApply: 'ALERT' as const,
    };
    const unseenOf = (rules: Parameters<typeof policyOf>[0], sections: Parameters<typeof evaluate>[1]) =>
      /Not seen, for want of data: (.*) \(coverage/.exec(
        analysisOf(evaluate(policyOf(rules), sections), undefined, 'en'),
      )?.[1];
    const known = { ...withoutRevenue, PROTESTS: protests };
    expect(unseenOf([share, weak], known)).toBe('Protests, total amount over the calculated revenue, WEAK');
    const count = { ...share, rule: 'PROTESTS_COUNT' };
    const { BASIC_INFORMATION } = soundCompany;
    expect(unseenOf([share, count], { BASIC_INFORMATION })).toBe('Protests');
    const situation = { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA', statusToApply: 'DENIED' };
    const regime = { rule: 'CORPORATE_TAX_REGIME', failWhen: 'CONTAINS MEI', statusToApply: 'ALERT' };
    const rules = [situation, regime] as Parameters<typeof policyOf>[0];
    const withoutRegime = { BASIC_INFORMATION: { ...BASIC_INFORMATION, taxRegime: null } };
    expect(unseenOf(rules, withoutRegime)).toBe('Tax regime');
  });

  test('names no band where too little could be evaluated for one', () => {
    const thin = evaluate(
      policyOf(
        [
          { rule: 'COMPANY_SITUATION', failWhen: 'NOT_CONTAINS ATIVA', statusToApply: 'DENIED', points: 10 },
          unasked,
        ],
        {
          scoring: { minimumCoverage: 0.8, riskBands: [{ band: 'B', from: 0, status: 'APPROVED' }] },
        },
      ),
      { BASIC_INFORMATION: soundCompany.BASIC_INFORMATION },
    );
    expect(thin.riskBand).toBe(null);
    expect(analysisOf(thin, undefined, 'en')).toMatch(/^The policy came to: Alert, with score 1000\. /);
  });

  test.each([2_000, undefined])('states no limit if an analyst denied (amount: %s)', (requestedAmount) => {
    const offered = { ...result, policyStatus: 'ALERT', creditLimit: 1_000 } as const;
    const limit = /limit/;
    for (const status of ['ALERT', 'APPROVED'])
      expect(analysisOfReport(offered, { requestedAmount, status, sections: [] }, 'en')).toMatch(limit);
    expect(analysisOfReport(offered, { requestedAmount, status: 'DENIED', sections: [] }, 'en')).not.toMatch(
      limit,
    );
  });

  describe('of a section with a source that failed', () => {
    const noProtests = {
      PROTESTS: { count: 0, totalAmount: 0, lastDate: null, calculatedRevenuePercentage: null, entries: [] },
      BASIC_INFORMATION: soundCompany.BASIC_INFORMATION,
    };
    const protests = { failWhen: 'GREATER_THAN 0', statusToApply: 'DENIED', points: 50 } as const;
    const situation = {
      rule: 'COMPANY_SITUATION',
      failWhen: 'NOT_CONTAINS ATIVA',
      statusToApply: 'DENIED',
    } as const;
    const textOf = (rules: Parameters<typeof policyOf>[0], value: string, status = 'PARTIAL') =>
      analysisOfReport(
        evaluate(policyOf(rules), noProtests),
        { status: 'APPROVED', sections: [{ type: { value }, status }] },
        'pt-BR',
      );

    test('states that it was seen in part, and nothing of it in favour', () => {
      const text = textOf([{ rule: 'PROTESTS_COUNT', ...protests }, situation], 'PROTESTS');
      expect(text).toContain('A favor: Situação cadastral da empresa: ATIVA. ');
      expect(text).toContain('Dados parciais, pois nem todas as fontes responderam: Protestos.');
      expect(text).not.toContain('Todas as regras');
    });

    test('states it of the members of a combination too', () => {
      const combination = {
        all: [
          { rule: 'PROTESTS_COUNT', failWhen: 'GREATER_THAN 0' },
          { rule: situation.rule, failWhen: situation.failWhen },
        ],
        statusToApply: 'ALERT' as const,
      };
      const text = textOf([combination], 'PROTESTS');
      expect(text).not.toContain('A favor');
      expect(text).toContain('Dados parciais, pois nem todas as fontes responderam: Protestos.');
    });

    test('states it beside what was not seen', () => {
      const text = textOf([{ rule: 'PROTESTS_COUNT', ...protests }, unasked], 'PROTESTS');
      expect(text).toMatch(
        /Não visto, por falta de dados: .* Dados parciais, pois nem todas as fontes responderam: Protestos\./,
      );
    });

    test.each([
      ['REVENUE', 'PARTIAL', 'of a section that no rule reads'],
      ['PROTESTS', 'COMPLETED', 'if a fallback answered in place of the failed source'],
    ])('states nothing of %s (%s) %s', (section, status) => {
      const text = textOf([{ rule: 'PROTESTS_COUNT', ...protests }], section, status);
      expect(text).toContain('A favor: Protestos');
      expect(text).toContain('Todas as regras da política tiveram os dados de que precisam.');
    });
  });

  test('says it in Portuguese too', () => {
    expect(analysisOf(result, undefined, 'pt-BR')).toMatch(
      /^Resultado da política: Negado, com score 750 na faixa de risco B\. O que decidiu: .*Nenhum valor foi solicitado, e a política não oferece limite\.$/,
    );
  });
});
