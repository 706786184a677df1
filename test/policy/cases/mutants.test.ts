import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPolicyReader } from '../../../src/cli/policy-files/read-files.ts';
import { runCases } from '../../../src/policy/cases/run-cases.ts';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { type EvaluationFacts, evaluatePolicy } from '../../../src/policy/evaluate.ts';
import { policyMutants } from './policy-mutants.ts';

const files = readdirSync('policies').filter((file) => file.endsWith('.cases.yaml'));

test.each(files)('%s notices every changed point, band edge, coverage and limit', async (file) => {
  const reader = await openPolicyReader(process.cwd());
  const name = `policies/${file}`;
  const { policy, cases } = await reader.cases({ name, read: () => readFile(name) });
  const compiled = policy?.compiled;
  if (compiled === undefined) throw new Error(`${name} has no policy`);
  const fails = (other: typeof compiled) =>
    runCases(other, cases).some(({ differences }) => differences.length > 0);
  expect(fails(compiled)).toBe(false);
  const [sound] = cases;
  if (sound === undefined) throw new Error(`${name} has no case`);
  const survivors = [...policyMutants(compiled.policy)].filter(({ name: what, policy: other }) => {
    const mutant = compilePolicy(other, { version: 1 });
    // Of coverage only what could decide: a policy whose exclusions alert without their data often alerts anyway.
    return (
      !fails(mutant) &&
      (!what.startsWith('minimumCoverage') || differSomewhere(compiled, mutant, sound.facts))
    );
  });
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

/** Whether two policies decide otherwise about a subject whose sections are missing in any combination. */
function differSomewhere(one: CompiledPolicy, other: CompiledPolicy, facts: EvaluationFacts): boolean {
  const present = Object.entries(facts.sections);
  const read = new Set(one.groups.flatMap(({ rules }) => rules.map(({ criterion }) => criterion.section)));
  const sections = present.filter(([type]) => [...read].some((section) => section === type));
  for (let missing = 0; missing < 2 ** sections.length; missing += 1) {
    const kept = sections.filter((_, index) => (missing & (1 << index)) === 0);
    const some = { ...facts, sections: Object.fromEntries(kept) };
    if (evaluatePolicy(one, some).policyStatus !== evaluatePolicy(other, some).policyStatus) return true;
  }
  return false;
}
