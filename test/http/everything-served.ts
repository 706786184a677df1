import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CreditClient } from '../../src/client/credit-client.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { documentOf } from '../cli/document-of-case.ts';
import type { CallOptions, HttpAnswer, Json, RunningTestService, TestClient } from './running-service.ts';
import { awaitBatch } from './some-batch.ts';

/** A request that only reads. */
interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly options?: CallOptions;
}

/** Records of every kind in a service, and the requests that read all of them. */
export interface ServedRecords {
  readonly questions: readonly Question[];
  /** The ids of the records by kind. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** The documents of the reports, in the order of `ids.report`. */
  readonly documents: readonly string[];
}

const policyText = (name: string) =>
  readFileSync(new URL('../../policies/starter-company.yaml', import.meta.url), 'utf8').replace(
    /^name: .*$/m,
    `name: ${name}`,
  );

/** Creates records of every kind in a service. */
export async function serveEverything(
  service: RunningTestService,
  client: TestClient,
  onHalf: () => Promise<void>,
): Promise<ServedRecords> {
  const { clientId, clientSecret } = client;
  const credit = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
  const { storage, actor } = service.app;
  for (const name of ['starter-person', 'full-company', 'company-and-its-people'])
    await credit.enablePolicyTemplate(name);
  const companies = sandboxCases().filter(({ kind }) => kind === 'cnpj');
  const reports: string[] = [];
  const exports: string[] = [];
  const webhook = await credit.webhooks.register({
    type: 'REPORT_FINISHED',
    url: 'http://127.0.0.1:9/events',
  });
  for (const { document } of companies.slice(0, 8)) {
    const { id } = await credit.createReport({
      document,
      type: 'cnpj',
      policyId: 'starter-company',
      externalId: `order ${document}`,
    });
    await credit.waitForReport(id);
    reports.push(id);
    for (const text of ['Called the customer', 'Sent the contract']) await credit.leaveNote(id, { text });
  }
  await onHalf();
  for (const [at, id] of reports.entries()) {
    const { id: noteId } = await credit.leaveNote(id, { text: `Third note of ${id}` });
    if (at % 2 === 0) await credit.strikeNote(id, noteId, { reason: 'Written by mistake' });
    const approved = at % 3 === 0;
    await credit.analyzeReport({ id, approved, commentary: `Comment ${at}` }).catch(() => {});
    await credit.reviews.open({ reportId: id, bySubject: true, reason: `Reason ${at}` });
    const format = (['pdf', 'xlsx', 'csv', 'json'] as const)[at % 4] ?? 'json';
    const { id: exportId } = await credit.exportReport(id, { format });
    await credit.downloadExport(exportId);
    exports.push(exportId);
    await credit.keepOutcomes({
      outcomes: [{ reportId: id, event: 'LATE', daysLate: 5 + at, amount: 10.1 }],
    });
    await credit.consents.add({
      document: companies[at]?.document ?? '',
      scope: 'SCR',
      givenBy: `Person ${at}`,
      how: 'PAPER',
    });
  }
  const [reviewed = ''] = (await credit.reviews.list({})).items.map(({ id }) => id);
  await credit.reviews.answer(reviewed, { outcome: 'UPHELD', text: 'The decision stays' });
  await credit.subjects.hold({ document: companies[1]?.document ?? '', reason: 'Case 1' });
  for (const version of ['Two', 'Three']) {
    const content = { text: policyText(version), file: 'starter-company.yaml' };
    await enablePolicy(storage, actor, content, new Date());
  }
  await credit.policies.startShadow('starter-company', { source: policyText('Challenger') });
  for (const name of ['bea', 'caio', 'davi'])
    await client.call('POST', '/v2/user', { body: { name, email: `${name}@example.com`, role: 'analyst' } });
  for (const name of ['till', 'site'])
    await client.call('POST', '/v2/client', {
      body: {
        name,
        permissions: ['report:read'],
        dialect: 'specification',
      },
    });
  const lines = companies
    .slice(0, 40)
    .map(({ document }, at) => `${document};ref ${at};${at},10;Store ${at}`);
  const { id: batch } = await credit.createBatch({
    name: 'customers',
    policyId: 'starter-company',
    text: ['CNPJ;Referencia;Valor;Loja', ...lines, '123;bad;1;x', 'abc;bad;2;y'].join('\n'),
  });
  await awaitBatch(client, batch);
  const operation = await credit.createOperation({
    document: documentOf('approved-company'),
    type: 'cnpj',
    operationId: 'company-and-its-people',
  });
  await credit.waitForOperation(operation.id);
  const watch = await credit.watches.create({
    name: 'portfolio',
    text: companies
      .slice(0, 10)
      .map(({ document }) => document)
      .join('\n'),
  });
  const erased = companies[9]?.document ?? '';
  const { id: gone } = await credit.createReport({
    document: erased,
    type: 'cnpj',
    policyId: 'starter-company',
  });
  await credit.waitForReport(gone);
  const { erasure } = await credit.subjects.erase({ document: erased, reason: 'asked for' });
  // Deliveries to a port without a listener are retried until they fail permanently.
  for (;;) {
    const { items } = await credit.webhooks.deliveries(webhook.id, { limit: 100 });
    if (items.every(({ status }) => status !== 'PENDING')) break;
    await pause(50);
  }
  const description = (await service.call('GET', '/openapi.json')).json;
  const report = await credit.getReport(reports[0] ?? '');
  const receipts: Json = (await client.call('GET', `/v2/report/${report.id}/receipt`)).json;
  const ids: Readonly<Record<string, readonly string[]>> = {
    report: reports,
    batch: [batch],
    watch: [watch.id],
    operation: [operation.id],
    webhook: [webhook.id],
    review: [reviewed],
    erasure: [erasure?.id ?? ''],
    policy: ['starter-company'],
    export: exports,
    section: report.sections.map(({ id }) => id),
    sha256: receipts.items.map(({ sha256 }: Json) => sha256).slice(0, 3),
    type: ['BASIC_INFORMATION', 'PROTESTS'],
  };
  const gets = Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    methods.get === undefined || isNoRecord.test(path)
      ? []
      : filled(path, ids).map((one): Question => ({ method: 'GET', path: one })),
  );
  const search = (path: string, body: object): Question => ({ method: 'POST', path, options: { body } });
  const csv: Question = {
    method: 'GET',
    path: `/v2/batch/${batch}/spreadsheet?format=csv`,
  };
  return {
    ids,
    documents: companies.slice(0, reports.length).map(({ document }) => document),
    questions: [
      ...gets,
      csv,
      { method: 'GET', path: '/v2/report?limit=3' },
      { method: 'GET', path: '/v2/audit?limit=5' },
      { method: 'GET', path: '/credit-policy/policy/starter-company/difference?from=1&to=3' },
      { method: 'GET', path: `/v2/batch/${batch}/items?limit=7` },
      search('/v2/report/search', {}),
      search('/v2/report/search', { document: companies[0]?.document }),
      search(`/v2/batch/${batch}/items/search`, { text: 'ref 3' }),
      search('/v2/operation/search', {}),
      search('/v2/consent/list', { document: companies[0]?.document }),
      search('/v2/subject/show', { document: companies[0]?.document }),
    ],
  };
}

/** Paths that read no stored record, or whose answers depend on the current time. */
const isNoRecord =
  /^\/(?:docs|openapi|problems|health|metrics|v2\/session|credit-policy\/template|report\/financial-tab)|\/access$|facade-photo|watch\/\{id\}\/spreadsheet|usage\/spreadsheet|batch\/\{id\}\/spreadsheet|\/difference$/;

/** Returns the path with each matching id. */
function filled(path: string, ids: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const kind = /\/(?:v2\/)?(?:credit-policy\/)?(\w+)\/(?:\w+\/)?\{id\}/.exec(path)?.[1] ?? '';
  const named = path.includes('/erasure/') ? 'erasure' : kind;
  const places: Readonly<Record<string, string>> = {
    id: named,
    exportId: 'export',
    sectionId: 'section',
    sha256: 'sha256',
    type: 'type',
    name: 'policy',
  };
  let paths = [path];
  for (const [, parameter = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const values = ids[places[parameter] ?? ''] ?? [];
    paths = paths.flatMap((one) => values.map((value) => one.replace(`{${parameter}}`, value)));
  }
  return paths;
}

/** The comparable part of an answer. Files are compared by their bytes. A connection that ends before the body is a failure. */
export type ComparableAnswer =
  | { readonly status: number; readonly text: string }
  | { readonly failed: string };

export async function ask(
  client: TestClient,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, ComparableAnswer>> {
  const answers = new Map<string, ComparableAnswer>();
  for (const { method, path, options } of questions) {
    const key = `${method} ${path} ${JSON.stringify(options?.body ?? '')}`;
    answers.set(key, await answerOf(client.call(method, path, options)));
  }
  return answers;
}

async function answerOf(call: Promise<HttpAnswer>): Promise<ComparableAnswer> {
  try {
    const { status, bytes } = await call;
    return { status, text: Buffer.from(bytes).toString('latin1') };
  } catch (error) {
    return { failed: String(error) };
  }
}
