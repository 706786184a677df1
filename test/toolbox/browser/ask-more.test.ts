import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const amount = page.getByLabel('Valor solicitado (opcional)');
  await amount.fill('zero');
  await page.getByLabel('Seu código (opcional)').fill('pedido-17');
  const purpose = await page.locator('#purpose option').nth(1).getAttribute('value');
  await page.locator('#purpose').selectOption(purpose);
  expect(await findBarriers()).toEqual([]);
  // A fault is said, and nothing is sent.
  await entry.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('request-amount');
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
