import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions } from '../../src/auth/permission.ts';
import { trialSize } from '../trials/trial-size.ts';
import { fillWorld, tokenOf } from './long-world.ts';
import {
  type LongWorld,
  operationsInOrder,
  refused,
  requestsOf,
  type SentRequest,
} from './longest-requests.ts';
import { waitForWork } from './main-thread-turns.ts';
import { type Measured, type MeasuredService, runProgram, startMeasured } from './measured-service.ts';
import type { Json } from './running-service.ts';

const { number: stored, isTrial, tell } = trialSize('CREDIT_RESPONSIVENESS', { number: 12, seed: 1 });
/** Rules and cases of the longest policy. In a trial, a longer one would take longer than a minute on a busy machine. */
const [rules, cases] = isTrial ? [1_000, 300] : [40, 10];
const atOnce = 4;
const maximumP99Ms = 50;
/** On a machine without much other work, /health takes less than this (p99) while the service has no other request. */
const calmP99Ms = 5;
/** Minimum time for which each request is repeated. */
const repeatMs = isTrial ? 2_000 : 0;

let folder: string;
let world: LongWorld;
let tokens: readonly string[];
let service: MeasuredService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'credit-responsiveness-'));
  const permitted = permissions.flatMap((permission) => ['--permission', permission]);
  const create = async (name: string): Promise<Json> =>
    JSON.parse(await runProgram(folder, ['client', 'create', '--name', name, ...permitted, '--json']));
  // A client may read two files at once, so two clients send four requests.
  const clients = [await create('one'), await create('two')];
  service = await startMeasured(folder, {});
  world = await fillWorld(service, clients[0], { stored, lines: 4 * stored, rules, cases });
  await service.stop();
  // The trial measures requests, and not the analyses that they start.
  service = await startMeasured(folder, { CREDIT_WORKERS: '0' });
  tokens = await Promise.all(clients.map((client) => tokenOf(service, client)));
}, 1_800_000);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the wait for work of the main thread does not include the wait for a processor', () => {
  const turns = (count: number, wholeMs: number, cpuMs = wholeMs, queueMs = 0) =>
    Array.from({ length: count }, () => ({ wholeMs, cpuMs, queueMs }));
  expect(waitForWork([], 0.99)).toBe(0);
  // 1 % of 100 ms is the last ms of one turn, or the last 0.05 ms of each of 20.
  expect(waitForWork(turns(1, 100), 0.99)).toBeCloseTo(99);
  expect(waitForWork(turns(20, 5), 0.99)).toBeCloseTo(4.95);
  // 1 % of 1,200 ms are the 12 ms in which an event waits longer than 188 ms.
  const idle = turns(1_000, 1, 0);
  expect(waitForWork([...idle, ...turns(1, 200)], 0.99)).toBeCloseTo(188);
  expect(waitForWork([...idle, ...turns(1, 300, 200, 100)], 0.99)).toBeCloseTo(188);
  // One turn of 5 ms is only 0.5 % of the time.
  expect(waitForWork([...idle, ...turns(1, 5)], 0.99)).toBe(0);
});

test(`/health is answered while four of any request run (${stored} reports)`, {
  timeout: 1_800_000,
}, async () => {
  const before = await measureCalm();
  const slow: string[] = [];
  const slowHealth: string[] = [];
  const wrong: string[] = [];
  for (const operation of operationsInOrder(JSON.parse((await send('/openapi.json')).text))) {
    for (const request of await requestsOf(operation, world)) {
      const { measured, answers } = await measure(request);
      const isAnswered = [...answers.keys()].some((status) => status < 400);
      if (isAnswered === operation.id in refused)
        wrong.push(`${request.name}: ${[...answers.values()].map(({ text }) => text).join('; ')}`);
      const line = `${request.name}: ${figuresOf(measured)}; ${countsOf(answers)}`;
      tell(line);
      if (waitForWork(measured.turns, 0.99) > maximumP99Ms) slow.push(line);
      if (p99Of(measured) > maximumP99Ms) slowHealth.push(line);
    }
  }
  const after = await measureCalm();
  expect(wrong).toEqual([]);
  if (!isTrial) return;
  expect(slow).toEqual([]);
  // On a busy machine, /health also waits for a processor and the disk.
  if (p99Of(before) < calmP99Ms && p99Of(after) < calmP99Ms) expect(slowHealth).toEqual([]);
});

/** Measures the service without other requests. */
async function measureCalm(): Promise<Measured> {
  const measured = await service.during(() => wait(isTrial ? 3_000 : 100));
  tell(`without requests: ${figuresOf(measured)}`);
  return measured;
}

/** The answers by status: their number, and the first one. */
type Answers = ReadonlyMap<number, { readonly count: number; readonly text: string }>;

/** Sends a request four at once, repeatedly. */
async function measure(
  request: SentRequest,
): Promise<{ readonly measured: Measured; readonly answers: Answers }> {
  const answers = new Map<number, { count: number; text: string }>();
  const measured = await service.during(async () => {
    const until = performance.now() + repeatMs;
    const repeat = async (_: unknown, number: number) => {
      do {
        const { status, text } = await send(request.path, { ...request, number });
        const counted = answers.get(status) ?? { count: 0, text: text.slice(0, 300) };
        answers.set(status, { ...counted, count: counted.count + 1 });
      } while (performance.now() < until);
    };
    await Promise.all(Array.from({ length: atOnce }, repeat));
  });
  return { measured, answers };
}

function send(
  path: string,
  { number = 0, method = 'GET', ...sent }: Partial<SentRequest> & { readonly number?: number } = {},
) {
  const headers = { authorization: `Bearer ${tokens[number % tokens.length]}` };
  return service.send(path, { ...sent, method, headers });
}

function figuresOf({ health, turns }: Measured): string {
  const [p99, longest] = [at(health, 0.99), at(health, 1)].map((ms) => ms.toFixed(0));
  const wait = waitForWork(turns, 0.99).toFixed(0);
  const turn = Math.max(0, ...turns.map(({ cpuMs }) => cpuMs)).toFixed(0);
  return `/health p99 ${p99} ms, longest ${longest} ms of ${health.length}; wait for work p99 ${wait} ms, longest turn ${turn} ms of CPU`;
}

function countsOf(answers: Answers): string {
  return [...answers].map(([status, { count }]) => `${count} × ${status}`).join(', ');
}

function p99Of({ health }: Measured): number {
  return at(health, 0.99);
}

/** Returns the value that a share of the sorted values does not exceed. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
