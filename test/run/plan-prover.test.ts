import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { readPolicy } from '../../src/policy/read-policy.ts';
import { type PlanProofTask, provePlan } from '../../src/run/plan-proof-task.ts';
import { PlanProver } from '../../src/run/plan-prover.ts';

const starter = readFileSync('policies/starter-company.yaml', 'utf8');

async function stored(text: string, version: number): Promise<PlanProofTask['before']> {
  const { policy } = await readPolicy(text, 'starter-company.yaml');
  if (policy === undefined) throw new Error('the policy has an error');
  const { hash } = compilePolicy(policy, { version });
  return { policy, version, hash };
}

let task: PlanProofTask;
beforeAll(async () => {
  task = {
    before: await stored(starter, 1),
    after: await stored(starter.replace('LESS_THAN 24 MONTHS', 'LESS_THAN 12 MONTHS'), 2),
    asOf: '2026-01-15',
  };
});

const lane = 'org';
const forever = new AbortController().signal;

describe('a planned policy', () => {
  test('is proven on another thread as on this one', async () => {
    const proof = await new PlanProver({ timeLimitMs: 100_000 }).prove(task, { lane, signal: forever });
    expect(proof.verdict).toBe('REFUTED');
    expect(proof).toEqual(provePlan(task));
  });

  test('is undecided where it takes longer than anybody waits', async () => {
    const proof = await new PlanProver({ timeLimitMs: 0 }).prove(task, { lane, signal: forever });
    expect(proof).toMatchObject({ verdict: 'UNDECIDED', asOf: '2026-01-15' });
    const result = { verdict: 'UNDECIDED', reason: 'OUT_OF_TIME' };
    expect(proof.parts).toEqual([
      { about: 'NEVER_LOOSER', result },
      { about: 'NEVER_STRICTER', result },
    ]);
  });

  test('is not proven for somebody who has gone', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(new PlanProver().prove(task, { lane, signal: gone })).rejects.toThrow('gone');
  });
});
