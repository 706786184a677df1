import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCompany } from './new-company.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
const document = newCompany();
/** The day in the time zone of the service. */
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const body = { document, type: 'cnpj', policyId: 'starter-company' };
  const { json } = await client.call('POST', '/v2/report', { body });
  await client.call('GET', `/v2/report/${json.id}`, { headers: { prefer: 'wait=30' } });
});
afterAll(() => service.stop());

test('one wrong value is reported and does not refuse the others', async () => {
  const date = today();
  const { status, json } = await client.call('POST', '/v2/outcome', {
    body: {
      outcomes: [
        { document, event: 'PAID', date, daysLate: -3 },
        { document, event: 'PAID', date, daysLate: 1.5, amount: -10 },
        { document, event: 'pago', date: null, reportId: '', amount: null, policyId: null },
        { document, event: 'LATE', date },
        { document, event: 'perhaps', date },
        { document: '99990001000199', event: 'PAID', date },
        { event: 'PAID', date },
      ],
    },
  });
  expect(status).toBe(200);
  const codes = (all: readonly { readonly line: number; readonly code: string }[]) =>
    all.map(({ line, code }) => `${line} ${code}`);
  expect(codes(json.refusals)).toEqual(['5 NO_EVENT', '6 DOCUMENT', '7 NO_SUBJECT']);
  expect(codes(json.warnings)).toEqual([
    '1 DAYS_LATE',
    '2 DAYS_LATE',
    '2 AMOUNT',
    '3 NO_DATE',
    '4 LATE_WITHOUT_DAYS',
  ]);
  expect(json).toMatchObject({ lines: 7, refused: 3, warned: 4 });
});

test('outcomes are deleted by report or document, and by nothing else', async () => {
  const body = { outcomes: [{ document, event: 'DEFAULT', date: today() }] };
  expect((await client.call('POST', '/v2/outcome', { body })).json).toMatchObject({ refused: 0 });
  const remove = (wanted: object) => client.call('POST', '/v2/outcome/delete', { body: wanted });
  expect(await remove({})).toMatchObject({ status: 400, json: { code: 'INVALID_ARGUMENT' } });
  expect(await remove({ document, reportId: 'rpt_x' })).toMatchObject({ status: 400 });
  expect(await remove({ document: '123' })).toMatchObject({ json: { code: 'INVALID_DOCUMENT' } });
  expect(await remove({ reportId: 'rpt_x' })).toMatchObject({ status: 404 });
  const { status, json } = await remove({ document });
  expect(status).toBe(200);
  expect(json.deleted).toBeGreaterThan(0);
  expect((await remove({ document })).json).toEqual({ deleted: 0 });
});
