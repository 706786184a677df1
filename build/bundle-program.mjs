// Makes dist/program, dist/library and dist/worker. By rolldown's functions and not by its command, which lists every file that it
// writes: whoever installs the program has a page less to read.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { build } from 'rolldown';
import bundles from '../rolldown.config.mjs';
import { describePackages, packagesIn, writeLicences } from './licences.mjs';

const packages = [];
for (const options of bundles) {
  const { output } = await build(options);
  packages.push(...packagesIn(output));
}
writeLicences('dist/LICENSES.txt', packages);
writeFileSync('dist/bundled.json', `${JSON.stringify(describePackages(packages), undefined, 2)}\n`);
writeFileSync('dist/build.json', `${JSON.stringify({ commit: commitOfSource() })}\n`);

/** What the sources are in git, for `credit --version --json`; null where they came without their history. */
function commitOfSource() {
  try {
    const git = (...words) =>
      execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const commit = git('rev-parse', 'HEAD');
    return git('status', '--porcelain') === '' ? commit : `${commit}+changes`;
  } catch {
    return null;
  }
}
