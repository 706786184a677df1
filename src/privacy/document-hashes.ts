import { randomBytes } from 'node:crypto';
import { keyedHash } from '../base/keyed-hash.ts';
import type { MasterKey } from '../base/master-key.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { findSealedHashKey, openHashKey, putHashKey } from './document-hash-key-store.ts';

const keyBytes = 32;

/** The hash of a document, by the key of one organisation: HMAC-SHA-256, in hexadecimal. */
export type HashDocument = (document: string) => string;

/**
 * Keyed hashes of documents: by them a document is found again where it must not be read. Each organisation has a random key,
 * which is made when it is first needed and stays, whatever becomes of the master key that seals it. The same document has another
 * hash in another organisation, and nobody without the key can find out by trying which document a hash is of.
 */
export class DocumentHashes {
  readonly #storage: Storage;
  readonly #openMasterKey: () => Promise<MasterKey>;
  readonly #byOrganization = new Map<string, Promise<HashDocument>>();
  readonly #ready = new Map<string, HashDocument>();

  /** @param openMasterKey asked when a key is first needed here, and not before. */
  constructor(storage: Storage, openMasterKey: () => Promise<MasterKey>) {
    this.#storage = storage;
    this.#openMasterKey = openMasterKey;
  }

  /**
   * The hash of a document (bare, as `Document.value`) within an organisation.
   *
   * Not within a transaction, which the first call for an organisation would wait for: `forOrganization` before it.
   *
   * @throws CreditError MASTER_KEY_MISSING, MASTER_KEY_OTHER, RECORD_DAMAGED, KEY_*, STORAGE_*.
   */
  async of(organizationId: string, document: string): Promise<string> {
    return (await this.forOrganization(organizationId))(document);
  }

  /**
   * What hashes documents within an organisation, at once: to be had before a transaction and used in it.
   *
   * @throws as `of`.
   */
  forOrganization(organizationId: string): Promise<HashDocument> {
    const present = this.#byOrganization.get(organizationId);
    if (present !== undefined) return present;
    const opening = this.#open(organizationId);
    this.#byOrganization.set(organizationId, opening);
    // What could not be had now may be had later: a file of keys was missing.
    opening.catch(() => this.#byOrganization.delete(organizationId));
    return opening;
  }

  /** The same where it is open already in this process, for whoever must not wait; else undefined. */
  ready(organizationId: string): HashDocument | undefined {
    return this.#ready.get(organizationId);
  }

  async #open(organizationId: string): Promise<HashDocument> {
    const masterKey = await this.#openMasterKey();
    let sealed = await findSealedHashKey(this.#storage.db, organizationId);
    if (sealed === undefined) {
      const key = randomBytes(keyBytes);
      await this.#storage.write({ locks: [lockOf.signingKeys()] }, (db) =>
        putHashKey(db, masterKey, { organizationId, key }),
      );
      // That of whoever was first.
      sealed = await findSealedHashKey(this.#storage.db, organizationId);
      if (sealed === undefined) throw new Error('A key that was put is not there');
    }
    const key = openHashKey(masterKey, sealed);
    const hash = keyedHash(key);
    this.#ready.set(organizationId, hash);
    return hash;
  }
}
