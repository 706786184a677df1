import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkInWords } from '../../src/cli/check-words.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine({ isNew: true });
});
afterEach(() => machine.remove());

describe('credit config', () => {
  test('path shows every place, and that nothing is there yet', async () => {
    const { stdout } = await machine.run('config path --json');
    const { items } = JSON.parse(stdout);
    expect(items.map((item: { name: string }) => item.name)).toEqual([
      'project',
      'user',
      'system',
      'data',
      'cache',
      'logs',
    ]);
    expect(existsSync(machine.db)).toBe(false);
  });

  test.each([
    ['en', '/dev/zero cannot be read: it is a device'],
    ['pt-BR', '/dev/zero não pode ser lido: é um dispositivo'],
  ])('a settings file that is a device is refused in %s', async (language, sentence) => {
    for (const command of ['config set reuseDays 30', 'config unset reuseDays', 'config list']) {
      const { code, stderr } = await machine.run(`${command} --config /dev/zero --lang ${language}`);
      expect(code).toBe(2);
      expect(stderr).toContain(sentence);
      expect(stderr).toContain('FILE_UNREADABLE');
    }
    expect((await machine.run('config list --config /dev/null')).code).toBe(0);
  });

  test.each([
    ['en', '--out: this command does not write to stdout.'],
    ['pt-BR', '--out: este comando não grava em stdout.'],
  ])('a command that cannot write to stdout refuses the name - in %s', async (language, sentence) => {
    for (const command of ['db backup', 'key new', 'profile new mine']) {
      const { code, stderr } = await machine.run(`${command} -o - --lang ${language}`);
      expect(code).toBe(2);
      expect(stderr).toContain(sentence);
    }
    expect(existsSync(join(machine.folder, '-'))).toBe(false);
  });

  test('list tells each setting, and with --origin who set it, with file, line and column', async () => {
    await writeFile(join(machine.folder, 'credit.config.yaml'), '# here\nreuseDays: 30\n');
    const { stdout } = await machine.run('config list --origin --timezone America/Manaus --json');
    const { items } = JSON.parse(stdout);
    const origin = (key: string) => items.find((item: { key: string }) => item.key === key)?.origin;
    expect(origin('reuseDays')).toBe(`${join(machine.folder, 'credit.config.yaml')}:2:1`);
    // The option only formats the output. The setting determines the current day.
    expect(origin('timezone')).toBe('default');
    expect(origin('db')).toBe('CREDIT_DB');
    expect(origin('profile')).toBe('default');
    expect(JSON.parse((await machine.run('config list --json')).stdout).items[0]).not.toHaveProperty(
      'origin',
    );
  });

  test('list in a pipe is a setting a line', async () => {
    const { stdout } = await machine.run('config list');
    expect(stdout).toContain(`db\t${machine.db}\t`);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .every((line) => line.split('\t').length === 3),
    ).toBe(true);
  });

  test('get prints one value, a table as JSON', async () => {
    expect((await machine.run('config get profile')).stdout).toBe('sandbox\n');
    expect(JSON.parse((await machine.run('config get prices')).stdout)).toHaveProperty('cnpj');
  });

  test('set writes the file of the user, or of the project, and what was there stays', async () => {
    expect((await machine.run('config set lang pt-BR')).code).toBe(0);
    expect(await readFile(join(machine.folder, '.config', 'credit', 'config.yaml'), 'utf8')).toBe(
      'lang: pt-BR\n',
    );
    const project = join(machine.folder, 'credit.config.yaml');
    await writeFile(project, '# ours\nprofile: sandbox\n');
    expect((await machine.run('config set --project reuseDays 30')).code).toBe(0);
    expect(await readFile(project, 'utf8')).toBe('# ours\nprofile: sandbox\nreuseDays: 30\n');
    expect((await machine.run('help exit-codes')).stdout).toContain('interrompido');
  });

  test('set refuses what cannot be, and writes nothing', async () => {
    const { code, stderr } = await machine.run('config set lang fr');
    expect(code).toBe(2);
    expect(stderr).toContain('CONFIGURATION_INVALID');
    expect(existsSync(join(machine.folder, '.config'))).toBe(false);
  });

  test('a wrong setting stops every command before anything is opened, with its place', async () => {
    await writeFile(
      join(machine.folder, 'credit.config.yaml'),
      'timezone: America/Sao_Paulo\nprofil: public\n',
    );
    for (const words of [
      'report list',
      'analyze 12ABC34501DE35',
      'document check 12ABC34501DE35',
      'config list',
    ]) {
      const { code, stdout, stderr } = await machine.run(words);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`${join(machine.folder, 'credit.config.yaml')}:2:1`);
      expect(stderr).toContain('Did you mean "profile"?');
    }
    expect(existsSync(machine.db)).toBe(false);
  });

  test('with a wrong setting help, version, places and doctor still work', async () => {
    await writeFile(join(machine.folder, 'credit.config.yaml'), 'profil: public\n');
    for (const words of ['--help', '--version', 'help exit-codes', 'config path']) {
      expect((await machine.run(words)).code).toBe(0);
    }
    const { code, stdout } = await machine.run('doctor --json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).checks).toContainEqual(
      expect.objectContaining({ check: 'settings', state: 'FAILED' }),
    );
  });

  test('the language of a settings file is the language of everything', async () => {
    await writeFile(join(machine.folder, 'credit.config.yaml'), 'lang: pt-BR\n');
    expect((await machine.run('report show rpt_x')).stderr).toContain('Não existe o relatório');
    expect((await machine.run('anlyze')).stderr).toContain('Não existe o comando');
  });
});

describe('credit doctor', () => {
  test('writes zones and paths as they are where the home is the root, as in a container', async () => {
    const { stdout } = await machine.run('doctor --offline', { env: { HOME: '/' } });
    expect(stdout).toContain('America/Sao_Paulo');
    expect(stdout).toContain(machine.folder);
  });

  test('finds a sound machine sound, makes nothing, and names no home folder', async () => {
    const { code, stdout } = await machine.run('doctor --json');
    expect(code).toBe(0);
    const { ok, checks } = JSON.parse(stdout);
    expect(ok).toBe(true);
    expect(checks.map((one: { check: string }) => one.check)).toEqual([
      'node',
      'settings',
      'disk',
      'clock',
      'timezone',
      'datasets',
      'database',
    ]);
    const states = new Map(checks.map((one: { check: string; state: string }) => [one.check, one.state]));
    // What was not tried is not called sound.
    expect([states.get('clock'), states.get('database')]).toEqual(['SKIPPED', 'SKIPPED']);
    expect(stdout).not.toContain(machine.folder);
    expect(existsSync(machine.db)).toBe(false);
  });

  test('calls nothing that it looks at by a code on a Portuguese terminal', async () => {
    await machine.run('analyze 12ABC34501DE35');
    const { checks } = JSON.parse((await machine.run('doctor --offline --json')).stdout);
    const looked: readonly string[] = checks.map((one: { check: string }) => one.check);
    expect(looked).toContain('master key');
    for (const check of looked) expect(checkInWords(check, 'pt-BR')).not.toBe(check);
  });

  test('with a database also names its policies and sources', async () => {
    await machine.run('policy list');
    const { code, stdout } = await machine.run('doctor');
    expect(code).toBe(0);
    expect(stdout).toContain('OK\tclock\t');
    expect(stdout).toContain('OK\tpolicy cnpj\tstarter-company');
    expect(stdout).toContain('OK\tsource registration\t');
    expect(stdout).toContain('SANDBOX');
  });

  test('leaves the sources out where it may not ask, and says so', async () => {
    await machine.run('policy list');
    const { stdout } = await machine.run('doctor --offline');
    expect(stdout).toContain('SKIPPED\tsources\t');
    expect(stdout).not.toContain('OK\tsource');
  });

  test('holds its clock against the date that a source answers with', async () => {
    let date = new Date();
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(404, { date: date.toUTCString() }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const env = { CREDIT_PROFILE: 'public', CREDIT_REGISTRY_URL: `http://127.0.0.1:${port}` };
    try {
      await machine.run('policy list', { env });
      expect((await machine.run('doctor', { env })).stdout).toMatch(/^OK\tclock\twithin \S+ s/m);
      date = new Date(Date.now() + 3_600_000);
      expect((await machine.run('doctor', { env })).stdout).toMatch(/^WARNING\tclock\t3,\d{3}\.\d s behind/m);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  test('finds a variable with a slip in its name', async () => {
    const { stdout } = await machine.run('doctor', { env: { CREDIT_PROFIL: 'public' } });
    expect(stdout).toContain('WARNING\tenvironment\tCREDIT_PROFIL');
  });

  test('finds a database that cannot be opened, with the mend, and exits 1', async () => {
    await writeFile(machine.db, 'this is no database, and long enough to be looked at as one'.repeat(50));
    const { code, stdout } = await machine.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILED\tdatabase\t.*--db/m);
  });

  test('finds a folder that cannot hold a database', async () => {
    await writeFile(join(machine.folder, 'file'), '');
    const { code, stdout } = await machine.run('doctor', {
      env: { CREDIT_DB: join(machine.folder, 'file', 'credit.db') },
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAILED\tdisk\t~\/file /m);
  });
});
