import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from '../../cli/document-of-case.ts';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  await client.call('POST', '/credit-policy/template/full-person/enable');
  await client.call('POST', '/credit-policy/template/full-company/enable');
});
afterAll(() => service.stop());

async function reportAbout(name: string, type: 'cpf' | 'cnpj') {
  const policyId = type === 'cpf' ? 'full-person' : 'full-company';
  const body = { document: documentOf(name), type, policyId };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  return (await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } })).json;
}

test.each([
  ['approved-person', 'cpf'],
  ['approved-company', 'cnpj'],
] as const)('no tab of a report about %s shows the complete CPF of a related person', async (name, type) => {
  const report = await reportAbout(name, type);
  const own = documentOf(name);
  const related = [...new Set(JSON.stringify(report.sections).match(/(?<=")\d{11}(?=")/g) ?? [])].filter(
    (document) =>
      document !== own &&
      !new RegExp(`"(?:phone|number)":"${document}"`).test(JSON.stringify(report.sections)),
  );
  expect(related.length).toBeGreaterThan(0);
  const { page, go, close } = await openToolbox(service);
  await go(`/relatorio/${report.id}?parte=cadastro`);
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    await tab.click();
    await tab.and(page.locator('[aria-selected="true"]')).waitFor();
    const text = (await page.locator('main').textContent()) ?? '';
    const digits = text.replaceAll(/[.\-/]/g, '');
    expect(related.filter((document) => digits.includes(document))).toEqual([]);
  }
  await close();
});

test('a decision and its failures are announced to screen readers', async () => {
  const { id } = await reportAbout('denied-by-score-company', 'cnpj');
  const { page, go, close, findBarriers } = await openToolbox(service);
  await go(`/relatorio/${id}`);
  const announced = page.getByRole('region', { name: 'Decisão', exact: true }).getByRole('status').first();
  await announced.getByText('Negado').waitFor();
  await announced.evaluate((element) => element.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Decidir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Aprovar').check();
  await dialog.getByLabel('Justificativa').fill('Cliente antigo, pagou tudo.');
  await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
  const send = dialog.getByRole('button', { name: 'Confirmar aprovação' });
  await page.route('**/report/analyze', (route) => route.abort('internetdisconnected'));
  await send.click();
  await dialog.getByRole('alert').getByText('O serviço não respondeu.').waitFor();
  expect(await findBarriers()).toEqual([]);
  await page.unroute('**/report/analyze');
  await send.click();
  await announced.getByText('Aprovado').waitFor();
  // The text of the same element changes, because a new element would not be announced.
  expect(await announced.getAttribute('data-before')).toBe('');
  await close();
});

test('the page reconnects to the service by itself', async () => {
  const { page, context, go, close } = await openToolbox(service, { isAlone: true });
  await go('/');
  const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
  await entry.fill('99.990.001/0001-98');
  await page.locator('#policy').selectOption('full-company');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await entry.press('Enter');
  const strip = page.getByText('O serviço não responde.');
  await strip.waitFor();
  await context.setOffline(false);
  await strip.waitFor({ state: 'detached' });
  expect(await entry.inputValue()).toBe('99.990.001/0001-98');
  await close();
});
