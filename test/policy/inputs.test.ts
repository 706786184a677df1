import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { evaluatePolicy } from '../../src/policy/evaluate.ts';
import { fitsInput } from '../../src/policy/inputs/fit-input.ts';
import { inputInWords, inputValues } from '../../src/policy/inputs/given-input.ts';
import type { InputValues, PolicyInput } from '../../src/policy/inputs/input.ts';
import { readInputs } from '../../src/policy/inputs/read-inputs.ts';
import { typedInputs } from '../../src/policy/inputs/typed-input.ts';
import type { PolicyFile } from '../../src/policy/policy.ts';
import { explainRule } from '../../src/policy/result-words.ts';
import { asOf, type Sections, soundCompany } from './facts.ts';
import { policyOf } from './one-rule.ts';

const days: PolicyInput = {
  name: 'daysLate',
  title: { en: 'Days late with us', 'pt-BR': 'Dias de atraso conosco' },
  type: 'integer',
  unit: { en: 'days', 'pt-BR': 'dias' },
  minimum: 0,
  maximum: 365,
};
const purchases: PolicyInput = { name: 'purchases', type: 'money', minimum: 0 };

function outcomeOf(
  rule: { readonly rule?: string; readonly input: string; readonly failWhen: string },
  inputs: InputValues,
  more: Partial<PolicyFile> & { readonly sections?: Sections } = {},
) {
  const { sections = soundCompany, ...policy } = more;
  const configured = { rule: 'INPUT', ...rule, statusToApply: 'ALERT' } as const;
  const compiled = compilePolicy(policyOf([configured], { inputs: [days, purchases], ...policy }), {
    version: 1,
  });
  const facts = { documentKind: 'cnpj', sections, inputs, requestedAmount: null, asOf } as const;
  const outcome = evaluatePolicy(compiled, facts);
  const [result] = outcome.groups[0]?.rules ?? [];
  if (result === undefined) throw new Error('the policy has no rule');
  return { ...outcome, result };
}

describe('choices that differ by a sign', () => {
  const bands = ['A+', 'A', 'A-', '< 30 dias', '> 30 dias', '1,5', '15'];
  const band: PolicyInput = { name: 'band', type: 'choice', choices: bands };

  test('are different to EQUAL_TO and NOT_EQUAL_TO', () => {
    const failing = (operator: string, threshold: string) =>
      bands.filter((known) => {
        const failWhen = `${operator} "${threshold}"`;
        const { result } = outcomeOf({ input: 'band', failWhen }, { band: known }, { inputs: [band] });
        return result.status === 'ALERT';
      });
    for (const one of bands) {
      expect(failing('EQUAL_TO', one)).toEqual([one]);
      expect(failing('NOT_EQUAL_TO', one)).toEqual(bands.filter((other) => other !== one));
    }
  });

  test.each([
    ['A -', 'A-'],
    ['a–', 'A-'],
    ['a +', 'A+'],
    ['>30 DIAS', '> 30 dias'],
    ['<30 dias', '< 30 dias'],
    ['1,5', '1,5'],
  ])('are read from %s as %s', (text, choice) => {
    expect(typedInputs([band], new Map([['band', text]]))).toEqual({ band: choice });
  });

  test.each(['A*', 'A±', '30 dias', '= 30 dias'])('are not read from %s', (text) => {
    expect(() => typedInputs([band], new Map([['band', text]]))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    );
  });

  test('are accepted in decomposed characters, and kept as the policy spells them', () => {
    const input: PolicyInput = { name: 'answer', type: 'choice', choices: ['Não', 'Sim'] };
    const [given] = readInputs([input], { answer: 'Não'.normalize('NFD') });
    expect(given?.value).toBe('Não');
  });
});

test('a number beyond every bound is refused with the largest number', () => {
  expect(() => readInputs([purchases], { purchases: 1e13 })).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      params: expect.objectContaining({
        expected: expect.objectContaining({ en: 'a number from -9999999999999.99 to 9999999999999.99' }),
      }),
    }),
  );
});

describe('a rule about an input', () => {
  const late = { input: 'daysLate', failWhen: 'GREATER_THAN 15' };
  test.each([
    ['below', { daysLate: 14 }, 'APPROVED', 14],
    ['at', { daysLate: 15 }, 'APPROVED', 15],
    ['above', { daysLate: 16 }, 'ALERT', 16],
    ['absent', {}, 'NOT_APPLIED', null],
  ])('is met %s its threshold', (_where, inputs, status, value) => {
    expect(outcomeOf(late, inputs).result).toMatchObject({ status, value, section: 'REQUEST' });
  });

  test.each<[PolicyInput['type'], string, readonly unknown[], readonly unknown[]]>([
    ['number', 'LESS_THAN 1.5', [1.4, -3], [1.5, 1.6]],
    ['integer', 'LESS_THAN 2', [1, 0], [2, 3]],
    ['money', 'LESS_THAN 100 BRL', [99.99, 0], [100, 100.01]],
    ['percent', 'LESS_THAN 10 PERCENT', [9.9], [10, 10.1]],
    ['date', 'LESS_THAN 12 MONTHS', ['2026-01-01', '2025-11-21'], ['2025-11-20', '2020-01-01']],
    ['boolean', 'IS_TRUE', [true], [false]],
    ['choice', 'EQUAL_TO BAD', ['BAD'], ['GOOD']],
    ['text', 'CONTAINS atraso', ['muito atraso', 'atraso'], ['em dia', 'atras']],
  ])(
    'compares %s by its own operators, below, at and above, and not where it is absent',
    (type, failWhen, failing, passing) => {
      const inputs: readonly PolicyInput[] = [
        { name: 'known', type, ...(type === 'choice' && { choices: ['GOOD', 'BAD'] }) },
      ];
      const statusOf = (known: unknown) =>
        outcomeOf({ input: 'known', failWhen }, inputValues(readInputs(inputs, { known })), {
          inputs: [...inputs],
        }).result.status;
      expect(failing.map(statusOf)).toEqual(failing.map(() => 'ALERT'));
      expect(passing.map(statusOf)).toEqual(passing.map(() => 'APPROVED'));
      expect(statusOf(undefined)).toBe('NOT_APPLIED');
    },
  );

  test('says its value in both languages, whatever becomes of the policy', () => {
    const { result } = outcomeOf(late, { daysLate: 40 });
    expect(explainRule(result, 'en')).toBe('Days late with us: 40 days; alerts when greater than 15 days');
    expect(explainRule(result, 'pt-BR')).toBe(
      'Dias de atraso conosco: 40 dias; alerta quando maior que 15 dias',
    );
  });

  test('sees the default where nothing was given', () => {
    const inputs = [{ ...days, default: 30 }];
    expect(outcomeOf(late, {}, { inputs }).result).toMatchObject({ status: 'ALERT', value: 30 });
  });

  test('sees no property that every object has', () => {
    const inputs: PolicyInput[] = [{ name: 'constructor', type: 'text' }];
    const { result } = outcomeOf({ input: 'constructor', failWhen: 'CONTAINS x' }, {}, { inputs });
    expect(result.status).toBe('NOT_APPLIED');
  });

  test('takes an amount in percent of the revenue, and of the limit of the bureau', () => {
    const sections: Sections = {
      REVENUE: { ...soundCompany.REVENUE, calculatedRevenue: 200_000 },
      BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, suggestedLimit: 50_000 },
    };
    const share = (rule: string) =>
      outcomeOf(
        { rule, input: 'purchases', failWhen: 'GREATER_THAN 5 PERCENT' },
        { purchases: 10_000 },
        { sections },
      ).result.value;
    expect([share('INPUT_OF_REVENUE'), share('INPUT_OF_LIMIT')]).toEqual([5, 20]);
  });
});

test('a policy without inputs decides the same bytes, whatever is said beside it', () => {
  const policy = policyOf([
    { rule: 'CALCULATED_REVENUE', failWhen: 'LESS_THAN 1 BRL', statusToApply: 'ALERT' },
  ]);
  const compiled = compilePolicy(policy, { version: 1 });
  const facts = { documentKind: 'cnpj', sections: soundCompany, requestedAmount: null, asOf } as const;
  const plain = JSON.stringify(evaluatePolicy(compiled, facts));
  expect(plain).not.toContain('input');
  for (const inputs of [{}, { daysLate: 40, constructor: 'x' }])
    expect(JSON.stringify(evaluatePolicy(compiled, { ...facts, inputs }))).toBe(plain);
});

describe('the credit limit', () => {
  const limitOf = (inputs: InputValues, requestedAmount: number | null, atMost: string[]) => {
    const policy = policyOf(
      [{ rule: 'INPUT', input: 'daysLate', failWhen: 'GREATER_THAN 15', statusToApply: 'ALERT', points: 10 }],
      {
        inputs: [days, purchases, { name: 'ceiling', type: 'money' }],
        scoring: { riskBands: [{ band: 'A', from: 0, status: 'APPROVED' }] },
        creditLimit: { basis: 'input.purchases', percentByBand: { A: 30 }, atMost },
      },
    );
    const facts = {
      documentKind: 'cnpj',
      sections: {},
      inputs: { daysLate: 0, ...inputs },
      requestedAmount,
      asOf,
    } as const;
    return evaluatePolicy(compilePolicy(policy, { version: 1 }), facts).creditLimit;
  };

  test('is a share of an input, up to what it never exceeds', () => {
    expect(limitOf({ purchases: 10_000 }, null, ['REQUESTED_AMOUNT'])).toBe(3_000);
    expect(limitOf({ purchases: 10_000 }, 2_500.5, ['REQUESTED_AMOUNT'])).toBe(2_500.5);
    expect(limitOf({ purchases: 10_000, ceiling: 700 }, 2_500, ['REQUESTED_AMOUNT', 'input.ceiling'])).toBe(
      700,
    );
  });

  test('is none where the basis or a bound is not known', () => {
    expect(limitOf({}, 1_000, ['REQUESTED_AMOUNT'])).toBeNull();
    expect(limitOf({ purchases: 10_000 }, 1_000, ['input.ceiling'])).toBeNull();
  });
});

describe('what a request gives', () => {
  const declared = [{ ...days, required: true }, purchases];
  test.each([
    ['an unknown input', { daysLate: 1, dayLate: 2 }, 'UNKNOWN_INPUT'],
    ['what every object has', { daysLate: 1, __proto__x: 2 }, 'UNKNOWN_INPUT'],
    ['a text for a number', { daysLate: '1' }, 'INVALID_INPUT'],
    ['a fraction for a whole number', { daysLate: 1.5 }, 'INVALID_INPUT'],
    ['a number below its bound', { daysLate: -1 }, 'INVALID_INPUT'],
    ['a number above its bound', { daysLate: 366 }, 'INVALID_INPUT'],
    ['the prototype', JSON.parse('{"daysLate":1,"__proto__":2}'), 'UNKNOWN_INPUT'],
    ['NaN', { daysLate: Number.NaN }, 'INVALID_INPUT'],
    ['1e400', JSON.parse('{"daysLate":1,"purchases":1e400}'), 'INVALID_INPUT'],
    ['more than any amount', { daysLate: 1, purchases: Number.POSITIVE_INFINITY }, 'INVALID_INPUT'],
    ['nothing where something is required', {}, 'INPUT_REQUIRED'],
    ['null where something is required', { daysLate: null }, 'INPUT_REQUIRED'],
  ])('is refused with %s', (_what, given, code) => {
    expect(() => readInputs(declared, given)).toThrow(expect.objectContaining({ code }));
  });

  test('is kept with what it takes to be said, in the order of the policy', () => {
    expect(readInputs(declared, { purchases: 10, daysLate: 3 })).toEqual([
      { name: 'daysLate', type: 'integer', title: days.title, unit: days.unit, value: 3 },
      { name: 'purchases', type: 'money', value: 10 },
    ]);
  });

  test('of a person stands in no error', () => {
    const secret: PolicyInput = { name: 'note', type: 'choice', choices: ['A'], personal: true };
    try {
      readInputs([secret], { note: 'Fulano de Tal' });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(CreditError);
      expect(JSON.stringify(error)).not.toContain('Fulano');
      expect(String(error)).not.toContain('Fulano');
    }
  });

  test.each([
    ['1.234,56', 'money', 1234.56],
    ['R$ 0,00', 'money', 0],
    ['30%', 'percent', 30],
    ['-12,5%', 'percent', -12.5],
    ['130 %', 'percent', 130],
    ['0,125', 'number', 0.125],
    ['1.234', 'integer', 1234],
    ['-12', 'integer', -12],
    ['0.125', 'number', 0.125],
    ['31/12/2025', 'date', '2025-12-31'],
    ['2025-12-31', 'date', '2025-12-31'],
    ['Não', 'boolean', false],
    ['SIM', 'boolean', true],
    ['good', 'choice', 'GOOD'],
  ] as const)('is read from %s as %s', (text, type, value) => {
    const input: PolicyInput = { name: 'known', type, ...(type === 'choice' && { choices: ['GOOD'] }) };
    expect(typedInputs([input], new Map([['known', text]]))).toEqual({ known: value });
  });

  test.each([
    ['30/02/2025', 'date', 'INVALID_INPUT'],
    ['1.234', 'money', 'AMBIGUOUS_AMOUNT'],
    ['30%', 'money', 'INVALID_INPUT'],
    ['30%', 'number', 'INVALID_INPUT'],
    ['1e400', 'number', 'INVALID_INPUT'],
    ['NaN', 'number', 'INVALID_INPUT'],
    ['9'.repeat(10_000_000), 'number', 'INVALID_INPUT'],
    ['x'.repeat(10_000_000), 'text', 'INVALID_INPUT'],
    ['soon', 'integer', 'INVALID_INPUT'],
    ['perhaps', 'boolean', 'INVALID_INPUT'],
  ] as const)('is refused as %s of type %s', (text, type, code) => {
    const input: PolicyInput = { name: 'known', type };
    expect(() => typedInputs([input], new Map([['known', text]]))).toThrow(expect.objectContaining({ code }));
  });

  test('reads the same from the text in which it is written for a person', () => {
    const input: PolicyInput = { name: 'known', type: 'money', minimum: 0 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
        const [given] = readInputs([input], { known: cents / 100 });
        if (given === undefined) throw new Error('nothing was read');
        for (const language of ['en', 'pt-BR'] as const) {
          const text = inputInWords(given, language);
          expect(typedInputs([input], new Map([['known', text]]))).toEqual({ known: cents / 100 });
        }
      }),
    );
  });

  test('is never a value that the input cannot have', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (known) => {
        const input: PolicyInput = { name: 'known', type: 'percent', minimum: 0, maximum: 100 };
        const fits = known === null || fitsInput(input, known);
        const read = () => readInputs([input], { known });
        if (fits) expect(read()).toHaveLength(known === null ? 0 : 1);
        else expect(read).toThrow(CreditError);
      }),
    );
  });
});
