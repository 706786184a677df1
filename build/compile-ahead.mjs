import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { compiledBy, compiledFile, loadProgram, thisNode } = createRequire(import.meta.url)(
  '../bin/load-program.js',
);

/** What most users do first: the functions that these commands call are kept in compiled form. */
const typicalCommands = [
  ['document', 'check', '12ABC34501DE35'],
  ['analyze', '12ABC34501DE35'],
];

/**
 * Runs one command and keeps what V8 compiled on the way beside each file of the build that was loaded.
 *
 * @param {readonly string[]} words
 */
async function compileFor(words) {
  const loaded = [];
  const { main } = loadProgram((file, script) => loaded.push([file, script]));
  process.argv.splice(2, process.argv.length, ...words);
  const code = await main(process);
  if (code !== 0) throw new Error(`credit ${words.join(' ')} ended with ${code}`);
  for (const [file, script] of loaded) {
    const target = compiledFile(file);
    writeFileSync(`${target}.new`, script.createCachedData());
    renameSync(`${target}.new`, target);
  }
}

/** Each command in a process of its own, with a folder that stands for the whole machine. */
function compileAll() {
  const home = mkdtempSync(join(tmpdir(), 'credit-build-'));
  writeFileSync(compiledBy, thisNode());
  try {
    for (const words of typicalCommands) {
      const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...words], {
        cwd: home,
        env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
        encoding: 'utf8',
      });
      // A build without compiled code works all the same, only slower: told, and no failure.
      if (status !== 0) process.stderr.write(`Not compiled ahead, so it starts more slowly: ${stderr}\n`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
if (words.length === 0) compileAll();
else await compileFor(words);
