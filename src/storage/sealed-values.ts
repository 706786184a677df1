import { createCipheriv, createDecipheriv } from 'node:crypto';
import { RandomPool } from '../base/random-pool.ts';

/** The columns whose values are sealed under the key of whom they are about; the rest of their rows is clear. */
export const sealedColumns = [
  'dossier.packed',
  'run.result',
  'statement_upload.body',
  'statement_upload.extracted',
  'kept_answer.body',
] as const;

/** What a value is sealed as: it opens in the place of no other. */
export type SealLabel = (typeof sealedColumns)[number] | 'export';

const markText = '\0sealed1';
/** What sealed bytes begin with: nothing that was packed does, and no file of an upload. */
export const sealMark: Uint8Array = Buffer.from(markText, 'latin1');
/** Of an identifier: a prefix of three letters, `_` and 26 characters. */
const idBytes = 30;
const nonceBytes = 12;
const nonces = new RandomPool(nonceBytes, 256);
const tagBytes = 16;
const headBytes = sealMark.length + idBytes + nonceBytes;
/** By how much bytes are longer once they are sealed. */
export const sealBytes = headBytes + tagBytes;
/** A column of JSON holds sealed bytes as a text of JSON, in Base64; what was kept in the clear is never a mere text. */
const textMark = '"sealed1:';

/** The key of a subject, by its name. */
interface NamedKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** Seals bytes with AES-256-GCM: mark, id of the key, nonce, what is sealed, tag. */
export function sealBytesWith({ id, key }: NamedKey, label: SealLabel, bytes: Uint8Array): Uint8Array {
  const head = Buffer.concat([sealMark, Buffer.from(id, 'latin1'), nonces.take()]);
  if (head.length !== headBytes) throw new Error(`A key of a subject has another name: ${id}`);
  const cipher = createCipheriv('aes-256-gcm', key, head.subarray(-nonceBytes));
  cipher.setAAD(Buffer.concat([head, Buffer.from(label)]));
  return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/**
 * What `sealBytesWith` sealed.
 *
 * @throws Error where it was sealed with another key, as something else, or is not as it was sealed.
 */
export function openBytesWith(key: Uint8Array, label: SealLabel, sealed: Uint8Array): Uint8Array {
  const head = sealed.subarray(0, headBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(-nonceBytes));
  decipher.setAAD(Buffer.concat([head, Buffer.from(label)]));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(headBytes, -tagBytes)), decipher.final()]);
}

/** The sealed bytes of a value; undefined for one that is clear. */
export function sealedBytesOf(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return hasMark(value) ? value : undefined;
  if (typeof value !== 'string' || !value.startsWith(textMark)) return undefined;
  const bytes = Buffer.from(value.slice(textMark.length, -1), 'base64');
  return hasMark(bytes) ? bytes : undefined;
}

/** The name of the key that bytes are sealed with. */
export function keyOfSealed(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(sealMark.length, sealMark.length + idBytes)).toString('latin1');
}

/** Sealed bytes as a column of JSON holds them. */
export function sealedText(sealed: Uint8Array): string {
  return `${textMark}${Buffer.from(sealed).toString('base64')}"`;
}

function hasMark(bytes: Uint8Array): boolean {
  if (bytes.length < sealBytes) return false;
  return sealMark.every((byte, at) => bytes[at] === byte);
}
