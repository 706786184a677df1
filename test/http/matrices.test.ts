import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Permission, permissions } from '../../src/auth/permission.ts';
import type { Endpoint } from '../../src/http/define-endpoint.ts';
import { endpoints } from '../../src/http/endpoints/index.ts';
import { pathsOf } from '../../src/http/paths.ts';
import { receiveOnLoopback } from '../../src/net/loopback-receiver.ts';
import { finishedReport } from './finished-report.ts';
import { neededPermissions } from './needed-permissions.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;

beforeAll(async () => {
  service = await runService();
});
afterAll(async () => {
  await service.stop();
  for (const stop of stops) await stop();
});

const stops: (() => Promise<void>)[] = [];
/** How an id of a report, or of what belongs to one, gets into a request; `null` for operations that take none. */
const period = { end: '2025-12-31', year: 2025, months: 12, balanceSheet: { cash: 1 } };
const idOf: Readonly<
  Record<string, ((ids: Ids) => { path?: Record<string, string>; body?: object }) | null>
> = {
  authenticate: null,
  signIn: null,
  getSession: null,
  signOut: null,
  getSignInWays: null,
  beginProviderSignIn: null,
  endProviderSignIn: null,
  getUsage: null,
  getUsageSpreadsheet: null,
  getSourceCosts: null,
  showSubject: null,
  exportSubject: null,
  eraseSubject: null,
  eraseReport: ({ report }) => ({ path: { id: report }, body: { reason: 'taken over' } }),
  getErasure: () => ({ path: { id: 'ers_x' } }),
  listAudit: null,
  readSubjectAccesses: null,
  readReportAccesses: ({ report }) => ({ path: { id: report } }),
  holdSubject: null,
  listLegalHolds: null,
  releaseSubject: null,
  addConsent: null,
  readConsents: null,
  revokeConsent: () => ({ path: { id: 'cns_x' } }),
  listUsers: null,
  addUser: null,
  inviteUser: ({ user }) => ({ path: { id: user } }),
  changeUserRole: ({ user }) => ({ path: { id: user }, body: { role: 'analyst' } }),
  disableUser: ({ user }) => ({ path: { id: user } }),
  enableUser: ({ user }) => ({ path: { id: user } }),
  listClients: null,
  createClient: null,
  rotateClient: ({ client }) => ({ path: { id: client }, body: {} }),
  revokeClient: ({ client }) => ({ path: { id: client } }),
  searchReports: null,
  countReports: null,
  createReport: null,
  getReport: ({ report }) => ({ path: { id: report } }),
  getReportSection: ({ report }) => ({ path: { id: report, type: 'BASIC_INFORMATION' } }),
  getSection: ({ section }) => ({ path: { sectionId: section } }),
  getFacadePhoto: ({ report }) => ({ path: { id: report, number: '1' } }),
  getRelatedReports: ({ report }) => ({ path: { id: report } }),
  listReports: null,
  exportReport: ({ report }) => ({ path: { id: report }, body: { format: 'csv' } }),
  getReportExport: ({ fileOfReport }) => ({ path: { exportId: fileOfReport } }),
  getReportExportFile: ({ fileOfReport }) => ({ path: { exportId: fileOfReport } }),
  analyzeReport: ({ report }) => ({ body: { id: report, approved: true, commentary: 'taken over' } }),
  reAnalyzeReport: ({ report }) => ({ body: { id: report, approved: true, commentary: 'taken over' } }),
  attachFinancialStatements: ({ report }) => ({ path: { id: report }, body: { periods: [period] } }),
  getStatements: ({ report }) => ({ path: { id: report } }),
  confirmStatements: ({ report }) => ({ path: { id: report, statementId: 'fin_x' }, body: period }),
  getAuthority: ({ report }) => ({ path: { id: report } }),
  keepOutcomes: null,
  deleteOutcomes: ({ report }) => ({ body: { reportId: report } }),
  getReceipts: ({ report }) => ({ path: { id: report } }),
  getReceipt: ({ report }) => ({ path: { id: report, sha256: 'f'.repeat(64) } }),
  leaveNote: ({ report }) => ({ path: { id: report }, body: { text: 'taken over' } }),
  strikeNote: ({ report }) => ({ path: { id: report, noteId: 'not_x' }, body: {} }),
  openReview: ({ report }) => ({ body: { reportId: report, bySubject: true } }),
  listReviews: null,
  getReview: ({ review }) => ({ path: { id: review } }),
  answerReview: ({ review }) => ({ path: { id: review }, body: { outcome: 'UPHELD', text: 'taken over' } }),
  withdrawReview: ({ review }) => ({ path: { id: review }, body: {} }),
  getReviewLetter: ({ review }) => ({ path: { id: review } }),
  getMatches: ({ report }) => ({ path: { id: report } }),
  decideMatch: ({ report }) => ({
    path: { id: report },
    body: { rowSha256: 'f'.repeat(64), decision: 'NOT_THIS', reason: 'taken over' },
  }),
  getStatementTemplate: null,
  listPolicies: null,
  getPolicy: ({ policy }) => ({ path: { id: policy } }),
  getPolicyOutline: ({ policy }) => ({ path: { id: policy } }),
  getPolicyDifference: null,
  runPolicyCases: ({ policy }) => ({ path: { id: policy } }),
  planPolicy: null,
  applyPolicyPlan: null,
  enablePolicy: ({ policy }) => ({ path: { id: policy } }),
  disablePolicy: ({ policy }) => ({ path: { id: policy } }),
  setDefaultPolicy: ({ policy }) => ({ path: { id: policy } }),
  dropDefaultPolicy: ({ policy }) => ({ path: { id: policy } }),
  startShadow: ({ policy }) => ({ path: { id: policy }, body: { source: 'id: x' } }),
  getShadow: ({ policy }) => ({ path: { id: policy } }),
  promoteShadow: ({ policy }) => ({ path: { id: policy }, body: {} }),
  stopShadow: ({ policy }) => ({ path: { id: policy } }),
  listPolicyTemplates: null,
  getPolicyTemplate: null,
  enablePolicyTemplate: null,
  createBatch: null,
  listBatches: null,
  previewBatch: null,
  getBatch: ({ batch }) => ({ path: { id: batch } }),
  getBatchFigures: ({ batch }) => ({ path: { id: batch } }),
  listBatchItems: ({ batch }) => ({ path: { id: batch } }),
  searchBatchItems: ({ batch }) => ({ path: { id: batch }, body: { text: 'abc' } }),
  listInvalidLines: ({ batch }) => ({ path: { id: batch } }),
  getBatchSpreadsheet: ({ batch }) => ({ path: { id: batch } }),
  resumeBatch: ({ batch }) => ({ path: { id: batch } }),
  retryBatch: ({ batch }) => ({ path: { id: batch } }),
  cancelBatch: ({ batch }) => ({ path: { id: batch } }),
  createOperation: null,
  previewOperation: null,
  listOperations: null,
  searchOperations: null,
  getOperation: ({ operation }) => ({ path: { id: operation } }),
  cancelOperation: ({ operation }) => ({ path: { id: operation } }),
  reEvaluateOperation: ({ operation }) => ({ path: { id: operation } }),
  exportOperation: ({ operation }) => ({ path: { id: operation }, body: { format: 'csv' } }),
  createWatch: ({ batch }) => ({ body: { batchId: batch } }),
  listWatches: null,
  getWatch: ({ watch }) => ({ path: { id: watch } }),
  removeWatch: ({ watch }) => ({ path: { id: watch } }),
  runWatch: ({ watch }) => ({ path: { id: watch } }),
  listWatchChanges: ({ watch }) => ({ path: { id: watch } }),
  getWatchSpreadsheet: ({ watch }) => ({ path: { id: watch } }),
  registerWebhook: null,
  findWebhooks: null,
  removeWebhook: ({ webhook }) => ({ path: { id: webhook } }),
  rotateWebhookSecret: ({ webhook }) => ({ path: { id: webhook } }),
  listDeliveries: ({ webhook }) => ({ path: { id: webhook } }),
  redeliver: ({ delivery }) => ({ path: { id: delivery } }),
  getWebhookHealth: null,
  changeWebhook: ({ webhook }) => ({ path: { id: webhook }, body: { url: 'http://127.0.0.1:9/taken' } }),
  disableWebhook: ({ webhook }) => ({ path: { id: webhook } }),
  enableWebhook: ({ webhook }) => ({ path: { id: webhook } }),
  testWebhook: ({ webhook }) => ({ path: { id: webhook } }),
  redeliverDiscarded: ({ webhook }) => ({ path: { id: webhook } }),
  getHealth: null,
  getMetrics: null,
  getOpenApi: null,
  getProblemType: null,
  getDocumentation: null,
  getDocumentationFile: null,
};

interface Ids {
  readonly report: string;
  /** An export of it. */
  readonly fileOfReport: string;
  readonly section: string;
  /** A review of it. */
  readonly review: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly batch: string;
  readonly operation: string;
  readonly watch: string;
  readonly policy: string;
  readonly user: string;
  readonly client: string;
}

const routes = endpoints.flatMap((endpoint) => pathsOf(endpoint).map(({ path }) => ({ endpoint, path })));
const guarded = routes.filter(({ endpoint }) => endpoint.permission !== null);

function fill(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'x');
}

/** A request that means nothing, but is far enough along for its caller to be judged. */
function anyRequest({ method, body }: Endpoint): { method: string; options: { body?: object } } {
  return { method, options: body === undefined ? {} : { body: {} } };
}

describe('the permission that each operation needs', () => {
  test('is the one that was agreed on', () => {
    expect(Object.fromEntries(endpoints.map((one) => [one.operationId, one.permission]))).toEqual(
      neededPermissions,
    );
  });

  const named = guarded.filter(({ endpoint }) => endpoint.permission !== 'any');

  test.each(named.map(({ endpoint, path }) => [endpoint.method, path, endpoint] as const))(
    'is asked of whoever calls %s %s, alone and among all others',
    async (_method, path, endpoint) => {
      const { method, options } = anyRequest(endpoint);
      const required = endpoint.permission;
      const without = permissions.filter((one) => one !== required);
      const refused = await (await clientWith(without)).call(method, fill(path), options);
      expect(refused.status).toBe(403);
      expect(refused.json).toMatchObject({ code: 'PERMISSION_MISSING' });
      expect(refused.json.detail).toContain(required);
      if (required === null || required === 'any') return;
      const allowed = await (await clientWith([required])).call(method, fill(path), options);
      expect(allowed.status).not.toBe(403);
      expect(allowed.status).not.toBe(401);
    },
  );

  test.each(guarded.map(({ endpoint, path }) => [endpoint.method, path, endpoint] as const))(
    'is not even looked at without a token: %s %s',
    async (_method, path, endpoint) => {
      const { method, options } = anyRequest(endpoint);
      const answer = await service.call(method, fill(path), options);
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json.code).toBe('NOT_AUTHENTICATED');
    },
  );
});

describe('another organisation', () => {
  test('is thought of in every operation', () => {
    expect(Object.keys(idOf).sort()).toEqual(endpoints.map((one) => one.operationId).sort());
  });

  test.each(guarded.map(({ endpoint, path }) => [endpoint.method, path, endpoint] as const))(
    'gets from %s %s what an unknown id gets, and changes nothing',
    async (_method, path, endpoint) => {
      const make = idOf[endpoint.operationId];
      if (!make) return;
      const { owner, stranger, ids } = await twoOrganizations();
      const before = await standing(owner, ids);
      const ask = async (given: Ids) => {
        const { path: values, body } = make(given);
        const answer = await stranger.call(endpoint.method, fill(path, values), body ? { body } : {});
        const { requestId: _, ...problem } = answer.json;
        return {
          status: answer.status,
          problem: Object.values(given).reduce(
            (text: string, id) => text.replaceAll(id, 'ID'),
            JSON.stringify(problem),
          ),
        };
      };
      const foreign = await ask(ids);
      const unknown = await ask(unknownIds);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(unknown);
      expect(await standing(owner, ids)).toEqual(before);
    },
  );

  test('does not see the reports, policies and keys of the first', async () => {
    const { owner, stranger, ids } = await twoOrganizations();
    const { items } = (await stranger.call('GET', '/report/list')).json;
    expect(items).toEqual([]);
    for (const filter of ['document=12ABC34501DE35', 'policyId=starter-company', 'externalId=first']) {
      expect((await stranger.call('GET', `/report/list?${filter}`)).json.items).toEqual([]);
    }
    expect((await stranger.call('GET', '/v2/batch')).json.items).toEqual([]);
    expect((await stranger.call('GET', '/v2/operation')).json.items).toEqual([]);
    const { nextCursor } = (await owner.call('GET', '/report/list?limit=1')).json;
    if (nextCursor !== null) {
      expect((await stranger.call('GET', `/report/list?cursor=${nextCursor}`)).json.items).toEqual([]);
    }
    const keyed = (client: TestClient) =>
      client.call('POST', '/v2/report', {
        headers: { 'idempotency-key': 'the same' },
        body: { document: '99990001000198', type: 'cnpj', policyId: 'starter-company' },
      });
    const first = await keyed(owner);
    const second = await keyed(stranger);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    expect(second.json.id).not.toBe(first.json.id);
    expect(first.json.id).not.toBe(ids.report);
  });
});

const unknownIds: Ids = {
  report: 'rpt_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  fileOfReport: 'exp_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  section: 'sec_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  review: 'rev_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  webhook: 'whk_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  delivery: 'evt_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  batch: 'bat_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  operation: 'opr_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  watch: 'wat_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  policy: 'nobody-has-this-one',
  user: 'usr_0aaaaaaaaaaaaaaaaaaaaaaaaa',
  client: 'cli_0aaaaaaaaaaaaaaaaaaaaaaaaa',
};

/** What a stranger might have changed. */
async function standing(owner: TestClient, ids: Ids) {
  const report = await owner.call('GET', `/v2/report/${ids.report}`);
  const webhooks = await owner.call('GET', '/webhook/findBy');
  const deliveries = await owner.call('GET', `/webhook/${ids.webhook}/deliveries`);
  const delivery = deliveries.json.items.find((one: Json) => one.id === ids.delivery);
  const batch = await owner.call('GET', `/v2/batch/${ids.batch}`);
  const policies = (await owner.call('GET', '/credit-policy/policy')).json;
  const operation = await owner.call('GET', `/v2/operation/${ids.operation}`);
  const { id: watch } = (await owner.call('GET', `/v2/watch/${ids.watch}`)).json;
  const users = (await owner.call('GET', '/v2/user')).json;
  const clients = (await owner.call('GET', '/v2/client')).json;
  return {
    etag: report.headers['etag'],
    webhooks: webhooks.json,
    delivery,
    batch: batch.json,
    operation: operation.json,
    watch,
    policies,
    users,
    clients,
  };
}

const clients = new Map<string, Promise<TestClient>>();
function clientWith(list: readonly Permission[]): Promise<TestClient> {
  const key = list.join();
  const known = clients.get(key) ?? service.client(list);
  clients.set(key, known);
  return known;
}

let sealed: Promise<{ owner: TestClient; stranger: TestClient; ids: Ids }> | undefined;

/** A finished report of one organisation, a webhook that was told of it, and a client of another that may do everything. */
function twoOrganizations() {
  sealed ??= (async () => {
    const owner = await service.client();
    const stranger = await service.client(permissions, 'other');
    const receiver = await receiveOnLoopback({ port: 0, answer: async () => ({ status: 200 }) });
    stops.push(receiver.close);
    const registered = await owner.call('POST', '/webhook', {
      body: { type: 'REPORT_FINISHED', url: receiver.url },
    });
    const webhook: string = registered.json.id;
    const created = await owner.call('POST', '/v2/report', {
      body: { document: '12ABC34501DE35', type: 'cnpj', policyId: 'starter-company', externalId: 'first' },
    });
    const { id } = created.json;
    const report = await finishedReport(owner, id);
    const file = await owner.call('POST', `/report/${id}/export`, { body: { format: 'json' } });
    const told = async () => (await owner.call('GET', `/webhook/${webhook}/deliveries`)).json.items;
    await expect.poll(async () => (await told())[0]?.status).toBe('DELIVERED');
    const [{ id: delivery }] = await told();
    const batch = (
      await owner.call('POST', '/v2/batch', {
        body: { name: 'first', policyId: 'starter-company', documents: ['99990001000198', 'x'] },
      })
    ).json.id;
    const phase = async () => (await owner.call('GET', `/v2/batch/${batch}`)).json.status;
    await expect.poll(phase).toBe('COMPLETED');
    const operation = (
      await owner.call('POST', '/v2/operation', {
        body: { document: '99990001000198', type: 'cnpj', operationId: 'company-and-its-people' },
      })
    ).json.id;
    await owner.call('GET', `/v2/operation/${operation}`, { headers: { prefer: 'wait=60' } });
    const watched = { name: 'first', documents: ['99990001000198'] };
    const watch = (await owner.call('POST', '/v2/watch', { body: watched })).json.id;
    const policy = 'full-person';
    await owner.call('POST', `/credit-policy/template/${policy}/enable`);
    const invited = await owner.call('POST', '/v2/user', {
      body: { name: 'Bia', email: 'bia@example.com', role: 'manager' },
    });
    const section = report.json.sections[0].id;
    const review = (await owner.call('POST', '/v2/review', { body: { reportId: id, bySubject: true } })).json
      .id;
    return {
      owner,
      stranger,
      ids: {
        report: id,
        fileOfReport: file.json.id,
        section,
        review,
        webhook,
        delivery,
        batch,
        operation,
        watch,
        policy,
        user: invited.json.id,
        client: owner.clientId,
      },
    };
  })();
  return sealed;
}
