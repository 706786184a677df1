import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { request } from 'undici';
import type { SignInSettings } from '../../src/settings.ts';
import type { Json } from './running-service.ts';

const tools = createRequire(join(import.meta.dirname, '../tools/package.json'));

export const clientSecret = 'segredo-que-ninguem-ve-4711';

/** An identity provider of a package, on this machine, whose people are whoever a test says. */
export interface TestIdentityProvider {
  readonly issuer: string;
  /** By what they are called there: what it says of them. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  /** Who sits before the browser; null: somebody who says no. */
  visitor: string | null;
  /** Answers before the provider does, where it wants to: true when it has. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  readonly handle: RequestListener;
  settings(more?: Partial<SignInSettings>): SignInSettings;
  /** Registers a service by its address; until then nobody is known. */
  register(serviceUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/** To be stopped by whoever starts it. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  let handle: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (!provider.intercept?.(request, response)) handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: Json = server.address();
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: `of ${address.port}` };
  const provider: TestIdentityProvider = {
    issuer,
    people: new Map(),
    visitor: null,
    intercept: undefined,
    handle: (request, response) => handle(request, response),
    settings: (more = {}) => ({
      oidcIssuer: issuer,
      oidcClientId: 'credit',
      oidcClientSecret: clientSecret,
      oidcRoleClaim: null,
      oidcOrganization: null,
      ...more,
    }),
    register: async (serviceUrl) => {
      handle = await newProvider(provider, { jwk, serviceUrl });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

async function newProvider(
  test: TestIdentityProvider,
  { jwk, serviceUrl }: { readonly jwk: object; readonly serviceUrl: string },
): Promise<RequestListener> {
  const { Provider }: Json = await quietly(() => import(tools.resolve('oidc-provider')));
  const configuration = {
    clients: [
      {
        client_id: 'credit',
        client_secret: clientSecret,
        redirect_uris: [`${serviceUrl}/v2/session/provider/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'roles'] },
    cookies: { keys: ['of the test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Json, { uid }: Json) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_: Json, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...test.people.get(id) }),
    }),
  };
  const provider: Json = await quietly(async () => new Provider(test.issuer, configuration));
  const answer: RequestListener = provider.callback();
  return (incoming, response) => {
    if (!incoming.url?.startsWith('/interaction/')) return answer(incoming, response);
    decide(provider, test.visitor, { incoming, response }).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  };
}

/** What the visitor does with what the provider asks: sign in, and permit it. */
async function decide(
  provider: Json,
  visitor: string | null,
  { incoming, response }: { readonly incoming: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(incoming, response);
  const finish = (result: object) => provider.interactionFinished(incoming, response, result);
  if (visitor === null) return finish({ error: 'access_denied', error_description: 'the visitor said no' });
  if (prompt.name === 'login') return finish({ login: { accountId: visitor } });
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope('openid email profile');
  return finish({ consent: { grantId: await grant.save() } });
}

/** It tells everybody what it thinks of the version of Node, and of being a test. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  console.warn = () => {};
  console.info = () => {};
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** An answer as a browser sees it, which has kept its cookies. */
interface PageAnswer {
  readonly status: number;
  readonly location: string;
  readonly cookies: readonly string[];
  readonly text: string;
  readonly json: Json;
}

/** What of a browser takes part in a sign-in: cookies of each address, and redirects, one by one. */
export class RedirectingBrowser {
  readonly #jars = new Map<string, Map<string, string>>();

  /** The cookies that it has for an address. */
  cookiesOf(url: string): string {
    return [...(this.#jars.get(new URL(url).origin) ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  /** Takes over the cookies that another browser has. */
  steal(cookies: string, url: string): void {
    for (const pair of cookies.split('; ')) this.#keep(url, pair);
  }

  async open(url: string, { accept }: { accept?: string } = {}): Promise<PageAnswer> {
    const cookie = this.cookiesOf(url);
    const { statusCode, headers, body } = await request(url, {
      // Refusals are read as problems; a browser is shown a page instead.
      headers: { accept: accept ?? 'application/json,*/*;q=0.8', ...(cookie !== '' && { cookie }) },
    });
    const text = await body.text();
    const cookies = [headers['set-cookie'] ?? []].flat();
    for (const line of cookies) this.#keep(url, line.split(';')[0] ?? '');
    const { location } = headers;
    return {
      status: statusCode,
      location: typeof location === 'string' ? new URL(location, url).href : '',
      cookies,
      text,
      json: text.startsWith('{') ? JSON.parse(text) : undefined,
    };
  }

  /** Goes along redirects until one leads to an address that begins like that, which it does not open. */
  async followUntil(url: string, end: string): Promise<string> {
    for (let at = url, count = 0; count < 10; count += 1) {
      if (count > 0 && at.startsWith(end)) return at;
      const { status, location, text } = await this.open(at);
      if (location === '') throw new Error(`${status} of ${at}: ${text.slice(0, 500)}`);
      at = location;
    }
    throw new Error('Redirects without end');
  }

  #keep(url: string, pair: string): void {
    const { origin } = new URL(url);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}
