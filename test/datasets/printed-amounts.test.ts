import { expect, test } from 'vitest';
import { amountOf } from '../../src/datasets/printed-values.ts';

test.each([
  ['152340.77', '152340.77'],
  ['152.340,77', '152340.77'],
  ['152340,77', '152340.77'],
  ['1.152.340', '1152340'],
  ['152340', '152340'],
  [',5', '0.5'],
  ['0.125', '0.125'],
  // A comma between thousands, and texts that can be read in two ways.
  ['152,340.77', null],
  ['152.340', null],
  ['152,340', null],
  ['1.52.340,77', null],
  ['R$ 10', null],
  ['', null],
])('the amount %j is %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});
