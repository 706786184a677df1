import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { grey, newMachine } from './cli/run-credit.ts';
import { readGuide } from './guides/guide-page.ts';

const readme = readFileSync('README.md', 'utf8');
const portuguese = readFileSync('README.pt-BR.md', 'utf8');
const languages = [
  ['README.md', readme, 'en_US.UTF-8'],
  ['README.pt-BR.md', portuguese, 'pt_BR.UTF-8'],
] as const;

/** Returns the lines of the `sh` blocks of a text that call credit, without their comments. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/ +#.*$/, ''))
    .filter((line) => /^([A-Z_]+=\S+ )?credit /.test(line));
}

/** Returns the commands in the rows of the tables of a text. */
function commandsInTables(text: string): string[] {
  return [...text.matchAll(/^\|.*?`(credit [^`]+)`.*\|$/gm)].map(([, command = '']) => command);
}

/** Starts the local company registry of the fixtures on a free port. Returns its URL. */
async function startRegistry(): Promise<string> {
  const registry = spawn(process.execPath, ['fixtures/registry-server.mjs', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    registry.kill();
  });
  const [output] = await registry.stdout.take(1).toArray();
  return /http:\S+/.exec(String(output))?.[0] ?? 'no address';
}

/** Returns a command without the parts that depend on the language: comments, quoted texts and `--lang`. */
function withoutWords(line: string): string {
  return line
    .replace(/ +#.*$/, '')
    .replace(' --lang pt-BR', '')
    .replace(/"[^"]*"/g, '"…"');
}

/** Returns the headings, commands and links of a README, which are the same in both languages. */
function frameOf(text: string) {
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', content = '']) => {
    const lines = content.split('\n').map(withoutWords);
    return [language, language === 'console' ? lines.filter((line) => line.startsWith('$ ')) : lines];
  });
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.replace('.pt-BR', ''));
  return {
    headings: text.match(/^#+ /gm),
    blocks,
    tables: commandsInTables(text).map(withoutWords),
    links,
  };
}

describe.each(languages)('%s', (_name, text, locale) => {
  test('starts with the commands that install, analyse and test', () => {
    const [, first, second] = /```\w*\n(.*?) +#.*?\n(.*?) +#/s.exec(text) ?? [];
    expect(first).toBe('npm ci && node bin/credit.js analyze 12ABC34501DE35');
    expect(second).toBe('npm ci && npm test');
    expect(readFileSync('.ci/run', 'utf8')).toContain(`\n${second}\n`);
  });

  test('shows an analysis as the terminal shows it', async () => {
    const machine = await newMachine();
    onTestFinished(machine.remove);
    const transcripts = readGuide(text).flatMap((step) =>
      step.kind === 'command' && step.parts.length > 0 ? [step] : [],
    );
    expect(transcripts).toHaveLength(1);
    for (const { line, parts } of transcripts) {
      const words = line.replace(/^credit /, '');
      const { stdout } = await machine.run(words, { env: { LANG: locale }, terminal: 'all', columns: 100 });
      // Amounts have a no-break space, which a README writes as a plain one.
      const output = grey(stdout).replaceAll('\u00A0', ' ');
      for (const part of parts) expect(output).toContain(part);
    }
  });
});

describe('the README', () => {
  test('has the same headings, commands and links in both languages', () => {
    expect(frameOf(portuguese)).toEqual(frameOf(readme));
  });

  test('shows only commands that work', async () => {
    const machine = await newMachine({ isNew: true });
    onTestFinished(machine.remove);
    const write = (name: string, content: string) => writeFileSync(join(machine.folder, name), content);
    write('reason.txt', 'The guarantee was cancelled.\n');
    write('clients.csv', 'CNPJ;Name\n12.ABC.345/01DE-35;Bakery\n1;Invalid\n');
    const { id } = JSON.parse((await machine.run('analyze 99990003000187 --json')).stdout);
    const env = { CREDIT_REGISTRY_URL: await startRegistry() };

    const lines = [...commandsInTables(readme), ...commandsIn(readme)];
    expect(lines.length).toBeGreaterThan(12);
    // Other tests cover the commands that run until they are stopped and the download of a list.
    for (const line of lines.filter((one) => !/^credit (serve|webhook listen|data update)/.test(one))) {
      const words = line.replace(/^credit /, '').replace('rpt_…', id);
      const { code, stderr } = await machine.run(words, { env });
      expect([line, code, stderr]).toEqual([line, 0, stderr]);
    }
    const { status } = JSON.parse((await machine.run(`report show ${id} --json`)).stdout);
    expect(status).toBe('DENIED');
    const real = JSON.parse((await machine.run('report list --document 33683111000280 --json')).stdout);
    expect(real.items).toMatchObject([{ profile: 'public', sandbox: false }]);
  });
});

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
