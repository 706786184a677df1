import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from './median.mjs';
import { facts, policyOf } from './policy-evaluation.mjs';

const library = fileURLToPath(new URL('../dist/library/index.js', import.meta.url));
const program = fileURLToPath(new URL('../bin/credit.js', import.meta.url));
const cpuAtExit = fileURLToPath(new URL('./cpu-at-exit.mjs', import.meta.url));

/** `CREDIT_BENCH_DOCUMENTS` makes it shorter, for trying the benchmark itself. */
const documents = Number(process.env['CREDIT_BENCH_DOCUMENTS'] ?? 5_000);
const evaluations = 20_000;
const columns = 10;

/** The forty rules, and as many more on as many inputs as are asked for. */
function policyWithInputs(count) {
  const policy = policyOf(40);
  const inputs = Array.from({ length: count }, (_, index) => ({ name: `known${index}`, type: 'number' }));
  const rules = inputs.map(({ name }) => ({
    rule: 'INPUT',
    input: name,
    failWhen: 'GREATER_THAN 50',
    statusToApply: 'ALERT',
    points: 10,
  }));
  return { ...policy, inputs, groups: [...policy.groups, { name: 'inputs', rules }] };
}

/** Microseconds of the processor that one call takes: other work on the machine does not lengthen them. */
function timeOf(call) {
  const began = process.cpuUsage();
  for (let left = evaluations; left > 0; left -= 1) call();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / evaluations;
}

/** What inputs add to an evaluation, and columns of them to a batch. */
export const inputs = {
  title: 'Inputs: what the caller knows, in an evaluation and in a batch',
  demands:
    '20 inputs and 20 rules on them add 2 µs to 40 rules; a batch with 10 input columns 1.03 of one without',

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    if (!existsSync(library)) throw new Error('There is no build to measure. Make it: npm run build');
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      return [await measureEvaluation(pairs), measureBatches(folder, Math.min(pairs, 5))];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureEvaluation(pairs) {
  const { compilePolicy, evaluatePolicy } = await import(pathToFileURL(library).href);
  const without = compilePolicy(policyOf(40), { version: 1 });
  const withInputs = compilePolicy(policyWithInputs(20), { version: 1 });
  const known = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`known${index}`, index * 5]));
  const evaluateWithout = () => evaluatePolicy(without, facts);
  // Made once, as those without are: what is measured is the evaluation.
  const factsWith = { ...facts, inputs: known };
  const evaluateWith = () => evaluatePolicy(withInputs, factsWith);
  timeOf(evaluateWithout);
  timeOf(evaluateWith);
  const times = Array.from({ length: pairs }, () => [timeOf(evaluateWithout), timeOf(evaluateWith)]);
  const added = median(times.map(([floor, measured]) => measured - floor));
  return {
    name: '20 inputs and 20 rules on them, µs that they add, of 2',
    unit: 'µs',
    measuredMs: added,
    floorMs: 2,
    ratio: added / 2,
    atMost: 1,
  };
}

/** Processor time of the same batch, its ten columns once carried past and once read as inputs. */
function measureBatches(folder, pairs) {
  const names = Array.from({ length: columns }, (_, index) => `known${index}`);
  const declared = names.map((name) => `  - { name: ${name}, type: number }`).join('\n');
  const policy = (id, asks) => `id: ${id}
name: ${id}
kind: cnpj
depth: SIMPLES
usePolicyResult: true
${asks ? `inputs:\n${declared}\n` : ''}groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED }
${asks ? `      - { rule: INPUT, input: known0, failWhen: GREATER_THAN 1000, statusToApply: ALERT }\n` : ''}`;
  for (const asks of [false, true])
    writeFileSync(
      join(folder, `${asks ? 'asking' : 'silent'}.yaml`),
      policy(asks ? 'asking' : 'silent', asks),
    );
  const rows = Array.from({ length: documents }, (_, row) =>
    [cnpjOf(row + 1), ...names.map((_, column) => (row * 7 + column) % 1000)].join(';'),
  );
  writeFileSync(join(folder, 'list.csv'), `CNPJ;${names.join(';')}\n${rows.join('\n')}\n`);
  const cpuOf = (id, round) => {
    const db = join(folder, `${id}-${round}.db`);
    const env = { ...process.env, CREDIT_DB: db, CREDIT_THREADS: '1' };
    run(['policy', 'enable', join(folder, `${id}.yaml`), '--yes'], env);
    const figures = join(folder, 'cpu.txt');
    const measured = { ...env, CREDIT_BENCH_CPU: figures, NODE_OPTIONS: `--import ${cpuAtExit}` };
    run(['batch', join(folder, 'list.csv'), '--policy', id, '--progress', 'none'], measured);
    rmSync(db);
    return Number(readFileSync(figures, 'utf8'));
  };
  const rounds = Array.from({ length: pairs }, (_, round) => [
    cpuOf('silent', round),
    cpuOf('asking', round),
  ]);
  const [floorMs, measuredMs] = [0, 1].map((at) => median(rounds.map((times) => times[at])));
  return {
    name: `a batch of ${documents} with ${columns} columns as inputs, against carried past`,
    measuredMs,
    floorMs,
    ratio: measuredMs / floorMs,
    atMost: 1.03,
  };
}

function run(words, env) {
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`credit ${words.join(' ')} ended with ${status}: ${stderr}`);
}

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
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = `${base}${digit(base)}`;
  return `${first}${digit(first)}`;
}
