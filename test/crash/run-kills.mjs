import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

// `npm run kills -- 100 --seed 1`: the long form of webhooks.test.ts, batches.test.ts and crash-loop.test.ts; `--of batches` is one of them.
// It needs a build.

const forms = ['webhooks', 'batches', 'crash-loop'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    of: { type: 'string', multiple: true, default: forms },
  },
});
const [kills = '100', ...others] = positionals;
const isSound =
  others.length === 0 &&
  /^[1-9]\d{0,4}$/.test(kills) &&
  /^\d{1,6}$/.test(values.seed) &&
  values.of.every((one) => forms.includes(one));
if (!isSound) {
  process.stderr.write(`npm run kills -- [how many] [--seed NUMBER] [--of ${forms.join('|')}]\n`);
  process.exit(2);
}
process.env['KILLS'] = kills;
process.env['KILLS_SEED'] = values.seed;
const root = fileURLToPath(new URL('../../', import.meta.url));
const files = values.of.map((one) => `test/crash/${one}.test.ts`);
const vitest = await startVitest('test', files, {
  root,
  // One after the other: each has the machine to itself.
  fileParallelism: false,
  watch: false,
  reporters: ['default'],
  disableConsoleIntercept: true,
  sequence: { shuffle: false },
});
await vitest.close();
