import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Parts of the source that the program offers to nobody, as one module for a benchmark. It lies as deep within the
 * project as the program does, where it finds what it reads and packages as they are installed; whoever asks for it removes it.
 *
 * @param {string} exporting the module beside this one that exports the parts
 * @returns {Promise<string>} its file
 */
export async function bundleParts(exporting) {
  const file = here(`../dist/bench/${randomUUID()}.mjs`);
  const bundle = await rolldown({ input: here(exporting), platform: 'node', external: /^[^./]/ });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return file;
}

/**
 * The same, for the process that asks.
 *
 * @param {string} exporting the module beside this one that exports the parts
 */
export async function importParts(exporting) {
  const file = await bundleParts(exporting);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}
