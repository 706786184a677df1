import { expect, vi } from 'vitest';
import { newCompany } from './new-company.ts';
import type { HttpAnswer, Json, TestClient } from './running-service.ts';

/** As many companies that no other test has. */
export function newCompanies(count: number): readonly string[] {
  return Array.from({ length: count }, newCompany);
}

export function createBatch(client: TestClient, body: Json): Promise<HttpAnswer> {
  return client.call('POST', '/v2/batch', {
    body: { name: 'some', policyId: 'starter-company', ...body },
  });
}

/** The batch once it is in one of these states. */
export async function awaitBatch(
  client: Pick<TestClient, 'call'>,
  id: string,
  statuses: readonly string[] = ['COMPLETED'],
): Promise<Json> {
  const read = async () => (await client.call('GET', `/v2/batch/${id}`)).json;
  return vi.waitFor(
    async () => {
      const batch = await read();
      expect(batch.status).toBeOneOf([...statuses]);
      return batch;
    },
    { timeout: 60_000 },
  );
}

/** Every item of a list, page by page. */
export async function allPages(client: TestClient, path: string, limit: number): Promise<readonly Json[]> {
  const items: Json[] = [];
  let cursor: string | null = null;
  do {
    const after: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: Json = (await client.call('GET', `${path}?limit=${limit}${after}`)).json;
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
