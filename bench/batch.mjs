import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { inventedWorldCpuMs } from './invented-world.mjs';
import { cpuMsOf, residentMiB } from './process-figures.mjs';

const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const floorScript = fileURLToPath(new URL('./batch-floor.mjs', import.meta.url));
const built = fileURLToPath(new URL('../dist/program/main.chunks', import.meta.url));

/** `CREDIT_BENCH_DOCUMENTS` makes it shorter, for trying the benchmark itself. */
const documents = Number(process.env['CREDIT_BENCH_DOCUMENTS'] ?? 100_000);
const fewerDocuments = documents / 10;
const delayedDocuments = Math.min(3_000, documents);
const delayedConcurrency = 64;
const sampleMs = 100;
const mebibyte = 1024 * 1024;

/**
 * A batch from pasted documents to its finished spreadsheet, against a floor that inserts the same rows durably and
 * streams the same cells with bare exceljs; its memory; its pace with sources that take their time; the cost of going on.
 */
export const batch = {
  title: 'Batch: documents to a finished spreadsheet against bare inserts and a bare spreadsheet',
  demands:
    '3 times the floor; 4.8 ms of a core a document; 600 MB, flat; nine tenths of the pace that sources allow; resuming costs what is left',

  /** One run of each size, since the largest takes minutes: `pairs` does not matter. */
  async measure() {
    if (!existsSync(built)) throw new Error('There is no build to measure. Make it: npm run build');
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const few = await runBatch(folder, { name: 'few', count: fewerDocuments });
      const whole = await runBatch(folder, { name: 'many', count: documents });
      const floorMs = await runFloor(documents, join(folder, 'floor.db'));
      rmSync(join(folder, 'floor.db'), { force: true });
      rmSync(whole.db);
      const paced = await runBatch(folder, {
        name: 'paced',
        count: delayedDocuments,
        env: { CREDIT_SANDBOX_DELAY: '50-400' },
        concurrency: delayedConcurrency,
      });
      const idealMs = (delayedDocuments * meanLatencyMs(paced.db)) / delayedConcurrency;
      const resumed = await killAndResume(folder, fewerDocuments);
      const worldMs = await inventedWorldCpuMs(cnpjsFor(Math.min(5_000, documents)));
      return [
        {
          name: `${documents} documents to a finished spreadsheet`,
          measuredMs: whole.ms,
          floorMs,
          ratio: whole.ms / floorMs,
          atMost: 3,
          note: `${perSecond(documents, whole.ms)} documents a second`,
        },
        {
          name: 'a document, ms of a core, of 4.8',
          unit: 'ms',
          measuredMs: whole.cpuMs / documents,
          floorMs: 4.8,
          ratio: whole.cpuMs / documents / 4.8,
          atMost: 1,
          note: `${worldMs.toFixed(2)} ms of it the invented world; ${(whole.bytes / documents / 1024).toFixed(1)} KB of database a document`,
        },
        {
          name: 'memory of the whole process, MiB, of 600',
          unit: 'MiB',
          measuredMs: whole.peakMiB,
          floorMs: 600,
          ratio: whole.peakMiB / 600,
          atMost: 1,
        },
        {
          name: `memory with ${documents} documents, of that with ${fewerDocuments}`,
          unit: 'MiB',
          measuredMs: whole.peakMiB,
          floorMs: few.peakMiB,
          ratio: whole.peakMiB / few.peakMiB,
          atMost: 1.25,
        },
        {
          name: 'sources of 50 to 400 ms, against concurrency by their mean latency',
          measuredMs: paced.workMs,
          floorMs: idealMs,
          ratio: paced.workMs / idealMs,
          atMost: 1 / 0.9,
          note: `${perSecond(delayedDocuments, paced.workMs)} documents a second at concurrency ${delayedConcurrency}`,
        },
        {
          name: 'killed half-way and resumed, against the part that was left',
          measuredMs: resumed.ms,
          floorMs: few.ms * resumed.left,
          ratio: resumed.ms / (few.ms * resumed.left),
          atMost: 1.25,
          note: `${Math.round(resumed.left * 100)} % were left`,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const perSecond = (count, ms) => Math.round((count * 1000) / ms);

/** A valid CNPJ of twelve digits. */
function cnpjOf(number) {
  const base = String(number).padStart(12, '0');
  const digit = (text) => {
    let weight = text.length - 7;
    let sum = 0;
    for (const character of text) {
      sum += Number(character) * weight;
      weight = weight === 2 ? 9 : weight - 1;
    }
    const rest = sum % 11;
    return rest < 2 ? '0' : String(11 - rest);
  };
  const first = digit(base);
  return base + first + digit(base + first);
}

const cnpjsFor = (count) => Array.from({ length: count }, (_, index) => cnpjOf(100_000_000 + index * 7));

function prepare(folder, { name, count }) {
  const list = join(folder, `${name}.txt`);
  writeFileSync(list, cnpjsFor(count).join('\n'));
  const db = join(folder, `${name}.db`);
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    CREDIT_DB: db,
    CREDIT_THREADS: '2',
  };
  // Made beforehand, with its policies: that is not what a batch costs.
  credit(env, ['policy', 'list']);
  return { list, db, env };
}

function credit(env, words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * mebibyte,
  });
  if (status !== 0) throw new Error(`credit ${words.join(' ')} ended with ${status}:\n${stderr}`);
  return stdout;
}

/** A batch as an operator starts it; `ms` to its finished spreadsheet, `workMs` of the documents alone. */
export async function runBatch(folder, { name, count, env: more = {}, concurrency }) {
  const { list, db, env } = prepare(folder, { name, count });
  const words = [
    'batch',
    list,
    '--name',
    name,
    '--policy',
    'starter-company',
    '-o',
    join(folder, `${name}.xlsx`),
  ];
  const { ms, cpuMs, peakMiB, stdout } = await timed({ ...env, ...more }, [
    ...words,
    '--json',
    '--quiet',
    ...(concurrency === undefined ? [] : ['--concurrency', String(concurrency)]),
  ]);
  const { counts, startedAt, finishedAt } = JSON.parse(stdout);
  const ready = counts.approved + counts.alert + counts.denied + counts.completed;
  if (ready !== count) throw new Error(`Only ${ready} of ${count} documents are ready`);
  return {
    db,
    ms,
    cpuMs,
    peakMiB,
    bytes: statSync(db).size,
    workMs: Date.parse(finishedAt) - Date.parse(startedAt),
  };
}

async function timed(env, words) {
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece) => {
    stdout += piece;
  });
  child.stderr.on('data', (piece) => {
    stderr += piece;
  });
  let peak = 0;
  let cpuMs = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMiB(child.pid));
    cpuMs = Math.max(cpuMs, cpuMsOf(child.pid));
  }, sampleMs);
  const [code] = await once(child, 'close');
  clearInterval(sampling);
  if (code !== 0) throw new Error(`credit ${words.join(' ')} ended with ${code}:\n${stderr}`);
  return { ms: performance.now() - began, cpuMs, peakMiB: peak, stdout };
}

async function runFloor(count, file) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [floorScript, String(count), file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The floor ended with ${status}:\n${stderr}`);
  return JSON.parse(stdout).ms;
}

/** How long the slowest of a run's sources takes on the mean, all of them between the bounds of `CREDIT_SANDBOX_DELAY`. */
function meanLatencyMs(file) {
  const database = new Database(file, { readonly: true });
  const sources = database.prepare('select avg(sources_total) from run').pluck().get();
  database.close();
  return 50 + (350 * sources) / (sources + 1);
}

async function killAndResume(folder, count) {
  const { list, env } = prepare(folder, { name: 'killed', count });
  const words = ['batch', list, '--name', 'killed', '--policy', 'starter-company', '--quiet'];
  const child = spawn(process.execPath, [program, ...words], { env, stdio: 'ignore' });
  const gone = once(child, 'exit');
  let id;
  for (;;) {
    await pause(sampleMs * 2);
    const { items } = JSON.parse(credit(env, ['batch', 'list', '--json']));
    const [found] = items;
    if (found === undefined) continue;
    id = found.id;
    if (leftOf(found) <= count / 2) break;
  }
  child.kill('SIGKILL');
  await gone;
  const { items } = JSON.parse(credit(env, ['batch', 'list', '--json']));
  const left = leftOf(items[0]) / count;
  const out = join(folder, 'killed.xlsx');
  const { ms } = await timed(env, ['batch', 'resume', id, '-o', out, '--json', '--quiet']);
  return { ms, left };
}

const leftOf = ({ counts }) => counts.waiting + counts.running;
