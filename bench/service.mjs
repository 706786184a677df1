import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cnpj } from './invented-documents.mjs';
import { load } from './load.mjs';
import { median } from './median.mjs';
import { cpuMsOf, residentMiB } from './process-figures.mjs';
import { drained, send, startProcess, startService } from './start-service.mjs';

const bare = fileURLToPath(new URL('./bare-server.mjs', import.meta.url));

const secondsOfRound = 3;
const warmUpSeconds = 1;
const reportsForMemory = 10_000;

/**
 * The service under load, beside bare Fastify on the same cores as the client: durable creates against one durable
 * insert, while the workers go on analysing; polls of a finished report against the same bytes.
 */
export const service = {
  title: 'Service: time of a request at 50 connections, against bare Fastify',
  demands:
    'a poll 1.8 times the CPU and a durable create 1.3 times the time of bare Fastify; ready in 1 s; memory flat',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const served = await startService({
      settings: { CREDIT_RATE_LIMIT: '10000000', CREDIT_QUEUE_LIMIT: '1000000' },
    });
    const { url, folder, readyMs } = served;
    const headers = { ...served.headers, 'content-type': 'application/json' };
    let floor;
    try {
      const report = await finishedReport(url, headers);
      const bytes = join(folder, 'report.json');
      writeFileSync(bytes, report.text);
      floor = await startProcess([bare, join(folder, 'bare.db'), bytes], served.env);

      const rounds = Math.max(1, Math.min(pairs, 5));
      const polls = await inTurn(rounds, {
        floor: () => loadOf(floor.child, floor.line, () => ({ method: 'GET', path: '/bytes' })),
        measured: () =>
          loadOf(served.child, url, () => ({ method: 'GET', path: `/v2/report/${report.id}`, headers })),
      });
      let number = 0;
      const create = () => ({ method: 'POST', path: '/v2/report', headers, body: requestBody(number++) });
      const creates = await inTurn(rounds, {
        floor: () =>
          loadOf(floor.child, floor.line, () => ({
            method: 'POST',
            path: '/insert',
            headers,
            body: requestBody(number++),
          })),
        measured: () => loadOf(served.child, url, create),
      });
      await drained(url, headers);
      const before = residentMiB(served.child.pid);
      for (let left = reportsForMemory; left > 0; left -= 500) {
        await Promise.all(Array.from({ length: 500 }, () => send(url, create())));
        await drained(url, headers);
      }
      const after = residentMiB(served.child.pid);
      return [
        {
          name: `poll of a finished report of ${report.sections} sections`,
          ...polls,
          measuredMs: polls.cpuMs,
          floorMs: polls.floorCpuMs,
          ratio: polls.cpuMs / polls.floorCpuMs,
          unit: 'ms of a core',
          atMost: 1.8,
        },
        { name: 'durable create, workers analysing', ...creates, atMost: 1.3 },
        {
          name: 'from start to ready, against one second',
          measuredMs: readyMs,
          floorMs: 1_000,
          ratio: readyMs / 1_000,
          atMost: 1,
        },
        {
          name: `resident memory after ${reportsForMemory} more reports`,
          unit: 'MiB',
          measuredMs: after,
          floorMs: before,
          ratio: after / before,
          atMost: 1.25,
        },
      ];
    } finally {
      floor?.child.kill('SIGKILL');
      served.stop();
    }
  },
};

/** A round of load on a process that is warm, with what a request took of its CPU. */
async function loadOf({ pid }, origin, requestOf) {
  await load(origin, requestOf, { seconds: warmUpSeconds, warmUpSeconds: 0 });
  const before = cpuMsOf(pid);
  const round = await load(origin, requestOf, { seconds: secondsOfRound, warmUpSeconds: 0 });
  return { ...round, cpuMs: (cpuMsOf(pid) - before) / (round.perSecond * secondsOfRound) };
}

/** Rounds in turn, so that both meet the same machine; the medians of both, and what the worst hundredth waited. */
async function inTurn(rounds, { floor, measured }) {
  const floors = [];
  const ours = [];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await floor());
    ours.push(await measured());
  }
  const floorMs = 1_000 / median(floors.map(({ perSecond }) => perSecond));
  const measuredMs = 1_000 / median(ours.map(({ perSecond }) => perSecond));
  const cpu = (list) => median(list.map(({ cpuMs }) => cpuMs));
  const p99 = (list) => median(list.map(({ p99Ms }) => p99Ms)).toFixed(0);
  const statuses = [...new Set(ours.flatMap((one) => Object.keys(one.statuses)))].join(', ');
  const note = `${Math.round(1_000 / measuredMs)}/s of ${Math.round(1_000 / floorMs)}/s, p99 ${p99(ours)} ms of ${p99(floors)} ms, answers ${statuses}`;
  return {
    floorMs,
    measuredMs,
    ratio: measuredMs / floorMs,
    cpuMs: cpu(ours),
    floorCpuMs: cpu(floors),
    note,
  };
}

async function finishedReport(url, headers) {
  const { id } = JSON.parse(
    await send(url, { method: 'POST', path: '/v2/report', headers, body: requestBody(9_000_000) }),
  );
  const text = await send(url, {
    method: 'GET',
    path: `/v2/report/${id}`,
    headers: { ...headers, prefer: 'wait=30' },
  });
  return { id, text, sections: JSON.parse(text).sections.length };
}

function requestBody(number) {
  return JSON.stringify({
    document: cnpj(number),
    type: 'cnpj',
    policyId: 'starter-company',
    externalId: `order-${number}`,
  });
}
