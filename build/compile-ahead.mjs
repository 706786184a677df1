import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeArchive } from './archive.mjs';

const { compiledArchive, compiledBy, loadProgram, openArchive, thisNode } = createRequire(import.meta.url)(
  '../bin/load-program.js',
);
const programArchive = 'dist/program/main.chunks';
const inPackage = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The command that most users run first: the functions that it calls are stored in compiled form. */
const typicalCommands = [['analyze', '12ABC34501DE35']];

/**
 * Runs one command and keeps what V8 compiled on the way, of each part of the build that was loaded.
 *
 * @param {string} folder where it goes
 * @param {readonly string[]} words
 */
async function compileFor(folder, words) {
  const loaded = [];
  const { main } = loadProgram((name, script) => loaded.push([name, script]));
  process.argv.splice(2, process.argv.length, ...words);
  const code = await main(process);
  if (code !== 0) throw new Error(`credit ${words.join(' ')} ended with ${code}`);
  for (const [name, script] of loaded)
    writeFileSync(join(folder, encodeURIComponent(name)), script.createCachedData());
}

/** Packs what of the program these commands do not read. @param {ReadonlySet<string>} names what they do */
function packAllBut(names) {
  const { names: all, read } = openArchive(programArchive);
  const parts = all.map((name) => [name, read(name)]);
  writeArchive(inPackage(programArchive), parts, (name) => !names.has(name));
}

/** Each command in a process of its own, with a folder that stands for the whole machine. */
function compileAll() {
  const home = mkdtempSync(join(tmpdir(), 'credit-build-'));
  const folder = join(home, 'compiled');
  const target = inPackage(compiledArchive);
  let isWhole = true;
  mkdirSync(folder);
  rmSync(target, { force: true });
  try {
    for (const words of typicalCommands) {
      const { status, stderr } = spawnSync(
        process.execPath,
        [fileURLToPath(import.meta.url), folder, ...words],
        {
          cwd: home,
          env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
          encoding: 'utf8',
        },
      );
      // A build without compiled code works all the same, only slower: told, and no failure.
      if (status === 0) continue;
      isWhole = false;
      process.stderr.write(`Not compiled ahead, so it starts more slowly: ${stderr}\n`);
    }
    const compiled = readdirSync(folder)
      .toSorted()
      .map((name) => [decodeURIComponent(name), readFileSync(join(folder, name))]);
    writeArchive(target, [[compiledBy, Buffer.from(thisNode())], ...compiled]);
    if (isWhole) packAllBut(new Set(compiled.map(([name]) => name)));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) compileAll();
else await compileFor(folder, words);
