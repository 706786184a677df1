import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';
import { seedReports } from './seed-reports.ts';

const denied = '99990005000176';

let service: RunningTestService;
let path: string;
beforeAll(async () => {
  service = await runService();
  const ids = await seedReports(await service.client(), [denied]);
  path = `/relatorio/${ids.get(denied)}`;
});
afterAll(() => service.stop());

describe('a report', () => {
  test('a decision that is worse than its score says so', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(path);
    await page.getByText('Uma regra nega por si só. Só pelo score, seria aprovado.').waitFor();
    await close();
  });

  test('a score on less data than the policy requires is in no band', async () => {
    const { page, go, changeReport, close } = await openToolbox(service);
    await changeReport((report) => ({
      ...report,
      policyResult: {
        ...Object(report['policyResult']),
        riskBand: null,
        coverage: 0.39,
        reasons: [{ group: 'scoring', rule: 'MINIMUM_COVERAGE', status: 'ALERT', text: 'Poucos dados.' }],
      },
    }));
    await go(path);
    await page.locator('.ruling .bands').waitFor();
    expect(await page.locator('.ruling .score').textContent()).toMatch(
      /^1000 ?de 1000, dados insuficientes para uma faixa/,
    );
    expect(await page.locator('.ruling .bands .here').count()).toBe(0);
    await close();
  });

  test('shows the map as a link, and the facade as a picture that the service serves', async () => {
    const { page, go, close } = await openToolbox(service);
    await go(path);
    await page.getByRole('tab', { name: 'Cadastro' }).click();
    const map = page.getByRole('link', { name: 'Abrir o mapa' });
    expect(await map.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=-?\d/);
    expect(await map.getAttribute('rel')).toBe('noopener noreferrer');
    const picture = page.locator('.photo img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate("document.querySelector('.photo img').naturalWidth")).toBe(640);
    expect(await page.locator('.photo figcaption').textContent()).toMatch(/^Fachada em .* · SANDBOX$/);
    expect(await page.locator('main').textContent()).not.toMatch(/geo:|sandbox:facade/);
    await close();
  });

  test.each([
    ['00000014222', 'warrant', 'Ativo neste mês', '1 mandado ativo'],
    ['00000014303', 'past-warrant', 'Anterior', '1 mandado anterior'],
  ])('a warrant of %s has a drawn mark beside its words', async (document, icon, words, figure) => {
    const body = { document, type: 'cpf', policyId: 'starter-person' };
    const { page, person, go, close } = await openToolbox(service);
    const { id } = (await person.call('POST', '/v2/report', { body })).json;
    await go(`/relatorio/${id}`);
    await page.getByRole('tab', { name: 'Restritivos' }).click();
    const marked = page.locator('.warrant').filter({ has: page.locator(`use[href="#shape-${icon}"]`) });
    await marked.first().waitFor();
    expect(await marked.allTextContents()).toEqual([figure, words]);
    expect(await page.locator('main').textContent()).not.toMatch(/[✗✘]/);
    await close();
  });
});
