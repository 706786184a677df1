import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
  await seedReports(await service.client(['report:create', 'report:read']), ['99990001000198']);
});
afterAll(() => service.stop());

const asAdministrator = { role: 'administrator' } as const;

describe('usage', () => {
  test('is what the API adds up, by month, day, policy and depth, and the month stands in the address', async () => {
    const { page, go, person, close } = await openToolbox(service, asAdministrator);
    const { items, total } = (await person.call('GET', '/v2/usage')).json;
    const { month } = items[0];
    const price = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(total.price);
    await go('/uso');
    const byPolicy = page.getByRole('table', { name: 'Por política' });
    await byPolicy.waitFor();
    expect(await byPolicy.locator('tfoot').textContent()).toBe(`Total${total.count}${price}`);
    expect(await page.locator('.sums').textContent()).toContain(price);
    await page.getByRole('img', { name: /Dia a dia/ }).waitFor();
    await page.getByText('Em tabela').first().click();
    const [, before] = await page
      .getByRole('table', { name: 'Mês a mês' })
      .getByRole('link')
      .allTextContents();
    expect(before).toMatch(/ de \d{4}$/);
    await page.getByRole('table', { name: 'Mês a mês' }).getByRole('link').nth(1).click();
    await page.waitForURL(/\?mes=\d{4}-\d\d$/);
    await page.getByText('Nada foi contado neste mês.').waitFor();
    await page.reload();
    await page.getByText('Nada foi contado neste mês.').waitFor();
    await page.getByLabel('Mês', { exact: true }).selectOption(month);
    await byPolicy.waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Planilha' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`uso-${month}.xlsx`);
    expect(page.url()).toContain('/uso');
    await close();
  });

  test('sets what sources charged beside the price of a month, and says nothing of it where they are free', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    await go('/uso');
    const months = page.getByRole('region', { name: 'Mês a mês' });
    await months.waitFor();
    expect(await months.locator('.legend').count()).toBe(0);
    await page.route('**/v2/usage', async (route) => {
      const answer = await route.fetch();
      const { items, ...rest } = await answer.json();
      const costly = items.map((item: object) => ({ ...item, cost: 4.5 }));
      await route.fulfill({ response: answer, json: { ...rest, items: costly } });
    });
    await page.reload();
    await months.locator('.legend').waitFor();
    expect(await months.locator('.legend').textContent()).toBe('CustoPreço');
    expect(await months.locator('rect.cost').count()).toBe(12);
    await months.getByText('Em tabela').click();
    expect(await months.getByRole('row').last().textContent()).toMatch(/R\$\s4,50$|R\$\s9,00$/);
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('says what each source cost, what was lost and saved', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    const none = { asked: 0, billed: 0, cost: 0, lost: 0, stopped: 0, spared: 0, saved: 0 };
    const items = [
      { source: 'courts', provider: 'other', ...none, asked: 3, billed: 2, cost: 8, lost: 4, stopped: 1 },
      { source: 'scr', provider: 'bank', ...none, spared: 2, saved: 14 },
    ];
    const total = { ...none, asked: 3, billed: 2, cost: 8, lost: 4, stopped: 1, spared: 2, saved: 14 };
    await page.route('**/v2/usage/source?**', (route) => route.fulfill({ json: { items, total } }));
    await go('/uso');
    const costs = page.getByRole('table', { name: 'Custo das fontes' });
    await costs.waitFor();
    const rowsOf = async (table: typeof costs) =>
      (await table.getByRole('row').allTextContents()).slice(1).map((row) => row.replaceAll('\u00a0', ' '));
    expect(await rowsOf(costs)).toEqual([
      'Tribunaisother32R$ 8,00R$ 4,001R$ 0,00',
      'Sistema de Informações de Crédito (SCR)bank00R$ 0,00R$ 0,000R$ 14,00',
      'Total32R$ 8,00R$ 4,001R$ 14,00',
    ]);
    expect(await findBarriers()).toEqual([]);
    await page.unroute('**/v2/usage/source?**');
    await page.route('**/v2/usage/source?**', (route) => route.abort('internetdisconnected'));
    await page.reload();
    await page.getByText('Não foi possível somar o custo das fontes').waitFor();
    await page.unroute('**/v2/usage/source?**');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    // Sources of the sandbox have no price: then nothing is said of it.
    await page.getByText('Não foi possível somar o custo das fontes').waitFor({ state: 'detached' });
    expect(await page.getByText('Custo das fontes').count()).toBe(0);
    await close();
  });

  test('where nothing limits what sources cost and nothing was paid, it says how that is set', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    await go('/uso');
    const none = page.getByRole('region', { name: 'Orçamento e tetos' });
    await none.getByText(/Um orçamento avisa, um teto interrompe/).waitFor();
    await none.getByText(/CREDIT_BUDGET=.*CREDIT_MAXIMUM_COST_PER_DAY/).waitFor();
    expect(await page.getByRole('region', { name: 'Orçamento', exact: true }).count()).toBe(0);
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test.each(looks)(
    'the budget of the month says what is spent, what is to come and when it ends, beside the ceilings, at $width px in the $theme theme',
    async (look) => {
      const { page, go, person, close, findBarriers } = await openToolbox(service, {
        ...look,
        ...asAdministrator,
      });
      const { month } = (await person.call('GET', '/v2/usage')).json.forecast;
      const ends = `${month}-28`;
      let spending: object = {
        budget: { month, monthly: 100, spent: 62, percent: 62, warning: null },
        forecast: { month, spent: 62, perDay: 7, total: 118, budgetEndsOn: ends },
        ceilings: {
          perReport: 5,
          perBatch: null,
          perDay: 16,
          today: 16,
          dearestReport: 2.4,
          dearestBatch: 9,
          dayEndsAt: `${month}-28T03:00:00.000Z`,
        },
      };
      await page.route('**/v2/usage', async (route) => {
        const answer = await route.fetch();
        const { items, total } = await answer.json();
        const costly = items.map((item: object) => ({ ...item, cost: 31 }));
        await route.fulfill({ response: answer, json: { items: costly, total, ...spending } });
      });
      await go('/uso');
      const budget = page.getByRole('region', { name: 'Orçamento', exact: true });
      const textOf = async (place: typeof budget) => (await place.textContent())?.replaceAll('\u00a0', ' ');
      const day = ends.split('-').toReversed().join('/');
      await budget.getByText(/No ritmo atual o orçamento de/).waitFor();
      expect(await textOf(budget)).toContain(`No ritmo atual o orçamento de R$ 100,00 acaba em ${day}.`);
      expect(await textOf(budget)).toContain('UsadoR$ 62,0062% do orçamento');
      expect(await textOf(budget)).toContain(
        'Até o fim do mêsR$ 118,00no ritmo dos últimos 7 dias, R$ 7,00 por dia',
      );
      const months = page.getByRole('region', { name: 'Mês a mês' });
      expect(await textOf(months)).toContain('orçamento, R$ 100,00');
      expect(await months.locator('rect.soon').count()).toBe(1);
      const ceilings = page.getByRole('table', { name: 'Tetos' });
      const rows = (await ceilings.locator('tbody tr').allTextContents()).map((row) =>
        row.replaceAll('\u00a0', ' '),
      );
      expect(rows).toEqual([
        'Por relatórioo mais caro de hojeR$ 5,00R$ 2,40a fonte fica “Não coletada”, com o motivo',
        'Por loteo mais caro de hojequalquer valorR$ 9,00',
        expect.stringMatching(/^Por diahoje, até 28\/.*R\$ 16,00R\$ 16,00novas análises são recusadas/),
      ]);
      await ceilings.getByRole('img', { name: '48% do teto' }).waitFor();
      expect(await findBarriers()).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);

      spending = {
        ...spending,
        budget: { month, monthly: 60, spent: 62, percent: 103, warning: 'BUDGET_SPENT' },
        forecast: { month, spent: 62, perDay: 7, total: 118, budgetEndsOn: null },
      };
      await page.reload();
      await budget.getByText(/O orçamento de .* acabou\./).waitFor();
      spending = { ...spending, budget: null };
      await page.reload();
      await budget.getByText(/Nenhum orçamento definido\. No ritmo dos últimos 7 dias/).waitFor();
      await budget.getByText(/CREDIT_BUDGET=/).waitFor();
      expect(await findBarriers()).toEqual([]);
      await close();
    },
  );

  test('days that cannot be added up take nothing else away', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, asAdministrator);
    await page.route('**/v2/usage?**', (route) => route.abort('internetdisconnected'));
    await go('/uso');
    await page.getByText('Não foi possível somar o uso').waitFor();
    await page.getByRole('table', { name: 'Por política' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.unroute('**/v2/usage?**');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('img', { name: /Dia a dia/ }).waitFor();
    await close();
  });
});
