import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal } from './on-terminal.ts';
import { type Machine, newMachine } from './run-credit.ts';

/** The starter policy, changed so that a company is young for 300 years. */
async function changedPolicy(): Promise<string> {
  const yaml = await readFile('policies/starter-company.yaml', 'utf8');
  return yaml.replace('LESS_THAN 24 MONTHS', 'LESS_THAN 3600 MONTHS');
}

test('on a terminal the difference and its effect on reports are shown before the question', async () => {
  const machine = await newTerminal();
  try {
    await writeFile(join(machine.folder, 'mine.yaml'), await changedPolicy());
    await machine.credit('analyze 99990001000198');
    const refused = machine.start('credit policy enable ./mine.yaml');
    await refused.until('(y/N)');
    expect(refused.text()).toContain('starter-company goes from version 1 to version 2.');
    expect(refused.text()).toContain('when less than 24 months');
    expect(refused.text()).toContain('1 report compared: 0 decided the same, 1 stricter, 0 looser.');
    refused.type('\r');
    expect(await refused.ended).toBe(0);
    expect(refused.text()).toContain('Nothing was changed');
    const agreed = machine.start('credit policy enable ./mine.yaml --lang pt-BR');
    await agreed.until('(s/N)');
    expect(agreed.text()).toContain('starter-company passa da versão 1 à versão 2.');
    agreed.type('s\r');
    expect(await agreed.ended).toBe(0);
    expect(agreed.text()).toContain('versão 2');
    // What is enabled already is not asked about, told by its file or by its id.
    for (const choice of ['./mine.yaml', 'starter-company']) {
      const again = machine.start(`credit policy enable ${choice}`);
      expect(await again.ended).toBe(0);
      expect(again.text()).toContain('starter-company was enabled with this content already, version 2.');
      expect(again.text()).not.toContain('(y/N)');
    }
  } finally {
    await machine.remove();
  }
});

describe('a plan', () => {
  let credit: Machine;
  beforeEach(async () => {
    credit = await newMachine();
    await writeFile(join(credit.folder, 'mine.yaml'), await changedPolicy());
    await credit.run('analyze 99990001000198');
  });
  afterEach(() => credit.remove());

  const versionNow = async () =>
    JSON.parse((await credit.run('policy show starter-company --json')).stdout).version;

  test('says what would change and changes nothing, and is then enabled as it stands', async () => {
    const printed = await credit.run('policy enable ./mine.yaml --plan');
    expect(JSON.parse(printed.stdout)).toMatchObject({
      policyId: 'starter-company',
      outcome: 'NEW_VERSION',
      base: { version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), enabled: true },
      next: { version: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      difference: [{ place: 'registration/COMPANY_OPENING_TIME#2/condition' }],
      reports: {
        compared: 1,
        stricter: 1,
        changes: [{ from: 'APPROVED', to: 'ALERT', examples: [{ because: [expect.any(String)] }] }],
      },
    });
    const told = await credit.run('policy enable ./mine.yaml --plan plan.json');
    expect(told.code).toBe(0);
    expect(told.stdout).toContain('starter-company goes from version 1 to version 2.');
    expect(await versionNow()).toBe(1);
    // What is enabled is what the plan holds, whatever has become of the file.
    await writeFile(join(credit.folder, 'mine.yaml'), 'id: other\n');
    const enabled = await credit.run('policy enable --from plan.json --json');
    expect([enabled.code, JSON.parse(enabled.stdout)]).toMatchObject([
      0,
      { outcome: 'NEW_VERSION', version: 2, hash: JSON.parse(printed.stdout).next.hash },
    ]);
  });

  test('brings the cases and invariants beside its file, which are kept with the version', async () => {
    const beside = (what: string, text: string) => writeFile(join(credit.folder, `mine.${what}.yaml`), text);
    const cases = (expected: string) =>
      `policy: mine.yaml\nasOf: 2026-11-20\ncases:\n  - { name: one, fixture: approved-company, expect: { status: ${expected} } }\n`;
    const keptCases = async (words = '') =>
      (await credit.run(`policy show starter-company --cases ${words}`.trim())).stdout;
    await beside('cases', cases('APPROVED'));
    await beside('invariants', '- missing: COMPANY_SITUATION\n  never: APPROVED\n');
    const planned = await credit.run('policy enable ./mine.yaml --plan plan.json');
    expect(planned.stdout).toContain('Cases that do not come out as they expect: 1 of 1.');
    await beside('cases', 'cases: [');
    const broken = await credit.run('policy enable ./mine.yaml --yes');
    expect([broken.code, broken.stderr.replace(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringContaining('./mine.cases.yaml'),
    ]);
    expect((await credit.run('policy enable --from plan.json')).code).toBe(0);
    expect(await keptCases()).toBe(cases('APPROVED'));
    // Other cases for the same content are no other version.
    await beside('cases', cases('ALERT'));
    expect((await credit.run('policy enable ./mine.yaml --yes')).code).toBe(0);
    const shown = JSON.parse((await credit.run('policy show starter-company --json')).stdout);
    expect(shown).toMatchObject({ version: 2, cases: cases('ALERT') });
    expect(shown.invariants).toBe('- missing: COMPANY_SITUATION\n  never: APPROVED\n');
    expect(await keptCases('--policy-version 1')).toBe(
      await readFile('policies/starter-company.cases.yaml', 'utf8'),
    );
  });

  test('is refused when the policy has moved since, and when its text was changed', async () => {
    await credit.run('policy enable ./mine.yaml --plan plan.json');
    const plan = join(credit.folder, 'plan.json');
    const text = await readFile(plan, 'utf8');
    await writeFile(join(credit.folder, 'forged.json'), text.replaceAll('3600 MONTHS', '1200 MONTHS'));
    expect(await credit.run('policy enable --from forged.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('POLICY_PLAN_OUTDATED'),
    });
    await credit.run('policy disable starter-company');
    const moved = await credit.run('policy enable --from plan.json');
    expect(moved).toMatchObject({ code: 2, stderr: expect.stringContaining('POLICY_PLAN_OUTDATED') });
    expect(moved.stderr.replace(/\s+/g, ' ')).toContain('credit policy enable FILE --plan');
    expect(await versionNow()).toBe(1);
  });

  test('of a template, of what is enabled already, and of nothing', async () => {
    expect(JSON.parse((await credit.run('policy enable quick-company --plan')).stdout)).toMatchObject({
      outcome: 'CREATED',
      base: null,
      next: { version: 1 },
      reports: null,
    });
    const same = await credit.run('policy enable starter-company --plan same.json --lang pt-BR');
    expect(same.stdout).toContain('já está habilitada com este conteúdo, versão 1: nada mudaria.');
    expect((await credit.run('policy enable ./mine.yaml --plan same.json')).stderr).toContain('FILE_EXISTS');
    expect((await credit.run('policy enable --from mine.yaml')).stderr).toContain('is no plan');
    expect((await credit.run('policy enable')).code).toBe(2);
    expect((await credit.run('policy enable starter-company --from same.json')).code).toBe(2);
  });
});
