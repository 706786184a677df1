import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sandboxFixtures } from '../../src/app.ts';
import { readCaseFile } from '../../src/policy/cases/read-cases.ts';
import { runCases } from '../../src/policy/cases/run-cases.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { operators } from '../../src/policy/operators/index.ts';
import { policySchema } from '../../src/policy/policy.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { units } from '../../src/policy/value-kind.ts';

const read = (name: string) => readFileSync(`docs/reference/${name}.md`, 'utf8');

/** The YAML blocks of a page that hold a key at their beginning. */
const blocks = (page: string, key: string) =>
  [...read(page).matchAll(/```yaml\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    new RegExp(`^(#.*\n)?${key}:`).test(block) ? [block] : [],
  );

describe('the page about the policy language', () => {
  test('shows policies without a finding', async () => {
    const shown = blocks('policy-language', 'id');
    expect(shown.length).toBeGreaterThan(2);
    for (const block of shown) expect((await readPolicy(block, 'page')).findings).toEqual([]);
  });

  test('leaves out no key, operator or unit', () => {
    const page = read('policy-language');
    for (const word of [...Object.keys(policySchema.properties), ...Object.keys(operators), ...units]) {
      expect(page).toContain(`\`${word}`);
    }
  });
});

describe('the page about cases', () => {
  test('shows cases that hold', async () => {
    const { policy } = await readPolicy(
      readFileSync('policies/starter-company.yaml'),
      'starter-company.yaml',
    );
    if (policy === undefined) throw new Error('the policy that the page speaks of is broken');
    const compiled = compilePolicy(policy, { version: 1 });
    const shown = blocks('policy-cases', 'policy');
    expect(shown).toHaveLength(2);
    for (const block of shown) {
      const reading = await readCaseFile(block, 'page');
      const { cases, findings } = await reading.resolve(compiled, await sandboxFixtures());
      expect(findings).toEqual([]);
      const failing = runCases(compiled, cases).filter(({ differences }) => differences.length > 0);
      expect(failing.map(({ case: one, differences }) => [one.name, differences])).toEqual([]);
    }
  });
});
