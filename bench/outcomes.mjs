import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inventReports } from './invented-reports.mjs';
import { outcomeLines } from './outcome-lines.mjs';
import { runCredit } from './start-service.mjs';

/** `CREDIT_BENCH_REPORTS` makes it shorter, for trying the benchmark itself. */
const reports = Number(process.env['CREDIT_BENCH_REPORTS'] ?? 1_000_000);
const atMostMs = 60_000;
const memoryAtMost = 1.25;
const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const memoryAtExit = fileURLToPath(new URL('memory-at-exit.mjs', import.meta.url));

/** What became of whom credit was given, from a table as an ERP writes it, in no order of the reports. */
export const outcomes = {
  title: `Outcomes of ${reports} reports, imported from one table`,
  demands: '1,000,000 rows in 60 s; memory for them at most 1.25 times that for a tenth',
  takesLong: true,

  /** `pairs` does not matter: each figure is of one run. */
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const file = join(folder, 'credit.db');
      const settings = { PATH: process.env['PATH'] ?? '', HOME: folder, CREDIT_DB: file };
      await runCredit(['policy', 'list'], settings);
      inventReports({ file, count: reports });
      const tenth = await measureImport({ folder, settings, count: Math.floor(reports / 10), event: 'Pago' });
      const all = await measureImport({ folder, settings, count: reports, event: 'Atrasado' });
      const floorMs = (atMostMs * reports) / 1_000_000;
      return [
        {
          name: 'time',
          measuredMs: all.ms,
          floorMs,
          ratio: all.ms / floorMs,
          atMost: 1,
          note: `${((all.ms * 1000) / reports).toFixed(1)} µs a row`,
        },
        {
          name: 'memory',
          measuredMs: all.megabytes,
          floorMs: tenth.megabytes,
          ratio: all.megabytes / tenth.megabytes,
          atMost: memoryAtMost,
          note: 'MB at most, beside those for a tenth',
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureImport({ folder, settings, count, event }) {
  const table = join(folder, `${count}.csv`);
  await pipeline(
    Readable.from(outcomeLines({ file: settings.CREDIT_DB, count, event })),
    createWriteStream(table),
  );
  const memory = join(folder, 'memory');
  const start = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', memoryAtExit, program, 'outcome', 'import', table, '--json'],
    { env: { ...settings, CREDIT_BENCH_MEMORY: memory } },
  );
  const ms = performance.now() - start;
  // A few of one document say the same.
  const { kept, known } = JSON.parse(stdout);
  if (kept + known !== count || known > count / 50) throw new Error(`Of ${count}: ${stdout.slice(0, 500)}`);
  return { ms, megabytes: Number(readFileSync(memory, 'utf8')) };
}
