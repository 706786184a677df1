import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { loadOptions, newDatasetsFolder, newFile } from '../datasets/dataset-folder.ts';
import { cepim, type ListRow } from '../watch/watch-world.ts';
import { newCompany } from './new-company.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let folder: string;
const [one, two] = [newCompany(), newCompany()];

const load = async (day: number, rows: readonly ListRow[], into = folder) => {
  const file = newFile('list.csv', cepim(rows));
  const publishedOn = `2026-11-0${day}`;
  await loadEdition('cepim', [file], loadOptions(into, { publishedOn, acceptShrink: true }));
};

beforeAll(async () => {
  folder = newDatasetsFolder();
  service = await runService({ datasetsFolder: folder });
  client = await service.client(['watch:manage']);
});
afterAll(() => service.stop());

const watch = async (id: string): Promise<Json> => (await client.call('GET', `/v2/watch/${id}`)).json;
const standing = async (id: string): Promise<Json> =>
  (await watch(id)).datasets.find(({ dataset }: Json) => dataset === 'cepim');

describe('a portfolio over HTTP', () => {
  test('is screened in the background, tells what has changed, and is removed', async () => {
    await load(1, [['1', one, 'UMA']]);
    const created = await client.call('POST', '/v2/watch', {
      body: { name: 'Clientes', text: `cnpj;nome\n${one};Uma\n${two};Duas\nx;y\n` },
    });
    expect(created).toMatchObject({ status: 201, json: { name: 'Clientes', documents: 2, invalid: 1 } });
    const { id } = created.json;
    expect(created.headers['location']).toBe(`/v2/watch/${id}`);
    await expect.poll(() => standing(id)).toMatchObject({ state: 'LOADED', found: 1 });
    expect((await watch(id)).datasets).toContainEqual(
      expect.objectContaining({ dataset: 'ceis', state: 'NOT_LOADED', found: null }),
    );

    await load(2, [['2', two, 'DUAS']]);
    expect(await client.call('POST', `/v2/watch/${id}/run`)).toMatchObject({ status: 202 });
    await expect.poll(() => standing(id)).toMatchObject({ publishedOn: '2026-11-02' });
    const changes = (await client.call('GET', `/v2/watch/${id}/change?limit=1`)).json;
    expect(changes.items).toMatchObject([{ document: two, changes: [{ kind: 'NEWLY_LISTED' }] }]);
    const rest = await client.call('GET', `/v2/watch/${id}/change?cursor=${changes.nextCursor}`);
    expect(rest.json).toMatchObject({
      items: [{ document: one, changes: [{ kind: 'LEFT_LIST' }] }],
      nextCursor: null,
    });
    expect((await client.call('GET', '/v2/watch')).json.items).toMatchObject([{ id, changes: 2 }]);
    expect((await client.call('GET', `/v2/watch?cursor=${id}`)).json.items).toEqual([]);
    for (const path of ['', `/${id}/change`])
      expect(await client.call('GET', `/v2/watch${path}?cursor=xx`)).toMatchObject({ status: 400 });

    const { headers, bytes } = await client.call('GET', `/v2/watch/${id}/spreadsheet?language=pt-BR`);
    expect(headers['content-disposition']).toContain('Clientes.xlsx');
    const workbook = readWorkbook(bytes);
    expect(workbook.sheet('Mudanças').rows).toHaveLength(3);
    expect(workbook.sheet('Consta agora').rows).toHaveLength(2);
    expect(JSON.stringify(workbook.sheet('Conjuntos').rows)).toContain('não carregado');

    expect(await client.call('DELETE', `/v2/watch/${id}`)).toMatchObject({ status: 204 });
    expect(await client.call('GET', `/v2/watch/${id}`)).toMatchObject({
      status: 404,
      json: { code: 'UNKNOWN_WATCH' },
    });
  });

  test('watches a document whose amount cannot be read', async () => {
    const text = `cnpj;nome;valor\n${one};Uma;a combinar\n${two};Duas;US$ 5,00\n`;
    const created = await client.call('POST', '/v2/watch', { body: { name: 'Limites', text } });
    expect(created).toMatchObject({ status: 201, json: { documents: 2, invalid: 0, unnamed: 0 } });
    expect(await client.call('DELETE', `/v2/watch/${created.json.id}`)).toMatchObject({ status: 204 });
  });

  test.each(['CNPJ Fornecedor', '2'])('has the documents of the column %s', async (column) => {
    const text = `CNPJ Cliente;CNPJ Fornecedor\n${one};${two}\n`;
    // Not the lists that the other tests load, in whatever order.
    const own = newDatasetsFolder();
    const other = await runService({ datasetsFolder: own });
    onTestFinished(() => other.stop());
    const caller = await other.client(['watch:manage']);
    await load(3, [['3', two, 'DUAS']], own);
    const created = await caller.call('POST', '/v2/watch', { body: { name: 'x', text, column } });
    expect(created).toMatchObject({ status: 201, json: { documents: 1, invalid: 0 } });
    const listed = async () =>
      (await caller.call('GET', `/v2/watch/${created.json.id}`)).json.datasets.find(
        ({ dataset }: Json) => dataset === 'cepim',
      ).found;
    await expect.poll(listed).toBe(1);
  });

  test('is refused with the columns if several can have the documents, or if the column is unknown', async () => {
    const text = `Nota;CNPJ vendedor;CNPJ comprador\n1;${one};${two}\n2;${two};${one}\n`;
    const refused = async (body: object) =>
      (await client.call('POST', '/v2/watch', { body: { name: 'x', text, ...body } })).json;
    expect(await refused({})).toMatchObject({ status: 422, code: 'BATCH_COLUMN_AMBIGUOUS' });
    expect(await refused({ column: 'CNPJ' })).toMatchObject({ status: 422, code: 'BATCH_COLUMN_UNKNOWN' });
  });

  test('says what is missing, and keeps nothing of what is refused', async () => {
    const refused = async (body: object) => (await client.call('POST', '/v2/watch', { body })).json;
    expect(await refused({ name: 'x' })).toMatchObject({ status: 400, errors: [{ pointer: '/documents' }] });
    expect(await refused({ name: 'x', documents: [one], text: one })).toMatchObject({ status: 400 });
    expect(await refused({ documents: [one] })).toMatchObject({
      status: 400,
      errors: [{ pointer: '/name' }],
    });
    expect(await refused({ name: 'x', documents: ['12345678901234'] })).toMatchObject({
      status: 422,
      code: 'WATCH_WITHOUT_DOCUMENT',
    });
    expect(await refused({ batchId: 'bat_none' })).toMatchObject({ status: 404, code: 'UNKNOWN_BATCH' });
    expect((await client.call('GET', '/v2/watch')).json).toEqual({ items: [], nextCursor: null });
  });
});
