import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { inventReports, names } from './invented-reports.mjs';
import { openSite } from './machines-site.mjs';
import { residentMiB } from './process-figures.mjs';
import { runCredit, send, startService } from './start-service.mjs';

/** `CREDIT_BENCH_REPORTS` makes it shorter, for trying the benchmark itself. */
const reports = Number(process.env['CREDIT_BENCH_REPORTS'] ?? 1_000_000);
const requests = Number(process.env['CREDIT_BENCH_REQUESTS'] ?? 60);
const warmUps = 20;
const listAtMostMs = 20;
const nameAtMostMs = 50;

/** Lists over HTTP, a page of 50, with as many reports as a busy year brings: each filter alone, together, deep, and without hits. */
export const manyReports = {
  title: `Lists of ${reports} reports over HTTP, p95 of ${requests} requests`,
  demands: `p95 of ${listAtMostMs} ms under every filter, ${nameAtMostMs} ms by name`,

  /** `pairs` does not matter: each figure is of one run. */
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      return (await measureLists({ CREDIT_DB: await inventFile(folder) })).rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The same on a PostgreSQL, from the registry as for the tests, to which `credit db copy` moves them. */
export const manyReportsOnServer = {
  title: `Lists of ${reports} reports over HTTP on PostgreSQL, p95 of ${requests} requests`,
  demands: `the same on PostgreSQL: ${listAtMostMs} ms under every filter, ${nameAtMostMs} ms by name`,
  takesLong: true,

  async measure() {
    const { module } = await runnerImport(
      fileURLToPath(new URL('../test/postgres-server.ts', import.meta.url)),
    );
    const server = await module.startPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const file = await inventFile(folder);
      const env = { PATH: process.env['PATH'] ?? '', HOME: folder };
      await runCredit(['key', 'new', '-o', join(folder, 'master.key')], env);
      const site = await openSite(server, folder, 'many');
      // Nothing was collected, from which a decision could be derived again.
      await runCredit(['db', 'copy', '--from', file, '--replay', '0'], site.env);
      return (await measureLists({ ...site.env, CREDIT_DB: undefined })).rows;
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function inventFile(folder) {
  const file = join(folder, 'many.db');
  await runCredit(['policy', 'list'], { PATH: process.env['PATH'] ?? '', HOME: folder, CREDIT_DB: file });
  inventReports({ file, count: reports });
  return file;
}

/**
 * Each filter's row, of a service on a database; how long that took to be ready, and its memory after the lists.
 *
 * @param {Record<string, string | undefined>} settings where it is, by the names of the environment.
 */
export async function measureLists(settings) {
  const served = await startService({ settings: { CREDIT_RATE_LIMIT: '10000000', ...settings } });
  try {
    // A service that has just begun compiles what it runs.
    for (let number = 0; number < warmUps; number += 1) await list(served, 'limit=200');
    const rows = [];
    for (const [name, query] of Object.entries(await filters(served))) {
      const { p50, p95, items } = await measureList(served, query);
      const floorMs = query.includes('name=') ? nameAtMostMs : listAtMostMs;
      const note = `p50 ${p50.toFixed(1)} ms, ${items} on the first page`;
      rows.push({ name, measuredMs: p95, floorMs, ratio: p95 / floorMs, atMost: 1, note });
    }
    return { rows, readyMs: served.readyMs, residentMiB: residentMiB(served.child.pid) };
  } finally {
    served.stop();
  }
}

/** Queries by what they are about. */
async function filters(served) {
  const day = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const [[some], [newest]] = await Promise.all(
    [`createdTo=${day(60)}&type=cnpj&limit=1`, 'limit=1'].map(
      async (query) => (await list(served, query)).items,
    ),
  );
  const old = some ?? newest;
  const deep = `cursor=${Buffer.from(old.id).toString('base64url')}`;
  const name = encodeURIComponent;
  return {
    newest: '',
    'deep cursor': deep,
    policyStatus: 'policyStatus=DENIED',
    'policyStatus without hits': 'policyStatus=PENDING&status=APPROVED',
    status: 'status=COMPLETED',
    'status, deep': `status=ALERT&${deep}`,
    'status without hits': 'status=EVALUATING',
    document: `document=${old.document}`,
    policyId: 'policyId=supplier',
    'policyId without hits': 'policyId=none',
    externalId: 'externalId=order-77',
    'externalId without hits': 'externalId=none',
    cpf: 'type=cpf',
    'cpf, deep': `type=cpf&${deep}`,
    'cpf of a policy of companies': 'type=cpf&policyId=supplier',
    'created from': `createdFrom=${day(2)}`,
    'created to': `createdTo=${day(80)}`,
    'one day long ago': `createdFrom=${day(70)}&createdTo=${day(70)}`,
    'created before there were any': 'createdTo=2021-01-01',
    'created after all': 'createdFrom=2090-01-01',
    'status, long ago': `status=DENIED&createdTo=${day(85)}`,
    'status and policyStatus': 'status=APPROVED&policyStatus=ALERT',
    'status, policyStatus, policy, kind, day': `status=DENIED&policyStatus=ALERT&policyId=lease&type=cnpj&createdTo=${day(40)}`,
    'status that its policyStatus never has': 'status=DENIED&policyStatus=APPROVED&type=cnpj',
    '200 of a policy': 'policyId=lease&limit=200',
    'name= of half': `name=${name('COMÉRCIO')}`,
    'name= of half, long ago': `name=comercio&createdTo=${day(80)}`,
    'name= of some': `name=${name(names.some)}`,
    'name= of some, in error': `name=${name(names.some)}&status=ERROR`,
    'name= of one, the oldest': `name=${name(names.one)}`,
    'name= without hits': 'name=inexistente',
    'name= of half, of people': 'name=comercio&type=cpf',
    'name= of half, in error': 'name=comercio&status=ERROR',
    'name= and document': `name=comercio&document=${old.document}`,
  };
}

async function measureList(served, query) {
  const times = [];
  let items = 0;
  for (let number = 0; number < requests; number += 1) {
    const began = performance.now();
    items = (await list(served, query)).items.length;
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p95: at(0.95), items };
}

async function list({ url, headers }, query) {
  return JSON.parse(await send(url, { method: 'GET', path: `/report/list?${query}`, headers }));
}
