import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where machines that share a database find the editions that one of them has loaded. Files are named `pgfn/0123456789abcdef.db`. */
export interface EditionPlace {
  /** Rejects where the place itself is not there. */
  require(): Promise<void>;
  /** A small file; undefined where there is none. */
  readText(name: string): Promise<string | undefined>;
  /** Rejects, or the stream does, where there is none. */
  open(name: string): Promise<Readable>;
  /** Puts a small file there: others see the one before until it is whole. */
  writeText(name: string, text: string): Promise<void>;
  /** The same for a file of this machine. */
  writeFile(name: string, file: string): Promise<void>;
  /** Nothing where it is not there. */
  remove(name: string): Promise<void>;
}

/** A folder that all machines have, by whatever file system. */
export function openFolderPlace(folder: string): EditionPlace {
  /** Under a name that nobody asks for until it is whole. */
  const put = async (name: string, write: (half: string) => Promise<void>) => {
    const file = join(folder, name);
    const half = `${file}.${process.pid}.half`;
    // Not the place itself: where a file system is not mounted, nothing is to be put in its stead.
    await mkdir(dirname(file)).catch(ignorePresent);
    try {
      await write(half);
      await rename(half, file);
    } finally {
      await rm(half, { force: true });
    }
  };
  return {
    require: () => access(folder),
    readText: (name) => readFile(join(folder, name), 'utf8').catch(ignoreMissing),
    open: async (name) => createReadStream(join(folder, name)),
    writeText: (name, text) => put(name, (half) => writeFile(half, text, { flush: true })),
    writeFile: (name, file) =>
      put(name, (half) => pipeline(createReadStream(file), createWriteStream(half, { flush: true }))),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function ignorePresent(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
