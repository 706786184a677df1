// Checks the types of the program with its tests, and those of its pages: both at once, each on one thread, which takes less of
// two cores than one after the other on two.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const compiler = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url));
const codes = await Promise.all(
  ['tsconfig.json', 'src/toolbox'].map(async (project) => {
    const options = ['--singleThreaded', '--project', project];
    const [code] = await once(spawn(compiler, options, { stdio: 'inherit' }), 'close');
    return code ?? 1;
  }),
);
process.exitCode = Math.max(...codes);
