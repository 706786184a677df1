import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { casesText, policyText } from './long-policy.ts';
import { companyOf } from './new-company.ts';
import type { Json } from './running-service.ts';

/** What a service has, and how large the longest requests are. */
export interface LongWorld {
  readonly ids: Readonly<Record<string, string>>;
  /** Documents of the stored batch. */
  readonly stored: number;
  /** Documents of the batches that are sent. */
  readonly lines: number;
  /** Rules and cases of the longest policy. */
  readonly rules: number;
  readonly cases: number;
  readonly clientSecret: string;
}

/** One request: its body as JSON, or in another media type. */
export interface LongRequest {
  readonly path?: string;
  readonly json?: unknown;
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

/** The longest requests of an operation: each takes the most work that its limits allow. */
type Makes = (world: LongWorld) => Readonly<Record<string, LongRequest | Promise<LongRequest>>>;

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function documents(count: number, from = 0): readonly string[] {
  return Array.from({ length: count }, (_, at) => companyOf(10_000_000 + from + at));
}

/** A file with documents and what a company writes beside them. */
export function linesOf(count: number, from = 0): string {
  const rows = documents(count, from).map((document, at) => `${document};ref ${at};${at},10;Store ${at % 7}`);
  return ['CNPJ;Referencia;Valor;Loja', ...rows].join('\n');
}

async function workbookOf(count: number): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('SANDBOX');
  sheet.addRow(['CNPJ', 'Referencia', 'Valor', 'Loja']);
  for (const [at, document] of documents(count).entries()) sheet.addRow([document, `ref ${at}`, at, 'Store']);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const statements = () =>
  readFileSync(new URL('../../fixtures/statements/ecd-layout9-invented.txt', import.meta.url));

/** Of operations that answer more slowly to more than the example of their description. */
export const longestRequests: Readonly<Record<string, Makes>> = {
  authenticate: ({ ids, clientSecret }) => ({
    secret: { json: { clientId: ids['ownClient'], clientSecret } },
  }),
  signIn: ({ ids }) => ({ password: { json: { email: ids['email'], password: 'not the password 1' } } }),
  listReports: () => ({
    newest: { path: '/v2/report?limit=200' },
    filtered: {
      path: '/v2/report?limit=200&status=DENIED&policyStatus=DENIED&type=cnpj&createdFrom=2020-01-01',
    },
    named: { path: '/v2/report?limit=200&name=comercio' },
  }),
  listReportsV1: () => ({ newest: { path: '/report/list?limit=200' } }),
  searchReports: () => ({
    name: { json: { name: 'comercio', limit: 200 } },
    all: { json: { limit: 200 } },
  }),
  exportReport: () =>
    Object.fromEntries(['pdf', 'xlsx', 'csv', 'json'].map((format) => [format, { json: { format } }])),
  attachFinancialStatements: ({ lines, ids }) => {
    const books = statements();
    const more = '|I155|9.1||1,00|D|2,00|1,00|2,00|D|\r\n'.repeat(lines * 18);
    const at = books.indexOf('|J001|');
    const whole = Buffer.concat([books.subarray(0, at), Buffer.from(more), books.subarray(at)]);
    const path = `/report/${ids['books']}/financial-tab`;
    return { ecd: { path, json: { fileName: 'ecd.txt', contentBase64: whole.toString('base64') } } };
  },
  // Another subject than the one that is read: how long its file is does not depend on how often these requests ran before.
  leaveNote: ({ ids }) => ({
    usual: { path: `/v2/report/${ids['unreviewed']}/note`, json: { text: 'Called the customer' } },
  }),
  addConsent: ({ ids }) => ({
    usual: { json: { document: ids['held'], scope: 'SCR', givenBy: 'Ana Lima', how: 'PAPER' } },
  }),
  openReview: ({ ids }) => ({
    usual: { json: { reportId: ids['unreviewed'], bySubject: true, reason: 'Paid' } },
  }),
  withdrawReview: ({ ids }) => ({
    usual: { path: `/v2/review/${ids['secondReview']}/withdraw`, json: { reason: 'Asked by mistake' } },
  }),
  registerWebhook: () => ({
    usual: { json: { type: 'REPORT_EXPORTED', url: 'http://127.0.0.1:9/events' } },
  }),
  addUser: () => ({ usual: { json: { name: 'Bia', email: 'bia@example.com', role: 'analyst' } } }),
  holdSubject: ({ ids }) => ({ usual: { json: { document: ids['held'], reason: 'Case 1' } } }),
  releaseSubject: ({ ids }) => ({ usual: { json: { document: ids['held'] } } }),
  eraseReport: ({ ids }) => ({
    usual: { path: `/v2/report/${ids['erasable']}/erase`, json: { reason: 'wrong person' } },
  }),
  getUsage: () =>
    Object.fromEntries(['policy', 'depth', 'day'].map((by) => [by, { path: `/v2/usage?by=${by}` }])),
  planPolicy: ({ rules, cases }) => ({
    new: { json: { source: policyText('new-one', rules), against: 'starter-company' } },
    'of 1 MB': { json: { source: `${policyText('new-one', rules)}${'# comment\n'.repeat(rules * 70)}` } },
    changed: { json: { source: policyText('long', rules, 1), cases: casesText('long', cases) } },
  }),
  applyPolicyPlan: ({ rules, cases, ids }) => ({
    long: {
      json: {
        source: policyText('long', rules),
        cases: casesText('long', cases),
        planHash: ids['planHash'] ?? '0'.repeat(64),
      },
    },
  }),
  startShadow: ({ rules }) => ({ long: { json: { source: policyText('long', rules, 1) } } }),
  getPolicyDifference: () => ({ long: { path: '/credit-policy/policy/long/difference?from=1&to=2' } }),
  createBatch: ({ lines }) => ({
    lines: {
      path: '/v2/batch?name=long&policyId=starter-company',
      type: 'text/csv',
      body: linesOf(lines, 1_000_000),
    },
    workbook: workbookOf(lines).then((body) => ({
      path: '/v2/batch?name=long&policyId=starter-company',
      type: sheetType,
      body,
    })),
    list: { json: { name: 'long', policyId: 'starter-company', documents: documents(lines) } },
  }),
  previewBatch: ({ lines }) => ({
    lines: { path: '/v2/batch/preview?policyId=starter-company', type: 'text/csv', body: linesOf(lines) },
    workbook: workbookOf(lines).then((body) => ({
      path: '/v2/batch/preview?policyId=starter-company',
      type: sheetType,
      body,
    })),
    list: { json: { policyId: 'starter-company', documents: documents(lines) } },
  }),
  getBatchSpreadsheet: ({ ids }) =>
    Object.fromEntries(
      ['xlsx', 'csv'].map((format) => [
        format,
        { path: `/v2/batch/${ids['batch']}/spreadsheet?format=${format}&reasons=true` },
      ]),
    ),
  listBatchItems: ({ ids }) => ({ most: { path: `/v2/batch/${ids['batch']}/items?limit=200` } }),
  searchBatchItems: () => ({
    name: { json: { text: 'comercio', limit: 200 } },
    none: { json: { text: 'nowhere at all', limit: 200 } },
  }),
  createWatch: ({ lines }) => ({ long: { json: { name: 'long', documents: documents(lines) } } }),
  keepOutcomes: ({ lines }) => ({
    long: {
      json: {
        outcomes: documents(Math.min(lines, 1_000)).map((document) => ({
          document,
          event: 'LATE',
          daysLate: 12,
          date: '2026-10-30',
          amount: 1200.5,
        })),
      },
    },
  }),
};

/** Operations that are answered with an error here, and the reason. */
export const refused: Readonly<Record<string, string>> = {
  signIn: 'the password is wrong, which takes as long as the right one',
  beginProviderSignIn: 'there is no identity provider',
  endProviderSignIn: 'there is no identity provider',
  getReceipt: 'the sources of the sandbox prove nothing by documents',
  decideMatch: 'the report has no possible match',
  confirmStatements: 'the figures of the statement are not in doubt',
  resumeBatch: 'the batch has ended',
  cancelBatch: 'the batch has ended',
  cancelOperation: 'the operation has ended',
  promoteShadow: 'nobody has signed for the applicants that the challenger would approve',
};

/** One operation of the description. */
interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

/** Operations that end what others need come last. */
const endings = [/^(?:cancel|disable|release|revoke|rotate|signOut|stop|withdraw)/, /^(?:erase|remove)/];

/** Returns all operations of the description, in the order in which they are requested. */
export function operationsInOrder(description: Json): readonly DescribedOperation[] {
  const operations = Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      id: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const rank = ({ id }: DescribedOperation) => endings.findIndex((ending) => ending.test(id));
  return operations.toSorted((a, b) => rank(a) - rank(b));
}

/** A request as it is sent. */
export interface SentRequest {
  /** The operation, and which of its requests. */
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

/** Returns the longest requests of an operation: those of the table, or its example with the largest page. */
export async function requestsOf(
  { id, method, path, operation }: DescribedOperation,
  world: LongWorld,
): Promise<readonly SentRequest[]> {
  const usual = filled(path, world.ids);
  const example = operation.requestBody?.content?.['application/json']?.example;
  const hasLimit = (operation.parameters ?? []).some(({ name }: Json) => name === 'limit');
  const made = longestRequests[id]?.(world) ?? {
    usual: {
      path: hasLimit ? `${usual}?limit=200` : usual,
      ...(example && { json: exampleWith(example, world) }),
    },
  };
  const name = (which: string) => `${id}: ${which}`;
  return Promise.all(
    Object.entries(made).map(async ([which, request]) => {
      const { json, ...sent } = { path: usual, ...(await request) };
      if (json === undefined) return { ...sent, name: name(which), method };
      return { ...sent, name: name(which), method, type: 'application/json', body: JSON.stringify(json) };
    }),
  );
}

/** The example of a body with an id and a document that are stored. */
function exampleWith(example: Json, { ids }: LongWorld): Json {
  return {
    ...example,
    ...(example.id && { id: ids['report'] }),
    ...(example.document && { document: ids['document'] }),
    ...(typeof example.url === 'string' && { url: 'http://127.0.0.1:9/events' }),
  };
}

const kinds =
  'credit-policy|batch|watch|operation|webhook/delivery|webhook|review|subject/erasure|user|client|consent|report';
const kindOfPath = new RegExp(`^/(?:v2/)?(${kinds})/`);

/** The path with ids of the world. */
function filled(path: string, ids: LongWorld['ids']): string {
  const kind = kindOfPath.exec(path)?.[1]?.split('/').at(-1) ?? '';
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ids[name === 'id' ? kind : name] ?? `no-${name}`),
  );
}
