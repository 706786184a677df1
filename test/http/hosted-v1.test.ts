import { Value } from '@sinclair/typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedRuleIds } from '../../src/http/dialects/hosted-v1/rule-ids.ts';
import { receiveOnLoopback } from '../../src/net/loopback-receiver.ts';
import { findRule } from '../../src/policy/rules/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { finishedReport } from './finished-report.ts';
import { HostedV1Client } from './hosted-v1-client.ts';
import { hostedReport, hostedStatus, hostedValues } from './hosted-v1-schema.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let specified: TestClient;
let hosted: TestClient;
let deployed: HostedV1Client;

beforeAll(async () => {
  service = await runService();
  specified = await service.client();
  hosted = await service.client(undefined, 'local', { dialect: 'hosted-v1' });
  deployed = new HostedV1Client(service.url, hosted);
  await deployed.authenticate();
  for (const policy of ['full-company', 'full-person', 'starter-company-manual'])
    await specified.call('POST', `/credit-policy/template/${policy}/enable`);
});
afterAll(() => service.stop());

/** The report as the specification has it, once it is final. */
async function finished(id: string): Promise<Json> {
  return (await finishedReport(specified, id)).json;
}

function problemsOf(report: Json): readonly string[] {
  const problems = [...Value.Errors(hostedReport, report)].map(({ path, message }) => `${path} ${message}`);
  for (const { type, sectionDetails } of report.sections) {
    const schema = hostedValues[type.value];
    for (const { values } of sectionDetails) {
      if (schema === undefined || values.situation === 'unavailable') continue;
      const errors = [...Value.Errors(schema, values)].map(
        ({ path, message }) => `${type.value}${path} ${message}`,
      );
      problems.push(...errors);
    }
  }
  return problems;
}

function detailsOf(report: Json, type: string): Json {
  return report.sections.find((section: Json) => section.type.value === type)?.details;
}

const cases = sandboxCases().map((one) => [one.case, one] as const);

describe('a client that was deployed against the first version', () => {
  test.each(cases)('gets the right answer for %s', async (_name, one) => {
    const id = await deployed.create(one.document, one.policyId);
    const report = await finished(id);
    const shown = (await hosted.call('GET', `/report/${id}`)).json;
    expect(problemsOf(shown)).toEqual([]);
    const read = await deployed.read(id);
    const summary = detailsOf(report, 'SUMMARY');
    const partners = detailsOf(report, 'RELATIONS')?.partners ?? [];
    const ofRules = (report.policyResult?.groups ?? []).flatMap((group: Json) => group.rules);
    const findings = ofRules.filter(({ status }: Json) => ['DENIED', 'ALERT'].includes(status));
    expect(read).toMatchObject({
      decision: one.expected.status,
      limit: report.policyResult?.creditLimit ?? null,
      score: summary?.bureauScore ?? null,
      revenue: summary?.calculatedRevenue ?? null,
      partners: partners.filter(({ level }: Json) => level === 1).map(({ name }: Json) => name),
      finishedAt: report.progress.finishedAt,
    });
    expect(read?.reasons.length).toBeGreaterThanOrEqual(findings.length);
    if (one.expected.status === 'DENIED') expect(read?.reasons.join()).toContain('DENIED');
    // Of what could not be asked nothing is good.
    for (const failed of report.sections.filter(({ status }: Json) => status === 'FAILED')) {
      const section = shown.sections.find(({ id: sectionId }: Json) => sectionId === failed.id);
      expect(section.sectionDetails).toMatchObject([{ values: { situation: 'unavailable' } }]);
    }
  });

  test.each([
    ['full-company', '99990001000198'],
    ['full-person', '00000012440'],
  ])('reads every section that %s collects', async (policyId, document) => {
    const id = await deployed.create(document, policyId);
    const report = await finished(id);
    const shown = (await hosted.call('GET', `/report/${id}`)).json;
    expect(problemsOf(shown)).toEqual([]);
    const shownIds = new Set(shown.sections.map((section: Json) => section.id));
    expect(report.sections.filter((section: Json) => !shownIds.has(section.id))).toEqual([]);
    const types = shown.sections.map((section: Json) => section.type.value);
    for (const type of [
      'LICENSES_AUTHORIZATIONS',
      'LOCATION',
      'PAST_DUE_DEBT',
      'BUREAU_INQUIRY',
      'BAD_CHECK',
    ])
      expect(types).toContain(type);
    expect(new Set(shown.integrationTypes).size).toBeGreaterThan(10);
  });

  test('is told PENDING while anything is to happen, and the decision of an analyst afterwards', async () => {
    const slow = sandboxCases().find((one) => one.case === 'slow-company');
    if (slow === undefined) throw new Error('there is no slow case');
    const created = await hosted.call('POST', '/report', {
      body: { document: slow.document, policyId: 'starter-company-manual' },
    });
    expect(created.status).toBe(201);
    expect([...Value.Errors(hostedStatus, created.json.status)]).toEqual([]);
    const { id } = created.json;
    const running = await hosted.call('GET', `/report/${id}`);
    const { progress } = (await specified.call('GET', `/v2/report/${id}`)).json;
    if (!progress.final) expect(running.json.status).toMatchObject({ key: 'PENDING', value: 'PENDING' });
    expect(problemsOf(running.json)).toEqual([]);
    await finished(id);
    expect((await deployed.read(id))?.decision).toBe('COMPLETED');
    const decide = (path: string, approved: boolean) =>
      specified.call('POST', path, { body: { id, approved, commentary: 'seen' } });
    await decide('/report/analyze', false);
    expect((await deployed.read(id))?.decision).toBe('DENIED');
    const denied = (await hosted.call('GET', `/report/${id}`)).json;
    expect(denied).toMatchObject({
      status: { key: 'DENIED', value: 'REJECTED' },
      commentary: 'seen',
      previousAnalystId: null,
    });
    await decide('/report/re-analyze', true);
    expect((await deployed.read(id))?.decision).toBe('APPROVED');
    const redone = (await hosted.call('GET', `/report/${id}`)).json;
    expect(redone.previousAnalystId).toBe(denied.analystId);
    const report = (await specified.call('GET', `/v2/report/${id}`)).json;
    expect(report.previousAnalystId).toBe(denied.analystId);
  });
});

describe('the dialect', () => {
  test('is of the client: others get the specification, under another tag, and caches are told', async () => {
    const id = await deployed.create('99990001000198', 'starter-company');
    await finished(id);
    const theirs = await hosted.call('GET', `/report/${id}`);
    const ours = await specified.call('GET', `/report/${id}`);
    expect(ours.json.status).toBe('APPROVED');
    expect(theirs.json.status.key).toBe('APPROVED');
    expect(theirs.headers['etag']).not.toBe(ours.headers['etag']);
    expect([theirs.headers['vary'], ours.headers['vary']]).toEqual([
      'Authorization, Accept-Language',
      'Authorization, Accept-Language',
    ]);
    const again = await hosted.call('GET', `/report/${id}`, {
      headers: { 'if-none-match': String(ours.headers['etag']) },
    });
    expect(again.status).toBe(200);
    const same = await hosted.call('GET', `/report/${id}`, {
      headers: { 'if-none-match': String(theirs.headers['etag']) },
    });
    expect(same.status).toBe(304);
  });

  test('changes no path of v2, no list and no refusal', async () => {
    const id = await deployed.create('99990001000198', 'starter-company');
    const report = await finished(id);
    expect((await hosted.call('GET', `/v2/report/${id}`)).json).toEqual(report);
    expect((await hosted.call('GET', '/report/list?limit=1')).json).toEqual(
      (await specified.call('GET', '/report/list?limit=1')).json,
    );
    const unknown = await hosted.call('GET', '/report/rpt_none');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'UNKNOWN_REPORT']);
  });

  test('answers 200 where a webhook is registered', async () => {
    const receiver = await receiveOnLoopback({ port: 0, answer: async () => ({ status: 200 }) });
    const body = { type: 'REPORT_FINISHED', url: receiver.url };
    const registered = await hosted.call('POST', '/webhook', { body });
    expect([registered.status, registered.json.type]).toEqual([200, 'REPORT_FINISHED']);
    await hosted.call('DELETE', `/webhook/${registered.json.id}`);
    expect((await specified.call('POST', '/webhook', { body })).status).toBe(201);
    await receiver.close();
  });

  test('renames only rules that there are', () => {
    for (const rule of Object.keys(hostedRuleIds)) expect(findRule(rule)?.id).toBe(rule);
  });
});
