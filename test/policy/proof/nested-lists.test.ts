import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { provePolicies } from '../../../src/policy/proof/prove-policies.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';

async function compiled(text: string) {
  const { policy, findings } = await readPolicy(text, 'policy.yaml');
  if (policy === undefined) throw new Error(JSON.stringify(findings));
  return compilePolicy(policy, { version: 1 });
}

test.each([
  ['public-company', '{ lists: [CEIS, CNEP] }'],
  ['public-person', '{ lists: [CEIS] }'],
])('%s: a list that names the subject also does so among all lists', async (id, where) => {
  const text = readFileSync(`policies/${id}.yaml`, 'utf8');
  const rule = `{ rule: SANCTIONED, where: ${where}, failWhen: IS_TRUE, statusToApply: ALERT, whenMissing: ALERT`;
  expect(text).toContain(`${rule} }`);
  const scored = text.replace(`${rule} }`, `${rule}, effect: SCORE }`);
  const unlisted = text.replace(/failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT \}/, (one) =>
    one.replace('DENIED', 'ALERT'),
  );
  const verdictOf = async (after: string) => {
    const [before, candidate] = [await compiled(text), await compiled(after)];
    const { parts } = provePolicies(before, candidate, { relation: 'NEVER_LOOSER', asOf: '2026-11-20' });
    return parts.map(({ result }) => result.verdict);
  };
  expect(await verdictOf(scored)).toEqual(['PROVEN']);
  expect(await verdictOf(unlisted)).toEqual(['REFUTED']);
});
