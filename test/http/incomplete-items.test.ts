import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';
import { awaitBatch, createBatch } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

test('documents of a batch that were decided although a source failed are listed', async () => {
  const whole = '99990001000198';
  /** Its source of protests, which is optional, never answers. */
  const incomplete = '99990010000189';
  const { json } = await createBatch(client, { documents: [whole, incomplete] });
  const { id } = await awaitBatch(client, json.id);
  const listed = async (query: string) => {
    const answer = await client.call('GET', `/v2/batch/${id}/items${query}`);
    expect(answer.status).toBe(200);
    return answer.json.items.map(({ document }: { readonly document: string }) => document);
  };
  expect(await listed('?incomplete=true')).toEqual([incomplete]);
  expect(await listed('?incomplete=true&status=ERROR')).toEqual([]);
  expect(await listed('?incomplete=false')).toEqual([whole, incomplete]);
  expect(await listed('')).toEqual([whole, incomplete]);
});
