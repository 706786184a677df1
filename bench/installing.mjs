import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';
import { compareWithFloor } from './time-processes.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const atMost = 1.2;
const firstAtMost = 1.1;
const driver = 'node_modules/better-sqlite3/build';
const mostPairs = 5;
/** Compiling takes a minute or two of each. */
const mostPairsOfDriver = 2;

/**
 * What npm takes for the package beside what it takes for the two packages that it brings, as it is typed and without their scripts, which is
 * what it takes where the driver needs nothing; and the first answer of what it installed, in a home where nothing is, beside that of the
 * checkout.
 */
export const installing = {
  title:
    'Installing: npm install -g of the package beside that of its dependencies alone, and the first answer',
  demands: `at most ${atMost} times its dependencies, and the first answer ${firstAtMost} times the checkout's`,
  takesLong: true,

  /** @param {{ pairs: number }} options */
  async measure({ pairs }) {
    const folder = mkdtempSync(join(tmpdir(), 'credit-bench-'));
    try {
      const npm = (...words) =>
        execFileSync('npm', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
      const packed = npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder).trim();
      const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const alone = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
      const whole = [join(folder, packed)];
      const prefix = join(folder, 'prefix');
      const install = (packages, { isKept = false, scripts = ['--ignore-scripts'] } = {}) => {
        const begun = performance.now();
        npm('install', '--silent', '--global', ...scripts, '--prefix', prefix, ...packages);
        const ms = performance.now() - begun;
        if (!isKept) rmSync(prefix, { recursive: true });
        return ms;
      };
      // What is fetched once lies in npm's cache then.
      install(alone);
      install(whole);
      const inTurn = (most, options) => {
        const taken = { alone: [], whole: [] };
        for (let pair = 0; pair < Math.min(pairs, most); pair += 1) {
          taken.alone.push(install(alone, options));
          taken.whole.push(install(whole, options));
        }
        return taken;
      };
      const typed = inTurn(mostPairsOfDriver, { scripts: [] });
      const bare = inTurn(mostPairs);
      install(whole, { isKept: true });
      const installed = join(prefix, 'lib/node_modules/credit');
      // It was not let compile.
      cpSync(
        join(root, driver, 'Release/better_sqlite3.node'),
        join(installed, driver, 'Release/better_sqlite3.node'),
      );
      const first = compareWithFloor(
        firstAnswer(root, join(folder, 'home')),
        firstAnswer(installed, join(folder, 'home')),
        { pairs },
      );
      return [
        {
          name: 'npm install -g, the driver fetched or compiled',
          ...ofPairs(typed),
        },
        {
          name: 'npm install -g --ignore-scripts',
          ...ofPairs(bare),
        },
        {
          name: 'the first credit analyze after it',
          floor: 'of the checkout',
          ...first,
          atMost: firstAtMost,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** What the package took beside its dependencies. */
function ofPairs({ alone, whole }) {
  const ratios = whole.map((ms, at) => ms / alone[at]);
  return { measuredMs: median(whole), floorMs: median(alone), ratio: median(ratios), atMost };
}

/** The first analysis in a home where nothing is: it makes the database, and seeds it. */
function firstAnswer(place, home) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'en_US.UTF-8' };
  return {
    name: `credit analyze from ${place}`,
    args: [join(place, 'bin/credit.js'), 'analyze', '12ABC34501DE35'],
    env,
    before: () => {
      rmSync(home, { recursive: true, force: true });
      mkdirSync(home);
    },
    expect: /SANDBOX/,
  };
}
