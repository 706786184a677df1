import { describe, expect, it } from 'vitest';
import { readCondition } from '../../src/policy/condition.ts';
import { isOperatorName, type OperatorName, operators } from '../../src/policy/operators/index.ts';

type Shape = 'number' | 'text' | 'list' | 'boolean';
type Point = readonly [value: unknown, holds: boolean];

/** Each operator at every point that tells it from another. */
const tables: readonly (readonly [OperatorName, Shape, readonly (string | number)[], readonly Point[]])[] = [
  [
    'GREATER_THAN',
    'number',
    [5],
    [
      [4, false],
      [5, false],
      [5.01, true],
    ],
  ],
  [
    'GREATER_THAN_OR_EQUAL_TO',
    'number',
    [5],
    [
      [4.99, false],
      [5, true],
      [6, true],
    ],
  ],
  [
    'LESS_THAN',
    'number',
    [5],
    [
      [4.99, true],
      [5, false],
      [6, false],
    ],
  ],
  [
    'LESS_THAN_OR_EQUAL_TO',
    'number',
    [5],
    [
      [4, true],
      [5, true],
      [5.01, false],
    ],
  ],
  [
    'EQUAL_TO',
    'number',
    [5],
    [
      [4.99, false],
      [5, true],
      [5.01, false],
    ],
  ],
  [
    'NOT_EQUAL_TO',
    'number',
    [5],
    [
      [4.99, true],
      [5, false],
      [5.01, true],
    ],
  ],
  [
    'BETWEEN',
    'number',
    [1, 2],
    [
      [0.99, false],
      [1, true],
      [1.5, true],
      [2, true],
      [2.01, false],
    ],
  ],
  [
    'EQUAL_TO',
    'text',
    ['Não Consta'],
    [
      ['NAO CONSTA', true],
      ['não consta', true],
      ['não', false],
      ['não consta nada', false],
    ],
  ],
  [
    'NOT_EQUAL_TO',
    'text',
    ['REGULAR'],
    [
      ['regular', false],
      ['SUSPENSA', true],
    ],
  ],
  [
    'CONTAINS',
    'text',
    ['ATIVA', 'suspensão'],
    [
      ['ATIVA', true],
      ['ativa', true],
      ['em SUSPENSAO temporária', true],
      ['BAIXADA', false],
      ['', false],
    ],
  ],
  [
    'NOT_CONTAINS',
    'text',
    ['ATIVA'],
    [
      ['ATIVA', false],
      ['BAIXADA', true],
    ],
  ],
  [
    'CONTAINS',
    'list',
    ['OFAC', 'cnep'],
    [
      [['CEIS', 'CNEP'], true],
      [['OFAC'], true],
      [['CEIS'], false],
      [[], false],
    ],
  ],
  [
    'NOT_CONTAINS',
    'list',
    ['OFAC'],
    [
      [['CEIS', 'OFAC'], false],
      [['CEIS'], true],
      [[], true],
    ],
  ],
  [
    'IS_TRUE',
    'boolean',
    [],
    [
      [true, true],
      [false, false],
    ],
  ],
  [
    'IS_FALSE',
    'boolean',
    [],
    [
      [true, false],
      [false, true],
    ],
  ],
];

/** The test that a policy would run, over a value whose shape the table vouches for. */
function testOf(
  name: OperatorName,
  shape: Shape,
  thresholds: readonly (string | number)[],
): (value: never) => boolean {
  const operator = operators[name];
  const numbers = thresholds.filter((threshold) => typeof threshold === 'number');
  const texts = thresholds.filter((threshold) => typeof threshold === 'string');
  if (shape === 'number' && 'number' in operator) return operator.number(numbers);
  if (shape === 'text' && 'text' in operator) return operator.text(texts);
  if (shape === 'list' && 'list' in operator) return operator.list(texts);
  if (shape === 'boolean' && 'boolean' in operator) return operator.boolean();
  throw new Error(`${name} does not fit ${shape}`);
}

describe.each(tables)('%s on a %s, against %j', (name, shape, thresholds, points) => {
  it.each(points)('of %j is %s', (value, holds) => {
    // The table pairs each value with the shape that it has.
    expect(testOf(name, shape, thresholds)(value as never)).toBe(holds);
  });
});

describe('operators', () => {
  it('are met at their points for every shape that they fit', () => {
    const met = new Set(tables.map(([name, shape]) => `${name} ${shape}`));
    const shapes = ['number', 'text', 'list', 'boolean'] as const;
    const fitting = Object.keys(operators)
      .filter(isOperatorName)
      .flatMap((name) =>
        shapes.filter((shape) => shape in operators[name]).map((shape) => `${name} ${shape}`),
      );

    expect([...met].sort()).toEqual(fitting.sort());
  });

  it('match whole words, so that an inactive company is not taken for an active one', () => {
    expect(testOf('CONTAINS', 'text', ['ATIVA'])('INATIVA' as never)).toBe(false);
  });

  it('negate each other', () => {
    for (const value of ['ATIVA', 'BAIXADA', 'ativa e regular']) {
      const contains = testOf('CONTAINS', 'text', ['ATIVA'])(value as never);
      expect(testOf('NOT_CONTAINS', 'text', ['ATIVA'])(value as never)).toBe(!contains);
    }
  });
});

describe('a condition', () => {
  it.each([
    ['LESS_THAN 12 MONTHS', 'duration', { operator: 'LESS_THAN', numbers: [12], texts: [], unit: 'MONTHS' }],
    [
      '  BETWEEN  1   2 YEARS ',
      'duration',
      { operator: 'BETWEEN', numbers: [1, 2], texts: [], unit: 'YEARS' },
    ],
    [
      'GREATER_THAN 5000.50',
      'money',
      { operator: 'GREATER_THAN', numbers: [5000.5], texts: [], unit: 'BRL' },
    ],
    ['GREATER_THAN -1 BRL', 'money', { operator: 'GREATER_THAN', numbers: [-1], texts: [], unit: 'BRL' }],
    [
      'EQUAL_TO "LUCRO REAL"',
      'text',
      { operator: 'EQUAL_TO', numbers: [], texts: ['LUCRO REAL'], unit: undefined },
    ],
    [
      `CONTAINS a 'b c' "d"`,
      'list',
      { operator: 'CONTAINS', numbers: [], texts: ['a', 'b c', 'd'], unit: undefined },
    ],
    ['CONTAINS "DAYS"', 'text', { operator: 'CONTAINS', numbers: [], texts: ['DAYS'], unit: undefined }],
    ['IS_TRUE', 'boolean', { operator: 'IS_TRUE', numbers: [], texts: [], unit: undefined }],
  ] as const)('%s is read as one of a %s', (text, value, condition) => {
    expect(readCondition(text, { value })).toEqual({ condition: { text, ...condition } });
  });

  it.each([
    ['', 'money', 'CONDITION_MALFORMED', ''],
    ['CONTAINS "open', 'text', 'CONDITION_MALFORMED', '"open'],
    ['CONTAINS "."', 'text', 'CONDITION_MALFORMED', '"."'],
    ['MORE_THAN 5 BRL', 'money', 'UNKNOWN_OPERATOR', 'MORE_THAN'],
    ['greater_than 5 BRL', 'money', 'UNKNOWN_OPERATOR', 'greater_than'],
    ['constructor 5', 'money', 'UNKNOWN_OPERATOR', 'constructor'],
    ['CONTAINS 5', 'money', 'OPERATOR_MISMATCH', 'CONTAINS'],
    ['IS_TRUE', 'text', 'OPERATOR_MISMATCH', 'IS_TRUE'],
    ['GREATER_THAN BRL', 'money', 'OPERAND_COUNT', 'GREATER_THAN'],
    ['GREATER_THAN 5 6 BRL', 'money', 'OPERAND_COUNT', '6'],
    ['BETWEEN 5 BRL', 'money', 'OPERAND_COUNT', 'BETWEEN'],
    ['EQUAL_TO LUCRO REAL', 'text', 'OPERAND_COUNT', 'REAL'],
    ['CONTAINS', 'list', 'OPERAND_COUNT', 'CONTAINS'],
    ['IS_TRUE yes', 'boolean', 'OPERAND_COUNT', 'yes'],
    ['GREATER_THAN 5,5 BRL', 'money', 'NUMBER_MALFORMED', '5,5'],
    ['GREATER_THAN 5.000 BRL', 'money', 'NUMBER_MALFORMED', '5.000'],
    ['GREATER_THAN 1e3 BRL', 'money', 'NUMBER_MALFORMED', '1e3'],
    ['GREATER_THAN "5" BRL', 'money', 'NUMBER_MALFORMED', '"5"'],
    [`GREATER_THAN ${'9'.repeat(400)} BRL`, 'money', 'NUMBER_MALFORMED', '9'.repeat(400)],
    ['LESS_THAN 1.5 YEARS', 'duration', 'NUMBER_MALFORMED', '1.5'],
    ['GREATER_THAN 5 MONTHS', 'money', 'UNIT_MISMATCH', 'MONTHS'],
    ['LESS_THAN 12 months', 'duration', 'UNIT_MISMATCH', 'months'],
    ['CONTAINS ATIVA MONTHS', 'text', 'UNIT_MISMATCH', 'MONTHS'],
    ['LESS_THAN 12', 'duration', 'UNIT_MISSING', '12'],
    ['BETWEEN 2 1 MONTHS', 'duration', 'BETWEEN_SWAPPED', '2 1'],
  ] as const)('%j is refused for a %s: %s at %j', (text, value, code, piece) => {
    const { problem } = readCondition(text, { value });

    expect(problem?.code).toBe(code);
    expect(problem && text.slice(problem.token.offset, problem.token.offset + problem.token.length)).toBe(
      piece,
    );
  });

  it('takes BETWEEN with equal ends', () => {
    expect(readCondition('BETWEEN 3 3 COUNT', { value: 'count' }).condition?.numbers).toEqual([3, 3]);
  });
});
