import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CreditClient } from '../../src/client/credit-client.ts';
import { readRange } from '../../src/http/byte-range.ts';
import { schemaReader } from './fault-finder.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let reportId: string;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  reportId = await analysed('99990004000121');
});
afterAll(() => service.stop());

async function analysed(document: string): Promise<string> {
  const body = { document, type: 'cnpj', policyId: 'starter-company' };
  const { json } = await client.call('POST', '/v2/report', { body });
  await client.call('GET', `/v2/report/${json.id}`, { headers: { prefer: 'wait=30' } });
  return json.id;
}

async function exported(body: object, id = reportId): Promise<Json> {
  const { status, json, headers } = await client.call('POST', `/report/${id}/export`, { body });
  expect(status).toBe(202);
  expect(headers['location']).toBe(`/report/export/${json.id}`);
  return made(json.id);
}

/** The day that the clock on the wall shows in Brazil. */
function dayOf(at: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    Date.parse(at),
  );
}

async function made(exportId: string): Promise<Json> {
  for (;;) {
    const { json } = await client.call('GET', `/report/export/${exportId}`);
    if (json.state !== 'PENDING') return json;
  }
}

describe('an export over HTTP', () => {
  test.each([
    ['pdf', 'application/pdf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['csv', 'text/csv; charset=utf-8'],
    ['json', 'application/json; charset=utf-8'],
  ])('as %s is made in the background and read as a file', async (format, type) => {
    const one = await exported({ format });
    expect(one).toMatchObject({ reportId, format, state: 'GENERATED', error: null, language: 'en' });
    expect(one.fileName).toBe(`report-${reportId}-${dayOf(one.createdAt)}.${format}`);
    const { status, headers, bytes } = await client.call('GET', `/report/export/${one.id}/file`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      etag: `"${one.sha256}"`,
      'content-length': String(one.size),
      'content-disposition': `attachment; filename="${one.fileName}"`,
      'content-language': 'en',
      'accept-ranges': 'bytes',
    });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(one.sha256);
    expect((await exported({ format })).id).toBe(one.id);
  });

  test('as JSON is the body that the report answers with', async () => {
    const one = await exported({ format: 'json', language: 'pt-BR' });
    const file = await client.call('GET', `/report/export/${one.id}/file`);
    const report = await client.call('GET', `/v2/report/${reportId}`);
    expect(file.text).toBe(report.text);
  });

  test('is read in part, and not again where it is the same', async () => {
    const one = await exported({ format: 'csv' });
    const path = `/report/export/${one.id}/file`;
    const whole = (await client.call('GET', path)).bytes;
    const tag = `"${one.sha256}"`;
    const part = await client.call('GET', path, { headers: { range: 'bytes=10-19', 'if-range': tag } });
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${one.size}`]);
    expect(Buffer.compare(part.bytes, whole.subarray(10, 20))).toBe(0);
    const end = await client.call('GET', path, { headers: { range: 'bytes=-7' } });
    expect(Buffer.compare(end.bytes, whole.subarray(-7))).toBe(0);
    const other = await client.call('GET', path, { headers: { range: 'bytes=10-19', 'if-range': '"x"' } });
    expect([other.status, other.bytes.length]).toEqual([200, one.size]);
    const beyond = await client.call('GET', path, { headers: { range: `bytes=${one.size}-` } });
    expect([beyond.status, beyond.json.code]).toEqual([416, 'RANGE_UNSATISFIABLE']);
    expect(beyond.headers['content-range']).toBe(`bytes */${one.size}`);
    const same = await client.call('GET', path, { headers: { 'if-none-match': tag } });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
  });

  test('of a report in ERROR says so', async () => {
    const one = await exported({ format: 'csv' }, await analysed('99990009000154'));
    expect(one.state).toBe('GENERATED');
  });

  test('is refused for what is no format, no report, no export, or for want of permission', async () => {
    const ask = (id: string, body: object, by = client) => by.call('POST', `/report/${id}/export`, { body });
    const bad = await ask(reportId, { format: 'docx' });
    expect([bad.status, bad.json.errors[0].pointer]).toEqual([400, '/format']);
    expect((await ask(reportId, {})).status).toBe(400);
    expect((await ask('rpt_unknown', { format: 'pdf' })).json.code).toBe('UNKNOWN_REPORT');
    expect((await client.call('GET', '/report/export/exp_unknown')).json.code).toBe('UNKNOWN_EXPORT');
    const reader = await service.client(['report:read', 'report:create']);
    const refused = await ask(reportId, { format: 'pdf' }, reader);
    expect([refused.status, refused.json.code]).toEqual([403, 'PERMISSION_MISSING']);
  });

  test('of another organisation is not there', async () => {
    const one = await exported({ format: 'csv' });
    const stranger = await service.client(undefined, 'others');
    for (const path of [`/report/export/${one.id}`, `/report/export/${one.id}/file`])
      expect((await stranger.call('GET', path)).status).toBe(404);
  });

  test('is had by the typed client in two calls', async () => {
    const { clientId, clientSecret } = client;
    const credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
    const { id } = await credit.exportReport(reportId, { format: 'csv', language: 'pt-BR' });
    const bytes = await credit.downloadExport(id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe((await credit.getExport(id)).sha256);
  });
});

describe('the description of an export file', () => {
  test('contains the schema of JSON files and describes other files as bytes', async () => {
    const description = (await service.call('GET', '/openapi.json')).json;
    const { responses } = description.paths['/report/export/{exportId}/file'].get;
    const { content } = responses['200'];
    const unlike = schemaReader(description);
    const one = await exported({ format: 'json' });
    const file = await client.call('GET', `/report/export/${one.id}/file`);
    expect(unlike(content['application/json'].schema, file.json)).toBeUndefined();
    expect(unlike(content['application/json'].schema, 'text')).toBeDefined();
    const others = Object.entries<Json>(content).filter(([type]) => type !== 'application/json');
    expect(others.map(([type]) => type).sort()).toEqual([
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
    ]);
    for (const [, { schema }] of others)
      expect(schema).toEqual({ type: 'string', contentEncoding: 'binary' });
    expect(Object.keys(responses['416'].headers)).toContain('Content-Range');
  });
});

describe('an export of an operation over HTTP', () => {
  const begin = async (by = client) => {
    const body = { document: '99990018000145', type: 'cnpj', operationId: 'company-and-its-people' };
    return (await by.call('POST', '/v2/operation', { body })).json.id;
  };
  const ask = (id: string, body: object, by = client) =>
    by.call('POST', `/v2/operation/${id}/export`, { body });

  test('is refused while it runs, then made and read as that of a report', async () => {
    const id = await begin();
    // It has only just been taken in, or has ended already on a quick machine: both are told.
    const early = await ask(id, { format: 'csv' });
    if (early.status !== 202) expect([early.status, early.json.code]).toEqual([409, 'OPERATION_UNFINISHED']);
    const shown = await client.call('GET', `/v2/operation/${id}`, { headers: { prefer: 'wait=60' } });
    expect(shown.json.status).toBe('DENIED');
    for (const format of ['pdf', 'xlsx', 'csv', 'json']) {
      const { status, json, headers } = await ask(id, { format });
      expect([status, headers['location']]).toEqual([202, `/report/export/${json.id}`]);
      const one = await made(json.id);
      expect(one).toMatchObject({ operationId: id, format, state: 'GENERATED', error: null });
      expect(one).not.toHaveProperty('reportId');
      expect(one.fileName).toBe(`operation-${id}-${dayOf(one.createdAt)}.${format}`);
      const file = await client.call('GET', `/report/export/${one.id}/file`);
      expect(file.headers).toMatchObject({
        etag: `"${one.sha256}"`,
        'content-disposition': `attachment; filename="${one.fileName}"`,
      });
      if (format === 'json') expect(file.text).toBe(shown.text);
    }
  });

  test('needs the permission, and an operation of the organisation', async () => {
    const id = await begin();
    await client.call('GET', `/v2/operation/${id}`, { headers: { prefer: 'wait=60' } });
    const reader = await service.client(['report:read', 'operation:run']);
    const refused = await ask(id, { format: 'pdf' }, reader);
    expect([refused.status, refused.json.code]).toEqual([403, 'PERMISSION_MISSING']);
    const stranger = await service.client(undefined, 'others');
    expect((await ask(id, { format: 'pdf' }, stranger)).json.code).toBe('UNKNOWN_OPERATION');
    expect((await ask(id, { format: 'docx' })).status).toBe(400);
  });

  test('is had by the typed client', async () => {
    const id = await begin();
    const { clientId, clientSecret } = client;
    const credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
    await credit.waitForOperation(id);
    const one = await credit.exportOperation(id, { format: 'csv', language: 'pt-BR' });
    expect(one.operationId).toBe(id);
    expect(Buffer.from(await credit.downloadExport(one.id)).toString()).toContain('99.990.018/0001-45');
  });
});

describe('a Range header', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=-0', 'UNSATISFIABLE'],
    ['bytes=10-', 'UNSATISFIABLE'],
    ['bytes=6-5', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });
});
