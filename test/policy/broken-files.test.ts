import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { roleNames } from '../../src/sections/roles.ts';

const sound = readFileSync('policies/starter-company.yaml', 'utf8')
  .split('\n')
  .map((line) => line.replace(/ +#.*$/, ''))
  .filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** The file with one of its lines replaced by others. */
const withLine = (at: number, ...lines: readonly string[]): string =>
  sound.toSpliced(at, 1, ...lines).join('\n');

/** Its lines with a key; of the key of a rule, which stands there two dozen times, the first four. */
const keyed = sound
  .flatMap((line, at) => {
    const [, indent, key, value] = /^([ -]*)([A-Za-z]+):(.*)$/.exec(line) ?? [];
    return indent === undefined || key === undefined || value === undefined
      ? []
      : [{ at, indent, key, value }];
  })
  .filter(({ indent, key }, at, all) => {
    const before = all.slice(0, at).filter((one) => one.indent === indent && one.key === key);
    return before.length < 4;
  });

/** Keys that a policy, a rule or a group may go without. */
const optional = new Set(['additionals', 'sources', 'minimumCoverage', 'creditLimit', 'maximum', 'points']);
const optionalToo = new Set([
  'alertPoints',
  'effect',
  'whenMissing',
  'where',
  'usePolicyResult',
  'scoring',
  'language',
  'title',
]);
/** A combination may go without a name of its own; the policy and its groups may not. */
const isOfCombination = (indent: string): boolean => indent.length > 4;
/** Names of sources: one line fewer is another policy, and no broken one. */
const isSource = (value: string): boolean => value.trim() === 'optional';
const mayBeMissing = ({ key, value, indent }: { key: string; value: string; indent: string }): boolean =>
  optional.has(key) || optionalToo.has(key) || isSource(value) || (key === 'name' && isOfCombination(indent));

type Broken = readonly [name: string, text: string];

const missing: readonly Broken[] = keyed
  // What begins an item of a list takes the item along, and what ends in nothing has its content below.
  .filter((one) => !one.indent.includes('-') && one.value !== '' && !mayBeMissing(one))
  .map(({ at, key }) => [`line ${at + 1} without ${key}`, withLine(at)]);

const misspelt: readonly Broken[] = keyed.map(({ at, indent, key, value }) => [
  `line ${at + 1} with ${key} misspelt`,
  withLine(at, `${indent}${key.slice(0, 1)}_${key.slice(1)}:${value}`),
]);

const mistyped: readonly Broken[] = keyed
  .filter(({ value }) => value !== '')
  .map(({ at, indent, key }) => [
    `line ${at + 1} with ${key} of another type`,
    withLine(at, `${indent}${key}: [[]]`),
  ]);

const doubled: readonly Broken[] = keyed
  .filter(({ indent }) => !indent.includes('-'))
  .map(({ at, indent, key, value }) => [
    `line ${at + 1} twice`,
    withLine(at, `${indent}${key}:${value}`, `${indent}${key}: again`),
  ]);

const tabbed: readonly Broken[] = keyed
  .filter(({ indent }) => indent.startsWith(' '))
  .map(({ at, indent, key, value }) => [
    `line ${at + 1} indented by a tab`,
    withLine(at, `\t${indent.trimStart()}${key}:${value}`),
  ]);

const ranges: readonly Broken[] = [
  ['minimumCoverage', '1.5'],
  ['minimumCoverage', '-0.1'],
  ['minimumCoverage', '.nan'],
  ['points', '-1'],
  ['points', '1e999'],
  ['maximum', '-5'],
  ['kind', 'cnpj2'],
  ['depth', 'SIMPLE'],
  ['additionals', '[BUREAU]'],
  ['usePolicyResult', 'perhaps'],
  ['statusToApply', 'APPROVED'],
  ['failWhen', 'LESS_THAN twelve MONTHS'],
].map(([key = '', value = '']) => {
  const found = keyed.find((one) => one.key === key);
  if (found === undefined) throw new Error(`The policy has no ${key}`);
  return [`${key}: ${value}`, withLine(found.at, `${found.indent}${key}: ${value}`)];
});

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const text = sound.join('\n');

const hostile: readonly Broken[] = [
  ['nothing', ''],
  ['only a comment', '# nothing\n'],
  ['two documents', `${text}\n---\n${text}`],
  ['a list', '- a\n- b\n'],
  ['a word', 'policy'],
  ['JSON that ends too soon', '{"id": "x"'],
  ['lists within lists', nested('[', ']', 5_000)],
  ['maps within maps', nested('{a: ', '}', 5_000)],
  [
    'aliases that explode',
    Array.from(
      { length: 30 },
      (_, at) => `a${at}: &a${at} [${Array(9).fill(at ? `*a${at - 1}` : 'x')}]`,
    ).join('\n'),
  ],
  ['an alias to itself', 'id: &x [*x]'],
  ['a tag', 'id: !!js/function "function () {}"'],
  ['a merge key', `<<: {id: x}\n${text}`],
  ['__proto__', `__proto__: { id: x }\n${text}`],
  ['constructor', `constructor: { prototype: {} }\n${text}`],
  ['control characters', `id: "\u0000\u0007"\n${text}`],
  ['a lone surrogate', `id: "\uD800"\n${text}`],
  ['a key of a megabyte', `${'k'.repeat(900_000)}: 1\n${text}`],
  ['a file larger than any policy', `${text}\n#${'x'.repeat(1_100_000)}`],
];

const all = [...missing, ...misspelt, ...mistyped, ...doubled, ...tabbed, ...ranges, ...hostile];

describe('a broken policy file', () => {
  test('there are at least 200 of them, and the one that they are made from is sound', async () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect((await readPolicy(text, 'x.yaml')).findings).toEqual([]);
  });

  test.each(all)('%s: is refused, with a place in the file and no stack trace', async (_name, broken) => {
    const { policy, findings } = await readPolicy(broken, 'x.yaml', { knownSources: roleNames });
    expect(policy).toBeUndefined();
    expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
    const lines = broken.split('\n').length;
    for (const { file, line, column, code, message, suggestion } of findings) {
      expect(file).toBe('x.yaml');
      expect(line).toBeGreaterThanOrEqual(1);
      expect(line).toBeLessThanOrEqual(lines + 1);
      expect(column).toBeGreaterThanOrEqual(1);
      expect(code).toMatch(/^[A-Z][A-Z_]+$/);
      for (const told of [message, suggestion ?? message])
        expect(told.en).not.toMatch(/\bat .*:\d+:\d+|Error:/);
    }
  });

  test.each([
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0xc0])],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Latin-1', Buffer.from(text.replace(/^name: .*$/m, 'name: São Paulo'), 'latin1')],
    ['a hundred megabytes', new Uint8Array(100 * 1024 * 1024)],
    ['a program', readFileSync(process.execPath).subarray(0, 200_000)],
  ])('of %s: is refused in a moment', async (_name, bytes) => {
    const { policy, findings } = await readPolicy(bytes, 'x.yaml');
    expect(policy).toBeUndefined();
    expect(findings[0]).toMatchObject({ severity: 'error', line: expect.any(Number) });
  });

  test.each([
    ['a byte order mark', `\uFEFF${text}`],
    ['the line ends of Windows', text.replaceAll('\n', '\r\n')],
  ])('is not made by %s', async (_name, same) => {
    expect((await readPolicy(Buffer.from(same), 'x.yaml')).findings).toEqual([]);
  });
});
