import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newMachine } from './cli/run-credit.ts';

// Run by the real program over the build, in a folder that stands for a new user's machine.
const program = join(process.cwd(), 'bin', 'credit.js');
const readme = readFileSync('README.md', 'utf8');
const portuguese = readFileSync('README.pt-BR.md', 'utf8');
const languages = [
  ['README.md', readme, 'en_US.UTF-8'],
  ['README.pt-BR.md', portuguese, 'pt_BR.UTF-8'],
] as const;

/** The lines of the `sh` blocks of a text that call credit, without their comments. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/ +#.*$/, ''))
    .filter((line) => /^([A-Z_]+=\S+ )?credit /.test(line));
}

function newUser(locale = 'en_US.UTF-8') {
  const folder = mkdtempSync(join(tmpdir(), 'credit-readme-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, LANG: locale };
  const shell = (line: string) =>
    spawnSync('bash', ['-c', `credit() { "${process.execPath}" "${program}" "$@"; }; ${line}`], {
      cwd: folder,
      env,
      encoding: 'utf8',
      // A line that never ends must not hold the whole run.
      timeout: 120_000,
    });
  return { folder, shell, env };
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

/** What of a block's line no language says otherwise: without comments, justifications and the option for the language. */
function withoutWords(line: string): string {
  return line
    .replace(/ +#.*$/, '')
    .replace(' --lang pt-BR', '')
    .replace(/(commentary"?[: ])"[^"]*"/, '$1"…"');
}

/** Headings, blocks and links of a README. Of what is printed only what was typed, and where lines are left out. */
function frameOf(text: string) {
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', content = '']) => {
    const lines = content.split('\n').map(withoutWords);
    return [
      language,
      language === 'text' ? lines.filter((line) => line === '…' || line.startsWith('$ ')) : lines,
    ];
  });
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.replace('.pt-BR', ''));
  return { headings: text.match(/^#+ /gm), blocks, links };
}

describe.each(languages)('%s', (_name, text, locale) => {
  test('begins with the two commands that do everything', () => {
    const [, first, second] = /```sh\n(.*?) +#.*?\n(.*?) +#/s.exec(text) ?? [];
    expect(first).toBe('npm ci && node bin/credit.js analyze 12ABC34501DE35');
    expect(second).toBe('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${second}\n`);
  });

  test('shows an event within a minute', () => showEvent(text, locale));
});

describe('the README', () => {
  test('is the same in both languages but for its words', () => {
    expect(frameOf(portuguese)).toEqual(frameOf(readme));
  });

  test('holds only commands that do what it says of them', async () => {
    // The process is not the matter here.
    const machine = await newMachine({ isNew: true });
    onTestFinished(machine.remove);
    const policy = readFileSync('policies/starter-company.yaml', 'utf8');
    const write = (name: string, text: string) => writeFileSync(join(machine.folder, name), text);
    write('my-policy.yaml', policy.replace('id: starter-company', 'id: my-policy'));
    // A policy of one's own has cases, as `credit policy new` writes them.
    const cases = readFileSync('policies/starter-company.cases.yaml', 'utf8');
    write('my-policy.cases.yaml', cases.replace('policy: starter-company.yaml', 'policy: my-policy.yaml'));
    write('reason.txt', 'The guarantee fell through.\n');
    write('clients.csv', 'CNPJ;Name\n12.ABC.345/01DE-35;Bakery\n1;Nobody\n');
    const { id } = JSON.parse((await machine.run('analyze 99990003000187 --json')).stdout);
    const address = await startRegistry();

    const lines = commandsIn(readme);
    expect(lines.length).toBeGreaterThan(12);
    // What runs until it is stopped has its test below.
    for (const line of lines.filter((one) => !/^credit (serve|webhook listen)/.test(one))) {
      const [, name, words = ''] = /^(?:(CREDIT_REGISTRY_URL)=\S+ )?credit (.*)$/.exec(line) ?? [];
      // A public address that needs no looking up; nothing is sent to it.
      const told = words.replace('rpt_…', id).replace('https://example.com', 'https://1.1.1.1');
      const env = name === undefined ? {} : { [name]: address };
      const { code, stderr } = await machine.run(told, { env });
      const isErrorCase = line.includes('99990009000154');
      expect([line, code, stderr]).toEqual([line, isErrorCase ? 4 : 0, stderr]);
    }
    expect((await machine.run('report list --policy my-policy --json')).code).toBe(0);
    const real = JSON.parse((await machine.run('report list --document 33683111000280 --json')).stdout);
    expect(real.items).toMatchObject([{ profile: 'public', sandbox: false }]);
  });
});

test('the README leads an integrator from a client to a redone decision', async () => {
  const { shell, folder, env } = newUser();
  const [, block = ''] = /In a second terminal:\n\n```sh\n(.*?)```/s.exec(readme) ?? [];
  const { clientId, clientSecret } = JSON.parse(
    shell('credit client create --name erp --permission all --json').stdout,
  );
  const server = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => {
    server.kill('SIGKILL');
  });
  const [ready] = await server.stdout.take(1).toArray();
  const { url } = JSON.parse(String(ready));
  const script = block
    .replace('http://127.0.0.1:8080', url)
    .replace('cli_…', clientId)
    .replace('crs_…', clientSecret)
    .replaceAll('curl -s', "curl -sS -w '\\n'");
  const { stdout, stderr } = shell(script);
  expect(stderr).toBe('');
  const [policies, report, section, decision, redone, list] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(policies.items[0]).toMatchObject({ id: 'starter-company', isDefault: false });
  expect(report).toMatchObject({ externalId: 'order-1', progress: { final: true } });
  expect(section).toMatchObject({ reportId: report.id, type: { value: 'PROTESTS' } });
  expect(decision).toMatchObject({ id: report.id, status: { value: 'APPROVED' } });
  expect(redone).toMatchObject({ id: report.id, status: { value: 'DENIED' } });
  expect(list.items.map((item: { id: string }) => item.id)).toEqual([report.id]);
});

/** Listens as a README says, analyses, and compares the line of the event with the one shown there. */
async function showEvent(text: string, locale: string): Promise<void> {
  const { shell, folder, env } = newUser(locale);
  const line = commandsIn(text).find((one) => one.startsWith('credit webhook listen')) ?? '';
  const listener = spawn(process.execPath, [program, ...line.split(' ').slice(1)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    listener.kill('SIGKILL');
  });
  await listener.stderr.take(1).toArray();
  const analysis = /(?:such as|como) `(credit analyze \S+)`/.exec(text)?.[1] ?? '';
  const { id, status } = JSON.parse(shell(`${analysis} --json`).stdout);
  const [heard] = await listener.stdout.take(1).toArray();
  const [, shown = ''] = /```text\n(\d\d:.*?)\n```/s.exec(text) ?? [];
  expect(shown).toContain(status);
  const masked = (said: string) => said.replace(/^\d\d:\d\d:\d\d/, '').replace(/rpt_\S+/, 'rpt_');
  expect(masked(String(heard).trim())).toBe(masked(shown));
  expect(String(heard)).toContain(id);
}

test('the commands of the operations page work', async () => {
  // The process is not the matter here.
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const json = async (words: string) => JSON.parse((await machine.run(`${words} --json`)).stdout);
  await machine.run('analyze 99990003000187');
  const { clientId } = await json('client create --name crm --permission all');
  const { kid } = await json('key rotate');
  // What copies a database to a server is tried on one, in test/storage/postgres/copy-database.test.ts.
  const lines = commandsIn(readFileSync('docs/operations.md', 'utf8'));
  // What runs until it is stopped, or asks for a name to be typed, is tried elsewhere: erasing among the examples of its help.
  for (const line of lines.filter((one) => !/^credit (?:db copy|serve)|erase (?!.*--dry-run)/.test(one))) {
    const words = line
      .replace('cli_… --confirm erp', `${clientId} --confirm crm`)
      .replace('cli_…', clientId)
      .replaceAll('3q2-7wAAAAAA', kid)
      .replace(/^credit /, '');
    const { code, stderr } = await machine.run(words);
    expect([line, code, stderr]).toEqual([line, 0, stderr]);
  }
});
