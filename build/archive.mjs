import { renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { lengthBytes } = createRequire(import.meta.url)('../bin/load-program.js');

/**
 * Writes many files as one, as bin/load-program.js reads it: npm takes longer over a file than over what is in it. A list of them in JSON
 * with the place and the length of each, behind the list's own length, and then what is in them.
 *
 * @param {string} target the file's path; whoever reads it as it was reads on
 * @param {readonly (readonly [name: string, content: Uint8Array])[]} files names in ASCII
 */
export function writeArchive(target, files) {
  const places = {};
  let at = 0;
  for (const [name, content] of files) {
    places[name] = [at, content.length];
    at += content.length;
  }
  const list = JSON.stringify(places);
  const head = String(list.length).padStart(lengthBytes);
  writeFileSync(
    `${target}.new`,
    Buffer.concat([Buffer.from(head + list), ...files.map(([, content]) => content)]),
  );
  renameSync(`${target}.new`, target);
}
