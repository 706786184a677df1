import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import {
  changeOperation,
  clean,
  denied,
  deniedPartner,
  deniedSister,
  masked,
  run,
  underWay,
} from './operation-pages.ts';

let service: RunningTestService;
let client: TestClient;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const ended: Record<string, string> = {};
  for (const document of [clean, deniedPartner, deniedSister, denied, masked])
    ended[document] = await run(client, document);
  ids = ended;
});
afterAll(() => service.stop());

const pathOf = (document: string) => `/operacoes/${ids[document]}`;

describe('an operation that is under way', () => {
  test('fills in as its members finish, and becomes the decided one without a step of the reader', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    let isOver = false;
    await changeOperation(page, (operation) => (isOver ? operation : underWay(operation)));
    await go(pathOf(clean));
    await page.getByText('Análises concluídas: 2 de 6.').first().waitFor();
    await page.getByText('até agora nada nega nem alerta').waitFor();
    expect(await page.locator('.family').getByText('Espera').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: 'PDF' }).count()).toBe(0);
    expect(await page.title()).toMatch(/^Em andamento · /);
    expect(await findBarriers()).toEqual([]);
    isOver = true;
    await page.getByRole('region', { name: 'Decisão da operação' }).getByText('Aprovado').first().waitFor();
    expect(await page.locator('.family').getByText('Espera').count()).toBe(0);
    await close();
  });

  test('cut off in the middle it keeps what it has, says so, and goes on when the service answers', async () => {
    const { page, go, close } = await openToolbox(service);
    let isCut = false;
    await changeOperation(page, (operation) => (isCut ? undefined : underWay(operation)));
    await go(pathOf(clean));
    await page.getByText('Análises concluídas: 2 de 6.').first().waitFor();
    isCut = true;
    await page.getByText('Não foi possível ler a operação. O que se vê é o que havia.').waitFor();
    expect(await page.locator('.family .node').count()).toBeGreaterThan(3);
    isCut = false;
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.getByText('Não foi possível ler a operação').waitFor({ state: 'detached' });
    await close();
  });

  test('is cancelled once it was said what stays, and says that there is no decision', async () => {
    const idle = await runService({ workers: 0 });
    const { page, go, person, close, findBarriers } = await openToolbox(idle);
    const body = { document: clean, type: 'cnpj', operationId: 'company-and-its-people' };
    const { id } = (await person.call('POST', '/v2/operation', { body })).json;
    await go(`/operacoes/${id}`);
    await page.getByRole('button', { name: 'Cancelar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancelar esta operação?' });
    await dialog.getByText('O que terminou fica, e é cobrado.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancelar a operação' }).click();
    await page.getByText('Encerrada antes do fim, por isso sem decisão.').waitFor();
    expect(await page.title()).toMatch(/^Cancelada · /);
    expect(await page.getByRole('button', { name: /Cancelar|Reavaliar/ }).count()).toBe(0);
    expect(await findBarriers()).toEqual([]);
    await close();
    await idle.stop();
  });

  test('whose document itself failed has no decision, and has the document ready to be asked again', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await changeOperation(page, (operation) => {
      const root = {
        ...operation.root,
        state: 'ERROR',
        reason: 'TIMEOUT',
        policyStatus: null,
        score: null,
        price: null,
      };
      const reasons = [{ document: operation.document, step: 'root', result: 'ERROR', effect: 'ERROR' }];
      return { ...operation, status: 'ERROR', reasons, root, nodes: [root] };
    });
    await go(pathOf(clean));
    await page.getByText('Nenhuma decisão: a análise do próprio documento falhou.').waitFor();
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('99.990.001/0001-98');
    expect(await page.getByLabel('Política').first().inputValue()).toBe('company-and-its-people');
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('one that does not exist is said to be none', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/operacoes/opr_01m83g9cw5e009r0anndwg7m5z');
    await page.getByRole('heading', { name: 'Esta operação não existe' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('link', { name: 'Ir para as operações' }).click();
    await page.locator('.operation-list').waitFor();
    await close();
  });
});

describe('the list of operations', () => {
  test('where none was run says what one is, and offers one of the sandbox', async () => {
    const empty = await runService();
    const { page, go, close, findBarriers } = await openToolbox(empty);
    await go('/operacoes');
    await page.getByRole('heading', { name: 'Nenhuma operação ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Uma empresa com um sócio negado' }).click();
    await page.waitForURL('**/operacoes/opr_*');
    await page.getByRole('region', { name: 'Decisão da operação' }).getByText('Negado').first().waitFor();
    await page.getByRole('link', { name: 'Operações' }).click();
    await expect.poll(() => page.locator('.operation-list tbody tr:not(.group)').count()).toBe(1);
    await close();
    await empty.stop();
  });

  test('is narrowed by an address that can be kept, and searched without a document in any address', async () => {
    const { page, go, close } = await openToolbox(service);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await go('/operacoes');
    await page.getByRole('link', { name: 'Negadas' }).click();
    await page.waitForURL('**/operacoes?estado=DENIED');
    await expect
      .poll(async () => new Set(await page.locator('.operation-list .verdict').allTextContents()))
      .toEqual(new Set(['Negado']));
    await page.reload();
    await expect
      .poll(async () => new Set(await page.locator('.operation-list .verdict').allTextContents()))
      .toEqual(new Set(['Negado']));
    await page.getByRole('link', { name: 'Canceladas' }).click();
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    await page.goBack();
    await page.locator('.operation-list').waitFor();
    await page.getByRole('link', { name: 'Todas' }).click();
    await page.getByLabel('Operação', { exact: true }).selectOption('company-and-its-people');
    await page.getByLabel('Buscar por documento ou seu código').fill('99.990.017/0001-09');
    await expect
      .poll(async () => new Set(await page.locator('.operation-list .sub.document').allTextContents()))
      .toEqual(new Set(['99.990.017/0001-09']));
    expect(addresses.filter((address) => /99\D?990\D?017/.test(decodeURIComponent(address)))).toEqual([]);
    await close();
  });

  test('is read on page by page', async () => {
    const { page, go, close } = await openToolbox(service);
    await page.route('**/v2/operation?*', async (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', '2');
      await route.continue({ url: address.href });
    });
    await go('/operacoes');
    const rows = page.locator('.operation-list tbody tr:not(.group)');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await close();
  });

  test('that cannot be read says so, and is read when it is asked to', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    let isCut = true;
    await page.route('**/v2/operation?*', (route) =>
      isCut ? route.abort('internetdisconnected') : route.continue(),
    );
    await go('/operacoes');
    await page.getByText('Não foi possível listar as operações').waitFor();
    expect(await findBarriers()).toEqual([]);
    isCut = false;
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.locator('.operation-list').waitFor();
    await close();
  });
});

describe('from a report', () => {
  test('the tree shows what those came to who have a report, and all are analysed from it by one operation', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const { root } = (await person.call('GET', `/v2/operation/${ids[deniedPartner]}`)).json;
    await go(`/relatorio/${root.reportId}`);
    const tree = page.getByRole('region', { name: 'Relacionamentos' });
    await tree.getByText('Negado').first().waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await tree.getByRole('button', { name: 'Analisar todos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Analisar com os relacionados' });
    await dialog.getByText(/41 análises, R\$\s414,10/).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.evaluate(
      "const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit();",
    );
    await page.waitForURL('**/operacoes/opr_*');
    await page.getByRole('region', { name: 'Decisão da operação' }).getByText('Negado').first().waitFor();
    expect(sent.filter((path) => path === '/v2/operation')).toHaveLength(1);
    await page.goBack();
    await tree.getByText('Negado').first().waitFor();
    await close();
  });
});

describe('each look', () => {
  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    for (const path of ['/operacoes', pathOf(deniedSister), pathOf(denied)]) {
      await go(path);
      await page.locator(path === '/operacoes' ? '.operation-list' : '.family').waitFor();
      expect(await findBarriersIn(looks), path).toEqual([]);
    }
    await close();
  });
});
