import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Maximum number of links, as on Linux. */
const mostLinks = 40;

/**
 * Returns the path of the file that symbolic links lead to. The file may not exist. If the path is not a link, returns it unchanged.
 * A rename to the result keeps the links, while a rename to the path itself would replace them.
 *
 * @throws the file system's error; `ELOOP` if the links form a circle.
 */
export function followLinks(path: string): string {
  let file = path;
  for (let links = 0; links <= mostLinks; links += 1) {
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file;
    file = resolve(dirname(file), readlinkSync(file));
  }
  throw Object.assign(new Error(path), { code: 'ELOOP', syscall: 'readlink' });
}
