import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { triedScreens } from './each-look.ts';
import { screenNames, seedScreens } from './each-screen.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
let screens: Awaited<ReturnType<typeof seedScreens>>;
beforeAll(async () => {
  service = await runService();
  screens = await seedScreens(service);
});
afterAll(() => service.stop());

const long =
  'Companhia Brasileira de Distribuição e Comércio Internacional de Equipamentoseletroeletrônicosindustriais Participações S.A.';

const nameFields = /^(?:name|legalName|tradeName|analystName|creditor)$/;
/** Fields whose amounts are enlarged. Prices are not, because an analysis costs only a few reais. */
const amountFields = /(?:amount|limit|cost|balance|spent|saved|total|due|overdue|value)$/i;

/** Returns the answer with long names and large amounts. */
function enlarged(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, enlarged(one, name)]));
  if (typeof value === 'string' && nameFields.test(field) && !/^[A-Z_]+$/.test(value)) return long;
  // A value with cents is an amount and not a count.
  if (typeof value === 'number' && amountFields.test(field) && !Number.isInteger(value))
    return value * 1_234_567;
  return value;
}

async function enlargeAnswers({ page }: OpenToolbox) {
  await page.route(/\/v2\/(?!session)|\/webhook\b/, async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('application/json'))
      return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: enlarged(await answer.json()) });
  });
}

/** Finds elements that are wider than the page, overlapping band labels, and amounts that are aligned left or truncated. */
const faults = `(() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push('the page is ' + document.documentElement.scrollWidth + ' px wide');
  const labels = [...document.querySelectorAll('.band-labels .fits > span')].map((label) => {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    const room = label.parentElement.getBoundingClientRect();
    return { text: label.textContent, left, right, top, bottom, isSeen: top < room.bottom - 1 && left >= room.left - 1 && right <= room.right + 1, isCut: top < room.bottom - 1 && (left < room.left - 1 || right > room.right + 1) };
  });
  for (const one of labels.filter(({ isCut }) => isCut)) found.push('the label ' + one.text + ' is cut');
  const seen = labels.filter(({ isSeen }) => isSeen);
  for (const [place, one] of seen.entries())
    for (const other of seen.slice(place + 1))
      if (one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1)
        found.push('the labels ' + one.text + ' and ' + other.text + ' overlap');
  for (const cell of document.querySelectorAll('td')) {
    const text = cell.innerText.trim();
    if (!/^-?R\\$/.test(text) || cell.getBoundingClientRect().width === 0) continue;
    if (!/end|right/.test(getComputedStyle(cell).textAlign)) found.push(text + ' is set to the left');
    const range = document.createRange();
    range.selectNodeContents(cell);
    const box = cell.getBoundingClientRect();
    const drawn = range.getBoundingClientRect();
    if (drawn.left < box.left - 1 || drawn.right > box.right + 1) found.push(text + ' leaves its cell');
  }
  return [...new Set(found)];
})()`;

const widths = [320, 390, 720, 768, 1_366, 1_440];

describe.each([
  ['pt-BR', 'light', screenNames],
  ['en', 'dark', screenNames.filter((name) => name === 'report' || triedScreens.includes(name))],
] as const)('in %s, %s', (language, theme, names) => {
  test('no screen is wider than its window, no labels overlap, and amounts are complete and aligned right', async () => {
    const toolbox = await openToolbox(service, { role: 'administrator', language, theme, isAlone: true });
    const { page, go, close } = toolbox;
    await enlargeAnswers(toolbox);
    const found: string[] = [];
    for (const name of names) {
      await page.setViewportSize({ width: 1_440, height: 900 });
      await go(screens[name].path);
      await page.locator(screens[name].ready).first().waitFor();
      const tabs = page.getByRole('tab');
      for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
        if ((await tabs.count()) > 0) {
          await tabs.nth(tab).click();
          await tabs.nth(tab).and(page.locator('[aria-selected="true"]')).waitFor();
        }
        await page.evaluate(
          "document.querySelectorAll('main details').forEach((one) => { one.open = true; })",
        );
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(
            'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
          );
          for (const fault of await page.evaluate<string[]>(faults))
            found.push(`${name}, tab ${tab}, at ${width} px: ${fault}`);
        }
      }
    }
    expect(found).toEqual([]);
    await close();
  });
});

describe('the tabs of a page', () => {
  test('of a report appear in the address and the title, and survive Back, Forward and reloading', async () => {
    const { page, go, close } = await openToolbox(service);
    const { path } = screens.report;
    await go('/');
    await page.locator(`a[href="${path}"]`).first().click();
    const chosen = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor();
    await chosen('Resumo');
    await expect.poll(() => page.title()).toMatch(/ · Resumo · credit$/);
    for (const [name, address] of [
      ['Cadastro', 'cadastro'],
      ['Restritivos', 'restritivos'],
      ['Financeiro', 'financeiro'],
      ['Regras', 'regras'],
      ['Fontes', 'fontes'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await page.waitForURL(`**${path}?parte=${address}`);
      await expect.poll(() => page.title()).toMatch(new RegExp(` · ${name} · credit$`));
      // The keyboard focus does not move.
      expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('tab');
    }
    await page.goBack();
    await chosen('Regras');
    await page.goBack();
    await chosen('Financeiro');
    await page.goForward();
    await chosen('Regras');
    await page.reload();
    await chosen('Regras');
    await expect.poll(() => page.title()).toMatch(/ · Regras · credit$/);
    await page.goBack();
    await chosen('Financeiro');
    await go(`${path}?parte=nada`);
    await chosen('Resumo');
    await close();
  });

  test('of a batch and of lists do too', async () => {
    const { page, go, close } = await openToolbox(service, { role: 'administrator' });
    const { path } = screens.batch;
    await go(path);
    await page.locator(screens.batch.ready).first().waitFor();
    // The first option is "all". States without documents have no option.
    const filter = page.locator('input[name="status"]').nth(1);
    const name = ((await page.locator('label:has(input[name="status"])').nth(1).textContent()) ?? '')
      .replace(/\d+$/, '')
      .trim();
    await filter.check({ force: true });
    await page.waitForURL(new RegExp(`${path}\\?estado=[A-Z]+$`));
    await expect.poll(() => page.title()).toContain(` · ${name} · Lotes`);
    await page.reload();
    await page.locator(screens.batch.ready).first().waitFor();
    expect(await filter.isChecked()).toBe(true);
    await page.goBack();
    await expect.poll(() => filter.isChecked()).toBe(false);
    for (const [address, title] of [
      ['/?estado=DENIED', 'Negadas · Análises'],
      ['/?estado=VENCE', 'Vence em 30 dias · Análises'],
      ['/operacoes?estado=APPROVED', 'Aprovadas · Operações'],
      ['/revisoes?estado=vencidas', 'Vencidas · Revisões'],
      [`${screens.webhook.path}?estado=DELIVERED`, 'REPORT_STATUS · Entregues · Webhooks'],
      [screens.policy.path, 'Inicial - empresas · Políticas'],
    ] as const) {
      await go(address);
      await expect.poll(() => page.title()).toBe(`${title} · credit`);
    }
    await close();
  });
});
