import { Type } from '@sinclair/typebox';
import type { SignIn } from '../../auth/authenticate-person.ts';
import type { Caller } from '../../auth/caller.ts';
import { readIdentity } from '../../auth/identity.ts';
import { permissions } from '../../auth/permission.ts';
import { roles } from '../../auth/role.ts';
import { idleMs } from '../../auth/session-service.ts';
import { CreditError } from '../../base/errors.ts';
import { packageVersion } from '../../base/own-package.ts';
import { usualPurposeRules } from '../../policy/purpose.ts';
import { engineOf } from '../../report/engine-of.ts';
import { answerPurpose } from '../../report/purpose-answer.ts';
import { readAcceptLanguage } from '../accept-language.ts';
import { defineEndpoint, defineOpenEndpoint, type EndpointRequest } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { backgroundHeader, requireSameOrigin } from '../identify-caller.ts';
import { refuseFields } from '../problem.ts';
import {
  deviceCookie,
  droppedCookie,
  readDeviceCookie,
  readSessionCookie,
  sessionCookie,
} from '../session-cookie.ts';
import { choice, orNull, timestamp } from '../views/common-schemas.ts';

const tag = 'Session';

const session = Type.Object(
  {
    user: Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: orNull(Type.String({ description: 'Null for a client, and for whoever holds the machine' })),
      role: orNull(choice(roles, 'What the person is; null for a client')),
    }),
    organization: Type.Object({ id: Type.String(), name: Type.String() }),
    permissions: Type.Array(choice(permissions, 'What the caller may do')),
    language: Type.String({ description: 'What Accept-Language asks for, else that of the service' }),
    version: Type.String({ description: 'The version of the program that answers' }),
    profile: Type.String({ description: 'The source profile of new reports' }),
    sandbox: Type.Boolean({ description: 'Whether every answer of the sources is invented' }),
    purposes: Type.Array(
      Type.Object({
        code: Type.String(),
        title: Type.String(),
        basis: Type.String({ description: 'What in law allows it' }),
      }),
      { description: 'Why people may be looked up' },
    ),
    requirePurpose: Type.Boolean({
      description: 'True: no person is looked up without a purpose, whatever the policy says',
    }),
    expiresAt: timestamp('When it ends in any case'),
    idleSeconds: orNull(
      Type.Integer({ description: 'A session that is not used for so long ends; null for a token' }),
    ),
  },
  { $id: 'Session' },
);

/** POST /v2/session: a person signs in. */
export const signInEndpoint = defineOpenEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/session' },
    operationId: 'signIn',
    tag,
    summary: 'Sign in as a person, with a browser',
    description:
      'One of: email and password; key, of the link that credit serve prints; key and password, which sets the password by an invitation. The answer sets the session cookie (HttpOnly, SameSite=Strict); a session from before ends. After a password, the answer also sets a cookie by which the service knows the browser for 180 days. Programs use POST /auth/authenticate.',
    permission: null,
    body: Type.Object({
      email: Type.Optional(
        Type.String({ minLength: 1, maxLength: 254, description: 'e-mail of the person' }),
      ),
      password: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'the password, a text of at most 200 characters',
        }),
      ),
      key: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'key of a link, what stands behind its #' }),
      ),
    }),
    bodyExample: { email: 'ana@example.com', password: '…' },
    answers: {
      201: {
        description: 'Who signed in',
        schema: session,
        headers: { 'Set-Cookie': 'The session, and the browser' },
      },
    },
    problems: [
      'SIGN_IN_FAILED',
      'LINK_UNUSABLE',
      'PASSWORD_NEEDED',
      'PASSWORD_UNSUITABLE',
      'SIGN_IN_NEEDS_HTTPS',
      'CROSS_SITE_REQUEST',
      'TOO_MANY_ATTEMPTS',
    ],
  },
  async (request, service) => {
    const { body, headers, site, address, absence } = request;
    if (!site.isSecure && !site.isLoopback) throw new CreditError('SIGN_IN_NEEDS_HTTPS', {});
    // What is no browser says nothing of where it comes from, and has no session that others could begin for it.
    const isBrowser = headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined;
    requireSameOrigin(headers, site, { isChange: isBrowser });
    const before = readSessionCookie(headers['cookie'], site);
    const { token, caller, device } = await service.sessions.signIn(readSignIn(body), {
      address,
      sealedDevice: readDeviceCookie(headers['cookie'], site),
      signal: absence.signal,
    });
    if (before !== undefined) await service.sessions.end(before);
    return {
      status: 201,
      headers: {
        'set-cookie': [
          sessionCookie(token, site),
          ...(device === undefined ? [] : [deviceCookie(device, site)]),
        ],
      },
      body: await describe(caller, request, service),
    };
  },
);

/** GET /v2/session: who am I. */
export const getSessionEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/session' },
    operationId: 'getSession',
    tag,
    summary: 'Who is signed in, or calls with a token, and what they may do',
    permission: 'any',
    requestHeaders: {
      [backgroundHeader]: 'Any value: the request does not count as use of the session (of every operation)',
    },
    answers: { 200: { description: 'Who calls', schema: session } },
    problems: [],
  },
  async (request, service, caller) => ({
    status: 200,
    body: await describe(caller, request, service),
  }),
);

/** DELETE /v2/session: sign out. */
export const signOutEndpoint = defineOpenEndpoint(
  {
    method: 'DELETE',
    paths: { v2: '/v2/session' },
    operationId: 'signOut',
    tag,
    summary: 'Sign out: the session ends at once, wherever its cookie is',
    permission: null,
    answers: {
      204: {
        description: 'There is no session any more',
        headers: { 'Set-Cookie': 'Takes the cookie away' },
      },
    },
    problems: ['CROSS_SITE_REQUEST'],
  },
  async ({ headers, site }, { sessions }) => {
    const token = readSessionCookie(headers['cookie'], site);
    if (token !== undefined) {
      requireSameOrigin(headers, site, { isChange: true });
      await sessions.end(token);
    }
    return { status: 204, headers: { 'set-cookie': droppedCookie(site) } };
  },
);

type Question = EndpointRequest<unknown, unknown, unknown>;

/** @throws CreditError INVALID_REQUEST for what is neither of the ways. */
function readSignIn(body: {
  readonly email?: string;
  readonly password?: string;
  readonly key?: string;
}): SignIn {
  const { email, password, key } = body;
  if (key !== undefined && email === undefined) return { key, password };
  if (key === undefined && email !== undefined && password !== undefined) return { email, password };
  const problem = (pointer: string, message: string) => ({ pointer, code: 'REQUIRED', message });
  throw refuseFields(
    key === undefined
      ? [
          ...(email === undefined ? [problem('/email', 'is missing, and key too')] : []),
          ...(password === undefined ? [problem('/password', 'is missing')] : []),
        ]
      : [{ pointer: '/email', code: 'NOT_ALLOWED', message: 'does not go with key' }],
  );
}

async function describe(caller: Caller, { headers }: Question, { engine, exports }: HttpService) {
  const identity = await readIdentity(engine.storage, caller);
  const { profileName, purposes = usualPurposeRules } = engineOf(engine, caller.organizationId);
  const language = readAcceptLanguage(headers['accept-language']) ?? exports.language;
  return {
    ...identity,
    language,
    version: packageVersion(),
    profile: profileName,
    sandbox: profileName === 'sandbox',
    purposes: purposes.purposes.map((purpose) => answerPurpose(purpose, language)),
    requirePurpose: purposes.required,
    expiresAt: new Date(caller.expiresAt).toISOString(),
    idleSeconds: caller.role === null ? null : idleMs / 1_000,
  };
}
