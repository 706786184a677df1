import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal, type TerminalMachine } from './on-terminal.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
});
afterEach(() => machine.remove());

interface Listed {
  readonly document: string;
  readonly score: number | null;
  readonly id: string;
}

const list = async (options: string): Promise<readonly Listed[]> =>
  JSON.parse((await machine.run(`report list ${options} --json`)).stdout).items;

describe('credit report list', () => {
  beforeEach(async () => {
    for (const document of ['99990001000198', '12ABC34501DE35', '99990005000176', '00000011800'])
      await machine.run(`analyze ${document}`);
  });

  test('finds by a part of the name, whatever accents and case, and counts the limit among those found', async () => {
    const found = await list('--name PADÁRIA');
    expect(found.map(({ document }) => document).toSorted()).toEqual(['12ABC34501DE35', '99990001000198']);
    expect(await list('--name padaria --limit 1')).toHaveLength(1);
    expect(await list('--name nobody')).toEqual([]);
  });

  test('is sorted as it is asked to be', async () => {
    const newest = await list('');
    expect((await list('--sort oldest')).map(({ id }) => id)).toEqual(
      newest.map(({ id }) => id).toReversed(),
    );
    const scores = (await list('--sort score')).map(({ score }) => score ?? Number.POSITIVE_INFINITY);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(await machine.run('report list --sort scor')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('"score"'),
    });
  });

  test('gives a JSON object a line', async () => {
    const { stdout } = await machine.run('report list --all --jsonl');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual((await list('')).map(({ id }) => id));
    const sorted = await machine.run('report list --sort oldest --jsonl');
    expect(sorted.stdout.trimEnd().split('\n').toReversed()).toEqual(lines);
  });

  test('counts the CNPJs of one root together', async () => {
    const { stdout } = await machine.run('report list --by-root --json');
    expect(JSON.parse(stdout).items).toContainEqual(
      expect.objectContaining({ root: '99990001', type: 'CNPJ', reports: 1, approved: 1, denied: 0 }),
    );
    expect((await machine.run('report list --by-root')).stdout).toMatch(/^99990001\t1\t1\t0\t0\t0\tPadaria/m);
  });

  test('goes by its other name too, and says what no score means', async () => {
    expect((await machine.run('report ls --limit 2')).stdout.trimEnd().split('\n')).toHaveLength(2);
    expect((await machine.run('report ls --help')).stdout).toContain('or credit report ls');
    await machine.run('analyze 99990009000154');
    const { stderr } = await machine.run('report list', { terminal: ['stdout', 'stderr'], columns: 80 });
    expect(stderr).toContain('–: no score.');
  });
});

describe('credit config unset', () => {
  test('takes one setting out, and leaves the rest of the file as it is', async () => {
    const file = join(machine.folder, 'credit.config.yaml');
    await writeFile(file, '# ours\nlang: pt-BR\nreuseDays: 30 # a month\n');
    expect((await machine.run('config unset lang --project')).code).toBe(0);
    const { stdout } = await machine.run('config list --json');
    expect(stdout).toContain('"reuseDays"');
    expect((await machine.run('config get lang')).stdout).toBe('en\n');
    expect((await machine.run('config get reuseDays')).stdout).toBe('30\n');
    const again = await machine.run('config unset lang --project');
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('was not set') });
    expect((await machine.run('config unset lang --project --user')).code).toBe(2);
    expect((await machine.run('config unset lange')).stderr).toContain('"lang"');
  });

  test.each([undefined, '', '# ours\n'])(
    'takes nothing out of a file that holds nothing: %j',
    async (text) => {
      const file = join(machine.folder, 'credit.config.yaml');
      if (text !== undefined) await writeFile(file, text);
      const run = await machine.run('config unset lang --project');
      expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('was not set') });
      expect(existsSync(file) ? await readFile(file, 'utf8') : undefined).toBe(text);
    },
  );

  test('tells a file that holds no settings at all', async () => {
    await writeFile(join(machine.folder, 'credit.config.yaml'), '- lang\n');
    const run = await machine.run('config unset lang --project');
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('credit.config.yaml:1:1') });
  });

  test('takes out one that is wrong', async () => {
    await writeFile(join(machine.folder, 'credit.config.yaml'), 'timezone: Nowhere\n');
    expect((await machine.run('policy list')).code).toBe(2);
    expect((await machine.run('config unset timezone --project')).code).toBe(0);
    expect((await machine.run('policy list')).code).toBe(0);
  });
});

describe('credit report replay --policy', () => {
  test('tells where the results part, and changes nothing', async () => {
    const { id } = JSON.parse((await machine.run('analyze 99990001000198 --json')).stdout);
    await machine.run('policy enable quick-company --yes');
    const same = await machine.run(`report replay ${id} --policy starter-company@1 --json`);
    expect(JSON.parse(same.stdout)).toMatchObject({ equal: true, differences: [] });
    const other = await machine.run(`report replay ${id} --policy quick-company`);
    expect(other).toMatchObject({ code: 0, stdout: expect.stringContaining('quick-company v1') });
    expect((await machine.run(`report replay ${id} --policy starter-company@9`)).code).toBe(2);
    expect((await machine.run(`report replay ${id} --policy starter-person`)).stderr).toContain(
      'POLICY_KIND_MISMATCH',
    );
    expect((await machine.run(`report replay ${id}`)).code).toBe(0);
  });
});

describe('credit policy test --fail-fast', () => {
  test('runs no case after the first that fails', async () => {
    const { stdout } = await machine.run('policy show starter-company --yaml');
    await writeFile(join(machine.folder, 'mine.yaml'), stdout);
    const cases = ['first', 'second', 'third'].map(
      (name) => `  - name: ${name}\n    fixture: approved-company\n    expect: { status: DENIED }\n`,
    );
    await writeFile(
      join(machine.folder, 'mine.cases.yaml'),
      `policy: mine.yaml\nasOf: 2026-11-20\ncases:\n${cases.join('')}`,
    );
    const all = await machine.run('policy test mine.cases.yaml');
    const fast = await machine.run('policy test mine.cases.yaml --fail-fast');
    expect([all.code, fast.code]).toEqual([3, 3]);
    expect(all.stderr).toContain('3 cases');
    expect(fast.stderr).toContain('1 case,');
  });
});

describe('the built program', () => {
  let terminal: TerminalMachine;
  beforeEach(async () => {
    terminal = await newTerminal();
  });
  afterEach(() => terminal.remove());

  test('gives a completion script that may be sourced twice', async () => {
    const { code, text } = await terminal.run(
      'credit completion bash > c.bash; bash -c "source c.bash; source c.bash; complete -p credit"',
    );
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('complete ') });
    expect(text).not.toContain('readonly');
  });

  test('writes usage into a spreadsheet, and lists it by day as its reader writes days', async () => {
    await terminal.run('credit analyze 99990001000198');
    const { code, text } = await terminal.run('credit usage --by day -o uso.xlsx --lang pt-BR');
    expect({ code, text }).toMatchObject({
      code: 0,
      text: expect.stringMatching(/\d\d\/\d\d\/\d{4} +1 +R\$\u00A0/),
    });
    expect((await terminal.run('unzip -l uso.xlsx || node -e 0; head -c 2 uso.xlsx')).text).toContain('PK');
  });

  test('serves without the pages of the description, and links to where it is told', async () => {
    const run = terminal.start('credit serve --port 0 --no-docs --public-url https://credit.example');
    await run.until('http://127.0.0.1:');
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(run.text()) ?? [];
    expect((await fetch(`${url}/docs`)).status).toBe(404);
    // The pages for people are another matter.
    expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
    run.type('\u0003');
    expect(await run.ended).toBe(0);
    const wrong = await terminal.run('credit serve --port 0 --public-url nonsense');
    expect(wrong).toMatchObject({ code: 2, text: expect.stringContaining('--public-url') });
  });
});
