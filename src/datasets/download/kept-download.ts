import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import type { DatasetName } from '../index.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);
const validators = Type.Object({
  /** The address that was asked for; redirects from there may lead elsewhere each time. */
  url: Type.String(),
  etag: nullableText,
  lastModified: nullableText,
});

/** By what a server tells whether a file is still the same (RFC 9110, section 8.8). */
export type Validators = Static<typeof validators>;

const downloaded = Type.Object({
  /** The edition that was made of the files. */
  edition: Type.String(),
  files: Type.Array(Type.Object({ name: Type.String(), validators })),
});

/** A file on its way, in the folder of its dataset's downloads: whole, or the beginning of one. */
export class KeptFile {
  readonly path: string;
  readonly part: string;
  private readonly facts: string;

  constructor(folder: string, name: string) {
    this.path = join(folder, name);
    this.part = `${this.path}.part`;
    this.facts = `${this.path}.facts.json`;
  }

  /** What the server said of what is kept; undefined where nothing is, or is of another address. */
  validatorsFor(url: string): Validators | undefined {
    const own = readAs(this.facts, validators);
    return own?.url === url ? own : undefined;
  }

  get isWhole(): boolean {
    return existsSync(this.path);
  }

  /** Bytes of the beginning that is here; 0 where there is none. */
  get partBytes(): number {
    return statSync(this.part, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Before the first byte: what comes is of this state of the file. */
  begin(own: Validators): void {
    this.discard();
    writeFileSync(this.facts, JSON.stringify(own), { mode: 0o600 });
  }

  /** The beginning is the whole. */
  finish(): void {
    renameSync(this.part, this.path);
  }

  discard(): void {
    for (const file of [this.path, this.part, this.facts]) rmSync(file, { force: true });
  }
}

/** Where downloads of a dataset lie until they are loaded. */
function downloadFolder(folder: string, name: DatasetName): string {
  return join(folder, name, 'download');
}

export function makeDownloadFolder(folder: string, name: DatasetName): string {
  const own = downloadFolder(folder, name);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  return own;
}

const noteFile = 'in-force.json';
export const downloadLockFile = 'lock.db';

/** What servers said of the files that an edition was made of, by their names; none where another edition is meant. */
export function validatorsOfEdition(
  download: string,
  edition: string | undefined,
): ReadonlyMap<string, Validators> {
  const note = readAs(join(download, noteFile), downloaded);
  const files = note !== undefined && note.edition === edition ? note.files : [];
  return new Map(files.map((file) => [file.name, file.validators]));
}

/** Of what is in force now nothing but what its servers said is kept: the files are in the edition. */
export function keepValidators(download: string, note: Static<typeof downloaded>): void {
  clearDownloads(download);
  const half = join(download, `${noteFile}.half`);
  writeFileSync(half, JSON.stringify(note), { mode: 0o600 });
  renameSync(half, join(download, noteFile));
}

/** Throws away what was downloaded. */
export function clearDownloads(download: string): void {
  for (const name of readdirSync(download)) {
    if (name !== downloadLockFile && name !== noteFile) rmSync(join(download, name), { force: true });
  }
}

function readAs<T extends TSchema>(file: string, schema: T): Static<T> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return fitsSchema(schema, value) ? value : undefined;
  } catch {
    // Missing or damaged: what it was about is downloaded again.
    return undefined;
  }
}
