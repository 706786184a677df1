import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { disableUser, readUser } from '../../src/auth/users.ts';
import type { TestIdentityProvider } from './identity-provider.ts';
import { invite, openProviderWorld, type ProviderWorld, signInBy, whoIs } from './provider-world.ts';
import type { RunningTestService } from './running-service.ts';

let world: ProviderWorld;
let provider: TestIdentityProvider;
let service: RunningTestService;
beforeAll(async () => {
  world = await openProviderWorld();
  provider = world.provider;
  service = await world.start(provider.settings());
});
beforeEach(async () => {
  world.aheadMs = 0;
  provider.intercept = undefined;
  await provider.register(service.url);
});
afterAll(() => world.stop());

describe('somebody whom the provider knows and nobody here does', () => {
  async function refusal(at = service) {
    const { answer } = await signInBy(at);
    return [answer.status, answer.json?.code, answer.json?.detail];
  }
  const refused = (reason: string) => [403, 'PROVIDER_ACCOUNT_REFUSED', expect.stringContaining(reason)];

  test.each([
    ['is not verified', { email_verified: false }],
    ['is verified only as a text', { email_verified: 'true' }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is none', { email: 'nonsense' }],
    ['is missing', { email: undefined }],
  ])('is refused where the e-mail %s', async (_, claims) => {
    await invite(world.visitor(claims), service);
    expect(await refusal()).toEqual(refused('does not say a verified e-mail'));
  });

  test('is refused where nobody invited them', async () => {
    const email = world.visitor();
    expect(await refusal()).toEqual(refused('nobody was invited'));
    await expect(readUser(service.app.storage, email)).rejects.toMatchObject({ code: 'UNKNOWN_USER' });
  });

  test('is refused where the user is disabled, before the first time and after it', async () => {
    const { storage } = service.app;
    const before = await invite(world.visitor(), service);
    await disableUser(storage, before.id, { now: world.now() });
    expect(await refusal()).toEqual(refused('disabled'));
    const after = await invite(world.visitor(), service);
    const { browser } = await signInBy(service);
    await disableUser(storage, after.id, { now: world.now() });
    expect(await refusal()).toEqual(refused('disabled'));
    await expect.poll(() => whoIs(browser, service)).toMatchObject({ code: 'NOT_AUTHENTICATED' });
  });

  test('is made an analyst where a setting says of which organisation', async () => {
    const at = await world.start(provider.settings({ oidcOrganization: 'local' }));
    await provider.register(at.url);
    const email = world.visitor({ name: 'Zé Ninguém' });
    const { browser } = await signInBy(at);
    expect(await whoIs(browser, at)).toMatchObject({
      user: { name: 'Zé Ninguém', email, role: 'analyst' },
      organization: { name: 'local' },
    });
    // The operator of the machine is called so, and is nobody whom a provider could vouch for.
    const namesake = world.visitor({ name: 'ana' });
    const second = await signInBy(at);
    expect((await whoIs(second.browser, at)).user).toMatchObject({ name: namesake, email: namesake });
  });
});

describe('where the provider says the role', () => {
  let at: RunningTestService;
  beforeAll(async () => {
    at = await world.start(provider.settings({ oidcRoleClaim: 'roles', oidcOrganization: 'local' }));
  });
  beforeEach(() => provider.register(at.url));

  test.each([
    ['manager', 'manager'],
    [['analyst', 'administrator', 'staff'], 'administrator'],
    [[1, 'analyst'], 'analyst'],
  ])('%j makes somebody %s', async (roles, role) => {
    world.visitor({ roles });
    const { browser } = await signInBy(at);
    expect((await whoIs(browser, at)).user.role).toBe(role);
  });

  test.each([[undefined], ['Manager'], [[]], [{ manager: true }], ['']])(
    '%j lets nobody in',
    async (roles) => {
      await invite(world.visitor({ roles }), at);
      const { answer } = await signInBy(at);
      expect(answer.json).toMatchObject({
        code: 'PROVIDER_ACCOUNT_REFUSED',
        detail: expect.stringContaining('roles'),
      });
    },
  );

  test('another role is taken over at the next sign-in, and ends the sessions from before', async () => {
    world.visitor({ roles: 'administrator' });
    const before = await signInBy(at);
    const { user } = await whoIs(before.browser, at);
    provider.people.set(provider.visitor ?? '', { roles: ['analyst'] });
    expect((await whoIs(before.browser, at)).user.role).toBe('administrator');
    const after = await signInBy(at);
    expect((await whoIs(after.browser, at)).user).toMatchObject({ id: user.id, role: 'analyst' });
    expect((await whoIs(before.browser, at)).code).toBe('NOT_AUTHENTICATED');
    // The same role again ends nothing.
    await signInBy(at);
    expect((await whoIs(after.browser, at)).user.role).toBe('analyst');
  });
});
