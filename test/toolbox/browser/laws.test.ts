import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword } from '../../auth/session-world.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { triedScreens } from './each-look.ts';
import { screenNames, seedScreens } from './each-screen.ts';
import { type OpenToolbox, openToolbox, type ToolboxOptions } from './open-toolbox.ts';

let service: RunningTestService;
let screens: Awaited<ReturnType<typeof seedScreens>>;
/** One for all screens, which it is resized on: to sign in and to load the program again would be most of the time of a test. */
let toolbox: OpenToolbox;
let emulation: CDPSession;
const open = (options: ToolboxOptions = {}) => openToolbox(service, { role: 'administrator', ...options });
beforeAll(async () => {
  service = await runService();
  screens = await seedScreens(service);
  toolbox = await open();
  emulation = await toolbox.context.newCDPSession(toolbox.page);
});
afterAll(async () => {
  await toolbox.close();
  await service.stop();
});

describe.each(screenNames)('the screen %s', (name) => {
  test('fits 320 px, as at a zoom of 400 %, hides no focus, fits 2,560 px and paper, and tells nobody of documents and names', async () => {
    const { page, go } = toolbox;
    const { path, ready } = screens[name];
    const told = listen(page);
    await page.emulateMedia({ media: 'screen' });
    await emulation.send('Emulation.setDeviceMetricsOverride', narrow);
    await go(path);
    await page.locator(ready).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await page.locator('main').focus();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(focusIsHidden), { message: `step ${step}` }).toBe('');
    }

    // Nobody reads lines as wide as that.
    await emulation.send('Emulation.setDeviceMetricsOverride', wide);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(2_560);
    expect(await page.evaluate("document.querySelector('main').clientWidth")).toBeLessThan(1_200);

    // Paper has nothing that acts, and says SANDBOX.
    await page.emulateMedia({ media: 'print' });
    for (const acting of ['.bar', '.places', '.foot', '.head .actions', '.segments'])
      expect(await page.locator(acting).filter({ visible: true }).count(), acting).toBe(0);
    expect(await page.locator('main h1').filter({ visible: true }).count()).toBe(1);
    expect(await page.getByText('SANDBOX: todos os dados são inventados').isVisible()).toBe(true);

    expect(await told.namesOfPeople()).toEqual([]);
  });
});

describe.each(triedScreens)('the screen %s', (name) => {
  test('keeps what it shows and what was typed without the network and without a session, and goes on with both', async () => {
    const { page, context, go, close } = await open({ isAlone: true });
    const { path, ready } = screens[name];
    await go(path);
    await page.locator(ready).first().waitFor();
    const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
    await entry.fill('99.990.001/0001-98');
    // What is still on its way would tell that there is an answer.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await entry.press('Enter');
    await page.getByText('O documento ficou').waitFor();
    await page.getByText('O serviço não responde.').waitFor();
    expect(await page.locator(ready).first().isVisible()).toBe(true);
    await context.setOffline(false);
    // Signed out in another tab: this one learns of it with its next request.
    const other = await context.newPage();
    await other.goto(`${service.url}/ajuda`);
    await other.getByLabel(/conta de/).click();
    await other.getByRole('button', { name: 'Sair' }).click();
    await other.getByRole('heading', { name: 'Entrar' }).waitFor();
    await entry.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    await dialog.waitFor();
    expect(await page.locator(ready).first().isVisible()).toBe(true);
    await dialog.getByLabel('Senha', { exact: true }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await entry.inputValue()).toBe('99.990.001/0001-98');
    expect(await page.getByText('O serviço não responde.').count()).toBe(0);
    await entry.press('Enter');
    await page.waitForURL('**/relatorio/rpt_*');
    await close();
  });

  test('on a machine of a sixth of the speed it comes, and no key is lost', async () => {
    const { page, context, go, close } = await open({ isAlone: true });
    const { path, ready } = screens[name];
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await go(path);
    const entry = page.getByLabel('CPF ou CNPJ', { exact: true });
    await entry.focus();
    await page.keyboard.type('12abc34501de35');
    await page.locator(ready).first().waitFor();
    expect(await entry.inputValue()).toBe('12.ABC.345/01DE-35');
    await close();
  });
});

const narrow = { width: 320, height: 256, deviceScaleFactor: 4, mobile: false };
const wide = { width: 2_560, height: 1_440, deviceScaleFactor: 1, mobile: false };

/** What hides the focused element: empty where its middle, or its beginning, can be seen. */
const focusIsHidden = `(() => {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return '';
  const { left, top, right, bottom } = activeElement.getBoundingClientRect();
  const seen = document.elementsFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2)[0];
  if (seen !== undefined && (activeElement.contains(seen) || seen.contains(activeElement))) return '';
  const label = seen?.closest('label');
  return label?.contains(activeElement) ? '' : activeElement.outerHTML.slice(0, 120) + ' below ' + seen?.outerHTML.slice(0, 120);
})()`;

test('the whole report stands on paper: every part, every section, what was folded too', async () => {
  const { page, person, go, close } = await open();
  const { path, ready } = screens.report;
  const { sections } = (
    await person.call('GET', `/v2/report/${path.split('/').at(-1)}`, {
      headers: { 'accept-language': 'pt-BR' },
    })
  ).json;
  await go(path);
  await page.locator(ready).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'Fontes', exact: true }).waitFor();
  // A sheet of A4 within margins of 1 cm: what is wider makes a browser print all of it smaller.
  await page.setViewportSize({ width: 718, height: 1_000 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(718);
  const text = await page.locator('main').innerText();
  const shown = sections.filter(
    ({ type }: { type: { value: string } }) => !['SUMMARY', 'CREDIT_POLICY'].includes(type.value),
  );
  expect(shown.length).toBeGreaterThan(10);
  for (const { type } of shown) expect(text).toContain(type.title);
  expect(text).toContain('nega quando menor que 6 meses');
  expect(await page.getByRole('tab').filter({ visible: true }).count()).toBe(0);
  const folded = page.locator('details table').first();
  expect(await folded.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('tab', { name: 'Resumo' }).waitFor();
  await close();
});

test('no document and no name that is typed stands in an address, a title, the history or what the browser keeps', async () => {
  const { page, go, close } = await open({ isAlone: true });
  const told = listen(page);
  await go('/');
  await page.locator('#search').fill('99.990.005/0001-76');
  await page.locator('table.reports').getByText('99.990.005/0001-76').waitFor();
  await page.locator('#search').fill('Serra Azul');
  await page.locator('table.reports').getByText('Móveis Modelo Serra Azul Ltda').first().waitFor();
  expect(await told.namesOfPeople()).toEqual([]);
  await page.getByLabel('CPF ou CNPJ').fill('99.990.005/0001-76');
  await page.getByLabel('CPF ou CNPJ').press('Enter');
  await page.waitForURL('**/relatorio/rpt_*');
  await page.locator('.ruling .bands').waitFor();
  expect(await told.namesOfPeople()).toEqual([]);
  await close();
});

/** Hears what a page asks for from now on. */
function listen(page: Page) {
  const told: string[] = [];
  page.on('request', (request) => told.push(request.url(), request.headers()['referer'] ?? ''));
  const kept =
    '[location.href, document.title, JSON.stringify(history.state), JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]';
  return {
    /** What of all that, of the title, the history and what the browser keeps names somebody whose report there is. */
    namesOfPeople: async () => {
      expect(told.length).toBeGreaterThan(2);
      told.push(...(await page.evaluate<string[]>(kept)));
      return told.filter((text) =>
        /99\.?990\.?005\/?0001-?76|99\.?990\.?001\/?0001|Serra|Azul/i.test(decodeURIComponent(text)),
      );
    },
  };
}
