import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearLine, cursorTo, moveCursor } from 'node:readline';
import { PassThrough, Writable } from 'node:stream';
import { main } from '../../src/cli/main.ts';
import type { InputStream, OutputStream, ProcessLike } from '../../src/cli/process-like.ts';

/** A stream that keeps what is written to it. */
class Screen extends Writable {
  readonly isTTY: boolean;
  columns: number;
  rows: number;
  text = '';
  readonly #onPiece: (piece: string) => void;

  constructor(terminal: boolean, size: { columns: number; rows: number }, onPiece: (piece: string) => void) {
    super();
    this.#onPiece = onPiece;
    this.isTTY = terminal;
    this.columns = terminal ? size.columns : 0;
    this.rows = terminal ? size.rows : 0;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const piece = chunk.toString();
    this.text += piece;
    this.#onPiece(piece);
    done();
  }

  /** As process.stdout, which no pipe into it ends. */
  override end(): this {
    return this;
  }

  /** What the terminal libraries ask of a stream; it is no part of the text. */
  clearLine = (direction: -1 | 0 | 1) => clearLine(this.#moves, direction);
  cursorTo = (x: number, y?: number) => cursorTo(this.#moves, x, y);
  moveCursor = (dx: number, dy: number) => moveCursor(this.#moves, dx, dy);
  readonly #moves = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      this.#onPiece(chunk.toString());
      done();
    },
  });
  getColorDepth = () => 4;
}

/** A keyboard, or a pipe. */
class Keyboard extends PassThrough {
  readonly isTTY: boolean;
  isRaw = false;

  constructor(terminal: boolean) {
    super();
    this.isTTY = terminal;
  }

  setRawMode(raw: boolean): this {
    this.isRaw = raw;
    return this;
  }
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What comes down the pipe; without it stdin is at its end. Not for a terminal. */
  readonly stdin?: string | Buffer;
  /** Which streams are terminals; none unless told. */
  readonly terminal?: 'all' | readonly ('stdin' | 'stdout' | 'stderr')[];
  readonly columns?: number;
  readonly rows?: number;
  readonly cwd?: string;
}

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run that is still going on. */
export interface LiveRun {
  readonly finished: Promise<Run>;
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly keyboard: Keyboard;
  /** What a terminal got from both streams in their order, with what moves its cursor. */
  raw(): string;
  signal(name: 'SIGINT' | 'SIGTERM'): void;
  /** How many listeners for a signal are left. */
  listeners(name: 'SIGINT' | 'SIGTERM'): number;
}

/** A folder that stands for a whole machine: home, data, settings and database of its own. */
export interface Machine {
  readonly folder: string;
  readonly db: string;
  run(words: string | readonly string[], options?: RunOptions): Promise<Run>;
  start(words: string | readonly string[], options?: RunOptions): LiveRun;
  remove(): Promise<void>;
}

let started: Promise<Uint8Array> | undefined;

/** A database after the first start, with its starter policies. Made once in a process: it takes as long as most of what is tested after it. */
async function makeStarted(): Promise<Uint8Array> {
  const machine = await newMachine({ isNew: true });
  try {
    const { code, stderr } = await machine.run('policy list');
    if (code !== 0) throw new Error(stderr);
    return await readFile(machine.db);
  } finally {
    await machine.remove();
  }
}

/**
 * @param options.isNew where the program was never started on it: there is no database yet.
 * @param options.beginning of the path of its folder.
 */
export async function newMachine({
  isNew = false,
  beginning = join(tmpdir(), 'credit-cli-'),
}: {
  readonly isNew?: boolean;
  readonly beginning?: string;
} = {}): Promise<Machine> {
  const folder = await mkdtemp(beginning);
  const db = join(folder, 'credit.db');
  if (!isNew) {
    started ??= makeStarted();
    await writeFile(db, await started, { mode: 0o600 });
  }
  const start = (words: string | readonly string[], options: RunOptions = {}): LiveRun => {
    const isTerminal = (name: 'stdin' | 'stdout' | 'stderr') =>
      options.terminal === 'all' || (options.terminal?.includes(name) ?? false);
    const size = { columns: options.columns ?? 100, rows: options.rows ?? 200 };
    const keyboard = new Keyboard(isTerminal('stdin'));
    if (!keyboard.isTTY) keyboard.end(options.stdin ?? '');
    let raw = '';
    const onPiece = (piece: string) => {
      raw += piece.replaceAll('\n', '\r\n');
    };
    const stdout = new Screen(isTerminal('stdout'), size, onPiece);
    const stderr = new Screen(isTerminal('stderr'), size, onPiece);
    const events = new EventEmitter();
    const fake: ProcessLike = {
      argv: ['node', 'credit', ...(typeof words === 'string' ? wordsOf(words) : words)],
      // Without a pager, which would write past the screens here.
      env: {
        HOME: folder,
        XDG_DATA_HOME: folder,
        CREDIT_DB: db,
        LANG: 'en_US.UTF-8',
        PAGER: '',
        // Each takes its time to start, and a batch of a test is short.
        CREDIT_THREADS: '1',
        ...options.env,
      },
      platform: 'linux',
      versions: { node: process.versions.node },
      stdin: keyboard satisfies InputStream,
      stdout: stdout satisfies OutputStream,
      stderr: stderr satisfies OutputStream,
      cwd: () => options.cwd ?? folder,
      pid: process.pid,
      on: (name, listener) => events.on(name, listener),
      off: (name, listener) => events.off(name, listener),
      kill: (_, name) => events.emit('killed', name),
    };
    return {
      finished: main(fake).then((code) => ({ code, stdout: stdout.text, stderr: stderr.text })),
      stdout,
      stderr,
      keyboard,
      raw: () => raw,
      signal: (name) => {
        events.emit(name);
      },
      listeners: (name) => events.listenerCount(name),
    };
  };
  return {
    folder,
    db,
    start,
    run: (words, options) => start(words, options).finished,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The words of a line: blanks part them, quotes hold them together. */
export function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Text without colours and cursor movement, as a grey capture of the screen has it. */
export function grey(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what this looks for
  return text.replace(/\u001B\[[0-9;?]*[A-Za-z]/g, '');
}
