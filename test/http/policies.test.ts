import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CreditClient } from '../../src/client/credit-client.ts';
import { finishedReport } from './finished-report.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

const starter = readFileSync('policies/starter-company.yaml', 'utf8');
const starterCases = readFileSync('policies/starter-company.cases.yaml', 'utf8');
const changed = starter.replace(/^name: .*/m, 'name: Another name');

let count = 0;
function newOrganization(): Promise<TestClient> {
  count += 1;
  return service.client(undefined, `organisation ${count}`);
}

async function itemOf(client: TestClient, id: string) {
  const { items } = (await client.call('GET', '/credit-policy/policy?limit=200')).json;
  return items.find((item: { id: string }) => item.id === id);
}

describe('policies over HTTP', () => {
  test('are enabled from templates, disabled and enabled again', async () => {
    const client = await newOrganization();
    const page = (await client.call('GET', '/credit-policy/template?limit=2')).json;
    expect(page.items).toHaveLength(2);
    const next = (await client.call('GET', `/credit-policy/template?limit=200&cursor=${page.nextCursor}`))
      .json;
    expect(next.nextCursor).toBeNull();
    const ids = [...page.items, ...next.items].map(({ id }: { id: string }) => id);
    expect(ids).toContain('starter-person');
    expect(new Set(ids).size).toBe(ids.length);

    const enabled = await client.call('POST', '/credit-policy/template/starter-person/enable');
    expect([enabled.status, enabled.json]).toEqual([
      200,
      expect.objectContaining({ id: 'starter-person', enabled: true, isDefault: false, outcome: 'CREATED' }),
    ]);
    const body = { document: '00000012440', type: 'cpf', policyId: 'starter-person' };
    expect((await client.call('POST', '/v2/report', { body })).status).toBe(201);
    expect((await client.call('POST', '/credit-policy/policy/starter-person/disable')).json.enabled).toBe(
      false,
    );
    const refused = await client.call('POST', '/v2/report', { body });
    expect([refused.status, refused.json.code]).toEqual([422, 'POLICY_DISABLED']);
    expect((await client.call('POST', '/credit-policy/policy/starter-person/enable')).json.enabled).toBe(
      true,
    );
    const unknown = await client.call('POST', '/credit-policy/template/nothing/enable');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'UNKNOWN_POLICY']);
  });

  test('have a candidate beside them that decides unseen, one at a time', async () => {
    const client = await newOrganization();
    const path = '/credit-policy/policy/starter-company/shadow';
    const before = await client.call('GET', path);
    expect([before.status, before.json.code]).toEqual([404, 'NO_SHADOW']);
    const source = starter.replace('GREATER_THAN 5000 BRL', 'GREATER_THAN 100 BRL');
    const begun = await client.call('PUT', path, { body: { source, cases: starterCases } });
    expect([begun.status, begun.json]).toEqual([200, expect.objectContaining({ compared: 0, ending: null })]);
    const other = await client.call('PUT', path, { body: { source: changed } });
    expect([other.status, other.json.code]).toEqual([409, 'SHADOW_RUNNING']);
    const body = { document: '12ABC34501DE35', type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await client.call('POST', '/v2/report', { body })).json;
    await finishedReport(client, id);
    expect((await client.call('GET', path)).json).toMatchObject({ compared: 1, sandbox: 1 });
    const ended = await client.call('DELETE', path);
    expect([ended.status, ended.json.ending, ended.json.compared]).toEqual([200, 'STOPPED', 1]);
    // Its name is all that is another: nobody fares better.
    await client.call('PUT', path, { body: { source: changed } });
    const none = await client.call('POST', `${path}/promote`, { body: { percent: 100 } });
    expect([none.status, none.json.errors[0].pointer]).toEqual([400, '/percent']);
    const given = await client.call('POST', `${path}/promote`, { body: { percent: 99 } });
    expect(given.json).toMatchObject({ version: 1, split: { version: 2, percent: 99 } });
    expect(await itemOf(client, 'starter-company')).toMatchObject({ split: { version: 2, percent: 99 } });
    expect((await client.call('GET', path)).json).toMatchObject({
      ending: null,
      promotion: { verdict: 'PROVEN', version: 2, percent: 99 },
      decides: { of: 0 },
    });
    const promoted = await client.call('POST', `${path}/promote`, { body: {} });
    expect([promoted.status, promoted.json.version, promoted.json.outcome]).toEqual([200, 2, 'NEW_VERSION']);
    const looser = starter.replace('GREATER_THAN 5000 BRL', 'GREATER_THAN 10000 BRL');
    await client.call('PUT', path, { body: { source: looser } });
    const unsigned = await client.call('POST', `${path}/promote`, { body: { sign: 'x' } });
    expect([unsigned.status, unsigned.json.code]).toEqual([409, 'PROMOTION_UNSIGNED']);
    const [, sign] = /"sign": "(\w+)"/.exec(unsigned.json.detail) ?? [];
    expect((await client.call('POST', `${path}/promote`, { body: { sign } })).json.version).toBe(3);
  });

  test('are the default of one user and not of another', async () => {
    const client = await newOrganization();
    // Whoever only starts analyses chooses their own default.
    const colleague = await service.client(['report:create', 'policy:read'], `organisation ${count}`);
    const path = '/credit-policy/policy/starter-company/default';
    expect((await client.call('PUT', path)).json.isDefault).toBe(true);
    expect((await itemOf(client, 'starter-company')).isDefault).toBe(true);
    expect((await itemOf(colleague, 'starter-company')).isDefault).toBe(false);
    expect((await colleague.call('PUT', path)).json.isDefault).toBe(true);
    expect((await colleague.call('DELETE', path)).status).toBe(204);
    expect((await itemOf(client, 'starter-company')).isDefault).toBe(true);
    expect((await client.call('DELETE', path)).status).toBe(204);
    expect((await itemOf(client, 'starter-company')).isDefault).toBe(false);
    await client.call('POST', '/credit-policy/policy/starter-company/disable');
    expect((await client.call('PUT', path)).json.code).toBe('POLICY_DISABLED');
  });

  test('are planned, and enabled as they were planned', async () => {
    const client = await newOrganization();
    const body = { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await client.call('POST', '/v2/report', { body })).json;
    await finishedReport(client, id);
    const texts = {
      source: changed,
      cases: starterCases,
      invariants: '- missing: COMPANY_SITUATION\n  never: APPROVED\n',
    };
    const plan = await client.call('POST', '/credit-policy/policy/plan', { body: texts });
    expect(plan.json).toMatchObject({
      policyId: 'starter-company',
      outcome: 'NEW_VERSION',
      currentVersion: 1,
      reports: { compared: 1, same: 1, stricter: 0, looser: 0 },
      proof: {
        relation: 'SAME',
        verdict: 'PROVEN',
        parts: [{ about: 'NEVER_LOOSER' }, { about: 'NEVER_STRICTER' }],
      },
      planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(plan.json.difference).toMatchObject([{ place: 'name', after: 'Another name' }]);
    expect(plan.json.cases.length).toBeGreaterThan(5);
    expect(plan.json.cases.filter((one: { holds: boolean }) => !one.holds)).toEqual([]);
    const inEnglish = await client.call('POST', '/credit-policy/policy/plan', {
      body: texts,
      headers: { 'accept-language': 'en' },
    });
    expect(inEnglish.json.difference[0].text).not.toBe(plan.json.difference[0].text);
    expect(inEnglish.json.planHash).toBe(plan.json.planHash);
    expect((await itemOf(client, 'starter-company')).version).toBe(1);

    const { planHash } = plan.json;
    const other = await client.call('POST', '/credit-policy/policy', { body: { source: changed, planHash } });
    expect([other.status, other.json.code]).toEqual([409, 'POLICY_PLAN_OUTDATED']);
    const applied = await client.call('POST', '/credit-policy/policy', { body: { ...texts, planHash } });
    expect(applied.json).toMatchObject({ version: 2, name: 'Another name', outcome: 'NEW_VERSION' });
    const again = await client.call('POST', '/credit-policy/policy', { body: { ...texts, planHash } });
    expect([again.status, again.json.code]).toEqual([409, 'POLICY_PLAN_OUTDATED']);

    const shown = (await client.call('GET', '/credit-policy/policy/starter-company')).json;
    const { cases, invariants } = texts;
    expect(shown).toMatchObject({ version: 2, currentVersion: 2, yaml: changed, cases, invariants });
    expect(shown.versions).toMatchObject([{ version: 2 }, { version: 1 }]);
    const first = (await client.call('GET', '/credit-policy/policy/starter-company?version=1')).json;
    expect(first).toMatchObject({
      version: 1,
      currentVersion: 2,
      yaml: starter,
      cases: starterCases,
      invariants: expect.stringContaining('- name: a company in bankruptcy or liquidation is denied'),
    });
  });

  test('that let somebody through whom the version in force stops name the plainest, in words', async () => {
    const client = await newOrganization();
    const source = starter.replace('LESS_THAN 24 MONTHS', 'LESS_THAN 12 MONTHS');
    const { proof } = (await client.call('POST', '/credit-policy/policy/plan', { body: { source } })).json;
    expect(proof).toMatchObject({
      verdict: 'REFUTED',
      parts: [
        {
          about: 'NEVER_LOOSER',
          claim: 'Nunca mais branda: ninguém recebe decisão melhor',
          verdict: 'REFUTED',
          witness: {
            facts: [
              {
                rule: 'COMPANY_OPENING_TIME',
                text: expect.stringMatching(/^Tempo de abertura da empresa: /),
              },
            ],
            before: {
              status: 'ALERT',
              reasons: [expect.stringContaining('alerta quando menor que 24 meses')],
            },
            after: { status: 'APPROVED' },
          },
        },
        { about: 'NEVER_STRICTER', verdict: 'PROVEN' },
      ],
    });
    const other = { source: source.replace('id: starter-company', 'id: another') };
    expect((await client.call('POST', '/credit-policy/policy/plan', { body: other })).json.proof).toBeNull();
  });

  test('are not enabled on other ground than they were planned on', async () => {
    const client = await newOrganization();
    const { planHash } = (
      await client.call('POST', '/credit-policy/policy/plan', { body: { source: changed } })
    ).json;
    await client.call('POST', '/credit-policy/policy/starter-company/disable');
    const refused = await client.call('POST', '/credit-policy/policy', {
      body: { source: changed, planHash },
    });
    expect([refused.status, refused.json.code]).toEqual([409, 'POLICY_PLAN_OUTDATED']);
    expect(await itemOf(client, 'starter-company')).toMatchObject({ version: 1, enabled: false });
  });

  test('with errors have findings, no plan, and cannot be enabled', async () => {
    const client = await newOrganization();
    const source = starter.replace('kind: cnpj', 'kind: cnpjj');
    const plan = (await client.call('POST', '/credit-policy/policy/plan', { body: { source } })).json;
    expect(plan).toMatchObject({ policyId: null, outcome: null, planHash: null, reports: null });
    expect(plan.findings).toMatchObject([{ file: 'source', severity: 'error', line: expect.any(Number) }]);
    const badCases = { source: starter, cases: 'policy: x.yaml\ncases: 3\n' };
    const tried = (await client.call('POST', '/credit-policy/policy/plan', { body: badCases })).json;
    expect(tried).toMatchObject({ policyId: 'starter-company', planHash: null });
    expect(tried.findings).toMatchObject([{ file: 'cases', severity: 'error' }]);
    const noYaml = { source: starter, invariants: 'given: [' };
    const untold = (await client.call('POST', '/credit-policy/policy/plan', { body: noYaml })).json;
    expect([untold.planHash, untold.findings[0].file]).toEqual([null, 'invariants']);
    const refused = await client.call('POST', '/credit-policy/policy', {
      body: { source, planHash: '0'.repeat(64) },
    });
    expect([refused.status, refused.json.code]).toEqual([422, 'POLICY_INVALID']);
  });

  test('that are operations are listed among the templates, planned and enabled as they were planned', async () => {
    const client = await newOrganization();
    const id = 'person-and-companies';
    const { items } = (await client.call('GET', '/credit-policy/template?type=cpf&limit=200')).json;
    expect(items.at(-1)).toMatchObject({ id, kind: 'OPERATION', type: 'cpf', depth: null });
    expect(items[0]).toMatchObject({ kind: 'POLICY' });
    await client.call('POST', '/credit-policy/template/starter-person/enable');
    const enabled = await client.call('POST', `/credit-policy/template/${id}/enable`);
    expect(enabled.json).toMatchObject({ id, kind: 'OPERATION', outcome: 'CREATED' });
    const shown = (await client.call('GET', `/credit-policy/policy/${id}`)).json;
    expect(shown.cases).toBe(readFileSync(`policies/operations/${id}.cases.yaml`, 'utf8'));

    const texts = {
      source: shown.yaml.replace(/^name: .*$/m, 'name: Others'),
      cases: shown.cases,
    };
    const plan = (await client.call('POST', '/credit-policy/policy/plan', { body: texts })).json;
    expect(plan).toMatchObject({
      policyId: id,
      outcome: 'NEW_VERSION',
      currentVersion: 1,
      policies: expect.arrayContaining([{ id: 'starter-person', version: 1 }]),
      difference: [{ subject: 'SETTING', place: 'name', after: 'Others' }],
      reports: null,
    });
    expect(plan.cases.filter((one: { holds: boolean }) => !one.holds)).toEqual([]);
    const body = { ...texts, planHash: plan.planHash };
    const applied = await client.call('POST', '/credit-policy/policy', { body });
    expect(applied.json).toMatchObject({ id, kind: 'OPERATION', version: 2, name: 'Others' });
    const again = await client.call('POST', '/credit-policy/policy', { body });
    expect([again.status, again.json.code]).toEqual([409, 'POLICY_PLAN_OUTDATED']);
  });

  test('are managed by the typed client', async () => {
    const { clientId, clientSecret } = await newOrganization();
    const credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
    expect((await credit.listPolicyTemplates({ type: 'cpf' })).items.length).toBeGreaterThan(1);
    expect((await credit.enablePolicyTemplate('starter-person')).enabled).toBe(true);
    expect((await credit.setDefaultPolicy('starter-person')).isDefault).toBe(true);
    await credit.dropDefaultPolicy('starter-person');
    expect((await credit.disablePolicy('starter-person')).enabled).toBe(false);
    expect((await credit.enablePolicy('starter-person')).isDefault).toBe(false);
    const { planHash } = await credit.planPolicy({ source: changed });
    expect((await credit.applyPolicyPlan({ source: changed, planHash: planHash ?? '' })).version).toBe(2);
    expect((await credit.getPolicy('starter-company', { version: 1 })).yaml).toBe(starter);
  });
});
