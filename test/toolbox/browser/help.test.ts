import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sectionStates } from '../../../src/sections/section-words.ts';
import { helpWords } from '../../../src/toolbox/words/help-words.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService({ workers: 0 });
});
afterAll(() => service.stop());

describe('help', () => {
  test('says what each mark means in the words of the reports, and finds a code by it or by a word', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/');
    await page.getByRole('link', { name: 'Ajuda' }).click();
    await page.getByRole('row', { name: /^Erro Não há decisão/ }).waitFor();
    expect(helpWords.couldNotBeAsked).toEqual(sectionStates.couldNotBeAsked);
    await page.getByLabel('Um código ou uma palavra').fill('own_acc');
    await page.getByRole('heading', { name: 'OWN_ACCOUNT 409' }).waitFor();
    await page.getByText('1 de').waitFor();
    await page.getByLabel('Um código ou uma palavra').fill('proprio acesso');
    await page.getByRole('heading', { name: 'OWN_ACCOUNT 409' }).waitFor();
    await page.getByLabel('Um código ou uma palavra').fill('nada disso existe');
    await page.getByText('Nenhum código traz isso.').waitFor();
    await close();
  });

  test('nothing that names files of the machine is told', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda');
    await page.getByLabel('Um código ou uma palavra').fill('signing_key_weak');
    await page.getByText('Nenhum código traz isso.').waitFor();
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    await go('/ajuda');
    await page.getByLabel('Um código ou uma palavra').fill('batch');
    await page.locator('.codes li').first().waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});
