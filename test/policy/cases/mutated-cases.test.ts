import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { sandboxFixtures } from '../../../src/app.ts';
import { casesJsonSchema } from '../../../src/policy/cases/cases-schema.ts';
import { readCaseFile } from '../../../src/policy/cases/read-cases.ts';
import { runCases } from '../../../src/policy/cases/run-cases.ts';
import { compilePolicy } from '../../../src/policy/compile.ts';
import { readPolicy } from '../../../src/policy/read-policy.ts';
import { mutate } from '../mutate.ts';

const isCaseFile = new Ajv({ strict: false }).compile(casesJsonSchema());

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  'x',
  '2026-02-31',
  '2025-01-31',
  'ALERT',
  'ATIVA',
  'approved-company',
  [],
  [{}],
  {},
  { PEFIN: null },
  { PEFIN: { entries: [{ amount: 1 }] } },
  { company: {} },
];
const keys = [
  'name',
  'extends',
  'fixture',
  'asOf',
  'sections',
  'expect',
  'PEFIN',
  'company',
  'x',
  '__proto__',
];

it('mutated files of cases are run or refused with a place, as the schema says too', async () => {
  const shelf = await sandboxFixtures();
  const originals = await Promise.all(
    readdirSync('policies')
      .filter((name) => name.endsWith('.cases.yaml'))
      .map(async (name) => {
        const file: { policy: string; cases: unknown[] } = parse(readFileSync(`policies/${name}`, 'utf8'));
        const { policy } = await readPolicy(readFileSync(`policies/${file.policy}`), file.policy);
        if (policy === undefined) throw new Error(`${file.policy} is broken`);
        // The first cases will do: those that follow extend them.
        return {
          compiled: compilePolicy(policy, { version: 1 }),
          file: { ...file, cases: file.cases.slice(0, 4) },
        };
      }),
  );
  const count = { run: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(fc.nat(40), { minLength: 1, maxLength: 7 }),
      fc.constantFrom(...values),
      fc.constantFrom(...keys),
      async ({ compiled, file }, path, put, key) => {
        const mutated = mutate(file, path, put, key);
        const reading = await readCaseFile(JSON.stringify(mutated), 'x');
        const { cases, findings } = await reading.resolve(compiled, shelf);
        for (const { line, column } of findings) expect(line * column).toBeGreaterThan(0);
        if (findings.length === 0) expect(runCases(compiled, cases).length).toBeGreaterThan(0);
        const fits = isCaseFile(mutated);
        if (!fits && findings.length === 0)
          throw new Error(
            `only the schema refuses ${JSON.stringify({ mutated, errors: isCaseFile.errors })}`,
          );
        count[findings.length === 0 ? 'run' : 'refused'] += 1;
      },
    ),
    { numRuns: 250 },
  );
  expect(count.run).toBeGreaterThan(5);
  expect(count.refused).toBeGreaterThan(50);
});
