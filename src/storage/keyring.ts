import type { Kysely } from 'kysely';
import { CreditError } from '../base/errors.ts';
import { type MasterKey, sealedBy } from '../base/master-key.ts';
import { openBytesWith, type SealLabel, sealBytesWith } from './sealed-values.ts';
import type { Tables } from './tables.ts';

/** Where the master key is read from. */
export interface MasterKeySource {
  /** Named where the key is missed. */
  readonly file: string;
  /** As it is there now; undefined where there is none yet. @throws CreditError MASTER_KEY_MISSING, KEY_*, FILE_UNREADABLE. */
  read(): MasterKey | undefined;
}

/** So many keys are remembered, about 2 MB: those of whoever was worked on last. */
const mostKeys = 10_000;

/**
 * The keys of subjects, as far as this process has needed them. They stand in the database, each wrapped by the master key, which
 * is read when the first one is needed.
 */
export class Keyring {
  readonly #source: MasterKeySource;
  readonly #keys = new Map<string, Uint8Array>();
  #masterKey: MasterKey | undefined;

  constructor(source: MasterKeySource) {
    this.#source = source;
  }

  /** Whether a key is here already. */
  has(id: string): boolean {
    return this.#keys.has(id);
  }

  /**
   * Takes in a key as the database keeps it.
   *
   * @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED, and as the source.
   */
  take(id: string, wrapped: Uint8Array): void {
    this.add(id, this.#unwrap(id, wrapped));
  }

  /** Takes in a key that has just been made. */
  add(id: string, key: Uint8Array): void {
    const [oldest] = this.#keys.keys();
    if (this.#keys.size >= mostKeys && oldest !== undefined) this.#keys.delete(oldest);
    this.#keys.set(id, key);
  }

  /** Forgets keys that were destroyed. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#keys.delete(id);
  }

  /** Seals with a key that is here. */
  seal(id: string, label: SealLabel, bytes: Uint8Array): Uint8Array {
    return sealBytesWith({ id, key: this.#get(id) }, label, bytes);
  }

  /** Opens with a key that is here. @throws Error for what it did not seal as that. */
  open(id: string, label: SealLabel, sealed: Uint8Array): Uint8Array {
    return openBytesWith(this.#get(id), label, sealed);
  }

  #get(id: string): Uint8Array {
    const key = this.#keys.get(id);
    if (key === undefined) throw new Error(`The key ${id} is not here`);
    return key;
  }

  #unwrap(id: string, wrapped: Uint8Array): Uint8Array {
    const by = sealedBy(wrapped);
    // The file may have a newer text by now.
    if (this.#masterKey?.ids.includes(by) !== true) this.#masterKey = this.#source.read();
    if (this.#masterKey === undefined)
      throw new CreditError('MASTER_KEY_OTHER', { id: by, file: this.#source.file });
    return unwrapKey(this.#masterKey, { id, sealed: wrapped });
  }
}

/** Wraps the key of a subject by the master key. */
export function wrapKey(masterKey: MasterKey, id: string, key: Uint8Array): Uint8Array {
  return masterKey.seal(labelOf(id), key);
}

/** The key that was wrapped. @throws CreditError MASTER_KEY_OTHER, RECORD_DAMAGED. */
export function unwrapKey(
  masterKey: MasterKey,
  { id, sealed }: { readonly id: string; readonly sealed: Uint8Array },
): Uint8Array {
  return masterKey.open(labelOf(id), sealed);
}

/** Names the row, so that no key opens in the place of another. */
function labelOf(id: string): string {
  return `subject_key/${id}`;
}

/** By what all that is done with one open database has in common, also within its transactions. */
const keyrings = new WeakMap<object, Keyring>();

/** Has what is read of an open database opened by a keyring. */
export function giveKeyring(db: Kysely<Tables>, keyring: Keyring): void {
  keyrings.set(db.getExecutor().adapter, keyring);
}

/** The keyring of an open database; undefined where its rows are taken as they stand. */
export function keyringOf(db: Kysely<Tables>): Keyring | undefined {
  return keyrings.get(db.getExecutor().adapter);
}
