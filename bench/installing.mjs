import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const atMost = 1.2;
const mostPairs = 5;

/** What npm takes for the package beside what it takes for the two packages that it brings. Nothing is compiled: that is minutes of both. */
export const installing = {
  title:
    'Installing: npm install -g of the package beside that of its dependencies alone, without their scripts',
  demands: `at most ${atMost} times its dependencies`,
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
      const install = (packages) => {
        const prefix = join(folder, 'prefix');
        const begun = performance.now();
        npm('install', '--silent', '--global', '--ignore-scripts', '--prefix', prefix, ...packages);
        const ms = performance.now() - begun;
        rmSync(prefix, { recursive: true });
        return ms;
      };
      // What is fetched once lies in npm's cache then.
      install(alone);
      install(whole);
      const taken = { alone: [], whole: [] };
      for (let pair = 0; pair < Math.min(pairs, mostPairs); pair += 1) {
        taken.alone.push(install(alone));
        taken.whole.push(install(whole));
      }
      const ratios = taken.whole.map((ms, at) => ms / taken.alone[at]);
      return [
        {
          name: 'npm install -g',
          measuredMs: median(taken.whole),
          floorMs: median(taken.alone),
          ratio: median(ratios),
          atMost,
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
