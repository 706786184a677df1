import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from '../../src/cli/commands/index.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

async function json(words: string) {
  const { code, stdout, stderr } = await machine.run(`${words} --json`);
  expect([code, stderr]).toEqual([0, stderr]);
  return JSON.parse(stdout);
}

/** Of commands that act within an organisation those that do not: they read files, or what ships. */
const ofNone = [
  'policy new',
  'policy check',
  'policy test',
  'policy mutate',
  'policy schema',
  'policy templates',
  'policy rules',
  'policy explain',
];

describe('--organization', () => {
  test('is taken by every command that acts within one', () => {
    const nouns = ['analyze', 'batch', 'report', 'policy', 'webhook', 'client', 'user', 'operation', 'usage'];
    const acting = commands.filter(
      ({ name }) => nouns.includes(name.split(' ')[0] ?? '') && !ofNone.includes(name),
    );
    const without = acting.filter(
      ({ options }) => !Object.values(options).some(({ flags }) => flags === '--organization <name>'),
    );
    expect(acting.length).toBeGreaterThan(25);
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    'policy list',
    'report list',
    'batch list',
    'webhook list',
    'client list',
    'usage',
    'analyze 33683111000280',
  ])('of %s must name one that there is, and the nearest is told', async (words) => {
    const { code, stdout, stderr } = await machine.run(`${words} --organization locla`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('UNKNOWN_ORGANIZATION');
    expect(stderr).toContain('Did you mean "local"?');
  });

  test('makes a new organisation work: a template enabled, a default, a report, and none of it in local', async () => {
    const { organizationId } = await json(
      'client create --name erp --permission all --organization acme --new-organization',
    );
    const acme = '--organization acme';
    // The id that was printed does as well, also for who comes to it first.
    const told = `--organization ${organizationId}`;
    expect((await json(`policy list ${told}`)).items).toEqual([]);
    expect((await json(`policy list ${acme}`)).items).toEqual([]);
    await json(`policy enable starter-company ${acme}`);
    await json(`policy default starter-company ${acme}`);
    expect((await json(`policy list ${acme}`)).items).toMatchObject([
      { id: 'starter-company', enabled: true, isDefault: true },
    ]);
    const report = await json(`analyze 33683111000280 ${acme}`);
    expect((await json(`report list ${acme}`)).items).toMatchObject([{ id: report.id }]);
    expect((await json(`report show ${report.id} ${acme}`)).id).toBe(report.id);
    expect((await json(`usage ${acme}`)).total.count).toBe(1);
    expect((await json('usage')).total.count).toBe(0);
    expect((await json('report list')).items).toEqual([]);
    expect((await json(`report list ${told}`)).items).toMatchObject([{ id: report.id }]);
    expect((await json(`client list ${told}`)).items).toMatchObject([{ name: 'erp' }]);
    const foreign = await machine.run(`report show ${report.id}`);
    expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('UNKNOWN_REPORT')]);
    await json(`policy disable starter-company ${acme}`);
    expect((await json('policy list')).items).toMatchObject([
      { id: 'starter-company', enabled: true },
      { id: 'starter-person', enabled: true },
      { id: 'company-and-its-people', enabled: true },
    ]);
  });
});
