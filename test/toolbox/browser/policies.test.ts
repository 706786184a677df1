import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

describe('policies', () => {
  test('a template is enabled after its effect was seen, made the default, and disabled after a question', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service);
    await go('/politicas');
    const templates = page.getByRole('table', { name: 'Modelos' });
    await templates.waitFor();
    const first = templates.getByRole('link').first();
    const name = ((await first.getAttribute('aria-label')) ?? '').replace(/^Habilitar /, '');
    await first.click();
    await page.getByRole('heading', { level: 1, name: `${name}: uma política nova` }).waitFor();
    await page.getByRole('button', { name: 'Habilitar a versão 1' }).click();
    await page.getByText('A versão 1 está valendo.').waitFor();
    await page.getByRole('link', { name: 'Políticas' }).click();
    await page.getByRole('button', { name: `Tornar padrão: ${name}` }).click();
    const star = page.getByRole('button', { name: `Sua padrão: ${name}` });
    await star.waitFor();
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: `Desabilitar ${name}` }).click();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Desabilitar' }).click();
    await page.getByRole('button', { name: `Habilitar ${name}`, exact: true }).waitFor();
    await close();
  });

  test('an analyst sees them and changes nothing but their own default', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/politicas');
    await page
      .getByRole('button', { name: /Tornar padrão|Sua padrão/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^(?:Habilitar|Desabilitar)/ }).count()).toBe(0);
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    await go('/politicas');
    await page.getByRole('table', { name: 'Modelos' }).waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});
