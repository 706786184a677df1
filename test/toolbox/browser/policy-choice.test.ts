import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { openToolbox } from './open-toolbox.ts';
import { paste } from './paste-list.ts';

/** A service with two company policies of one title, of which none is the default, and one person policy. */
let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
  const { storage, actor, engine } = service.app;
  const policy = (id: string) => `id: ${id}
name: Aaa fornecedores
kind: cnpj
depth: SIMPLES
groups:
  - name: ours
    rules:
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900 BRL, statusToApply: ALERT }
`;
  const operation = (id: string) => `id: ${id}
name: Grupo
operation: cnpj
policy: suppliers
steps:
  - { name: partners, of: root, relation: PARTNERS, limit: 1, policies: { cpf: starter-person } }
`;
  for (const text of [policy('suppliers'), policy('suppliers-2'), operation('one'), operation('two')])
    await enablePolicy(storage, actor, { text, file: 'own.yaml' }, engine.clock.now());
});
afterAll(() => service.stop());

const focused = 'document.activeElement.id';

test('a document of a kind with several policies and no default starts nothing until the user chooses one', async () => {
  const { page, go, close, person, findBarriers } = await openToolbox(service);
  const [company = ''] = newCompanies(1);
  const count = async () =>
    (await person.call('GET', `/v2/report?document=${company}&limit=200`)).json.items.length;
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ');
  const policy = page.locator('#policy');
  await entry.fill(company);
  await expect.poll(() => policy.locator('option:checked').textContent()).toBe('Escolha a política');
  expect(await policy.locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['Aaa fornecedores (suppliers)', 'Aaa fornecedores (suppliers-2)']),
  );
  expect(await page.getByText('Esta análise custa').count()).toBe(0);
  await entry.press('Enter');
  await page.getByRole('alert').getByText('Escolha a política.').waitFor();
  await expect.poll(() => page.evaluate(focused)).toBe('policy');
  expect(await policy.getAttribute('aria-invalid')).toBe('true');
  expect(await entry.getAttribute('aria-invalid')).toBe('false');
  expect(await findBarriers()).toEqual([]);
  await entry.focus();
  await page.getByRole('button', { name: 'Analisar', exact: true }).click();
  await expect.poll(() => page.evaluate(focused)).toBe('policy');
  expect(await count()).toBe(0);
  await policy.selectOption('suppliers-2');
  await page.getByText('Esta análise custa').waitFor();
  await entry.press('Enter');
  await page.waitForURL('**/relatorio/rpt_*');
  const id = page.url().split('/').at(-1);
  expect((await person.call('GET', `/v2/report/${id}`)).json.policyId).toBe('suppliers-2');
  await close();
});

test('the only policy of the kind, or the default of the user, is chosen', async () => {
  const { page, go, close, person } = await openToolbox(service);
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ');
  const policy = page.locator('#policy');
  await entry.fill('000.000.124-40');
  await expect.poll(() => policy.inputValue()).toBe('starter-person');
  await person.call('PUT', '/credit-policy/policy/suppliers/default');
  await go('/');
  await entry.fill('99.990.001/0001-98');
  await expect.poll(() => policy.inputValue()).toBe('suppliers');
  await close();
});

test('a report without a decision puts its document and its own policy into the entry, and another document drops both', async () => {
  const { page, go, close, person } = await openToolbox(service);
  const body = { document: '99990009000154', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await person.call('POST', '/v2/report', { body })).json;
  await expect.poll(async () => (await person.call('GET', `/v2/report/${id}`)).json.status).toBe('ERROR');
  await go(`/relatorio/${id}`);
  const policy = page.locator('#policy');
  await expect.poll(() => policy.inputValue()).toBe('starter-company');
  await page.getByLabel('CPF ou CNPJ').fill('99.990.001/0001-98');
  await expect.poll(() => policy.inputValue()).toBe('');
  await close();
});

test('a batch starts only after the user chose its policy; a workbook is read then', async () => {
  const { page, go, close, findBarriers } = await openToolbox(service);
  const companies = newCompanies(2);
  await go('/lotes/novo');
  const policy = page.locator('#batch-policy');
  expect(await policy.locator('option:checked').textContent()).toBe('Escolha a política');
  await paste(page, companies.join('\n'));
  await page.getByText(/^2 válidos/).waitFor({ state: 'attached' });
  expect(await policy.inputValue()).toBe('');
  expect(await page.getByText('Preço máximo').count()).toBe(0);
  await page.getByRole('button', { name: 'Iniciar o lote' }).click();
  await page.getByRole('alert').getByText('Escolha a política.').waitFor();
  await expect.poll(() => page.evaluate(focused)).toBe('batch-policy');
  expect(await findBarriers()).toEqual([]);
  await page.locator('#documents').fill('');
  const book = new exceljs.Workbook();
  book.addWorksheet('Clientes').addRows([['CNPJ'], ...companies.map((company) => [company])]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  await page.locator('#batch-file').setInputFiles({ name: 'carteira.xlsx', mimeType: '', buffer });
  await page.getByText('carteira.xlsx será lido quando você escolher a política.').waitFor();
  await expect.poll(() => page.evaluate(focused)).toBe('batch-policy');
  await policy.selectOption('suppliers');
  await page.getByText('Lido de carteira.xlsx.').waitFor();
  await page.getByText('Preço máximo').waitFor();
  await page.getByRole('button', { name: 'Iniciar o lote' }).click();
  await page.waitForURL('**/lotes/bat_*');
  await close();
});

test('an operation from a report starts only after the user chose it', async () => {
  const { page, go, close, person } = await openToolbox(service);
  const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await person.call('POST', '/v2/report', { body })).json;
  await go(`/relatorio/${id}`);
  await page.getByRole('button', { name: 'Analisar todos' }).click();
  const dialog = page.getByRole('dialog');
  const operation = page.locator('#which-operation');
  expect(await operation.locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['Escolha a operação', 'Grupo (one)', 'Grupo (two)']),
  );
  expect(await dialog.getByText('No máximo').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Analisar todos' }).click();
  await dialog.getByRole('alert').getByText('Escolha a operação.').waitFor();
  await expect.poll(() => page.evaluate(focused)).toBe('which-operation');
  await operation.selectOption('two');
  await dialog.getByText('No máximo').waitFor();
  await dialog.getByRole('button', { name: 'Analisar todos' }).click();
  await page.waitForURL('**/operacoes/opr_*');
  await close();
});
