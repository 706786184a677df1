import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword } from '../../auth/session-world.ts';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';
import { deniedPartner, run } from './operation-pages.ts';

const alerted = '99990003000187';

let service: RunningTestService;
let client: TestClient;
let operation: string;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  operation = await run(client, deniedPartner);
});
afterAll(() => service.stop());

/** A decision by hand that is typed, on a report of its own; its dialog is open. */
async function typeDecision({ page, go }: OpenToolbox): Promise<{ readonly id: string }> {
  const body = { document: alerted, type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
  await go(`/relatorio/${id}`);
  await page.getByRole('button', { name: 'Decidir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Aprovar').check();
  await dialog.getByLabel('Justificativa').fill('Cliente antigo, pagou tudo.');
  return { id };
}

const typedOf = ({ page }: OpenToolbox) => page.getByRole('dialog').getByLabel('Justificativa').inputValue();

describe('a decision by hand that is typed', () => {
  test('stays where its dialog is closed by Escape or the page is left by back and come to again by forward', async () => {
    const toolbox = await openToolbox(service);
    const { page, close } = toolbox;
    await typeDecision(toolbox);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const decide = page.getByRole('button', { name: 'Decidir' });
    expect(await decide.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    expect(await typedOf(toolbox)).toBe('Cliente antigo, pagou tudo.');
    expect(await page.getByRole('dialog').getByLabel('Aprovar').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    // Elsewhere and back: the page comes whole, and nothing of the dialog stands over another one.
    await page.getByRole('link', { name: 'Lotes', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Decisão', exact: true }).waitFor();
    await decide.click();
    await page.goBack();
    await page.waitForURL((url) => !url.pathname.startsWith('/relatorio/'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goForward();
    await page.getByRole('region', { name: 'Decisão', exact: true }).waitFor();
    await close();
  });

  test('stays without the network and without a session, and is sent once both are back', async () => {
    const toolbox = await openToolbox(service, { isAlone: true });
    const { page, context, close, endSession } = toolbox;
    const { id } = await typeDecision(toolbox);
    const dialog = page.getByRole('dialog', { name: /Modelo/ });
    await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const send = dialog.getByRole('button', { name: 'Confirmar aprovação' });
    await send.click();
    await dialog.getByText('O serviço não respondeu. Nada se perdeu.').waitFor();
    await context.setOffline(false);
    await endSession();
    // The page may notice the end of the session first: its dialog is then in front of the button.
    await send.dispatchEvent('click');
    const signIn = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await signIn.getByLabel('Senha', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await signIn.waitFor({ state: 'detached' });
    expect(await dialog.textContent()).toContain('Cliente antigo, pagou tudo.');
    await send.click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: 'Decisão', exact: true })
      .getByText('Cliente antigo, pagou tudo.')
      .waitFor();
    expect((await client.call('GET', `/v2/report/${id}`)).json).toMatchObject({
      status: 'APPROVED',
      commentary: 'Cliente antigo, pagou tudo.',
    });
    await close();
  });

  test('is shown beside that of somebody who was first, and kept', async () => {
    const toolbox = await openToolbox(service);
    const { page, close } = toolbox;
    const { id } = await typeDecision(toolbox);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
    const body = { id, approved: false, commentary: 'Dívida nova.' };
    expect((await client.call('POST', '/report/analyze', { body })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Confirmar aprovação' }).click();
    await dialog.getByText('Dívida nova.').waitFor();
    expect(await dialog.textContent()).toContain('Cliente antigo, pagou tudo.');
    await close();
  });
});

describe('the keyboard focus', () => {
  test('returns to the button that opened a dialog if a button closes it', async () => {
    const toolbox = await openToolbox(service);
    const { page, close } = toolbox;
    await typeDecision(toolbox);
    await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).press('Enter');
    await page.getByRole('button', { name: 'Decidir' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Ver como API' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).press('Enter');
    await page.getByRole('button', { name: 'Ver como API' }).and(page.locator(':focus')).waitFor();
    await close();
  });

  test.each([
    ['manager', 'to the button that changes it', 'button:text("Refazer decisão"):focus'],
    ['analyst', 'to the page, because the button is gone', 'main:focus'],
  ] as const)('of the %s goes after a decision %s', async (role, _, target) => {
    const toolbox = await openToolbox(service, { role });
    const { page, close } = toolbox;
    await typeDecision(toolbox);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).press('Enter');
    await dialog.getByRole('button', { name: 'Confirmar aprovação' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator(target).waitFor();
    await close();
  });
});

describe('in any look', () => {
  test('the dialog of a decision by hand has no barrier in any of its steps', async () => {
    const toolbox = await openToolbox(service);
    const { page, close, findBarriersIn } = toolbox;
    await typeDecision(toolbox);
    expect(await findBarriersIn(looks)).toEqual([]);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
    expect(await findBarriersIn(looks)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirmar aprovação' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Refazer decisão' }).click();
    await dialog.getByText('Cliente antigo, pagou tudo.').waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });

  test('the dialog of an operation that is decided anew has no barrier', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    await go(`/operacoes/${operation}`);
    await page.getByRole('button', { name: 'Reavaliar' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await close();
  });
});
