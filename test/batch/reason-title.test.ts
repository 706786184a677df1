import { expect, test } from 'vitest';
import { reasonTitle } from '../../src/batch/reason-title.ts';

test.each([
  ['SCORE', 'Score de bureau'],
  ['RISK_BAND', 'Faixa de risco'],
  ['HIGH_DEBT_AND_LOW_SCORE', 'Dívida alta com score baixo'],
  ['A_NAME_OF_ONES_OWN', 'A_NAME_OF_ONES_OWN'],
])('the reason %s is read as %s', (reason, title) => {
  expect(reasonTitle(reason, 'pt-BR')).toBe(title);
});
