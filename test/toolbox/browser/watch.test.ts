import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEdition } from '../../../src/datasets/edition/load-edition.ts';
import { loadOptions, newDatasetsFolder, newFile } from '../../datasets/dataset-folder.ts';
import { newCompany } from '../../http/new-company.ts';
import { type RunningTestService, runService } from '../../http/running-service.ts';
import { cepim, type ListRow } from '../../watch/watch-world.ts';
import { openToolbox } from './open-toolbox.ts';

let service: RunningTestService;
const folder = newDatasetsFolder();
const [one, two] = [newCompany(), newCompany()];

const load = async (day: number, rows: readonly ListRow[]) => {
  const file = newFile('list.csv', cepim(rows));
  await loadEdition(
    'cepim',
    [file],
    loadOptions(folder, { publishedOn: `2026-11-0${day}`, acceptShrink: true }),
  );
};

beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

describe('a watched portfolio', () => {
  test('is pasted, says what it cannot say, shows what has changed, and is ended', async () => {
    await load(1, [['1', one, 'UMA']]);
    const own = await runService({ datasetsFolder: folder });
    const { page, go, close, findBarriers } = await openToolbox(own, { role: 'administrator' });
    await go('/vigilancia');
    await page.getByRole('heading', { name: 'Nenhuma carteira vigiada ainda' }).waitFor();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('button', { name: 'Vigiar uma carteira' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Clientes');
    await page.keyboard.press('Enter');
    await dialog.getByText('Cole os documentos.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await dialog.getByLabel('Documentos').fill(`cnpj;nome\n${one};Uma\n${two};Duas\nx;y\n`);
    await dialog.getByRole('button', { name: 'Vigiar', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Clientes' }).waitFor();
    await page.getByText('Linhas sem documento válido, que não são vigiadas: 1.').waitFor();
    expect(await page.getByText('Documentos sem nome na lista').count()).toBe(0);
    await page.getByText('2 documentos').waitFor();
    await page.getByText('Nada mudou até agora').waitFor();
    await page.getByText(/nada consta em \d+ das 17 listas/).waitFor();
    const lists = page.getByRole('table', { name: 'Listas' });
    const row = lists.getByRole('row', { name: 'CEPIM' });
    await expect.poll(() => row.getByRole('cell').allTextContents()).toContain('01/11/2026');

    await load(2, [['2', two, 'DUAS']]);
    await page.getByRole('button', { name: 'Procurar novas edições' }).click();
    await page.getByText('O serviço está procurando').waitFor();
    const changes = page.getByRole('table', { name: 'Mudanças' });
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Procurar novas edições' }).click();
        return changes.getByRole('row').count();
      })
      .toBe(3);
    await changes.getByText('entrou na lista').waitFor();
    await changes.getByText('saiu da lista').waitFor();
    expect(await findBarriers()).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Planilha' }).click();
    expect((await download).suggestedFilename()).toBe('Clientes.xlsx');

    await go('/vigilancia');
    await page.getByRole('row', { name: 'Clientes' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Parar de vigiar' }).click();
    expect(await findBarriers()).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Parar de vigiar' }).click();
    await page.getByRole('heading', { name: 'Nenhuma carteira vigiada ainda' }).waitFor();
    await close();
    await own.stop();
  });

  test('shows how many documents of the pasted list have no name', async () => {
    const { page, go, close, findBarriers } = await openToolbox(service, { role: 'administrator' });
    await go('/vigilancia');
    await page.getByRole('button', { name: 'Vigiar uma carteira' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Sem nome');
    await dialog.getByLabel('Documentos').fill(`cnpj;nome\n${one};Uma\n${two};\nx;y\n`);
    await dialog.getByRole('button', { name: 'Vigiar', exact: true }).press('Enter');
    await page.getByText('Linhas sem documento válido, que não são vigiadas: 1.').waitFor();
    await page.getByText('Documentos sem nome na lista colada: 1.').waitFor();
    expect(await findBarriers()).toEqual([]);
    await close();
  });

  test('is made of a batch that has ended', async () => {
    const { page, go, person, close } = await openToolbox(service, { role: 'administrator' });
    const body = { name: 'Fornecedores', policyId: 'starter-company', documents: ['99990001000198'] };
    const { id } = (await person.call('POST', '/v2/batch', { body })).json;
    await go(`/lotes/${id}`);
    await page.getByRole('button', { name: 'Vigiar estes documentos' }).click();
    await page.getByRole('heading', { name: 'Fornecedores' }).waitFor();
    await page.getByRole('link', { name: 'de um lote' }).waitFor();
    await close();
  });
});
