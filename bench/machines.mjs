import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { cnpj } from './invented-documents.mjs';
import { batchMs, createBatch, newDocument, openSite, withMachines, workThrough } from './machines-site.mjs';
import { median } from './median.mjs';
import { runCredit } from './start-service.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** `CREDIT_BENCH_DOCUMENTS` makes it shorter, for trying the benchmark itself. */
const documents = Number(process.env['CREDIT_BENCH_DOCUMENTS'] ?? 3_000);
const waitingDocuments = Math.min(600, documents);
/**
 * Runs of a machine at once where sources take their time. A document waits for its sources some 0.4 s, and takes 30 to 60 ms of processor of a machine, the
 * service and the server, its part of what a start takes among it: with 2 at once one machine uses a fifth to two fifths of a core, and four have enough in the two
 * cores of where this is measured. With 4 four of them wait for processors, and with the usual 16 one alone does. Eight have one each.
 */
const waiting = (workers) => ({ CREDIT_SANDBOX_DELAY: '50-400', CREDIT_WORKERS: workers });
const busyDocuments = Math.min(600, documents);
const busyPairs = 4;
const eightDocuments = Math.min(240, documents);
const reports = Math.min(200, documents);
const leaseMs = 10_000;
const warmRequests = Math.min(100, documents);
/** What a machine is given before it is measured where its start is not to count. */
const warmUps = 8;

/**
 * Machines on one PostgreSQL, which comes from the registry as for the tests: what one process does there beside the same on a file,
 * what others bring where sources take their time, and take away where they do not, what a client sees of several that answer, how soon one begins
 * what another has accepted, and how soon what a killed one held is in other hands.
 */
export const machines = {
  title: 'Machines on one PostgreSQL',
  demands:
    'half of the documents a second that a file gives; two machines 1.8 times one, four 3.4, eight 6.4, and two on the same cores that compute 0.95; answers of four machines in 1.25 times those of one; 20 ms from commit to start; a lease and 2 s to take over',
  takesLong: true,

  /** One run of each, but for what is said to be in turn: `pairs` does not matter. */
  async measure() {
    if (!existsSync(here('../dist/program/main.chunks')))
      throw new Error('There is no build to measure. Make it: npm run build');
    const { module } = await runnerImport(here('../test/postgres-server.ts'));
    const server = await module.startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      await runCredit(['key', 'new', '-o', join(folder, 'master.key')], {
        PATH: process.env['PATH'] ?? '',
        HOME: folder,
      });
      const site = (name) => openSite(server, folder, name);
      const onFile = await batchMs({ CREDIT_DB: join(folder, 'credit.db'), HOME: folder }, folder, documents);
      const onServer = await batchMs((await site('alone')).env, folder, documents);
      const work = async (name, workers) =>
        withMachines(await site(name), { workers, settings: waiting('2') }, (one) =>
          workThrough(one, waitingDocuments),
        );
      const one = await work('one', 1);
      const two = await work('two', 2);
      const four = await work('four', 4);
      const startMs = await withMachines(await site('starts'), { workers: 1 }, commitToStart);
      const takeOverMs = await withMachines(
        await site('kills'),
        { workers: 2, settings: { CREDIT_SANDBOX_DELAY: '50-400' } },
        takeOver,
      );
      return [
        {
          name: `${documents} documents by one process, beside a file`,
          measuredMs: onServer,
          floorMs: onFile,
          ratio: onServer / onFile,
          atMost: 2,
          note: `${perSecond(documents, onServer)} documents a second; on a file ${perSecond(documents, onFile)}`,
        },
        severalRow('two machines, sources of 50 to 400 ms, beside one', [two, one], 1.8),
        severalRow('four machines, sources of 50 to 400 ms, beside one', [four, one], 3.4),
        await eightMachines(site),
        await computingMachines(site),
        ...(await answeringMachines(site)),
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

/** What several did beside one, and how many times one they have to be. */
function severalRow(name, [several, one], atLeast) {
  return {
    name,
    measuredMs: several.ms,
    floorMs: one.ms,
    ratio: several.ms / one.ms,
    atMost: 1 / atLeast,
    note: beside(several, one),
  };
}

/** Eight, each with one document at once, and what the server carries for them: what more of them come to is then arithmetic (docs/deploy.md). */
async function eightMachines(site) {
  const work = async (name, workers) =>
    withMachines(await site(name), { workers, settings: waiting('1') }, async (machines) => {
      await workThrough(machines, warmUps * workers);
      return workThrough(machines, eightDocuments);
    });
  const one = await work('single', 1);
  const eight = await work('eight', 8);
  const row = severalRow('eight machines, a document at once each, beside one', [eight, one], 6.4);
  return { ...row, note: `${row.note}; ${carried(eight)}` };
}

/** Sources that answer at once: whether a second machine on the same cores takes away from what one does. Both stand ready, and batches are in turn. */
async function computingMachines(site) {
  return withMachines(await site('busyone'), { workers: 1 }, async (one) =>
    withMachines(await site('busytwo'), { workers: 2 }, async (two) => {
      const pairs = [];
      for (let pair = 0; pair <= busyPairs; pair += 1) {
        const [first, second] = pair % 2 === 0 ? [one, two] : [two, one];
        const [a, b] = [await workThrough(first, busyDocuments), await workThrough(second, busyDocuments)];
        // What the first pair takes is the start of its processes.
        if (pair > 0) pairs.push(first === one ? { one: a, two: b } : { one: b, two: a });
      }
      const ms = (which) => median(pairs.map((pair) => pair[which].ms));
      const ratios = pairs.map((pair) => pair.two.ms / pair.one.ms);
      return {
        name: 'two machines that compute on the same cores, beside one',
        measuredMs: ms('two'),
        floorMs: ms('one'),
        ratio: median(ratios),
        atMost: 1 / 0.95,
        note: `${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}; ${beside(pairs.at(-1).two, pairs.at(-1).one)}; ${carried(pairs.at(-1).two)}`,
      };
    }),
  );
}

/**
 * What a client sees of four services, each request to another of them, beside one of the same four: a report that one has accepted is
 * asked for at the next one at once.
 */
async function answeringMachines(site) {
  return withMachines(await site('answers'), { services: 4, workers: 1 }, async ({ callers, db }) => {
    const { id: finished } = await create(callers[0], newDocument());
    await untilDone(db);
    // Each service compiles what it runs, and four have a quarter of the requests each.
    for (let number = 0; number < warmRequests; number += 1)
      for (const call of callers) {
        await call('GET', `/v2/report/${finished}`);
        await call('GET', '/v2/report?limit=50');
      }
    const kinds = ['a poll of a report', 'a create', 'a list of 50'];
    const times = { one: kinds.map(() => []), four: kinds.map(() => []) };
    let turn = 0;
    const measure = async (which, kind, ask) => {
      turn += 1;
      const beganAt = performance.now();
      const answer = await ask(which === 'one' ? callers[0] : callers[turn % callers.length]);
      times[which][kind].push(performance.now() - beganAt);
      return answer;
    };
    for (let number = -warmUps; number < reports; number += 1) {
      if (number === 0) for (const kindTimes of [...times.one, ...times.four]) kindTimes.length = 0;
      for (const which of number % 2 === 0 ? ['one', 'four'] : ['four', 'one']) {
        const { id } = await measure(which, 1, (call) => create(call, newDocument()));
        await measure(which, 0, (call) => call('GET', `/v2/report/${finished}`));
        await measure(which, 2, (call) => call('GET', '/v2/report?limit=50'));
        await callers[turn % callers.length]('GET', `/v2/report/${id}`);
        await untilDone(db);
      }
    }
    return kinds.map((kind, at) => {
      const [one, four] = ['one', 'four'].map((which) => times[which][at].toSorted((a, b) => a - b));
      const of = (sorted, share) => sorted[Math.floor(sorted.length * share)];
      return {
        name: `${kind}, four machines in turn, beside one, p50`,
        measuredMs: of(four, 0.5),
        floorMs: of(one, 0.5),
        ratio: of(four, 0.5) / of(one, 0.5),
        atMost: 1.25,
        note: `p99 ${of(four, 0.99).toFixed(1)} ms, of one ${of(one, 0.99).toFixed(1)} ms`,
      };
    });
  });
}

function create(call, document) {
  return call(
    'POST',
    '/v2/report',
    { document, type: 'cnpj', policyId: 'starter-company' },
    { prefer: 'respond-async' },
  );
}

/** How many times one, and how much of a core each of the two took: waiting shows only where there are cores enough. */
function beside(several, one) {
  const cores = ({ cpuMs, ms }) => (cpuMs / ms).toFixed(2);
  return `${(one.ms / several.ms).toFixed(2)} times one; ${cores(several)} cores with the server, one ${cores(one)}`;
}

/** What a document was to the server and to the programs. */
function carried({ ms, count, programMs, serverMs, commits, walKb }) {
  const each = (sum) => (sum / count).toFixed(1);
  return `${perSecond(count, ms)} documents a second, each ${each(programMs)} ms of the programs, ${each(serverMs)} ms of the server, ${each(commits)} commits and ${each(walKb)} KB of its log`;
}

/** The middle time from the acceptance of a report to the start of its run, both by the clock of the server. */
async function commitToStart({ call, db }) {
  for (let number = 0; number < reports; number += 1) {
    await call('POST', '/v2/report', { document: cnpj(number), type: 'cnpj', policyId: 'starter-company' });
    // One at a time: nobody is at work when it comes.
    await untilDone(db);
  }
  const { rows } = await db.query(
    'select extract(epoch from cast(started_at as timestamptz) - cast(created_at as timestamptz)) * 1000 as ms from run',
  );
  return median(rows.map(({ ms }) => Number(ms)));
}

async function untilDone(db) {
  for (;;) {
    const { rows } = await db.query('select count(*) as n from run where finished_at is null');
    if (Number(rows[0].n) === 0) return;
    await pause(5);
  }
}

/** From the kill of the machine that holds a batch until nothing of what it held is its own. */
async function takeOver({ call, db, workers }) {
  const { id } = await createBatch(call, waitingDocuments);
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
