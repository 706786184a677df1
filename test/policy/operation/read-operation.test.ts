import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readOperation } from '../../../src/policy/operation/check-operation.ts';

const policyKinds = new Map([
  ['starter-company', 'cnpj'],
  ['starter-person', 'cpf'],
] as const);

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
  const { operation, findings } = await readOperation(sound.replace(from, to), 'o.yaml', { policyKinds });
  expect(operation).toBeUndefined();
  return findings.map(({ line, code }) => `${line} ${code}`);
}

test('what a file leaves out is filled in', async () => {
  const { operation, findings } = await readOperation(sound, 'o.yaml', { policyKinds });
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
  const { operation, findings } = await readOperation(text, `${id}.yaml`, { policyKinds });
  expect(findings).toEqual([]);
  expect(operation?.id).toBe(id);
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
