import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sandboxFixtures } from '../../../src/app.ts';
import { readCaseFile } from '../../../src/policy/cases/read-cases.ts';
import { runCases } from '../../../src/policy/cases/run-cases.ts';
import { caseOfFacts } from '../../../src/policy/cases/write-case.ts';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { summarize } from '../../../src/sections/summarize.ts';
import { synthesizeScore } from '../../../src/sections/synthesize-score.ts';
import { writeYaml } from '../../../src/yaml/write-yaml.ts';

const asOf = '2026-11-20T12:00:00.000Z';
const shelf = await sandboxFixtures();

async function shippedPolicy(name: string) {
  const { policy } = await readPolicy(await readFile(`policies/${name}.yaml`, 'utf8'), name);
  if (policy === undefined) throw new Error(`${name} is no policy`);
  return compilePolicy(policy, { version: 1 });
}

/** Every text in a value that names somebody or something: of two words or more, or with a run of digits. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    const isDay = /^\d{4}-\d{2}(-\d{2})?$/.test(value);
    return !isDay && /\p{L}{3}\s+\p{L}{2}|\d{5}|@/u.test(value) ? [value] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

test.each([
  ['cnpj', 'full-company'],
  ['cpf', 'full-person'],
] as const)('cases made of every %s of the sandbox decide as it did, and name nobody', async (kind, name) => {
  const compiled = await shippedPolicy(name);
  const kept =
    /^(\d{4}|\d{7})$|^Sociedade |^Empresário |^Empresa |^Sociedades |\d\d a \d\d anos|^Maiores? |^Fundo |^Cooperativa |^Associação /;
  for (const fixture of shelf.fixtures.filter((one) => one.kind === kind)) {
    const collected = withRevenuePercentages(await shelf.load(fixture.name, compiled.policy));
    const sections = {
      ...collected,
      SUMMARY: summarize(collected),
      ...(kind === 'cnpj' && { SYNTHETIC_SCORE: synthesizeScore(collected) }),
    };
    const facts = { documentKind: kind, sections, requestedAmount: 90_000, asOf };
    const made = caseOfFacts(compiled, facts, fixture.name);
    expect([fixture.name, made.differences, made.leftOut]).toEqual([fixture.name, [], []]);

    const text = await writeYaml({ policy: `${name}.yaml`, asOf: '2026-11-20', cases: [made.case] });
    const file = await readCaseFile(text, 'cases');
    const { cases, findings } = await file.resolve(compiled, shelf);
    expect(findings).toEqual([]);
    expect(runCases(compiled, cases).map(({ differences }) => differences)).toEqual([[]]);

    const products = new Set(namesIn(sections.SOCIAL_BENEFITS).concat(namesIn(sections.BUREAU_SCORE)));
    const names = namesIn(sections).filter((one) => !kept.test(one) && !products.has(one));
    expect(names.length).toBeGreaterThan(3);
    const left = new Set(namesIn(parse(text).cases[0].sections));
    expect(names.filter((one) => left.has(one))).toEqual([]);
  }
});

test('a birth date becomes another of the same age, and a text that stands twice is the same text', async () => {
  const compiled = await shippedPolicy('full-person');
  const collected = await shelf.load('approved-person', compiled.policy);
  const made = caseOfFacts(
    compiled,
    { documentKind: 'cpf', sections: collected, requestedAmount: null, asOf },
    'x',
  );
  const before = collected.BASIC_INFORMATION?.person?.birthDate;
  const text = JSON.stringify(made.case.sections);
  expect(text).toContain('"birthDate":"');
  expect(text).not.toContain(before);
  expect(text).not.toContain('motherName');
});

test('a case of a report keeps which sections may lack records', async () => {
  const text = `id: x
name: X
kind: cnpj
language: en
depth: COMPLETO
additionals: [BUREAUS]
groups:
  - name: records
    rules:
      - { rule: PROTESTS_COUNT, failWhen: GREATER_THAN 0, statusToApply: DENIED, whenMissing: ALERT }
`;
  const { policy } = await readPolicy(text, 'x.yaml');
  if (policy === undefined) throw new Error('no policy');
  const compiled = compilePolicy(policy, { version: 1 });
  const protests = {
    count: 0,
    totalAmount: 0,
    lastDate: null,
    calculatedRevenuePercentage: null,
    entries: [],
  };
  const decided = async (incomplete: readonly ('PROTESTS' | 'REFIN')[]) => {
    const sections = { PROTESTS: protests };
    const subject = {
      documentKind: 'cnpj',
      sections,
      existence: 'CONFIRMED',
      requestedAmount: null,
    } as const;
    const made = caseOfFacts(compiled, { ...subject, incomplete: new Set(incomplete), asOf }, 'x');
    const written = await writeYaml({ policy: 'x.yaml', asOf: '2026-11-20', cases: [made.case] });
    const { cases, findings } = await (await readCaseFile(written, 'cases')).resolve(compiled, shelf);
    expect([findings, runCases(compiled, cases).map(({ differences }) => differences)]).toEqual([[], [[]]]);
    return { status: made.case.expect.status, incomplete: made.case.incomplete };
  };
  expect(await decided([])).toEqual({ status: 'APPROVED', incomplete: undefined });
  // The source that failed may have protests. No rule reads REFIN.
  expect(await decided(['PROTESTS', 'REFIN'])).toEqual({ status: 'ALERT', incomplete: ['PROTESTS'] });
});
