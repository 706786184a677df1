import { addUser, type UserItem } from '../../src/auth/users.ts';
import { RedirectingBrowser, startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts';
import { type Json, type RunningTestService, runService, type ServiceSettings } from './running-service.ts';
import { browserWith } from './sign-in.ts';

/** A browser that has come back from the provider. */
interface Return {
  readonly browser: RedirectingBrowser;
  /** The address of the callback with its answer. */
  readonly callback: string;
}

/** A provider and services that people sign in to by it. */
export interface ProviderWorld {
  readonly provider: TestIdentityProvider;
  /** What the clock of the services is ahead by. */
  aheadMs: number;
  /** A service on a database of its own, stopped with the world. */
  start(settings: ServiceSettings['signIn'], more?: ServiceSettings): Promise<RunningTestService>;
  now(): Date;
  /** Somebody of the provider who sits before the browser now; their e-mail. */
  visitor(claims?: Readonly<Record<string, unknown>>): string;
  stop(): Promise<void>;
}

export async function openProviderWorld(): Promise<ProviderWorld> {
  const provider = await startIdentityProvider();
  const running: RunningTestService[] = [];
  let count = 0;
  const world: ProviderWorld = {
    provider,
    aheadMs: 0,
    now: () => new Date(Date.now() + world.aheadMs),
    start: async (signIn, more = {}) => {
      const started = await runService({ ...(signIn && { signIn }), clock: world, ...more });
      running.push(started);
      return started;
    },
    visitor: (claims = {}) => {
      count += 1;
      const email = `visitor${count}@example.com`;
      provider.visitor = `subject-${count}`;
      provider.people.set(provider.visitor, {
        email,
        email_verified: true,
        name: `Visitor ${count}`,
        ...claims,
      });
      return email;
    },
    stop: async () => {
      for (const one of running) await one.stop();
      await provider.stop();
    },
  };
  return world;
}

export async function invite(email: string, at: RunningTestService): Promise<UserItem> {
  const { storage, clock } = at.app.engine;
  const person = { name: `invited ${email}`, email, role: 'analyst', organizationName: 'local' } as const;
  return (await addUser(storage, person, { now: clock.now() })).user;
}

/** The address that begins a sign-in. */
export function beginAt(at: RunningTestService, next?: string): string {
  return `${at.url}/v2/session/provider${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`;
}

export function callbackOf(at: RunningTestService): string {
  return `${at.url}/v2/session/provider/callback`;
}

/** Goes to the provider and comes back: the address of the callback, not opened yet. */
export async function leave(at: RunningTestService): Promise<Return> {
  const browser = new RedirectingBrowser();
  return { browser, callback: await browser.followUntil(beginAt(at), callbackOf(at)) };
}

/** The whole way, with the last answer. */
export async function signInBy(
  at: RunningTestService,
): Promise<Return & { readonly answer: Awaited<ReturnType<RedirectingBrowser['open']>> }> {
  const { browser, callback } = await leave(at);
  return { browser, callback, answer: await browser.open(callback) };
}

/** What the service says of whose session a browser has. */
export async function whoIs(browser: RedirectingBrowser, at: RunningTestService): Promise<Json> {
  const { json } = await browserWith(at, browser.cookiesOf(at.url)).call('GET', '/v2/session');
  return json;
}
