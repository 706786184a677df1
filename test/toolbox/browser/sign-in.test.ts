import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUser } from '../../../src/auth/users.ts';
import { packageVersion } from '../../../src/base/own-package.ts';
import { goodPassword } from '../../auth/session-world.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

describe('signing in', () => {
  test('the link of the terminal signs in, and its key stands in no address afterwards', async () => {
    const { page, go, close } = await openToolbox(service, { isSignedIn: false });
    await go(`/entrar#${await service.sessions.newLocalLink(service.app.actor)}`);
    await page.getByRole('heading', { name: 'Análises' }).waitFor();
    expect(page.url()).toBe(`${service.url}/`);
    expect(await page.locator('.foot').textContent()).toContain(`credit ${packageVersion()}`);
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2);
    // A document may be typed at once, with nothing clicked before.
    await page.keyboard.type('99990001000198');
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('99.990.001/0001-98');
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('#');
    await close();
  });

  test('a link that was used says so, and how to come by another', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, { isSignedIn: false });
    const key = await service.sessions.newLocalLink(service.app.actor);
    await service.call('POST', '/v2/session', { body: { key } });
    await go('/entrar');
    await page.getByLabel('E-mail').waitFor();
    // Pasted into the address of the page that is open, where nothing is loaded anew.
    await go(`/entrar#${key}`);
    await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
    expect(await page.locator('.once code').textContent()).toBe('credit serve --open');
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Entrar com e-mail e senha' }).click();
    await page.getByLabel('E-mail').waitFor();
    await close();
  });

  test('an invitation lets its holder choose a password, and signs them in', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, { isSignedIn: false });
    const { storage, clock } = service.app.engine;
    const details = {
      name: 'Bia',
      email: 'bia@example.com',
      role: 'analyst',
      organizationName: 'local',
    } as const;
    const { invitation } = await addUser(storage, details, { now: clock.now() });
    await go(`/entrar#${invitation.key}`);
    await page.getByRole('heading', { name: 'Escolha uma senha' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByLabel('Senha nova').fill('curta');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Senha nova').fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Análises' }).waitFor();
    await close();
  });

  test('a wrong pair keeps the address, empties the password and takes the reader to why, in one word for both', async () => {
    const { page, email, go, close, findBarriers } = await openToolbox(service, { isSignedIn: false });
    await go('/entrar');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    expect(await page.getByLabel('Senha', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => page.title()).toMatch(/^Erro: /);
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Você não entrou');
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('who follows a link without a session signs in, and comes to where the link leads', async () => {
    const { page, email, go, close } = await openToolbox(service, { isSignedIn: false });
    await go('/?estado=DENIED');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Senha', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Negadas/, includeHidden: false }).waitFor();
    expect(page.url()).toBe(`${service.url}/?estado=DENIED`);
    await close();
  });

  test.each(['//elsewhere.example/', 'https://elsewhere.example/', '/\\elsewhere.example'])(
    'after signing in nobody is sent to %s',
    async (next) => {
      const { page, email, go, close } = await openToolbox(service, { isSignedIn: false });
      await go(`/entrar?next=${encodeURIComponent(next)}`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(goodPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Análises' }).waitFor();
      expect(page.url()).toBe(`${service.url}/`);
      await close();
    },
  );

  test('a session that ends while one types asks to sign in above the page, which keeps what was typed', async () => {
    const { page, go, close, endSession } = await openToolbox(service);
    await go('/');
    await page.getByLabel('CPF ou CNPJ').fill('99.990.001/0001-98');
    await endSession();
    await page.getByLabel('CPF ou CNPJ').press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await dialog.waitFor();
    await dialog.getByLabel('Senha', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('99.990.001/0001-98');
    await page.getByLabel('CPF ou CNPJ').press('Enter');
    await page.waitForURL('**/relatorio/rpt_*');
    await close();
  });

  test('two minutes before a session ends for want of use it is said, and one press keeps it', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, { isAlone: true });
    await page.clock.install();
    // The page counts again after each run. These requests do not extend the session.
    const counting = page.waitForRequest('**/v2/report/counts*');
    await go('/');
    expect((await counting).headers()['credit-background']).toBe('1');
    await page.getByRole('heading', { name: 'Análises' }).waitFor();
    // Requests that are still loading after the clock has moved would extend the session.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('27:00');
    expect(await page.getByText('Sua sessão termina em dois minutos').count()).toBe(0);
    await page.clock.fastForward('01:30');
    await page.getByText('Sua sessão termina em dois minutos').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Sua sessão termina em dois minutos').waitFor({ state: 'detached' });
    await close();
  });

  test('signing out leaves nothing of the pages to see', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.getByLabel(/conta de/).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    expect(await page.getByLabel('CPF ou CNPJ').count()).toBe(0);
    await close();
  });

  test('language and look are chosen in the account and stay', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/');
    await page.getByLabel(/conta de/).click();
    await page.getByLabel('English').check();
    await page.getByLabel('Dark').check();
    expect(await findBarriers()).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Analyses' }).waitFor();
    expect(
      await page.evaluate(
        '[document.documentElement.lang, getComputedStyle(document.documentElement).colorScheme]',
      ),
    ).toEqual(['en', 'dark']);
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service, { isSignedIn: false });
    await go('/entrar');
    await page.getByLabel('E-mail').waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});
