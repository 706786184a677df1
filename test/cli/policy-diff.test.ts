import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { grey, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await copyFile('policies/starter-company.yaml', join(machine.folder, 'old.yaml'));
  await copyFile('policies/starter-person.yaml', join(machine.folder, 'person.yaml'));
  const yaml = await readFile('policies/starter-company.yaml', 'utf8');
  await write('new.yaml', yaml.replace('LESS_THAN 24 MONTHS', 'LESS_THAN 3600 MONTHS'));
  await write('same.yaml', `# another layout\n${yaml.replace('A: 20, B: 10', 'B: 10, A: 20')}`);
});
afterEach(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);

describe('credit policy diff', () => {
  test('says what changed by meaning, in words and not by colour alone', async () => {
    const { code, stdout } = await machine.run('policy diff old.yaml new.yaml', { columns: 120 });
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'old.yaml → new.yaml',
        '  ~ changed  registration/COMPANY_OPENING_TIME#2: when less than 24 months →',
        '      when less than 3,600 months',
        '',
      ].join('\n'),
    );
    const shown = await machine.run('policy diff old.yaml new.yaml', { terminal: 'all', columns: 80 });
    expect(grey(shown.stdout)).toBe(stdout);
    expect(shown.stdout).toContain('\u001B[30;103m~ changed');
  });

  test('--exit-code tells a script whether the meaning differs', async () => {
    const same = await machine.run('policy diff old.yaml same.yaml --exit-code');
    expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('No difference of meaning.') });
    expect((await machine.run('policy diff old.yaml new.yaml --exit-code')).code).toBe(3);
    expect((await machine.run('policy diff old.yaml new.yaml')).code).toBe(0);
  });

  test('compares stored policies and their versions with files', async () => {
    await write(
      'next.yaml',
      (await readFile(join(machine.folder, 'new.yaml'), 'utf8')).replace(/^name: .*$/m, 'name: Next'),
    );
    await machine.run('policy enable ./next.yaml');
    const { stdout } = await machine.run('policy diff starter-company@1 starter-company --lang pt-BR');
    expect(stdout).toContain('starter-company@1 → starter-company@2');
    expect(stdout).toContain('~ mudado  nome: Starter - companies → Next');
    expect((await machine.run('policy diff starter-company ./next.yaml --exit-code')).code).toBe(0);
  });

  test('decides cases under both, and shows those that come out otherwise', async () => {
    await write(
      'old.cases.yaml',
      `policy: old.yaml
asOf: 2026-11-20
cases:
  - { name: sound, fixture: approved-company, expect: { status: APPROVED } }
  - { name: nothing known, expect: { status: ALERT } }
`,
    );
    const { stdout } = await machine.run('policy diff old.yaml new.yaml --cases old.cases.yaml');
    expect(stdout).toContain(
      '2 cases compared: 1 decided the same, 1 stricter, 0 looser.\n  stricter  APPROVED → ALERT: 1\n    sound (old.cases.yaml)\n',
    );
    const back = await machine.run('policy diff new.yaml old.yaml --cases . --json');
    expect(JSON.parse(back.stdout)).toMatchObject({
      before: 'new.yaml',
      after: 'old.yaml',
      changes: [{ kind: 'CHANGED', place: 'registration/COMPANY_OPENING_TIME#2/condition' }],
      cases: {
        compared: 2,
        stricter: 0,
        looser: 1,
        changes: [{ from: 'ALERT', to: 'APPROVED', direction: 'LOOSER' }],
      },
      reports: null,
    });
  });

  test('decides stored reports under both', async () => {
    await machine.run('analyze 99990001000198');
    await machine.run('analyze 99990009000154');
    const { stdout } = await machine.run('policy diff old.yaml new.yaml --reports');
    expect(stdout).toContain('1 report compared: 0 decided the same, 1 stricter, 0 looser.');
    expect(stdout).toMatch(/\n {4}rpt_[0-9a-z]{26}\n/);
    expect(stdout).toContain('Not evaluated, and left out: 1');
  });

  test('refuses what cannot be compared, before it prints anything', async () => {
    const refused = async (words: string) => {
      const { code, stdout, stderr } = await machine.run(`policy diff ${words}`);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      return stderr;
    };
    await write('bad.yaml', 'id: x\n');
    expect(await refused('old.yaml bad.yaml')).toContain('credit policy check bad.yaml');
    expect(await refused('old.yaml missing.yaml')).toContain('FILE_UNREADABLE');
    expect(await refused('old.yaml starter-compny')).toContain('starter-company');
    expect(await refused('old.yaml starter-company@9')).toContain('UNKNOWN_POLICY_VERSION');
    expect(await refused('old.yaml person.yaml --reports')).toContain('it is about a CPF');
    expect(await refused('old.yaml new.yaml --cases person.yaml')).toContain('NO_FILES');
    await write('odd.cases.yaml', 'policy: old.yaml\ncases: []\n');
    expect(await refused('old.yaml new.yaml --cases odd.cases.yaml')).toContain('odd.cases.yaml:2:1');
    expect((await machine.run('policy diff old.yaml person.yaml')).stdout).toContain(
      'kind of document: cnpj → cpf',
    );
  });
});
