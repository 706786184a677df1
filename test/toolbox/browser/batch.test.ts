import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import exceljs from 'exceljs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '../../batch/spreadsheet/read-workbook.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

const messy = [
  'Padaria; 99.990.001/0001-98',
  '99990003000187, 12abc34501de35',
  '99.990.004/0001-2',
  '99.990.006/0001-1O',
  '99.990.001/0001-98',
  '529.982.247-25',
].join('\n');

/** Pastes as a person does; filling a field would take a time that grows with its square. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.locator('#documents').focus();
  await page.keyboard.press('Control+v');
}

async function workbookOf(rows: readonly (readonly unknown[])[]): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Clientes');
  for (const row of rows) sheet.addRow(row);
  return Buffer.from(await book.xlsx.writeBuffer());
}

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
  await after.page.getByRole('link', { name: 'Carteira da jornada' }).click();
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

describe('a new batch', () => {
  test('a messy list is judged as it is pasted, mended in place, started, and followed to its spreadsheet', async () => {
    const empty = await runService();
    const { page, go, close, findBarriers } = await openToolbox(empty);
    await go('/lotes');
    await page.getByRole('heading', { name: 'Nenhum lote ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('link', { name: 'Novo lote' }).click();
    await page.locator('#batch-policy').selectOption('starter-company');
    await paste(page, messy);
    await page
      .getByText('3 válidos, 2 inválidos, 1 repetidos, 1 de outro tipo')
      .waitFor({ state: 'attached' });
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Usar 99.990.006/0001-10' }).click();
    await page.getByLabel('Correção da linha 3').fill('99.990.004/0001-21');
    await page.getByText('5 válidos, 0 inválidos').waitFor({ state: 'attached' });
    await page.getByLabel('Nome').fill('Carteira <b>x</b>');
    await page.evaluate(
      "const form = document.querySelector('form.batch'); form.requestSubmit(); form.requestSubmit();",
    );
    await page.waitForURL('**/lotes/bat_*');
    await page.getByText('Todos têm seu resultado.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Carteira <b>x</b>' }).waitFor();
    await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(6);
    expect(await findBarriers()).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Planilha' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await page.locator('label', { hasText: 'Negados' }).click();
    await expect
      .poll(async () => new Set(await page.locator('.batch-items .verdict').allTextContents()))
      .toEqual(new Set(['Negado']));
    await page.locator('.batch-items a').first().click();
    await page.waitForURL('**/relatorio/rpt_*');
    await page.getByRole('link', { name: 'Lotes' }).click();
    await expect.poll(() => page.locator('.batch-list tbody tr').count()).toBe(1);
    await close();
    await empty.stop();
  });

  test('several documents pasted into the entry open as a batch', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(messy)})`);
    await page.getByLabel('CPF ou CNPJ').focus();
    await page.keyboard.press('Control+v');
    await page.getByText('Foram colados 4 documentos.').waitFor();
    await page.getByRole('link', { name: 'Abrir como lote' }).click();
    await expect.poll(() => page.locator('#documents').inputValue()).toBe(messy);
    await close();
  });

  test('100,000 lines are judged beside the page, which never stands still', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/novo');
    const companies = newCompanies(1_000);
    const text = Array.from({ length: 100_000 }, (_, line) => companies[line % 1_000]).join('\n');
    await paste(page, text);
    await page.getByText('1.000 válidos, 0 inválidos, 99.000 repetidos').waitFor({ state: 'attached' });
    expect(await page.locator('textarea').count()).toBe(0);
    await page.getByText('100.000 linhas estão guardadas aqui').waitFor();
    await page.getByRole('button', { name: 'Limpar' }).click();
    expect(await page.locator('#documents').inputValue()).toBe('');
    await close();
  });

  test('a list without a document is not started, and says why', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/lotes/novo');
    await page.locator('#documents').fill('nada aqui');
    await page.getByRole('button', { name: 'Iniciar o lote' }).click();
    await page.getByText('Cole uma lista com ao menos um documento válido.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('a workbook is read by the service, shows what was read, and is mended in place', async () => {
    const { page, go, close, findBarriers, person } = await openToolbox(service);
    const [company] = newCompanies(1);
    await go('/lotes/novo');
    await page.locator('#batch-file').setInputFiles({
      name: 'carteira <b>.xlsx',
      mimeType: 'application/octet-stream',
      buffer: await workbookOf([
        ['Nome', 'CNPJ', 'Código externo'],
        ['<img src=x onerror=alert(1)>', company, 'p-1'],
        ['Açougue; "Bom"', '99.990.004/0001-2', '<script>alert(1)</script>'],
      ]),
    });
    await page
      .getByText('Lido de carteira <b>.xlsx. Planilha “Clientes”. Documentos na coluna CNPJ.')
      .waitFor();
    await page.getByText('1 válidos, 1 inválidos').waitFor({ state: 'attached' });
    expect(await findBarriers()).toEqual([]);
    await page.getByLabel('Correção da linha 3').fill('99.990.004/0001-21');
    await page.getByText('2 válidos, 0 inválidos').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Iniciar o lote' }).click();
    await page.waitForURL('**/lotes/bat_*');
    await page.getByText('Todos têm seu resultado.').waitFor();
    const id = page.url().split('/').at(-1);
    const { items } = (await person.call('GET', `/v2/batch/${id}/items`)).json;
    expect(items.map(({ document }: { document: string }) => document)).toEqual([company, '99990004000121']);
    await page.getByText('<script>alert(1)</script>').waitFor();
    await close();
  });

  test('a file that holds no list is refused with the reason, and the list stays', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/lotes/novo');
    await page.locator('#documents').fill('99.990.001/0001-98');
    const buffer = Buffer.from('PK no archive at all');
    await page.locator('#batch-file').setInputFiles({ name: 'carteira.xlsx', mimeType: '', buffer });
    await page.getByText('carteira.xlsx não foi lido').waitFor();
    expect(await page.locator('#documents').inputValue()).toBe('99.990.001/0001-98');
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('price and time are said before it starts, and what recent analyses save', async () => {
    const { page, go, close, person } = await openToolbox(service);
    const documents = newCompanies(21);
    const body = { name: 'antes', policyId: 'starter-company', documents };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await expect
      .poll(async () => (await person.call('GET', `/v2/batch/${id}`)).json.status)
      .toBe('COMPLETED');
    await go('/lotes/novo');
    await paste(page, [...documents, ...newCompanies(1)].join('\n'));
    const sums = page.locator('dl.sum');
    await sums.getByText('R$ 222,20').waitFor();
    await sums.getByText(/cerca de/).waitFor();
    await page.getByLabel('Reaproveitar 21 análises recentes').check();
    await sums.getByText('R$ 10,10').waitFor();
    await page.getByRole('button', { name: 'Iniciar o lote' }).click();
    await page.waitForURL('**/lotes/bat_*');
    await page.getByText('Todos têm seu resultado.').waitFor();
    await expect.poll(() => page.getByText('Reaproveitado, sem preço').count()).toBe(21);
    await close();
  });

  test('a price that could not be asked says so and is asked again; the batch can be started all the same', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await page.route('**/v2/batch/preview', (route) => route.abort('internetdisconnected'));
    await go('/lotes/novo');
    await paste(page, messy);
    await page.getByText('Ainda sem previsão de preço').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.unroute('**/v2/batch/preview');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.locator('dl.sum').getByText('R$ 30,30').waitFor();
    await close();
  });

  test('by the keyboard alone, and Ctrl+Enter twice starts one', async () => {
    const { page, go, close, person } = await openToolbox(service, { role: 'analyst' });
    const before = (await person.call('GET', '/v2/batch?limit=200')).json.items.length;
    await go('/lotes/novo');
    await page.locator('#documents').focus();
    await page.keyboard.type('99.990.001/0001-98');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Escolher arquivo');
    await page.getByText('1 válidos').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/lotes/bat_*');
    expect((await person.call('GET', '/v2/batch?limit=200')).json.items).toHaveLength(before + 1);
    await close();
  });

  test.each(looks)('nobody is shut out at $width px in the $theme theme', async (look) => {
    const { page, go, person, close, findBarriers } = await openToolbox(service, look);
    const body = { name: 'Lote', policyId: 'starter-company', text: messy };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    for (const path of ['/lotes/novo', '/lotes', `/lotes/${id}`]) {
      await go(path);
      await page.locator('main h1').waitFor();
      if (path.endsWith('novo')) await paste(page, messy);
      await page.locator(path.endsWith('novo') ? 'dl.sum' : 'main table.blocks').waitFor();
      if (path.endsWith(id)) await page.locator('.histogram').waitFor();
      expect(await findBarriers(), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(look.width);
    }
    await close();
  });
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

  test('repeats what failed once it is asked to, and no more than once', async () => {
    const { page, go, person, close } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'starter-company', documents: ['99990009000154'] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    let retries = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/retry')) retries += 1;
    });
    await go(`/lotes/${id}`);
    await page.getByText('Um terminou em erro, sem decisão e sem preço').waitFor();
    await page.getByRole('button', { name: 'Repetir' }).dblclick();
    await expect.poll(() => retries).toBe(1);
    await page.getByText('Um terminou em erro, sem decisão e sem preço').waitFor();
    expect(retries).toBe(1);
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

  test('of operations leads from each document to its operation', async () => {
    const { page, go, person, close, findBarriers } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'company-and-its-people', documents: ['99990005000176'] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await go(`/lotes/${id}`);
    await page.getByText('Todos têm seu resultado.').waitFor();
    const link = page.locator('.batch-items').getByRole('link', { name: 'Abrir' });
    expect(await link.getAttribute('href')).toMatch(/^\/operacoes\/opr_/);
    expect(await findBarriers()).toEqual([]);
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
