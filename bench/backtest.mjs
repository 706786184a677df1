import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { importParts } from './bundle-parts.mjs';
import { cnpj } from './invented-documents.mjs';
import { inventReports } from './invented-reports.mjs';
import { runCredit } from './start-service.mjs';

/** `CREDIT_BENCH_REPORTS` makes it shorter, for trying the benchmark itself. */
const reports = Number(process.env['CREDIT_BENCH_REPORTS'] ?? 1_000_000);
/** So many are really analysed; the others have what these have. */
const analysed = 100;
const atMostMs = 20_000;
const inMemoryAtMostMs = 2_000;
const memoryAtMost = 1.25;
const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const memoryAtExit = fileURLToPath(new URL('memory-at-exit.mjs', import.meta.url));
const policies = new URL('../policies/', import.meta.url);

/** A backtest of every stored report by what was kept when runs ended, from the file of the database to the finished answer. */
export const backtest = {
  title: `A backtest of ${reports} stored decisions, by what was kept when their runs ended`,
  demands:
    '1,000,000 decisions in 20 s, in 2 s once columns are in memory; memory for them at most 1.25 times that for a tenth',
  takesLong: true,

  /** `pairs` does not matter: each figure is of one run. */
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const tenth = await measureBacktest(join(folder, 'tenth'), reports / 10);
      const all = await measureBacktest(join(folder, 'all'), reports);
      const floorMs = (atMostMs * reports) / 1_000_000;
      const note = `${((all.ms * 1000) / reports).toFixed(1)} µs a decision`;
      const inMemory = await decideInMemory(join(folder, 'all.db'));
      return [
        { name: 'time', measuredMs: all.ms, floorMs, ratio: all.ms / floorMs, atMost: 1, note },
        inMemory,
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

async function measureBacktest(place, count) {
  const file = `${place}.db`;
  const settings = { PATH: process.env['PATH'] ?? '', HOME: tmpdir(), CREDIT_DB: file };
  const documents = `${place}.txt`;
  writeFileSync(
    documents,
    Array.from({ length: analysed }, (_, number) => `${cnpj(900_000 + number)}\n`).join(''),
  );
  await runCredit(['batch', documents, '--policy', 'starter-company', '--yes'], settings);
  inventReports({ file, count });
  keepReadings(file);
  const candidate = `${place}.yaml`;
  writeFileSync(candidate, policyTexts().after);
  const memory = `${place}.memory`;
  const start = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', memoryAtExit, program, 'policy', 'backtest', candidate, '--json'],
    { env: { ...settings, CREDIT_BENCH_MEMORY: memory }, maxBuffer: 64 * 1_048_576 },
  );
  const ms = performance.now() - start;
  const { compared, fromSections } = JSON.parse(stdout);
  if (compared !== count + analysed || fromSections > 0)
    throw new Error(`${compared} of ${count} were decided, ${fromSections} by their sections`);
  return { ms, megabytes: Number(readFileSync(memory, 'utf8')) };
}

/** All are of companies, ended, and have the readings of one of those that were really analysed. */
function keepReadings(file) {
  const database = new Database(file, { fileMustExist: true });
  try {
    database.pragma('synchronous = OFF');
    database.pragma('foreign_keys = OFF');
    database.exec(`update report set document_kind = 'cnpj', status = case status when 'ERROR' then 'DENIED' else status end;
      create temp table sample as select row_number() over (order by run_id) - 1 as number, * from run_reading;
      insert into run_reading (run_id, organization_id, policy_version, as_of, form_hash, readings)
        select run.id, run.organization_id, 1, run.as_of, form_hash, readings from run
        join sample on sample.number = run.rowid % (select count(*) from sample)
        where run.id not in (select run_id from sample);
      pragma wal_checkpoint(TRUNCATE)`);
  } finally {
    database.close();
  }
}

function policyTexts() {
  const before = readFileSync(new URL('starter-company.yaml', policies), 'utf8');
  return { before, after: before.replace('GREATER_THAN 5000 BRL', 'GREATER_THAN 500 BRL') };
}

/** The same decisions under both policies, added up: on one core, of what was read of the rows and put into columns. */
async function decideInMemory(file) {
  const { PageDecider, decidersOf, BacktestTally, compilePolicy, readPolicy } =
    await importParts('backtest-parts.mjs');
  const compiled = async (text) =>
    compilePolicy((await readPolicy(text, 'starter-company.yaml')).policy, { version: 1 });
  const { before, after } = policyTexts();
  const deciders = decidersOf(await compiled(before), await compiled(after));
  const decider = new PageDecider(...deciders);
  const database = new Database(file, { readonly: true });
  const forms = database.prepare('select hash, form from reading_form').all();
  const rows = database.prepare('select as_of, form_hash, readings from run_reading limit 1000').all();
  database.close();
  decider.add(forms.map(({ hash, form }) => [hash, JSON.parse(form)]));
  const page = {
    asOf: rows.map((row) => row.as_of),
    formHash: rows.map((row) => row.form_hash),
    readings: rows.map((row) => row.readings),
  };
  const columns = decider.read(page);
  const about = {
    reports: rows.map(({ as_of }) => ({ id: as_of, policyId: 'starter-company' })),
    months: rows.map(({ as_of }) => as_of.slice(0, 7)),
    runs: rows.map(({ form_hash }) => decider.runsOf(form_hash)),
    unevaluated: 0,
    damaged: 0,
    fromSections: 0,
  };
  const tally = new BacktestTally(...deciders);
  const timed = (work) => {
    const start = performance.now();
    for (let count = 0; count < reports; count += rows.length) work();
    return performance.now() - start;
  };
  const addUp = () => tally.addPage({ ...about, decisions: decider.decide(columns) });
  timed(addUp);
  const measuredMs = timed(addUp);
  const readMs = timed(() => decider.read(page));
  const { compared } = tally.result();
  if (compared < reports) throw new Error(`${compared} of ${reports} were decided in memory`);
  const floorMs = (inMemoryAtMostMs * reports) / 1_000_000;
  return {
    name: 'time once columns are in memory',
    measuredMs,
    floorMs,
    ratio: measuredMs / floorMs,
    atMost: 1,
    note: `on one core; ${Math.round(readMs)} ms to make them of what is kept are beside it`,
  };
}
