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

const countSchema = Type.Object(
  {
    key: Type.String(),
    organization: Type.String(),
    seals: Type.Integer({ minimum: 1 }),
    version: Type.Literal(1),
  },
  { additionalProperties: false },
);

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

/** Signs the number of seals of a chain, as a line of JSON. */
export function signSealCount(key: AuditKey, organization: string, seals: number): string {
  const head = canonicalJson({ key: key.id, organization, seals, version: 1 });
  const signature = sign(null, Buffer.from(head), key.privateKey).toString('base64');
  return JSON.stringify({ head, signature });
}

/** Returns the signed number of seals; undefined if the text has no valid signature by one of the keys. */
export function readSealCount(
  text: string,
  organization: string,
  keys: readonly KnownKey[],
): number | undefined {
  const signed = readJson(text);
  if (!fitsSchema(signedSchema, signed)) return undefined;
  const count = readJson(signed.head);
  if (!fitsSchema(countSchema, count) || count.organization !== organization) return undefined;
  return isSignedBy(signed, count.key, keys) ? count.seals : undefined;
}

/** Whether the key that a head names is one of these, and has signed it. */
export function verifiesHead(signed: SignedHead, keys: readonly KnownKey[]): boolean {
  const head = readHead(signed);
  return head !== undefined && isSignedBy(signed, head.key, keys);
}

function isSignedBy(signed: SignedHead, keyId: string, keys: readonly KnownKey[]): boolean {
  const key = keys.find(({ id }) => id === keyId);
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

/** Returns the heads of a checkpoint file and the numbers of invalid lines. Skips lines that were cut off and then written again. */
export function readHeads(text: string): readonly (SignedHead | number)[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '' || lines[at + 1]?.startsWith(line) === true) return [];
    const signed = readJson(line);
    return fitsSchema(signedSchema, signed) && readHead(signed) !== undefined ? signed : at + 1;
  });
}
