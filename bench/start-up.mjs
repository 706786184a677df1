import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareWithFloor } from './time-processes.mjs';

const credit = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const build = fileURLToPath(new URL('../dist/program/main.chunks', import.meta.url));

/**
 * How long a person waits for a command, from the start of the process to its end, against `node -e 0`. The analysis
 * is of the sandbox, whose sources answer at once, and begins each time with the same fresh database, as the first
 * start of the program leaves it.
 */
export const startUp = {
  title: 'Start-up: process start to exit, against node -e 0',
  demands: 'a small command 3 times node -e 0, an analysis 6 times',

  /** @param {{ pairs: number }} options */
  measure(options) {
    if (!existsSync(build)) throw new Error('There is no build to measure. Make it: npm run build');
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const env = {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CACHE_HOME: folder,
        XDG_STATE_HOME: folder,
        LANG: 'en_US.UTF-8',
      };
      const prepared = join(folder, 'prepared.db');
      prepareDatabase(prepared, env);
      const database = join(folder, 'measured.db');

      const floor = { name: 'node -e 0', args: ['-e', '0'], env };
      const rows = [
        { name: 'credit --version', args: [credit, '--version'], env, expect: /^\d+\.\d+\.\d+/, atMost: 3 },
        {
          name: 'credit document check 12ABC34501DE35',
          args: [credit, 'document', 'check', '12ABC34501DE35'],
          env,
          expect: /12ABC34501DE35/,
          atMost: 3,
        },
        {
          name: 'credit analyze 12ABC34501DE35 (sandbox)',
          args: [credit, 'analyze', '12ABC34501DE35'],
          env: { ...env, CREDIT_DB: database },
          before: () => {
            for (const suffix of ['', '-wal', '-shm']) rmSync(database + suffix, { force: true });
            copyFileSync(prepared, database);
          },
          expect: /SANDBOX/,
          atMost: 6,
        },
      ];
      return rows.map(({ atMost, ...measured }) => ({
        name: measured.name,
        floor: floor.name,
        atMost,
        ...compareWithFloor(floor, measured, options),
      }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The database as the first start leaves it, with everything in the one file. */
function prepareDatabase(path, env) {
  const { status, stderr } = spawnSync(process.execPath, [credit, 'policy', 'list'], {
    env: { ...env, CREDIT_DB: path },
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(`No database: credit policy list ended with ${status}:\n${stderr}`);
  }
  if (!existsSync(path) || existsSync(`${path}-wal`)) {
    throw new Error('credit policy list left no database, or one that is not closed');
  }
}
