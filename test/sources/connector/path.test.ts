import { describe, expect, test } from 'vitest';
import { parsePath } from '../../../src/sources/connector/path/parse-path.ts';
import { Selection } from '../../../src/sources/connector/path/selection.ts';

function select(text: string, value: unknown, steps = 10_000): unknown {
  const { path, fault } = parsePath(text);
  if (path === undefined) return fault;
  const selection = new Selection(steps);
  const selected = selection.select(path, value);
  return selection.problem === undefined ? selected : { problem: selection.problem };
}

const data = {
  code: 200,
  list: [
    { kind: 'A', value: 1, tags: ['x'] },
    { kind: 'B', value: 3, tags: ['y', 'z'] },
  ],
  'odd-name': { deep: [[1, 2], [3]] },
  text: 'NADA CONSTA',
  nothing: null,
};

describe('an expression selects as JMESPath does', () => {
  test.each<[string, unknown]>([
    ['code', 200],
    ['absent.further[0]', null],
    ['list[0].kind', 'A'],
    ['list[-1].value', 3],
    ['list[7]', null],
    ['list[*].value', [1, 3]],
    ["list[?kind == 'B'].value", [3]],
    ["list[?kind == 'B'] | [0].value", 3],
    ['list[*].tags[]', ['x', 'y', 'z']],
    ['"odd-name".deep[]', [1, 2, 3]],
    ['length(list)', 2],
    ['sum(list[*].value)', 4],
    ['max(list[*].value)', 3],
    ['not_null(nothing, code)', 200],
    ["contains(text, 'NADA') && code == `200`", true],
    ["starts_with(text, 'X') || !nothing", true],
    ['to_array(code)', [200]],
    ['code > `100` && code < `300`', true],
    ['absent > `100`', null],
    ['(absent || code)', 200],
    ['@.text', 'NADA CONSTA'],
  ])('%s', (text, expected) => {
    expect(select(text, data)).toEqual(expected);
  });
});

describe('what JMESPath would leave out without a word makes the value unusable', () => {
  test.each([
    ['list[*].absent', 'an item of a list lacks what is asked of it'],
    ["list[?absent == 'B']", 'a filter compares what an item does not have'],
    ['list[?absent]', 'a filter looks at what an item does not have'],
    ['sum(list[*].kind)', 'sum is asked of what are no numbers'],
    ['length(code)', 'length is asked of what is no list'],
  ])('%s', (text, problem) => {
    expect(select(text, data)).toEqual({ problem });
  });

  test('and so does what takes too long', () => {
    expect(select('list[*].value', data, 4)).toEqual({ problem: 'it takes too long to look through' });
  });
});

describe('what is no expression is told with its place', () => {
  test.each([
    ['list[0.value', 'UNEXPECTED', 6],
    ['!list.value', 'UNEXPECTED', 5],
    ['list.', 'UNEXPECTED', 5],
    ['a b', 'UNEXPECTED', 2],
    ['sort_by(list, &value)', 'UNKNOWN_FUNCTION', 0],
    ['a.__proto__', 'HOSTILE_NAME', 2],
    ['{a: b}', 'UNEXPECTED', 0],
    ['`[]`', 'UNEXPECTED', 0],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, 'TOO_DEEP', 40],
  ])('%s', (text, code, offset) => {
    expect(select(text, data)).toMatchObject({ code, offset });
  });
});

test('is_document finds the queried document among others, and says nothing without one', () => {
  const { path, fault } = parsePath("parties[?is_document(not_null(cnpj, ''))].side | [0]");
  if (fault !== undefined) throw new Error(fault.code);
  const parties = [
    { cnpj: null, side: 'A' },
    { cnpj: '33.683.111/0002-80', side: 'P' },
  ];
  const isQueried = (value: unknown) => value === '33.683.111/0002-80';
  expect(new Selection(1000, isQueried).select(path, { parties })).toBe('P');
  const without = new Selection(1000);
  without.select(path, { parties });
  expect(without.problem).toContain('is_document');
});
