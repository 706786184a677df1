import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBatch } from './batch.mjs';
import { inventReports } from './invented-reports.mjs';
import { measureLists } from './many-reports.mjs';
import { runCredit } from './start-service.mjs';

/** `CREDIT_BENCH_GROWTH=100,1000` and `CREDIT_BENCH_REPORTS` make it shorter, for trying the benchmark itself. */
const documents = (process.env['CREDIT_BENCH_GROWTH'] ?? '1000,10000,100000').split(',').map(Number);
const reports = Number(process.env['CREDIT_BENCH_REPORTS'] ?? 1_000_000);

/** What grows with what is kept: databases of batches of several sizes, and one of many reports made by SQL. */
export const growth = {
  title: 'Growth: what a document, a list, a start, a backup and a check cost, by how many reports there are',
  demands: 'a document costs a quarter more at most with a hundred times as many; lists as in lists',
  takesLong: true,

  /** One run of each size: `pairs` does not matter. */
  async measure() {
    const figures = [];
    for (const count of documents) figures.push(await measureSize(count, (folder) => ofBatch(folder, count)));
    figures.push(await measureSize(reports, (folder) => ofSql(folder, reports)));
    return figures.flatMap(rowsOf(figures[0]));
  },

  /** Markdown, as it is kept in the documentation. */
  table(rows) {
    const lines = [...new Set(rows.map(({ figures }) => figures))].map((figures) => [
      `${figures.count.toLocaleString('en')} ${figures.cpuMs === undefined ? 'by SQL' : 'by batch'}`,
      ...[figures.cpuMs?.toFixed(1) ?? '–', Math.round(figures.bytes / figures.count).toLocaleString('en')],
      ...[figures.batchMiB, figures.serviceMiB].map((size) => size?.toFixed(0) ?? '–'),
      ...[figures.listMs, figures.nameMs].map((ms) => ms.toFixed(1)),
      ...[figures.readyMs, figures.backupMs, figures.checkMs].map((ms) => (ms / 1_000).toFixed(1)),
    ]);
    const heads = [
      ...['reports', 'ms of a core a document', 'bytes a report', 'MiB of the batch', 'MiB of the service'],
      ...['slowest list, p95 ms', 'slowest by name, p95 ms', 's to ready', 's of a backup', 's of a check'],
    ];
    return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  },
};

async function measureSize(count, make) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
  try {
    const { db, cpuMs, peakMiB } = await make(folder);
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, CREDIT_DB: db };
    const checkMs = await timed(() => runCredit(['db', 'check'], env));
    const backupMs = await timed(() => runCredit(['db', 'backup', '--output', join(folder, 'copy.db')], env));
    rmSync(join(folder, 'copy.db'));
    const bytes = statSync(db).size;
    const { rows, readyMs, residentMiB } = await measureLists({ CREDIT_DB: db });
    const slowest = (isByName) =>
      Math.max(
        ...rows.filter(({ name }) => name.startsWith('name=') === isByName).map((row) => row.measuredMs),
      );
    return {
      ...{ count, bytes, checkMs, backupMs, readyMs, rows },
      ...{ listMs: slowest(false), nameMs: slowest(true), serviceMiB: residentMiB },
      ...(cpuMs !== undefined && { cpuMs: cpuMs / count, batchMiB: peakMiB }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ofBatch(folder, count) {
  return runBatch(folder, { name: 'growth', count });
}

async function ofSql(folder, count) {
  const db = join(folder, 'growth.db');
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, CREDIT_DB: db };
  await runCredit(['policy', 'list'], env);
  inventReports({ file: db, count });
  // What a version from before wrote has no checksums either.
  await runCredit(['db', 'migrate'], env);
  return { db };
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Rows for each size: the slowest lists against their demand, and a document against one of the smallest batch. */
function rowsOf(smallest) {
  return (figures) => {
    const name = `${figures.count.toLocaleString('en')} reports`;
    const against = (what, measuredMs, floorMs, atMost) => ({
      ...{ name: `${name}: ${what}`, measuredMs, floorMs, ratio: measuredMs / floorMs, atMost, figures },
    });
    return [
      against('the slowest list', figures.listMs, 20, 1),
      against('the slowest by name', figures.nameMs, 50, 1),
      ...(figures.cpuMs === undefined ? [] : [against('a document', figures.cpuMs, smallest.cpuMs, 1.25)]),
    ];
  };
}
