import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await copyFile('policies/starter-company.yaml', join(machine.folder, 'old.yaml'));
  const yaml = await readFile('policies/starter-company.yaml', 'utf8');
  await write('looser.yaml', yaml.replace('LESS_THAN 6 MONTHS', 'LESS_THAN 3 MONTHS'));
  await write('stricter.yaml', yaml.replace('_TO 500 POINTS', '_TO 550 POINTS'));
  await write('bands.yaml', yaml.replace('from: 850', 'from: 800'));
});
afterEach(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);
const day = '--as-of 2026-11-20';

describe('credit policy prove', () => {
  test('names the plainest subject that a looser policy lets through, with what both decide', async () => {
    const { code, stdout } = await machine.run(`policy prove old.yaml looser.yaml ${day}`, { columns: 100 });
    expect(code).toBe(3);
    expect(stdout).toBe(
      [
        'old.yaml → looser.yaml, as of 2026-11-20',
        '  ✗ refuted  Never looser: nobody is decided better',
        '    The plainest subject that shows it:',
        '      Time since the company opened: 4 months',
        '      Everything else is known of it, and speaks against nothing.',
        '    old.yaml: DENIED, score 938, band A',
        '      Time since the company opened: 4 months; denies when less than 6 months',
        '      Time since the company opened: 4 months; alerts when less than 24 months',
        '    looser.yaml: ALERT, score 938, band A, limit R$\u00A0200,000.00',
        '      Time since the company opened: 4 months; alerts when less than 24 months',
        '',
      ].join('\n'),
    );
  });

  test('names whether the policy or an analyst decides, which two policies must not differ in to be the same', async () => {
    const yaml = await readFile(join(machine.folder, 'old.yaml'), 'utf8');
    await write('analyst.yaml', yaml.replace('usePolicyResult: true', 'usePolicyResult: false'));
    const { code, stdout } = await machine.run(`policy prove old.yaml analyst.yaml --same ${day}`, {
      columns: 100,
    });

    expect(code).toBe(3);
    expect(stdout).toBe(
      [
        'old.yaml → analyst.yaml, as of 2026-11-20',
        '  ✓ proven  Never looser: nobody is decided better',
        '  ✓ proven  Never stricter: nobody is decided worse',
        '  ✗ refuted  The policy decides the reports under both, or an analyst does',
        '    The plainest subject that shows it:',
        '      Everything else is known of it, and speaks against nothing.',
        '    old.yaml: APPROVED, score 1000, band A, limit R$\u00A0200,000.00, the policy',
        '    decides the report',
        '    analyst.yaml: APPROVED, score 1000, band A, limit R$\u00A0200,000.00, an analyst',
        '    decides the report',
        '',
      ].join('\n'),
    );
    expect(await machine.run(`policy prove analyst.yaml analyst.yaml --same ${day}`)).toMatchObject({
      code: 0,
    });
  });

  test('ends at Ctrl-C, without waiting for its answer', async () => {
    const run = machine.start(`policy prove old.yaml stricter.yaml --same --also score,band,limit ${day}`);
    await expect.poll(() => run.listeners('SIGINT'), { interval: 1 }).toBeGreaterThan(0);
    run.signal('SIGINT');
    const { code, stdout } = await run.finished;
    expect([code, stdout]).toEqual([130, '']);
  });

  test('proves a stricter one never looser, and moved bands the same for everybody', async () => {
    expect(await machine.run(`policy prove old.yaml stricter.yaml ${day}`)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('✓ proven  Never looser'),
    });
    expect((await machine.run(`policy prove old.yaml stricter.yaml --same ${day}`)).code).toBe(3);
    const bands = await machine.run(
      `policy prove old.yaml bands.yaml --same --also score,band ${day} --lang pt-BR`,
    );
    expect(bands.code).toBe(3);
    expect(bands.stdout).toContain('✓ provado  Nunca mais rígida: ninguém recebe decisão pior');
    expect(bands.stdout).toContain('✓ provado  A mesma pontuação para todos');
    expect(bands.stdout).toContain('✗ refutado  A mesma faixa de risco para todos');
  });

  test('writes the subject as a case that holds under the policy in force alone', async () => {
    const file = join(machine.folder, 'seen.cases.yaml');
    await machine.run(`policy prove old.yaml looser.yaml ${day} --witness seen.cases.yaml`);
    expect(await readFile(file, 'utf8')).toContain('expect: { status: DENIED }');
    expect((await machine.run('policy test seen.cases.yaml')).code).toBe(3);
    await write('seen.cases.yaml', (await readFile(file, 'utf8')).replace('looser.yaml\n', 'old.yaml\n'));
    expect((await machine.run('policy test seen.cases.yaml')).code).toBe(0);
    const again = await machine.run(`policy prove old.yaml looser.yaml ${day} --witness seen.cases.yaml`);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('seen.cases.yaml') });
  });

  test('the case of a figure that differs expects that figure', async () => {
    const { stdout } = await machine.run(`policy prove old.yaml bands.yaml --same --also band ${day} --json`);
    const { parts } = JSON.parse(stdout);
    expect(parts.at(-1)).toMatchObject({ about: 'BAND', witness: { case: { expect: { riskBand: 'B' } } } });
  });

  test.each(['--same --also score,band', '--never-stricter', ''])(
    'tells a person whose question was "%s" a command that asks it again, and writes whom it names',
    async (asked) => {
      const pair = asked === '--never-stricter' ? 'old.yaml stricter.yaml' : 'old.yaml looser.yaml';
      const { stderr } = await machine.run(`policy prove ${pair} ${asked} ${day}`, {
        terminal: 'all',
        columns: 120,
      });
      const [, command = ''] = /Next: credit (.*)/.exec(stderr) ?? [];
      expect((await machine.run(`${command} ${day}`)).code).toBe(3);
      expect(await readFile(join(machine.folder, 'found.cases.yaml'), 'utf8')).toContain('expect:');
    },
  );

  test('speaks to programs and to CI', async () => {
    const { stdout } = await machine.run(`policy prove old.yaml looser.yaml ${day} --json`);
    expect(JSON.parse(stdout)).toMatchObject({
      relation: 'NEVER_LOOSER',
      verdict: 'REFUTED',
      parts: [
        {
          about: 'NEVER_LOOSER',
          witness: {
            facts: [{ rule: 'COMPANY_OPENING_TIME', value: 4 }],
            before: { status: 'DENIED', score: 938 },
            after: { status: 'ALERT', creditLimit: 200_000 },
            case: { expect: { status: 'DENIED' } },
          },
        },
      ],
    });
    const github = await machine.run(`policy prove old.yaml looser.yaml ${day} --format github`);
    expect(github.stdout).toContain('title=PROOF_REFUTED');
    expect((await machine.run('help PROOF_UNDECIDED')).code).toBe(0);
  });

  test('refuses what nothing can be proven of, with what would be right', async () => {
    await copyFile('policies/starter-person.yaml', join(machine.folder, 'person.yaml'));
    expect(await machine.run('policy prove old.yaml person.yaml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('CNPJ'),
    });
    expect(await machine.run('policy prove old.yaml old.yaml --same --never-looser')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--never-looser'),
    });
    expect(await machine.run('policy prove old.yaml old.yaml --also scores')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('score'),
    });
  });
});

test('policy enable shows, before it asks, what a change does to everybody', async () => {
  await machine.run('policy enable ./old.yaml');
  const { stdout } = await machine.run('policy enable ./looser.yaml --plan plan.json');
  expect(stdout).toContain('starter-company@1 → starter-company@2');
  expect(stdout).toContain('✗ refuted  Never looser');
  expect(stdout).toContain('✓ proven  Never stricter');
  const plan: unknown = JSON.parse(await readFile(join(machine.folder, 'plan.json'), 'utf8'));
  expect(plan).toMatchObject({ proof: { relation: 'SAME', verdict: 'REFUTED' } });
});
