import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleParts } from './bundle-parts.mjs';
import { median } from './median.mjs';

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const receiver = file('./webhook-receiver.mjs');
const sender = file('./webhook-sender.mjs');
const floor = file('./webhook-floor.mjs');
const built = file('../dist/program/main.chunks');

/** As many attempts as the dispatcher has under way to one endpoint at a time. */
const connections = 128;
const eventsForSpeed = 10_000;
const eventsForRecords = 2_500;
const eventsForMemory = 20_000;
const endpoints = 20;
const perSecondOfEndpoint = 10;
const secondsOfPhase = 20;
const secondsOfWarmUp = 3;
const mostPairs = 5;
const mostPhases = 5;

/**
 * Deliveries from a full outbox, each recorded on disk before it is sent and after, against bare undici posting the same
 * bytes; the way from a change to its receiver beside an endpoint that hangs; memory while an outbox drains.
 */
export const webhooks = {
  title: 'Webhooks: time of a delivery against bare undici; of an event to a receiver while another hangs',
  demands:
    'a delivery 2.6 times bare undici, 3 where events keep their order; p99 beside an endpoint that hangs twice the calm one; memory flat',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    if (!existsSync(built)) throw new Error('There is no build to measure. Make it: npm run build');
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    const parts = await bundleParts('webhook-parts.mjs');
    const children = [];
    try {
      const bench = { folder, children, parts };
      const speedPairs = Math.min(pairs, mostPairs);
      return [
        {
          name: 'delivery, one event a report',
          ...(await speed(bench, { reports: eventsForSpeed, eventsEach: 1, pairs: speedPairs })),
          atMost: 2.6,
        },
        {
          name: 'delivery, 20 events a report, in order',
          ...(await speed(bench, { reports: eventsForSpeed / 20, eventsEach: 20, pairs: speedPairs })),
          atMost: 3,
        },
        {
          name: 'delivery, against undici that writes each post down',
          ...(await speed(bench, {
            reports: eventsForRecords,
            eventsEach: 1,
            pairs: speedPairs,
            isRecorded: true,
          })),
          atMost: 1,
        },
        {
          name: 'p99 from change to receiver, one endpoint hanging',
          ...(await hanging(bench, { phases: Math.min(pairs, mostPhases) })),
          atMost: 2,
        },
        ...(await memory(bench)),
      ];
    } finally {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
      rmSync(parts);
    }
  },
};

/** Milliseconds of a delivery, from pairs in turn, each first in every other pair. */
async function speed(bench, { reports, eventsEach, pairs, isRecorded = false }) {
  const { child, ports } = await receive(bench, ['answer']);
  const preparedFile = join(bench.folder, `prepared-${reports}-${eventsEach}.db`);
  const urls = ports.map((port) => `http://127.0.0.1:${port}/`);
  const { events } = await send(bench, 'prepare', { database: preparedFile, urls, reports, eventsEach });
  const warmUp = events / 5;
  const database = join(bench.folder, 'measured.db');
  const recordsFile = isRecorded ? join(bench.folder, 'records.db') : undefined;
  const floors = [];
  const ours = [];
  const measure = {
    floor: async () => {
      if (isRecorded) removeDatabase(recordsFile);
      const options = { preparedFile, recordsFile, connections, warmUp };
      floors.push(await answerOf(run(bench, floor, [JSON.stringify(options)])));
    },
    ours: async () => {
      removeDatabase(database);
      copyFileSync(preparedFile, database);
      ours.push(await send(bench, 'drain', { database, events, warmUp }));
    },
  };
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const one of pair % 2 === 0 ? ['floor', 'ours'] : ['ours', 'floor']) await measure[one]();
  }
  child.disconnect();
  const floorMs = median(floors.map(({ msEach }) => msEach));
  const measuredMs = median(ours.map(({ msEach }) => msEach));
  const cpu = median(ours.map(({ cpuMsEach }) => cpuMsEach));
  const note = `${Math.round(1_000 / measuredMs)}/s of ${Math.round(1_000 / floorMs)}/s; ${cpu.toFixed(2)} ms of a core each; ratios ${ratios(ours, floors)}`;
  return { floorMs, measuredMs, ratio: measuredMs / floorMs, note };
}

function removeDatabase(path) {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** How far the pairs differ, smallest first. */
function ratios(ours, floors) {
  return ours
    .map(({ msEach }, pair) => msEach / floors[pair].msEach)
    .sort((a, b) => a - b)
    .map((ratio) => ratio.toFixed(2))
    .join(', ');
}

/**
 * Milliseconds from the instant at which a change is on disk to the request's arrival, at endpoints that all answer:
 * beside one more that answers too, and beside one that never does, with the same events. Both at the same time, with
 * databases and processes of their own, since on a machine with other work this figure differs more between two minutes
 * than between the two; a phase is longer than an attempt may take, so that attempts run out within it.
 */
async function hanging(bench, { phases }) {
  const calm = [];
  const hung = [];
  for (let phase = 0; phase < phases; phase += 1) {
    const [one, other] = await Promise.all(
      ['answer', 'hang'].map((manner) => steadyPhase(bench, { manner, phase })),
    );
    calm.push(one);
    hung.push(other);
  }
  const p50 = (list) => median(list.map((one) => one.p50Ms)).toFixed(1);
  const floorMs = median(calm.map(({ p99Ms }) => p99Ms));
  const measuredMs = median(hung.map(({ p99Ms }) => p99Ms));
  const all = (list) => list.map(({ p99Ms }) => p99Ms.toFixed(1)).join(', ');
  const note = `${endpoints} endpoints, ${perSecondOfEndpoint}/s each; p50 ${p50(hung)} ms of ${p50(calm)} ms; p99 ${all(hung)} ms of ${all(calm)} ms`;
  return { floorMs, measuredMs, ratio: measuredMs / floorMs, note };
}

async function steadyPhase(bench, { manner, phase }) {
  const { child, ports } = await receive(bench, [...Array(endpoints).fill('answer'), manner]);
  const perSecond = ports.length * perSecondOfEndpoint;
  const { onDisk } = await send(bench, 'steady', {
    database: join(bench.folder, `steady-${manner}-${phase}.db`),
    urls: ports.map((port) => `http://127.0.0.1:${port}/`),
    perSecond,
    seconds: secondsOfPhase,
  });
  child.send('arrivals');
  const [arrivals] = await once(child, 'message');
  child.disconnect();
  const waits = [];
  for (const [number, at] of onDisk.entries()) {
    if (number < perSecond * secondsOfWarmUp || number % ports.length === endpoints) continue;
    const arrival = arrivals[number];
    if (typeof arrival !== 'number')
      throw new Error(`Event ${number} did not reach an endpoint that answers`);
    waits.push(arrival - at);
  }
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(waits.length * share)];
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** What the sender holds in memory while an outbox drains, early and at the end. */
async function memory(bench) {
  const { child, ports } = await receive(bench, Array(endpoints).fill('answer'));
  const database = join(bench.folder, 'memory.db');
  const urls = ports.map((port) => `http://127.0.0.1:${port}/`);
  const { events } = await send(bench, 'prepare', {
    database,
    urls,
    reports: eventsForMemory / 4,
    eventsEach: 4,
  });
  const samplesAt = Array.from({ length: 9 }, (_, at) => Math.round(events * (0.2 + 0.1 * at)));
  const { samples } = await send(bench, 'drain', { database, events, warmUp: 1_000, samplesAt });
  child.disconnect();
  const row = (name, of, atMost) => {
    const [first] = samples;
    const most = Math.max(...samples.slice(1).map((sample) => sample[of]));
    const note = samples.map((sample) => `${sample[of].toFixed(1)} at ${sample.delivered}`).join(', ');
    return { name, unit: 'MB', measuredMs: most, floorMs: first[of], ratio: most / first[of], atMost, note };
  };
  return [
    row(`resident memory while ${events} events drain`, 'residentMb', 1.25),
    row(`live heap while ${events} events drain`, 'heapMb', 1.25),
  ];
}

async function receive(bench, manners) {
  const child = run(bench, receiver, manners);
  const ports = await answerOf(child);
  return { child, ports };
}

function send(bench, job, options) {
  return answerOf(run(bench, sender, [job, JSON.stringify({ parts: bench.parts, ...options })]));
}

function run({ children }, script, args) {
  const child = fork(script, args.map(String), { execArgv: ['--expose-gc'] });
  children.push(child);
  return child;
}

/** The first thing that a child says; its failure is ours. */
async function answerOf(child) {
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${code}`);
  });
  const [answer] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  return answer;
}
