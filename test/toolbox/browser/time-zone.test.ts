import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatIn } from '../../../src/wording/format.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

test('pages show times in the zone that the service names, whatever the zone of the browser is', async () => {
  const { page, go, close, person } = await openToolbox(service);
  const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
  const { id, createdAt } = (await person.call('POST', '/v2/report', { body })).json;
  // Fourteen hours ahead of UTC: from the browser's zone it is often another day.
  const zone = 'Pacific/Kiritimati';
  await page.route(`${service.url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/data-time-zone="[^"]*"/, `data-time-zone="${zone}"`);
    return route.fulfill({ response: answer, body: html });
  });
  await go(`/relatorio/${id}`);
  const { createdAt: at = createdAt } = (await person.call('GET', `/v2/report/${id}`)).json;
  const shown = formatIn('pt-BR', zone).dateTime(at);
  expect(shown).not.toBe(formatIn('pt-BR', 'America/Sao_Paulo').dateTime(at));
  await page.locator('.facts').getByText(shown).waitFor();
  await page.locator('.foot').getByText('Horário das Ilhas').waitFor();
  await go('/');
  await page.getByRole('row', { name: 'Hoje' }).waitFor();
  await close();
});
