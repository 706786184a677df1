#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Installs the tools that only tests run, where their lock has changed since. They are many times what the program itself
// needs, so that who only wants to use it is spared them.
const folder = import.meta.dirname;
const stamp = join(folder, 'node_modules', '.installed-lock');
const lock = createHash('sha256')
  .update(readFileSync(join(folder, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log(
    'Installing the tools of the tests into test/tools, about 370 MB, since their list has changed …',
  );
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) writeFileSync(stamp, lock);
  // The tests that need them say so, and the others run.
  else console.log('The tools of the tests were not installed. To try again: node test/tools/install.mjs');
}
