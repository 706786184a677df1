import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { awaitBatch, newCompanies } from '../../http/some-batch.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

const languages = {
  'pt-BR': {
    title: '2 documentos foram decididos sem uma fonte',
    filter: /^Incompletos 2$/,
    again: 'Analisar de novo',
    question: 'Analisar 2 documentos de novo?',
    price: /^Preço: no máximo R\$/,
    verb: 'Analisar 2 documentos',
    name: 'Carteira, com todas as fontes',
    waits: 'À espera da fonte courts ou em andamento: 0. Na fila: 0.',
  },
  en: {
    title: '2 documents were decided without a source',
    filter: /^Incomplete 2$/,
    again: 'Analyse again',
    question: 'Analyse 2 documents again?',
    price: /^Price: at most R\$/,
    verb: 'Analyse 2 documents',
    name: 'Carteira, with all sources',
    waits: 'Waiting for source courts or under way: 0. In the queue: 0.',
  },
} as const;

test.each([
  ['pt-BR', 1280],
  ['en', 390],
] as const)(
  'a batch counts and lists its incomplete documents, and analyses them again, in %s at %i px',
  async (language, width) => {
    const words = languages[language];
    const { page, go, person, close, findBarriers } = await openToolbox(service, { language, width });
    const documents = newCompanies(3).map((document, at) => ({ document, externalId: `pedido-${at}` }));
    const body = { name: 'Carteira', policyId: 'starter-company', documents };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await awaitBatch(person, id);
    const { items } = (await person.call('GET', `/v2/batch/${id}/items`)).json;
    const incomplete = items.slice(0, 2);
    await page.route(`**/v2/batch/${id}/items?*incomplete=true*`, (route) =>
      route.fulfill({ json: { items: incomplete, nextCursor: null } }),
    );
    await go(`/lotes/${id}`);
    await page.getByText(words.title, { exact: true }).waitFor();
    await page.getByText(words.filter).click();
    await expect.poll(() => page.locator('.batch-items tbody tr').count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('estado')).toBe('INCOMPLETE');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.getByRole('button', { name: words.again, exact: true }).click();
    await page.getByRole('heading', { name: words.question }).waitFor();
    await page.getByText(words.price).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: words.verb }).dblclick();
    await page.getByRole('heading', { level: 1, name: words.name }).waitFor();
    const [again, ...others] = (await person.call('GET', '/v2/batch')).json.items.filter(
      (batch: { name: string }) => batch.name === words.name,
    );
    expect(others).toEqual([]);
    expect(again).toMatchObject({ policyId: 'starter-company', lines: { valid: 2, invalid: 0 } });
    const made = (await person.call('GET', `/v2/batch/${again.id}/items`)).json.items;
    expect(made).toMatchObject(
      incomplete.map(({ document, externalId }: { document: string; externalId: string }) => ({
        document,
        externalId,
      })),
    );
    await close();
  },
);

test.each(['pt-BR', 'en'] as const)(
  'a batch whose source is away shows in %s that documents wait for it',
  async (language) => {
    const { page, go, person, close } = await openToolbox(service, { language });
    const body = { name: 'Carteira', policyId: 'starter-company', documents: newCompanies(1) };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    const outage = { source: 'courts', since: '2026-11-20T12:00:00.000Z', message: 'HTTP 503.' };
    await awaitBatch(person, id);
    await page.route(`**/v2/batch/${id}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), status: 'RUNNING', outage },
      });
    });
    await go(`/lotes/${id}`);
    await page.getByText(languages[language].waits).waitFor();
    await close();
  },
);
