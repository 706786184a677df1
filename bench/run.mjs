#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { backtest } from './backtest.mjs';
import { batch } from './batch.mjs';
import { batchReports } from './batch-reports.mjs';
import { connectors } from './connectors.mjs';
import { counterfactuals } from './counterfactuals.mjs';
import { exports } from './exports.mjs';
import { growth } from './growth.mjs';
import { inputs } from './inputs.mjs';
import { installing } from './installing.mjs';
import { machines } from './machines.mjs';
import { manyReports, manyReportsOnServer } from './many-reports.mjs';
import { operations } from './operations.mjs';
import { outcomes } from './outcomes.mjs';
import { pages } from './pages.mjs';
import { policyEvaluation } from './policy-evaluation.mjs';
import { proofs } from './proofs.mjs';
import { publicBatch } from './public-batch.mjs';
import { receita } from './receita.mjs';
import { screening } from './screening.mjs';
import { service } from './service.mjs';
import { stall } from './stall.mjs';
import { startUp } from './start-up.mjs';
import { subjectsRights } from './subjects.mjs';
import { watch } from './watch.mjs';
import { webhooks } from './webhooks.mjs';

/**
 * Every benchmark by its name: a title, and `measure`, which gives one row for each thing measured. One that `takesLong` is run
 * only where it is named; `table` gives the rows another form.
 */
const benchmarks = {
  'start-up': startUp,
  'policy-evaluation': policyEvaluation,
  proofs,
  counterfactuals,
  connectors,
  inputs,
  service,
  stall,
  webhooks,
  batch,
  exports,
  operations,
  'batch-reports': batchReports,
  pages,
  screening,
  receita,
  'public-batch': publicBatch,
  watch,
  lists: manyReports,
  'lists-on-server': manyReportsOnServer,
  backtest,
  outcomes,
  machines,
  installing,
  subjects: subjectsRights,
  growth,
};

const usage = `Usage: node bench/run.mjs [name ...] [--pairs N] [--json]
Each figure is the median of N pairs (15) run in turn with its floor; a ratio says how many times the floor. Several are measured in a process each.
Ends with 1 when a demand is missed. Without a name all but backtest, outcomes, growth, batch-reports, lists-on-server, machines, public-batch, receita, subjects and watch, which take long. Benchmarks, and what they demand:
${Object.entries(benchmarks)
  .map(([name, { demands }]) => `  ${name.padEnd(18)} ${demands}`)
  .join('\n')}`;

/** @returns {Promise<0 | 1 | 2>} */
async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pairs: { type: 'string', default: '15' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const pairs = Number(values.pairs);
  const unknown = positionals.filter((name) => !Object.hasOwn(benchmarks, name));
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (unknown.length > 0 || !Number.isInteger(pairs) || pairs < 1) {
    console.error(
      unknown.length > 0 ? `There is no benchmark ${unknown.join(', ')}.` : '--pairs takes a number from 1.',
    );
    console.error(usage);
    return 2;
  }

  const usual = Object.keys(benchmarks).filter((name) => !benchmarks[name].takesLong);
  const names = positionals.length > 0 ? positionals : usual;
  const machine = {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
  };
  const results = [];
  // One after the other: what runs at the same time is measured along.
  for (const name of names) {
    if (!values.json) console.error(`Measuring ${name}, ${pairs} pairs each …`);
    results.push(names.length === 1 ? await measureOne(name, pairs) : measureApart(name, pairs));
  }

  if (values.json) console.log(JSON.stringify({ machine, pairs, results }, null, 2));
  else print({ machine, pairs, results });
  return results.every(({ rows }) => rows.every(({ isMet }) => isMet)) ? 0 : 1;
}

async function measureOne(name, pairs) {
  const { title, measure, table } = benchmarks[name];
  const rows = await measure({ pairs });
  return {
    name,
    title,
    ...(table && { table: table(rows) }),
    rows: rows.map((row) => ({ ...row, isMet: row.ratio <= row.atMost })),
  };
}

/** The same in a process of its own: what V8 has learnt from one benchmark, and its heap, change the figures of the next. */
function measureApart(name, pairs) {
  const words = [fileURLToPath(import.meta.url), name, '--pairs', String(pairs), '--json'];
  const { status, stdout } = spawnSync(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // It ends with 1 where something was missed, and where it could not be measured, then without figures.
  if ((status !== 0 && status !== 1) || stdout === '') throw new Error(`${name} could not be measured`);
  return JSON.parse(stdout).results[0];
}

function print({ machine, pairs, results }) {
  const { cores, processor, node, platform } = machine;
  console.log(`${cores} cores (${processor}) · node ${node} · ${platform} · medians of ${pairs} pairs`);
  for (const { title, rows, table } of results) {
    console.log(`\n${title}`);
    if (table) console.log(`\n${table}\n`);
    const longest = Math.max(...rows.map(({ name }) => name.length));
    for (const { name, floorMs, measuredMs, ratio, atMost, isMet, note, unit = 'ms' } of rows) {
      const figures = `${inMs(measuredMs)} ${unit}  floor ${inMs(floorMs)} ${unit}`;
      const verdict = `${isMet ? 'met' : 'MISSED'} (at most ${atMost < 1 ? atMost : atMost.toFixed(2)})`;
      const times = ratio.toFixed(ratio < 0.1 ? 3 : 2).padStart(6);
      console.log(
        `  ${name.padEnd(longest)} ${figures}  ${times} ×  ${verdict}${note === undefined ? '' : `\n    ${note}`}`,
      );
    }
  }
}

/** Small figures keep more places. */
function inMs(value) {
  return value.toFixed(value < 1 ? 5 : 1).padStart(9);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = String(error?.code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
}
