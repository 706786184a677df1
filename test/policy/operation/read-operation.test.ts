import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readOperation } from '../../../src/policy/operation/check-operation.ts';
import type { KnownPolicy } from '../../../src/policy/operation/check-steps.ts';

const policies = new Map<string, KnownPolicy>([
  ['starter-company', { kind: 'cnpj', depth: 'COMPLETO' }],
  ['starter-person', { kind: 'cpf', depth: 'COMPLETO' }],
  ['quick-company', { kind: 'cnpj', depth: 'SIMPLES' }],
]);

const sound = `id: of-partners
name: Of partners
operation: cnpj
policy: starter-company
steps:
  - { name: partners, of: root, relation: PARTNERS, policies: { cpf: starter-person } }
`;

/** The findings of the sound file after a change, each with its line. */
async function findingsAfter(from: string, to: string): Promise<readonly string[]> {
  expect(sound).toContain(from);
  const { operation, findings } = await readOperation(sound.replace(from, to), 'o.yaml', { policies });
  expect(operation).toBeUndefined();
  return findings.map(({ line, code }) => `${line} ${code}`);
}

test('what a file leaves out is filled in', async () => {
  const { operation, findings } = await readOperation(sound, 'o.yaml', { policies });
  expect(findings).toEqual([]);
  expect(operation).toMatchObject({
    language: 'pt-BR',
    limits: { reports: 100, levels: 3 },
    steps: [
      {
        where: { maximumLevel: 1, minimumSharePercent: 0, activeOnly: false, certainOnly: false },
        unlessRoot: [],
        onDenied: 'DENIED',
        onAlert: 'ALERT',
        onError: 'ALERT',
      },
    ],
  });
});

test.each(['company-and-its-people', 'person-and-companies'])('%s, which ships, is sound', async (id) => {
  const text = await readFile(new URL(`../../../policies/operations/${id}.yaml`, import.meta.url), 'utf8');
  const { operation, findings } = await readOperation(text, `${id}.yaml`, { policies });
  expect(findings).toEqual([]);
  expect(operation?.id).toBe(id);
});

describe('what an operation asks of the caller', () => {
  const asking = new Map<string, KnownPolicy>([
    ...policies,
    [
      'starter-company',
      { kind: 'cnpj', depth: 'COMPLETO', inputs: [{ name: 'late', type: 'integer', required: true }] },
    ],
    [
      'starter-person',
      { kind: 'cpf', depth: 'COMPLETO', inputs: [{ name: 'note', type: 'text', required: true }] },
    ],
  ]);
  const findingsOf = async (inputs: string, ofStep = '') => {
    const text = sound
      .replace('policy: starter-company', `${inputs}\npolicy: starter-company`)
      .replace('cpf: starter-person }', `cpf: starter-person }${ofStep}`);
    const { findings } = await readOperation(text, 'o.yaml', { policies: asking });
    return findings.map(({ line, code }) => `${line} ${code}`);
  };
  const both = 'inputs: [{ name: late, type: integer }, { name: note, type: text }]';

  test('reaches the root by its name, and members where their step hands it on', async () => {
    expect(await findingsOf(both, ', inputs: [note]')).toEqual([]);
  });

  test.each([
    [
      'what a policy cannot do without is not handed on',
      both,
      '',
      ['4 UNUSED_INPUT', '7 INPUT_NOT_HANDED_ON'],
    ],
    ['nothing is declared', '', '', ['5 INPUT_NOT_HANDED_ON', '7 INPUT_NOT_HANDED_ON']],
    ['a step hands on what is not declared', both, ', inputs: [note, nota]', ['7 UNDECLARED_INPUT']],
    [
      'a policy takes another type',
      'inputs: [{ name: late, type: money }, { name: note, type: text }]',
      ', inputs: [note]',
      ['5 HANDED_INPUT_TYPE'],
    ],
    [
      'two are of one name',
      'inputs: [{ name: late, type: integer }, { name: note, type: text }, { name: note, type: text }]',
      ', inputs: [note]',
      ['4 DUPLICATE_INPUT'],
    ],
    [
      'nobody is given one',
      'inputs: [{ name: late, type: integer }, { name: note, type: text }, { name: other, type: text }]',
      ', inputs: [note, other]',
      ['4 UNUSED_INPUT'],
    ],
  ])('has a finding where %s', async (_what, inputs, ofStep, expected) => {
    expect(await findingsOf(inputs, ofStep)).toEqual(expected);
  });
});

describe('a file that cannot be used has a finding with its place', () => {
  test.each([
    ['a step of nobody', 'of: root', 'of: owners', ['6 UNKNOWN_STEP']],
    ['a step with the name of the root', 'name: partners', 'name: root', ['6 REPEATED_STEP']],
    ['a policy that there is not', 'starter-person', 'starter-persons', ['6 UNKNOWN_STEP_POLICY']],
    ['a policy of the other kind', 'cpf: starter-person', 'cpf: starter-company', ['6 WRONG_POLICY_KIND']],
    [
      'partners of a person',
      'operation: cnpj\npolicy: starter-company',
      'operation: cpf\npolicy: starter-person',
      ['6 RELATION_NEVER_COLLECTED'],
    ],
    [
      'a step beyond the limit',
      'policies: { cpf: starter-person } }\n',
      'policies: { cpf: starter-person } }\n  - { name: theirs, of: partners, relation: COMPANIES, policies: { cnpj: starter-company } }\nlimits: { levels: 1 }\n',
      ['7 STEP_TOO_FAR'],
    ],
    ['an unknown key', 'name: Of partners', 'nome: Of partners', ['1 MISSING_KEY', '2 UNKNOWN_KEY']],
    ['an unknown relation', 'PARTNERS', 'OWNERS', ['6 INVALID_VALUE']],
    ['no policy at all', '{ cpf: starter-person }', '{}', ['6 OUT_OF_RANGE']],
  ])('%s', async (_, from, to, findings) => {
    expect(await findingsAfter(from, to)).toEqual(findings);
  });
});

const theirs =
  '  - { name: theirs, of: partners, relation: COMPANIES, policies: { cnpj: starter-company } }\n';

/** `code underlined → suggestion` of each finding of the sound file with one part changed. */
async function toldAfter(from: string, to: string, mayBeMore = false): Promise<readonly string[]> {
  expect(sound).toContain(from);
  const text = sound.replace(from, to);
  const lines = text.split('\n');
  const { findings } = await readOperation(text, 'o.yaml', { policies, mayBeMore });
  return findings.map(({ line, column, length, severity, code, suggestion }) => {
    const underlined = lines[line - 1]?.slice(column - 1, column - 1 + length);
    return `${severity} ${code} ${underlined} → ${suggestion?.en ?? '-'}`;
  });
}

test.each([
  ['of: root', 'of: rot', 'error UNKNOWN_STEP rot → Did you mean root?'],
  ['name: partners', 'name: root', 'error REPEATED_STEP root → Give the step a name of its own'],
  [
    'starter-person }',
    'starter-persons }',
    'error UNKNOWN_STEP_POLICY starter-persons → Did you mean starter-person?',
  ],
  [
    'cpf: starter-person',
    'cnpj: starter-person',
    'error WRONG_POLICY_KIND starter-person → One of: starter-company, quick-company',
  ],
  [
    'operation: cnpj\npolicy: starter-company',
    'operation: cpf\npolicy: starter-person',
    'error RELATION_NEVER_COLLECTED PARTNERS → One of: COMPANIES, RELATIVES',
  ],
  [
    'policy: starter-company\nsteps:\n  - { name: partners, of: root, relation: PARTNERS,',
    'policy: quick-company\nsteps:\n  - { name: partners, of: root, relation: PARTNERS, where: { maximumLevel: 2 },',
    'error RELATION_NEVER_COLLECTED 2 → maximumLevel: 1, or a policy of depth ESSENCIAL',
  ],
  [
    'starter-person } }\n',
    `starter-person } }\n${theirs}limits: { levels: 1 }\n`,
    'error STEP_TOO_FAR partners → limits: { levels: 2 }',
  ],
  [
    'starter-person } }\n',
    `starter-person } }\n${theirs}limits: { reports: 2 }\n`,
    'warning STEP_UNREACHABLE theirs → limits: { reports: 3 } or more',
  ],
  [
    'starter-person } }\n',
    'starter-person }, unlessRoot: [APPROVED, ALERT, DENIED] }\n',
    'warning STEP_UNREACHABLE partners → Take one status out of unlessRoot',
  ],
  ['relation: PARTNERS', 'relation: BRANCHES', 'warning STEP_UNREACHABLE policies → policies: { cnpj: … }'],
  [
    'starter-person } }\n',
    'starter-person }, limit: 100 }\n',
    'warning LIMIT_NEVER_MET 100 → limit: 99, or limits: { reports: 101 }',
  ],
  [
    'relation: PARTNERS,',
    'relation: PARTNERS, where: { activeOnly: true },',
    'warning FILTER_NEVER_APPLIES activeOnly → Take it out',
  ],
])('%s made %s', async (from, to, told) => {
  expect(await toldAfter(from, to)).toEqual([told]);
});

test('a policy that is not seen may yet be in a database, where nobody has asked one', async () => {
  expect(await toldAfter('starter-person }', 'our-person }', true)).toEqual([
    'warning STEP_POLICY_NOT_SEEN our-person → It can be starter-person',
  ]);
});

test('a step that reaches as far as it may, and a limit that can just be reached, are sound', async () => {
  expect(
    await toldAfter(
      'starter-person } }\n',
      `starter-person }, limit: 2 }\n${theirs}limits: { reports: 3 }\n`,
    ),
  ).toEqual([]);
});

test('a warning can be passed over with a reason, and the operation is used', async () => {
  const text = sound.replace(
    'starter-person } }\n',
    'starter-person }, limit: 100 } # credit-ignore LIMIT_NEVER_MET until 2099-01-31: it will be\n',
  );
  const { operation, findings } = await readOperation(text, 'o.yaml', { policies, today: '2026-11-23' });
  expect(findings).toEqual([]);
  expect(operation?.steps[0]?.limit).toBe(100);
});
