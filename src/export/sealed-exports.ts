import { Readable } from 'node:stream';
import { openSealed, sealFor } from '../privacy/subject-seals.ts';
import { guardsItself } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { sealBytes } from '../storage/sealed-values.ts';
import type { ReportExport } from './export.ts';
import type { ExportShelf } from './export-rows.ts';
import { workOf } from './export-subject.ts';

/** The part of an export that says whose bytes are where. */
type Named = Pick<ReportExport, 'id' | 'organizationId' | 'format' | 'subject'>;

/**
 * The bytes of exports, sealed where they lie under the key of whom they are about: of an operation its root. They are opened as
 * a whole, since nothing of what is sealed is known to be right before its end.
 */
export class SealedExports {
  readonly #storage: Storage;
  readonly #shelf: ExportShelf;

  constructor(storage: Storage, shelf: ExportShelf) {
    this.#storage = storage;
    this.#shelf = shelf;
  }

  /** @throws CreditError STORAGE_FULL and the like; as sealFor. */
  async write(one: Named, bytes: Uint8Array): Promise<void> {
    const { organizationId } = one;
    const work = workOf(one.subject, one);
    const sealed = await this.#storage.write({ locks: guardsItself }, async (db) =>
      sealFor(db, { organizationId, document: await work.document(db) }, 'export', bytes),
    );
    await this.#shelf.write(one, sealed);
  }

  /** Whether the bytes are there, as far as their number tells. */
  async has(one: Named & Pick<ReportExport, 'size'>): Promise<boolean> {
    if (one.size === null) return false;
    return (await this.#shelf.has({ ...one, size: one.size + sealBytes })) || this.#shelf.has(one);
  }

  /** @throws CreditError RECORD_ERASED, RECORD_DAMAGED, MASTER_KEY_OTHER. */
  async read(one: Named): Promise<Uint8Array> {
    return openSealed(this.#storage.db, await this.#shelf.read(one), { label: 'export', id: one.id });
  }

  /** A part of the bytes, both ends within it; it fails as `read` does. */
  stream(one: Named, { start, end }: { readonly start: number; readonly end: number }): Readable {
    const read = async () => (await this.read(one)).subarray(start, end + 1);
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield await read();
    }
    return Readable.from(parts(), { objectMode: false });
  }

  async remove(one: Named): Promise<void> {
    await this.#shelf.remove(one);
  }
}
