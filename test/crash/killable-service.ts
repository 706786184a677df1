import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { KillPoint } from './kill-points.ts';
import { type Poison, poisonedBy } from './poison.ts';

const program = resolve('bin', 'credit.js');
const preload = resolve('test', 'crash', 'kill-at.cjs');

/** The tables whose writes make up the life of an event. */
const outboxTables = ['event', 'delivery_attempt', 'webhook'];

export interface KillableService {
  readonly url: string;
  /** Resolves with the signal that ended it, or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and again and again until it has. */
  stopTwice(): Promise<void>;
  /** Lets it end by itself. */
  stop(): Promise<void>;
  /** The end of what it said on stderr. */
  said(): string;
}

export interface ServiceOptions {
  readonly folder: string;
  /** The process kills itself there. */
  readonly killPoint?: KillPoint;
  /** A file to which the kinds of write are added that it comes by. */
  readonly killPointLog?: string;
  /** It is killed so long after its start, wherever it is by then. */
  readonly killAfterMs?: number;
  /** A document that ends the process that analyses it. */
  readonly poison?: Poison;
  /** How long its sources take, in ms: `50-400`. */
  readonly sandboxDelay?: string;
}

/**
 * Starts the built program as an operator does, on the database of the folder.
 *
 * @returns undefined where it was killed before it was ready.
 * @throws Error when it ends by itself before that.
 */
export async function startKillable(options: ServiceOptions): Promise<KillableService | undefined> {
  const { folder, killPoint, killPointLog, killAfterMs, poison, sandboxDelay } = options;
  const watched = killPoint !== undefined || killPointLog !== undefined;
  const child = spawn(
    process.execPath,
    [program, 'serve', '--port', '0', '--json', '--db', databaseIn(folder), '--profile', 'sandbox'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
        CREDIT_RATE_LIMIT: '10000000',
        ...(sandboxDelay !== undefined && { CREDIT_SANDBOX_DELAY: sandboxDelay }),
        ...(watched && {
          NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
          KILL_AT_TABLES: outboxTables.join(','),
        }),
        ...(poison !== undefined && poisonedBy(poison)),
        ...(killPoint && { KILL_AT_POINT: JSON.stringify(killPoint) }),
        ...(killPointLog !== undefined && { KILL_AT_LOG: killPointLog }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    lines.push(line);
    if (lines.length > 40) lines.shift();
  });
  const said = () => lines.join('\n');
  const ended = once(child, 'exit').then(([, signal]): NodeJS.Signals | null => signal);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  ended.then(() => clearTimeout(timer));
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    ended.then(() => undefined),
  ]);
  if (line === undefined) {
    if ((await ended) === 'SIGKILL') return undefined;
    throw new Error(`The service did not start:\n${said()}`);
  }
  const ready: { readonly url: string } = JSON.parse(line);
  return {
    url: ready.url,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stopTwice: async () => {
      child.kill('SIGTERM');
      // Two that come in one go are one.
      const again = setInterval(() => child.kill('SIGTERM'), 20);
      await ended;
      clearInterval(again);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    said,
  };
}

export function databaseIn(folder: string): string {
  return join(folder, 'credit.db');
}
