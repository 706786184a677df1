import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Json,
  type RunningTestService,
  runService,
  type TestClient,
} from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';
import {
  changeOperation,
  clean,
  denied,
  deniedPartner,
  deniedSister,
  masked,
  run,
} from './operation-pages.ts';

let service: RunningTestService;
let client: TestClient;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const ended: Record<string, string> = {};
  for (const document of [clean, deniedPartner, deniedSister, denied, masked])
    ended[document] = await run(client, document);
  ids = ended;
});
afterAll(() => service.stop());

const pathOf = (document: string) => `/operacoes/${ids[document]}`;

describe('the entry of every page', () => {
  test('offers operations beside policies, says what one costs at most, and starts it once however often Enter is pressed', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await go('/');
    const choice = page.getByLabel('Política').first();
    await choice.locator('optgroup[label="Operações para CNPJ"]').waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('99990001000198');
    await choice.focus();
    await choice.selectOption({ label: 'Operação: Empresa e sócios' });
    await page.getByText(/^Análises, com os relacionados: até 41\. Preço: até R\$\s414,10\.$/).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.evaluate(
      "const form = document.querySelector('form.ask'); form.requestSubmit(); form.requestSubmit();",
    );
    await page.waitForURL('**/operacoes/opr_*');
    await page.getByRole('region', { name: 'Decisão da operação' }).getByText('Aprovado').first().waitFor();
    expect(sent.filter((path) => path === '/v2/operation')).toHaveLength(1);
    expect(await page.title()).toBe('Aprovado · **.990.001/0001-** · credit');
    expect(page.url()).not.toMatch(/99990001/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Análises' }).waitFor();
    await page.goForward();
    await page.getByRole('region', { name: 'Decisão da operação' }).waitFor();
    await close();
  });

  test('by the keyboard alone an operation is started, read and left', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/operacoes');
    await page.locator('.operation-list').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('99990020000114');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Oper');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operacoes/opr_*');
    await page.getByRole('region', { name: 'Decisão da operação' }).waitFor();
    const stops: string[] = [];
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      stops.push(String(await page.evaluate('document.activeElement.textContent')));
    }
    expect(stops).toEqual(
      expect.arrayContaining(['Reavaliar', 'Ver como API', 'Supermercado Modelo Rio Claro Ltda']),
    );
    await close();
  });
});

describe('an operation that has ended', () => {
  test('says who has decided it, in words and in the tree, with what each step makes of a member', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(deniedSister));
    const ruling = page.getByRole('region', { name: 'Decisão da operação' });
    await ruling.waitFor();
    expect(await ruling.locator('.because').first().textContent()).toBe(
      'Decidido por Padaria Modelo Serra Azul Ltda (Empresas dos sócios): Negado, que nesta etapa vale Alerta.',
    );
    expect(await ruling.locator('.stages').textContent()).toMatch(
      /O próprio documentoAprovadoSócios4 encontrados: 1 analisado, 3 foraAprovadoEmpresas dos sócios2 encontrados: 1 analisado, 1 foraAlerta/,
    );
    const decided = page.locator('.family .decided');
    expect(await decided.count()).toBe(1);
    expect(await decided.textContent()).toContain('Decidiu a operação. Nesta etapa vale Alerta.');
    expect(await page.locator('.family > ul > li > ul > li > ul > li').count()).toBe(2);
    expect(await page.locator('.family .muted').first().textContent()).toContain(
      'Mais distante de quem está acima do que a etapa pede (até o nível 1).',
    );
    await decided.getByRole('link').click();
    await page.waitForURL('**/relatorio/rpt_*');
    await page.getByRole('heading', { level: 1, name: 'Padaria Modelo Serra Azul Ltda' }).waitFor();
    await close();
  });

  test('of a document that decides by itself says so first, and that nobody else was paid for', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(denied));
    const ruling = page.getByRole('region', { name: 'Decisão da operação' });
    expect(await ruling.locator('.because').first().textContent()).toMatch(
      /^Decidido pelo próprio documento, .*: Negado\.$/,
    );
    expect(await ruling.textContent()).toContain(
      'Os relacionados não foram consultados, pois nada mudariam.',
    );
    expect(await page.locator('.family .node.decided').first().textContent()).toContain('a empresa pedida');
    await page.locator('.family').getByText('Não pago').first().waitFor();
    expect(await page.locator('.family').textContent()).toContain('não foi paga');
    await close();
  });

  test('who could not be analysed stands in it with why, and with a way to an analysis where the document is whole', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(pathOf(masked));
    const row = page.locator('.family .node', { hasText: 'Não analisável' }).first();
    expect(await row.textContent()).toContain('sem o número inteiro não há o que consultar');
    expect(await row.getByRole('button').count()).toBe(0);
    await go(pathOf(deniedSister));
    await page.getByRole('button', { name: /^Analisar Confecções/ }).click();
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toMatch(/^22/);
    expect(await page.evaluate('document.activeElement.id')).toBe('document');
    await close();
  });

  test('of whom a report was there already says that it cost nothing, and of many left out shows the first', async () => {
    const { page, go, close } = await openToolbox(service);
    await changeOperation(page, (operation) => {
      const [root, partner] = operation.nodes;
      const outside = Array.from({ length: 40 }, (_, place) => ({
        ...partner,
        document: null,
        name: `Filial ${place}`,
        state: 'LEFT_OUT',
        reason: 'LIMIT',
        policyId: null,
        reportId: null,
        policyStatus: null,
        score: null,
        price: null,
        relations: [{ ...partner.relations[0], leftOut: 'LIMIT' }],
      }));
      return { ...operation, nodes: [root, { ...partner, price: 0, reused: true }, ...outside] };
    });
    await go(pathOf(clean));
    await page.getByText('Reaproveitado, sem preço.').waitFor();
    await page.getByRole('row', { name: 'Reaproveitados 1 R$ 0,00' }).waitFor();
    await page.getByText('Passa do limite de 20 nesta etapa').first().waitFor();
    const rows = page.locator('.family .node');
    const before = await rows.count();
    await page.getByRole('button', { name: 'Mostrar mais 35 que não foram analisados' }).click();
    await expect.poll(() => rows.count()).toBe(before + 34);
    await close();
  });

  test('is downloaded as PDF, spreadsheet, table and data, and shown as a program gets it', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go(pathOf(clean));
    for (const [name, extension] of [
      ['PDF', 'pdf'],
      ['Planilha', 'xlsx'],
      ['Tabela (CSV)', 'csv'],
      ['Dados (JSON)', 'json'],
    ] as const) {
      if (extension === 'csv' || extension === 'json') await page.locator('.menu summary').click();
      if (extension === 'csv') expect(await findBarriers()).toEqual([]);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      expect((await download).suggestedFilename()).toMatch(
        new RegExp(`^operacao-${ids[clean]}-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`),
      );
    }
    await page.getByRole('button', { name: 'Ver como API' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ver como API' });
    expect(await dialog.getByRole('region', { name: 'Pedido' }).textContent()).toContain(
      `${service.url}/v2/operation/${ids[clean]}`,
    );
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('names and texts from outside are shown as text, whatever they hold', async () => {
    const hostile = `<img src=x onerror="document.title='broken'">\u202E<script>1</script>`;
    const { page, go, close } = await openToolbox(service);
    await changeOperation(page, (operation) => ({
      ...operation,
      name: hostile,
      externalId: hostile,
      title: { en: hostile, 'pt-BR': hostile },
      steps: operation.steps.map((step: Json) => ({ ...step, title: { en: hostile, 'pt-BR': hostile } })),
      nodes: operation.nodes.map((node: Json) => ({
        ...node,
        name: hostile,
        relations: node.relations.map((relation: Json) => ({ ...relation, role: hostile })),
      })),
    }));
    await go(pathOf(deniedSister));
    await page.getByRole('heading', { level: 1, name: '<img src=x' }).waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.locator('main').textContent()).not.toContain('\u202E');
    expect(await page.title()).not.toContain('broken');
    await close();
  });

  test('is decided anew by its reports as they stand, once it was said what that means', async () => {
    const own = await runService();
    const id = await run(await own.client(), deniedSister);
    const { page, go, person, close, findBarriers } = await openToolbox(own);
    const { nodes } = (await person.call('GET', `/v2/operation/${id}`)).json;
    const { reportId } = nodes.find(({ policyStatus }: Json) => policyStatus === 'DENIED');
    await go(`/operacoes/${id}`);
    await page.getByRole('button', { name: 'Reavaliar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reavaliar esta operação?' });
    await dialog.getByText('Nenhuma fonte é consultada, nada é cobrado').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByRole('button', { name: 'Reavaliar' }).click();
    await page.getByText('Reavaliada: continua Alerta.').waitFor();
    await person.call('POST', '/report/analyze', {
      body: { id: reportId, approved: true, commentary: 'Quitou tudo.' },
    });
    await page.getByRole('button', { name: 'Reavaliar' }).click();
    await dialog.getByRole('button', { name: 'Reavaliar' }).click();
    await page.getByText('Reavaliada: de Alerta passou a Aprovado.').waitFor();
    await page.getByText('De todos os analisados, ninguém nega nem alerta.').waitFor();
    await close();
    await own.stop();
  });
});
