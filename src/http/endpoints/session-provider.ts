import { Type } from '@sinclair/typebox';
import type { ProviderSignIn } from '../../auth/provider-sign-in.ts';
import { CreditError } from '../../base/errors.ts';
import { defineOpenEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { localPath } from '../local-path.ts';
import { refuseFields } from '../problem.ts';
import type { RequestSite } from '../request-site.ts';
import {
  droppedSignInCookie,
  readSessionCookie,
  readSignInCookie,
  sessionCookie,
  signInCookie,
} from '../session-cookie.ts';
import { orNull } from '../views/common-schemas.ts';

const tag = 'Session';
const beginPath = '/v2/session/provider';
const callbackPath = `${beginPath}/callback`;

/** What people open in a browser rather than a program. */
export const openedByPeople: readonly string[] = [beginPath, callbackPath];

/** GET /v2/session/ways: what a page for signing in offers. */
export const signInWaysEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/session/ways' },
    operationId: 'getSignInWays',
    tag,
    summary: 'By which ways people sign in here',
    permission: null,
    answers: {
      200: {
        description: 'The ways',
        schema: Type.Object(
          {
            password: Type.Boolean({ description: 'By e-mail and password: POST /v2/session' }),
            provider: orNull(
              Type.Object(
                {
                  name: Type.String({ description: 'The host of the provider' }),
                  begin: Type.String({ description: 'The path that begins it, for a browser to open' }),
                },
                { description: 'An identity provider; null where there is none' },
              ),
            ),
          },
          { $id: 'SignInWays' },
        ),
        example: { password: true, provider: { name: 'login.example.com', begin: beginPath } },
      },
    },
    problems: [],
  },
  async (_request, { providerSignIn }) => ({
    status: 200,
    body: {
      password: true,
      provider: providerSignIn ? { name: new URL(providerSignIn.issuer).host, begin: beginPath } : null,
    },
  }),
);

/** GET /v2/session/provider: a browser leaves for the identity provider. */
export const beginProviderSignInEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v2: beginPath },
    operationId: 'beginProviderSignIn',
    tag,
    summary: 'Sign in by the identity provider (OpenID Connect): a browser opens this address',
    description:
      'Sends the browser to the provider (authorization code, PKCE S256, state and nonce). A cookie (HttpOnly, SameSite=Lax, sealed) holds what belongs to this sign-in for ten minutes. Who is refused with a browser (Accept: text/html) is sent to the page for signing in, which says why.',
    permission: null,
    query: Type.Object({
      next: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 1_000,
          description: 'where the browser goes in the end: a path of this service, / unless told',
        }),
      ),
    }),
    answers: {
      302: {
        description: 'To the provider',
        headers: { Location: 'Where the provider signs people in', 'Set-Cookie': 'The sign-in' },
      },
      303: {
        description: 'Refused, to a browser: the page for signing in says why',
        headers: { Location: 'That page, with the code of the refusal' },
      },
    },
    problems: [
      'NO_IDENTITY_PROVIDER',
      'SIGN_IN_NEEDS_HTTPS',
      'IDENTITY_PROVIDER_UNAVAILABLE',
      'IDENTITY_PROVIDER_UNTRUSTED',
    ],
  },
  async ({ query, site }, service) => {
    const provider = requireProvider(service, site);
    const next = localPath(query.next ?? '/');
    if (next === undefined) {
      const message = 'is no path of this service, such as /lotes';
      throw refuseFields([{ pointer: '?next', code: 'NOT_ALLOWED', message }]);
    }
    const { location, sealed } = await provider.begin({ redirectUri: redirectUri(service, site), next });
    return {
      status: 302,
      headers: { location: location.href, 'set-cookie': signInCookie(sealed, site) },
    };
  },
);

const word = (description: string) => Type.Optional(Type.String({ description }));

/** GET /v2/session/provider/callback: the browser comes back, and is signed in. */
export const endProviderSignInEndpoint = defineOpenEndpoint(
  {
    method: 'GET',
    paths: { v2: callbackPath },
    operationId: 'endProviderSignIn',
    tag,
    summary: 'Where the identity provider sends the browser back to; its redirect URI',
    description:
      'Signs in who the provider says it is, sets the cookie of the session and sends the browser to the path that the sign-in was begun with. A session from before ends. Who is refused with a browser (Accept: text/html) is sent to the page for signing in, which says why.',
    permission: null,
    // Providers add what they please.
    query: Type.Object(
      {
        code: word('by which the provider is asked who it is'),
        state: word('of the sign-in'),
        iss: word('the provider, as it names itself'),
        error: word('why the provider refuses'),
      },
      { additionalProperties: true },
    ),
    answers: {
      303: {
        description: 'Signed in; or refused, to a browser: the page for signing in says why',
        headers: { Location: 'The path that was asked for', 'Set-Cookie': 'The session' },
      },
    },
    problems: [
      'NO_IDENTITY_PROVIDER',
      'SIGN_IN_NEEDS_HTTPS',
      'SIGN_IN_EXPIRED',
      'TOO_MANY_ATTEMPTS',
      'IDENTITY_PROVIDER_REFUSED',
      'IDENTITY_PROVIDER_UNTRUSTED',
      'IDENTITY_PROVIDER_UNAVAILABLE',
      'PROVIDER_ACCOUNT_REFUSED',
    ],
  },
  async ({ query, headers: { cookie }, site, address }, service) => {
    const provider = requireProvider(service, site);
    const { token, next } = await provider.finish({
      redirectUri: redirectUri(service, site),
      answer: new URLSearchParams(Object.entries(query)),
      sealed: readSignInCookie(cookie, site),
      address,
    });
    const before = readSessionCookie(cookie, site);
    if (before !== undefined) await service.sessions.end(before);
    return {
      status: 303,
      headers: { location: next, 'set-cookie': [sessionCookie(token, site), droppedSignInCookie(site)] },
    };
  },
);

/** @throws CreditError NO_IDENTITY_PROVIDER, SIGN_IN_NEEDS_HTTPS. */
function requireProvider({ providerSignIn }: HttpService, site: RequestSite): ProviderSignIn {
  if (providerSignIn === undefined) throw new CreditError('NO_IDENTITY_PROVIDER', {});
  if (!site.isSecure && !site.isLoopback) throw new CreditError('SIGN_IN_NEEDS_HTTPS', {});
  return providerSignIn;
}

function redirectUri({ exports }: HttpService, site: RequestSite): string {
  return `${(exports.publicUrl ?? site.origin).replace(/\/+$/, '')}${callbackPath}`;
}
