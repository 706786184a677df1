import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { newTerminal, type TerminalMachine, type TerminalRun } from '../cli/on-terminal.ts';
import { wordsOf } from '../cli/run-credit.ts';
import { dateFrom } from './fixed-day.mjs';
import { type GuideChange, type GuideCommand, type GuideFile, runsOn } from './guide-page.ts';
import { Likeness } from './likeness.ts';

export const columns = 80;
const rows = 24;

/** The day on which every guide takes place: evaluations take it for now. */
const day = '2026-11-20T12:00:00Z';

const fixedDay = new URL('fixed-day.mjs', import.meta.url).href;

const mark = '\u001E';
/** Asks for a yes, in either language. */
const yesOrNo = /\((y|s)\/N\)/;
/** A batch and a service tell the time themselves, and refuse to be told. */
const definition = `credit() {
  case "$1" in batch|serve|webhook) ;; *) set -- "$@" --as-of ${day} ;; esac
  "$NODE" "$PROGRAM" "$@"
}; export -f credit`;
const toldOfDay = (words: readonly string[]) =>
  /^(?:batch|serve|webhook)$/.test(words[0] ?? '') ? words : [...words, '--as-of', day];
const shell = `stty -echo; ${definition}
next() { printf '\\036%s %s\\036' "$1" "$2"; }
next ready 0
while IFS= read -r file; do . "./$file"; next "$file" $?; done`;

/** Has this process take the day for today while a piece of work lasts. */
async function onDay<Result>(work: () => Promise<Result>): Promise<Result> {
  const today = globalThis.Date;
  globalThis.Date = dateFrom(day);
  try {
    return await work();
  } finally {
    globalThis.Date = today;
  }
}

interface Reader {
  /** As `LANG` has it. */
  readonly locale: string;
  /** Free ports, for the service and for a receiver. */
  readonly ports: readonly [number, number];
  /** Whether the whole program takes the day for today, for data that get old; else evaluations alone do. */
  readonly onItsDay?: boolean;
}

/**
 * A reader who works through a guide: one shell on a terminal of 80 by 24 that keeps its variables, another terminal for
 * each command that runs until it is stopped, and one folder for it all. A line that is a command and nothing of a shell runs in
 * the process of the tests, on a screen of that size: to start some hundred programs took most of the time.
 */
export class GuideSession {
  readonly #machine: TerminalMachine;
  readonly #env: Record<string, string>;
  readonly #shell: TerminalRun;
  readonly #others: TerminalRun[] = [];
  readonly #likeness: Likeness;
  /** Whether the whole program takes the day for today. */
  readonly #onItsDay: boolean;
  #count = 0;
  #isOver = false;

  private constructor(machine: TerminalMachine, { locale, ports, onItsDay = false }: Reader) {
    this.#machine = machine;
    this.#onItsDay = onItsDay;
    this.#env = {
      NODE: process.execPath,
      PROGRAM: join(process.cwd(), 'bin', 'credit.js'),
      LANG: locale,
      // `date` prints the day of the program's own time zone.
      TZ: defaultTimezone,
      // More would only warm up for three documents.
      CREDIT_THREADS: '1',
      CREDIT_PORT: String(ports[0]),
      PORT: String(ports[1]),
      ...(onItsDay && { GUIDE_DAY: day, NODE_OPTIONS: `--import ${fixedDay}` }),
    };
    this.#likeness = new Likeness({ folder: machine.folder, ports });
    this.#shell = machine.start(shell, { env: this.#env, columns, rows });
    void this.#shell.ended.then(() => {
      this.#isOver = true;
    });
  }

  static async open(reader: Reader): Promise<GuideSession> {
    // As short as what the pages show in its place, so that lines with it break as theirs.
    const session = new GuideSession(await newTerminal({ beginning: '/tmp/', isNew: true }), reader);
    await session.#shell.until(`${mark}ready 0`);
    return session;
  }

  get folder(): string {
    return this.#machine.folder;
  }

  /** Makes a file of the guide, as the reader would. */
  async write({ name, content }: GuideFile): Promise<void> {
    await writeFile(join(this.#machine.folder, name), content);
  }

  /** Changes a file as a `diff` block shows; throws where the lines do not stand there once. */
  async change({ name, before, after }: GuideChange): Promise<void> {
    const path = join(this.#machine.folder, name);
    const content = await readFile(path, 'utf8');
    if (content.split(before).length !== 2) throw new Error(`${name} does not hold once:\n${before}`);
    await writeFile(
      path,
      content.replace(before, () => after),
    );
  }

  /** Runs a command to its end; what its terminal got, as the guide shows it, and what it exited with. */
  async run({ line }: GuideCommand): Promise<{ exitCode: number; raw: string }> {
    const real = this.#likeness.toReal(line);
    const [, name, value] = /^export (\w+)=(\S+)$/.exec(real) ?? [];
    if (name !== undefined && value !== undefined) this.#env[name] = value;
    // The threads of a batch have a clock of their own.
    const isOfProcess = this.#onItsDay && /^credit batch /.test(real);
    if (!isOfProcess && /^credit [^$|<>;&`'\\~*]+$/.test(real)) {
      return this.#onItsDay ? onDay(() => this.#runHere(real)) : this.#runHere(real);
    }
    this.#count += 1;
    const file = `command-${this.#count}.sh`;
    await writeFile(join(this.#machine.folder, file), `${real}\n`);
    const start = this.#shell.raw().length;
    this.#shell.type(`${file}\n`);
    await this.#untilEnd(start);
    const [raw = '', end = ''] = this.#shell.raw().slice(start).split(mark);
    return { exitCode: Number(end.split(' ')[1]), raw: this.#likeness.toShown(raw) };
  }

  async #runHere(line: string): Promise<{ exitCode: number; raw: string }> {
    const [, ...words] = wordsOf(line);
    const run = this.#machine.startHere(toldOfDay(words), { terminal: 'all', env: this.#env, columns, rows });
    let exitCode: number | undefined;
    const end = run.finished.then(({ code }) => {
      exitCode = code;
    });
    for (let answered = false; exitCode === undefined; ) {
      const [, yes] = yesOrNo.exec(run.raw()) ?? [];
      if (yes && !answered) run.keyboard.write(`${yes}\r`);
      answered ||= yes !== undefined;
      await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 20))]);
    }
    return { exitCode, raw: this.#likeness.toShown(run.raw()) };
  }

  /** Waits for the end of a command that the shell got `start` characters before, and says yes once where it asks. */
  async #untilEnd(start: number): Promise<void> {
    let answered = false;
    // Its end is told between two marks.
    while (this.#shell.raw().slice(start).split(mark).length < 3) {
      if (this.#isOver) throw new Error(`The shell ended:\n${this.#shell.text()}`);
      const [, yes] = yesOrNo.exec(this.#shell.raw().slice(start)) ?? [];
      if (yes && !answered) this.#shell.type(`${yes}\r`);
      answered ||= yes !== undefined;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Starts a command that runs on, on a terminal of its own; gives what that has got so far, whenever it is asked. */
  async start({ line }: GuideCommand): Promise<() => string> {
    const run = this.#machine.start(`${definition}; ${this.#likeness.toReal(line)}`, {
      env: this.#env,
      columns,
      rows,
    });
    this.#others.push(run);
    await run.until('\n');
    return () => this.#likeness.toShown(run.raw());
  }

  async close(): Promise<void> {
    const runs = [this.#shell, ...this.#others];
    // A command that a failed test left waiting is ended too.
    for (const run of runs) run.type('\u0003');
    await Promise.all(runs.map(({ ended }) => ended));
    await this.#machine.remove();
  }
}

export { runsOn };
