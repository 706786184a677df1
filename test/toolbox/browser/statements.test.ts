import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CraftedLine, craftPdf, tableOf } from '../../financial-statement/pdf/craft-pdf.ts';
import { pdfOfPages } from '../../financial-statement/pdf/hostile-pdf.ts';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const rows = (total: string) =>
  tableOf(
    [500],
    [
      ['ATIVO', total],
      ['ATIVO CIRCULANTE', '50.000,00'],
      ['ATIVO NÃO CIRCULANTE', '100.000,00'],
      ['PASSIVO CIRCULANTE', '60.000,00'],
      ['PASSIVO NÃO CIRCULANTE', '40.000,00'],
      ['PATRIMÔNIO LÍQUIDO', '50.000,00'],
    ],
  );
const income = tableOf(
  [500],
  [
    ['RECEITA LÍQUIDA', '900.000,00'],
    ['CUSTO DAS VENDAS', '(500.000,00)'],
    ['LUCRO BRUTO', '400.000,00'],
    ['LUCRO LÍQUIDO DO PERÍODO', '400.000,00'],
  ],
);
const pdf = async (name: string, lines: readonly CraftedLine[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await craftPdf([lines]),
});
const head = (title: string) => [{ words: 'Comercial Hipótese Ltda' }, { words: title }];

/** Each kind of doubt: a wrong sum, a unit that is stated elsewhere, a group, a length that is not stated. */
const files = {
  sum: () => pdf('balanco-2025.pdf', [...head('BALANÇO PATRIMONIAL EM 31/12/2025'), ...rows('150.900,00')]),
  unit: () =>
    pdf('balanco-2024.pdf', [
      ...head('BALANÇO PATRIMONIAL EM 31/12/2024'),
      ...rows('150.000,00'),
      { words: 'Valores expressos em milhares de reais' },
    ]),
  group: () =>
    pdf('grupo-2023.pdf', [...head('BALANÇO PATRIMONIAL CONSOLIDADO EM 31/12/2023'), ...rows('150.000,00')]),
  length: () => pdf('dre.pdf', [...head('DEMONSTRAÇÃO DO RESULTADO EM 30/09/2025'), ...income]),
  scan: async () => ({ name: 'escaneado.pdf', mimeType: 'application/pdf', buffer: pdfOfPages(2) }),
} as const;

async function openReport({ go }: Pick<OpenToolbox, 'go'>): Promise<string> {
  const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
  await go(`/relatorio/${id}?parte=financeiro`);
  return id;
}

const statementsOf = ({ page }: Pick<OpenToolbox, 'page'>) =>
  page.getByRole('region', { name: 'Demonstrações anexadas' });

async function attach(toolbox: OpenToolbox, file: () => ReturnType<typeof pdf>): Promise<void> {
  const { name, ...content } = await file();
  await statementsOf(toolbox)
    .locator('input[type=file]')
    .setInputFiles({ name, ...content });
}

const detailsOf = async (id: string) =>
  (await client.call('GET', `/report/${id}/section/FINANCIAL_STATEMENTS`)).json.details;

describe('statements on the page of a report', () => {
  test('are attached, and a doubt is corrected with the keyboard; no figure counts before', async () => {
    const toolbox = await openToolbox(service, { role: 'analyst' });
    const { page, close } = toolbox;
    const id = await openReport(toolbox);
    const region = statementsOf(toolbox);
    await region.getByText('Ainda não há demonstrações anexadas').waitFor();
    await attach(toolbox, files.sum);
    const form = page.getByRole('form', { name: 'Conferir 2025 de balanco-2025.pdf' });
    await form
      .getByText('Ativo total: o arquivo mostra R$ 150.900,00, mas as partes somam R$ 150.000,00.')
      .waitFor();
    await form.getByText('No arquivo: “ATIVO”, R$ 150.900,00 (página 1, linha 3)').waitFor();
    await form.getByText('Comercial Hipótese Ltda · BALANÇO PATRIMONIAL EM 31/12/2025').waitFor();
    expect((await detailsOf(id)).periods).not.toContainEqual(expect.objectContaining({ origin: 'PDF' }));
    const confirm = form.getByRole('button', { name: 'Confirmar o período' });
    await confirm.focus();
    await page.keyboard.press('Enter');
    await form.getByText('Responda antes a cada dúvida. Faltam: 1.').waitFor();
    await form.getByRole('radio', { name: 'R$ 150.900,00, como lido' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await form.getByRole('radio', { name: 'Outro valor' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('1,5,0');
    await page.keyboard.press('Enter');
    await form.getByText('Informe um valor em reais').waitFor();
    await form.getByLabel('Ativo total em reais').fill('150.000,00');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await region
      .getByRole('heading', { name: 'Demonstrações anexadas' })
      .and(page.locator(':focus'))
      .waitFor();
    await region.getByText('Confirmação de balanco-2025.pdf').waitFor();
    const table = page
      .getByRole('region', { name: 'Demonstrações financeiras, Períodos' })
      .getByRole('table')
      .first();
    await table.getByRole('columnheader', { name: '2025', exact: true }).waitFor();
    await table.getByRole('row', { name: /^Ativo total R\$.150\.000,00/ }).waitFor();
    expect((await detailsOf(id)).periods).toContainEqual(
      expect.objectContaining({
        origin: 'PDF',
        end: '2025-12-31',
        balanceSheet: expect.objectContaining({ totalAssets: 150_000 }),
      }),
    );
    await close();
  });

  test('of several files are confirmed one period after the other, each doubt with its own answer', async () => {
    const toolbox = await openToolbox(service, { role: 'analyst' });
    const { page, close } = toolbox;
    const id = await openReport(toolbox);
    const region = statementsOf(toolbox);
    for (const file of [files.unit, files.group, files.length]) {
      const { name } = await file();
      await attach(toolbox, file);
      await region.getByRole('list', { name: 'Arquivos' }).getByText(name, { exact: true }).waitFor();
    }
    const formOf = (name: string) => page.getByRole('form', { name });
    const confirm = (name: string) =>
      formOf(name).getByRole('button', { name: 'Confirmar o período' }).click();
    await region.getByRole('button', { name: /^Conferir.*balanco-2024/ }).click();
    const unit = formOf('Conferir 2024 de balanco-2024.pdf');
    await unit.getByText('Unidade: a tabela não indica com clareza').waitFor();
    await unit.getByRole('radio', { name: /÷ 1\.000$/ }).check();
    await confirm('Conferir 2024 de balanco-2024.pdf');
    await unit.waitFor({ state: 'detached' });
    await region.getByRole('button', { name: /^Conferir.*grupo-2023/ }).click();
    const group = formOf('Conferir 2023 de grupo-2023.pdf');
    await group.getByRole('radio', { name: 'São da própria empresa' }).check();
    await confirm('Conferir 2023 de grupo-2023.pdf');
    await group.waitFor({ state: 'detached' });
    const length = formOf('Conferir 9 meses até 30/09/2025 de dre.pdf');
    await length.getByLabel('Duração do período').selectOption('3');
    await confirm('Conferir 9 meses até 30/09/2025 de dre.pdf');
    await length.waitFor({ state: 'detached' });
    const details = await detailsOf(id);
    expect(details.toConfirm).toBeUndefined();
    expect(details.periods).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ end: '2025-09-30', months: 3 }),
        expect.objectContaining({
          end: '2024-12-31',
          balanceSheet: expect.objectContaining({ totalAssets: 150_000 }),
        }),
        expect.objectContaining({ end: '2023-12-31', scope: 'INDIVIDUAL' }),
      ]),
    );
    await close();
  });

  test('that cannot be read are refused by name, and an answer that does not come is told', async () => {
    const toolbox = await openToolbox(service, { role: 'analyst' });
    const { page, close } = toolbox;
    await openReport(toolbox);
    const region = statementsOf(toolbox);
    await attach(toolbox, files.scan);
    await region.getByText('escaneado.pdf não foi anexado').waitFor();
    await region.getByText(/PDF sem texto/).waitFor();
    await region.getByRole('button', { name: /^Dispensar/ }).click();
    await region.getByText('escaneado.pdf não foi anexado').waitFor({ state: 'detached' });
    await attach(toolbox, files.sum);
    const form = page.getByRole('form', { name: 'Conferir 2025 de balanco-2025.pdf' });
    await form.getByRole('radio', { name: 'R$ 150.900,00, como lido' }).check();
    await page.route('**/confirm', (route) => route.abort('internetdisconnected'));
    await form.getByRole('button', { name: 'Confirmar o período' }).click();
    await form.getByText('O período não foi confirmado').waitFor();
    expect(await form.getByRole('radio', { name: 'R$ 150.900,00, como lido' }).isChecked()).toBe(true);
    await close();
  });

  test('are read, and not changed, by a person without permission', async () => {
    const analyst = await openToolbox(service, { role: 'analyst' });
    const id = await openReport(analyst);
    await attach(analyst, files.sum);
    await analyst.page.getByRole('form', { name: 'Conferir 2025 de balanco-2025.pdf' }).waitFor();
    await analyst.close();
    const reader = await openToolbox(service, { role: 'analyst', language: 'en' });
    // No role lacks the permission today; the page follows the session.
    await reader.page.route('**/v2/session', async (route) => {
      const answer = await route.fetch();
      const session = await answer.json();
      const permissions = session.permissions.filter((one: string) => one !== 'report:create');
      await route.fulfill({ response: answer, json: { ...session, permissions } });
    });
    await reader.go(`/relatorio/${id}?parte=financeiro`);
    const form = reader.page.getByRole('form', { name: 'Check 2025 of balanco-2025.pdf' });
    await form.getByText('A user with permission to create analyses can confirm it.').waitFor();
    await form.getByText('In the file: “ATIVO”, R$ 150,900.00 (page 1, line 3)').waitFor();
    expect(await reader.page.locator('.statements :is(.drop, form button, form input)').count()).toBe(0);
    await reader.close();
  });

  test('have no barrier in any look, with doubts, choices and refusals', async () => {
    const toolbox = await openToolbox(service, { role: 'analyst' });
    const { page, findBarriersIn, close } = toolbox;
    await openReport(toolbox);
    expect(await findBarriersIn(looks)).toEqual([]);
    await attach(toolbox, files.unit);
    await attach(toolbox, files.sum);
    await attach(toolbox, files.scan);
    await statementsOf(toolbox).getByText('escaneado.pdf não foi anexado').waitFor();
    const form = page.getByRole('form', { name: /^Conferir/ });
    await form.getByRole('button', { name: 'Confirmar o período' }).click();
    await form.getByText('Responda antes a cada dúvida').waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});
