import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkDigits } from '../../src/document/check-digits.ts';
import { type Machine, newMachine } from './run-credit.ts';

// The real program over the build (`npm run build`): what only a process can show.
const program = join(process.cwd(), 'bin', 'credit.js');
const documents = Array.from({ length: 41 }, (_, index) => {
  const base = `${71_000_000 + index}0001`;
  return base + checkDigits('cnpj', base);
});
/** What goes on with a batch, which is of no process. */
let machine: Machine;
let folder: string;
let env: NodeJS.ProcessEnv;
/** A batch that is not begun. */
let id: string;

beforeAll(async () => {
  machine = await newMachine();
  folder = machine.folder;
  env = {
    PATH: process.env['PATH'],
    HOME: folder,
    CREDIT_DB: machine.db,
    CREDIT_THREADS: '1',
    LANG: 'en_US.UTF-8',
  };
  await writeFile(join(folder, 'many.txt'), documents.join('\n'));
  id = (await machine.run('batch many.txt --name waiting --detach')).stdout.trim();
});
afterAll(() => machine.remove());

function credit(...words: string[]) {
  return spawnSync(process.execPath, [program, ...words], { env, cwd: folder, encoding: 'utf8' });
}

interface Running {
  readonly child: ChildProcess;
  readonly stderr: () => string;
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
  until(text: RegExp): Promise<void>;
}

function begin(name: string, file = 'many.txt', more: readonly string[] = []): Running {
  const words = ['batch', file, '--name', name, '--progress', 'json', '--concurrency', '4', ...more];
  // Sources that take a second each: no machine is through before it is interrupted.
  const slowly = { ...env, CREDIT_SANDBOX_DELAY: '1000-1000' };
  const child = spawn(process.execPath, [program, ...words], { env: slowly, cwd: folder });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  return {
    child,
    stderr: () => stderr,
    ended,
    until: async (text) => {
      while (!text.test(stderr) && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 5));
    },
  };
}

/** Documents of a finished spreadsheet, and how many lines it has. */
async function exported(name: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, name), 'utf8');
  return Array.from(text.matchAll(/\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d/g), ([masked]) =>
    masked.replace(/\D/g, ''),
  );
}

describe('an interruption', () => {
  test.skipIf(process.platform === 'win32')(
    'ends a batch that waits for a pipe at the first signal',
    async () => {
      const pipe = join(folder, 'pipe.csv');
      execFileSync('mkfifo', [pipe]);
      await writeFile(join(folder, 'one.txt'), documents[0] ?? '');
      const writing = begin('into a pipe', 'one.txt', ['-o', 'pipe.csv']);
      await writing.until(/"finished"/);
      writing.child.kill('SIGTERM');
      expect(await writing.ended).toEqual({ code: 143, signal: null });

      const reading = begin('from a pipe', 'pipe.csv');
      const writer = await vi.waitUntil(
        () => {
          try {
            return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
          } catch {
            return undefined;
          }
        },
        { timeout: 30_000 },
      );
      reading.child.kill('SIGTERM');
      expect(await reading.ended).toEqual({ code: 143, signal: null });
      closeSync(writer);
    },
  );

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s says at once what is kept, ends with %d, and the same command goes on',
    async (signal, code) => {
      const run = begin(signal);
      await run.until(/"progress".*"done":[1-9]/);
      run.child.kill(signal);
      await run.until(/"stopping"/);
      expect(await run.ended).toEqual({ code, signal: null });
      const stopping = run
        .stderr()
        .split('\n')
        .find((line) => line.includes('"stopping"'));
      const { done, resume } = JSON.parse(stopping ?? '');
      expect(done).toBeGreaterThan(0);
      expect(done).toBeLessThan(documents.length);

      const [, ...words] = String(resume).split(' ');
      const out = `${signal}.csv`;
      const goesOn = await machine.run([...words, '-o', out, '--json']);
      expect(goesOn.code).toBe(0);
      expect(JSON.parse(goesOn.stdout)).toMatchObject({
        status: 'COMPLETED',
        counted: documents.length,
        counts: { waiting: 0, running: 0, error: 0 },
      });
      expect(await exported(out)).toEqual(documents);
    },
  );

  test('a second one leaves at once, and what was done is kept', async () => {
    const run = begin('twice');
    await run.until(/"progress".*"done":[1-9]/);
    run.child.kill('SIGINT');
    await run.until(/"stopping"/);
    run.child.kill('SIGINT');
    const { code, signal } = await run.ended;
    expect(code === 130 || signal === 'SIGINT').toBe(true);
    const goesOn = await machine.run('batch many.txt --name twice --resume -o twice.csv --json');
    expect(JSON.parse(goesOn.stdout)).toMatchObject({ status: 'COMPLETED' });
    expect(await exported('twice.csv')).toEqual(documents);
  });
});

describe('a reader that goes away', () => {
  test('is no error, and nothing is said of it', () => {
    const script = `credit() { "${process.execPath}" "${program}" "$@"; }
      credit batch show ${id} --jsonl | head -1; echo "$PIPESTATUS" >&2
      credit batch show ${id} --items | head -1; echo "$PIPESTATUS" >&2
      credit batch export ${id} -o - --format csv | head -c 10 > /dev/null; echo "$PIPESTATUS" >&2`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { env, cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('0\n0\n0\n');
    expect(stdout.split('\n')).toHaveLength(3);
  });
});

test('the shell is offered the newest batches, and never a document', () => {
  const values = (...words: string[]) =>
    credit('complete', '--', ...words)
      .stdout.split('\n')
      .map((line) => line.split('\t')[0] ?? '');
  for (const verb of ['show', 'resume', 'retry', 'cancel', 'export']) {
    const offered = values('batch', verb, '');
    expect(offered).toContain(id);
    expect(offered.some((value) => documents.includes(value))).toBe(false);
  }
  expect(values('batch', '')).toEqual(expect.arrayContaining(['list', 'show', 'export']));
  expect(values('batch', 'x.txt', '--progress', '')).toContain('json');
  expect(values('batch', 'x.txt', '--policy', '')).toContain('starter-company');
});
