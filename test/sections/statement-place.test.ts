import { expect, test } from 'vitest';
import { placeInWords } from '../../src/sections/statement-words.ts';

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
