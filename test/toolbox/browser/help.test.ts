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
    const search = page.getByLabel(helpWords.search['pt-BR']);
    await search.fill('own_acc');
    await page.getByRole('heading', { name: 'OWN_ACCOUNT 409' }).waitFor();
    await page.getByText('1 de').waitFor();
    await search.fill('proprio acesso');
    await page.getByRole('heading', { name: 'OWN_ACCOUNT 409' }).waitFor();
    await search.fill('nada disso existe');
    await page.getByText('0 de').waitFor();
    await page.getByText(/^Seções encontradas em \d+ páginas: 0$/).waitFor();
    await close();
  });

  test('finds a section of a guide by a word, and opens it there', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda');
    await page.getByLabel(helpWords.search['pt-BR']).fill('o que mudaria a decisao');
    await page.getByRole('link', { name: 'Ver o que mudaria a decisão' }).click();
    await page.getByRole('heading', { level: 1, name: 'Para analistas' }).waitFor();
    const heading = page.getByRole('heading', { level: 2, name: 'Ver o que mudaria a decisão' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(250);
    await close();
  });

  test('nothing that names files of the machine is told', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda');
    await page.getByLabel(helpWords.search['pt-BR']).fill('signing_key_weak');
    await page.getByText('0 de').waitFor();
    await close();
  });

  test('nobody is shut out in any look', async () => {
    const { page, go, close, findBarriersIn } = await openToolbox(service);
    await go('/ajuda');
    await page.getByLabel(helpWords.search['pt-BR']).fill('batch');
    await page.locator('.codes li').first().waitFor();
    await page.getByRole('heading', { name: helpWords.inGuides['pt-BR'] }).waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});

describe('a guide', () => {
  test('opens from Help in the language of the reader, and follows a change of the language', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda');
    await page.getByRole('link', { name: 'Para integradores' }).click();
    await page.getByRole('heading', { level: 1, name: 'Para integradores' }).waitFor();
    await page.locator('article[lang="pt-BR"]').waitFor();
    await expect.poll(() => page.title()).toMatch(/^Para integradores.* · Ajuda · credit$/);
    expect(await page.getByRole('link', { name: 'Ajuda' }).getAttribute('aria-current')).toBe('page');
    await page.locator('.account').click();
    await page.getByLabel('English').click();
    await page.getByRole('heading', { level: 1, name: 'For integrators' }).waitFor();
    await page.locator('article[lang="en"]').waitFor();
    await close();
  });

  test('that is not translated is marked as English, in the list and on its page', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda');
    const item = page.getByRole('listitem').filter({ hasText: 'Revisões de decisões' });
    expect(await item.innerText()).toBe('Revisões de decisões em inglês');
    await item.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Revisões de decisões' }).waitFor();
    await page.locator('.facts-line').getByText('em inglês').waitFor();
    await page.locator('article[lang="en"] h2').first().waitFor();
    await close();
  });

  test('has contents, links to other guides, and pictures that load', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda/guias/analyst');
    await page
      .getByRole('navigation', { name: 'Nesta página' })
      .getByRole('link', { name: 'Decidir' })
      .click();
    await expect.poll(() => page.evaluate('location.hash')).toBe('#s-decidir');
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(500);
    await page.locator('article img').first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => page.evaluate("document.querySelector('article img').naturalWidth"))
      .toBeGreaterThan(100);
    await page.locator('article').getByRole('link', { name: 'gestores de risco' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Para gestores de risco' }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Para analistas' }).waitFor();
    await close();
  });

  test('opens at the section of its address', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go('/ajuda/guias/analyst#s-ver-o-que-mudaria-a-decisão');
    const heading = page.getByRole('heading', { name: 'Ver o que mudaria a decisão' });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(250);
    await close();
  });

  test('scrolls long code and wide tables in themselves on a phone', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst', width: 390, theme: 'dark' });
    await go('/ajuda/referencia/webhooks');
    await page.locator('article pre').first().waitFor();
    const sizes = (selector: string) =>
      page.evaluate<number[]>(
        `(() => { const one = [...document.querySelectorAll('${selector}')].find((each) => each.scrollWidth > each.clientWidth); return [one.scrollWidth, one.clientWidth, document.documentElement.scrollWidth, one.tabIndex]; })()`,
      );
    for (const selector of ['article pre', 'article .sideways']) {
      const [inner = 0, outer = 0, page = 0, tabIndex] = await sizes(selector);
      expect(inner).toBeGreaterThan(outer);
      expect(page).toBe(390);
      expect(tabIndex).toBe(0);
    }
    await close();
  });

  test.each([
    '/ajuda/guias/nothing',
    '/ajuda/guias/../analyst',
    '/ajuda/other/analyst',
    '/ajuda/guias/__proto__',
  ])('that does not exist, %s, is a page that says so', async (path) => {
    const { page, go, close } = await openToolbox(service, { role: 'analyst' });
    await go(path);
    await page.getByRole('heading', { name: 'Esta página não existe' }).waitFor();
    await close();
  });

  test.each(['/ajuda/guias/analyst', '/ajuda/referencia/rules'])(
    '%s can be used by everybody in any look',
    async (path) => {
      const { page, go, close, findBarriersIn } = await openToolbox(service, { role: 'analyst' });
      await go(path);
      await page.locator('article h2').first().waitFor();
      expect(await findBarriersIn(bothThemes)).toEqual([]);
      await close();
    },
  );
});

/** A desk and a phone, each in both themes. */
const bothThemes = [1_280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((theme) => ({ width, theme })),
);
