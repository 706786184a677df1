import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wordsOf } from './run-credit.ts';

const program = join(process.cwd(), 'bin', 'credit.js');

/** The built program in a folder that stands for a whole machine, without a terminal. */
export interface BuiltProgram {
  readonly folder: string;
  /** Runs a line, in which blanks part the words and quotes hold them together. */
  run(line: string, env?: Readonly<Record<string, string>>): { code: number; stdout: string; stderr: string };
  remove(): Promise<void>;
}

export async function newBuiltProgram(): Promise<BuiltProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-built-'));
  return {
    folder,
    run: (line, env = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...wordsOf(line)], {
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          HOME: folder,
          XDG_DATA_HOME: folder,
          CREDIT_DB: join(folder, 'credit.db'),
          LANG: 'en_US.UTF-8',
          ...env,
        },
      });
      return { code: status ?? -1, stdout, stderr };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
