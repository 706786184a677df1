import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { messy, paste } from './paste-list.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

async function workbookOf(
  rows: readonly (readonly unknown[])[],
  hidden: readonly number[] = [],
): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Clientes');
  for (const row of rows) sheet.addRow([...row]);
  for (const column of hidden) sheet.getColumn(column).hidden = true;
  return Buffer.from(await book.xlsx.writeBuffer());
}

describe('a new batch', () => {
  test('lines are mended one after the other by keyboard alone, and Enter after the last digit does nothing else', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/novo');
    await page.locator('#batch-policy').selectOption('starter-company');
    await paste(page, ['99990001000198', '99990003000188', '9999001800014', '99990005000177'].join('\n'));
    const focus = () => page.evaluate('document.activeElement.id || document.activeElement.ariaLabel');
    await page.getByText('1 válido, 3 inválidos').waitFor({ state: 'attached' });
    await page.getByLabel('Correção da linha 2').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('99990003000187');
    await page.keyboard.press('Enter');
    await page.getByText('2 válidos, 2 inválidos').waitFor({ state: 'attached' });
    // What the service says of the list has come, and the rows with it.
    await page.waitForLoadState('networkidle');
    await expect.poll(focus).toBe('line-3');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('3 válidos, 1 inválido').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await expect.poll(focus).toBe('Correção da linha 4');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('99990005000176');
    await page.getByText('4 válidos, 0 inválidos').waitFor({ state: 'attached' });
    await expect.poll(focus).toBe('documents');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/lotes/bat_*');
    await close();
  });

  test('begins with the default policy of the kind that most documents are of, until one is picked', async () => {
    const own = await runService();
    const { page, person, go, close } = await openToolbox(own);
    for (const id of ['starter-person', 'starter-company'])
      await person.call('PUT', `/credit-policy/policy/${id}/default`);
    await go('/lotes/novo');
    const policy = page.locator('#batch-policy');
    await paste(page, ['99990001000198', '99990003000187', '00000012440'].join('\n'));
    await page.getByText(/^2 válidos, .*1 de outro tipo/).waitFor({ state: 'attached' });
    expect(await policy.inputValue()).toBe('starter-company');
    await page.locator('#documents').fill('');
    await paste(page, ['99990001000198', '00000012440', '00000011800'].join('\n'));
    await page.getByText(/^2 válidos, .*1 de outro tipo/).waitFor({ state: 'attached' });
    await expect.poll(() => policy.inputValue()).toBe('starter-person');
    await policy.selectOption('starter-company');
    await page.getByText(/^1 válido, .*2 de outro tipo/).waitFor({ state: 'attached' });
    expect(await policy.inputValue()).toBe('starter-company');
    await close();
    await own.stop();
  });

  test('begins with the policy of the kind that most documents are of, not most lines or numbers', async () => {
    const own = await runService();
    const { page, person, go, close } = await openToolbox(own);
    for (const id of ['starter-person', 'starter-company'])
      await person.call('PUT', `/credit-policy/policy/${id}/default`);
    await go('/lotes/novo');
    const policy = page.locator('#batch-policy');
    const [a = '', b = ''] = newCompanies(2);
    const rows = [`${a};52998224725;00000011800`, `${b};11144477735;00000012440`];
    await paste(page, ['CNPJ;CPF do sócio;CPF do contato', ...rows].join('\n'));
    await expect.poll(() => policy.inputValue()).toBe('starter-company');
    await page.getByText('2 válidos').waitFor({ state: 'attached' });
    await page.locator('#documents').fill('');
    await paste(page, [a, a, a, '00000012440', '00000011800'].join('\n'));
    await expect.poll(() => policy.inputValue()).toBe('starter-person');
    await close();
    await own.stop();
  });

  test('shows which values of a list that is read as text are not used', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/lotes/novo');
    await page.locator('#batch-policy').selectOption('starter-company');
    await paste(page, `- cnpj: "${newCompanies(1)[0]}"\n  valor: 1500.00\n`);
    await page.getByText('Sem uso: "valor"').waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });

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
      .getByText('3 válidos, 2 inválidos, 1 repetido, 1 de outro tipo')
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

  test('a text without a document that is pasted into the entry stays there', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.evaluate(`navigator.clipboard.writeText('João, 529.982.247-26')`);
    await page.locator('#document').press('Control+v');
    await expect.poll(() => page.locator('#document').inputValue()).toBe('João, 529.982.247-26');
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
    await page.locator('#batch-policy').selectOption('starter-company');
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
    await page.getByText('1 válido, 1 inválido').waitFor({ state: 'attached' });
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

  test('asks for the column of documents if several can be it, and reads the text of a workbook like the workbook', async () => {
    const { page, go, close, findBarriers, person } = await openToolbox(service);
    const [one = '', other = ''] = newCompanies(2);
    await go('/lotes/novo');
    await page.locator('#batch-policy').selectOption('starter-company');
    const rows = [
      ['CNPJ da empresa', 'CNPJ da transportadora', 'CNPJ'],
      [one, '99990003000187', '99990005000177'],
      [other, '99990003000187', '99990005000177'],
    ];
    const choose = async (hidden: readonly number[]) =>
      page.locator('#batch-file').setInputFiles({
        name: 'carteira.xlsx',
        mimeType: 'application/octet-stream',
        buffer: await workbookOf(rows, hidden),
      });
    await choose([3]);
    await page.getByText('carteira.xlsx não foi lido').waitFor();
    await page.getByLabel('Coluna dos documentos').fill('CNPJ da empresa');
    expect(await findBarriers()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Documentos na coluna CNPJ da empresa.').waitFor();
    await page.getByText('2 válidos, 0 inválidos').waitFor({ state: 'attached' });
    // Only the column of companies is visible, and the text also has the hidden ones.
    await choose([2, 3]);
    await page.getByText('Documentos na coluna CNPJ da empresa.').waitFor();
    await page.getByText('2 válidos, 0 inválidos').waitFor({ state: 'attached' });
    expect(await page.getByLabel('Coluna dos documentos').inputValue()).toBe('CNPJ da empresa');
    await page.getByRole('button', { name: 'Iniciar o lote' }).click();
    await page.waitForURL('**/lotes/bat_*');
    const id = page.url().split('/').at(-1);
    const { items } = (await person.call('GET', `/v2/batch/${id}/items`)).json;
    expect(items.map(({ document }: { document: string }) => document)).toEqual([one, other]);
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

  test('of an operation says what it costs at most with whom the operations may come upon', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/lotes/novo');
    await paste(page, newCompanies(2).join('\n'));
    await page.locator('#batch-policy').selectOption({ label: 'Empresa e sócios (CNPJ)' });
    const sums = page.locator('dl.sum');
    await sums.getByText('Os próprios documentos').waitFor();
    await sums.getByText('R$ 20,20').waitFor();
    await sums.getByText('R$ 828,20').waitFor();
    await page.getByText('Relatórios por documento: até 41.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('a line without anything like a document is one to mend, too', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/novo');
    await paste(page, '99.990.001/0001-98\nfalta o número\nfalta o número');
    await page.getByText('1 válido, 2 inválidos').waitFor({ state: 'attached' });
    await page.getByLabel('Correção da linha 3').fill('99.990.004/0001-21');
    await page.getByText('2 válidos, 1 inválido').waitFor({ state: 'attached' });
    expect(await page.locator('#documents').inputValue()).toBe(
      '99.990.001/0001-98\nfalta o número\n99990004000121',
    );
    await close();
  });

  test('rows without the document that their table names are mended in its column, and a document by itself is taken', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/novo');
    await paste(
      page,
      'Nome;CNPJ;Cidade\nPadaria;99.990.001/0001-98;Recife\n99.990.003/0001-87\nLoja X;;Natal',
    );
    await page.getByText('2 válidos, 1 inválido').waitFor({ state: 'attached' });
    await page.getByText('a coluna "CNPJ" está vazia nela').waitFor();
    await page.getByLabel('Correção da linha 4').fill('99.990.004/0001-21');
    await page.getByText('3 válidos, 0 inválidos').waitFor({ state: 'attached' });
    expect((await page.locator('#documents').inputValue()).split('\n').at(-1)).toBe(
      'Loja X;99990004000121;Natal',
    );
    await close();
  });

  test('Enter behind a correction starts nothing while another line is left to be typed', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/lotes/novo');
    await page.locator('#batch-policy').selectOption('starter-company');
    await paste(page, ['99990001000198', '99.990.004/0001-2', '99.990.005/0001-7'].join('\n'));
    await page.getByText('1 válido, 2 inválidos').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Correção da linha 2').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('99.990.004/0001-21');
    await page.keyboard.press('Enter');
    await page.getByText('2 válidos, 1 inválido').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Correção da linha 3');
    await page.keyboard.press('Enter');
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/lotes/novo');
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
    await page.getByText('1 válido').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/lotes/bat_*');
    expect((await person.call('GET', '/v2/batch?limit=200')).json.items).toHaveLength(before + 1);
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, person, close, findBarriersIn } = await openToolbox(service);
    const body = { name: 'Lote', policyId: 'starter-company', text: messy };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    for (const path of ['/lotes/novo', '/lotes', `/lotes/${id}`]) {
      await go(path);
      await page.locator('main h1').waitFor();
      if (path.endsWith('novo')) await paste(page, messy);
      await page.locator(path.endsWith('novo') ? 'dl.sum' : 'main table.blocks').waitFor();
      if (path.endsWith(id)) await page.locator('.histogram').waitFor();
      expect(await findBarriersIn(looks), path).toEqual([]);
    }
    await close();
  });
});
