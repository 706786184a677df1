/** Writes many files as one, as bin/load-program.js reads it; see archive.mjs. */
export function writeArchive(
  target: string,
  files: readonly (readonly [name: string, content: Uint8Array])[],
  isSeldomRead?: (name: string) => boolean,
): void;
