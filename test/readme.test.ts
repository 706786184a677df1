import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

// Run by the real program over the build, in a folder that stands for a new user's machine.
const program = join(process.cwd(), 'bin', 'credit.js');
const readme = readFileSync('README.md', 'utf8');

/** The lines of the `sh` blocks of a text that call credit, without their comments. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/ +#.*$/, ''))
    .filter((line) => /^([A-Z_]+=\S+ )?credit /.test(line));
}

function newUser() {
  const folder = mkdtempSync(join(tmpdir(), 'credit-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, LANG: 'en_US.UTF-8' };
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `credit() { "${process.execPath}" "${program}" "$@"; }; ${line}`], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  return { folder, shell };
}

/** The registry that the README starts, on a port of its own. */
async function startRegistry(): Promise<string> {
  const registry = spawn(process.execPath, ['fixtures/registry-server.mjs', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    registry.kill();
  });
  const [said] = await registry.stdout.take(1).toArray();
  return /http:\S+/.exec(String(said))?.[0] ?? 'no address';
}

describe('the README', () => {
  test('begins with the two commands that do everything', () => {
    const [, first, second] = /```sh\n(.*?) +#.*?\n(.*?) +#/s.exec(readme) ?? [];
    expect(first).toBe('npm ci && node bin/credit.js analyze 12ABC34501DE35');
    expect(second).toBe('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${second}\n`);
  });

  test('shows what the first command prints', () => {
    const { shell } = newUser();
    const shown = /\$ credit (analyze .*?)\n(.*?)```/s.exec(readme);
    const { stdout } = shell(`credit ${shown?.[1]} --as-of 2026-11-20T12:00:00Z`);
    const parts = shown?.[2]?.split('…\n') ?? [];
    expect(parts).toHaveLength(3);
    for (const part of parts) expect(stdout).toContain(part);
  });

  test('holds only commands that do what it says of them', async () => {
    const { folder, shell } = newUser();
    const policy = readFileSync('policies/starter-company.yaml', 'utf8');
    writeFileSync(join(folder, 'my-policy.yaml'), policy.replace('id: starter-company', 'id: my-policy'));
    writeFileSync(join(folder, 'reason.txt'), 'The guarantee fell through.\n');
    const { id } = JSON.parse(shell('credit analyze 99990003000187 --json').stdout);
    const address = await startRegistry();

    const lines = commandsIn(readme);
    expect(lines.length).toBeGreaterThan(12);
    for (const line of lines) {
      const told = line.replace('rpt_…', id).replace('http://127.0.0.1:8765', address);
      const { status, stderr } = shell(told);
      const isErrorCase = line.includes('99990009000154');
      expect([line, status, stderr]).toEqual([line, isErrorCase ? 4 : 0, stderr]);
    }
    expect(shell('credit report list --policy my-policy --json').status).toBe(0);
    const real = JSON.parse(shell('credit report list --document 33683111000280 --json').stdout);
    expect(real.items).toMatchObject([{ profile: 'public', sandbox: false }]);
  });
});

test('the commands of the operations page work', () => {
  const { shell } = newUser();
  shell('credit analyze 99990003000187');
  const { clientId } = JSON.parse(shell('credit client create --name crm --permission all --json').stdout);
  const { kid } = JSON.parse(shell('credit key rotate --json').stdout);
  for (const line of commandsIn(readFileSync('docs/operations.md', 'utf8'))) {
    const { status, stderr } = shell(line.replace('cli_…', clientId).replace('3q2-7wAAAAAA', kid));
    expect([line, status, stderr]).toEqual([line, 0, stderr]);
  }
});
