import { describe, expect, test } from 'vitest';
import {
  asRead,
  correctionOf,
  questionsOf,
  signedAmount,
  typed,
  typedKey,
  unansweredOf,
} from '../../src/toolbox/screens/report/period-answers.ts';

const doubt = (kind: Parameters<typeof questionsOf>[0]['doubts'][number]['kind'], field = 'totalAssets') => ({
  kind,
  field,
  stated: 1,
  computed: 2,
});

describe('the answers about a period', () => {
  test('settle each figure once, and each doubt about all figures once', () => {
    const questions = questionsOf({
      doubts: [
        doubt('SUM_DIFFERS'),
        doubt('READ_TWICE'),
        doubt('SCALE_UNCLEAR'),
        doubt('SCALE_UNCLEAR', 'netRevenue'),
        doubt('SIGN_UNLIKELY', 'costOfSales'),
        doubt('UPLOADS_DIFFER'),
        doubt('UPLOADS_DIFFER', 'equity'),
      ],
    });
    expect(questions.map(({ key, doubts }) => [key, doubts.length])).toEqual([
      ['totalAssets', 2],
      ['SCALE', 2],
      ['costOfSales', 1],
      ['UPLOAD', 2],
    ]);
    expect(unansweredOf(questions, {})).toEqual(['totalAssets', 'SCALE', 'costOfSales', 'UPLOAD']);
    const some = { totalAssets: typed, SCALE: asRead, costOfSales: '5', UPLOAD: asRead };
    expect(unansweredOf(questions, some)).toEqual(['totalAssets']);
    const answers = {
      totalAssets: typed,
      [typedKey('totalAssets')]: '-1.234,56',
      SCALE: '1000',
      costOfSales: '5',
      UPLOAD: asRead,
    };
    expect(unansweredOf(questions, answers)).toEqual([]);
    expect(correctionOf({ months: 12 }, questions, answers)).toEqual({
      factor: 1000,
      balanceSheet: { totalAssets: -1234.56 },
      incomeStatement: { costOfSales: 5 },
    });
  });

  test('that leave everything as read correct nothing', () => {
    const questions = questionsOf({
      doubts: [
        doubt('LENGTH_UNCLEAR'),
        doubt('CURRENCY_UNCLEAR'),
        doubt('COMPANY_UNCLEAR'),
        doubt('LINE_MISSING'),
      ],
    });
    const answers = { LENGTH: '9', CURRENCY: asRead, COMPANY: asRead, totalAssets: asRead };
    expect(unansweredOf(questions, answers)).toEqual([]);
    expect(correctionOf({ months: 9 }, questions, answers)).toBeUndefined();
    expect(correctionOf({ months: 3 }, questions, answers)).toEqual({ months: 9 });
  });
});

test.each([
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['-1.234,56', -1234.56],
  ['−10', -10],
  ['(1.234,56)', -1234.56],
  ['R$ -10,00', -10],
  ['1.234', 1234],
  ['1,234', 1234],
  ['0', 0],
  ['0,00', 0],
  ['', undefined],
  ['-', undefined],
  ['1,5,0', undefined],
  ['mil', undefined],
])('the amount "%s" is %s', (text, amount) => {
  expect(signedAmount(text)).toBe(amount);
});
