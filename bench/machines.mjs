import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runnerImport } from 'vite';
import { cnpj } from './invented-documents.mjs';
import { median } from './median.mjs';
import { cpuMsWithChildren } from './process-figures.mjs';
import { runCredit } from './start-service.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const program = here('../bin/credit.js');
const otherMachine = here('../test/workers/other-machine.cjs');

/** `CREDIT_BENCH_DOCUMENTS` makes it shorter, for trying the benchmark itself. */
const documents = Number(process.env['CREDIT_BENCH_DOCUMENTS'] ?? 3_000);
const waitingDocuments = Math.min(600, documents);
/**
 * Runs of a machine at once where sources take their time. A document waits for its sources some 0.4 s, and takes 30 to 60 ms of processor of a machine, the
 * service and the server, its part of what a start takes among it: with 2 at once one machine uses a fifth to two fifths of a core, and four have enough in the two
 * cores of where this is measured. With 4 four of them wait for processors, and with the usual 16 one alone does.
 */
const waitingWorkers = '2';
const reports = Math.min(200, documents);
const leaseMs = 10_000;

/**
 * Machines on one PostgreSQL, which comes from the registry as for the tests: what one process does there beside the same on a file,
 * what a second one brings where sources take their time, how soon one begins what another has accepted, and how soon what a
 * killed one held is in other hands.
 */
export const machines = {
  title: 'Machines on one PostgreSQL',
  demands:
    'half of the documents a second that a file gives; two machines 1.8 times one, and four 3.4 times; 20 ms from commit to start; a lease and 2 s to take over',
  takesLong: true,

  /** One run of each: `pairs` does not matter. */
  async measure() {
    if (!existsSync(here('../dist/program/main.cjs')))
      throw new Error('There is no build to measure. Make it: npm run build');
    const { module } = await runnerImport(here('../test/postgres-server.ts'));
    const server = await module.startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      await runCredit(['key', 'new', '-o', join(folder, 'master.key')], {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
      });
      const site = (name) => openSite(server.address, folder, name);
      const onFile = await batchMs({ CREDIT_DB: join(folder, 'credit.db'), HOME: folder }, folder);
      const alone = await site('alone');
      const onServer = await batchMs(alone.env, folder);
      const waiting = (name, count) =>
        site(name).then((one) => withWorkers({ ...one, serverPid: server.pid }, count, workThrough));
      const one = await waiting('one', 1);
      const two = await waiting('two', 2);
      const four = await waiting('four', 4);
      const startMs = await withWorkers(await site('starts'), 1, commitToStart);
      const takeOverMs = await withWorkers(await site('kills'), 2, takeOver);
      return [
        {
          name: `${documents} documents by one process, beside a file`,
          measuredMs: onServer,
          floorMs: onFile,
          ratio: onServer / onFile,
          atMost: 2,
          note: `${perSecond(documents, onServer)} documents a second; on a file ${perSecond(documents, onFile)}`,
        },
        {
          name: 'two machines, sources of 50 to 400 ms, beside one',
          measuredMs: two.ms,
          floorMs: one.ms,
          ratio: two.ms / one.ms,
          atMost: 1 / 1.8,
          note: beside(two, one),
        },
        {
          name: 'four machines, sources of 50 to 400 ms, beside one',
          measuredMs: four.ms,
          floorMs: one.ms,
          ratio: four.ms / one.ms,
          atMost: 1 / 3.4,
          note: beside(four, one),
        },
        {
          name: 'from commit to start on another machine, of 20 ms',
          measuredMs: startMs,
          floorMs: 20,
          ratio: startMs / 20,
          atMost: 1,
        },
        {
          name: 'taking over what a killed machine held, of the lease and 2 s',
          measuredMs: takeOverMs,
          floorMs: leaseMs + 2_000,
          ratio: takeOverMs / (leaseMs + 2_000),
          atMost: 1,
        },
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A database of its own, with what a process needs to work on it. */
async function openSite(address, folder, name) {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(address);
  url.pathname = `/${name}`;
  const env = {
    CREDIT_DATABASE_URL: url.href,
    CREDIT_MASTER_KEY_FILE: join(folder, 'master.key'),
    HOME: folder,
    CREDIT_RATE_LIMIT: '10000000',
    PATH: process.env['PATH'] ?? '',
  };
  await runCredit(['db', 'migrate'], env);
  return { env, address: url.href };
}

/** How long a batch takes on the command line, from its start to its end. */
async function batchMs(env, folder) {
  const list = join(folder, 'documents.txt');
  writeFileSync(list, Array.from({ length: documents }, (_, number) => cnpj(number)).join('\n'));
  const words = ['batch', list, '--policy', 'starter-company', '--name', 'bench', '--concurrency', '32'];
  const batch = JSON.parse(
    await runCredit([...words, '--json'], { PATH: process.env['PATH'] ?? '', ...env }),
  );
  return Date.parse(batch.finishedAt) - Date.parse(batch.startedAt);
}

/** Measures with a service that only answers and so many machines that work, each with a host of its own. */
async function withWorkers(site, count, measure) {
  const client = JSON.parse(
    await runCredit(['client', 'create', '--name', 'bench', '--permission', 'all', '--json'], site.env),
  );
  const serve = await start(['serve', '--no-work', '--port', '0'], site.env);
  const workers = [];
  const db = new pg.Client(site.address);
  await db.connect();
  try {
    for (let at = 0; at < count; at += 1) {
      workers.push(
        await start(['work'], {
          ...site.env,
          NODE_OPTIONS: `--require ${JSON.stringify(otherMachine)}`,
          TEST_MACHINE_NAME: `machine-${at}`,
          ...(measure !== commitToStart && { CREDIT_SANDBOX_DELAY: '50-400' }),
          ...(measure === workThrough && { CREDIT_WORKERS: waitingWorkers }),
        }),
      );
    }
    const pids = [serve, ...workers].map(({ child }) => child.pid);
    return await measure({ call: await callerOf(serve.url, client), db, workers, pids, ...site });
  } finally {
    await db.end();
    for (const { child } of [serve, ...workers]) child.kill('SIGKILL');
  }
}

async function start(words, env) {
  const child = spawn(process.execPath, [program, ...words, '--json', '--log', 'error'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: JSON.parse(line).url };
}

async function callerOf(url, { clientId, clientSecret }) {
  const call = async (method, path, body, headers = {}) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { accessToken } = await call('POST', '/auth/authenticate', { clientId, clientSecret });
  return (method, path, body) => call(method, path, body, { authorization: `Bearer ${accessToken}` });
}

function createBatch(call) {
  const list = Array.from({ length: waitingDocuments }, (_, number) => cnpj(number));
  return call('POST', '/v2/batch', { name: 'bench', policyId: 'starter-company', documents: list });
}

/** From the start of a batch to its end, and the CPU of all processes in it, those of the server among them, in ms. */
async function workThrough({ call, pids, serverPid }) {
  const cpuMs = () => [...pids, serverPid].reduce((sum, pid) => sum + cpuMsWithChildren(pid), 0);
  const before = cpuMs();
  const { id } = await createBatch(call);
  for (;;) {
    const batch = await call('GET', `/v2/batch/${id}`);
    if (batch.status === 'COMPLETED')
      return { ms: Date.parse(batch.finishedAt) - Date.parse(batch.startedAt), cpuMs: cpuMs() - before };
    await pause(100);
  }
}

/** How many times one, and how much of a core each of the two took: waiting shows only where there are cores enough. */
function beside(several, one) {
  const cores = ({ cpuMs, ms }) => (cpuMs / ms).toFixed(2);
  return `${(one.ms / several.ms).toFixed(2)} times one; ${cores(several)} cores with the server, one ${cores(one)}`;
}

/** The middle time from the acceptance of a report to the start of its run, both by the clock of the server. */
async function commitToStart({ call, db }) {
  for (let number = 0; number < reports; number += 1) {
    await call('POST', '/v2/report', { document: cnpj(number), type: 'cnpj', policyId: 'starter-company' });
    // One at a time: nobody is at work when it comes.
    for (;;) {
      const { rows } = await db.query('select count(*) as n from run where finished_at is null');
      if (Number(rows[0].n) === 0) break;
      await pause(5);
    }
  }
  const { rows } = await db.query(
    'select extract(epoch from cast(started_at as timestamptz) - cast(created_at as timestamptz)) * 1000 as ms from run',
  );
  return median(rows.map(({ ms }) => Number(ms)));
}

/** From the kill of the machine that holds a batch until nothing of what it held is its own. */
async function takeOver({ call, db, workers }) {
  const { id } = await createBatch(call);
  let holder;
  do {
    const { rows } = await db.query('select lease_owner from batch where id = $1', [id]);
    holder = rows[0].lease_owner;
    await pause(50);
  } while (holder === null || (await heldBy(db, holder)) < 5);
  const [name] = holder.split('/');
  workers[Number(name.replace('machine-', ''))].child.kill('SIGKILL');
  const killedAt = performance.now();
  while ((await heldBy(db, holder)) > 0) await pause(20);
  return performance.now() - killedAt;
}

async function heldBy(db, holder) {
  const { rows } = await db.query(
    `select (select count(*) from run where lease_owner = $1 and finished_at is null)
       + (select count(*) from batch where lease_owner = $1) as n`,
    [holder],
  );
  return Number(rows[0].n);
}

function perSecond(count, ms) {
  return Math.round((count * 1_000) / ms);
}
