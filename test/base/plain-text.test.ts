import { describe, expect, test } from 'vitest';
import { comparedText } from '../../src/base/plain-text.ts';

describe('the form in which policies compare texts', () => {
  test.each([
    ['A-', 'a -'],
    ['A -', 'a -'],
    ['A−', 'a -'],
    ['A+', 'a +'],
    ['>30 dias', '> 30 dias'],
    ['1,5', '1 , 5'],
    ['1-5', '1 - 5'],
    ['12/2024', '12 / 2024'],
    ['S/A', 's a'],
    ['S.A.', 's a'],
    ['Não  Consta.', 'nao consta'],
    ['LIQUIDACAO EXTRA-JUDICIAL', 'liquidacao extra judicial'],
    ['ATIVA  -  REGULAR', 'ativa regular'],
    ['“Bom” (ótimo)', 'bom otimo'],
    ['POSITIVE_WITH_NEGATIVE_EFFECT', 'positive with negative effect'],
    ['a\u200Bb', 'ab'],
  ])('of %s is %s', (text, form) => {
    expect(comparedText(text)).toBe(form);
  });
});
