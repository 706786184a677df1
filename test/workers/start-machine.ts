import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { newMasterKeyFile } from '../../src/auth/master-key-file.ts';
import { newFolder } from '../storage/test-database.ts';

const program = resolve('bin', 'credit.js');
const preload = resolve('test', 'workers', 'other-machine.cjs');

/** What a process is to take itself for. */
interface MachineOptions {
  /** The name of its host: it then knows nothing of the process ids of the others. */
  readonly name?: string;
  /** By how much its clock is ahead. */
  readonly aheadMs?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** The built program as an operator starts it, until the test ends. */
export interface Machine {
  /** Where it answers; empty for one that does not. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Lets it end by itself, and gives its exit code. */
  stop(): Promise<number | NodeJS.Signals>;
  /** All that it has logged, an object a line. */
  logged(): readonly Readonly<Record<string, unknown>>[];
}

/** The file of the master key of each database on a server: all machines have the same. */
const masterKeys = new Map<string, string>();

function masterKeyOf(place: string): string {
  const present = masterKeys.get(place);
  if (present !== undefined) return present;
  const file = join(newFolder(), 'master.key');
  newMasterKeyFile(file, new Date());
  masterKeys.set(place, file);
  return file;
}

/**
 * Starts `credit serve …` or `credit work`, and resolves once it says that it is ready.
 *
 * @param place a path, or the address of a server.
 * @throws Error where it ends before that.
 */
export async function startMachine(
  words: string,
  place: string,
  { name, aheadMs = 0, env = {} }: MachineOptions = {},
): Promise<Machine> {
  const port = words.startsWith('serve') ? ['--port', '0'] : [];
  const isServer = place.startsWith('postgres');
  const child = spawn(process.execPath, [program, ...words.split(' '), ...port, '--json'], {
    env: {
      PATH: process.env['PATH'],
      HOME: tmpdir(),
      ...(isServer
        ? { CREDIT_DATABASE_URL: place, CREDIT_MASTER_KEY_FILE: masterKeyOf(place) }
        : { CREDIT_DB: place }),
      CREDIT_RATE_LIMIT: '10000000',
      CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
      ...(name !== undefined && { TEST_MACHINE_NAME: name }),
      TEST_CLOCK_AHEAD_MS: String(aheadMs),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const ended = once(child, 'exit').then(([code, signal]): number | NodeJS.Signals => signal ?? code);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    ended.then((how) => {
      throw new Error(`${words} ended with ${how}:\n${lines.join('\n')}`);
    }),
  ]);
  const { event, url = '' }: { readonly event: string; readonly url?: string } = JSON.parse(line);
  if (event !== 'ready') throw new Error(`${words} said ${line}`);
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    signal: (name) => child.kill(name),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    logged: () => lines.filter((one) => one.startsWith('{')).map((one) => JSON.parse(one)),
  };
}
