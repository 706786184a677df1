// Makes a release of a clean tree in release/, and publishes nothing:
//
//   npm run release                    of the version in package.json: the files, tests, trials, benches, then the sums
//   npm run release -- 1.0.0           the same after the changelog's "Unreleased" has become 1.0.0, committed here
//   npm run release -- --with-missed   also where benches miss what they demand, which its CHANGES.md then tells
//   npm run release -- --trials-at-once 2    with so many trials side by side, where cores and memory are enough
//   npm run release -- --skip tests,trials,benches,folder     without parts of it, while it is tried
//
// The same command again goes on where it ended: what has passed at a commit stands in release/checks.json, and is not done again.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parts as trials } from '../test/trials/parts.mjs';
import { ReleaseChecks } from './release-checks.mjs';
import { billOfMaterials, checksumLine } from './sbom.mjs';
import { makeFolder } from './self-contained.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'release');
const optionalSteps = ['tests', 'trials', 'benches', 'folder'];
/** What the tarball may have, in bytes. */
const largestTarball = 6_000_000;

const run = (program, words, options = {}) =>
  execFileSync(program, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
const read = (file) => readFileSync(join(root, file), 'utf8');
const tell = (text) => process.stdout.write(`release: ${text}\n`);

function refuse(text) {
  process.stderr.write(`release: ${text}\n`);
  process.exit(1);
}

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trimEnd();
/** @returns {string} what is not committed, a file a line. */
const uncommitted = () => git('status', '--porcelain');

/**
 * Makes what the changelog has as unreleased the entry of a version, in all that names the version, and commits that.
 */
function nameVersion(version) {
  const changelog = read('CHANGELOG.md');
  if (changelog.includes(`\n## ${version}`)) refuse(`the changelog has ${version} already`);
  const day = new Date().toISOString().slice(0, 10);
  try {
    writeFileSync(
      join(root, 'CHANGELOG.md'),
      changelog.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${version} (${day})\n`),
    );
    run('npm', ['version', version, '--no-git-tag-version'], { stdio: ['ignore', 'ignore', 'inherit'] });
    build();
    git('add', '--all');
    git('commit', '--quiet', '--message', `Version ${version}`);
  } catch (error) {
    // The tree was clean before.
    git('reset', '--quiet', '--hard');
    throw error;
  }
}

/** The entry of the changelog for a version; what is unreleased, where it has none. */
function changelogEntry(version) {
  const entries = read('CHANGELOG.md')
    .split(/^(?=## )/m)
    .slice(1);
  const entry = entries.find((one) => one.startsWith(`## ${version}`)) ?? entries[0];
  if (entry === undefined || entry.trim().split('\n').length < 2)
    refuse(`the changelog says nothing of ${version}`);
  return entry;
}

/** Every file of the build by what is in it, but for what V8 compiled, which differs each time. */
function builtFiles() {
  const folder = join(root, 'dist');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.compiled'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  return names.map((name) => checksumLine(name, name)).join('');
}

function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run('npm', ['run', '--silent', 'build']);
  return builtFiles();
}

/** @returns {Buffer} what was built, as npm packs it. */
function pack() {
  const folder = mkdtempSync(join(tmpdir(), 'credit-release-'));
  try {
    const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    run('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] });
    return readFileSync(join(folder, readdirSync(folder)[0]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds and packs, each twice. @returns {string} the tarball's path. */
function makeTarball(version) {
  const [once, again] = [build(), build()];
  if (once !== again) refuse('two builds of the same sources are not the same');
  run(process.execPath, ['build/interface.mjs', '--check']);
  const [first, second] = [pack(), pack()];
  if (!first.equals(second)) refuse('two tarballs of the same build are not the same bytes');
  if (first.length > largestTarball)
    refuse(`the tarball has ${first.length} bytes, at most ${largestTarball}`);
  const file = join(target, `credit-${version}.tgz`);
  writeFileSync(file, first);
  tell(`${basename(file)}: ${(first.length / 1e6).toFixed(2)} MB, the same bytes twice`);
  return file;
}

/** Benches with what they demand. @returns {readonly string[]} what missed it, a line each. */
function measure({ withMissed }) {
  const { status, stdout } = spawnSync(process.execPath, ['bench/run.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  process.stdout.write(stdout);
  const missed = stdout
    .split('\n')
    .filter((line) => line.includes(' MISSED '))
    .map((line) => line.trim());
  // It ends with 1 where it measured all of it, and something missed.
  if (status !== 0 && (status !== 1 || missed.length === 0)) throw new Error('not all was measured');
  if (missed.length > 0 && !withMissed)
    throw new Error(
      `demands were missed:\n${missed.join('\n')}\nWith --with-missed the release tells them instead`,
    );
  return missed;
}

/** Does a trial, and shows what it said once it is over: others may be under way. */
async function doTrial(part) {
  const child = spawn('npm', ['run', '--silent', 'trials', '--', part, '--seed', '1'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
  const [code, signal] = await once(child, 'close');
  process.stdout.write(Buffer.concat(pieces));
  if (code !== 0) throw new Error(`it ended with ${code ?? signal}`);
}

/** Does something with each, so many at a time, and rejects once all are over with what failed: whoever mends one wants to know of the others. */
async function sideBySide(all, atOnce, work) {
  const left = [...all];
  const failures = [];
  const line = async () => {
    while (left.length > 0) await work(left.shift()).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'));
}

/** Tests, trials and benches, each once for a commit. @returns {Promise<readonly string[]>} what benches missed. */
async function check({ commit, wanted, withMissed, trialsAtOnce }) {
  const checks = ReleaseChecks.of(commit, join(target, 'checks.json'));
  const passOnce = async (step, work) => {
    const before = checks.find(step);
    if (before !== undefined) {
      tell(`${step}: passed at this commit on ${before.day}, and is not done again`);
      return before;
    }
    try {
      return await checks.pass(step, work);
    } catch (error) {
      throw new Error(`${step}: ${error.message}`);
    }
  };
  try {
    if (wanted('tests')) await passOnce('tests', async () => run('npm', ['test']));
    if (wanted('trials'))
      await sideBySide(Object.keys(trials), trialsAtOnce, (part) =>
        passOnce(`trial ${part}`, () => doTrial(part)),
      );
    // With nothing else to do.
    return wanted('benches') ? (await passOnce('benches', async () => measure({ withMissed }))).missed : [];
  } catch (error) {
    return refuse(`${error.message}\nThis is no release. The same command at the same commit goes on here`);
  }
}

/** The files of a release but for their sums. */
async function makeFiles({ manifest, entry, withFolder }) {
  const tarball = makeTarball(manifest.version);
  const bundled = [
    ...JSON.parse(read('dist/bundled.json')),
    ...JSON.parse(read('dist/toolbox/bundled.json')),
  ];
  const sbom = billOfMaterials(manifest, bundled, JSON.parse(read('package-lock.json')));
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(sbom, undefined, 2)}\n`);
  writeFileSync(join(target, 'CHANGES.md'), entry);
  writeFileSync(
    join(target, 'LICENSES.txt'),
    `${read('LICENSE')}\n${read('dist/LICENSES.txt')}\n${read('dist/toolbox/LICENSES.txt')}`,
  );
  if (withFolder) tell(basename(await makeFolder({ tarball, target, version: manifest.version })));
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      skip: { type: 'string', default: '' },
      'with-missed': { type: 'boolean', default: false },
      'trials-at-once': { type: 'string', default: '1' },
    },
  });
  const skipped = values.skip === '' ? [] : values.skip.split(',');
  const [version] = positionals;
  const isSound =
    positionals.length <= 1 &&
    (version === undefined || /^\d+\.\d+\.\d+$/.test(version)) &&
    skipped.every((step) => optionalSteps.includes(step)) &&
    /^[1-9]$/.test(values['trials-at-once']);
  if (!isSound)
    refuse(
      `usage: npm run release -- [1.2.3] [--with-missed] [--trials-at-once 2] [--skip ${optionalSteps.join(',')}]`,
    );
  const dirty = uncommitted();
  if (dirty !== '') refuse(`the tree is not clean, commit or remove first:\n${dirty}`);
  if (version !== undefined && version !== JSON.parse(read('package.json')).version) nameVersion(version);
  const manifest = JSON.parse(read('package.json'));
  const entry = changelogEntry(manifest.version);
  const commit = git('rev-parse', 'HEAD');
  const wanted = (step) => !skipped.includes(step);

  // First what takes minutes, then what takes hours, and the sums last: without them it is no release.
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(target))
    if (name !== 'checks.json') rmSync(join(target, name), { recursive: true });
  await makeFiles({ manifest, entry, withFolder: wanted('folder') });
  const missed = await check({
    commit,
    wanted,
    withMissed: values['with-missed'],
    trialsAtOnce: Number(values['trials-at-once']),
  });
  if (git('rev-parse', 'HEAD') !== commit || uncommitted() !== '') refuse('the tree was changed meanwhile');
  if (missed.length > 0)
    appendFileSync(
      join(target, 'CHANGES.md'),
      `\n### Demands on speed that this release missed\n\n${missed.map((line) => `- ${line}\n`).join('')}`,
    );
  const names = readdirSync(target).toSorted();
  writeFileSync(
    join(target, 'SHA256SUMS'),
    names.map((name) => checksumLine(join(target, name), name)).join(''),
  );
  tell(`release/ has ${[...names, 'SHA256SUMS'].join(', ')}; nothing was published`);
  if (skipped.length > 0) tell(`left out: ${skipped.join(', ')}. This is no release`);
}

await main();
