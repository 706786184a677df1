import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { CreditError } from './errors.ts';
import { RandomPool } from './random-pool.ts';

const idBytes = 8;
const nonceBytes = 12;
const nonces = new RandomPool(nonceBytes, 256);
const tagBytes = 16;
/** What sealed bytes begin with: how the rest is written. */
const form = 1;
/** Form, id of the key, nonce. */
const headBytes = 1 + idBytes + nonceBytes;

/**
 * The key of the whole program, by which what the database keeps is sealed. It has several texts, the newest first: the first one
 * seals, and each opens what it has sealed. From a text follows a key of its own for each label (HKDF, RFC 5869), so that nothing
 * that is sealed for one purpose passes for another.
 */
export class MasterKey {
  /** What was extracted from each text, by its name. */
  readonly #texts: ReadonlyMap<string, Uint8Array>;
  readonly #file: string;
  /** The name of the text that seals: it follows from it, and tells nothing of it. */
  readonly id: string;

  /** @param options.file where the texts stand, for who is told that one is missing. */
  constructor(texts: readonly [string, ...string[]], { file }: { readonly file: string }) {
    this.#texts = new Map(texts.map(extract).map((text) => [idOf(text), text]));
    this.#file = file;
    this.id = idOf(extract(texts[0]));
  }

  /** The names of the texts, the newest first. */
  get ids(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** Seals bytes (AES-256-GCM) so that they can only be opened under the same label. */
  seal(label: string, bytes: Uint8Array): Uint8Array {
    const head = Buffer.concat([Buffer.of(form), Buffer.from(this.id, 'hex'), nonces.take()]);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(this.id, `seal ${label}`), nonceOf(head));
    cipher.setAAD(head);
    return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * What was sealed under a label.
   *
   * @throws CreditError MASTER_KEY_OTHER, with the name of the text that is missing; RECORD_DAMAGED, by the label, for bytes that
   * are not as they were sealed.
   */
  open(label: string, sealed: Uint8Array): Uint8Array {
    const damaged = (cause?: unknown) =>
      new CreditError('RECORD_DAMAGED', { record: label, id: sealedBy(sealed) }, { cause });
    if (sealed[0] !== form || sealed.length < headBytes + tagBytes) throw damaged();
    const head = sealed.subarray(0, headBytes);
    const key = this.#keyOf(sealedBy(sealed), `seal ${label}`);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(head));
    decipher.setAAD(head);
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()]);
    } catch (cause) {
      throw damaged(cause);
    }
  }

  /**
   * A hash (HMAC-SHA-256) that nobody without the key can make. It is another one after the next rotation: what is to last is
   * hashed by a key of its own, which is sealed.
   */
  keyedHash(label: string, bytes: Uint8Array): Uint8Array {
    return createHmac('sha256', this.#keyOf(this.id, `hash ${label}`))
      .update(bytes)
      .digest();
  }

  #keyOf(id: string, purpose: string): Uint8Array {
    const text = this.#texts.get(id);
    if (text === undefined) throw new CreditError('MASTER_KEY_OTHER', { id, file: this.#file });
    return expand(text, purpose);
  }
}

/** The name of the text that bytes were sealed with. */
export function sealedBy(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(1, 1 + idBytes)).toString('hex');
}

function idOf(text: Uint8Array): string {
  return Buffer.from(expand(text, 'id').subarray(0, idBytes)).toString('hex');
}

/**
 * The first step of HKDF with SHA-256 and no salt (RFC 5869, 2.2). It is the same for every purpose, and every subject has a
 * label of its own: both steps together would cost several times the second.
 */
function extract(text: string): Uint8Array {
  return createHmac('sha256', new Uint8Array(32)).update(text).digest();
}

/** The second step (2.3) for the 32 bytes of one hash. */
function expand(extracted: Uint8Array, purpose: string): Uint8Array {
  const block = Buffer.concat([Buffer.from(`credit master key ${purpose}`), Buffer.of(1)]);
  return createHmac('sha256', extracted).update(block).digest();
}

function nonceOf(head: Uint8Array): Uint8Array {
  return head.subarray(1 + idBytes, headBytes);
}
