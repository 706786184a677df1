import type { Ids } from './generate-request.ts';
import type { TestClient } from './running-service.ts';

/** Gives a client one of everything that requests are about. */
export async function idsOf(client: TestClient): Promise<Ids> {
  const register = async (type: string) => {
    const answer = await client.call('POST', '/webhook', {
      body: { type, url: 'http://127.0.0.1:9/events' },
    });
    return answer.json.id;
  };
  const webhook = await register('REPORT_FINISHED');
  const spareWebhook = await register('REPORT_EXPORTED');
  const body = { document: '12ABC34501DE35', type: 'cnpj', policyId: 'starter-company' };
  const { id } = (await client.call('POST', '/v2/report', { body })).json;
  const report = (await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=20' } })).json;
  const other = { ...body, document: '99990003000187' };
  const spareReport = (await client.call('POST', '/v2/report', { body: other })).json.id;
  const deliveries = (await client.call('GET', `/webhook/${webhook}/deliveries`)).json;
  const delivery = deliveries.items[0].id;
  const newBatch = { name: 'first', policyId: 'starter-company', documents: ['33683111000280', 'x'] };
  const batch = (await client.call('POST', '/v2/batch', { body: newBatch })).json.id;
  const newOperation = { document: '12ABC34501DE35', type: 'cnpj', operationId: 'company-and-its-people' };
  const operation = (await client.call('POST', '/v2/operation', { body: newOperation })).json.id;
  const watched = { name: 'first', documents: ['33683111000280'] };
  const watch = (await client.call('POST', '/v2/watch', { body: watched })).json.id;
  return {
    report: id,
    spareReport,
    section: report.sections[0].id,
    webhook,
    spareWebhook,
    delivery,
    batch,
    operation,
    watch,
  };
}
