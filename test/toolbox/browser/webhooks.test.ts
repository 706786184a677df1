import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { serveHttp } from '../../net/local-server.ts';
import { looks } from './each-look.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

/** A receiver that answers with whatever `status` is at the time. */
async function receiver(status = 200) {
  const answers = { status };
  const { url } = await serveHttp((request, response) => {
    request.resume();
    response.statusCode = answers.status;
    response.end();
  });
  return { url: url.href, answers };
}

async function register({ person }: OpenToolbox, url: string, type = 'REPORT_STATUS'): Promise<string> {
  const { items } = { items: (await person.call('GET', '/webhook/findBy')).json };
  for (const { id } of items) await person.call('DELETE', `/webhook/${id}`);
  return (await person.call('POST', '/webhook', { body: { type, url } })).json.id;
}

describe('webhooks', () => {
  test('are added for several events, their secrets shown once, tested, and seen to work, by the keyboard alone', async () => {
    const own = await runService();
    const { page, go, person, close, findBarriers } = await openToolbox(own);
    const { url } = await receiver();
    await go('/webhooks');
    await page.getByRole('heading', { name: 'Nenhum webhook ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Adicionar webhook' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/REPORT_STATUS/).press('Space');
    await dialog.getByRole('button', { name: 'Adicionar' }).press('Enter');
    await dialog.getByText('Informe o endereço.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByLabel('Endereço que recebe').fill(url);
    await page.evaluate(
      "const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit();",
    );
    await dialog.getByRole('heading', { name: 'Copie o segredo agora' }).waitFor();
    const secrets = await dialog.locator('code').allTextContents();
    expect(secrets).toEqual([expect.stringMatching(/^whsec_/), expect.stringMatching(/^whsec_/)]);
    expect(await findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Já copiei' }).press('Enter');
    await page.getByRole('link', { name: 'REPORT_FINISHED' }).press('Enter');
    expect(await page.content()).not.toContain('whsec_');
    await page.getByRole('button', { name: 'Enviar um teste' }).press('Enter');
    await page.getByText('Um evento inventado, marcado SANDBOX, está a caminho.').waitFor();
    await page.getByRole('table', { name: 'Entregas' }).getByText('Entregue').waitFor();
    await page.getByRole('button', { name: /^Detalhes/ }).press('Enter');
    await page.getByRole('region', { name: 'O que foi enviado' }).getByText('SANDBOX').waitFor();
    expect(await findBarriers()).toEqual([]);
    expect((await person.call('GET', '/webhook/findBy')).json).toHaveLength(2);
    await close();
    await own.stop();
  });

  test('an address that may not be called is refused with the reason, and what was typed stays', async () => {
    const box = await openToolbox(service);
    const { page, go, person, close } = box;
    await register(box, (await receiver()).url, 'OPERATION');
    await go('/webhooks');
    await page.getByRole('button', { name: 'Adicionar webhook' }).click();
    await page.getByLabel('Endereço que recebe').fill('https://10.0.0.1/x');
    await page.keyboard.press('Enter');
    await page.getByText('REPORT_FINISHED não foi adicionado').waitFor();
    expect(await page.getByLabel('Endereço que recebe').inputValue()).toBe('https://10.0.0.1/x');
    expect((await person.call('GET', '/webhook/findBy')).json).toHaveLength(1);
    await close();
  });

  test('what was given up is found from the list, and sent again, one and all', async () => {
    const box = await openToolbox(service);
    const { page, go, person, close } = box;
    const { url, answers } = await receiver(410);
    const id = await register(box, url);
    for (let round = 0; round < 3; round += 1) await person.call('POST', `/webhook/${id}/test`);
    await expect
      .poll(
        async () =>
          (await person.call('GET', `/webhook/${id}/deliveries?status=DISCARDED`)).json.items.length,
      )
      .toBe(3);
    await go('/webhooks');
    await page.getByText('3 eventos foram descartados').waitFor();
    await page.getByRole('link', { name: 'Ver', exact: true }).click();
    await page.getByText(/^Desabilitado desde/).waitFor();
    const rows = page.getByRole('table', { name: 'Entregas' });
    await expect.poll(() => rows.getByText('Descartado').count()).toBe(3);
    answers.status = 200;
    await page.getByRole('button', { name: 'Habilitar' }).click();
    await page.getByRole('button', { name: 'Enviar um teste' }).waitFor();
    await page
      .getByRole('button', { name: /^Reenviar o de/ })
      .first()
      .click();
    await expect.poll(() => rows.getByText('Descartado').count()).toBe(2);
    await page.getByRole('button', { name: 'Reenviar todas as descartadas' }).click();
    const question = page.getByRole('dialog', { name: 'Reenviar entregas com falha (2)' });
    await question.getByRole('button', { name: 'Reenviar' }).click();
    await page.getByText('Entregas em reenvio: 2.').waitFor();
    await page.getByText('Nenhuma entrega está assim.').waitFor();
    await page
      .getByRole('navigation', { name: 'Filtrar entregas' })
      .getByRole('link', { name: 'Entregues' })
      .click();
    await expect.poll(() => rows.getByText('Entregue').count()).toBe(3);
    await close();
  });

  test('one is changed, given another secret, disabled and removed, each after a question', async () => {
    const box = await openToolbox(service);
    const { page, go, person, close, findBarriers } = box;
    const { url } = await receiver();
    const id = await register(box, url);
    const dialog = page.getByRole('dialog');
    await go(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Alterar' }).click();
    await dialog.getByLabel('Endereço que recebe').fill(`${url}<b>x</b>`);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('%3Cb%3Ex%3C/b%3E').waitFor();
    await page.getByRole('button', { name: 'Trocar segredo' }).click();
    await dialog.getByRole('button', { name: 'Criar segredo novo' }).click();
    await dialog.getByText(/^whsec_/).waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Já copiei' }).click();
    await page.getByText(/^Dois segredos assinam até/).waitFor();
    expect(await page.content()).not.toContain('whsec_');
    await page.getByRole('button', { name: 'Desabilitar' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await person.call('GET', `/webhook/findBy?id=${id}`)).json[0].disabledAt).toBeNull();
    await page.getByRole('button', { name: 'Desabilitar' }).click();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Desabilitar' }).click();
    await page.getByText(/^Desabilitado desde/).waitFor();
    await page.getByRole('button', { name: 'Remover' }).click();
    await dialog.getByRole('button', { name: 'Remover' }).click();
    await page.getByRole('heading', { name: 'Nenhum webhook ainda' }).waitFor();
    await page.goBack();
    await close();
  });

  test('are empty, loading, in part and in error as they should be', async () => {
    const box = await openToolbox(service);
    const { page, go, close, findBarriers } = box;
    const id = await register(box, (await receiver()).url);
    await go('/webhooks/whk_00000000000000000000000000');
    await page.getByText('Este webhook não existe').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.route('**/webhook/health', (route) => route.abort('internetdisconnected'));
    await go('/webhooks');
    await page.getByText('Não foi possível ler como eles estão indo').waitFor();
    await page.getByRole('link', { name: 'REPORT_STATUS' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.unroute('**/webhook/health');
    await page.route('**/webhook/findBy*', (route) => route.abort('internetdisconnected'));
    for (const path of ['/webhooks', `/webhooks/${id}`]) {
      await go(path);
      await page.getByText(/Não foi possível (listar os webhooks|ler o webhook)/).waitFor();
      expect(await findBarriers(), path).toEqual([]);
    }
    await page.unroute('**/webhook/findBy*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByText('Nenhuma entrega ainda.').waitFor();
    await close();
  });

  test('are a place for those alone who may manage them', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/');
    await page.getByRole('link', { name: 'Políticas' }).waitFor();
    expect(await page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0);
    await go('/webhooks');
    await page.getByText('Não foi possível listar os webhooks').waitFor();
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const box = await openToolbox(service);
    const { page, go, person, close, findBarriersIn } = box;
    const id = await register(box, (await receiver(410)).url);
    await person.call('POST', `/webhook/${id}/test`);
    await expect
      .poll(
        async () =>
          (await person.call('GET', `/webhook/${id}/deliveries?status=DISCARDED`)).json.items.length,
      )
      .toBe(1);
    for (const [path, sign] of [
      ['/webhooks', '.call'],
      [`/webhooks/${id}`, 'table.deliveries'],
    ] as const) {
      await go(path);
      await page.locator(sign).waitFor();
      if (path !== '/webhooks') await page.getByRole('button', { name: /^Detalhes/ }).click();
      expect(await findBarriersIn(looks), path).toEqual([]);
    }
    await close();
  });
});
