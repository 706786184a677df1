import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffOperations } from '../../../src/policy/operation/diff-operations.ts';
import {
  completeOperation,
  type OperationFile,
  operationHash,
  relationNames,
} from '../../../src/policy/operation/operation.ts';

type StepFile = OperationFile['steps'][number];

const partners: StepFile = {
  name: 'partners',
  of: 'root',
  relation: 'PARTNERS',
  policies: { cpf: 'starter-person' },
};
const branches: StepFile = {
  name: 'branches',
  of: 'root',
  relation: 'BRANCHES',
  policies: { cnpj: 'starter-company' },
};
const file: OperationFile = {
  id: 'everybody',
  name: 'Everybody',
  operation: 'cnpj',
  policy: 'starter-company',
  steps: [partners],
};

/** The difference in words, each with its kind. */
function told(before: OperationFile, after: OperationFile, language: 'en' | 'pt-BR' = 'en') {
  return diffOperations(completeOperation(before), completeOperation(after)).map(
    ({ kind, text }) => `${kind} ${text[language]}`,
  );
}
const withStep = (change: Partial<StepFile>): OperationFile => ({
  ...file,
  steps: [{ ...partners, ...change }],
});

describe('two operations differ', () => {
  test.each<[string, OperationFile, string[]]>([
    ['in their name', { ...file, name: 'All' }, ['CHANGED name: Everybody → All']],
    [
      'in the policy of the root',
      { ...file, policy: 'full-company' },
      ['CHANGED policy of the root: starter-company → full-company'],
    ],
    [
      'in the limits',
      { ...file, limits: { reports: 10, levels: 1 } },
      ['CHANGED at most so many analyses: 100 → 10', 'CHANGED at most so many levels: 3 → 1'],
    ],
    [
      'in a step that is more',
      { ...file, steps: [partners, branches] },
      ['ADDED step branches: BRANCHES of root'],
    ],
    [
      'in a step that is another',
      { ...file, steps: [branches] },
      ['REMOVED step partners: PARTNERS of root', 'ADDED step branches: BRANCHES of root'],
    ],
    [
      'in whom a step asks for',
      withStep({ where: { maximumLevel: 2, minimumSharePercent: 10, certainOnly: true } }),
      [
        'CHANGED step partners, farthest level: 1 → 2',
        'CHANGED step partners, smallest share: 0% → 10%',
        'CHANGED step partners, only who is certain: no → yes',
      ],
    ],
    [
      'in what a step analyses with',
      withStep({ policies: { cpf: 'quick-person', cnpj: 'starter-company' } }),
      [
        'CHANGED step partners, policy of people: starter-person → quick-person',
        'CHANGED step partners, policy of companies: none → starter-company',
      ],
    ],
    [
      'in what a step makes of its members',
      withStep({ unlessRoot: ['DENIED', 'ALERT'], limit: 5, onDenied: 'ALERT' }),
      [
        'CHANGED step partners, not paid for where the root is: none → ALERT, DENIED',
        'CHANGED step partners, at most so many members: none → 5',
        'CHANGED step partners, a denied member gives: DENIED → ALERT',
      ],
    ],
  ])('%s', (_, after, expected) => {
    expect(told(file, after)).toEqual(expected);
  });

  test('in the order of their steps, which says who is asked for while there is room', () => {
    const [one, other] = [
      { ...file, steps: [partners, branches] },
      { ...file, steps: [branches, partners] },
    ];
    expect(told(one, other)).toEqual(['CHANGED order of the steps: partners, branches → branches, partners']);
  });

  test('in Portuguese too', () => {
    expect(told(file, withStep({ limit: 5 }), 'pt-BR')).toEqual([
      'CHANGED etapa partners, no máximo tantos membros: nenhum → 5',
    ]);
  });

  test('in nothing where a default is written out', () => {
    const written = { ...file, language: 'pt-BR' as const, limits: { reports: 100 } };
    expect(told(file, { ...written, steps: [{ ...partners, onAlert: 'ALERT', unlessRoot: [] }] })).toEqual(
      [],
    );
  });
});

const anyStep: fc.Arbitrary<StepFile> = fc.record(
  {
    name: fc.constantFrom('one', 'two', 'three'),
    of: fc.constantFrom('root', 'one'),
    relation: fc.constantFrom(...relationNames),
    policies: fc.constantFrom({ cpf: 'p' }, { cnpj: 'c' }, { cpf: 'p', cnpj: 'c' }),
    where: fc.record(
      { maximumLevel: fc.integer({ min: 1, max: 3 }), activeOnly: fc.boolean() },
      { requiredKeys: [] },
    ),
    unlessRoot: fc.constantFrom<NonNullable<StepFile['unlessRoot']>[]>([], ['DENIED'], ['ALERT', 'DENIED']),
    limit: fc.integer({ min: 1, max: 3 }),
    onError: fc.constantFrom('ERROR' as const, 'ALERT' as const),
  },
  { requiredKeys: ['name', 'of', 'relation', 'policies'] },
);
const anyFile: fc.Arbitrary<OperationFile> = fc
  .record({
    policy: fc.constantFrom('c', 'd'),
    steps: fc.uniqueArray(anyStep, { minLength: 1, maxLength: 3, selector: ({ name }) => name }),
  })
  .map((change) => ({ ...file, ...change }));

test('there is a difference where, and only where, the content is another', () => {
  fc.assert(
    fc.property(anyFile, anyFile, (one, other) => {
      const [before, after] = [completeOperation(one), completeOperation(other)];
      const changes = diffOperations(before, after);
      expect(changes.length === 0).toBe(operationHash(before) === operationHash(after));
      // The same way back: as many changes, each at the same place.
      const back = diffOperations(after, before);
      expect(back.map(({ place }) => place).sort()).toEqual(changes.map(({ place }) => place).sort());
    }),
  );
});
