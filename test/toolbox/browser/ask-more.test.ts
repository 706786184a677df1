import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { finishedReport } from '../../http/finished-report.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

test('an analysis takes an amount, the caller’s code and a purpose, and shows its price before Enter', async () => {
  const { page, person, go, close, findBarriers } = await openToolbox(service);
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
  await entry.fill('000.000.124-40');
  const { items } = (await person.call('GET', '/credit-policy/policy?type=cpf')).json;
  expect(items.find(({ id }: { id: string }) => id === 'starter-person').price).toBe(6.9);
  await page.getByText('Esta análise custa R$ 6,90.').waitFor();
  expect(await findBarriers()).toEqual([]);
  await page.getByRole('button', { name: 'Valor, código e finalidade' }).click();
  await page.getByText('Esta análise custa R$ 6,90.').waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('request-amount');
  const amount = page.getByLabel('Valor solicitado (opcional)');
  await amount.fill('zero');
  await page.getByLabel('Seu código (opcional)').fill('pedido-17');
  const purpose = await page.locator('#purpose option').nth(1).getAttribute('value');
  await page.locator('#purpose').selectOption(purpose);
  expect(await findBarriers()).toEqual([]);
  // A fault is said, and nothing is sent.
  await entry.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('request-amount');
  await page.getByText('Esperado: um valor em reais de no mínimo 0,01.').waitFor();
  await amount.fill('15.000,55');
  await amount.press('Enter');
  await page.waitForURL('**/relatorio/rpt_*');
  const id = page.url().split('/').at(-1);
  const report = (await person.call('GET', `/v2/report/${id}`)).json;
  expect(report).toMatchObject({ requestedAmount: 15_000.55, externalId: 'pedido-17' });
  expect(report.purpose.code).toBe(purpose);
  // The next analysis begins without them.
  await entry.fill('99.990.005/0001-76');
  await page.getByText('Esta análise custa R$ 10,10.').waitFor();
  expect(await amount.count()).toBe(0);
  await close();
});

test('a report without a decision offers its own request to be repeated, and never that of another report', async () => {
  const { page, person, go, close } = await openToolbox(service);
  const failed = async (body: object) => {
    const { id } = (await person.call('POST', '/v2/report', { body })).json;
    await expect.poll(async () => (await person.call('GET', `/v2/report/${id}`)).json.status).toBe('ERROR');
    return id;
  };
  const company = { document: '99990009000154', type: 'cnpj', policyId: 'starter-company' };
  const companyId = await failed({ ...company, amount: 250_000.5, externalId: '0077' });
  const personId = await failed({ document: '00000015385', type: 'cpf', policyId: 'starter-person' });
  const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
  const amount = page.getByLabel('Valor solicitado (opcional)');
  const hint = page.getByText('O documento está no campo acima: tecle Enter para repetir a análise.');
  const open = async (id: string) => {
    await page.locator(`table.reports a[href="/relatorio/${id}"]`).first().click();
    await page.locator('.ruling').waitFor();
  };
  await go('/?estado=ERROR');
  await open(companyId);
  await hint.waitFor();
  expect(await entry.inputValue()).toBe('99.990.009/0001-54');
  await page.goBack();
  await page.locator('table.reports').waitFor();
  expect(await entry.inputValue()).toBe('');
  await open(personId);
  await hint.waitFor();
  expect(await entry.inputValue()).toBe('00000015385');
  await entry.focus();
  expect(await amount.count()).toBe(0);
  // A document that the user typed stays, and the page does not take it for its own.
  await entry.fill('99.990.005/0001-76');
  await page.goBack();
  await open(companyId);
  await page.getByText('Nenhuma decisão, e nada é cobrado').waitFor();
  expect(await hint.count()).toBe(0);
  expect(await entry.inputValue()).toBe('99.990.005/0001-76');
  await entry.fill('');
  await page.goBack();
  await open(companyId);
  await hint.waitFor();
  await entry.focus();
  expect(await amount.inputValue()).toBe('250000.5');
  await entry.press('Enter');
  await expect.poll(() => entry.inputValue()).toBe('');
  const repeated = (await person.call('GET', `/v2/report/${companyId}`)).json;
  expect(repeated).toMatchObject({ requestedAmount: 250_000.5, externalId: '0077' });
  await close();
});

test('a form whose session ended keeps its values and asks to sign in, in words for people', async () => {
  const { page, go, endSession, close } = await openToolbox(service);
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
  await entry.fill('99.990.005/0001-76');
  await page.getByRole('button', { name: 'Valor, código e finalidade' }).click();
  await page.getByLabel('Valor solicitado (opcional)').fill('1.500,00');
  await endSession();
  await entry.press('Enter');
  await page.getByRole('dialog').getByText('Sua sessão terminou', { exact: true }).waitFor();
  await page.getByText('Sua sessão terminou. Entre e tente de novo.').waitFor();
  expect(await page.getByLabel('Valor solicitado (opcional)').inputValue()).toBe('1.500,00');
  await close();
});

test('an operation that starts from a report takes the purpose that one of its policies demands', async () => {
  // The other tests have one policy for each kind.
  const own = await runService();
  const { storage, actor, engine } = own.app;
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
  const operation = `id: with-purpose
name: Sócios com finalidade
operation: cnpj
policy: starter-company
steps:
  - { name: partners, of: root, relation: PARTNERS, limit: 1, policies: { cpf: demanding } }
`;
  for (const text of [person, operation])
    await enablePolicy(storage, actor, { text, file: 'own.yaml' }, engine.clock.now());
  const toolbox = await openToolbox(own);
  const { page, go, close } = toolbox;
  const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await toolbox.person.call('POST', '/v2/report', { body })).json;
  await finishedReport(toolbox.person, id);
  await go(`/relatorio/${id}`);
  await page.getByRole('button', { name: 'Analisar todos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#which-operation').selectOption('with-purpose');
  await dialog.locator('#start-purpose').selectOption('CREDIT_REVIEW');
  await dialog.getByRole('button', { name: 'Analisar todos' }).click();
  await page.waitForURL('**/operacoes/opr_*');
  const started = (await toolbox.person.call('GET', `/v2/operation/${page.url().split('/').at(-1)}`)).json;
  expect(started.purpose).toBe('CREDIT_REVIEW');
  await close();
  await own.stop();
});
