// Makes man/ of what --help tells: the definitions of the commands, bundled for this alone and read once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const bundle = await rolldown({
  cwd: root,
  input: 'src/cli/manual-pages.ts',
  platform: 'node',
  // What a command does is read where it runs, and none does here.
  plugins: [
    { name: 'definitions-alone', resolveDynamicImport: (id) => ({ id: String(id), external: true }) },
  ],
});
// Below the package, where its data files are looked for.
const file = join(root, 'dist', 'manual.mjs');
await bundle.write({ file, format: 'esm' });
await bundle.close();
const { manualPages } = await import(file);
rmSync(file);

const folder = join(root, 'man');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, page] of manualPages(version)) writeFileSync(join(folder, name), page);
