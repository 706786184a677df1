import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import { publishSyncedFile } from '../storage/publish-file.ts';
import { toStorageError } from '../storage/storage-error.ts';
import type { ReportExport } from './export.ts';

/** The part of an export that names its file. */
type Named = Pick<ReportExport, 'id' | 'organizationId' | 'format'>;

/**
 * The files of exports, in the folder `exports` beside the database. Their names hold nothing of a person; only their owner
 * reads them, and nobody ever sees half of one.
 */
export class ExportFiles {
  readonly #folder: string;

  constructor(databaseFile: string) {
    this.#folder = join(dirname(databaseFile), 'exports');
  }

  pathOf({ id, format }: Named): string {
    return join(this.#folder, `${id}.${format}`);
  }

  /** @throws CreditError STORAGE_FULL and the like; then there is no file. */
  async write(one: Named, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(one);
    let half: string | undefined;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      half = beginHalfFile(path);
      const handle = await open(half, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await publishSyncedFile(half, path);
    } catch (error) {
      throw toStorageError(error, path);
    } finally {
      if (half !== undefined) endHalfFile(half);
    }
  }

  /** Whether the file is there, as far as its size tells. */
  async has(one: Named & Pick<ReportExport, 'size'>): Promise<boolean> {
    const stats = await stat(this.pathOf(one)).catch(() => undefined);
    return stats?.isFile() === true && stats.size === one.size;
  }

  read(one: Named): Promise<Uint8Array> {
    return readFile(this.pathOf(one));
  }

  /** A part of the file, both ends within it. */
  stream(one: Named, part: { readonly start: number; readonly end: number }): Readable {
    return createReadStream(this.pathOf(one), part);
  }

  /** What cannot be removed was not there, or cannot be read either. */
  async remove(one: Named): Promise<void> {
    await rm(this.pathOf(one), { force: true }).catch(() => {});
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
