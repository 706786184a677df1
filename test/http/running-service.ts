import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type App, openApp, roleNames, sandboxFixtures } from '../../src/app.ts';
import type { ClientDialect } from '../../src/auth/client-dialect.ts';
import { HashGate } from '../../src/auth/hash-gate.ts';
import { permissions as everyPermission, type Permission } from '../../src/auth/permission.ts';
import type { SessionService } from '../../src/auth/session-service.ts';
import { newKeyText } from '../../src/auth/signing-key.ts';
import { openSigningKeys } from '../../src/auth/signing-keys.ts';
import { openTokenService } from '../../src/auth/token-service.ts';
import type { Clock } from '../../src/base/clock.ts';
import { openLogger } from '../../src/base/logger.ts';
import { MasterKey } from '../../src/base/master-key.ts';
import { isServerAddress } from '../../src/base/server-address.ts';
import type { Traces } from '../../src/base/traces.ts';
import { openSignIn } from '../../src/cli/open-sign-in.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { startService } from '../../src/http/start-service.ts';
import type { SignInSettings } from '../../src/settings.ts';
import { examineFile } from '../../src/storage/check-database.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { newCheapClient } from '../auth/cheap-secrets.ts';
import { createServerDatabase, dropServerDatabase, testServer } from '../storage/test-server.ts';

/** JSON of which a test says what it expects. */
export type Json = ReturnType<typeof JSON.parse>;

/** An answer as it came over the socket. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined where it is none. */
  readonly json: Json;
}

export interface CallOptions {
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of the service with its token. */
export interface TestClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly token: string;
  call(method: string, path: string, options?: CallOptions): Promise<HttpAnswer>;
}

/** A whole service on a database of its own: real tokens, real sockets, the sandbox's sources. */
export interface RunningTestService {
  readonly url: string;
  readonly app: App;
  readonly sessions: SessionService;
  readonly logged: readonly string[];
  /** Without a token. */
  call(method: string, path: string, options?: CallOptions): Promise<HttpAnswer>;
  client(
    permissions?: readonly Permission[],
    organizationName?: string,
    options?: { readonly dialect?: ClientDialect; readonly userName?: string },
  ): Promise<TestClient>;
  stop(): Promise<void>;
}

export interface ServiceSettings {
  readonly db?: string;
  readonly workers?: number;
  readonly queueLimit?: number;
  readonly rateLimit?: number;
  readonly publicUrl?: string;
  readonly trustedProxies?: readonly string[];
  readonly metricsNetworks?: readonly string[];
  /** The sources; the sandbox's unless told. */
  readonly profile?: string;
  /** How many milliseconds invented sources take, `50-400`; none unless told. */
  readonly sandboxDelay?: string;
  /** Where datasets lie; none unless told. */
  readonly datasetsFolder?: string;
  /** The identity provider; none unless told. */
  readonly signIn?: SignInSettings;
  readonly clock?: Clock;
  /** How long a request waits for what it erases. */
  readonly erasureWaitMs?: number;
  /** Told of work that has ended; nobody unless told. */
  readonly traces?: Traces;
  /** Whether to check the file first and refuse a damaged one. Default: false. */
  readonly checksFile?: boolean;
  /** Networks that webhooks may reach; this machine unless told. */
  readonly allowPrivateTargets?: string;
}

const noProvider: SignInSettings = {
  oidcIssuer: null,
  oidcClientId: null,
  oidcClientSecret: null,
  oidcRoleClaim: null,
  oidcOrganization: null,
};

/** Services on one database must not call two clients alike. */
let clientCount = 0;

/** The same for all, as machines have it that share a database. */
const masterKeyText = newKeyText();
export const testMasterKey = new MasterKey([masterKeyText], { file: 'master.key' });

/** To be stopped by whoever starts it. */
export async function runService(settings: ServiceSettings = {}): Promise<RunningTestService> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-http-'));
  const server = testServer();
  const own =
    settings.db === undefined && server !== undefined ? await createServerDatabase(server) : undefined;
  const db = settings.db ?? own ?? join(folder, 'credit.db');
  // Beside a file, where whoever else opens it looks for it; what it has sealed already stays.
  const masterKeyFile = isServerAddress(db) ? join(folder, 'master.key') : `${db}.master-key`;
  if (!existsSync(masterKeyFile)) await writeFile(masterKeyFile, `${masterKeyText}\n`, { mode: 0o600 });
  const app = await openApp(
    {
      db,
      masterKeyFile,
      profile: settings.profile ?? 'sandbox',
      registryUrl: 'http://127.0.0.1:9',
      prices: defaultPriceTable,
      sandboxDelay: settings.sandboxDelay ?? '',
      ...(settings.datasetsFolder !== undefined && { datasetsFolder: settings.datasetsFolder }),
      allowPrivateTargets: settings.allowPrivateTargets ?? '127.0.0.0/8',
    },
    { analystName: 'ana', ...(settings.clock && { clock: settings.clock }) },
  );
  const { clock } = app.engine;
  const keys = await openSigningKeys({
    storage: app.storage,
    openMasterKey: async () => testMasterKey,
    olderFile: null,
    signingKey: null,
    acceptWeak: false,
    clock,
  });
  const credentials = openTokenService({ storage: app.storage, keys, clock, tokenSeconds: 3_600 });
  const hashGate = new HashGate();
  const signIn = await openSignIn(settings.signIn ?? noProvider, { app, keys, hashGate });
  const { sessions } = signIn;
  const logged: string[] = [];
  const organizations = new Set(['local']);
  const service = await startService({
    engine: { ...app.engine, traces: settings.traces },
    credentials,
    sessions,
    providerSignIn: signIn.providerSignIn,
    targets: await app.loadTargets(),
    webhookAttempts: 3,
    logger: openLogger({ level: 'info', stream: { write: (line) => logged.push(line) } }),
    version: '0.0.0',
    host: '127.0.0.1',
    port: 0,
    workers: settings.workers ?? 8,
    queueLimit: settings.queueLimit ?? 1_000,
    rateLimit: settings.rateLimit ?? 1_000_000,
    exports: { publicUrl: settings.publicUrl ?? null, language: 'en', timeZone: 'America/Sao_Paulo' },
    reportExports: { keptDays: 7, rightsContact: null },
    reviewDays: 15,
    ...(settings.erasureWaitMs !== undefined && { erasureWaitMs: settings.erasureWaitMs }),
    trustedProxies: settings.trustedProxies ?? [],
    metricsNetworks: settings.metricsNetworks ?? [],
    policies: { knownSources: roleNames, loadFixtures: sandboxFixtures },
    profiles: app.sourceSettings,
    fileCheck: settings.checksFile ? async (file) => examineFile(file) : 'NONE',
  }).catch(async (error: unknown) => {
    await signIn.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const { url } = service;
  const call = (method: string, path: string, options: CallOptions = {}) => send(url, method, path, options);
  return {
    url,
    app,
    sessions,
    logged,
    call,
    client: async (permissions = everyPermission, organizationName = 'local', options = {}) => {
      clientCount += 1;
      const name = `client ${clientCount}`;
      const isNew = !organizations.has(organizationName);
      organizations.add(organizationName);
      const made = await newCheapClient(
        app.storage,
        { name, organizationName, permissions, ...options },
        clock.now(),
      );
      if (isNew) {
        const { organizationId, userId: analystId, user: analystName } = made;
        const manager = { organizationId, analystId, analystName };
        await enablePolicy(app.storage, manager, { templateId: 'starter-company' }, clock.now());
      }
      const { clientId, clientSecret } = made;
      const { accessToken } = await credentials.issue({ clientId, clientSecret }, { address: name });
      return {
        clientId,
        clientSecret,
        token: accessToken,
        call: (method, path, options = {}) =>
          call(method, path, {
            ...options,
            headers: { authorization: `Bearer ${accessToken}`, ...options.headers },
          }),
      };
    },
    stop: async () => {
      await service.stop();
      await signIn.close();
      await app.close();
      if (own !== undefined && server !== undefined) await dropServerDatabase(server, own);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function send(url: string, method: string, path: string, options: CallOptions): Promise<HttpAnswer> {
  const { body, raw, headers } = options;
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  // Any method may be asked for, also those that the types leave out.
  const answer = await request(`${url}${path}`, {
    method: method as 'GET',
    headers: { ...(content !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(content !== undefined && { body: content }),
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const text = bytes.toString();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    bytes,
    // A part of a file is no JSON.
    json:
      answer.statusCode !== 206 && /json/.test(String(answer.headers['content-type']))
        ? JSON.parse(text || 'null')
        : undefined,
  };
}
