import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { casesJsonSchema } from '../../src/policy/cases/cases-schema.ts';
import { invariantsJsonSchema } from '../../src/policy/invariants/invariants-schema.ts';
import {
  operationCasesJsonSchema,
  operationJsonSchema,
} from '../../src/policy/operation/operation-schemas.ts';
import { policyJsonSchema } from '../../src/policy/policy-schema.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { rules } from '../../src/policy/rules/index.ts';
import { mutate } from './mutate.ts';

// A validator that editors' own are like: what is not of the standard is passed over.
const ajv = new Ajv({ strict: false, allErrors: true });
const isPolicy = ajv.compile(policyJsonSchema());
const isCaseFile = ajv.compile(casesJsonSchema());
const isInvariantFile = ajv.compile(invariantsJsonSchema());
const isOperation = ajv.compile(operationJsonSchema());
const isOperationCaseFile = ajv.compile(operationCasesJsonSchema());

const folder = join(import.meta.dirname, '../../policies');
const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const shipped = names.filter((name) => /^[^.]+\.yaml$/.test(name));
const shippedInvariants = names.filter((name) => name.endsWith('.invariants.yaml'));
const shippedCases = names.filter((name) => name.endsWith('.cases.yaml'));
const shippedOperations = readdirSync(join(folder, 'operations')).map((name) => join('operations', name));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('the published schemas', () => {
  // Renewed by: npx vitest run test/policy/policy-schema.test.ts -u
  it('are those of the program', async () => {
    const text = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;
    await expect(text(policyJsonSchema())).toMatchFileSnapshot('../../schemas/policy.schema.json');
    await expect(text(casesJsonSchema())).toMatchFileSnapshot('../../schemas/cases.schema.json');
    await expect(text(invariantsJsonSchema())).toMatchFileSnapshot('../../schemas/invariants.schema.json');
    await expect(text(operationJsonSchema())).toMatchFileSnapshot('../../schemas/operation.schema.json');
    await expect(text(operationCasesJsonSchema())).toMatchFileSnapshot(
      '../../schemas/operation-cases.schema.json',
    );
  });

  it('offer every rule with its title, and conditions that the reader reads', async () => {
    const { definitions } = JSON.parse(JSON.stringify(policyJsonSchema()));
    const { enum: offered, enumDescriptions } = definitions.rule.properties.rule;
    expect(offered).toEqual(expect.arrayContaining(rules.map(({ id }) => id)));
    expect(enumDescriptions).toHaveLength(offered.length);
    for (const { if: chosen, then } of definitions.conditions.allOf) {
      const [rule] = chosen.properties.rule.enum;
      // What fits an input hangs on how the policy declares it.
      if (then.required?.includes('input')) continue;
      const pattern = new RegExp(then.properties.failWhen.pattern, 'u');
      for (const example of then.properties.failWhen.examples) {
        expect([rule, example, pattern.test(example)]).toEqual([rule, example, true]);
        const { findings } = await readPolicy(JSON.stringify(policyWith({ rule, failWhen: example })), 'x');
        const codes = findings
          .map(({ code }) => code)
          .filter((code) => /CONDITION|OPERA|UNIT|NUMBER/.test(code));
        expect([rule, example, codes]).toEqual([rule, example, []]);
      }
    }
  });
});

describe('a shipped file', () => {
  it.each(shipped)('%s fits the schema, and names it in its first line', (name) => {
    expect(isPolicy(parse(read(name)))).toBe(true);
    expect(read(name).split('\n')[0]).toBe('# yaml-language-server: $schema=../schemas/policy.schema.json');
  });

  it.each(shippedOperations)('%s, an operation or its cases, fits its schema, and names it', (name) => {
    const isCases = name.endsWith('.cases.yaml');
    const validate = isCases ? isOperationCaseFile : isOperation;
    validate(parse(read(name)));
    expect(validate.errors ?? []).toEqual([]);
    const schema = isCases ? 'operation-cases' : 'operation';
    expect(read(name).split('\n')[0]).toBe(
      `# yaml-language-server: $schema=../../schemas/${schema}.schema.json`,
    );
  });

  it.each(shippedInvariants)('%s fits the schema of invariants, and names it', (name) => {
    expect(isInvariantFile(parse(read(name))), JSON.stringify(isInvariantFile.errors)).toBe(true);
    expect(read(name)).toMatch(/^# yaml-language-server: \$schema=\.\.\/schemas\/invariants\.schema\.json\n/);
  });

  it.each(shippedCases)('%s fits the schema of cases, and names it', (name) => {
    isCaseFile(parse(read(name)));
    expect(isCaseFile.errors ?? []).toEqual([]);
    expect(read(name).split('\n')[0]).toBe('# yaml-language-server: $schema=../schemas/cases.schema.json');
  });
});

function policyWith(rule: object): object {
  const statusToApply = 'ALERT';
  const groups = [{ name: 'g', rules: [{ ...rule, statusToApply }] }];
  return { id: 'x', name: 'X', kind: 'cnpj', depth: 'COMPLETO+', additionals: ['BUREAUS', 'SCR'], groups };
}

describe('a broken policy does not fit the schema:', () => {
  const opening = { rule: 'COMPANY_OPENING_TIME', failWhen: 'LESS_THAN 12 MONTHS' };
  it.each([
    ['a rule that is not there', { ...opening, rule: 'OPENING' }],
    ['a rule without a condition', { rule: 'SCORE' }],
    ['a rule with two', { ...opening, passWhen: 'LESS_THAN 1 YEARS' }],
    ['an unknown key', { ...opening, point: 1 }],
    ['a name on what is no combination', { ...opening, name: 'OPENING' }],
    ['points in quotes', { ...opening, points: '1' }],
    ['an unknown operator', { ...opening, failWhen: 'BELOW 12 MONTHS' }],
    ['an operator that does not fit', { ...opening, failWhen: 'IS_TRUE' }],
    ['a unit that does not fit', { ...opening, failWhen: 'LESS_THAN 12 BRL' }],
    ['a missing unit', { ...opening, failWhen: 'LESS_THAN 12' }],
    ['one end of two', { ...opening, failWhen: 'BETWEEN 12 MONTHS' }],
    ['a number with a comma', { ...opening, failWhen: 'LESS_THAN 1,5 MONTHS' }],
    ['thousands parted by dots', { rule: 'PEFIN_AMOUNT', failWhen: 'GREATER_THAN 5.000 BRL' }],
    ['quotes that never close', { rule: 'COMPANY_SITUATION', failWhen: 'CONTAINS "ATIVA' }],
    ['a unit on a text', { rule: 'COMPANY_SITUATION', failWhen: 'CONTAINS ATIVA DAYS' }],
    ['a filter that is not there', { ...opening, where: { withinDays: 3 } }],
    [
      'a filter of another type',
      { rule: 'LAWSUITS_AMOUNT', failWhen: 'GREATER_THAN 1 BRL', where: { withinDays: 'x' } },
    ],
    ['a rule and a combination', { ...opening, all: [opening] }],
    ['a status within a combination', { all: [{ ...opening, statusToApply: 'ALERT' }] }],
    ['an empty combination', { any: [] }],
  ])('%s', (_what, rule) => {
    expect(isPolicy(policyWith(opening))).toBe(true);
    expect(isPolicy(policyWith(rule))).toBe(false);
  });
});

/** What the schema can see by itself; of the others the reader alone can judge. */
const visible = new Set(
  'UNKNOWN_KEY MISSING_KEY WRONG_TYPE INVALID_VALUE OUT_OF_RANGE UNKNOWN_RULE CONDITION_MISSING CONDITION_TWICE UNKNOWN_OPERATOR OPERATOR_MISMATCH UNIT_MISMATCH UNIT_MISSING NUMBER_MALFORMED UNKNOWN_FILTER INVALID_FILTER'.split(
    ' ',
  ),
);

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2000,
  '',
  'x',
  'ALERT',
  'SCORE',
  'IS_TRUE',
  'LESS_THAN 12 MONTHS',
  'GREATER_THAN 5 POINTS',
  'CONTAINS "a" b',
  'cpf',
  [],
  ['BUREAUS'],
  {},
  { withinDays: 30 },
  { A: 30 },
];
const keys = [
  'rule',
  'failWhen',
  'passWhen',
  'points',
  'where',
  'all',
  'any',
  'name',
  'status',
  'band',
  'x',
  'from',
];

describe('the schema and the reader', () => {
  it('agree on mutated policies', async () => {
    const originals = shipped.map((name): unknown => parse(read(name)));
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...values),
        fc.constantFrom(...keys),
        async (original, path, put, key) => {
          const mutated = mutate(original, path, put, key);
          const { findings } = await readPolicy(JSON.stringify(mutated), 'x.yaml');
          const errors = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
          const fits = isPolicy(mutated);
          if (!fits) refused += 1;
          const told = { mutated, errors, schema: isPolicy.errors };
          if (!fits && errors.length === 0)
            throw new Error(`only the schema refuses ${JSON.stringify(told)}`);
          if (fits && errors.some((code) => visible.has(code)))
            throw new Error(`only the reader refuses ${JSON.stringify(told)}`);
        },
      ),
      { numRuns: 250 },
    );
    expect(refused).toBeGreaterThan(75);
  });
});

describe('the schema of cases', () => {
  const file = (one: object) => ({
    policy: 'x.yaml',
    asOf: '2026-01-15',
    cases: [{ name: 'a', expect: { status: 'ALERT' }, ...one }],
  });
  it.each([
    ['only what is expected', {}],
    ['parts of sections', { sections: { BASIC_INFORMATION: { company: { status: 'ATIVA' } }, PEFIN: null } }],
    ['what is unknown', { sections: { BASIC_INFORMATION: { company: { status: null } } } }],
    ['another case to begin from', { extends: 'b', requestedAmount: null, fixture: 'c' }],
  ])('takes a case with %s', (_what, one) => {
    isCaseFile(file(one));
    expect(isCaseFile.errors ?? []).toEqual([]);
  });

  it.each([
    ['an unknown key', { sectons: {} }],
    ['an unknown section', { sections: { BASIC: {} } }],
    ['an unknown field', { sections: { BASIC_INFORMATION: { opened: '2020-01-01' } } }],
    [
      'a word that the field does not have',
      { sections: { BASIC_INFORMATION: { company: { status: 'ATIVO' } } } },
    ],
    ['a section that is worked out', { sections: { SUMMARY: {} } }],
    ['nothing expected', { expect: {} }],
    ['a score beyond the scale', { expect: { score: 1001 } }],
    ['an unknown status', { expect: { rules: { SCORE: 'FAILED' } } }],
  ])('refuses a case with %s', (_what, one) => {
    expect(isCaseFile(file(one))).toBe(false);
  });
});
