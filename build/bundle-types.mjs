// Makes dist/types of dist/declarations: what the library offers as three files that import nothing, so that it has types for whoever
// installs it without the packages that it is bundled of; and two for CommonJS, which name what those have.
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const root = fileURLToPath(new URL('..', import.meta.url));
const declarations = join(root, 'dist/declarations');
const typebox = join(root, 'node_modules/@sinclair/typebox/build/esm/index.d.mts');

/** Finds the declarations behind the names of modules. */
const findDeclarations = {
  name: 'find-declarations',
  resolveId: {
    order: 'pre',
    handler(id, from) {
      if (id === '@sinclair/typebox') return typebox;
      if (from === undefined || id.startsWith('/')) return undefined;
      if (!id.startsWith('.')) return { id, external: true };
      return resolve(
        dirname(from),
        id.replace(/(?:\.d)?\.(m?ts|mjs)$/, (_, end) => (end === 'ts' ? '.d.ts' : '.d.mts')),
      );
    },
  },
};

const bundle = await rolldown({
  input: { index: join(declarations, 'index.d.ts'), client: join(declarations, 'client/credit-client.d.ts') },
  checks: { pluginTimings: false },
  plugins: [findDeclarations, dts({ dtsInput: true, oxc: true, tsconfig: false })],
  onLog(level, log) {
    throw new Error(`${level}: ${log.message}`);
  },
});
rmSync(join(root, 'dist/types'), { recursive: true, force: true });
const { output } = await bundle.write({
  dir: join(root, 'dist/types'),
  format: 'esm',
  entryFileNames: '[name].d.ts',
  chunkFileNames: 'shared.d.ts',
});
await bundle.close();
// What is imported for its effect alone is nothing to types: their text says what they name.
const strangers = output.flatMap(({ code }) => code.match(/(?<=from ")[^."][^"]*/g) ?? []);
if (strangers.length > 0)
  throw new Error(`The types import ${strangers.join(', ')}, which nobody has to have`);

// Node lets CommonJS require the same modules. TypeScript takes their types for modules that it may not, where it is told `node16`.
for (const name of ['index', 'client']) {
  const module = `'./${name}.js', { with: { 'resolution-mode': 'import' } }`;
  const lines = [`export type * from './${name}.js' with { 'resolution-mode': 'import' };`];
  const values = await import(pathToFileURL(join(root, 'dist/library', `${name}.js`)).href);
  for (const [value, content] of Object.entries(values)) {
    lines.push(`export declare const ${value}: typeof import(${module}).${value};`);
    // A class is a type too, which the constant of its name would hide.
    if (/^class\b/.test(String(content))) lines.push(`export type ${value} = import(${module}).${value};`);
  }
  writeFileSync(join(root, 'dist/types', `${name}.d.cts`), `${lines.join('\n')}\n`);
}
