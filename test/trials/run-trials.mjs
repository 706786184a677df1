import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { parts } from './parts.mjs';

// `npm run trials -- PART [HOW MANY] [--seed NUMBER]`: a test in its large number. It needs a build.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
});
const [name = '', number, ...others] = positionals;
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
const isSound =
  !values.help &&
  part !== undefined &&
  others.length === 0 &&
  /^[1-9]\d{0,6}$/.test(number ?? String(part.number)) &&
  /^\d{1,9}$/.test(values.seed);
if (!isSound) {
  const list = Object.entries(parts).map(([one, { number, of }]) => `  ${one.padEnd(12)} ${number} ${of}`);
  process.stderr.write(`npm run trials -- PART [HOW MANY] [--seed NUMBER]\n${list.join('\n')}\n`);
  process.exit(values.help ? 0 : 2);
}
process.env[part.variable] = number ?? String(part.number);
process.env[`${part.variable}_SEED`] = values.seed;
const began = performance.now();
const vitest = await startVitest('test', [part.file], {
  // One after the other: each has the machine to itself.
  fileParallelism: false,
  // What a trial may take; on a busy machine four minutes are soon over.
  testTimeout: 1_800_000,
  watch: false,
  reporters: ['default', './test/plain-summary-reporter.ts'],
  disableConsoleIntercept: true,
  sequence: { shuffle: false },
});
await vitest.close();
const seconds = Math.round((performance.now() - began) / 1_000);
process.stdout.write(
  `\n${name}: ${process.env[part.variable]} with seed ${values.seed} in ${seconds} s on Node ${process.version}\n`,
);
