import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from '../../cli/run-credit.ts';

const policies = readdirSync('policies').filter((file) => /^[^.]+\.yaml$/.test(file));

const operations = readdirSync('policies/operations')
  .filter((file) => /^[^.]+\.yaml$/.test(file))
  .map((file) => join('operations', file));

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

describe('the shipped policies', () => {
  test('have no finding', async () => {
    const { code, stdout } = await machine.run('policy check policies', { cwd: process.cwd() });
    expect([code, stdout]).toEqual([0, '']);
  });

  test('hold every case, and their cases meet every boundary', async () => {
    const { code, stdout } = await machine.run('policy test policies --min-coverage 100 --json', {
      cwd: process.cwd(),
    });
    expect(code).toBe(0);
    const { policies: tested } = JSON.parse(stdout);
    const ids = tested.map(({ policyId }: { policyId: string }) => policyId);
    expect(ids).toEqual(expect.arrayContaining(['starter-company', 'company-and-its-people']));
  });

  test.each(policies)('%s has its invariants beside it', (file) => {
    expect(existsSync(join('policies', file.replace('.yaml', '.invariants.yaml')))).toBe(true);
  });

  test.each([...policies, ...operations])('%s has its cases beside it', (file) => {
    expect(existsSync(join('policies', file.replace('.yaml', '.cases.yaml')))).toBe(true);
  });
});
