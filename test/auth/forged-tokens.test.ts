import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IssuedClient } from '../../src/auth/clients.ts';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import { openTokenService, type TokenService } from '../../src/auth/token-service.ts';
import { openDatabase, type Storage } from '../../src/storage/open-database.ts';
import { cpuMsOf } from '../cpu-time.ts';
import { newCheapClient } from './cheap-secrets.ts';
import { newFolder } from './kept-folder.ts';
import { newMasterKey } from './new-master-key.ts';
import { decode, encode, forge, fromHere, handedKey, movableClock, refusalOf } from './token-world.ts';

interface World {
  readonly token: string;
  readonly other: string;
  readonly header: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
  readonly seconds: number;
  readonly stranger: IssuedClient;
}

const folder = newFolder();
let storage: Storage;
let tokens: TokenService;
let world: World;

beforeAll(async () => {
  const clock = movableClock();
  storage = await openDatabase(folder.path('credit.db'));
  const keys = await openSigningKeys({
    storage,
    openMasterKey: async () => newMasterKey(),
    olderFile: null,
    signingKey: handedKey,
    acceptWeak: false,
    clock,
  });
  tokens = openTokenService({ storage, keys, clock, tokenSeconds: 3_600 });
  const make = (organizationName: string, name: string) =>
    newCheapClient(storage, { organizationName, name, permissions: ['report:read'] }, clock.now());
  const client = await make('acme', 'erp');
  const stranger = await make('globex', 'crm');
  const { accessToken: token } = await tokens.issue(client, fromHere);
  const { accessToken: other } = await tokens.issue(stranger, fromHere);
  world = {
    token,
    other,
    header: decode(token, 0),
    claims: decode(token, 1),
    seconds: clock.now().getTime() / 1000,
    stranger,
  };
});
afterAll(async () => {
  await storage.close();
  folder.remove();
});

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();
const partsOf = (token: string) => {
  const [head = '', body = '', signature = ''] = token.split('.');
  return { head, body, signature };
};

/** The token of the world with another header, truly signed. */
const withHeader = (change: Record<string, unknown>) => (one: World) =>
  forge({ ...one.header, ...change }, one.claims, handedKey);
/** The token of the world with other claims, truly signed. */
const withClaims = (change: (one: World) => Record<string, unknown>) => (one: World) =>
  forge(one.header, { ...one.claims, ...change(one) }, handedKey);
const withoutClaim = (name: string) => (one: World) =>
  forge(
    one.header,
    Object.fromEntries(Object.entries(one.claims).filter(([key]) => key !== name)),
    handedKey,
  );
const unsigned = (alg: unknown) => (one: World) => `${encode({ ...one.header, alg })}.${encode(one.claims)}.`;
const keptSignature = (header: Record<string, unknown>) => (one: World) =>
  `${encode({ ...one.header, ...header })}.${partsOf(one.token).body}.${partsOf(one.token).signature}`;

const forgeries: Readonly<Record<string, Readonly<Record<string, (one: World) => string>>>> = {
  algorithm: {
    none: unsigned('none'),
    None: unsigned('None'),
    NONE: unsigned('NONE'),
    nOnE: unsigned('nOnE'),
    'none, with the signature of another algorithm': keptSignature({ alg: 'none' }),
    empty: withHeader({ alg: '' }),
    missing: (one) => forge({ typ: 'at+jwt', kid: one.header['kid'] }, one.claims, handedKey),
    HS384: (one) => forge({ ...one.header, alg: 'HS384' }, one.claims, handedKey, 'sha384'),
    HS512: (one) => forge({ ...one.header, alg: 'HS512' }, one.claims, handedKey, 'sha512'),
    'HS512, cut to the length of HS256': (one) => {
      const { head, body, signature } = partsOf(
        forge({ ...one.header, alg: 'HS512' }, one.claims, handedKey, 'sha512'),
      );
      return `${head}.${body}.${signature.slice(0, 43)}`;
    },
    RS256: withHeader({ alg: 'RS256' }),
    ES256: withHeader({ alg: 'ES256' }),
    PS256: withHeader({ alg: 'PS256' }),
    EdDSA: withHeader({ alg: 'EdDSA' }),
    'in small letters': withHeader({ alg: 'hs256' }),
    'a list': withHeader({ alg: ['HS256'] }),
    'a number': withHeader({ alg: 256 }),
    'an object': withHeader({ alg: { name: 'HS256' } }),
    null: withHeader({ alg: null }),
  },
  signature: {
    'missing with its dot': (one) => one.token.slice(0, one.token.lastIndexOf('.')),
    empty: (one) => one.token.slice(0, one.token.lastIndexOf('.') + 1),
    'cut by one character': (one) => one.token.slice(0, -1),
    'longer by one character': (one) => `${one.token}A`,
    'with one bit flipped': (one) => {
      const { head, body, signature } = partsOf(one.token);
      const bytes = Buffer.from(signature, 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return `${head}.${body}.${bytes.toString('base64url')}`;
    },
    'with a bit set that decoding drops': (one) => {
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const last = alphabet.indexOf(one.token.slice(-1));
      return one.token.slice(0, -1) + alphabet[last ^ 1];
    },
    'of 1 MB': (one) => `${one.token.slice(0, one.token.lastIndexOf('.') + 1)}${'A'.repeat(1_000_000)}`,
    'of another token': (one) => `${one.token.slice(0, -43)}${one.other.slice(-43)}`,
    'of nothing but zeros': (one) => `${one.token.slice(0, -43)}${'A'.repeat(43)}`,
    'of zero length, as DER has it': (one) =>
      `${one.token.slice(0, -43)}${Buffer.from([0x30, 0x06, 0x02, 0x01, 0, 0x02, 0x01, 0]).toString('base64url')}`,
    'of other characters': (one) => `${one.token.slice(0, -43)}${'!'.repeat(43)}`,
    'with padding': (one) => `${one.token}=`,
    'in the standard alphabet': (one) => {
      let token = one.token;
      // One that has a character in which the alphabets differ.
      for (let number = 0; !/[-_]/.test(token.slice(-43)); number += 1)
        token = forge(one.header, { ...one.claims, jti: `${number}` }, handedKey);
      return token.slice(0, -43) + token.slice(-43).replaceAll('-', '+').replaceAll('_', '/');
    },
    'in hexadecimal': (one) =>
      `${one.token.slice(0, -43)}${Buffer.from(one.token.slice(-43), 'base64url').toString('hex')}`,
    'of the claims alone': (one) => {
      const { head, body } = partsOf(one.token);
      return `${head}.${body}.${partsOf(forge('', one.claims, handedKey)).signature}`;
    },
  },
  key: {
    'a public key as secret': (one) => forge(one.header, one.claims, publicKey),
    'a public key after a blank': (one) => forge(one.header, one.claims, ` ${publicKey}`),
    'a blank secret': (one) => forge(one.header, one.claims, ''),
    'a secret of one zero': (one) => forge(one.header, one.claims, new Uint8Array(1)),
    'its own name as secret': (one) => forge(one.header, one.claims, String(one.header['kid'])),
    'a random secret': (one) => forge(one.header, one.claims, randomBytes(32)),
    'the right secret, of another name': withHeader({ kid: '0000000000000000' }),
    'jwk inline': withHeader({ jwk: { kty: 'oct', k: encode('k') } }),
    'jku to elsewhere': withHeader({ jku: 'http://127.0.0.1:1/keys' }),
    'x5u to elsewhere': withHeader({ x5u: 'http://127.0.0.1:1/keys' }),
    'x5c inline': withHeader({ x5c: ['MII'] }),
    'kid that climbs': withHeader({ kid: '../../../../dev/null' }),
    'kid with a quote': withHeader({ kid: "x' OR '1'='1" }),
    'kid of an empty file': (one) => forge({ ...one.header, kid: '/dev/null' }, one.claims, ''),
    'kid with NUL': (one) => forge({ ...one.header, kid: `${one.header['kid']}\0` }, one.claims, handedKey),
    'kid of 1 MB': withHeader({ kid: 'k'.repeat(1_000_000) }),
    'kid that is no text': withHeader({ kid: 1 }),
    'kid missing': (one) => forge({ alg: 'HS256', typ: 'at+jwt' }, one.claims, handedKey),
    'kid of the prototype': withHeader({ kid: '__proto__' }),
  },
  header: {
    'crit that is unknown': withHeader({ crit: ['exp-not'], 'exp-not': 1 }),
    'crit that is empty': withHeader({ crit: [] }),
    'b64 false': withHeader({ b64: false, crit: ['b64'] }),
    'b64 false, not critical': withHeader({ b64: false }),
    'typ JWT': withHeader({ typ: 'JWT' }),
    'typ of a refresh token': withHeader({ typ: 'rt+jwt' }),
    'typ missing': (one) => forge({ alg: 'HS256', kid: one.header['kid'] }, one.claims, handedKey),
    'cty of a nested token': withHeader({ cty: 'JWT' }),
    zip: withHeader({ zip: 'DEF' }),
    'alg twice': (one) =>
      forge(
        `{"alg":"none","alg":"HS256","typ":"at+jwt","kid":"${one.header['kid']}"}`,
        one.claims,
        handedKey,
      ),
    'alg twice, once escaped': (one) =>
      forge(
        `{"\\u0061lg":"none","alg":"HS256","typ":"at+jwt","kid":"${one.header['kid']}"}`,
        one.claims,
        handedKey,
      ),
    'a list': (one) => forge([one.header], one.claims, handedKey),
    'no JSON': (one) => forge('HS256', one.claims, handedKey),
    'a token inside a token': (one) => forge({ ...one.header, cty: 'JWT' }, one.token, handedKey),
    'JWE of five parts': (one) =>
      `${encode({ alg: 'dir', enc: 'A256GCM' })}..${encode('iv')}.${encode(one.claims)}.${encode('tag')}`,
    'JWS in JSON': (one) => {
      const { head, body, signature } = partsOf(one.token);
      return JSON.stringify({ protected: head, payload: body, signature });
    },
  },
  claims: {
    'expired by a second': withClaims(({ seconds }) => ({ iat: seconds - 3_601, exp: seconds - 1 })),
    'expired this second': withClaims(({ seconds }) => ({ iat: seconds - 3_600, exp: seconds })),
    'expired by a year': withClaims(({ seconds }) => ({
      iat: seconds - 31_540_000,
      exp: seconds - 31_536_400,
    })),
    'nbf ahead': withClaims(({ seconds }) => ({ nbf: seconds + 600 })),
    'iat ahead': withClaims(({ seconds }) => ({ iat: seconds + 600, exp: seconds + 4_200 })),
    'iat ahead by more than clocks differ': withClaims(({ seconds }) => ({ iat: seconds + 6 })),
    'iat after exp': withClaims(({ seconds }) => ({ iat: seconds + 4, exp: seconds + 2 })),
    'iat missing': withoutClaim('iat'),
    'exp missing': withoutClaim('exp'),
    'exp as text': withClaims(({ seconds }) => ({ exp: String(seconds + 3_600) })),
    'exp negative': withClaims(() => ({ exp: -1 })),
    'exp with a fraction': withClaims(({ seconds }) => ({ exp: seconds + 0.5 })),
    'exp null': withClaims(() => ({ exp: null })),
    'exp 1e400': (one) =>
      forge(
        one.header,
        JSON.stringify({ ...one.claims, exp: 0 }).replace('"exp":0', '"exp":1e400'),
        handedKey,
      ),
    'exp in a hundred years': withClaims(({ seconds }) => ({ exp: seconds + 3_153_600_000 })),
    'iss of another': withClaims(() => ({ iss: 'https://elsewhere.example' })),
    'iss missing': withoutClaim('iss'),
    'iss as list': withClaims(() => ({ iss: ['credit'] })),
    'aud of another': withClaims(() => ({ aud: 'other' })),
    'aud missing': withoutClaim('aud'),
    'aud as list': withClaims(() => ({ aud: ['credit', 'other'] })),
    'another organisation': withClaims(({ stranger }) => ({ org: stranger.organizationId })),
    'org missing': withoutClaim('org'),
    'another analyst': withClaims(({ stranger }) => ({ sub: stranger.userId })),
    'an unknown analyst': withClaims(() => ({ sub: 'usr_nobody' })),
    'sub missing': withoutClaim('sub'),
    'sub as object': withClaims(() => ({ sub: {} })),
    'another client': withClaims(({ stranger }) => ({ client_id: stranger.clientId })),
    'an unknown client': withClaims(() => ({ client_id: 'cli_nobody' })),
    'client_id with a quote': withClaims(() => ({ client_id: "' OR 1=1 --" })),
    'a permission added': withClaims(() => ({ permissions: ['report:read', 'policy:manage'] })),
    'a permission that does not exist': withClaims(() => ({ permissions: ['report:read', '*'] })),
    'permissions as text': withClaims(() => ({ permissions: 'report:read' })),
    'permissions missing': withoutClaim('permissions'),
    'jti missing': withoutClaim('jti'),
    'a claim more': withClaims(() => ({ admin: true })),
    'org twice': (one) =>
      forge(one.header, JSON.stringify(one.claims).replace('{', '{"org":"org_x",'), handedKey),
    'a list of claims': (one) => forge(one.header, [one.claims], handedKey),
    'a text of claims': (one) => forge(one.header, JSON.stringify('claims'), handedKey),
    'null claims': (one) => forge(one.header, null, handedKey),
    'no JSON': (one) => forge(one.header, '{', handedKey),
    'nested deeply': withClaims(() => ({ deep: JSON.parse('['.repeat(2_000) + ']'.repeat(2_000)) })),
    'nested beyond the end': (one) => forge(one.header, '['.repeat(5_000), handedKey),
    'with a prototype': (one) =>
      forge(one.header, JSON.stringify(one.claims).replace('{', '{"__proto__":{"admin":true},'), handedKey),
  },
  transport: {
    empty: () => '',
    'a blank before': (one) => ` ${one.token}`,
    'a blank behind': (one) => `${one.token} `,
    'a line end behind': (one) => `${one.token}\n`,
    'the scheme before': (one) => `Bearer ${one.token}`,
    'two with a comma': (one) => `${one.token},${one.token}`,
    'of 64 KB': (one) => `${one.token}${'A'.repeat(64 * 1024)}`,
    'of dots': () => '.'.repeat(2_000),
    'credentials of Basic': () => encode('client:secret'),
    'letters of other alphabets': (one) => one.token.replace('e', 'е'),
  },
};

const table = Object.entries(forgeries).flatMap(([family, cases]) =>
  Object.entries(cases).map(([name, make]) => ({ family, name, make })),
);

describe('a token', () => {
  test('as it was issued is taken, and so is one that is signed alike with the handed-over key', async () => {
    expect(await tokens.verify(world.token)).toMatchObject({ organizationId: world.claims['org'] });
    const alike = forge(world.header, { ...world.claims, jti: 'another' }, handedKey);
    expect(await tokens.verify(alike)).toEqual(await tokens.verify(world.token));
  });

  test('has more than a hundred forgeries to be told from', () => {
    expect(table.length).toBeGreaterThan(100);
  });

  test.each(table)('forged in its $family ($name) is refused', async ({ make }) => {
    const token = make(world);
    expect(token).not.toBe(world.token);
    const refused = refusalOf(tokens.verify(token));
    expect(await cpuMsOf(() => refused)).toBeLessThan(500);
    const { code, httpStatus, message, cause } = await refused;
    expect({ code, httpStatus }).toEqual({ code: 'NOT_AUTHENTICATED', httpStatus: 401 });
    // The cause is for the log: it says what it was, and repeats nothing of the token.
    expect(cause).toMatch(/^(?:it|its) [a-z' ]+$/);
    expect(message).not.toContain(token.slice(0, 20) || ' ?');
  });

  test('is not taken after a forgery of it was refused, nor refused after it', async () => {
    for (const { make } of table.slice(0, 20)) await refusalOf(tokens.verify(make(world)));
    expect((await tokens.verify(world.token)).clientId).toBe(world.claims['client_id']);
  });
});
