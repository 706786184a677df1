import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CreditClient } from '../../src/client/credit-client.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

const starter = readFileSync('policies/starter-company.yaml', 'utf8');
const starterCases = readFileSync('policies/starter-company.cases.yaml', 'utf8');
const milder = starter.replace('LESS_THAN 24 MONTHS', 'LESS_THAN 12 MONTHS');
const base = '/credit-policy/policy/starter-company';

let count = 0;
function newOrganization(permissions?: Parameters<RunningTestService['client']>[0]): Promise<TestClient> {
  count += 1;
  return service.client(permissions, `in words ${count}`);
}

async function enable(client: TestClient, body: Json): Promise<Json> {
  const { planHash } = (await client.call('POST', '/credit-policy/policy/plan', { body })).json;
  const { status, json } = await client.call('POST', '/credit-policy/policy', {
    body: { ...body, planHash },
  });
  expect(status).toBe(200);
  return json;
}

describe('a policy in words', () => {
  test('has its rules as sentences with thresholds, bands, limit and sources, for whoever may read policies', async () => {
    const client = await newOrganization(['policy:read']);
    const { json } = await client.call('GET', `${base}/outline`);
    expect([json.policyId, json.version, json.operation]).toEqual(['starter-company', 1, null]);
    const [registration] = json.policy.groups;
    expect(registration).toMatchObject({ title: 'Cadastro', points: 150 });
    expect(registration.rules[1]).toMatchObject({
      rule: 'COMPANY_OPENING_TIME',
      effect: 'DENIED',
      title: 'Tempo de abertura da empresa',
      when: 'quando menor que 6 meses',
      condition: 'menor que 6 meses',
      text: 'Tempo de abertura da empresa: nega quando menor que 6 meses',
    });
    const rules: Json[] = json.policy.groups.flatMap((group: Json) => group.rules);
    expect(rules.find(({ members }) => members.length > 0).members).toHaveLength(2);
    expect(rules.find(({ rule }) => rule === 'COMPLETE_QSA_CHANGE')).toMatchObject({
      effect: 'SCORE',
      when: '',
    });
    expect(json.policy.riskBands.map(({ band }: Json) => band)).toEqual(['A', 'B', 'C', 'D']);
    expect(json.policy.creditLimit).toMatchObject({
      basis: 'CALCULATED_REVENUE',
      maximum: 500_000,
      shares: [
        { band: 'A', percent: 20 },
        { band: 'B', percent: 10 },
        { band: 'C', percent: 3 },
        { band: 'D', percent: null },
      ],
    });
    expect(json.policy.sources).toContainEqual(
      expect.objectContaining({ role: 'protests', title: 'Cartórios de protesto', need: 'optional' }),
    );
    const inEnglish = await client.call('GET', `${base}/outline`, { headers: { 'accept-language': 'en' } });
    expect(inEnglish.json.policy.groups[0].rules[1].text).toBe(
      'Time since the company opened: denies when less than 6 months',
    );
  });

  test('tells of an operation whom it analyses and what they do to it', async () => {
    const client = await newOrganization();
    for (const name of ['starter-person', 'company-and-its-people'])
      await client.call('POST', `/credit-policy/template/${name}/enable`);
    const path = '/credit-policy/policy/company-and-its-people';
    const { json } = await client.call('GET', `${path}/outline`);
    expect(json.policy).toBeNull();
    expect(json.operation).toMatchObject({
      rootPolicy: 'starter-company',
      limits: { reports: 50, levels: 3 },
    });
    expect(json.operation.steps[1]).toMatchObject({
      title: 'Empresas dos sócios',
      policies: [{ type: 'cnpj', policyId: 'starter-company' }],
    });
    expect(json.operation.steps[1].sentences).toContain(
      'Um membro com o resultado Negado torna a operação: Alerta.',
    );
    const same = await client.call('GET', `${path}/difference?from=1&to=1`);
    expect(same.json.changes).toEqual([]);
  });

  test('plans an operation as it does a policy, tells how its versions differ, and runs its cases', async () => {
    const client = await newOrganization();
    await client.call('POST', '/credit-policy/template/starter-person/enable');
    const path = '/credit-policy/policy/company-and-its-people';
    const { yaml, cases, kind } = (await client.call('GET', '/credit-policy/template/company-and-its-people'))
      .json;
    expect(kind).toBe('OPERATION');
    const plan = (source: string) =>
      client.call('POST', '/credit-policy/policy/plan', { body: { source, cases } });
    expect((await plan(yaml)).json).toMatchObject({
      title: 'Empresa e sócios',
      outcome: 'CREATED',
      policies: [
        { id: 'starter-company', version: 1 },
        { id: 'starter-person', version: 1 },
      ],
      outline: null,
      operationOutline: { rootPolicy: 'starter-company' },
      reports: null,
    });
    await enable(client, { source: yaml, cases });
    const whole = (await client.call('GET', `${path}/cases`)).json;
    expect(whole.cases.every(({ holds }: Json) => holds)).toBe(true);
    expect(whole.coverage).toMatchObject({ percent: 100, gaps: [] });
    await enable(client, {
      source: yaml.replace('minimumSharePercent: 10', 'minimumSharePercent: 30'),
      cases,
    });
    const { changes } = (await client.call('GET', `${path}/difference?from=1&to=2`)).json;
    expect(changes).toMatchObject([
      { subject: 'STEP', sentence: 'etapa partners, menor participação: 10% → 30%' },
    ]);
    const { coverage } = (await client.call('GET', `${path}/cases?version=2`)).json;
    expect(coverage.gaps).toContainEqual(
      expect.objectContaining({ title: 'Sócios: menor participação 30', missing: 'no limite' }),
    );
  });

  test('says who enabled each version, and how any two differ', async () => {
    const client = await newOrganization();
    await enable(client, { source: milder });
    const { versions } = (await client.call('GET', base)).json;
    expect(versions).toMatchObject([
      { version: 2, createdBy: expect.stringMatching(/^client /) },
      { version: 1, createdBy: expect.any(String) },
    ]);
    const { changes } = (await client.call('GET', `${base}/difference?from=1&to=2`)).json;
    expect(changes).toMatchObject([
      {
        kind: 'CHANGED',
        place: 'registration/COMPANY_OPENING_TIME#2/condition',
        sentence: 'Tempo de abertura da empresa: quando menor que 24 meses → quando menor que 12 meses',
      },
    ]);
    const back = (await client.call('GET', `${base}/difference?from=2&to=1`)).json;
    expect(back.changes[0].sentence).toMatch(/12 meses → quando menor que 24 meses$/);
    const unknown = await client.call('GET', `${base}/difference?from=1&to=9`);
    expect([unknown.status, unknown.json.code]).toEqual([404, 'UNKNOWN_POLICY_VERSION']);
    const old = (await client.call('GET', `${base}/outline?version=1`)).json;
    expect(old.policy.groups[0].rules[2].condition).toBe('menor que 24 meses');
  });

  test('runs the cases of a version, and tells what they leave untried', async () => {
    const client = await newOrganization();
    const first = (await client.call('GET', `${base}/cases`)).json;
    expect(first.cases.every(({ holds }: Json) => holds)).toBe(true);
    expect(first.coverage).toMatchObject({ percent: 100, gaps: [] });
    await enable(client, { source: milder, cases: starterCases });
    const { cases, coverage } = (await client.call('GET', `${base}/cases?version=2`)).json;
    expect(cases.some(({ holds }: Json) => !holds)).toBe(true);
    expect(coverage.percent).toBeLessThan(100);
    expect(coverage.gaps).toContainEqual(
      expect.objectContaining({
        title: expect.stringContaining('Tempo de abertura da empresa'),
        missing: expect.any(String),
      }),
    );
    await enable(client, { source: starter.replace(/^name: .*/m, 'name: Without cases') });
    expect((await client.call('GET', `${base}/cases`)).json).toMatchObject({ cases: [], coverage: null });
  });
});

describe('the effect of a policy', () => {
  test('names whom it would decide otherwise, to callers who may read reports', async () => {
    const client = await newOrganization();
    const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await client.call('POST', '/v2/report', { body })).json;
    await client.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=30' } });
    const source = starter
      .replace('LESS_THAN 6 MONTHS', 'LESS_THAN 900 MONTHS')
      .replace('LESS_THAN 24 MONTHS', 'LESS_THAN 950 MONTHS');
    const { reports, comparedWith } = (
      await client.call('POST', '/credit-policy/policy/plan', { body: { source, examples: 1 } })
    ).json;
    expect(comparedWith).toEqual({ policyId: 'starter-company', version: 1 });
    expect(reports).toMatchObject({ compared: 1, stricter: 1, stayed: [] });
    expect(reports.changes[0]).toMatchObject({
      to: 'DENIED',
      count: 1,
      examples: [
        { name: id, subject: { document: '99990001000198', type: 'CNPJ', name: expect.any(String) } },
      ],
    });
    const without = await service.client(['policy:manage'], `in words ${count}`);
    const untold = (await without.call('POST', '/credit-policy/policy/plan', { body: { source } })).json;
    expect(untold.reports.changes[0].examples[0].subject).toBeNull();
    // A new one is compared with one that is there, where that is asked.
    const { yaml } = (await client.call('GET', '/credit-policy/template/quick-company')).json;
    const plan = (against: object) =>
      client.call('POST', '/credit-policy/policy/plan', { body: { source: yaml, ...against } });
    expect((await plan({})).json).toMatchObject({ outcome: 'CREATED', reports: null, comparedWith: null });
    expect((await plan({ against: 'starter-company' })).json).toMatchObject({
      outcome: 'CREATED',
      reports: { compared: 1 },
      comparedWith: { policyId: 'starter-company' },
    });
    expect((await plan({ against: 'nothing' })).json.code).toBe('UNKNOWN_POLICY');
  });

  test('and all of it is read by the typed client', async () => {
    const { clientId, clientSecret } = await newOrganization();
    const credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
    const { yaml, cases } = await credit.policies.template('quick-company');
    expect([yaml, cases]).toEqual([
      readFileSync('policies/quick-company.yaml', 'utf8'),
      readFileSync('policies/quick-company.cases.yaml', 'utf8'),
    ]);
    await expect(credit.policies.template('nothing')).rejects.toMatchObject({
      problem: { code: 'UNKNOWN_POLICY' },
    });
    expect((await credit.policies.outline('starter-company')).policy?.groups).toHaveLength(4);
    expect((await credit.policies.difference('starter-company', { from: 1, to: 1 })).changes).toEqual([]);
    expect((await credit.policies.cases('starter-company', { version: 1 })).coverage?.percent).toBe(100);
  });
});
