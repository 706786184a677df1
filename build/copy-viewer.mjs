// Makes dist/viewer: what /docs shows the description of the API with, out of its package. All of that would be eleven megabytes
// for whoever installs the program, and run a script of its maker's at the installation.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compress } from './compress.mjs';

const source = fileURLToPath(new URL('../node_modules/swagger-ui-dist/', import.meta.url));
const folder = fileURLToPath(new URL('../dist/viewer/', import.meta.url));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of ['swagger-ui-bundle.js.LICENSE.txt', 'favicon-32x32.png', 'LICENSE', 'NOTICE'])
  copyFileSync(join(source, name), join(folder, name));
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
  writeFileSync(join(folder, `${name}.br`), compress(readFileSync(join(source, name))));
