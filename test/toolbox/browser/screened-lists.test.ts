import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import { fixtureFile, loadOptions } from '../../datasets/dataset-folder.ts';
import { loadRelease } from '../../datasets/registry-release.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';

/** Of whom CEIS has two sanctions by its document, and the UN's list one by its name. */
const document = '99999004000192';
const lists = {
  ceis: '20261118_CEIS.csv',
  cnep: '20261118_CNEP.csv',
  un: 'consolidated.xml',
} as const;
const policy = `id: listas
name: Listas
kind: cnpj
depth: COMPLETO
language: pt-BR
groups:
  - name: listas
    rules:
      - { rule: SANCTIONED, failWhen: IS_TRUE, statusToApply: ALERT, points: 10 }
`;

let folder: string;
let service: RunningTestService;
let id: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-lists-'));
  for (const name of ['ceis', 'cnep', 'un'] as const)
    await loadEdition(name, [fixtureFile(lists[name])], loadOptions(folder));
  await loadRelease(folder);
  service = await runService({ profile: 'public', datasetsFolder: folder });
  const client = await service.client();
  const { app } = service;
  await enablePolicy(app.storage, app.actor, { text: policy, file: 'listas.yaml' }, app.engine.clock.now());
  const body = { document, type: 'cnpj', policyId: 'listas', name: 'TRANSPORTES IMAGINÁRIOS EIRELI' };
  id = (await client.call('POST', '/v2/report', { body })).json.id;
  await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const words = {
  'pt-BR': { part: /^Restritivos/, lists: 'Sanções, Listas', hits: 'Sanções, Registros encontrados' },
  en: { part: /^Negative/, lists: 'Sanctions, Lists', hits: 'Sanctions, Entries found' },
} as const;

async function openLists(language: keyof typeof words): Promise<OpenToolbox> {
  const toolbox = await openToolbox(service, { language });
  await toolbox.go(`/relatorio/${id}`);
  await toolbox.page.getByRole('tab', { name: words[language].part }).click();
  await toolbox.page.getByRole('region', { name: words[language].lists }).waitFor();
  return toolbox;
}

/** The titles of the columns that stand within a region before anybody moves it, and all of them. */
async function columnsOf({ page }: OpenToolbox, name: string) {
  const region = page.getByRole('region', { name });
  const bounds = await region.boundingBox();
  const titles = await region.getByRole('columnheader').all();
  const seen: string[] = [];
  const all: string[] = [];
  for (const title of titles) {
    const box = await title.boundingBox();
    const text = (await title.textContent()) ?? '';
    all.push(text);
    if (box !== null && bounds !== null && box.x + box.width <= bounds.x + bounds.width + 1) seen.push(text);
  }
  return { seen, all };
}

describe('the lists of a report', () => {
  test('what a hit is worth stands first, within sight, and the hash last', async () => {
    const toolbox = await openLists('pt-BR');
    const { page, close } = toolbox;
    const { lists, hits } = words['pt-BR'];
    await page.setViewportSize({ width: 1280, height: 900 });
    const whole = await columnsOf(toolbox, lists);
    expect(whole.seen).toEqual(['Lista', 'Situação', 'Vigência', 'De', 'Até', 'Edição de', 'Edição']);
    expect(whole.all).toEqual(whole.seen);
    const found = await columnsOf(toolbox, hits);
    expect(found.seen.slice(0, 6)).toEqual(['Lista', 'Nome', 'Certeza', 'Vigência', 'De', 'Até']);
    expect(found.all.at(-1)).toBe('SHA-256 da linha');
    const first = page.getByRole('region', { name: hits }).getByRole('row').nth(1);
    expect(await first.getByRole('cell').allTextContents()).toMatchObject({
      0: 'ONU',
      2: 'possível',
    });
    await page.setViewportSize({ width: 390, height: 900 });
    expect((await columnsOf(toolbox, hits)).seen).toEqual(['Lista', 'Nome', 'Certeza', 'Vigência']);
    await close();
    const english = await openLists('en');
    const { seen } = await columnsOf(english, words.en.hits);
    expect(seen.slice(0, 5)).toEqual(['List', 'Name', 'Certainty', 'Validity', 'From']);
    await english.close();
  });

  test('has no barrier in any look', async () => {
    const { findBarriersIn, close } = await openLists('pt-BR');
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});
