import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { grey, type Machine, newMachine } from './run-credit.ts';

/** The real program on a real terminal, while it runs. */
export interface TerminalRun {
  /** Everything that the terminal got so far, without colours and cursor movement. */
  text(): string;
  /** Everything that the terminal got so far, as it came. */
  raw(): string;
  /** Waits until `words` stand on the terminal, behind the first `from` characters; fails when the program ends without them. */
  until(words: string, from?: number): Promise<void>;
  type(keys: string): void;
  /** The exit code, once the program has ended. */
  readonly ended: Promise<number>;
}

interface TerminalOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
}

/** A folder that stands for a whole machine, with a terminal of 80 by 24. */
export interface TerminalMachine {
  readonly folder: string;
  /** Runs words of a command within this process: what a test does before it looks at a terminal, or after. */
  readonly credit: Machine['run'];
  /** The same, while it runs. */
  readonly startHere: Machine['start'];
  start(line: string, options?: TerminalOptions): TerminalRun;
  /** Runs a line to its end. */
  run(line: string, options?: TerminalOptions): Promise<{ code: number; text: string; raw: string }>;
  remove(): Promise<void>;
}

const program = join(process.cwd(), 'bin', 'credit.js');

/**
 * Runs the built program (`npm run build`) on a terminal that `script` of util-linux makes. `line` is read by a shell in
 * which `credit` is the program.
 */
export async function newTerminal(options?: Parameters<typeof newMachine>[0]): Promise<TerminalMachine> {
  const machine = await newMachine(options);
  const { folder } = machine;
  const start = (line: string, { env = {}, columns = 80, rows = 24 }: TerminalOptions = {}): TerminalRun => {
    const shell = `stty cols ${columns} rows ${rows}; credit() { "${process.execPath}" "${program}" "$@"; }; ${line}`;
    const child = spawn('script', ['--quiet', '--return', '--command', shell, '/dev/null'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_DATA_HOME: folder,
        CREDIT_DB: machine.db,
        LANG: 'en_US.UTF-8',
        TERM: 'xterm',
        SHELL: '/bin/bash',
        PAGER: '',
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    let over = false;
    let look = () => {};
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (chunk: string) => {
      output += chunk;
      look();
    });
    const ended = new Promise<number>((resolve) => {
      child.once('close', (code) => {
        over = true;
        look();
        resolve(code ?? -1);
      });
    });
    const text = () => grey(output).replaceAll('\r', '');
    return {
      text,
      raw: () => output,
      until: (words, from = 0) =>
        new Promise((resolve, reject) => {
          look = () => {
            if (text().includes(words, from)) resolve();
            else if (over) reject(new Error(`"${words}" never stood on the terminal:\n${text()}`));
          };
          look();
        }),
      type: (keys) => child.stdin.write(keys),
      ended,
    };
  };
  return {
    folder,
    credit: machine.run,
    startHere: machine.start,
    start,
    run: async (line, options) => {
      const run = start(line, options);
      const code = await run.ended;
      return { code, text: run.text(), raw: run.raw() };
    },
    remove: machine.remove,
  };
}
