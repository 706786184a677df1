import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageVersion } from '../../src/base/own-package.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

async function policies(): Promise<
  readonly { id: string; enabled: boolean; isDefault: boolean; version: number }[]
> {
  return JSON.parse((await machine.run('policy list --json')).stdout).items;
}

describe('a new database', () => {
  test('has two starter policies, one for each kind, enabled and default, and an operation', async () => {
    expect(await policies()).toMatchObject([
      { type: expect.stringMatching(/cpf|cnpj/), enabled: true, isDefault: true },
      { type: expect.stringMatching(/cpf|cnpj/), enabled: true, isDefault: true },
      { kind: 'OPERATION', enabled: true, isDefault: false },
    ]);
    const { stdout } = await machine.run('policy list');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t')[0])
        .sort(),
    ).toEqual(['company-and-its-people', 'starter-company', 'starter-person']);
  });
});

describe('credit policy', () => {
  test('list is narrowed by kind and by what is enabled', async () => {
    await machine.run('policy disable starter-person');
    expect((await machine.run('policy list --kind cnpj --enabled')).stdout).toMatch(/^starter-company\t/);
    const titleIn = async (lang: string) =>
      (await machine.run(`policy list --kind cnpj --enabled --lang ${lang}`)).stdout.split('\t')[7];
    expect([await titleIn('en'), await titleIn('pt-BR')]).toEqual([
      'Starter - companies',
      'Inicial - empresas',
    ]);
    expect((await machine.run('policy list --kind cpf --enabled')).stdout).toBe('');
  });

  test('show prints a policy with its YAML, or the YAML alone', async () => {
    const yaml = await readFile('policies/starter-company.yaml', 'utf8');
    expect((await machine.run('policy show starter-company --yaml')).stdout).toBe(yaml);
    const { stdout } = await machine.run('policy show starter-company --lang pt-BR');
    expect(stdout).toContain('habilitada · padrão');
    expect(JSON.parse((await machine.run('policy show starter-company --json')).stdout)).toMatchObject({
      id: 'starter-company',
      yaml,
    });
  });

  test('--version of show is the version of the policy, wherever it stands; elsewhere that of the program', async () => {
    for (const words of [
      'show starter-company --version 7',
      'show --version=7 starter-company',
      'view starter-company --policy-version 7',
    ])
      expect((await machine.run(`policy ${words}`)).stderr).toContain('UNKNOWN_POLICY_VERSION');
    const { stdout } = await machine.run('--json policy show starter-company --version 1');
    expect(JSON.parse(stdout)).toMatchObject({ id: 'starter-company', version: 1 });
    const version = { code: 0, stdout: `${packageVersion()}\n` };
    for (const words of ['policy show starter-company -V', 'policy list --version', 'analyze --version'])
      expect(await machine.run(words)).toMatchObject(version);
  });

  test('schema prints what the package publishes', async () => {
    const published = (name: string) => readFile(`schemas/${name}.schema.json`, 'utf8');
    expect((await machine.run('policy schema')).stdout).toBe(await published('policy'));
    expect((await machine.run('policy schema cases')).stdout).toBe(await published('cases'));
    expect((await machine.run('policy schema case')).stderr).toContain('Did you mean "cases"?');
  });

  test('disable and enable change what a new report may use', async () => {
    expect((await machine.run('policy disable starter-company')).code).toBe(0);
    const refused = await machine.run('analyze 99990001000198 --policy starter-company');
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('POLICY_DISABLED'),
    });
    expect(refused.stderr).toContain('credit policy enable starter-company');
    expect((await machine.run('policy enable starter-company --json')).stdout).toContain('"enabled":true');
    expect((await machine.run('analyze 99990001000198 --policy starter-company')).code).toBe(0);
  });

  test('enable takes a file, and other content is the next version', async () => {
    const file = join(machine.folder, 'mine.yaml');
    const yaml = await readFile('policies/starter-company.yaml', 'utf8');
    await writeFile(file, yaml.replace(/^name: .*$/m, 'name: Ours'));
    expect((await machine.run('policy enable ./mine.yaml')).code).toBe(0);
    expect((await policies()).find((one) => one.id === 'starter-company')).toMatchObject({
      version: 2,
      enabled: true,
    });
  });

  test('enable of a broken file names line and column, and changes nothing', async () => {
    const before = await policies();
    await writeFile(
      join(machine.folder, 'broken.yaml'),
      'id: broken\nname: Broken\nkind: cnpj\ndepht: SIMPLES\n',
    );
    const { code, stdout, stderr } = await machine.run('policy enable ./broken.yaml');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('POLICY_INVALID');
    expect(stderr).toMatch(/line \d+, column \d+/);
    expect(await policies()).toEqual(before);
    expect((await machine.run('policy enable ./missing.yaml')).stderr).toContain('FILE_UNREADABLE');
  });

  test('default sets and unsets the default of a kind', async () => {
    expect((await machine.run('policy default --unset --kind cnpj')).code).toBe(0);
    expect((await policies()).find((one) => one.id === 'starter-company')?.isDefault).toBe(false);
    expect((await machine.run('policy default starter-company --json')).stdout).toContain('"isDefault":true');
    for (const words of [
      'policy default',
      'policy default starter-company --unset',
      'policy default --unset',
    ]) {
      expect((await machine.run(words)).code).toBe(2);
    }
    await machine.run('policy disable starter-company');
    expect((await machine.run('policy default starter-company')).stderr).toContain('POLICY_DISABLED');
  });

  test.each([
    ['enable', 'quick-person'],
    ['disable', 'starter-person'],
  ])('%s shows the effect on a terminal and asks; no is no', async (verb, policy) => {
    const before = await policies();
    const ask = async (answer: string) => {
      const run = machine.start(`policy ${verb} ${policy}`, { terminal: 'all', env: { NO_COLOR: '1' } });
      while (!run.stdout.text.includes('Go on?')) await new Promise((resolve) => setTimeout(resolve, 10));
      run.keyboard.write(`${answer}\r`);
      return run.finished;
    };
    expect(await ask('n')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Nothing was changed.'),
    });
    expect(await policies()).toEqual(before);
    expect(await ask('y')).toMatchObject({ code: 0, stderr: expect.stringContaining(policy) });
    expect((await machine.run(`policy ${verb} ${policy} --yes`, { terminal: 'all' })).code).toBe(0);
    expect((await machine.run(`policy ${verb} ${policy} --no-input`, { terminal: 'all' })).code).toBe(0);
  });

  test.each(['show', 'enable', 'disable', 'default'])(
    '%s of a policy that does not exist guesses which was meant',
    async (verb) => {
      const { code, stdout, stderr } = await machine.run(`policy ${verb} starter-compny`);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('starter-company');
    },
  );
});
