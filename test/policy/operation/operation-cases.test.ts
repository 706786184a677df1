import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { coverOperation } from '../../../src/policy/operation/cases/operation-coverage.ts';
import { readOperationCaseFile } from '../../../src/policy/operation/cases/read-operation-cases.ts';
import { runOperationCases } from '../../../src/policy/operation/cases/run-operation-cases.ts';
import { readOperation } from '../../../src/policy/operation/check-operation.ts';
import type { Operation } from '../../../src/policy/operation/operation.ts';

const operationText = `id: of-partners
name: Of partners
operation: cnpj
policy: company
steps:
  - name: partners
    of: root
    relation: PARTNERS
    where: { minimumSharePercent: 10 }
    policies: { cpf: person }
    unlessRoot: [DENIED]
    limit: 2
  - { name: theirs, of: partners, relation: COMPANIES, policies: { cnpj: company }, onDenied: ALERT }
limits: { reports: 4 }
`;

async function operation(): Promise<Operation> {
  const { operation: read, findings } = await readOperation(operationText, 'o.yaml');
  if (read === undefined) throw new Error(JSON.stringify(findings));
  return read;
}

/** The cases of a file, and its findings as `line:column CODE underlined → suggestion`. */
async function readSome(cases: string) {
  const text = `operation: o.yaml\ncases:\n${cases}`;
  const reading = await readOperationCaseFile(text, 'o.cases.yaml');
  const resolved = reading.resolve(await operation());
  const lines = text.split('\n');
  const told = resolved.findings.map(({ line, column, length, code, suggestion }) => {
    const underlined = lines[line - 1]?.slice(column - 1, column - 1 + length);
    return `${line}:${column} ${code} ${underlined}${suggestion === null ? '' : ` → ${suggestion.en}`}`;
  });
  return { cases: resolved.cases, told, operationPath: reading.operationPath };
}

/** What comes out otherwise than the cases expect, as `case: subject expected/got`. */
async function differencesOf(text: string): Promise<readonly string[]> {
  const { cases, told } = await readSome(text);
  expect(told).toEqual([]);
  return runOperationCases(await operation(), cases).flatMap(({ case: { name }, differences }) =>
    differences.map(({ subject, expected, got }) => `${name}: ${subject} ${expected}/${got}`),
  );
}

const ana =
  '    graph: { root: { PARTNERS: [{ who: ana, sharePercent: 60 }] }, ana: { COMPANIES: [{ who: shop }] } }\n';

describe('a case', () => {
  test('holds where the tree comes to what it expects', async () => {
    expect(
      await differencesOf(`  - name: clean
${ana}    expect:
      status: APPROVED
      reasons: {}
      analysed: 3
      tree: { ana: { state: ANALYSED, effect: null, steps: [partners] }, shop: { state: ANALYSED } }
`),
    ).toEqual([]);
  });

  test('names everything that comes out otherwise', async () => {
    expect(
      await differencesOf(`  - name: base
${ana}    expect: { status: DENIED, reasons: { ana: DENIED }, analysed: 2 }
  - name: denied
    extends: base
    graph: { shop: { status: DENIED } }
    expect:
      status: APPROVED
      reasons: {}
      tree: { shop: { state: LEFT_OUT, reason: SHARE, effect: null, steps: [partners] }, ana: { state: ABSENT } }
`),
    ).toEqual([
      'base: status DENIED/APPROVED',
      'base: reasons.ana DENIED/null',
      'base: analysed 2/3',
      'denied: status APPROVED/ALERT',
      'denied: reasons.shop null/ALERT',
      'denied: shop.state LEFT_OUT/ANALYSED',
      'denied: shop.reason SHARE/null',
      'denied: shop.effect null/ALERT',
      'denied: shop.steps partners/theirs',
      'denied: ana.state ABSENT/ANALYSED',
    ]);
  });

  test('of somebody to whom no step comes expects that nobody is there', async () => {
    const text = (expected: string) => `  - name: denied
    graph: { root: { status: DENIED, PARTNERS: [{ who: ana }] }, ana: { COMPANIES: [{ who: shop }] } }
    expect: { tree: { ana: { state: NOT_PAID, reason: ROOT_DECIDED }, shop: { state: ${expected} } } }
`;
    expect(await differencesOf(text('ABSENT'))).toEqual([]);
    expect(await differencesOf(text('ANALYSED'))).toEqual(['denied: shop.state ANALYSED/ABSENT']);
  });

  test('says of many at once what it says of one, and of each by its number', async () => {
    expect(
      await differencesOf(`  - name: many
    graph:
      root: { PARTNERS: [{ who: ana, count: 4 }] }
      ana: { status: ALERT }
      ana-2: { status: DENIED }
    expect:
      reasons: { ana-1: ALERT, ana-2: DENIED }
      tree: { ana-3: { state: LEFT_OUT, reason: LIMIT } }
`),
    ).toEqual([]);
  });
});

describe('a file of cases that cannot be used has a finding with its place', () => {
  test.each([
    [
      'a name twice',
      '  - { name: a, expect: { analysed: 1 } }\n  - { name: a, expect: { analysed: 1 } }\n',
      ['4:13 DUPLICATE_CASE a → Give each case a name of its own'],
    ],
    [
      'what is extended stands above',
      '  - { name: a, extends: b, expect: { analysed: 1 } }\n',
      ['3:25 UNKNOWN_CASE b'],
    ],
    [
      'somebody to whom nothing leads',
      '  - { name: a, graph: { root: { PARTNERS: [{ who: ana }] }, anna: { status: DENIED } }, expect: { analysed: 1 } }\n',
      ['3:61 UNRELATED_MEMBER anna → Did you mean ana?'],
    ],
    [
      'somebody expected who is not there',
      '  - { name: a, graph: { root: { PARTNERS: [{ who: ana }] } }, expect: { tree: { anna: { state: ANALYSED } } } }\n',
      ['3:81 MEMBER_NOT_IN_GRAPH anna → Did you mean ana?'],
    ],
    [
      'a step that there is not',
      '  - { name: a, expect: { tree: { root: { steps: [partner] } } } }\n',
      ['3:50 STEP_NOT_IN_OPERATION partner → Did you mean partners?'],
    ],
    [
      'a person among companies',
      '  - { name: a, graph: { root: { COMPANIES: [{ who: ana, kind: cpf }] } }, expect: { analysed: 1 } }\n',
      [
        '3:52 MEMBER_NOT_OF_KIND ana → PARTNERS have kind: cpf or kind: cnpj; RELATIVES are people, all others companies',
      ],
    ],
    [
      'partners of a person',
      '  - { name: a, graph: { root: { PARTNERS: [{ who: ana }] }, ana: { PARTNERS: [] } }, expect: { analysed: 1 } }\n',
      ['3:68 RELATION_NOT_OF_KIND PARTNERS → Somebody who is a company among PARTNERS says kind: cnpj'],
    ],
    [
      'an unknown state',
      '  - { name: a, expect: { tree: { root: { state: ANALYZED } } } }\n',
      ['3:49 INVALID_VALUE ANALYZED → Did you mean ANALYSED?'],
    ],
    [
      'nothing expected',
      '  - { name: a }\n',
      ['3:7 MISSING_KEY name → Add expect: with status:, reasons:, analysed: or tree:'],
    ],
  ])('%s', async (_, cases, told) => {
    expect((await readSome(cases)).told).toEqual(told);
  });

  test('an operation that is not there, or cannot be used', async () => {
    const read = async () =>
      readOperationCaseFile('operation: x.yaml\ncases: [{ name: a, expect: { analysed: 1 } }]\n', 'c');
    for (const code of ['POLICY_NOT_FOUND', 'POLICY_UNUSABLE', 'CASES_OF_OTHER_KIND'] as const) {
      expect((await read()).withoutOperation(code)).toMatchObject([{ code, line: 1, column: 12 }]);
    }
  });
});

describe('coverage', () => {
  /** The points that no case meets. */
  async function missing(cases: string): Promise<readonly string[]> {
    const read = await readSome(cases);
    expect(read.told).toEqual([]);
    return coverOperation(await operation(), read.cases).boundaries.flatMap(({ boundary, missing: points }) =>
      points.map((point) => `${boundary.name} ${boundary.condition} ${point}`),
    );
  }

  const everything = [
    'partners/policies/cpf person MET',
    'partners/policies/cnpj KIND MET',
    'partners/where/maximumLevel 1 AT',
    'partners/where/maximumLevel 1 ABOVE',
    'partners/where/minimumSharePercent 10 BELOW',
    'partners/where/minimumSharePercent 10 AT',
    'partners/where/minimumSharePercent 10 ABSENT',
    'partners/unlessRoot DENIED MET',
    'partners/limit 2 AT',
    'partners/limit 2 ABOVE',
    'partners/onDenied DENIED MET',
    'partners/onAlert ALERT MET',
    'partners/onError ALERT MET',
    'theirs/policies/cnpj company MET',
    'theirs/where/maximumLevel 1 AT',
    'theirs/where/maximumLevel 1 ABOVE',
    'theirs/onDenied ALERT MET',
    'theirs/onAlert ALERT MET',
    'theirs/onError ALERT MET',
    'limits/reports 4 MET',
  ];

  test('names each step, filter, limit and effect that no case comes by', async () => {
    expect(await missing('  - { name: alone, expect: { analysed: 1 } }\n')).toEqual(everything);
  });

  test.each([
    ['graph: { root: { PARTNERS: [{ who: ana, sharePercent: 10, count: 2 }] } }', [0, 2, 5, 8]],
    ['graph: { root: { PARTNERS: [{ who: ana, count: 3 }] } }', [0, 2, 6, 9]],
    ['graph: { root: { PARTNERS: [{ who: ana, level: 2, sharePercent: 9 }] } }', [3, 4]],
    ['graph: { root: { PARTNERS: [{ who: holding, kind: cnpj, sharePercent: 11 }] } }', [1, 2]],
    ['graph: { root: { status: DENIED, PARTNERS: [{ who: ana, sharePercent: 11 }] } }', [2, 7]],
    [
      'graph: { root: { PARTNERS: [{ who: ana, sharePercent: 11 }] }, ana: { status: ALERT, COMPANIES: [{ who: shop, count: 3 }] } }',
      [0, 2, 11, 13, 14, 19],
    ],
    ['graph: { root: { PARTNERS: [{ who: ana, sharePercent: 11 }] }, ana: { status: ERROR } }', [2, 12]],
  ])('%s', async (graph, met) => {
    const left = await missing(`  - { name: one, ${graph}, expect: { status: APPROVED } }\n`);
    // An analysis that failed is one: the step has asked for it.
    const covered = everything.filter((point) => !left.includes(point));
    expect(covered.filter((point) => point !== everything[0])).toEqual(
      met.map((index) => everything[index]).filter((point) => point !== everything[0]),
    );
  });
});

test('a limit that no number of members can reach is not asked for', async () => {
  const read = await operation();
  const [step] = read.steps;
  if (step === undefined) throw new Error('no step');
  const namesOf = (limit: number) =>
    coverOperation({ ...read, steps: [{ ...step, limit }] }, []).boundaries.map(
      ({ boundary }) => boundary.name,
    );
  expect(namesOf(3)).toContain('partners/limit');
  expect(namesOf(4)).not.toContain('partners/limit');
});

test.each(['company-and-its-people', 'person-and-companies'])('%s holds its cases', async (id) => {
  const folder = new URL('../../../policies/operations/', import.meta.url);
  const [text, casesText] = await Promise.all(
    [`${id}.yaml`, `${id}.cases.yaml`].map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  const { operation: read } = await readOperation(text ?? '', `${id}.yaml`);
  if (read === undefined) throw new Error(id);
  const { cases, findings } = (await readOperationCaseFile(casesText ?? '', 'c')).resolve(read);
  expect(findings).toEqual([]);
  const failing = runOperationCases(read, cases).flatMap(({ differences, case: { name } }) =>
    differences.map(({ subject, got }) => `${name}: ${subject} ${got}`),
  );
  expect(failing).toEqual([]);
  const { boundaries, percent } = coverOperation(read, cases);
  expect(boundaries.filter((one) => one.missing.length > 0)).toEqual([]);
  expect(percent).toBe(100);
});
