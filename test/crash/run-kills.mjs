import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

// `npm run kills -- 100 --seed 1`: the long form of webhooks.test.ts. It needs a build.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) } },
});
const [kills = '100', ...others] = positionals;
if (others.length > 0 || !/^[1-9]\d{0,4}$/.test(kills) || !/^\d{1,6}$/.test(values.seed)) {
  process.stderr.write('npm run kills -- [how many] [--seed NUMBER]\n');
  process.exit(2);
}
process.env['KILLS'] = kills;
process.env['KILLS_SEED'] = values.seed;
const root = fileURLToPath(new URL('../../', import.meta.url));
const vitest = await startVitest('test', ['test/crash/webhooks.test.ts'], {
  root,
  watch: false,
  reporters: ['default'],
  disableConsoleIntercept: true,
  sequence: { shuffle: false },
});
await vitest.close();
