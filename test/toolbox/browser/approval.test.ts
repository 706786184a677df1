import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';

const policy = `id: trade
name: Trade
kind: cnpj
depth: SIMPLES
usePolicyResult: false
sources: { revenue: optional, location: optional, relations: optional }
creditLimit: { basis: REQUESTED_AMOUNT, percentByBand: { A: 100 } }
terms: { validDays: 20 }
authority: { analyst: 50000, manager: 500000, twoSignaturesAbove: 200000 }
scoring: { riskBands: [{ band: A, from: 0, status: APPROVED }] }
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
`;

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const { app } = service;
  await enablePolicy(app.storage, app.actor, { text: policy, file: 'trade.yaml' }, app.engine.clock.now());
});
afterAll(() => service.stop());

async function analysed(document: string): Promise<string> {
  const body = { document, type: 'cnpj', policyId: 'trade', amount: 240_000 };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
  return id;
}

test('terms are proposed by one manager, signed by another, and the approval expires in its tab', async () => {
  const id = await analysed('99990003000187');
  const first = await openToolbox(service);
  await first.go(`/relatorio/${id}`);
  await first.page.getByRole('button', { name: 'Decidir' }).click();
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('Aprovar').check();
  await dialog.getByText('Como gestor, você aprova até').waitFor();
  await dialog.getByLabel('Limite (R$)').fill('600.000,00');
  await dialog.getByText('Você decide até').waitFor();
  await dialog.getByLabel('Limite (R$)').fill('230.000,00');
  await dialog
    .getByLabel('Condições, uma por linha')
    .fill('Aval da sócia\nPrimeiro pedido de até R$ 80.000,00');
  await dialog.getByLabel('Justificativa').fill('Cliente antigo.');
  await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
  await dialog.getByText('Aval da sócia').waitFor();
  await dialog.getByRole('button', { name: 'Assinar e aprovar' }).click();
  await dialog.waitFor({ state: 'detached' });
  const deal = first.page.getByRole('region', { name: 'Aprovação' });
  await deal.getByText('1 de 2 assinaturas').waitFor();
  await first.close();

  const second = await openToolbox(service);
  const { page } = second;
  await second.go(`/relatorio/${id}`);
  await page.getByRole('button', { name: 'Decidir' }).click();
  await page.getByRole('dialog').getByLabel('Aprovar').check();
  await page.getByRole('dialog').getByText('a sua é a segunda assinatura').waitFor();
  await page.getByRole('dialog').getByLabel('Justificativa').fill('Conferi o aval.');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Conferir o que será enviado' }).click();
  await page.getByRole('button', { name: 'Assinar e aprovar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Aprovação' }).getByText('2 de 2 assinaturas').waitFor();
  expect((await client.call('GET', `/v2/report/${id}`)).json).toMatchObject({
    status: 'APPROVED',
    terms: { limit: 230_000, conditions: ['Aval da sócia', 'Primeiro pedido de até R$ 80.000,00'] },
  });
  await second.go('/?estado=VENCE');
  await page.getByRole('link', { name: 'Oficina Modelo Vereda Ltda' }).waitFor();
  await second.close();
});

test('above one’s authority nothing is sent, and the page says who may', async () => {
  const id = await analysed('99990001000198');
  const { page, go, close } = await openToolbox(service, { role: 'analyst' });
  await go(`/relatorio/${id}`);
  await page.getByRole('button', { name: 'Decidir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Aprovar').check();
  await dialog.getByText('Quem pode aprovar').waitFor();
  await dialog.getByLabel('Justificativa').fill('x');
  await dialog.getByRole('button', { name: 'Conferir o que será enviado' }).click();
  // The form stays, at what is wrong.
  await dialog.getByText('Você decide até').waitFor();
  await dialog.getByRole('button', { name: /^Usar R\$/ }).click();
  expect(await dialog.getByLabel('Limite (R$)').inputValue()).toMatch(/50\.000,00/);
  await close();
});

test('notes and terms have no barrier in any look', async () => {
  const id = await analysed('99990004000121');
  const body = { id, approved: true, commentary: 'ok', terms: { limit: 10, conditions: ['Aval'] } };
  await client.call('POST', '/report/analyze', { body });
  const { page, go, close, findBarriersIn } = await openToolbox(service);
  await go(`/relatorio/${id}`);
  await page.getByRole('textbox', { name: 'Nova nota' }).fill('O aval chega hoje.');
  await page.getByRole('button', { name: 'Anotar' }).click();
  const notes = page.getByRole('region', { name: 'Notas' });
  await notes.getByText('O aval chega hoje.', { exact: true }).waitFor();
  expect(await findBarriersIn(looks)).toEqual([]);
  await notes.getByRole('button', { name: 'Riscar' }).first().click();
  await page.getByRole('dialog').getByLabel('Por que é riscada').fill('era de outro');
  expect(await findBarriersIn(looks)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Riscar' }).click();
  await notes.getByText('era de outro').waitFor();
  await close();
});
