import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CompiledPolicy, compilePolicy } from '../../../src/policy/compile.ts';
import { evaluatePolicy } from '../../../src/policy/evaluate.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { withRevenuePercentages } from '../../../src/sections/revenue-percentage.ts';
import { buildProfile } from '../../../src/sources/profile/build-profile.ts';
import { fixtureSections } from '../../../src/sources/sandbox/fixture-sections.ts';
import { type SandboxCase, sandboxCases } from '../../../src/sources/sandbox/sandbox-case.ts';

const { sources } = await buildProfile('sandbox', { registryUrl: '' });
const cases = sandboxCases().map((found): [string, SandboxCase] => [found.case, found]);

/** A day of each half year for ten years: rules that count days must not turn a case into another. */
const days = Array.from({ length: 21 }, (_, half) =>
  new Date(Date.UTC(2026, 10 + half * 6, 21)).toISOString(),
);

async function starterPolicy(id: string): Promise<CompiledPolicy> {
  const file = join(import.meta.dirname, `../../../policies/${id}.yaml`);
  const { policy } = await readPolicy(readFileSync(file), file);
  if (policy === undefined) throw new Error(`${file} is not a policy`);
  return compilePolicy(policy, { version: 1 });
}

const sourcesDown = ({ faults }: SandboxCase): string[] =>
  Object.keys(faults).filter((name) => faults[name]?.kind === 'DOWN');

function decisionsOn(found: SandboxCase, compiled: CompiledPolicy): Set<string> {
  const { depth, additionals } = compiled.policy;
  const collected = fixtureSections(found.case, { depth, additionals, sources });
  if (collected === undefined) throw new Error(`No case ${found.case}`);
  const sections = withRevenuePercentages(collected);
  return new Set(
    days.map((asOf) => {
      const facts = { documentKind: found.kind, sections, requestedAmount: null, asOf };
      return evaluatePolicy(compiled, facts).policyStatus;
    }),
  );
}

describe('the decision on each named case', () => {
  test.each(cases.filter(([, { expected }]) => expected.status !== 'ERROR'))(
    '%s is decided as it says, on any day of ten years',
    async (_, found) => {
      const compiled = await starterPolicy(found.policyId);
      expect(decisionsOn(found, compiled)).toEqual(new Set([found.expected.policyStatus]));
    },
  );

  test.each(cases.filter(([, found]) => sourcesDown(found).length > 0))(
    '%s fails or goes on as its policy needs the source that is down',
    async (_, found) => {
      const { policy } = await starterPolicy(found.policyId);
      const required = sourcesDown(found).filter((role) => {
        const isAlone = sources.filter((source) => source.role === role).length === 1;
        return isAlone && policy.sources[role] !== 'optional';
      });
      expect(required.length > 0).toBe(found.expected.status === 'ERROR');
    },
  );
});
