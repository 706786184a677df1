import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// `npm run kills -- 100 --seed 1`: the long form of webhooks.test.ts. It needs a build.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) } },
});
const [kills = '100'] = positionals;
if (!/^[1-9]\d{0,4}$/.test(kills) || !/^\d{1,9}$/.test(values.seed)) {
  process.stderr.write('npm run kills -- [how many] [--seed NUMBER]\n');
  process.exit(2);
}
const vitest = fileURLToPath(import.meta.resolve('vitest/vitest.mjs'));
const test = fileURLToPath(new URL('./webhooks.test.ts', import.meta.url));
const child = spawn(
  process.execPath,
  [vitest, 'run', test, '--reporter=default', '--disable-console-intercept', '--sequence.shuffle=false'],
  { stdio: 'inherit', env: { ...process.env, KILLS: kills, KILLS_SEED: values.seed } },
);
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
