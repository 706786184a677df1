import type { TestClient } from '../../http/running-service.ts';

/** Analyses companies, each to its end; the ids of their reports by their documents. */
export async function seedReports(
  client: TestClient,
  documents: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const document of documents) {
    const body = { document, type: 'cnpj', policyId: 'starter-company' };
    const headers = { 'idempotency-key': document };
    const { id } = (await client.call('POST', '/v2/report', { body, headers })).json;
    await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
    ids.set(document, id);
  }
  return ids;
}
