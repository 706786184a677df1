import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { request } from 'undici';
import type { Turn } from './main-thread-turns.ts';
import type { Json } from './running-service.ts';

const program = resolve('bin', 'credit.js');
const preload = pathToFileURL(resolve('bench', 'stretches.mjs')).href;
const probeScript = resolve('bench', 'stall-probe.mjs');
/** Milliseconds between an answer of /health and the next request for it. */
const probeEveryMs = 2;

/** The answers of /health and the turns of the event loop during some work. */
export interface Measured {
  /** How long each answer of /health took, in ms, sorted. */
  readonly health: readonly number[];
  readonly turns: readonly Turn[];
}

/** The built service in a process of its own, whose answers of /health are measured from a thread of this one. */
export interface MeasuredService {
  readonly url: string;
  send(path: string, options: SentRequest): Promise<{ readonly status: number; readonly text: string }>;
  /** Runs `work`, and measures what happens meanwhile. */
  during(work: () => Promise<unknown>): Promise<Measured>;
  stop(): Promise<void>;
}

interface SentRequest {
  readonly method: string;
  readonly type?: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The environment of the program on the database of a folder. */
function environmentOf(folder: string, settings: Readonly<Record<string, string>>) {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    CREDIT_DB: join(folder, 'credit.db'),
    CREDIT_PROFILE: 'sandbox',
    CREDIT_RATE_LIMIT: '10000000',
    CREDIT_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    ...settings,
  };
}

/** Runs a command of the built program. @returns what it writes. */
export async function runProgram(folder: string, words: readonly string[]): Promise<string> {
  const env = environmentOf(folder, {});
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'exit'),
  ]);
  if (code !== 0) throw new Error(Buffer.concat(stderr).toString());
  return Buffer.concat(stdout).toString();
}

/** @param settings by the names of the environment. */
export async function startMeasured(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<MeasuredService> {
  const child = spawn(
    process.execPath,
    ['--import', preload, program, 'serve', '--port', '0', '--json', '--log', 'error'],
    { env: environmentOf(folder, settings), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const said: string[] = [];
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The service has no output');
  createInterface(stderr).on('line', (line) => said.push(line));
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(stdout), 'line'),
    ended.then(() => {
      throw new Error(`The service did not start:\n${said.join('\n')}`);
    }),
  ]);
  const { url }: { readonly url: string } = JSON.parse(line);
  const probe = new Worker(probeScript, {
    workerData: { url, requests: [{ path: '/health' }], everyMs: probeEveryMs },
  });
  return {
    url,
    send: async (path, { method, type, body, headers }) => {
      const answer = await request(url + path, {
        method: method as 'GET',
        headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
        body: body ?? null,
        headersTimeout: 600_000,
        bodyTimeout: 600_000,
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    },
    during: async (work) => {
      probe.postMessage('BEGIN');
      child.send('BEGIN');
      await work();
      const answers = Promise.all([once(probe, 'message'), once(child, 'message')]);
      probe.postMessage('END');
      child.send('END');
      const [[health], [turns]]: Json = await answers;
      return { health: health.toSorted((a: number, b: number) => a - b), turns };
    },
    stop: async () => {
      probe.postMessage('CLOSE');
      await once(probe, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
