import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPolicyReader } from '../../../src/cli/policy-files/read-files.ts';
import { runCases } from '../../../src/policy/cases/run-cases.ts';
import { judgeMutants } from '../../../src/policy/mutation/judge-mutants.ts';

const files = readdirSync('policies').filter((file) => file.endsWith('.cases.yaml'));

test.each(files)('%s notices every change that is not proven to decide nothing', async (file) => {
  const reader = await openPolicyReader({ cwd: process.cwd(), configuredTimezone: 'UTC' });
  const name = `policies/${file}`;
  const { policy, cases } = await reader.cases({ name, read: () => readFile(name) });
  const compiled = policy?.compiled;
  if (compiled === undefined) throw new Error(`${name} has no policy`);
  expect(runCases(compiled, cases).filter(({ differences }) => differences.length > 0)).toEqual([]);
  const unnoticed = [];
  for (const { mutant, fate } of judgeMutants(compiled, cases, {
    asOf: '2026-11-20',
    nameOf: ({ subject }) => subject,
    baseName: 'base',
  })) {
    if (fate === 'SURVIVES' || fate === 'UNDECIDED')
      unnoticed.push(`${mutant.subject}: ${mutant.before} -> ${mutant.after}`);
  }
  expect(unnoticed).toEqual([]);
});
