import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeArchive } from './archive.mjs';

/** A character that ASCII does not have, and the backslashes before it. */
const foreign = /(\\*)([^\0-\x7f])/g;
const rawText = /String\.raw`[^`]*[^`\0-\x7f]/;

/**
 * Writes the program's files as bin/load-program.js takes them: each is the function that it calls, in ASCII. V8 holds such text in one
 * byte a character, where a single dash in it would make it two of all; and what is not put together anew is not copied. All of them go
 * into one file, for npm takes longer over 400 than over all the rest.
 *
 * @param {{ archive: string, entry?: (name: string) => string, packsEntries?: boolean }} options its name in the folder of the output,
 * the content of the file that replaces an entry which is loaded by its path, and whether entries and their imports are compressed too
 * @returns {import('rolldown').Plugin}
 */
export function readyToLoad({ archive, entry, packsEntries = false }) {
  return {
    name: 'ready-to-load',
    generateBundle(_, bundle) {
      for (const chunk of chunksOf(bundle))
        chunk.code = `(function (exports, require, module, __filename, __dirname) {${inAscii(chunk.code, chunk.fileName)}\n})`;
    },
    // Not before: what the output is made of is told by its chunks.
    writeBundle({ dir }, bundle) {
      const chunks = chunksOf(bundle).toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
      const begun = entry === undefined ? undefined : begunWith(bundle);
      writeArchive(
        join(dir, archive),
        chunks.map(({ fileName, code }) => [fileName, Buffer.from(code, 'latin1')]),
        // What of the program is seldom read is known once it has run: see build/compile-ahead.mjs.
        (name) => packsEntries || (begun !== undefined && !begun.has(name)),
      );
      rmSync(join(dir, 'chunks'), { recursive: true, force: true });
      for (const { fileName, isEntry } of chunks) {
        if (!isEntry) continue;
        if (entry === undefined) rmSync(join(dir, fileName), { force: true });
        else writeFileSync(join(dir, fileName), entry(fileName));
      }
    },
  };
}

/** The entries and whatever is loaded along with them. */
function begunWith(bundle) {
  const begun = new Set(chunksOf(bundle).flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])));
  // It grows meanwhile.
  for (const name of begun) for (const imported of bundle[name]?.imports ?? []) begun.add(imported);
  return begun;
}

const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk');

/**
 * @param {string} code
 * @param {string} name the file's, for whoever reads what cannot be
 */
function inAscii(code, name) {
  const raw = rawText.exec(code)?.[0];
  if (raw !== undefined) throw new Error(`${name}: String.raw takes an escape as it stands: ${raw}`);
  return code.replace(foreign, (text, slashes, character) => {
    // Behind an odd one the character is escaped itself.
    if (slashes.length % 2 === 1) throw new Error(`${name}: there is nothing to escape in ${text}`);
    return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
