import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { findJsonDoubt } from '../base/json-doubts.ts';
import { permissions } from './permission.ts';

/** The only algorithm, and the only use, that a token of ours has. */
export const tokenAlgorithm = 'HS256';
export const tokenUse = 'at+jwt';
/** Who issues tokens, and for whom. */
export const tokenParty = 'credit';

const closed = { additionalProperties: false } as const;
const id = Type.String({ minLength: 1, maxLength: 100 });
const seconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

/** Closed: whatever else a header may ask for (`crit`, `jwk`, `jku`, `zip`, `b64` …) is none of ours. */
const headerSchema = Type.Object(
  {
    alg: Type.Literal(tokenAlgorithm),
    typ: Type.Literal(tokenUse),
    kid: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  },
  closed,
);

const claimsSchema = Type.Object(
  {
    iss: Type.Literal(tokenParty),
    aud: Type.Literal(tokenParty),
    sub: id,
    org: id,
    client_id: id,
    permissions: Type.Array(Type.Union(permissions.map((permission) => Type.Literal(permission))), {
      maxItems: permissions.length,
      uniqueItems: true,
    }),
    iat: seconds,
    exp: seconds,
    jti: id,
  },
  closed,
);

/** What a token says of its bearer (RFC 9068 where it has a name for it); times are in seconds since 1970. */
export type TokenClaims = Static<typeof claimsSchema>;

/** A token that has our form; whether it is genuine is not known yet. */
interface ReadToken {
  readonly kid: string;
  readonly claims: TokenClaims;
}

const tokenForm = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/;

/**
 * Reads a token without believing it.
 *
 * @returns undefined for what could not be a token of ours: one has one spelling only, so that nothing can be read
 * in two ways.
 */
export function readToken(token: string): ReadToken | undefined {
  const [, head = '', body = '', signature = ''] = tokenForm.exec(token) ?? [];
  const header = readPart(head);
  const claims = readPart(body);
  if (!isCanonical(signature) || !Check(headerSchema, header) || !Check(claimsSchema, claims))
    return undefined;
  return { kid: header.kid, claims };
}

function readPart(part: string): unknown {
  if (part === '' || !isCanonical(part)) return undefined;
  const json = Buffer.from(part, 'base64url').toString('utf8');
  try {
    const value: unknown = JSON.parse(json);
    return findJsonDoubt(json, { allowsProto: true }) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the last character has no bits that decoding would drop. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}
