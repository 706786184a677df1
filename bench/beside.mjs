#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { cnpj } from './invented-documents.mjs';
import { load } from './load.mjs';
import { median } from './median.mjs';
import { facts, policyOf } from './policy-evaluation.mjs';
import { cpuMsOf, residentMiB } from './process-figures.mjs';
import { drained, send, startService } from './start-service.mjs';

const cpuAtExit = new URL('./cpu-at-exit.mjs', import.meta.url).href;
const documentsOfBatch = 1_000;
const evaluations = 20_000;
const secondsOfRound = 2;
const reportsOfMemory = 1_000;

/** What is measured of a build: each gives rounds by name, and a round gives a figure, of which less is better. */
const measures = { 'start-up': startUp, 'policy-evaluation': policyEvaluation, service, memory, batch };

const usage = `Usage: node bench/beside.mjs CHECKOUT [name ...] [--pairs N]
This build beside that of another checkout, in N pairs (15) in turn. A figure is the median ratio of the pairs, this over
the other, with the interval that holds 95 % of such medians. Names: ${Object.keys(measures).join(', ')}`;

/** Whole commands, wall clock from start to exit: the machine's noise falls on both. */
function startUp(root, folder) {
  const env = environment(folder);
  run(root, ['policy', 'list'], env);
  const timed = (words) => () => {
    const began = performance.now();
    run(root, words, env);
    return performance.now() - began;
  };
  return {
    'credit --version, ms': timed(['--version']),
    'credit document check, ms': timed(['document', 'check', '12ABC34501DE35']),
    'credit analyze, ms': timed(['analyze', '12ABC34501DE35']),
  };
}

/** Microseconds of one evaluation of forty rules. */
async function policyEvaluation(root) {
  const { compilePolicy, evaluatePolicy } = await import(
    pathToFileURL(join(root, 'dist/library/index.js')).href
  );
  const compiled = compilePolicy(policyOf(40), { version: 1 });
  return {
    'evaluation of 40 rules, µs': () => {
      const began = performance.now();
      for (let left = evaluations; left > 0; left -= 1) evaluatePolicy(compiled, facts);
      return ((performance.now() - began) / evaluations) * 1_000;
    },
  };
}

/** Of the service's process: CPU of a request, so that the client and the other service do not count. */
async function service(root, _folder, atEnd) {
  const served = await startService({
    root,
    settings: { CREDIT_RATE_LIMIT: '10000000', CREDIT_QUEUE_LIMIT: '1000000' },
  });
  atEnd(served.stop);
  const { url, child } = served;
  const headers = { ...served.headers, 'content-type': 'application/json' };
  let number = 0;
  const create = () => ({
    method: 'POST',
    path: '/v2/report',
    headers,
    body: JSON.stringify({ document: cnpj(number++), type: 'cnpj', policyId: 'starter-company' }),
  });
  const { id } = JSON.parse(await send(url, create()));
  const wait = { ...headers, prefer: 'wait=30' };
  await send(url, { method: 'GET', path: `/v2/report/${id}`, headers: wait });
  const poll = () => ({ method: 'GET', path: `/v2/report/${id}`, headers });
  const cpuOfRequest = (requestOf) => async () => {
    await drained(url, headers);
    const before = cpuMsOf(child.pid);
    const { perSecond } = await load(url, requestOf, { seconds: secondsOfRound, warmUpSeconds: 0 });
    await drained(url, headers);
    return (cpuMsOf(child.pid) - before) / (perSecond * secondsOfRound);
  };
  return {
    'poll of a finished report, ms of a core': cpuOfRequest(poll),
    'report created and analysed, ms of a core': cpuOfRequest(create),
  };
}

/** A service of its own a round, after the same work: what a quicker one did more in the same time does not count. */
async function memory(root) {
  return {
    [`resident memory of the service after ${reportsOfMemory} reports, MiB`]: async () => {
      const served = await startService({ root, settings: { CREDIT_RATE_LIMIT: '10000000' } });
      try {
        const { url, child } = served;
        const headers = { ...served.headers, 'content-type': 'application/json' };
        for (let number = 0; number < reportsOfMemory; number += 1) {
          const body = JSON.stringify({ document: cnpj(number), type: 'cnpj', policyId: 'starter-company' });
          await send(url, { method: 'POST', path: '/v2/report', headers, body });
        }
        await drained(url, headers);
        return residentMiB(child.pid);
      } finally {
        served.stop();
      }
    },
  };
}

/** A batch to its finished spreadsheet: CPU of all threads. */
function batch(root, folder) {
  const list = `${folder}-documents.txt`;
  writeFileSync(list, Array.from({ length: documentsOfBatch }, (_, at) => cnpj(at)).join('\n'));
  let number = 0;
  return {
    [`a document of ${documentsOfBatch} in a batch, ms of a core`]: () => {
      number += 1;
      const own = `${folder}-batch-${number}`;
      const env = { ...environment(own), CREDIT_THREADS: '2', CREDIT_BENCH_CPU: `${folder}-cpu` };
      run(root, ['policy', 'list'], env);
      const words = ['batch', list, '--policy', 'starter-company', '-o', `${own}.xlsx`, '--quiet'];
      run(root, words, env, ['--import', cpuAtExit]);
      for (const suffix of ['.db', '.xlsx']) rmSync(own + suffix, { force: true });
      return Number(readFileSync(env.CREDIT_BENCH_CPU, 'utf8')) / documentsOfBatch;
    },
  };
}

function environment(base) {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: tmpdir(),
    CREDIT_DB: `${base}.db`,
    LANG: 'en_US.UTF-8',
  };
}

function run(root, words, env, options = []) {
  const args = [...options, join(root, 'bin/credit.js'), ...words];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`credit ${words.join(' ')} of ${root} ended with ${status}:\n${stderr}`);
}

/** Of the median, by order statistics: ranks n/2 ± 0.98 √n. */
function interval(ratios) {
  const sorted = ratios.toSorted((a, b) => a - b);
  const reach = 0.98 * Math.sqrt(sorted.length);
  const low = Math.max(0, Math.floor(sorted.length / 2 - reach));
  const high = Math.min(sorted.length - 1, Math.ceil(sorted.length / 2 + reach) - 1);
  return [sorted[low], sorted[high]];
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pairs: { type: 'string', default: '15' } },
  });
  const [checkout, ...names] = positionals;
  const pairs = Number(values.pairs);
  const unknown = names.filter((name) => !Object.hasOwn(measures, name));
  if (checkout === undefined || unknown.length > 0 || !Number.isInteger(pairs) || pairs < 1) {
    console.error(usage);
    return 2;
  }
  const roots = [fileURLToPath(new URL('..', import.meta.url)), resolve(checkout)];
  for (const root of roots) {
    if (!existsSync(join(root, 'dist/program'))) throw new Error(`${root} has no build: npm run build`);
  }
  for (const name of names.length > 0 ? names : Object.keys(measures)) await measure(name, roots, pairs);
  return 0;
}

/** A first pair does not count; each is first in every other pair. */
async function measure(name, roots, pairs) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
  const ends = [];
  try {
    const sides = [];
    for (const [at, root] of roots.entries()) {
      sides.push(await measures[name](root, join(folder, String(at)), (end) => ends.push(end)));
    }
    for (const row of Object.keys(sides[0])) {
      const figures = [[], []];
      for (let pair = -1; pair < pairs; pair += 1) {
        for (const side of pair % 2 === 0 ? [0, 1] : [1, 0]) {
          const figure = await sides[side][row]();
          if (pair >= 0) figures[side].push(figure);
        }
      }
      const ratios = figures[0].map((figure, pair) => figure / figures[1][pair]);
      const [low, high] = interval(ratios);
      const [own, other] = figures.map((side) => median(side).toFixed(3));
      console.log(
        `${row}: ${own} beside ${other}, ${median(ratios).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
      );
    }
  } finally {
    for (const end of ends) end();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
