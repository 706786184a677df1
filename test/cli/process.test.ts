import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The real program over the build (`npm run build`): what only a process can show.
const program = join(process.cwd(), 'bin', 'credit.js');
const setpriv = '/usr/bin/setpriv';
const mayChangeUser = process.getuid?.() === 0 && existsSync(setpriv);
const idWithoutEntry = 54_321;
const asIdWithoutEntry = [`--reuid=${idWithoutEntry}`, `--regid=${idWithoutEntry}`, '--clear-groups'];
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-process-'));
  env = {
    PATH: process.env['PATH'],
    HOME: folder,
    CREDIT_DB: join(folder, 'credit.db'),
    LANG: 'en_US.UTF-8',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function credit(...words: string[]) {
  return spawnSync(process.execPath, [program, ...words], { env, cwd: folder, encoding: 'utf8' });
}

function shell(line: string) {
  const script = `credit() { "${process.execPath}" "${program}" "$@"; }; ${line}`;
  return spawnSync('bash', ['-c', script], { env, cwd: folder, encoding: 'utf8' });
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
}

async function seen(child: ChildProcess, text: string): Promise<string> {
  let all = '';
  for await (const chunk of child.stderr ?? []) {
    all += String(chunk);
    if (all.includes(text)) return all;
  }
  return all;
}

describe('the program', () => {
  test('exits as the contract says', () => {
    expect(credit('analyze', '99990001000198').status).toBe(0);
    expect(credit('anlyze').status).toBe(2);
    expect(credit('analyze', '99990005000176', '--fail-on', 'denied').status).toBe(3);
    expect(credit('analyze', '99990001000198', '-o', '/no/such/folder/r.json').status).toBe(1);
  });

  test.skipIf(!mayChangeUser)(
    'runs for a user id without an entry, whose name is not that of USER',
    async () => {
      const home = await mkdtemp(join(tmpdir(), 'credit-no-entry-'));
      await chown(home, idWithoutEntry, idWithoutEntry);
      const run = (...words: string[]) =>
        spawnSync(setpriv, [...asIdWithoutEntry, process.execPath, program, ...words], {
          env: { PATH: process.env['PATH'], CREDIT_DB: join(home, 'credit.db'), USER: 'Ana Lima' },
          cwd: home,
          encoding: 'utf8',
        });
      expect(run('--version').status).toBe(0);
      const { id } = JSON.parse(run('analyze', '99990003000187', '--json').stdout);
      const decided = run(
        'report',
        'decide',
        id,
        '--deny',
        '--commentary',
        'No guarantee.',
        '--yes',
        '--json',
      );
      expect(JSON.parse(decided.stdout)).toMatchObject({ analystName: `uid-${idWithoutEntry}` });
      await rm(home, { recursive: true, force: true });
    },
  );

  test('keeps the answer on stdout and what is said about it on stderr', () => {
    const answer = shell('credit analyze 99990001000198 --json 2>/dev/null');
    expect(JSON.parse(answer.stdout)).toMatchObject({ status: 'APPROVED' });
    expect(shell('credit analyze 99990001000198 --json 2>&1 1>/dev/null').stdout).not.toContain('{');
  });

  test('a closed pipe is no error', () => {
    const { status, stdout, stderr } = shell('set -o pipefail; credit --help | head -1');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toHaveLength(2);
    expect(shell('credit report list | true; exit "$PIPESTATUS"').status).toBe(0);
  });

  test('an answer that finds no room is told as a failure, without a stack', () => {
    const { status, stderr } = shell('credit config list > /dev/full');
    expect(status).toBe(1);
    expect(stderr).toContain('FILE_UNWRITABLE: stdout cannot be written: ENOSPC');
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('colours a pipe only when forced to', () => {
    expect(shell('FORCE_COLOR=1 credit --help | cat').stdout).toContain('\u001B[1m');
    expect(shell('FORCE_COLOR=1 NO_COLOR=1 credit --help | cat').stdout).not.toContain('\u001B');
    expect(shell('credit --help | cat').stdout).not.toContain('\u001B');
  });

  test('writes nothing into the home folder but its data', () => {
    const own = { ...env, CREDIT_DB: '', XDG_DATA_HOME: join(folder, 'data'), HOME: join(folder, 'home') };
    spawnSync(process.execPath, [program, 'analyze', '99990001000198'], { env: own, cwd: folder });
    const { stdout } = spawnSync('find', [join(folder, 'home'), join(folder, 'data'), '-type', 'f'], {
      encoding: 'utf8',
    });
    expect(
      stdout
        .split('\n')
        .filter(Boolean)
        .every((file) => file.startsWith(join(folder, 'data', 'credit', 'credit.db'))),
    ).toBe(true);
  });
});

describe('a signal', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    '%s in the middle of a run ends it before its slow source answers, with %d, and says how to go on',
    async (signal, code) => {
      const child = spawn(process.execPath, [program, 'analyze', '99990011000123'], { env, cwd: folder });
      const end = ended(child);
      let said = '';
      await new Promise<void>((resolve) => {
        const hear = (chunk: Buffer) => {
          said += chunk.toString();
          if (said.includes('ok')) resolve();
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
      });
      child.kill(signal);
      expect(await end).toEqual({ code, signal: null });
      expect(said).toContain('credit report wait rpt_');
      expect(said).not.toContain('APPROVED');
    },
  );

  test('a second one leaves at once', async () => {
    const child = spawn(process.execPath, [program, 'analyze', '99990011000123'], { env, cwd: folder });
    const end = ended(child);
    await seen(child, 'ok');
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, signal } = await end;
    expect(code === 130 || signal === 'SIGINT').toBe(true);
  });
});

describe('completion', () => {
  const complete = (...words: string[]) => credit('complete', '--', ...words).stdout.split('\n');
  const values = (...words: string[]) => complete(...words).map((line) => line.split('\t')[0]);

  test.each(['bash', 'zsh', 'fish', 'powershell'])('has a script for %s that the shell can read', (name) => {
    const { status, stdout } = credit('completion', name);
    expect(status).toBe(0);
    expect(stdout).toMatch(/credit complete '?--'?/);
    if (name === 'bash') expect(spawnSync('bash', ['-n'], { input: stdout }).status).toBe(0);
  });

  test('knows commands, verbs, options and words of a fixed choice', () => {
    expect(values('')).toEqual(expect.arrayContaining(['analyze', 'report', 'policy', 'help']));
    expect(values('report', '')).toEqual(expect.arrayContaining(['list', 'show', 'decide', 'replay']));
    expect(values('analyze', '--po')).toContain('--policy');
    expect(values('report', 'list', '--status', '')).toEqual(expect.arrayContaining(['APPROVED', 'ERROR']));
    expect(values('--lang', '')).toEqual(expect.arrayContaining(['en', 'pt-BR']));
    expect(values('completion', '')).toEqual(expect.arrayContaining(['bash', 'powershell']));
  });

  test('knows the policies and the newest reports, and never a document', () => {
    const { id } = JSON.parse(credit('analyze', '99990001000198', '--json').stdout);
    expect(values('analyze', '12ABC34501DE35', '--policy', '')).toEqual(
      expect.arrayContaining(['starter-company', 'starter-person']),
    );
    expect(values('policy', 'show', 'starter-c')).toContain('starter-company');
    expect(values('report', 'show', '')).toContain(id);
    expect(complete('report', 'show', '').join('\n')).not.toContain('99990001000198');
    expect(values('analyze', '')).not.toContain('99990001000198');
  });

  test('without a database offers nothing, makes none and is no error', () => {
    const own = { ...env, CREDIT_DB: join(folder, 'none.db') };
    const { status, stderr } = spawnSync(
      process.execPath,
      [program, 'complete', '--', 'report', 'show', ''],
      { env: own, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(spawnSync('ls', [join(folder, 'none.db')]).status).not.toBe(0);
  });
});
