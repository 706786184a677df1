import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cnpj } from './invented-documents.mjs';
import { cpuMsWithChildren } from './process-figures.mjs';
import { runCredit } from './start-service.mjs';

const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const otherMachine = fileURLToPath(new URL('../test/workers/other-machine.cjs', import.meta.url));

/** A database of its own on a server, with what a process needs to work on it. */
export async function openSite(server, folder, name) {
  const client = new pg.Client(server.address);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.address);
  url.pathname = `/${name}`;
  const env = {
    CREDIT_DATABASE_URL: url.href,
    CREDIT_MASTER_KEY_FILE: join(folder, 'master.key'),
    HOME: folder,
    CREDIT_RATE_LIMIT: '10000000',
    PATH: process.env['PATH'] ?? '',
  };
  await runCredit(['db', 'migrate'], env);
  return { env, address: url.href, serverPid: server.pid };
}

/** How long a batch of so many documents takes on the command line, from its start to its end. */
export async function batchMs(env, folder, documents) {
  const list = join(folder, 'documents.txt');
  writeFileSync(list, Array.from({ length: documents }, (_, number) => cnpj(number)).join('\n'));
  const words = ['batch', list, '--policy', 'starter-company', '--name', 'bench', '--concurrency', '32'];
  const batch = JSON.parse(
    await runCredit([...words, '--json'], { PATH: process.env['PATH'] ?? '', ...env }),
  );
  return Date.parse(batch.finishedAt) - Date.parse(batch.startedAt);
}

/**
 * Measures with so many machines that answer and so many that work, each with a host of its own.
 *
 * @param {{ services?: number, workers: number, settings?: Record<string, string> }} options `settings` of those that work.
 */
export async function withMachines(site, { services = 1, workers: count, settings = {} }, measure) {
  const client = JSON.parse(
    await runCredit(['client', 'create', '--name', 'bench', '--permission', 'all', '--json'], site.env),
  );
  const machine = (name, words, more = {}) =>
    start(words, {
      ...site.env,
      NODE_OPTIONS: `--require ${JSON.stringify(otherMachine)}`,
      TEST_MACHINE_NAME: name,
      ...more,
    });
  const answering = [];
  const workers = [];
  const db = new pg.Client(site.address);
  await db.connect();
  try {
    for (let at = 0; at < services; at += 1)
      answering.push(await machine(`answers-${at}`, ['serve', '--no-work', '--port', '0']));
    for (let at = 0; at < count; at += 1) workers.push(await machine(`machine-${at}`, ['work'], settings));
    const callers = await callersOf(
      answering.map(({ url }) => url),
      client,
    );
    const pids = [...answering, ...workers].map(({ child }) => child.pid);
    return await measure({ callers, call: callers[0], db, workers, pids, serverPid: site.serverPid });
  } finally {
    await db.end();
    for (const { child } of [...answering, ...workers]) child.kill('SIGKILL');
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

/** One for each service, all with the token that the first one gave. */
async function callersOf(urls, { clientId, clientSecret }) {
  const callOf =
    (url, authorization) =>
    async (method, path, body, headers = {}) => {
      const answer = await fetch(url + path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(authorization !== undefined && { authorization }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };
  const { accessToken } = await callOf(urls[0])('POST', '/auth/authenticate', { clientId, clientSecret });
  return urls.map((url) => callOf(url, `Bearer ${accessToken}`));
}

let nextDocument = 0;

/** A document that no other has had. */
export function newDocument() {
  nextDocument += 1;
  return cnpj(nextDocument);
}

export function createBatch(call, count) {
  const documents = Array.from({ length: count }, newDocument);
  return call('POST', '/v2/batch', { name: 'bench', policyId: 'starter-company', documents });
}

/** From the start of a batch to its end, with what it asked of the processors, and of the server; CPU in ms. */
export async function workThrough({ call, db, pids, serverPid }, count) {
  const read = async () => ({
    programMs: pids.reduce((sum, pid) => sum + cpuMsWithChildren(pid), 0),
    serverMs: cpuMsWithChildren(serverPid),
    ...(await readServer(db)),
  });
  const before = await read();
  const { id } = await createBatch(call, count);
  for (;;) {
    const batch = await call('GET', `/v2/batch/${id}`);
    if (batch.status === 'COMPLETED') {
      const after = await read();
      const spent = Object.fromEntries(
        Object.entries(after).map(([key, value]) => [key, value - before[key]]),
      );
      return {
        ...spent,
        count,
        ms: Date.parse(batch.finishedAt) - Date.parse(batch.startedAt),
        cpuMs: spent.programMs + spent.serverMs,
      };
    }
    await pause(100);
  }
}

/** What the server has committed so far, and written to its log in KB; of commits it tells up to a second late. */
async function readServer(db) {
  const { rows } = await db.query(
    `select xact_commit as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') / 1024 as "walKb"
       from pg_stat_database where datname = current_database()`,
  );
  return { commits: Number(rows[0].commits), walKb: Number(rows[0].walKb) };
}
