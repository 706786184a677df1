import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Machine, newMachine, wordsOf } from './run-credit.ts';

const program = join(process.cwd(), 'bin', 'credit.js');

/** As NODE_OPTIONS: a program that finds none of the packages which may be left out. */
export const withoutOptionalPackages = `--require ${JSON.stringify(
  join(import.meta.dirname, 'without-optional-packages.cjs'),
)}`;

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built program in a folder that stands for a whole machine, without a terminal. */
export interface BuiltProgram {
  readonly folder: string;
  /** Runs words of a command within this process, where that shows as much. */
  readonly credit: Machine['run'];
  /** Runs a line, in which blanks part the words and quotes hold them together. */
  run(line: string, env?: Readonly<Record<string, string>>): Ended;
  /** Runs lines of bash, to which `credit` is the program, with mounts of their own; undefined where the machine gives none. */
  runWithMounts(script: string): Ended | undefined;
  remove(): Promise<void>;
}

export async function newBuiltProgram(): Promise<BuiltProgram> {
  const machine = await newMachine();
  const { folder } = machine;
  const spawn = (command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = spawnSync(command, words, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_DATA_HOME: folder,
        CREDIT_DB: machine.db,
        LANG: 'en_US.UTF-8',
        ...env,
      },
    });
    return { code: status ?? -1, stdout, stderr };
  };
  const withMounts = ['--map-root-user', '--mount', 'bash', '-c'];
  return {
    folder,
    credit: machine.run,
    run: (line, env) => spawn(process.execPath, [program, ...wordsOf(line)], env),
    runWithMounts: (script) => {
      const mayMount = spawn('unshare', [...withMounts, 'mount -t tmpfs none "$HOME"']).code === 0;
      if (!mayMount) return undefined;
      const lines = `program="$1"\ncredit() { "$0" "$program" "$@"; }\n${script}`;
      return spawn('unshare', [...withMounts, lines, process.execPath, program]);
    },
    remove: machine.remove,
  };
}
