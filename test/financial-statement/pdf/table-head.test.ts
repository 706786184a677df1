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
    ['em R$ milhares', [1_000]],
    ['Em mil R$', [1_000]],
    ['Em Reais (mil)', [1_000]],
    ['Em Reais x 1.000', [1_000]],
    ['em R$/1.000', [1_000]],
    ['Em milhares de unidades de real', [1_000]],
    ['Valores em milhar', [1_000]],
    ['BRL thousand', [1_000]],
    ['R$ million', [1_000_000]],
    ['Escala: MIL', [1_000]],
    ['(mil)', [1_000]],
    ['UNIDADE: R$ 1,00', [1]],
    ['CASA MIL LTDA', []],
    ['Lucro por ação em reais', []],
    ['Atendemos milhares de clientes', []],
    ['Quantidade de ações em milhares de ações', []],
    ['Capital social de 10 milhões de reais', []],
    ['BALANÇO PATRIMONIAL EM 31/12/2025', []],
  ])('%s states its unit', (row, scales) => {
    expect(headFacts([row]).scales).toEqual(scales);
  });

  test.each([
    'milhares',
    'x 1000',
    '(em milh. de reais)',
    'Os valores destas demonstrações estão em milhares de reais.',
  ])('%s may state a unit', (row) => {
    expect(headFacts([row])).toMatchObject({ scales: [], isUnitUnclear: true });
  });

  test.each([
    ['(Em milhares de rands)', [1_000]],
    ['(Em milhares de rand)', [1_000]],
    ['(in thousands of rupees)', [1_000]],
    ['In thousands of South African rand', [1_000]],
    ['CAD thousand', [1_000]],
    ['ZAR million', [1_000_000]],
    ['Rand mil', [1_000]],
    ['(Em mil bolivianos)', [1_000]],
    ['Valores em milhares de coroas suecas', [1_000]],
    ['(Valores expressos em milhões de zorkmids)', [1_000_000]],
    ['Valores em bolivianos', []],
    ['Valores em coroas suecas', []],
    ['(Em coroas suecas)', []],
    ['Em zorkmids', []],
    ['(in rand)', []],
    ['(Em NOK)', []],
    ['Amounts expressed in shekels', []],
    ['(Em milhares de Kz)', [1_000]],
    ['(Em milhares de S/)', [1_000]],
    ['(em Bs)', []],
    ['(₹ in crores)', []],
    ['SEK m', []],
    ['kSEK', []],
    ['ZAR ZAR', []],
    ['Moeda: lev', []],
    ['Moeda de apresentação: rublo', []],
    ['Presentation currency: ringgit', []],
  ])('%s states a unit that is not known to be reais, and its factor', (row, scales) => {
    expect(headFacts([row])).toMatchObject({ scales, isCurrencyUnclear: true });
  });

  test.each([
    '(Em milhares de reais)',
    'Valores expressos em milhares',
    'Em milhares de unidades de real',
    '(In thousands of Brazilian reais)',
    '(Em reais)',
    'Valores em R$',
    'Em moeda corrente nacional',
    'Moeda de apresentação: real',
    'Moeda: BRL',
    'R$ mil Nota 2025 2024',
    'Em milhares Nota 2025',
    'EMPRESA EM RECUPERAÇÃO JUDICIAL',
    'Balanço patrimonial em 31 de março de 2025',
    'Exercícios findos em dezembro',
    'Atendemos milhares de clientes',
    'Quantidade de ações em milhares de ações',
    'CASA MIL LTDA',
    'Valores em aberto',
    '(Em milhares de R$)',
    '(em percentuais)',
    'Em R$',
    '(R$ mi)',
    'Nota',
    'COROA ALIMENTOS LTDA',
    'CUP COMERCIO LTDA',
  ])('%s states no other currency', (row) => {
    expect(headFacts([row])).toMatchObject({ isInForeignCurrency: false, isCurrencyUnclear: false });
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
    ['(In thousands of U.S. dollars)', true],
    ['(Em CHF mil)', true],
    ['(dólares)', true],
    ['Valores em moeda estrangeira', true],
    ['Em moeda de apresentação: dólar', true],
    ['Moeda de apresentação: dólar', true],
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
    ['DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO EM 30/06/2025', []],
    ['DRE 4T25', [3]],
    ['9M25', [9]],
    ['Mês de dezembro de 2025', [1]],
    ['Períodos de três e seis meses findos em 30/06/2025', [3, 6]],
    ['Exercício findo em 31/12/2024 e semestre findo em 30/06/2025', [6, 12]],
  ])('%s states its length', (row, months) => {
    expect(headFacts([row]).months).toEqual(months);
  });

  test.each([
    ['BALANÇO CONSOLIDADO', true],
    ['Demonstrações contábeis combinadas', true],
    ['EMPRESA S.A. E SUAS CONTROLADAS', true],
    ['EMPRESA S.A.', false],
  ])('%s states whose statements they are', (row, isOfGroup) => {
    expect(headFacts([row]).isOfGroup).toBe(isOfGroup);
  });

  test('is a row of the unit alone, whose number is no amount', () => {
    expect(['R$ 1.000', '(Em R$ 1.000,00)', 'R$ mil'].every(isUnitRow)).toBe(true);
    expect(['Caixa R$ 1.000', 'ATIVO 1.000', '2025'].some(isUnitRow)).toBe(false);
  });
});
