// What a bundle takes from other packages goes on with it, and so does what their licences ask to go along.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const inModules = `${sep}node_modules${sep}`;

/**
 * The folders of the packages that chunks are made of.
 *
 * @param {readonly { readonly type: string, readonly moduleIds?: readonly string[] }[]} output what a bundler gave
 * @returns {readonly string[]} each once
 */
export function packagesIn(output) {
  const folders = output.flatMap(({ moduleIds = [] }) => moduleIds.flatMap((id) => packageOf(id) ?? []));
  return [...new Set(folders)];
}

function packageOf(id) {
  // Modules that the bundler makes itself begin with a byte that no path holds.
  const path = id.replace(/^\0/, '');
  const at = path.lastIndexOf(inModules);
  if (at < 0) return undefined;
  const rest = path.slice(at + inModules.length).split(sep);
  const name = rest.slice(0, rest[0].startsWith('@') ? 2 : 1).join(sep);
  return path.slice(0, at + inModules.length) + name;
}

/** Name, version and licence of packages, each once, in the order of their names. */
export function describePackages(folders) {
  const all = [...new Set(folders)].map((folder) => {
    const { name, version, license } = manifestOf(folder);
    // A few name no licence, and have its text.
    return { name, version, license: license ?? /\b(MIT|ISC|BSD)\b/.exec(textsOf(folder))?.[1] };
  });
  const byName = new Map(all.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Writes one file with name, version and licence of each package, and the texts that have to go along.
 *
 * @param {string} file
 * @param {readonly string[]} folders of the packages
 */
export function writeLicences(file, folders) {
  const entries = [...new Set(folders)].map(licenceOf).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  // A package may stand in several folders, in the same version.
  const byTitle = new Map(entries.map(({ title, text }) => [title, text]));
  const parts = [...byTitle].map(([title, text]) => `${'='.repeat(80)}\n${title}\n\n${text}\n`);
  writeFileSync(
    file,
    `Parts of these packages are bundled here, under the licences that follow.\n\n${parts.join('\n')}`,
  );
}

function licenceOf(folder) {
  const { name, version, license, author } = manifestOf(folder);
  const texts = textsOf(folder);
  const owner = typeof author === 'string' ? author : author?.name;
  const text =
    texts === ''
      ? [`Copyright ${owner ?? 'of its authors'}.`, standardTexts[license] ?? []].flat().join('\n\n')
      : texts;
  return { title: `${name} ${version} (${license ?? 'see below'})`, text };
}

/** Licence texts for packages that name a licence and ship no text (https://spdx.org/licenses/ISC.html). */
const standardTexts = {
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided
that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

/** What a package says of its licence, in files of its own. */
function textsOf(folder) {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}
