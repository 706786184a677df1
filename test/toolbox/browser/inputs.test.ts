import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { finishedReport } from '../../http/finished-report.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { openToolbox } from './open-toolbox.ts';
import { paste } from './paste-list.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
  const { storage, actor, engine } = service.app;
  const text = `id: customers
name: Clientes nossos
kind: cnpj
depth: SIMPLES
inputs:
  - { name: daysLate, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, unit: { en: days, pt-BR: dias }, minimum: 0, maximum: 365, required: true }
  - { name: purchases, title: { en: Purchases, pt-BR: Compras }, type: money }
  - { name: since, title: { en: Customer since, pt-BR: Cliente desde }, type: date }
  - { name: regular, title: { en: Regular, pt-BR: Habitual }, type: boolean }
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 15, statusToApply: ALERT }
      - { rule: INPUT, input: purchases, failWhen: LESS_THAN 100 BRL, statusToApply: ALERT }
      - { rule: INPUT, input: since, failWhen: LESS_THAN 6 MONTHS, statusToApply: ALERT }
      - { rule: INPUT, input: regular, failWhen: IS_FALSE, statusToApply: ALERT }
`;
  const operation = `id: with-partners
name: Com os sócios
operation: cnpj
inputs:
  - { name: daysLate, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, unit: { en: days, pt-BR: dias } }
policy: customers
steps:
  - { name: partners, of: root, relation: PARTNERS, limit: 1, policies: { cpf: starter-person } }
`;
  const person = `id: demanding
name: Com finalidade
kind: cpf
depth: SIMPLES
purpose: { required: true }
groups:
  - name: ours
    rules:
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 900 BRL, statusToApply: ALERT }
`;
  for (const one of [text, operation, person])
    await enablePolicy(storage, actor, { text: one, file: 'own.yaml' }, engine.clock.now());
});
afterAll(() => service.stop());

test('why a person is looked up is asked where the policy demands it, refused where it is not said, and stands in the report', async () => {
  const { page, go, close, findBarriers } = await openToolbox(service);
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ');
  await entry.fill('00000012440');
  await page.locator('#policy').selectOption('demanding');
  await page.locator('#purpose').waitFor();
  expect(await findBarriers()).toEqual([]);
  await entry.press('Enter');
  await page.getByText('nenhuma foi informada').waitFor();
  await page.locator('#purpose').selectOption('COLLECTION');
  await entry.press('Enter');
  await page.waitForURL('**/relatorio/rpt_*');
  await page.getByText('Cobrança de dívida').first().waitFor();
  expect(await findBarriers()).toEqual([]);
  await close();
});

test('the fields of the chosen policy stand below the document, say their bounds, and what they hold stands apart in the report', async () => {
  const { page, go, close, findBarriers, person } = await openToolbox(service);
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ');
  await entry.fill('99990001000198');
  await page.locator('#policy').selectOption('customers');
  const late = page.getByLabel('Dias de atraso', { exact: true });
  await page.getByText('um número inteiro de 0 a 365 (dias)').waitFor();
  expect(await findBarriers()).toEqual([]);
  await entry.press('Enter');
  await page.getByText('A política não decide nada sem isto').waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('input-daysLate');
  await late.fill('366');
  await page.getByText('Esperado: um número inteiro de 0 a 365.').waitFor();
  await late.fill('3');
  await page.getByLabel('Compras (opcional)').fill('1.234,56');
  await page.getByLabel('Cliente desde (opcional)').fill('31/12/2020');
  await page.getByLabel('Habitual (opcional)').selectOption('true');
  await page.getByLabel('Habitual (opcional)').press('Tab');
  await entry.press('Enter');
  await page.waitForURL('**/relatorio/rpt_*');
  const said = page.getByRole('region', { name: 'Dito por quem solicitou' });
  await said.getByText('R$ 1.234,56').waitFor();
  expect(await findBarriers()).toEqual([]);
  const id = page.url().split('/').at(-1) ?? '';
  const { inputs } = (await person.call('GET', `/v2/report/${id}`)).json;
  expect(inputs.map(({ name, value }: { name: string; value: unknown }) => [name, value])).toEqual([
    ['daysLate', 3],
    ['purchases', 1234.56],
    ['since', '2020-12-31'],
    ['regular', true],
  ]);
  await close();
});

test('a value that an earlier analysis keeps is shown with its day, and whether it is used again', async () => {
  const { page, go, close, findBarriers, person } = await openToolbox(service);
  const [document = '', other = ''] = newCompanies(2);
  const body = { document, type: 'cnpj', policyId: 'customers', inputs: { daysLate: 20, purchases: 50 } };
  const { json } = await person.call('POST', '/v2/report', { body });
  const report = (await finishedReport(person, json.id)).json;
  expect(report.status).toBe('ALERT');
  const day = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(report.progress.finishedAt));
  await go('/');
  await page.getByLabel('CPF ou CNPJ').fill(document);
  await page.locator('#policy').selectOption('customers');
  await page.getByText(`Na análise de ${day}: 20 dias. Informe de novo se não mudou.`).waitFor();
  await page
    .getByText(`Na análise de ${day}: R$ 50,00. É usado de novo se você deixar o campo vazio.`)
    .waitFor();
  expect(await page.getByText('Na análise de').count()).toBe(2);
  expect(await findBarriers()).toEqual([]);
  // Another document keeps nothing.
  await page.getByLabel('CPF ou CNPJ').fill(other);
  await page.getByText('Na análise de').first().waitFor({ state: 'detached' });
  await close();
});

test('an operation asks what its policies ask, as narrow as they take it, beside the document and from a report', async () => {
  const { page, go, person, close, findBarriers } = await openToolbox(service);
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ');
  await entry.fill('99990001000198');
  await page.locator('#policy').selectOption('with-partners');
  const late = page.getByLabel('Dias de atraso', { exact: true });
  // The operation says no bounds; its policy does, and needs it.
  await page.getByText('um número inteiro de 0 a 365 (dias)').waitFor();
  await page.getByText(/com os relacionados: até 2/).waitFor();
  await entry.press('Enter');
  await page.getByText('A política não decide nada sem isto').waitFor();
  await late.fill('3');
  await entry.press('Enter');
  await page.waitForURL('**/operacoes/opr_*');
  await page.getByRole('region', { name: 'Dito por quem solicitou' }).getByText('3 dias').waitFor();
  expect(await findBarriers()).toEqual([]);

  const operation = `/v2/operation/${page.url().split('/').at(-1)}`;
  const reportOfRoot = async () => (await person.call('GET', operation)).json.root.reportId;
  await expect.poll(reportOfRoot).toMatch(/^rpt_/);
  await go(`/relatorio/${await reportOfRoot()}`);
  await page.getByRole('button', { name: 'Analisar todos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Analisar com os relacionados' });
  await dialog.locator('#which-operation').selectOption('with-partners');
  // What was said before need not be typed again.
  const again = dialog.getByLabel('Dias de atraso', { exact: true });
  await expect.poll(() => again.inputValue()).toBe('3');
  expect(await findBarriers()).toEqual([]);
  await again.fill('400');
  await dialog.getByRole('button', { name: 'Analisar todos' }).click();
  await dialog.getByText('Esperado: um número inteiro de 0 a 365.').waitFor();
  await again.fill('7');
  await dialog.getByRole('button', { name: 'Analisar todos' }).click();
  await page.waitForURL('**/operacoes/opr_*');
  await page.getByRole('region', { name: 'Dito por quem solicitou' }).getByText('7 dias').waitFor();
  await close();
});

test('the columns of a pasted list are matched before it starts, and can be changed', async () => {
  const { page, go, close, findBarriers } = await openToolbox(service);
  const [a, b] = newCompanies(2);
  await go('/lotes/novo');
  await page.locator('#batch-policy').selectOption('customers');
  await paste(page, `CNPJ;Prazo;Compras\n${a};7;10,00\n${b};400;20,00\n`);
  const column = page.getByLabel('Dias de atraso');
  await expect.poll(() => page.getByLabel('Compras').inputValue()).toBe('Compras');
  expect(await column.inputValue()).toBe('');
  await column.selectOption('Prazo');
  await page.getByText('1 válido, 1 inválido').waitFor({ state: 'attached' });
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await page.waitForURL('**/lotes/bat_*');
  await close();
});

test('the page of a policy lists what it asks', async () => {
  const { page, go, close, findBarriers } = await openToolbox(service);
  await go('/politicas/customers');
  const table = page.getByRole('table', { name: 'O que você sabe' });
  await table.getByText('um número inteiro de 0 a 365').waitFor();
  expect(await findBarriers()).toEqual([]);
  await close();
});
