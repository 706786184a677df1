import { expect, test } from 'vitest';
import { fieldText } from '../../src/sections/field-text.ts';
import { labelInWords, placeInWords } from '../../src/sections/statement-words.ts';
import { formatIn } from '../../src/wording/format.ts';

test.each([
  ['page 2, line 14', 'página 2, linha 14', 'page 2, line 14'],
  ['line 34', 'linha 34', 'line 34'],
  ['sheet "Balanço", cell C5', 'planilha "Balanço", célula C5', 'sheet "Balanço", cell C5'],
  ['derived', 'calculado', 'calculated'],
  ['corrected', 'corrigido por uma pessoa', 'corrected by a person'],
  ['periods/0/balanceSheet/cash', 'periods/0/balanceSheet/cash', 'periods/0/balanceSheet/cash'],
])('the place %s is %s in Portuguese', (place, inPortuguese, inEnglish) => {
  expect(placeInWords(place, 'pt-BR')).toBe(inPortuguese);
  expect(placeInWords(place, 'en')).toBe(inEnglish);
});

test.each([
  ['total − current assets', 'total − ativo circulante', 'total − current assets'],
  ['net revenue − cost of sales', 'receita líquida − custo das vendas', 'net revenue − cost of sales'],
  ['currentAssets', 'Ativo circulante', 'Current assets'],
  ['J100 1001 Estoques', 'J100 1001 Estoques', 'J100 1001 Estoques'],
  ['constructor', 'constructor', 'constructor'],
])('the words %s are %s in Portuguese', (label, inPortuguese, inEnglish) => {
  expect([labelInWords(label, 'pt-BR'), labelInWords(label, 'en')]).toEqual([inPortuguese, inEnglish]);
  const place = { type: 'FINANCIAL_STATEMENTS', path: ['periods', 'extracted', 'label'] };
  const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;
  expect(fieldText(label, place, style)).toBe(inPortuguese);
});
