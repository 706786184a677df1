import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cnpj } from './invented-documents.mjs';
import { residentMiB } from './process-figures.mjs';

const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
/** `CREDIT_BENCH_REPORTS` makes it shorter, for trying the benchmark itself. */
const reports = Number(process.env['CREDIT_BENCH_REPORTS'] ?? 1_000);
const sampleMs = 100;

/** A PDF of each document of a batch: its pace, and its memory with all of them against that with a tenth. */
export const batchReports = {
  title: 'A PDF of each document of a batch',
  demands: `${reports} PDFs at flat memory: at most 1.25 times that of a tenth of them`,
  takesLong: true,

  /** One run of each size: `pairs` does not matter. */
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const few = await exportReports(folder, Math.max(1, Math.round(reports / 10)));
      const whole = await exportReports(folder, reports);
      return [
        {
          name: `memory of ${reports} PDFs, of that of ${few.count}`,
          unit: 'MiB',
          measuredMs: whole.peakMiB,
          floorMs: few.peakMiB,
          ratio: whole.peakMiB / few.peakMiB,
          atMost: 1.25,
          note: `${(whole.ms / reports).toFixed(0)} ms a PDF`,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Analyses so many documents, and measures the command that writes their PDFs. */
async function exportReports(folder, count) {
  const env = {
    ...process.env,
    CREDIT_DB: join(folder, `${count}.db`),
    HOME: folder,
  };
  const list = join(folder, `${count}.txt`);
  writeFileSync(list, Array.from({ length: count }, (_, at) => cnpj(20_000 + at)).join('\n'));
  const made = spawnSync(
    process.execPath,
    [program, 'batch', list, '--policy', 'starter-company', '--json'],
    {
      env,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`The batch ended with ${made.status}: ${made.stderr}`);
  const { id } = JSON.parse(made.stdout);
  const out = join(folder, `${count}-pdf`);
  const begin = performance.now();
  const child = spawn(process.execPath, [program, 'batch', 'export', id, '--reports', 'pdf', '-o', out], {
    env,
    stdio: 'ignore',
  });
  let peakMiB = 0;
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, residentMiB(child.pid));
  }, sampleMs);
  await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watch);
  const written = readdirSync(out).filter((name) => name.endsWith('.pdf')).length;
  if (written !== count) throw new Error(`${written} of ${count} PDFs were written`);
  return { count, peakMiB, ms: performance.now() - begin };
}
