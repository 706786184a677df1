import { Value } from '@sinclair/typebox/value';
import { describe, expect, test } from 'vitest';
import { defaultPriceTable, type PricedRun, priceOf, priceTableSchema } from '../../src/usage/price-table.ts';

const table = {
  cpf: {
    depthCents: { SIMPLES: 1, ESSENCIAL: 2, COMPLETO: 3, 'COMPLETO+': 4 },
    additionalCents: { BUREAUS: 10, SCR: 20, FINANCIAL_STATEMENTS: 40 },
  },
  cnpj: {
    depthCents: { SIMPLES: 100, ESSENCIAL: 200, COMPLETO: 300, 'COMPLETO+': 400 },
    additionalCents: { BUREAUS: 1000, SCR: 2000, FINANCIAL_STATEMENTS: 4000 },
  },
};

describe('the price of a run', () => {
  const priced: readonly [PricedRun, number][] = [
    [{ documentKind: 'cpf', depth: 'SIMPLES', additionals: [] }, 1],
    [{ documentKind: 'cpf', depth: 'COMPLETO+', additionals: ['SCR'] }, 24],
    [{ documentKind: 'cnpj', depth: 'ESSENCIAL', additionals: ['BUREAUS'] }, 1200],
    [
      { documentKind: 'cnpj', depth: 'COMPLETO', additionals: ['BUREAUS', 'SCR', 'FINANCIAL_STATEMENTS'] },
      7300,
    ],
    [{ documentKind: 'cnpj', depth: 'ESSENCIAL', additionals: ['BUREAUS', 'BUREAUS'] }, 1200],
  ];
  test.each(priced)('is that of its depth and of each of its additionals once: %j', (run, cents) => {
    expect(priceOf(table, run)).toBe(cents);
  });

  test('a deeper report never costs less in the default table', () => {
    for (const { depthCents } of [defaultPriceTable.cpf, defaultPriceTable.cnpj]) {
      const prices = [depthCents.SIMPLES, depthCents.ESSENCIAL, depthCents.COMPLETO, depthCents['COMPLETO+']];
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });
});

describe('a price table in the configuration', () => {
  test('the default one is one', () => {
    expect(Value.Check(priceTableSchema, defaultPriceTable)).toBe(true);
  });

  const withDepths = (change: object) => {
    const { cnpj } = table;
    return { ...table, cnpj: { ...cnpj, depthCents: { ...cnpj.depthCents, ...change } } };
  };
  test.each([
    ['without one of the document kinds', { cnpj: table.cnpj }],
    ['with a price below nothing', withDepths({ SIMPLES: -1 })],
    ['with a part of a cent', withDepths({ SIMPLES: 0.5 })],
    ['with a depth that does not exist', withDepths({ DEEP: 1 })],
    ['with a price as text', withDepths({ SIMPLES: '90' })],
  ])('%s is refused', (_what, given) => {
    expect(Value.Check(priceTableSchema, given)).toBe(false);
  });
});
