import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type KillPoint, listKillPlaces } from './kill-points.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-kill-at-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Two transactions, each with an event and something else; then an event by itself. */
const program = `
  const database = require('better-sqlite3')(process.argv[1]);
  database.exec('create table if not exists event (id integer, status text); create table if not exists eventful (id)');
  const insert = database.prepare('insert into event (id, status) values (?, ?)');
  for (const id of [1, 2]) {
    database.prepare('begin immediate').run();
    insert.run(id, 'PENDING');
    database.prepare('insert into eventful values (?)').run(id);
    database.prepare('commit').run();
  }
  insert.run(3, 'DELIVERED');
`;

const label = 'insert into event (id, status) values (?…)';

async function run(
  killPoint?: KillPoint,
): Promise<{ signal: unknown; ids: readonly unknown[]; log: string }> {
  const file = join(folder, 'test.db');
  const log = join(folder, 'log');
  const child = spawn(process.execPath, ['-e', program, file], {
    cwd: resolve('.'),
    stdio: 'inherit',
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--require ${JSON.stringify(resolve('test/crash/kill-at.cjs'))}`,
      KILL_AT_TABLES: 'event,other',
      KILL_AT_LOG: log,
      ...(killPoint && { KILL_AT_POINT: JSON.stringify(killPoint) }),
    },
  });
  const [, signal] = await once(child, 'exit');
  const database = new Database(file);
  const ids = database.prepare('select id from event order by id').pluck().all();
  database.close();
  return { signal, ids, log };
}

describe('a process that kills itself at a write', () => {
  test('tells each kind of write once, and where it can be killed', async () => {
    const { signal, ids, log } = await run();
    expect(signal).toBeNull();
    expect(ids).toEqual([1, 2, 3]);
    expect((await readFile(log, 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(listKillPlaces(log)).toEqual([
      { label: `${label} -- PENDING`, when: 'before', distinct: true },
      { label: `${label} -- PENDING`, when: 'before commit', distinct: false },
      { label: `${label} -- PENDING`, when: 'after commit', distinct: true },
      { label: `${label} -- PENDING`, when: 'after', distinct: false },
      { label: `${label} -- DELIVERED`, when: 'before', distinct: true },
      { label: `${label} -- DELIVERED`, when: 'after', distinct: true },
    ]);
  });

  test.each([
    ['before', 'PENDING', 1, []],
    ['after', 'PENDING', 1, []],
    ['before commit', 'PENDING', 1, []],
    ['after commit', 'PENDING', 1, [1]],
    ['before', 'PENDING', 2, [1]],
    ['before commit', 'PENDING', 2, [1]],
    ['after commit', 'PENDING', 2, [1, 2]],
    ['before', 'DELIVERED', 1, [1, 2]],
    ['after', 'DELIVERED', 1, [1, 2, 3]],
  ] as const)('%s a write of %s, time %i, leaves %j', async (when, status, time, left) => {
    const { signal, ids } = await run({ label: `${label} -- ${status}`, when, time });
    expect(signal).toBe('SIGKILL');
    expect(ids).toEqual(left);
  });
});
