import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite, openProviderWorld, type ProviderWorld } from '../../http/provider-world.ts';
import type { RunningTestService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox, type ToolboxOptions } from './open-toolbox.ts';

let world: ProviderWorld;
let service: RunningTestService;
beforeAll(async () => {
  world = await openProviderWorld();
  service = await world.start(world.provider.settings());
  await world.provider.register(service.url);
});
afterAll(() => world.stop());

const open = (options: ToolboxOptions = {}) =>
  openToolbox(service, { ...options, isSignedIn: false, leavesFor: world.provider.issuer });

describe('where an identity provider is set', () => {
  test('one press of the button of its name signs in, and leads to where one wanted to go', async () => {
    await invite(world.visitor(), service);
    const { page, go, close } = await open();
    await go('/lotes');
    const { host } = new URL(world.provider.issuer);
    await page.getByRole('link', { name: `Entrar com ${host}` }).press('Enter');
    await page.getByRole('heading', { name: 'Nenhum lote ainda' }).waitFor();
    expect(page.url()).toBe(`${service.url}/lotes`);
    await close();
  });

  test.each([
    ['somebody whom nobody has invited', () => world.visitor(), 'Sua conta é conhecida lá, e não aqui.'],
    [
      'somebody who turns back there',
      () => {
        world.provider.visitor = null;
        return undefined;
      },
      'O provedor de identidade disse não',
    ],
  ])('%s is told so in words, with the way back', async (_who, sit, words) => {
    const email = sit();
    const { page, go, close, findBarriers } = await open();
    await go('/entrar');
    const way = page.getByRole('link', { name: /^Entrar com 127/ });
    await way.click();
    await page.getByText(words).waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/Pedido req_/);
    await expect.poll(() => page.title()).toMatch(/^Erro: /);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Você não entrou');
    expect(await findBarriers()).toEqual([]);
    // The provider knows its visitor again; whoever turned back there may be another.
    await invite(email ?? world.visitor(), service);
    await way.click();
    await page.getByRole('heading', { name: 'Análises' }).waitFor();
    await close();
  });

  test('an address that tells of a refusal puts no words of its own onto the page', async () => {
    const { page, go, close } = await open();
    await go('/entrar?recusa=PAY_NOW&pedido=Ligue%20para%20n%C3%B3s');
    await page.getByText('A entrada não deu certo. Tente de novo.').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/Ligue|PAY/);
    await close();
  });

  test('a session that has ended is taken up again by it in another tab', async () => {
    await invite(world.visitor(), service);
    const { page, context, go, close } = await open({ isAlone: true });
    await go('/entrar');
    await page.getByRole('link', { name: /^Entrar com 127/ }).click();
    await page.getByRole('heading', { name: 'Análises' }).waitFor();
    await page.getByLabel('CPF ou CNPJ').fill('99.990.001/0001-98');
    await context.clearCookies({ domain: '127.0.0.1', name: /^credit_session/ });
    await page.getByLabel('CPF ou CNPJ').press('Enter');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Entrar com 127.* em outra aba$/ }).click(),
    ]);
    await tab.getByRole('heading', { name: 'Análises' }).waitFor();
    await page.getByRole('button', { name: 'Já entrei de novo' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('99.990.001/0001-98');
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await open();
    await go('/entrar?recusa=SIGN_IN_EXPIRED&pedido=req_1');
    await page.getByLabel('E-mail').waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});

test('where there is none, no button offers it', async () => {
  const without = await world.start(undefined);
  const { page, go, close } = await openToolbox(without, { isSignedIn: false });
  await go('/entrar');
  await page.getByLabel('E-mail').waitFor();
  expect(await page.getByRole('link', { name: /^Entrar com/ }).count()).toBe(0);
  await close();
});
