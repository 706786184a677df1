import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import { fixtureFile, loadOptions } from '../../datasets/dataset-folder.ts';
import { type RunningTestService, runService, type TestClient } from '../../http/running-service.ts';
import { looks } from './each-look.ts';
import { type OpenToolbox, openToolbox } from './open-toolbox.ts';

/** Of somebody whose six digits and name are those of an entry of the list. */
const document = '98700000299';
const policy = `id: lists
name: Listas
kind: cpf
depth: COMPLETO
language: pt-BR
groups:
  - name: listas
    rules:
      - { rule: PEP, failWhen: IS_TRUE, statusToApply: ALERT, points: 10 }
`;

let folder: string;
let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credit-matches-'));
  await loadEdition('pep', [fixtureFile('202610_PEP.csv')], loadOptions(folder));
  service = await runService({ profile: 'public', datasetsFolder: folder });
  client = await service.client();
  const { app } = service;
  await enablePolicy(app.storage, app.actor, { text: policy, file: 'lists.yaml' }, app.engine.clock.now());
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openReport({ go, page }: OpenToolbox): Promise<string> {
  const body = { document, type: 'cpf', policyId: 'lists' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
  await go(`/relatorio/${id}`);
  await page.getByRole('region', { name: 'Decisão', exact: true }).waitFor();
  return id;
}

/** Goes to the part of the report that has the entries. */
async function matchesOf({ page }: OpenToolbox) {
  const matches = page.getByRole('region', { name: 'Coincidências possíveis' });
  await page.getByRole('tab', { name: /^Cadastro/ }).click();
  await matches.waitFor();
  return matches;
}

describe('a possible match that is somebody else', () => {
  test('is set aside with a reason, once however often it is sent, and taken back; what was typed stays', async () => {
    const toolbox = await openToolbox(service);
    const { page, close } = toolbox;
    const id = await openReport(toolbox);
    const matches = await matchesOf(toolbox);
    const open = matches.getByRole('button', { name: /^Não é esta pessoa/ });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Não é esta pessoa' });
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: 'É de outra pessoa' }).click();
    await dialog.getByText('Diga por quê').waitFor();
    await dialog.getByLabel('Por quê').fill('Nasceu <b>em</b> outro ano.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    expect(await dialog.getByLabel('Por quê').inputValue()).toBe('Nasceu <b>em</b> outro ano.');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await page.evaluate(
      "const form = document.querySelector('dialog form'); form.requestSubmit(); form.requestSubmit();",
    );
    await dialog.waitFor({ state: 'detached' });
    await matches.getByText(/^Outra pessoa, por person \d+ em .*: Nasceu <b>em<\/b> outro ano\.$/).waitFor();
    await matches.getByText('Vale a partir da próxima análise').waitFor();
    expect(sent).toEqual([`/v2/report/${id}/match`]);
    await matches.getByRole('button', { name: /^Desfazer/ }).click();
    const back = page.getByRole('dialog', { name: 'Desfazer' });
    expect(await back.getByLabel('Por quê').inputValue()).toBe('');
    await back.getByLabel('Por quê').fill('É ele mesmo.');
    await back.getByRole('button', { name: 'Desfazer a decisão' }).click();
    await matches.getByRole('button', { name: /^Não é esta pessoa/ }).waitFor();
    await close();
  });

  test('what the service refuses is said, and the reason stays', async () => {
    const toolbox = await openToolbox(service);
    const { page, close } = toolbox;
    await openReport(toolbox);
    await (await matchesOf(toolbox)).getByRole('button', { name: /^Não é esta pessoa/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Por quê').fill('Nasceu em outro ano.');
    await page.route('**/match', (route) => route.abort('internetdisconnected'));
    await dialog.getByRole('button', { name: 'É de outra pessoa' }).click();
    await dialog.getByText('A decisão não foi registrada').waitFor();
    expect(await dialog.getByLabel('Por quê').inputValue()).toBe('Nasceu em outro ano.');
    await close();
  });

  test('has no barrier in any look, in the list or the dialog', async () => {
    const toolbox = await openToolbox(service);
    const { page, findBarriersIn, close } = toolbox;
    await openReport(toolbox);
    const matches = await matchesOf(toolbox);
    expect(await findBarriersIn(looks)).toEqual([]);
    await matches.getByRole('button', { name: /^Não é esta pessoa/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'É de outra pessoa' }).click();
    await page.getByText('Diga por quê').waitFor();
    expect(await findBarriersIn(looks)).toEqual([]);
    await close();
  });
});
