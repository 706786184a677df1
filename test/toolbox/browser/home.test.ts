import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

let service: RunningTestService;
let empty: RunningTestService;
beforeAll(async () => {
  [service, empty] = await Promise.all([runService(), runService()]);
  await seedReports(await service.client(), ['99990001000198', '99990003000187', '99990005000176']);
});
afterAll(() => Promise.all([service.stop(), empty.stop()]));

describe('the entry at the top of every page', () => {
  test('a CNPJ typed and Enter opens its report, by keyboard alone', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.locator('table.reports a').first().waitFor();
    // Whoever opens the program types at once; from elsewhere on the page there is a key.
    await page.keyboard.type('12');
    await page.locator('table.reports a').first().focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('12abc34501de35');
    const entry = page.getByLabel('CPF ou CNPJ');
    expect(await entry.inputValue()).toBe('12.ABC.345/01DE-35');
    expect(await page.locator('#validity').textContent()).toBe('CNPJ válido');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/relatorio/rpt_*');
    await page.getByRole('heading', { level: 1, name: 'Padaria Modelo Mirante Ltda' }).waitFor();
    expect(await entry.inputValue()).toBe('');
    expect(page.url()).not.toContain('12ABC34501DE35');
    expect(await page.title()).not.toMatch(/Padaria|12\.?ABC\.?345\/?01DE-?35/);
    await close();
  });

  test('an invalid document is blocked with its reason, and nothing is sent', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const entry = page.getByLabel('CPF ou CNPJ');
    await entry.pressSequentially('12.ABC.345/01DE-36');
    await page.getByText('os dígitos verificadores são 35, não 36').waitFor();
    await entry.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('document');
    expect(await findBarriers()).toEqual([]);
    expect(posts).toEqual([]);
    await entry.press('Escape');
    expect(await entry.inputValue()).toBe('');
    await close();
  });

  test('what is refused for a while counts down, keeps what was typed, and is asked again by Enter', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/');
    await page.route('**/v2/report', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '4' },
        contentType: 'application/problem+json',
        body: JSON.stringify({
          status: 429,
          code: 'RATE_LIMITED',
          title: 'Limite',
          detail: 'Pedidos demais.',
        }),
      }),
    );
    const entry = page.getByLabel('CPF ou CNPJ');
    await entry.fill('99SANDBX000151');
    await entry.press('Enter');
    const note = page.locator('#entry-problem');
    await note.getByText('Pedidos demais.').waitFor();
    // Whoever hears the page is told once.
    expect(await note.locator('.hidden-visually').textContent()).toBe('De novo em 4 s.');
    await note.getByText('De novo em 2 s.').waitFor();
    await note.getByText('Tecle Enter para tentar de novo.').waitFor();
    expect(await findBarriers()).toEqual([]);
    expect(await entry.inputValue()).toBe('99.SAN.DBX/0001-51');
    await page.unroute('**/v2/report');
    await entry.press('Enter');
    await page.waitForURL('**/relatorio/rpt_*');
    await close();
  });

  test('two Enters start one analysis', async () => {
    const { page, go, close, person } = await openToolbox(service);
    await go('/');
    const before = (await person.call('GET', '/v2/report?document=99SANDBX000151')).json.items.length;
    await page.getByLabel('CPF ou CNPJ').fill('99SANDBX000151');
    await page.evaluate(
      "const form = document.querySelector('form.ask'); form.requestSubmit(); form.requestSubmit();",
    );
    await page.waitForURL('**/relatorio/rpt_*');
    const after = (await person.call('GET', '/v2/report?document=99SANDBX000151')).json.items.length;
    expect(after - before).toBe(1);
    await close();
  });

  test('without the network the document stays, and Enter tries again when it is back', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.locator('table.reports a').first().waitFor();
    await page.getByLabel('CPF ou CNPJ').fill('99.990.004/0001-21');
    await page.route('**/v2/report', (route) => route.abort('internetdisconnected'));
    await page.getByLabel('CPF ou CNPJ').press('Enter');
    await page.getByText('O documento ficou').waitFor();
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('99.990.004/0001-21');
    await page.unroute('**/v2/report');
    await page.getByLabel('CPF ou CNPJ').press('Enter');
    await page.waitForURL('**/relatorio/rpt_*');
    await close();
  });

  test('only the policies of the kind are offered, the default first', async () => {
    const { page, go, close, person } = await openToolbox(service);
    await person.call('PUT', '/credit-policy/policy/starter-person/default');
    await go('/');
    await page.locator('#policy option').nth(1).waitFor({ state: 'attached' });
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await expect.poll(() => page.locator('#policy option').allTextContents()).toHaveLength(1);
    expect(await page.locator('#policy').inputValue()).toBe('starter-person');
    await close();
  });

  test('on a phone the policy has its own row once a document is typed, and never covers the navigation', async () => {
    const { page, go, close } = await openToolbox(service, { width: 390 });
    await go('/');
    const entry = page.getByLabel('CPF ou CNPJ');
    const batches = page.getByRole('link', { name: 'Lotes', exact: true });
    await entry.focus();
    // Whether it could be pressed.
    await batches.click({ trial: true });
    await entry.fill('99.990.004/0001-21');
    await page.locator('#policy').selectOption('starter-company');
    await batches.click({ trial: true });
    await close();
  });
});

describe('the list of analyses', () => {
  test('shows decision, name, document, score, policy and time, newest first', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    const row = page.getByRole('row', { name: /99\.990\.005\/0001-76/ });
    await row.waitFor();
    const text = await row.textContent();
    expect(text).toContain('Negado');
    expect(text).toContain('Móveis Modelo Serra Azul Ltda');
    await close();
  });

  test('a filter stands in the address: reload, back and forward keep it', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.locator('table.reports a').first().waitFor();
    await page.getByRole('link', { name: 'Negadas' }).click();
    await expect.poll(() => page.locator('table.reports .verdict').allTextContents()).not.toContain('Alerta');
    expect(page.url()).toBe(`${service.url}/?estado=DENIED`);
    await page.reload();
    await page.locator('table.reports a').first().waitFor();
    expect(new Set(await page.locator('table.reports .verdict').allTextContents())).toEqual(
      new Set(['Negado']),
    );
    await page.goBack();
    await expect.poll(() => page.locator('table.reports .verdict').allTextContents()).toContain('Alerta');
    await close();
  });

  test('the queue of alerts is one step away', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    await page.getByRole('link', { name: 'Ver a fila' }).click();
    await expect
      .poll(async () => new Set(await page.locator('table.reports .verdict').allTextContents()))
      .toEqual(new Set(['Alerta']));
    await close();
  });

  test('each state has its count, within the other filters, and none where they cannot be counted', async () => {
    const { page, go, close, person, findBarriers } = await openToolbox(service);
    const { counts } = (await person.call('GET', '/v2/report/counts')).json;
    await go('/');
    const segment = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await segment(`Alerta ?${counts.ALERT}`).waitFor();
    await segment(`Negadas ?${counts.DENIED}`).waitFor();
    // Other tests may have left more than one.
    await page.getByText(/em alerta esperam? uma decisão; a mais antiga chegou/).waitFor();
    await page.getByLabel('Política', { exact: true }).last().selectOption('starter-person');
    await segment('Negadas ?0').waitFor();
    await page.route('**/v2/report/counts*', (route) => route.abort('internetdisconnected'));
    await go('/');
    await page.locator('table.reports a').first().waitFor();
    expect(await page.locator('.segments .count').count()).toBe(0);
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('what is searched for goes in the body of a request, and stands in no address', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    const search = page.getByLabel('Buscar por nome ou documento');
    await search.fill('móveis modelo serra');
    await expect
      .poll(() => page.locator('table.reports .main a').allTextContents())
      .toEqual(['Móveis Modelo Serra Azul Ltda']);
    await search.fill('99.990.001/0001-98');
    await expect
      .poll(() => page.locator('table.reports .main .sub').allTextContents())
      .toEqual(['99.990.001/0001-98']);
    await search.fill('ninguém assim');
    await page.getByRole('heading', { name: 'Nada corresponde a estes filtros' }).waitFor();
    expect(page.url()).toBe(`${service.url}/`);
    await close();
  });

  test('before anything was analysed three invented cases are offered, and one press shows a report', async () => {
    const { page, go, close, findBarriers } = await openToolbox(empty);
    await go('/');
    await page.getByRole('heading', { name: 'Nada foi analisado ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Uma empresa aprovada' }).click();
    await page.waitForURL('**/relatorio/rpt_*');
    await page.locator('.ruling').getByText('Aprovado').waitFor();
    await close();
  });

  test('a list that cannot be read says so, with the service’s own words and a way to try again', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await page.route('**/v2/report?**', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'x',
          status: 503,
          code: 'QUEUE_FULL',
          detail: 'Cheio demais.',
          requestId: 'req_1',
        },
      }),
    );
    await go('/');
    await page.getByText('Cheio demais.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.unroute('**/v2/report?**');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.locator('table.reports a').first().waitFor();
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    await go('/');
    await page.locator('table.reports a').first().waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });

  test('the page says SANDBOX where the data is invented', async () => {
    const { page, go, close } = await openToolbox(service);
    await go('/');
    expect(await page.getByRole('complementary', { name: 'Aviso' }).textContent()).toContain('SANDBOX');
    await close();
  });

  test('an address of no screen says so', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/nada');
    await page.getByRole('heading', { name: 'Esta página não existe' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });
});
