import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('a workbook is refused with what to do instead', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/novo');
    await page.locator('#documents').waitFor();
    await page.evaluate(`{
      const files = new DataTransfer();
      files.items.add(new File(['x'], 'carteira.xlsx'));
      document.querySelector('#documents').parentElement.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('carteira.xlsx não é texto').waitFor();
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
      await page.locator('main table').first().waitFor();
      expect(await findBarriers(), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(look.width);
    }
    await close();
  });
});

describe('a batch', () => {
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
