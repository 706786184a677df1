import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '../../../src/auth/permission.ts';
import { testPermissions } from '../../../src/auth/test-client.ts';
import { testPermissions as offeredInTests } from '../../../src/toolbox/screens/administration/permission-list.ts';
import { permissionWords } from '../../../src/toolbox/words/administration-words.ts';
import { goodPassword } from '../../auth/session-world.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
  await seedReports(await service.client(['report:create', 'report:read']), ['99990001000198']);
});
afterAll(() => service.stop());

const asAdministrator = { role: 'administrator' } as const;

describe('people', () => {
  test('somebody is invited by keyboard alone, by a link that is shown once and signs in once', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    await go('/usuarios');
    await page.getByRole('button', { name: 'Convidar pessoa' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' });
    await dialog.getByLabel('Nome').waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Nome e e-mail são necessários.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByLabel('Nome').fill('Bruno <b>Alves</b>');
    await dialog.getByLabel('E-mail').fill('bruno@example.com');
    await dialog.getByLabel('Gestor').check();
    await page.evaluate(
      "const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit();",
    );
    const told = page.getByRole('region', { name: 'O link para Bruno <b>Alves</b> está pronto' });
    await told.waitFor();
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toContain('O link para');
    expect(await findBarriers()).toEqual([]);
    const link = (await told.locator('code').textContent()) ?? '';
    expect(link).toMatch(new RegExp(`^${service.url}/entrar#`));
    await told.getByRole('button', { name: 'Copiar' }).click();
    await told.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link);
    const row = page.getByRole('row', { name: /bruno@example\.com/ });
    await row.getByText('Convite em aberto').waitFor();
    expect(await row.textContent()).toContain('nunca entrou');
    await page.getByRole('link', { name: 'Clientes da API' }).click();
    await page.goBack();
    await row.waitFor();
    expect(await page.locator('.once').count()).toBe(0);
    const guest = await openToolbox(service, { isSignedIn: false });
    await guest.page.goto(link);
    await guest.page.getByLabel('Senha nova').fill(goodPassword);
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('heading', { name: 'Análises' }).waitFor();
    await guest.close();
    await page.reload();
    await row.getByText('Com acesso').waitFor();
    expect(await row.textContent()).toMatch(/\d\d\/\d\d\/\d{4}/);
    await close();
  });

  test('another role is asked about before it is given, and Escape leaves things as they were', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service, asAdministrator);
    const body = { name: 'Caio', email: 'caio@example.com', role: 'analyst' };
    const { id } = (await person.call('POST', '/v2/user', { body })).json;
    const roleNow = async () =>
      (await person.call('GET', '/v2/user?limit=200')).json.items.find(
        (user: { id: string }) => user.id === id,
      ).role;
    await go('/usuarios');
    await page.getByLabel('Papel de Caio').selectOption('manager');
    await page.getByRole('dialog', { name: 'Mudar Caio para Gestor?' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([await roleNow(), await page.getByLabel('Papel de Caio').inputValue()]).toEqual([
      'analyst',
      'analyst',
    ]);
    await page.getByLabel('Papel de Caio').selectOption('manager');
    await page.getByRole('button', { name: 'Mudar o papel' }).click();
    await expect.poll(() => page.getByLabel('Papel de Caio').inputValue()).toBe('manager');
    expect(await roleNow()).toBe('manager');
    await close();
  });

  test('somebody loses access, gets it back, and gets a new link', async () => {
    const { page, go, person, close } = await openToolbox(service, asAdministrator);
    const body = { name: 'Davi', email: 'davi@example.com', role: 'analyst' };
    await person.call('POST', '/v2/user', { body });
    await go('/usuarios');
    await page.getByRole('button', { name: 'Tirar o acesso de Davi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tirar o acesso' }).click();
    await page.getByRole('button', { name: 'Devolver o acesso de Davi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Devolver o acesso' }).click();
    await page.getByRole('button', { name: 'Novo link para Davi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar o link' }).click();
    await page.getByRole('region', { name: 'O link para Davi está pronto' }).waitFor();
    await close();
  });

  test('nobody changes themselves, and what the service refuses is said in its words', async () => {
    const { page, email, go, person, close, findBarriers } = await openToolbox(service, asAdministrator);
    await person.call('POST', '/v2/user', {
      body: { name: 'Eva', email: 'eva@example.com', role: 'analyst' },
    });
    await go('/usuarios');
    const own = page.getByRole('row', { name: new RegExp(email) });
    await own.getByText('você').waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: 'Convidar pessoa' }).click();
    await page.getByLabel('Nome').fill('Eva Outra');
    await page.getByLabel('E-mail').fill('eva@example.com');
    await page.keyboard.press('Enter');
    await page.getByText('Já existe um usuário com o e-mail').waitFor();
    expect(await page.getByLabel('Nome').inputValue()).toBe('Eva Outra');
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('while they come there are rows, and where they do not a way to try again', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    const held: (() => Promise<void>)[] = [];
    await page.route('**/v2/user?**', (route) => {
      held.push(() => route.abort('internetdisconnected'));
    });
    await go('/usuarios');
    await page.locator('[aria-busy="true"]').waitFor();
    expect(await findBarriers()).toEqual([]);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.();
    await page.getByText('Não foi possível listar as pessoas').waitFor();
    await page.unroute('**/v2/user?**');
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('table', { name: 'Pessoas' }).waitFor();
    await close();
  });

  test('whoever is alone is told why to invite others', async () => {
    const empty = await runService({ workers: 0 });
    const { page, go, close, findBarriers } = await openToolbox(empty, asAdministrator);
    await go('/usuarios');
    await page.getByRole('heading', { name: 'Ninguém mais ainda' }).waitFor();
    await go('/clientes');
    await page.getByRole('heading', { name: 'Nenhum cliente ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await go('/uso');
    await page.getByRole('heading', { name: 'Nada foi contado ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
    await empty.stop();
  });
});

describe('clients', () => {
  test('one is created with what it may do, its secret is shown once and works, and is exchanged', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    await go('/clientes');
    await page.getByRole('button', { name: 'Novo cliente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
    await dialog.getByLabel('Nome').fill('Portal');
    await dialog.getByLabel(/Cliente de teste/).check();
    expect(await dialog.getByLabel(/policy:manage/).count()).toBe(0);
    await dialog.getByLabel(/Cliente de teste/).uncheck();
    await dialog.getByLabel(/report:export/).check();
    await dialog.getByLabel(/hosted-v1/).check();
    expect(await findBarriers()).toEqual([]);
    await page.evaluate(
      "const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit();",
    );
    const told = page.getByRole('region', { name: 'O segredo de Portal, mostrado só agora' });
    await told.waitFor();
    expect(await findBarriers()).toEqual([]);
    const credentials = async () => {
      const [clientId, clientSecret] = await told.locator('code').allTextContents();
      return { clientId, clientSecret };
    };
    const first = await credentials();
    const isGood = async (body: object) =>
      (await service.call('POST', '/auth/authenticate', { body })).status === 200;
    expect(await isGood(first)).toBe(true);
    await told.getByRole('button', { name: 'Já guardei' }).click();
    expect(await page.locator('.once').count()).toBe(0);
    const row = page.getByRole('row', { name: /Portal/ });
    expect(await row.locator('.tag').allTextContents()).toEqual([
      'report:create',
      'report:read',
      'report:export',
    ]);
    expect(await row.textContent()).toContain('hosted-v1');
    await page.getByRole('button', { name: 'Trocar segredo de Portal' }).click();
    await page.getByLabel(/O anterior termina agora/).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Trocar segredo' }).click();
    await told.waitFor();
    const second = await credentials();
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    await close();
  });

  test('one is revoked only after its name was typed', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service, asAdministrator);
    const body = { name: 'Velho', permissions: ['report:read'], test: true };
    await person.call('POST', '/v2/client', { body });
    await go('/clientes');
    await page.getByRole('row', { name: /Velho.*SANDBOX: cliente de teste/ }).waitFor();
    await page.getByRole('button', { name: 'Revogar Velho' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revogar Velho para sempre?' });
    await dialog.getByRole('button', { name: 'Revogar' }).click();
    await dialog.getByText('Digite exatamente Velho.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByLabel('Nome do cliente').fill('Velho');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Velho.*Revogado/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Revogar Velho' }).count()).toBe(0);
    await close();
  });

  test('a client is given no more than whoever makes it has, and every permission has its words', () => {
    expect(Object.keys(permissionWords)).toEqual([...permissions]);
    expect(offeredInTests).toEqual(testPermissions);
  });
});

describe('whoever may not', () => {
  test('is not shown the way, and is told what it takes where they come all the same', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, { role: 'manager' });
    for (const [path, permission] of [
      ['/usuarios', 'user:manage'],
      ['/clientes', 'client:manage'],
      ['/uso', 'usage:read'],
    ]) {
      await go(`${path}`);
      await page.getByText(`Ela pede a permissão ${permission}.`).waitFor();
      expect(await page.getByRole('link', { name: 'Administração' }).count()).toBe(0);
      expect(await findBarriers()).toEqual([]);
    }
    await close();
  });
});

test('nobody is shut out in any look', async () => {
  const { page, go, close, findBarriersIn } = await openToolbox(service, asAdministrator);
  for (const path of ['/usuarios', '/clientes', '/uso']) {
    await go(path);
    await page.locator('main table:visible').first().waitFor();
    expect(await findBarriersIn(looks), path).toEqual([]);
  }
  await close();
});
