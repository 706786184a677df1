import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCompany } from '../../http/new-company.ts';
import {
  type Json,
  type RunningTestService,
  runService,
  type TestClient,
} from '../../http/running-service.ts';
import { awaitBatch, createBatch, newCompanies } from '../../http/some-batch.ts';
import { openToolbox } from './open-toolbox.ts';
import { run } from './operation-pages.ts';
import { seedReports } from './seed-reports.ts';

let service: RunningTestService;
let client: TestClient;
let operationId: string;
let batchId: string;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  await seedReports(client, ['99990001000198', '99990003000187']);
  operationId = await run(client, newCompany());
  batchId = (await createBatch(client, { name: 'Lote de teste', documents: newCompanies(2) })).json.id;
  // The names of the list of reports change until the batch ends.
  await awaitBatch(client, batchId);
});
afterAll(() => service.stop());

/** Takes the service away from a page. The result brings it back, as a restarted service: the machine was never offline. */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  const all = (url: URL) =>
    url.pathname !== '/v2/session' && /^\/(v2|webhook|health|credit-policy)\b/.test(url.pathname);
  await page.route(all, (route) => route.abort('connectionrefused'));
  return () => page.unroute(all);
}

/** Changes the items of a list on its way to the page. */
async function changeItems(page: Page, pattern: string, change: (item: Json) => Json): Promise<void> {
  await page.route(pattern, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ response: answer, json: { ...json, items: json.items.map(change) } });
  });
}

const noAnswer = 'O serviço não respondeu.';

describe('after the service was restarted', () => {
  const lists = [
    {
      path: '/',
      pattern: '**/v2/report?**',
      row: 'table.reports .main a',
      asRunning: (item: Json) => ({
        ...item,
        status: { value: 'PROCESSING', label: 'Em andamento' },
        progress: { ...item.progress, final: false },
      }),
    },
    {
      path: '/operacoes',
      pattern: '**/v2/operation?**',
      row: '.operation-list .main a',
      asRunning: (item: Json) => ({ ...item, finishedAt: null }),
    },
    {
      path: '/lotes',
      pattern: '**/v2/batch?**',
      row: '.batch-list .main a',
      asRunning: (item: Json) => ({ ...item, status: 'RUNNING' }),
    },
  ];
  test.each(lists)('the list at $path is followed again', async ({ path, pattern, row, asRunning }) => {
    const { page, go, close } = await openToolbox(service, { role: 'administrator' });
    let isRunning = true;
    let reads = 0;
    await changeItems(page, pattern, (item) => {
      reads += 1;
      return isRunning ? asRunning(item) : item;
    });
    await go(path);
    await page.locator(row).first().waitFor();
    const rows = await page.locator(row).allTextContents();
    const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
    if (path === '/') await entry.fill('99.990.001/0001-98');
    const bringBack = await takeAway(page);
    await page.getByText(noAnswer).waitFor();
    isRunning = false;
    reads = 0;
    await bringBack();
    await page.getByText(noAnswer).waitFor({ state: 'detached' });
    expect(reads).toBeGreaterThan(0);
    expect(await page.locator(row).allTextContents()).toEqual(rows);
    if (path === '/') expect(await entry.inputValue()).toBe('99.990.001/0001-98');
    await close();
  });

  test('a list keeps its loaded pages and its position', async () => {
    const { page, go, close } = await openToolbox(service, { height: 300 });
    await page.route('**/v2/report?**', async (route) => {
      const address = new URL(route.request().url());
      address.searchParams.set('limit', '1');
      await route.continue({ url: address.href });
    });
    await go('/');
    const rows = page.locator('table.reports .main a');
    await rows.first().waitFor();
    const more = page.getByRole('button', { name: 'Carregar mais' });
    await more.click();
    await expect.poll(() => rows.count()).toBe(2);
    const bringBack = await takeAway(page);
    await more.click();
    await page.getByText(noAnswer).waitFor();
    await more.scrollIntoViewIfNeeded();
    await bringBack();
    await page.getByText(noAnswer).waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(3);
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    await close();
  });
});

test.each([
  '/',
  '/operacoes',
  '/lotes',
  '/webhooks',
  '/vigilancia',
  '/revisoes',
  '/politicas',
  '/politicas/starter-company',
  '/usuarios',
  '/clientes',
  '/uso',
  '/auditoria',
  '/operacoes/{operation}',
  '/lotes/{batch}',
])('%s fills itself if it was opened while the service was away', async (address) => {
  const { page, go, close } = await openToolbox(service, { role: 'administrator' });
  const bringBack = await takeAway(page);
  await go(address.replace('{operation}', operationId).replace('{batch}', batchId));
  await page.getByText(noAnswer).first().waitFor();
  await bringBack();
  await page.evaluate("dispatchEvent(new Event('online'))");
  await page.getByText(noAnswer).first().waitFor({ state: 'detached' });
  await close();
});

test.each([
  ['the answer of a proxy', { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }],
  [
    'the refusal of a service that is stopping',
    {
      status: 503,
      headers: { 'retry-after': '1' },
      contentType: 'application/problem+json',
      body: '{"code":"SHUTTING_DOWN","detail":"O serviço está sendo encerrado.","status":503}',
    },
  ],
])('a list is read again after %s', async (_, answer) => {
  const { page, go, close } = await openToolbox(service, { role: 'administrator' });
  await page.route('**/v2/user?**', (route) => route.fulfill(answer));
  await go('/usuarios');
  await page
    .getByRole('alert')
    .getByText(/O serviço (não respondeu|está sendo encerrado)/)
    .first()
    .waitFor();
  await page.unroute('**/v2/user?**');
  await page.getByRole('table', { name: 'Pessoas' }).waitFor();
  await close();
});

test('a screen whose program was not loaded can be opened after the page is loaded again', async () => {
  const { page, go, close } = await openToolbox(service, { role: 'administrator' });
  await go('/');
  await page.getByRole('link', { name: 'Lotes', exact: true }).waitFor();
  const scripts = (url: URL) => url.pathname.endsWith('.js');
  await page.route(scripts, (route) => route.abort('connectionrefused'));
  await page.getByRole('link', { name: 'Lotes', exact: true }).click();
  await page.getByText(noAnswer).first().waitFor();
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click();
  await page.getByRole('button', { name: 'Recarregar a página' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  await close();
});
