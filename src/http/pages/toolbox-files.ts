import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { packageFolder } from '../../base/own-package.ts';

/** A file of the pages as the build leaves it: its name changes with its content. */
interface ToolboxFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Compressed ahead, where that is worth it. */
  readonly brotli: Uint8Array | undefined;
}

interface ManifestEntry {
  readonly mediaType: string;
  readonly isCompressed: boolean;
  /** Where it begins in the one file that holds all, and how long it is there, in bytes. */
  readonly at: number;
  readonly length: number;
}

/** What build/make-toolbox.mjs writes beside the files. */
interface Manifest {
  readonly script: string;
  /** What the script cannot begin without: loaded along with it, and not one after the other. */
  readonly needed: readonly string[];
  readonly style: string;
  readonly icon: string;
  readonly fonts: readonly string[];
  readonly files: Readonly<Record<string, ManifestEntry>>;
}

export interface ToolboxFiles {
  readonly manifest: Manifest;
  file(name: string): ToolboxFile | undefined;
}

let opened: ToolboxFiles | undefined;

/** The files of the pages, some 0.4 MB, which lie in one; each is inflated once, when it is first asked for. */
export function openToolboxFiles(): ToolboxFiles {
  if (opened !== undefined) return opened;
  const folder = join(packageFolder(), 'dist', 'toolbox');
  // Written by the build, and read back unchanged.
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const all = readFileSync(join(folder, 'toolbox.chunks'));
  const read = new Map<string, ToolboxFile>();
  opened = {
    manifest,
    file: (name) => {
      const entry = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
      if (entry === undefined) return undefined;
      const kept = read.get(name);
      if (kept !== undefined) return kept;
      const content = all.subarray(entry.at, entry.at + entry.length);
      // Nearly every browser takes what is compressed: it lies here as that alone, or the program would be a tenth larger.
      const brotli = entry.isCompressed ? content : undefined;
      const bytes = brotli === undefined ? content : brotliDecompressSync(brotli);
      const file = { mediaType: entry.mediaType, bytes, brotli };
      read.set(name, file);
      return file;
    },
  };
  return opened;
}
