import { describe, expect, test } from 'vitest';
import { headFacts, isUnitRow } from '../../../src/financial-statement/pdf/table-head.ts';

describe('the head of a table', () => {
  test.each([
    ['(Em milhares de reais)', [1_000]],
    ['(Em mil reais)', [1_000]],
    ['Valores expressos em milhares', [1_000]],
    ['(Em R$ 1.000)', [1_000]],
    ["R$ '000", [1_000]],
    ['R$ mil R$ mil', [1_000]],
    ['(In thousands of Brazilian reais)', [1_000]],
    ['(Em milhares de reais, exceto lucro por ação, em reais)', [1_000]],
    ['(Valores em milhões de reais)', [1_000_000]],
    ['R$ MM', [1_000_000]],
    ['R$ 1.000.000', [1_000_000]],
    ['(Em reais)', [1]],
    ['Atendemos milhares de clientes', []],
    ['Quantidade de ações em milhares de ações', []],
    ['Capital social de 10 milhões de reais', []],
    ['BALANÇO PATRIMONIAL EM 31/12/2025', []],
  ])('%s states its unit', (row, scales) => {
    expect(headFacts([row]).scales).toEqual(scales);
  });

  test('goes on over wrapped lines', () => {
    expect(headFacts(['(Valores expressos em milhares de', 'reais)']).scales).toEqual([1_000]);
    expect(headFacts(['(Em milhares de reais)', 'R$']).scales).toEqual([1_000]);
    expect(headFacts(['(Em milhares de reais)', 'Em reais 2025']).scales).toEqual([1_000, 1]);
  });

  test.each([
    ['(Em milhares de dólares norte-americanos)', true],
    ['US$ 2025 US$ 2024', true],
    ['(Valores em euros)', true],
    ['EURO MÓVEIS LTDA', false],
    ['PESO PESADO ACADEMIA LTDA', false],
    ['(Em reais)', false],
  ])('%s states its currency', (row, isForeign) => {
    expect(headFacts([row]).isInForeignCurrency).toBe(isForeign);
  });

  test.each([
    ['Exercícios findos em 31 de março de 2025', [12]],
    ['Período de seis meses findo em 30 de junho de 2025', [6]],
    ['Exercício de 12 meses findo em 30/06/2025', [12]],
    ['Trimestre findo em 31 de março de 2025', [3]],
    ['Balanço patrimonial em 30/06/2025', []],
  ])('%s states its length', (row, months) => {
    expect(headFacts([row]).months).toEqual(months);
  });

  test('is a row of the unit alone, whose number is no amount', () => {
    expect(['R$ 1.000', '(Em R$ 1.000,00)', 'R$ mil'].every(isUnitRow)).toBe(true);
    expect(['Caixa R$ 1.000', 'ATIVO 1.000', '2025'].some(isUnitRow)).toBe(false);
  });
});
