import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { type Machine, newMachine, type RunOptions } from './run-credit.ts';

const approved = documentOf('approved-company');
const alert = documentOf('alert-company');
const denied = documentOf('denied-by-exclusion-company');
const failing = documentOf('source-down-required-company');

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await save('clients.txt', `${approved}\n${alert}\n${denied}\n`);
});
afterEach(() => machine.remove());

function save(name: string, content: string): Promise<void> {
  return writeFile(join(machine.folder, name), content);
}

function read(name: string): Promise<Buffer> {
  return readFile(join(machine.folder, name));
}

async function json(words: string, options: RunOptions = {}) {
  const run = await machine.run(`${words} --json`, options);
  expect([words, run.stdout === '' ? run.stderr : '']).toEqual([words, '']);
  return { ...run, answer: JSON.parse(run.stdout) };
}

/** A batch that is taken in and not begun. */
async function queued(file = 'clients.txt'): Promise<string> {
  return (await machine.run(`batch ${file} --detach`)).stdout.trim();
}

describe('credit batch', () => {
  test('analyses every document, says what came of it, and writes the spreadsheet at the end', async () => {
    const { code, stdout, stderr } = await machine.run('batch clients.txt -o clients.xlsx --lang pt-BR');
    expect(code).toBe(0);
    const [sandbox, title, ...lines] = stdout.split('\n');
    expect(sandbox).toContain('SANDBOX');
    expect(title).toMatch(/^Lote bat_[0-9a-z]{26} "clients": 3 prontos$/);
    expect(lines[0]).toContain('aprovados 1 · alerta 1 · negados 1 · erro 0');
    expect(lines[1]).toMatch(/contados 3 · reaproveitados 0 · preço R\$\s30,30/);
    expect(lines[2]).toContain('Planilha: clients.xlsx');
    expect(stderr).toMatch(/política starter-company v1: válidos 3 · inválidos 0 · repetidos 0/);
    expect((await read('clients.xlsx')).subarray(0, 2).toString()).toBe('PK');
    expect((await readdir(machine.folder)).filter((name) => name.endsWith('.half'))).toEqual([]);
  });

  test('as JSON is the batch, and stderr is about it', async () => {
    const { code, answer } = await json('batch clients.txt --name "x"');
    expect(code).toBe(0);
    expect(answer).toMatchObject({
      status: 'COMPLETED',
      policyId: 'starter-company',
      lines: { valid: 3, invalid: 0, repeated: 0 },
      counts: { approved: 1, alert: 1, denied: 1, waiting: 0, running: 0 },
      counted: 3,
      sandbox: true,
    });
    expect((await json(`batch show ${answer.id}`)).answer).toEqual(answer);
    expect((await json('batch list')).answer).toEqual({ items: [answer], nextCursor: null });
  });

  test.each([
    ['', 0],
    ['--fail-on alert,invalid', 3],
    ['--fail-on denied', 3],
    ['--fail-on error', 0],
  ] as const)('ends with %s in %d', async (option, expected) => {
    expect((await machine.run(`batch clients.txt ${option}`)).code).toBe(expected);
  });

  test('a document in ERROR is told by exit 4 above all, with the source that failed', async () => {
    await save('failing.txt', `${failing}\n${denied}\n12\n`);
    const { code, stdout } = await machine.run('batch failing.txt --fail-on denied,invalid', {
      terminal: ['stdout'],
    });
    expect(code).toBe(4);
    expect(stdout).toContain('2 ready (1 in ERROR: Registration data)');
  });

  test('of a document that awaits an analyst counts what the policy said', async () => {
    await machine.run('policy enable starter-company-manual');
    const run = (options: string) =>
      machine.run(`batch clients.txt --policy starter-company-manual --reuse-days 30 ${options}`);
    expect(await run('--lang pt-BR')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('para analista 3'),
    });
    expect((await run('--fail-on denied')).code).toBe(3);
    expect((await run('--fail-on invalid,error')).code).toBe(0);
  });

  test('invalid lines alone are no failure, are told, and can be corrected and given again', async () => {
    await save('lines.txt', `${approved}\n11.222.333/0001-8\n`);
    const { code, stderr } = await machine.run('batch lines.txt --invalid wrong.csv');
    expect(code).toBe(0);
    expect(stderr).toContain('line 2 11.222.333/0001-8');
    const corrected = (await read('wrong.csv')).toString().replace('11.222.333/0001-8', alert);
    await save('wrong.csv', corrected);
    expect((await json('batch wrong.csv -n')).answer).toMatchObject({
      valid: 1,
      items: [{ document: alert }],
    });
    expect((await machine.run('batch lines.txt --fail-on invalid')).code).toBe(3);
  });

  test('of invalid lines alone is done at once', async () => {
    await save('none.txt', '11.222.333/0001-8\n');
    const { code, answer } = await json('batch none.txt');
    expect(code).toBe(0);
    expect(answer).toMatchObject({ status: 'COMPLETED', lines: { valid: 0, invalid: 1 } });
  });

  test('replaces an existing file only when told to, or when somebody agrees', async () => {
    await save('out.csv', 'precious');
    expect((await machine.run('batch clients.txt -o out.csv')).code).toBe(2);
    const asked = machine.start('batch clients.txt -o out.csv', {
      terminal: 'all',
      env: { CREDIT_ACCESSIBLE: '1' },
    });
    while (!asked.stdout.text.includes('Replace it?')) await new Promise((done) => setTimeout(done, 5));
    asked.keyboard.write('n\n');
    expect((await asked.finished).code).toBe(2);
    expect((await read('out.csv')).toString()).toBe('precious');
    expect((await machine.run('batch clients.txt -o out.csv --force')).code).toBe(0);
    expect((await read('out.csv')).toString()).toContain('99.990.001/0001-98');
  });

  test('left to a service is only taken in; its id is printed', async () => {
    const { code, stdout, stderr } = await machine.run('batch clients.txt --detach');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^bat_[0-9a-z]{26}\n$/);
    expect(stderr).toContain(`credit batch resume ${stdout.trim()}`);
    expect((await json(`batch show ${stdout.trim()}`)).answer).toMatchObject({
      status: 'QUEUED',
      counts: { waiting: 3 },
    });
  });
});

describe('the same command again while its batch is unfinished', () => {
  test('in a script needs to be told which is meant, and goes on with --resume', async () => {
    const id = await queued();
    const refused = await machine.run('batch clients.txt');
    expect(refused.code).toBe(2);
    for (const word of [id, '--resume', '--new', 'PROMPT_NEEDED']) expect(refused.stderr).toContain(word);
    expect((await json('batch clients.txt --resume')).answer).toMatchObject({ id, status: 'COMPLETED' });
  });

  test('but with another list continues neither, names both choices and changes nothing', async () => {
    const id = await queued();
    const list = (await read('clients.txt')).toString();
    const before = (await json('batch list')).answer;
    await save('clients.txt', `${failing}\n`);
    const refused = await machine.run('batch clients.txt --resume');
    expect(refused.code).toBe(2);
    const told = refused.stderr.replace(/\s+/g, ' ');
    for (const word of [`credit batch resume ${id}`, '--new', 'BATCH_INPUT_DIFFERS'])
      expect(told).toContain(word);
    expect((await json('batch list')).answer).toEqual(before);
    const { stdout } = await machine.run('batch clients.txt --new --detach');
    await save('clients.txt', list);
    expect((await json('batch clients.txt --resume')).answer).toMatchObject({ id, status: 'COMPLETED' });
    await machine.run(`batch cancel ${stdout.trim()} --yes`);
  });

  test('once it is whole only writes its results with --resume, and begins another one without', async () => {
    await save('failing.txt', `${failing}\n${approved}\n12\n`);
    const { code, answer } = await json('batch failing.txt');
    const { total } = (await json('usage')).answer;
    expect(total.count).toBe(1);
    const words = 'batch failing.txt --resume -o out.csv --invalid wrong.csv --fail-on invalid';
    const again = await machine.run(`${words} --lang pt-BR`);
    expect(again.code).toBe(code);
    expect(again.stdout).toContain('Planilha: out.csv');
    expect(again.stderr).toContain(`A mesma entrada foi analisada como ${answer.id} "failing"`);
    expect(again.stderr).not.toContain('Nada a fazer');
    expect((await read('out.csv')).toString().trim().split('\r\n')).toHaveLength(3);
    expect((await read('wrong.csv')).toString()).toContain('12');
    expect((await json('batch failing.txt --resume --detach')).answer).toEqual(answer);
    expect((await json('batch list')).answer.items).toEqual([answer]);
    expect((await json('usage')).answer.total).toEqual(total);
    for (const option of ['', '--new'])
      expect((await json(`batch failing.txt ${option}`)).answer.id).not.toBe(answer.id);
    await save('failing.txt', `${approved}\n${failing}\n12\n`);
    expect((await json('batch failing.txt --resume')).answer.id).not.toBe(answer.id);
  });

  test('once it is whole is told to a program as one that began and finished', async () => {
    const { answer } = await json('batch clients.txt');
    const { stderr } = await machine.run('batch clients.txt --resume --progress json');
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { id: batchId } = answer;
    expect(events.filter(({ event }) => event !== 'reading')).toMatchObject([
      { event: 'began', batchId },
      { event: 'finished', batchId, status: 'COMPLETED' },
    ]);
  });

  test('begins another one with --new, and with another name without being asked', async () => {
    const id = await queued();
    expect((await json('batch clients.txt --new')).answer.id).not.toBe(id);
    expect((await machine.run('batch clients.txt --name other')).code).toBe(0);
    expect((await json(`batch show ${id}`)).answer.status).toBe('QUEUED');
  });

  test.each([
    ['1', true],
    ['2', false],
  ] as const)('on a terminal asks, and the answer %s decides', async (typed, isSame) => {
    const id = await queued();
    const run = machine.start('batch clients.txt', { terminal: 'all', env: { CREDIT_ACCESSIBLE: '1' } });
    while (!run.stdout.text.includes('Begin another one')) await new Promise((done) => setTimeout(done, 5));
    expect(run.stdout.text).toContain(`${id} "clients" is unfinished: 0 of 3 are ready.`);
    run.keyboard.write(`${typed}\n`);
    const { code, stdout } = await run.finished;
    expect(code).toBe(0);
    expect(stdout.includes(`Batch ${id}`)).toBe(isSame);
  });
});

describe('credit batch resume and retry', () => {
  test('do what is left; of a whole batch they say that there is nothing to do', async () => {
    const id = await queued();
    expect((await json(`batch resume ${id} -o all.csv`)).answer.status).toBe('COMPLETED');
    expect((await read('all.csv')).toString().trim().split('\r\n')).toHaveLength(4);
    for (const verb of ['resume', 'retry']) {
      const { code, stderr } = await machine.run(`batch ${verb} ${id} -o ${verb}.csv --lang pt-BR`);
      expect([verb, code]).toEqual([verb, 0]);
      expect(stderr).toContain('Nada a fazer');
      expect((await read(`${verb}.csv`)).toString()).toContain('99.990.001/0001-98');
    }
  });

  test('retry takes those in ERROR alone', async () => {
    await save('failing.txt', `${failing}\n${approved}\n`);
    const { answer } = await json('batch failing.txt');
    const { code, stderr, answer: again } = await json(`batch retry ${answer.id} --failed`);
    expect(code).toBe(4);
    expect(stderr).toContain('Trying 1 again.');
    expect(again).toMatchObject({
      id: answer.id,
      counts: { approved: 1, error: 1 },
      counted: answer.counted,
    });
  });

  test.each(['show', 'resume', 'retry', 'cancel', 'export'])(
    'an id that does not exist is told by %s',
    async (verb) => {
      expect(await machine.run(`batch ${verb} bat_00000000000000000000000000`)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('UNKNOWN_BATCH'),
      });
    },
  );
});

describe('credit batch cancel', () => {
  test('on a terminal shows the effect and asks; a script needs --yes', async () => {
    const id = await queued();
    const asked = machine.start(`batch cancel ${id}`, { terminal: 'all', env: { CREDIT_ACCESSIBLE: '1' } });
    while (!asked.stdout.text.includes('Go on?')) await new Promise((done) => setTimeout(done, 5));
    expect(asked.stderr.text).toContain('3 documents not begun');
    asked.keyboard.write('n\n');
    expect((await asked.finished).code).toBe(0);
    expect((await json(`batch show ${id}`)).answer.status).toBe('QUEUED');

    const refused = await machine.run(`batch cancel ${id}`);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
    expect((await json(`batch show ${id}`)).answer.status).toBe('QUEUED');

    expect((await json(`batch cancel ${id} --yes`)).answer.status).toBe('CANCELLED');
    expect(await machine.run(`batch resume ${id}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('BATCH_ENDED'),
    });
  });
});

describe('credit batch list, show and export', () => {
  test('in a pipe: a batch a line, codes and ISO times', async () => {
    const id = await queued();
    await machine.run('batch clients.txt --new');
    const { stdout } = await machine.run('batch list --header');
    const [header, newest, oldest, end] = stdout.split('\n').map((line) => line.split('\t'));
    expect(header?.slice(0, 3)).toEqual(['id', 'name', 'status']);
    expect(newest?.slice(1, 6)).toEqual(['clients', 'COMPLETED', '3', '3', '0']);
    expect(oldest?.slice(0, 3)).toEqual([id, 'clients', 'QUEUED']);
    expect(end).toEqual(['']);
    expect((await machine.run('batch list --status QUEUED')).stdout.split('\n')).toHaveLength(2);
    const { answer } = await json('batch list --limit 1');
    expect((await json(`batch list --limit 1 --cursor ${answer.nextCursor}`)).answer.items[0].id).toBe(id);
  });

  test('documents are listed in part, narrowed, as JSON and as JSON lines', async () => {
    await save('failing.txt', `${failing}\n${approved}\n${approved}\n`);
    const { id } = (await json('batch failing.txt')).answer;
    const list = (await machine.run(`batch show ${id} --items`)).stdout;
    expect(list).toContain('2, 3\t99.990.001/0001-98\tAPPROVED');
    expect((await machine.run(`batch show ${id} --failed`)).stdout).toMatch(/^1\t.*\tERROR\t.*rpt_.*: /);
    expect((await json(`batch show ${id} --status approved`)).answer.items).toMatchObject([
      { document: approved, lines: [2, 3] },
    ]);
    const lines = (await machine.run(`batch show ${id} --jsonl`)).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).status)).toEqual(['ERROR', 'APPROVED']);
    expect((await machine.run(`batch show ${id} --status DENIED`)).stderr).toContain('No document.');
  });

  test('companies are listed with their documents counted, in every form', async () => {
    await save('failing.txt', `${failing}\n${approved}\n`);
    const { id } = (await json('batch failing.txt')).answer;
    const roots = [failing, approved].map((document) => document.slice(0, 8)).sort();
    const { items } = (await json(`batch show ${id} --by-root`)).answer;
    expect(items.map((item: { root: string }) => item.root)).toEqual([...new Set(roots)]);
    const lines = (await machine.run(`batch show ${id} --by-root --jsonl`)).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(items);
    const [header, first] = (await machine.run(`batch show ${id} --by-root --failed --header`)).stdout
      .split('\n')
      .map((line) => line.split('\t'));
    expect(header?.slice(0, 7)).toEqual([
      'firstLine',
      'root',
      'documents',
      'approved',
      'alert',
      'denied',
      'error',
    ]);
    expect(first?.slice(0, 7)).toEqual(['1', '99.990.009', '1', '0', '0', '0', '1']);
    expect((await machine.run(`batch show ${id} --by-root --status DENIED`)).stderr).toContain(
      'No document.',
    );
  });

  test('on a terminal say SANDBOX first and fit the line', async () => {
    const { id } = (await json('batch clients.txt')).answer;
    for (const columns of [60, 80, 120]) {
      for (const words of [
        'batch list',
        ...['', '--items', '--by-root'].map((option) => `batch show ${id} ${option}`),
      ]) {
        const { stdout } = await machine.run(words, {
          terminal: ['stdout'],
          columns,
          env: { NO_COLOR: '1' },
        });
        expect(stdout.split('\n')[0]).toContain('SANDBOX');
        expect(stdout.split('\n').filter((line) => line.length > columns)).toEqual([]);
      }
    }
  });

  test('followed until nobody works on it any more', async () => {
    const id = await queued();
    const following = machine.start(`batch show ${id} --follow --json`);
    await machine.run(`batch resume ${id}`);
    expect(JSON.parse((await following.finished).stdout)).toMatchObject({ id, status: 'COMPLETED' });
  });

  test('exports to a file or to stdout, and the same each time', async () => {
    const { id } = (await json('batch clients.txt')).answer;
    expect((await machine.run(`batch export ${id}`)).code).toBe(0);
    expect((await machine.run(`batch export ${id} -o again.xlsx --no-reasons`)).code).toBe(0);
    expect((await machine.run(`batch export ${id} -o third.xlsx`)).code).toBe(0);
    expect(await read('third.xlsx')).toEqual(await read(`${id}.xlsx`));
    expect(await read('again.xlsx')).not.toEqual(await read('third.xlsx'));
    expect((await machine.run(`batch export ${id}`)).stderr).toContain('FILE_EXISTS');
    const { stdout } = await machine.run(`batch export ${id} -o - --lang pt-BR`);
    await machine.run(`batch export ${id} -o file.csv --lang pt-BR`);
    expect(stdout).toBe((await read('file.csv')).toString());
  });

  test('links each report under the public address, when it is set', async () => {
    const env = { CREDIT_PUBLIC_URL: 'https://credit.example.com' };
    const { id } = (await json('batch clients.txt -o made.csv', { env })).answer;
    const { stdout } = await machine.run(`batch export ${id} -o -`, { env });
    expect(stdout.match(/https:\/\/credit\.example\.com\/relatorio\/rpt_[0-9a-z]{26}\b/g)).toHaveLength(3);
    expect((await read('made.csv')).toString()).toBe(stdout);
    expect((await machine.run(`batch export ${id} -o -`)).stdout).not.toContain('https://');
  });

  test('an interrupted export leaves no half file', async () => {
    const { id } = (await json('batch clients.txt')).answer;
    await mkdir(join(machine.folder, 'out'));
    const run = machine.start(`batch export ${id} -o out/x.xlsx`);
    run.signal('SIGINT');
    await run.finished;
    expect((await readdir(join(machine.folder, 'out'))).filter((name) => name.endsWith('.half'))).toEqual([]);
  });
});
