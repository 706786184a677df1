import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '../../batch/spreadsheet/read-workbook.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { openToolbox } from './open-toolbox.ts';
import { clean, denied, deniedPartner, deniedSister } from './operation-pages.ts';
import { messy, paste } from './paste-list.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

test('an analyst pastes a messy list, corrects three lines, starts it, closes the browser, comes back, and the links of the spreadsheet open the pages', async () => {
  const before = await openToolbox(service, { role: 'analyst' });
  await before.go('/lotes/novo');
  await paste(before.page, `${messy}\n99.990.005/0001-7`);
  await before.page.getByText('3 válidos, 3 inválidos').waitFor({ state: 'attached' });
  await before.page.getByRole('button', { name: 'Usar 99.990.006/0001-10' }).click();
  await before.page.getByLabel('Correção da linha 3').fill('99.990.004/0001-21');
  await before.page.getByLabel('Correção da linha 7').fill('99.990.005/0001-76');
  await before.page.getByText('6 válidos, 0 inválidos').waitFor({ state: 'attached' });
  await before.page.getByLabel('Nome').fill('Carteira da jornada');
  await before.page.getByRole('button', { name: 'Iniciar o lote' }).click();
  await before.page.waitForURL('**/lotes/bat_*');
  await before.close();

  const after = await openToolbox(service, { role: 'analyst' });
  await after.go('/lotes');
  await after.page.getByRole('link', { name: 'Carteira da jornada', exact: true }).click();
  await after.page.getByText('Todos têm seu resultado.').waitFor();
  const started = after.page.waitForEvent('download');
  await after.page.getByRole('link', { name: 'Planilha' }).click();
  const folder = await mkdtemp(join(tmpdir(), 'credit-download-'));
  const file = join(folder, 'carteira.xlsx');
  await (await started).saveAs(file);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  const links = JSON.stringify(readWorkbook(bytes).sheet('Resultados').rows).match(
    /http[^"\\]+\/relatorio\/rpt_\w+/g,
  );
  expect(new Set(links).size).toBe(6);
  const [link = ''] = links ?? [];
  expect(link.startsWith(`${service.url}/relatorio/`)).toBe(true);
  await after.page.goto(link);
  await after.page.getByRole('heading', { level: 1, name: /Modelo/ }).waitFor();
  await after.close();
});

describe('a batch', () => {
  test('shows its scores over the bands, its reasons and its documents, which are looked for', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const hostile = '<img src=x onerror=alert(1)>';
    const documents = [
      { document: '99990001000198', externalId: hostile },
      '99990003000187',
      '99990004000121',
      '99990005000176',
      ...newCompanies(60),
    ];
    const body = { name: 'Lote', policyId: 'starter-company', documents };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await go(`/lotes/${id}`);
    await page.getByText('Todos têm seu resultado.').waitFor();
    await page.locator('.histogram').waitFor();
    const figures = (await person.call('GET', `/v2/batch/${id}/figures`)).json;
    await page.getByText('Ver por faixa em tabela').click();
    const cells = await page.locator('details[open] tbody td.number').allTextContents();
    expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(figures.scored);
    const bars = await page.locator('.ranking .number').allTextContents();
    expect(bars.map(Number)).toEqual(
      figures.reasons.slice(0, bars.length).map(({ count }: { count: number }) => count),
    );
    await page.getByText(hostile).waitFor();
    await page.getByLabel('Nome, código próprio ou documento').fill('onerror=ALERT');
    await expect.poll(() => page.locator('.batch-items tbody tr').count()).toBe(1);
    await page.getByLabel('Nome, código próprio ou documento').fill('99.990.004/0001-21');
    await page.locator('.batch-items').getByText('99.990.004/0001-21').waitFor();
    await expect.poll(() => page.locator('.batch-items tbody tr').count()).toBe(1);
    expect(page.url()).not.toContain('99990004');
    await page.getByLabel('Nome, código próprio ou documento').fill('ninguém assim');
    await page.getByText('Nenhum documento corresponde a “ninguém assim”.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('repeats what failed after a question, and no more than once', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'starter-company', documents: ['99990009000154'] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    let retries = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/retry')) retries += 1;
    });
    await go(`/lotes/${id}`);
    await page.getByText('Um terminou em erro, sem decisão e sem preço').waitFor();
    // A document without a decision is no document without reasons against it.
    await page.getByText('Nenhum documento foi avaliado.').waitFor();
    await page.getByRole('button', { name: 'Repetir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repetir um documento?' });
    await dialog.getByText('podem cobrar por isso').waitFor();
    expect(await findBarriers()).toEqual([]);
    expect(retries).toBe(0);
    await dialog.getByRole('button', { name: 'Repetir' }).dblclick();
    await expect.poll(() => retries).toBe(1);
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Um terminou em erro, sem decisão e sem preço').waitFor();
    expect(retries).toBe(1);
    // It is named what failed, here and in the list of analyses.
    await page.locator('.batch-items').getByText('Dados cadastrais: SANDBOX: ').waitFor();
    await go('/');
    await page.locator('.reports').getByText('Dados cadastrais: SANDBOX: ').first().waitFor();
    await close();
  });

  test('that was interrupted says so and is gone on with', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'starter-company', documents: newCompanies(1) };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    let isStopped = true;
    await page.route(`**/v2/batch/${id}`, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      await route.fulfill({ response: answer, json: isStopped ? { ...json, status: 'STOPPED' } : json });
    });
    await page.route('**/resume', (route) => {
      isStopped = false;
      return route.fulfill({ status: 200, json: {} });
    });
    await go(`/lotes/${id}`);
    await page.getByText('O lote foi interrompido').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Retomar' }).click();
    await page.getByText('Todos têm seu resultado.').waitFor();
    await close();
  });

  test('that waits for the ceiling of the day says for what, until when, and what lets it go on before', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const body = { name: 'Lote que espera', policyId: 'starter-company', documents: newCompanies(2) };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const waits = { until, ceiling: 20, left: 5, cost: 10 };
    let isWaiting = true;
    const asWaiting = (batch: { readonly id: string; readonly counts: object }) =>
      isWaiting && batch.id === id ? { ...batch, status: 'RUNNING', waits } : batch;
    await page.route(/\/v2\/batch(\?.*|\/bat_\w+)$/, async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      const changed = 'items' in json ? { ...json, items: json.items.map(asWaiting) } : asWaiting(json);
      await route.fulfill({ response: answer, json: changed });
    });
    await go('/lotes');
    const time = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'short',
      timeZone: 'America/Sao_Paulo',
    }).format(new Date(until));
    const row = page.getByRole('row', { name: /Lote que espera/ });
    await row.getByText(`Espera até ${time.slice(0, 6)}`).waitFor();
    await row.getByRole('link', { name: 'Lote que espera', exact: true }).click();
    const told = page.getByRole('region', { name: /^O lote espera até / });
    await told.waitFor();
    expect((await told.textContent())?.replaceAll('\u00a0', ' ')).toContain(
      'De R$ 20,00 por dia restam R$ 5,00, e o próximo documento pode custar R$ 10,00.',
    );
    await told.getByText('CREDIT_MAXIMUM_COST_PER_DAY').waitFor();
    expect(await page.title()).toMatch(/^Espera até /);
    expect(await findBarriers()).toEqual([]);
    isWaiting = false;
    await page.getByText('Todos têm seu resultado.').waitFor();
    expect(await told.count()).toBe(0);
    await close();
  });

  test('that waits for a source or is paused is announced to screen readers', async () => {
    const { page, go, person, close } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'starter-company', documents: newCompanies(1) };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    const outage = { source: 'courts', since: '2026-11-20T12:00:00.000Z', message: 'Fora do ar.' };
    let change: object = { status: 'RUNNING' };
    await page.route(`**/v2/batch/${id}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } });
    });
    await go(`/lotes/${id}`);
    const announced = page.locator('p.hidden-visually[role=status]');
    await announced.getByText(/^\d de 1/).waitFor({ state: 'attached' });
    change = { status: 'RUNNING', outage };
    await announced.getByText('Espera a fonte courts').waitFor({ state: 'attached' });
    change = { status: 'STOPPED', outage: { ...outage, pausedAt: '2026-11-20T13:00:00.000Z' } };
    await announced.getByText('Pausado: a fonte courts está fora do ar').waitFor({ state: 'attached' });
    await close();
  });

  test('whose figures cannot be read shows all the rest, and reads them again', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'starter-company', documents: ['99990001000198'] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await page.route('**/figures', (route) => route.abort('internetdisconnected'));
    await go(`/lotes/${id}`);
    await page.getByText('Não foi possível ler os números').waitFor();
    await page.locator('.batch-items a').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.unroute('**/figures');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.locator('.histogram').waitFor();
    await close();
  });

  test('of operations says who has decided each, shows whom it has come upon, and leads to it', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const documents = [clean, deniedPartner, deniedSister, denied];
    const body = { name: 'Lote', policyId: 'company-and-its-people', documents };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await go(`/lotes/${id}`);
    await page.getByText('Todos têm seu resultado.').waitFor();
    await page.getByText('Score e motivos são dos próprios documentos').waitFor();
    const rows = page.locator('.batch-items > tbody > tr');
    const link = rows.first().getByRole('link', { name: 'Abrir a operação de' });
    expect(await link.getAttribute('href')).toMatch(/^\/operacoes\/opr_/);
    const { items } = (await person.call('GET', `/v2/batch/${id}/items`)).json;
    const [, { operationReasons: ofPartner }, { operationReasons: ofSister }] = items;
    await rows.nth(1).getByText(`${ofPartner[0].name}: Negado`, { exact: true }).waitFor();
    await rows.nth(2).getByText(`${ofSister[0].name}: Negado, que vale Alerta`).waitFor();
    await rows.nth(3).getByText('Situação cadastral da empresa').waitFor();

    const more = rows.nth(1).getByRole('button', { name: `${items[1].members} membros de` });
    await more.click();
    const tree = page.getByRole('list', { name: `Quem a operação de ${items[1].name} encontrou` });
    await tree.getByText('Decidiu a operação.').waitFor();
    expect(await tree.getByRole('listitem').count()).toBe(items[1].members + 1);
    expect(await findBarriers()).toEqual([]);
    await more.click();
    await expect.poll(() => tree.count()).toBe(0);
    await close();
  });

  test('of operations whose members cannot be read says so, and reads them again', async () => {
    const { page, go, person, close } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'company-and-its-people', documents: [clean] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await go(`/lotes/${id}`);
    await page.getByText('Todos têm seu resultado.').waitFor();
    await page.route('**/v2/operation/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.locator('.batch-items').getByRole('button', { name: 'membros' }).click();
    await page.getByText('Não foi possível ler a operação').waitFor();
    await page.unroute('**/v2/operation/*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('list', { name: 'Quem a operação de' }).waitFor();
    await close();
  });

  test('stands in the list with what came of it, and its spreadsheet', async () => {
    const { page, go, person, close } = await openToolbox(service);
    const body = { name: 'Resultados à vista', policyId: 'starter-company', documents: [clean, denied] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await expect
      .poll(async () => (await person.call('GET', `/v2/batch/${id}`)).json.status)
      .toBe('COMPLETED');
    await go('/lotes');
    const row = page.getByRole('row', { name: 'Resultados à vista' });
    await expect
      .poll(() => row.locator('.tags-line li').allTextContents())
      .toEqual(['Aprovados 1', 'Negados 1']);
    const download = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Planilha de Resultados à vista' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await close();
  });

  test('is cancelled after it was said what stays, and what came of it says so', async () => {
    const slow = await runService({ workers: 0 });
    const { page, go, person, close, findBarriers } = await openToolbox(slow);
    const body = { name: 'Lote', policyId: 'starter-company', text: newCompanies(20).join('\n') };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await go(`/lotes/${id}`);
    await page.getByText('0 em andamento, 20 na fila.').waitFor();
    await page.getByRole('button', { name: 'Cancelar o lote' }).click();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar o lote' }).click();
    await page.getByText('O que foi feito fica; o resto não foi iniciado.').waitFor();
    await close();
    await slow.stop();
  });

  test('one that does not exist is said to be none', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/bat_01m83g9cw5e009r0anndwg7m5z');
    await page.getByText('Não foi possível ler o lote').waitFor();
    await close();
  });
});
