import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compress } from './compress.mjs';

const { lengthBytes, packed } = createRequire(import.meta.url)('../bin/load-program.js');

/** A dozen of the program's parts are larger, and make half of what packing could save; what most commands read is not among them. */
const worthPackingBytes = 32_768;

/**
 * Writes many files as one, as bin/load-program.js reads it: npm takes longer over a file than over what is in it. A list of them in JSON
 * with the place and the length of each, behind the list's own length, and then what is in them.
 *
 * @param {string} target the file's path; whoever reads it as it was reads on
 * @param {readonly (readonly [name: string, content: Uint8Array])[]} files names in ASCII
 * @param {(name: string) => boolean} isSeldomRead which may be packed: installing takes less with fewer bytes, and reading more
 */
export function writeArchive(target, files, isSeldomRead = () => false) {
  const places = {};
  const contents = [];
  let at = 0;
  for (const [name, content] of files) {
    const packs = content.length >= worthPackingBytes && isSeldomRead(name);
    const bytes = packs ? compress(content) : content;
    places[name] = packs ? [at, bytes.length, packed] : [at, bytes.length];
    contents.push(bytes);
    at += bytes.length;
  }
  const list = JSON.stringify(places);
  const head = String(list.length).padStart(lengthBytes);
  writeFileSync(`${target}.new`, Buffer.concat([Buffer.from(head + list), ...contents]));
  renameSync(`${target}.new`, target);
}
