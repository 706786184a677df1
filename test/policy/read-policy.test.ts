import { describe, expect, it } from 'vitest';
import { policyHash } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { maximumBytes } from '../../src/yaml/located-yaml.ts';
import { cpuMsOf } from '../cpu-time.ts';

const sound = `id: small-business
name: Small business credit
kind: cnpj
depth: ESSENCIAL
additionals: [BUREAUS]
groups:
  - name: registration
    rules:
      - rule: COMPANY_SITUATION
        failWhen: NOT_CONTAINS ATIVA
        statusToApply: DENIED
        whenMissing: ALERT
      - rule: COMPANY_OPENING_TIME
        failWhen: LESS_THAN 12 MONTHS
        statusToApply: ALERT
        points: 120
`;

/** What is found, as an editor would show it: place, code and the characters underlined. */
async function findingsIn(text: string | Uint8Array): Promise<readonly string[]> {
  const { findings, policy } = await readPolicy(text, 'policies/x.yaml');
  expect(policy === undefined).toBe(findings.some(({ severity }) => severity === 'error'));
  const lines = typeof text === 'string' ? text.split('\n') : [];
  return findings.map(({ line, column, length, code }) => {
    const underlined = lines[line - 1]?.slice(column - 1, column - 1 + length) ?? '';
    return `${line}:${column} ${code} ${underlined}`;
  });
}

/** The sound policy with one piece of it replaced. */
const changed = (piece: string, by: string): string => {
  expect(sound).toContain(piece);
  return sound.replace(piece, by);
};

describe('a sound policy', () => {
  it('is read with what may be left out filled in', async () => {
    const { policy, findings } = await readPolicy(sound, 'x.yaml');

    expect(findings).toEqual([]);
    expect(policy).toEqual({
      id: 'small-business',
      name: 'Small business credit',
      kind: 'cnpj',
      language: 'pt-BR',
      depth: 'ESSENCIAL',
      additionals: ['BUREAUS'],
      usePolicyResult: true,
      sources: {},
      groups: [
        {
          name: 'registration',
          rules: [
            {
              rule: 'COMPANY_SITUATION',
              failWhen: 'NOT_CONTAINS ATIVA',
              statusToApply: 'DENIED',
              whenMissing: 'ALERT',
            },
            {
              rule: 'COMPANY_OPENING_TIME',
              failWhen: 'LESS_THAN 12 MONTHS',
              statusToApply: 'ALERT',
              points: 120,
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['comments and blank lines', `# a comment\n\n${sound}\n# the end`],
    ['Windows line ends', sound.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${sound}`],
    ['bytes', new TextEncoder().encode(sound)],
    ['another order of keys', changed('id: small-business\n', '').concat('id: small-business\n')],
    ['quotes', changed('LESS_THAN 12 MONTHS', '"LESS_THAN 12 MONTHS"')],
    ['an anchor', changed('points: 120', 'points: &p 120')],
  ])('is the same policy with %s', async (_name, text) => {
    const { policy } = await readPolicy(sound, 'x.yaml');
    const { policy: other, findings } = await readPolicy(text, 'x.yaml');

    expect(findings).toEqual([]);
    expect(policy && other && policyHash(other)).toBe(policy && policyHash(policy));
  });

  it('has another hash as soon as one threshold differs', async () => {
    const { policy } = await readPolicy(sound, 'x.yaml');
    const { policy: other } = await readPolicy(changed('12 MONTHS', '13 MONTHS'), 'x.yaml');

    expect(policy && other && policyHash(other)).not.toBe(policy && policyHash(policy));
  });

  it('keeps text as text: words that older YAML takes for booleans, and quoted numbers', async () => {
    const { policy } = await readPolicy(changed('Small business credit', 'no'), 'x.yaml');

    expect(policy?.name).toBe('no');
  });
});

describe('a slip in the shape of a policy', () => {
  it.each([
    ['a misspelt key', changed('depth:', 'dept:'), ['1:1 MISSING_KEY id', '4:1 UNKNOWN_KEY dept']],
    ['a misspelt key of a rule', changed('points:', 'point:'), ['16:9 UNKNOWN_KEY point']],
    ['a missing statusToApply', changed('        statusToApply: DENIED\n', ''), ['9:9 MISSING_KEY rule']],
    ['another statusToApply', changed('DENIED', 'REFUSED'), ['11:24 INVALID_VALUE REFUSED']],
    ['an unknown depth', changed('ESSENCIAL', 'ESSENTIAL'), ['4:8 INVALID_VALUE ESSENTIAL']],
    ['an unknown additional', changed('[BUREAUS]', '[BUREAUS, BUREAU]'), ['5:24 INVALID_VALUE BUREAU']],
    ['an id with capitals', changed('small-business', 'Small'), ['1:5 INVALID_VALUE Small']],
    ['a number for a name', changed('Small business credit', '12'), ['2:7 WRONG_TYPE 12']],
    ['points in quotes', changed('120', '"120"'), ['16:17 WRONG_TYPE "120"']],
    ['negative points', changed('120', '-1'), ['16:17 OUT_OF_RANGE -1']],
    ['points that are not whole', changed('120', '1.5'), ['16:17 WRONG_TYPE 1.5']],
    ['points without end', changed('120', '.inf'), ['16:17 WRONG_TYPE .inf']],
    ['a list that is none', changed('[BUREAUS]', 'BUREAUS'), ['5:14 WRONG_TYPE BUREAUS']],
    ['an empty group', changed('name: registration', 'name: ""'), ['7:11 OUT_OF_RANGE ""']],
    [
      'groups that are empty',
      'id: a\nname: b\nkind: cpf\ndepth: SIMPLES\ngroups:\n',
      ['5:1 WRONG_TYPE groups'],
    ],
    [
      'a rule that is a text',
      changed('- rule: COMPANY_OPENING_TIME\n', '- COMPANY_OPENING_TIME\n      - rule: X\n'),
      ['13:9 WRONG_TYPE COMPANY_OPENING_TIME', '14:15 UNKNOWN_RULE X'],
    ],
    ['a text for a policy', 'hello', ['1:1 WRONG_TYPE hello']],
    [
      'a key that no map has by itself',
      changed('points: 120', '__proto__: {}'),
      ['16:9 UNKNOWN_KEY __proto__'],
    ],
    ['a merge key', changed('points: 120', '<<: {points: 1}'), ['16:9 UNKNOWN_KEY <<']],
  ])('%s', async (_name, text, expected) => {
    expect(await findingsIn(text)).toEqual(expected);
  });

  it('does not hide the slips elsewhere', async () => {
    const text = changed('depth: ESSENCIAL', 'depth: DEEP')
      .replace('COMPANY_SITUATION', 'COMPANY_SITUATON')
      .replace('12 MONTHS', '12 BRL')
      .replace('statusToApply: DENIED', 'statusToAply: DENIED');

    expect(await findingsIn(text)).toEqual([
      '4:8 INVALID_VALUE DEEP',
      '9:9 MISSING_KEY rule',
      '9:15 UNKNOWN_RULE COMPANY_SITUATON',
      '11:9 UNKNOWN_KEY statusToAply',
      '14:32 UNIT_MISMATCH BRL',
    ]);
  });
});

describe('YAML that cannot be read', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const bomb = [
    'a: &a [1,1,1,1,1,1,1,1,1,1]',
    ...Array.from({ length: 9 }, (_, index) => {
      const [previous, name] = ['abcdefghi'[index], 'bcdefghij'[index]];
      return `${name}: &${name} [${Array(10).fill(`*${previous}`).join(', ')}]`;
    }),
  ].join('\n');

  it.each([
    ['an empty file', '', '1:1 EMPTY_FILE '],
    ['only comments', '# nothing\n', '1:1 EMPTY_FILE #'],
    ['a tab for indentation', changed('    rules:', '\t rules:'), '8:1 UNUSUAL_CHARACTER \t'],
    ['quotes that never close', changed('Small', '"Small'), '17:1 YAML_SYNTAX '],
    ['a bracket that never closes', changed('[BUREAUS]', '[BUREAUS'), '6:1 YAML_SYNTAX g'],
    ['two documents', `${sound}---\nid: other\n`, '17:1 MULTIPLE_DOCUMENTS ---'],
    ['a tag', changed('120', '!!binary MTIw'), '16:17 YAML_SYNTAX !!binary'],
    ['a NUL', changed('credit', 'cre\u0000dit'), '2:25 NOT_TEXT \u0000'],
    ['a key twice', `${sound}id: another\n`, '17:1 DUPLICATE_KEY id'],
    ['an alias without its anchor', changed('120', '*points'), '16:17 UNKNOWN_ALIAS *points'],
    ['an alias to what holds it', 'a: &a [*a]', '1:8 TOO_MANY_ALIASES *a'],
    ['aliases that explode', bomb, '4:36 TOO_MANY_ALIASES *c'],
    ['deep nesting', nested(100_000), '1:41 NESTING_TOO_DEEP ['],
    ['deep nesting without brackets', '- '.repeat(100_000), '1:80 NESTING_TOO_DEEP  '],
    ['a file above the limit', `# ${'x'.repeat(maximumBytes)}`, '1:1 FILE_TOO_LARGE #'],
    ['more content than any policy', `[${','.repeat(500_000)}`, '1:100001 FILE_TOO_LARGE ,'],
  ])('with %s has a place and a reason', async (_name, text, expected) => {
    expect(await findingsIn(text)).toEqual([expected]);
  });

  it.each([
    ['bytes that are no text', new Uint8Array([0x69, 0x64, 0xff, 0xfe, 0x00])],
    ['text in UTF-16', new Uint8Array([0xff, 0xfe, 0x69, 0x00, 0x64, 0x00])],
  ])('%s are refused', async (_name, bytes) => {
    expect(await findingsIn(bytes)).toEqual(['1:1 NOT_TEXT ']);
  });

  it('is explained in both languages', async () => {
    const { findings } = await readPolicy('a: "open', 'x.yaml');

    expect(findings[0]?.message).toEqual({
      en: 'A closing bracket, a quote, a comma or a colon is missing',
      'pt-BR': 'Falta fechar um colchete ou aspas, ou falta vírgula ou dois-pontos',
    });
  });

  it('with more faults than anybody reads shows the first, and says so', async () => {
    const rules = Array.from({ length: 500 }, (_, index) => `      - { rule: NONE_${index} }`).join('\n');
    const { findings } = await readPolicy(`${sound.split('      - rule')[0]}${rules}`, 'x.yaml');

    expect(findings).toHaveLength(201);
    expect(findings.at(-1)?.code).toBe('TOO_MANY_FINDINGS');
  });

  it('takes no longer than a moment, however it is made', async () => {
    const hostile = [
      ','.repeat(95_000),
      `[${','.repeat(95_000)}`,
      '! '.repeat(400_000),
      '&a '.repeat(300_000),
      '"a" '.repeat(200_000),
      ':'.repeat(900_000),
      '%'.repeat(900_000),
      '---\n'.repeat(200_000),
      Array.from({ length: 200_000 }, () => 'a: 1').join('\n'),
      `z: &z [1,2,3]\n${Array.from({ length: 60_000 }, (_, index) => `k${index}: *z`).join('\n')}`,
    ];
    for (const text of hostile) {
      const took = await cpuMsOf(async () => {
        const { policy, findings } = await readPolicy(text, 'x.yaml');
        expect(policy).toBeUndefined();
        expect(findings.length).toBeGreaterThan(0);
      });
      expect(took).toBeLessThan(5000);
    }
  });
});
