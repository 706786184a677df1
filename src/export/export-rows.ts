import { Readable } from 'node:stream';
import { readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ReportExport } from './export.ts';
import { findExportSize, putExportBytes, readExportBytes, removeExportBytes } from './export-bytes-store.ts';
import type { ExportFiles } from './export-files.ts';

type Named = Pick<ReportExport, 'id' | 'organizationId' | 'format'>;

/** So much of an export is in memory at once while it is sent. */
const partBytes = 256 * 1024;

/** Where the bytes of exports are. */
export type ExportShelf = {
  readonly [Name in 'write' | 'has' | 'read' | 'stream' | 'remove']: ExportFiles[Name];
};

/** The bytes of exports in the database, where each machine finds what another one has made. */
export class ExportRows implements ExportShelf {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async write(one: Named, bytes: Uint8Array): Promise<void> {
    await this.#storage.write({ locks: readsNothing }, (db) => putExportBytes(db, one, bytes));
  }

  async has(one: Named & Pick<ReportExport, 'size'>): Promise<boolean> {
    const size = await findExportSize(this.#storage.db, one);
    return size !== undefined && size === one.size;
  }

  async read(one: Named): Promise<Uint8Array> {
    const size = await findExportSize(this.#storage.db, one);
    return readExportBytes(this.#storage.db, one, { start: 0, count: size ?? 0 });
  }

  stream(one: Named, { start, end }: { readonly start: number; readonly end: number }): Readable {
    const { db } = this.#storage;
    async function* parts(): AsyncGenerator<Uint8Array> {
      for (let at = start; at <= end; at += partBytes) {
        yield await readExportBytes(db, one, { start: at, count: Math.min(partBytes, end + 1 - at) });
      }
    }
    return Readable.from(parts(), { objectMode: false });
  }

  async remove(one: Named): Promise<void> {
    await removeExportBytes(this.#storage.db, one);
  }
}
