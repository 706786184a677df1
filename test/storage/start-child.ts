import { type ChildProcess, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

let folder = '';

/** Builds `child.ts` once for the tests of a file. */
export function useChildren(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'credit-child-'));
    // The native module is read from where it is installed.
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const bundle = await rolldown({
      input: resolve('test/storage/child.ts'),
      platform: 'node',
      external: [/^node:/, 'better-sqlite3'],
    });
    await bundle.write({ file: join(folder, 'child.mjs'), format: 'esm', codeSplitting: false });
    await bundle.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

export interface Child {
  /** Resolves when the child has said `word`. */
  said(word: string): Promise<void>;
  /** Lets it go on. */
  goOn(): void;
  kill(): void;
  /** Resolves when it has ended, with everything that it said. */
  readonly ended: Promise<readonly string[]>;
}

/**
 * Starts a task of `child.ts` in a process of its own, which is killed when the test ends.
 *
 * @param options.fileSizeKiB how large a file the process may write.
 */
export function startChild(
  task: string,
  file: string,
  options: { number?: number; fileSizeKiB?: number } = {},
): Child {
  const { number = 0, fileSizeKiB } = options;
  const words = [join(folder, 'child.mjs'), task, file, String(number)];
  const child: ChildProcess =
    fileSizeKiB === undefined
      ? spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
      : spawn('bash', ['-c', `ulimit -f ${fileSizeKiB} && exec "$0" "$@"`, process.execPath, ...words], {
          stdio: ['pipe', 'pipe', 'inherit'],
        });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('A child without pipes');
  const lines: string[] = [];
  const waiting = new Map<string, () => void>();
  const reader = createInterface({ input: stdout });
  reader.on('line', (line) => {
    lines.push(line);
    waiting.get(line)?.();
  });
  const closed = new Promise<void>((done) => reader.once('close', done));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    said: (word) =>
      new Promise((done, fail) => {
        if (lines.includes(word)) done();
        waiting.set(word, done);
        closed.then(() => fail(new Error(`The child never said ${word}, but: ${lines.join(', ')}`)));
      }),
    goOn: () => stdin.write('go on\n'),
    kill: () => child.kill('SIGKILL'),
    ended: Promise.all([ended, closed]).then(() => lines),
  };
}
