import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedReport } from './finished-report.ts';
import { newCompany } from './new-company.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const request = { type: 'cnpj', policyId: 'starter-company' };
const asking = (language: string) => ({ headers: { 'accept-language': language } });

describe('a report', () => {
  test('is said in the language that is asked for, in Portuguese without a word, and tagged for each', async () => {
    const body = { ...request, document: newCompany() };
    const { id } = (await client.call('POST', '/v2/report', { body })).json;
    const path = `/v2/report/${id}`;
    await finishedReport(client, id);
    const [silent, english, portuguese] = [
      await client.call('GET', path),
      await client.call('GET', path, asking('en-GB')),
      await client.call('GET', path, asking('pt')),
    ];
    expect(silent.json).toEqual(portuguese.json);
    expect(silent.headers['etag']).toBe(portuguese.headers['etag']);
    expect(silent.headers['etag']).not.toBe(english.headers['etag']);
    expect(String(english.headers['vary'])).toContain('Accept-Language');
    expect(silent.json.policyResult.groups[0].rules[0].title).toBe('Situação cadastral da empresa');
    expect(english.json.policyResult.groups[0].rules[0].title).toBe('Registration status of the company');
    expect(silent.json.analysis).toMatch(/^Resultado da política: /);
    expect(english.json.analysis).toMatch(/^The policy came to: /);
    expect(english.json.commentary).toBe(english.json.analysis);

    const section = await client.call('GET', `/report/${id}/section/CREDIT_POLICY`, asking('en'));
    expect(section.json.type.title).toBe('Credit policy');
    expect(section.json.details).toEqual(english.json.policyResult);

    await client.call('POST', '/report/analyze', { body: { id, approved: true, commentary: 'Por fora' } });
    const decided = (await client.call('GET', path, asking('en'))).json;
    expect([decided.commentary, decided.analysis]).toEqual(['Por fora', english.json.analysis]);
  });
});

describe('a refusal', () => {
  test('is in English, and in Portuguese where that is asked for', async () => {
    const body = { ...request, document: '11111111111111' };
    const english = await client.call('POST', '/v2/report', { body });
    const portuguese = await client.call('POST', '/v2/report', { body, ...asking('pt-BR') });
    expect(english.json.code).toBe(portuguese.json.code);
    expect(portuguese.json.title).toBe('Pedido inválido');
    expect(portuguese.json.detail).not.toBe(english.json.detail);
    expect(portuguese.json.errors[0].message).not.toBe(english.json.errors[0].message);
    const missing = await client.call('POST', '/v2/report', { body: {}, ...asking('pt-BR') });
    expect(missing.json.errors[0]).toMatchObject({ code: 'REQUIRED', message: 'está faltando' });
  });
});
