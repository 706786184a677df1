import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from '../../cli/run-credit.ts';

const policies = readdirSync('policies').filter((file) => /^[^.]+\.yaml$/.test(file));

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
    expect(JSON.stringify(JSON.parse(stdout))).toContain('starter-company');
  });

  test.each(policies)('%s has its cases beside it', (file) => {
    expect(readdirSync('policies')).toContain(file.replace('.yaml', '.cases.yaml'));
  });
});
