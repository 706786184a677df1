import { createPublicKey, sign, verify } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { canonicalJson } from '../base/canonical-json.ts';
import { fitsSchema } from '../base/fits-schema.ts';
import type { AuditKey, KnownKey } from './audit-key.ts';
import { readJson } from './json-text.ts';

const headSchema = Type.Object(
  {
    /** When its last entry was written. */
    at: Type.String(),
    entries: Type.Integer({ minimum: 1 }),
    /** Of the last entry. */
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** The key that signs. */
    key: Type.String(),
    organization: Type.String(),
    /** Counts up from 1. */
    seal: Type.Integer({ minimum: 1 }),
    version: Type.Literal(1),
  },
  { additionalProperties: false },
);

/** Where a chain stood when it was sealed. */
export type SealedHead = Static<typeof headSchema>;

/** The same with its signature: what is appended to the file of heads, a line each. */
export interface SignedHead {
  /** Canonical JSON of a `SealedHead`, byte by byte as it was signed. */
  readonly head: string;
  /** Ed25519 over the head in UTF-8, in base64. */
  readonly signature: string;
}

const signedSchema = Type.Object({ head: Type.String(), signature: Type.String() });

/** Signs where a chain stands. */
export function signHead(key: AuditKey, head: SealedHead): SignedHead {
  const text = canonicalJson(head);
  return { head: text, signature: sign(null, Buffer.from(text), key.privateKey).toString('base64') };
}

/** What a signed text says; undefined for one that is no head. */
export function readHead({ head: text }: SignedHead): SealedHead | undefined {
  const head = readJson(text);
  return fitsSchema(headSchema, head) ? head : undefined;
}

/** Whether the key that a head names is one of these, and has signed it. */
export function verifiesHead(signed: SignedHead, keys: readonly KnownKey[]): boolean {
  const key = keys.find(({ id }) => id === readHead(signed)?.key);
  if (key === undefined) return false;
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey, 'base64').toString('base64url') },
    format: 'jwk',
  });
  return verify(null, Buffer.from(signed.head), publicKey, Buffer.from(signed.signature, 'base64'));
}

/** A line of the file of heads. */
export function formatHead({ head, signature }: SignedHead): string {
  return `${JSON.stringify({ head, signature })}\n`;
}

/** The heads of such a file; a line that is none is its number. */
export function readHeads(text: string): readonly (SignedHead | number)[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const signed = readJson(line);
    return fitsSchema(signedSchema, signed) && readHead(signed) !== undefined ? signed : at + 1;
  });
}
