import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { englishIn } from '../language/english-in.ts';
import { newTerminal } from './on-terminal.ts';
import { type Machine, newMachine } from './run-credit.ts';

let credit: Machine;
beforeEach(async () => {
  credit = await newMachine();
});
afterEach(() => credit.remove());

const write = (name: string, text: string) => writeFile(join(credit.folder, name), text);

test('credit policy case writes of a report what its policy decided by, and not of whom', async () => {
  const report = JSON.parse((await credit.run('analyze 99990001000198 --json')).stdout);
  const words = `policy case ${report.id}`;
  await cp('policies/starter-company.yaml', join(credit.folder, 'starter-company.yaml'));
  expect(await credit.run(`${words} -o seen.cases.yaml`)).toMatchObject({ code: 0, stdout: '' });
  expect(await credit.run('policy test seen.cases.yaml')).toMatchObject({ code: 0 });
  const text = await readFile(join(credit.folder, 'seen.cases.yaml'), 'utf8');
  const { cases } = parse(text);
  expect(cases).toMatchObject([
    { name: `as ${report.id}`, expect: { status: 'APPROVED', score: report.score } },
  ]);
  expect(text).not.toContain('99990001000198');
  expect(text).not.toContain(report.name);
  expect((await credit.run(`${words} -o seen.cases.yaml`)).stderr).toContain('FILE_EXISTS');
  const other = JSON.parse((await credit.run(`${words} --name ours --json`)).stdout);
  expect(other).toMatchObject({ policy: 'starter-company.yaml', cases: [{ name: 'ours' }] });
});

describe('credit policy new', () => {
  test('writes, for each kind, a policy that passes check and whose cases hold', async () => {
    for (const kind of ['cnpj', 'cpf']) {
      expect((await credit.run(`policy new ours-${kind}.yaml --kind ${kind} --name Ours`)).code).toBe(0);
      const checked = await credit.run('policy check . --max-warnings 0');
      expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining('nothing found')]);
      expect((await credit.run(`policy test ours-${kind}.yaml --min-coverage 100`)).code).toBe(0);
      expect(parse(await readFile(join(credit.folder, `ours-${kind}.yaml`), 'utf8'))).toMatchObject({
        id: `ours-${kind}`,
        name: 'Ours',
        kind,
      });
    }
  });

  test('writes in the language of the reader, whatever it begins from', async () => {
    const { items }: { readonly items: readonly { readonly id: string }[] } = JSON.parse(
      (await credit.run('policy templates --json')).stdout,
    );
    for (const { id } of items) {
      const words = `policy new --template ${id} --id nossa-${id} --name Nossa --lang pt-BR`;
      expect((await credit.run(words)).code).toBe(0);
      const text = await readFile(join(credit.folder, `nossa-${id}.yaml`), 'utf8');
      expect(text).toContain('\nname: "Nossa"\nlanguage: pt-BR\n');
      const comments = text.match(/#.*/g)?.join('\n') ?? '';
      expect([id, englishIn(comments, { holdsCodes: true })]).toEqual([id, []]);
      // No comment behind a value, and no line, was lost or torn.
      expect(parse(text)).toMatchObject({ id: `nossa-${id}` });
      expect((await credit.run(`policy test nossa-${id}.yaml`)).code).toBe(0);
      expect(text.split('\n').every((line) => line.length <= 160)).toBe(true);
      const cases = join(credit.folder, `nossa-${id}.cases.yaml`);
      expect(await readFile(cases, 'utf8')).not.toMatch(/^#/m);
      // The next is tested by those cases below the folder that name it, for which all would be read.
      await rm(cases);
    }
    const portuguese = await readFile(join(credit.folder, 'nossa-starter-company.yaml'), 'utf8');
    expect(portuguese).toContain('# O que se coleta.');
    await credit.run('policy new --template starter-company --id ours --name Ours --lang en');
    const ours = await readFile(join(credit.folder, 'ours.yaml'), 'utf8');
    expect(ours).toContain('\nlanguage: en\n');
    expect(ours).toContain('# What is collected.');
  });

  test('begins from any template, into a file of the id, and replaces nothing unasked', async () => {
    const made = await credit.run('policy new --template quick-person --id quick-people --json');
    expect(JSON.parse(made.stdout)).toEqual({
      id: 'quick-people',
      template: 'quick-person',
      file: 'quick-people.yaml',
      invariants: 'quick-people.invariants.yaml',
      cases: 'quick-people.cases.yaml',
    });
    expect((await credit.run('policy enable ./quick-people.yaml')).code).toBe(0);
    expect((await credit.run('policy new --template quick-person --id quick-people')).stderr).toContain(
      'FILE_EXISTS',
    );
    expect((await credit.run('policy new x.yaml')).stderr).toContain('--kind');
    expect((await credit.run('policy new --kind cpf')).stderr).toContain('--id');
    expect((await credit.run('policy new "My Policy.yaml" --kind cpf')).stderr).toContain('lower-case');
    expect((await credit.run('policy new x.yaml --template quik-person')).stderr).toContain('quick-person');
  });

  test('asks on a terminal for what it was not told', async () => {
    const machine = await newTerminal();
    try {
      const run = machine.start('credit policy new', { env: { CREDIT_ACCESSIBLE: '1' } });
      await run.until('What to begin from?');
      run.type('1\r');
      await run.until('Id of the policy');
      run.type('Ours\r');
      await run.until('lower-case letters');
      run.type('ours\r');
      await run.until('Name that people read');
      run.type('\r');
      expect(await run.ended).toBe(0);
      expect(run.text()).toContain('credit policy check ours.yaml');
      expect((await machine.run('credit policy check ours.yaml')).code).toBe(0);
    } finally {
      await machine.remove();
    }
  });
});

describe('credit policy explain', () => {
  test('finds the rules about a word, in any language, accents and capitals folded', async () => {
    const found = async (words: string) => {
      const { stdout } = await credit.run(`policy explain ${words}`);
      return stdout
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]);
    };
    const protests = await found('protesto');
    expect(protests.length).toBeGreaterThan(1);
    for (const id of protests) expect(id).toMatch(/PROTEST/);
    for (const word of ['PROTESTOS', 'protest']) expect(await found(word)).toEqual(protests);
    expect(await found('sancao')).toEqual(await found('"SANÇÃO"'));
    expect(await found('sancao')).toContain('SANCTIONED');
    // Words narrow; a rule's own name is that rule, and a single one that is found is explained.
    const amounts = await found('"protesto valor"');
    expect(amounts.length).toBeLessThan(protests.length);
    const { items } = JSON.parse((await credit.run('policy explain protesto --json')).stdout);
    expect(items.map(({ id }: { id: string }) => id)).toEqual(protests);
    expect((await credit.run('policy explain SCORE')).stdout).toContain('SCORE');
    expect(await credit.run('policy explain xyzzy')).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a comment that ignores a finding', () => {
  /** An exclusion without whenMissing, beside a rule that can approve without its data, which gives a warning at its statusToApply. */
  const policy = (comment: string) => `id: ours
name: Ours
kind: cnpj
depth: SIMPLES
groups:
  - name: registration
    rules:
      - rule: COMPANY_SITUATION
        failWhen: NOT_CONTAINS ATIVA
        ${comment}
        statusToApply: DENIED
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 6 MONTHS, statusToApply: ALERT }
`;
  async function codesOf(comment: string) {
    await write('ours.yaml', policy(comment));
    const { stdout } = await credit.run('policy check ours.yaml --format json');
    return Array.from(stdout.matchAll(/"code":\s*"([A-Z_]+)"/g), ([, code]) => code);
  }

  test('silences a warning until its day, and says when it lacks something, is past, or silences nothing', async () => {
    expect(await codesOf('# nothing')).toEqual(['EXCLUSION_OPEN_WHEN_MISSING']);
    const ignore = '# credit-ignore EXCLUSION_OPEN_WHEN_MISSING';
    expect(await codesOf(`${ignore} until 9999-01-31: the registry always answers`)).toEqual([]);
    expect(await codesOf(`${ignore} until 2020-01-31: the registry always answers`)).toEqual([
      'IGNORE_EXPIRED',
      'EXCLUSION_OPEN_WHEN_MISSING',
    ]);
    for (const lacking of ['', ' until 9999-01-31', ' until 9999-02-31: no such day', ': no day'])
      expect(await codesOf(ignore + lacking)).toEqual(['IGNORE_MALFORMED', 'EXCLUSION_OPEN_WHEN_MISSING']);
    expect(await codesOf('# credit-ignore THRESHOLD_DECIDES_NOTHING until 9999-01-31: other')).toEqual([
      'IGNORE_WITHOUT_FINDING',
      'EXCLUSION_OPEN_WHEN_MISSING',
    ]);
    // On its own line too.
    await write('ours.yaml', policy('').replace('DENIED', `DENIED ${ignore} until 9999-01-31: known`));
    expect((await credit.run('policy check ours.yaml --max-warnings 0')).code).toBe(0);
  });

  test('silences no error', async () => {
    const [code = ''] = ['UNKNOWN_RULE'];
    await write(
      'ours.yaml',
      policy(`# credit-ignore ${code} until 9999-01-31: we know`).replace(
        'COMPANY_SITUATION',
        'NO_SUCH_RULE',
      ),
    );
    expect((await credit.run('policy check ours.yaml')).code).toBe(3);
  });
});

describe('what runs the checks elsewhere', () => {
  beforeEach(async () => {
    await mkdir(join(credit.folder, 'policies'));
    for (const name of ['quick-company.yaml', 'quick-company.cases.yaml'])
      await cp(join('policies', name), join(credit.folder, 'policies', name));
  });

  test('the hooks of pre-commit take the files of a commit', async () => {
    const hooks: { entry: string; files: string }[] = parse(await readFile('.pre-commit-hooks.yaml', 'utf8'));
    expect(hooks).toHaveLength(2);
    const files = ['policies/quick-company.yaml', 'policies/quick-company.cases.yaml', 'README.md'];
    const run = async ({ entry, files: pattern }: { entry: string; files: string }) => {
      const taken = files.filter((file) => new RegExp(pattern).test(file));
      expect(taken).toHaveLength(2);
      return (await credit.run(`${entry.replace(/^credit /, '')} ${taken.join(' ')}`)).code;
    };
    for (const hook of hooks) expect(await run(hook)).toBe(0);
    await write('policies/quick-company.yaml', 'id: x\n');
    for (const hook of hooks) expect(await run(hook)).toBe(3);
  });

  test('the workflow checks, writes a file for code scanning, and runs the cases', async () => {
    const workflow = parse(await readFile('docs/examples/policy-checks.yml', 'utf8'));
    const steps: { run?: string; uses?: string; with?: Record<string, string> }[] =
      workflow.jobs.policies.steps;
    const commands = steps.flatMap(
      ({ run }) => /^node credit\/bin\/credit\.js (.*)$/.exec(run ?? '')?.[1] ?? [],
    );
    expect(commands).toHaveLength(3);
    for (const command of commands) expect((await credit.run(command)).code).toBe(0);
    const upload = steps.find(({ uses }) => uses?.includes('upload-sarif'));
    const sarif = await readFile(join(credit.folder, upload?.with?.['sarif_file'] ?? ''), 'utf8');
    expect(JSON.parse(sarif)).toMatchObject({ version: '2.1.0' });
  });
});
