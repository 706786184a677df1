import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import { keyedHash } from '../base/keyed-hash.ts';
import type { MasterKey } from '../base/master-key.ts';
import { RandomPool } from '../base/random-pool.ts';
import { type Keyring, keyringOf, wrapKey } from '../storage/keyring.ts';
import type { Storage } from '../storage/open-database.ts';
import { keyOfSealed, type SealLabel, sealedBytesOf, sealedText } from '../storage/sealed-values.ts';
import { findSealedHashKey, openHashKey, putHashKey } from './document-hash-key-store.ts';
import type { DocumentHashes } from './document-hashes.ts';
import {
  deleteSubjectKeys,
  findKeyById,
  findSealingSince,
  findSubjectKey,
  type HashedSubject,
  insertSubjectKey,
} from './subject-key-store.ts';

type Db = Storage['db'];

/** Whom something is about. */
interface DataSubject {
  readonly organizationId: string;
  /** Bare, as `Document.value`. */
  readonly document: string;
}

const keyBytes = 32;
/** One for each subject, and asked for one by one they take longer than all else that a key takes. */
const keys = new RandomPool(keyBytes, 128);

function newKey(): Uint8Array {
  const bytes = keys.take();
  const key = Uint8Array.from(bytes);
  bytes.fill(0);
  return key;
}
/** So often a key that another machine has made and destroyed in between is looked for again. */
const mostTries = 5;

interface SealsOptions {
  readonly keyring: Keyring;
  readonly hashes: DocumentHashes;
  /** Asked for each key that is made, within its transaction. */
  readonly openMasterKey: (db: Db) => Promise<MasterKey>;
  readonly clock: Clock;
  /** False where the operator wants nothing sealed from now on. */
  readonly isWanted: boolean;
}

/** What seals what is kept of people. Opening is done as rows are read: see storage/open-rows.ts. */
class SubjectSeals {
  readonly #options: SealsOptions;
  #isOn = false;

  constructor(options: SealsOptions) {
    this.#options = options;
  }

  /** Whether the database seals: once it does, it goes on. */
  async isOn(db: Db): Promise<boolean> {
    if (!this.#options.isWanted) return false;
    this.#isOn ||= (await findSealingSince(db)) !== undefined;
    return this.#isOn;
  }

  /** The name of the key of a subject, which is made where there is none. It is in the keyring then. */
  async keyOf(db: Db, { organizationId, document }: DataSubject): Promise<string> {
    const { keyring, clock, openMasterKey } = this.#options;
    const documentHash = await this.#hash(db, organizationId, document);
    const subject = { organizationId, documentHash };
    for (let tries = 0; tries < mostTries; tries += 1) {
      // Asked each time: somebody may have destroyed it.
      const present = await findSubjectKey(db, subject);
      if (present !== undefined) {
        if (!keyring.has(present.id)) keyring.take(present.id, present.sealed);
        return present.id;
      }
      const id = newId('sbk');
      const key = newKey();
      const sealed = wrapKey(await openMasterKey(db), id, key);
      const createdAt = clock.now().toISOString();
      if (!(await insertSubjectKey(db, subject, { id, sealed, createdAt }))) continue;
      keyring.add(id, key);
      return id;
    }
    throw new Error('The key of a subject goes away as often as it is made');
  }

  async #hash(db: Db, organizationId: string, document: string): Promise<string> {
    const { hashes, openMasterKey } = this.#options;
    const hash = hashes.ready(organizationId);
    if (hash !== undefined) return hash(document);
    // Within a transaction nobody knows whether it will be kept: what is remembered is read behind it.
    hashes.forOrganization(organizationId).catch(() => {});
    const masterKey = await openMasterKey(db);
    let kept = await findSealedHashKey(db, organizationId);
    if (kept === undefined) {
      await putHashKey(db, masterKey, { organizationId, key: randomBytes(keyBytes) });
      // That of whoever was first.
      kept = await findSealedHashKey(db, organizationId);
    }
    if (kept === undefined) throw new Error('A key that was put is not there');
    return keyedHash(openHashKey(masterKey, kept))(document);
  }
}

/** By what all that is done with one open database has in common, also within its transactions. */
const sealsOf = new WeakMap<object, SubjectSeals>();

/** Has what is written to an open database sealed, where that seals. */
export function sealSubjectsOf(db: Db, options: SealsOptions): void {
  sealsOf.set(db.getExecutor().adapter, new SubjectSeals(options));
}

/**
 * Bytes as they are to be kept of a subject: sealed under its key, which is made where it has none, in the transaction of the
 * caller; as they are where the database does not seal.
 *
 * @throws CreditError MASTER_KEY_MISSING, MASTER_KEY_OTHER, KEY_*, RECORD_DAMAGED, STORAGE_*.
 */
export async function sealFor(
  db: Db,
  subject: DataSubject,
  label: SealLabel,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const seals = sealsOf.get(db.getExecutor().adapter);
  const keyring = keyringOf(db);
  if (seals === undefined || keyring === undefined || !(await seals.isOn(db))) return bytes;
  return keyring.seal(await seals.keyOf(db, subject), label, bytes);
}

/** The same of a text of JSON, for a column of such. */
export async function sealTextFor(
  db: Db,
  subject: DataSubject,
  label: SealLabel,
  text: string,
): Promise<string> {
  const clear = Buffer.from(text);
  const kept = await sealFor(db, subject, label, clear);
  return kept === clear ? text : sealedText(kept);
}

/**
 * What was sealed of bytes that stand in no row; clear ones are given back.
 *
 * @param name says whose they are where they cannot be opened.
 * @throws CreditError RECORD_ERASED, RECORD_DAMAGED, MASTER_KEY_OTHER, STORAGE_*.
 */
export async function openSealed(
  db: Db,
  bytes: Uint8Array,
  { label, id }: { readonly label: SealLabel; readonly id: string },
): Promise<Uint8Array> {
  const sealed = sealedBytesOf(bytes);
  const keyring = keyringOf(db);
  if (sealed === undefined || keyring === undefined) return bytes;
  const key = keyOfSealed(sealed);
  if (!keyring.has(key)) {
    const row = await findKeyById(db, key);
    if (row === undefined) throw new CreditError('RECORD_ERASED', { record: label, id });
    keyring.take(key, row.sealed);
  }
  try {
    return keyring.open(key, label, sealed);
  } catch (cause) {
    throw new CreditError('RECORD_DAMAGED', { record: label, id }, { cause });
  }
}

/**
 * Destroys the key of a subject: whatever was sealed with it, wherever a copy of it is, can be read no more once the transaction
 * is on disk. What is written of the subject later has another key.
 *
 * @returns how many there were: none or one.
 */
export async function destroySubjectKeys(db: Db, subject: HashedSubject): Promise<number> {
  const ids = await deleteSubjectKeys(db, subject);
  keyringOf(db)?.forget(ids);
  return ids.length;
}
