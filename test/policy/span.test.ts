import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperatorDefinition } from '../../src/policy/operators/define-operator.ts';
import { operators } from '../../src/policy/operators/index.ts';
import { boundsOf, isSpan, mapSpan, spanOf, testSpan } from '../../src/policy/span.ts';
import { valueInWords } from '../../src/policy/wording.ts';

const numeric = ['GREATER_THAN', 'LESS_THAN_OR_EQUAL_TO', 'EQUAL_TO', 'NOT_EQUAL_TO', 'BETWEEN'] as const;

function comparison(name: (typeof numeric)[number], thresholds: readonly number[]) {
  const { number }: OperatorDefinition = operators[name];
  if (number === undefined) throw new Error(name);
  return number(thresholds);
}

describe('a comparison with a span', () => {
  it('has a result if and only if all whole numbers of the span give the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...numeric),
        fc.integer({ min: -5, max: 15 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 10 }),
        fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
        (name, low, width, least, more) => {
          const thresholds = name === 'BETWEEN' ? [low, low + width] : [low];
          const test = comparison(name, thresholds);
          const most = more === null ? null : least + more;
          const values = Array.from({ length: (most ?? 60) - least + 1 }, (_, index) => test(least + index));
          const all = new Set(values).size === 1 ? values[0] : undefined;

          expect(testSpan(test, { least, most }, thresholds)).toBe(all);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('looks between thresholds and beside them', () => {
    const isTen = comparison('EQUAL_TO', [10]);

    expect(testSpan(isTen, { least: 9.99, most: 10.01 }, [10])).toBeUndefined();
    expect(testSpan(isTen, { least: 10.01, most: null }, [10])).toBe(false);
    expect(testSpan(isTen, { least: 10, most: 10.5 }, [10])).toBeUndefined();
  });
});

it('a span of one number is that number', () => {
  expect(spanOf(3, 3)).toBe(3);
  expect(spanOf(3, null)).toEqual({ least: 3, most: null });
  expect(boundsOf({ least: 3, most: null })).toEqual({ least: 3, most: Number.POSITIVE_INFINITY });
  expect(mapSpan({ least: 1, most: 2 }, (bound) => Math.floor(bound / 4))).toBe(0);
  expect(isSpan(['least', 'most'])).toBe(false);
});

it.each([
  ['money', undefined, { least: 1000, most: null }, 'R$\u00a01,000.00 or more', 'R$\u00a01.000,00 ou mais'],
  [
    'money',
    undefined,
    { least: 0.5, most: 20 },
    'R$\u00a00.50 to R$\u00a020.00',
    'R$\u00a00,50 a R$\u00a020,00',
  ],
  ['percent', undefined, { least: 3, most: 7.5 }, '3% to 7.5%', '3% a 7,5%'],
  ['count', undefined, { least: 3, most: null }, '3 or more', '3 ou mais'],
  ['duration', 'YEARS', { least: 31, most: 40 }, '31 to 40 years', '31 a 40 anos'],
  ['duration', 'YEARS', { least: 81, most: null }, '81 years or more', '81 anos ou mais'],
  [
    'duration',
    'MONTHS',
    { least: 3, most: 27 },
    '3 months to 2 years and 3 months',
    '3 meses a 2 anos e 3 meses',
  ],
] as const)('%s %s in words', (kind, unit, span, en, pt) => {
  expect(valueInWords(span, { kind, unit }, 'en')).toBe(en);
  expect(valueInWords(span, { kind, unit }, 'pt-BR')).toBe(pt);
});
