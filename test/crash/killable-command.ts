import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { KillPoint } from './kill-points.ts';
import { databaseIn } from './killable-service.ts';
import { type Poison, poisonedBy } from './poison.ts';

const program = resolve('bin', 'credit.js');
const preload = resolve('test', 'crash', 'kill-at.cjs');
/** What is to be true before a kill is looked for at this pace. */
const lookMs = 20;

/** The tables whose writes make up a batch. */
const batchTables = ['batch', 'batch_item', 'batch_refusal', 'run', 'report', 'usage'];

/** How a command ended. */
export interface CommandEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly folder: string;
  /** What it gets so long after its start, wherever it is by then. */
  readonly after?: { readonly ms: number; readonly signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM' };
  /** It is killed as soon as this is true. */
  readonly killWhen?: () => boolean;
  /** A document that ends the process that analyses it. */
  readonly poison?: Poison;
  /** The process kills itself there. */
  readonly killPoint?: KillPoint;
  /** A file to which the kinds of write are added that it comes by. */
  readonly killPointLog?: string;
  /** The tables whose writes are meant; those of a batch unless told. */
  readonly tables?: readonly string[];
}

/** Runs a command of the built program to its end, as an operator does, on the database of the folder. */
export async function runKillable(args: readonly string[], options: CommandOptions): Promise<CommandEnd> {
  const { folder, after, killPoint, killPointLog, killWhen, poison, tables = batchTables } = options;
  const watched = killPoint !== undefined || killPointLog !== undefined;
  const child = spawn(process.execPath, [program, ...args, '--db', databaseIn(folder)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      CREDIT_SANDBOX_DELAY: '5-60',
      CREDIT_LANG: 'en',
      ...(watched && {
        NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
        KILL_AT_TABLES: tables.join(','),
      }),
      ...(poison !== undefined && poisonedBy(poison)),
      ...(killPoint && { KILL_AT_POINT: JSON.stringify(killPoint) }),
      ...(killPointLog !== undefined && { KILL_AT_LOG: killPointLog }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = after === undefined ? undefined : setTimeout(() => child.kill(after.signal), after.ms);
  const looking =
    killWhen === undefined
      ? undefined
      : setInterval(() => {
          if (killWhen()) child.kill('SIGKILL');
        }, lookMs);
  const [stdout, stderr, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  clearTimeout(timer);
  clearInterval(looking);
  return { code, signal, stdout, stderr };
}
