import { setTimeout as wait } from 'node:timers/promises';
import { casesText, policyText } from './long-policy.ts';
import { documents, type LongWorld, linesOf } from './longest-requests.ts';
import type { MeasuredService } from './measured-service.ts';
import type { Json } from './running-service.ts';

/** Calls a service with the token of a client. @throws Error for an answer of 4xx or 5xx. */
type Call = (method: string, path: string, json?: unknown) => Promise<Json>;

/** A client of a service, as `credit client create` writes it. */
interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Gets a token for a client. */
export async function tokenOf(
  service: MeasuredService,
  { clientId, clientSecret }: Credentials,
): Promise<string> {
  const body = JSON.stringify({ clientId, clientSecret });
  const sent = { method: 'POST', type: 'application/json', body };
  return JSON.parse((await service.send('/auth/authenticate', sent)).text).accessToken;
}

/** Fills the database of a service with a batch, policies and one record of every kind. */
export async function fillWorld(
  service: MeasuredService,
  client: Credentials,
  size: Omit<LongWorld, 'ids' | 'clientSecret'>,
): Promise<LongWorld> {
  const headers = { authorization: `Bearer ${await tokenOf(service, client)}` };
  const call: Call = async (method, path, json) => {
    const body = json === undefined ? {} : { type: 'application/json', body: JSON.stringify(json) };
    const { status, text } = await service.send(path, { method, headers, ...body });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  for (const name of ['starter-company', 'full-company', 'starter-person', 'company-and-its-people'])
    await call('POST', `/credit-policy/template/${name}/enable`);
  const path = '/v2/batch?name=customers&policyId=starter-company';
  const sent = { method: 'POST', headers, type: 'text/csv', body: linesOf(size.stored) };
  const { id: batch } = JSON.parse((await service.send(path, sent)).text);
  await until(async () => (await call('GET', `/v2/batch/${batch}`)).status === 'COMPLETED');
  const ids = { batch, ...(await policiesOf(call, size)), ...(await recordsOf(call, size)) };
  return { ...size, ids: { ...ids, ownClient: client.clientId }, clientSecret: client.clientSecret };
}

/** Enables two versions of a long policy, and an operation with many members. */
async function policiesOf(
  call: Call,
  { rules, cases: count }: Pick<LongWorld, 'rules' | 'cases'>,
): Promise<LongWorld['ids']> {
  const cases = casesText('long', count);
  let planHash = '';
  for (const source of [policyText('long', rules, 5), policyText('long', rules), policyText('long', rules)]) {
    const plan = await call('POST', '/credit-policy/policy/plan', { source, cases });
    if (plan.planHash === null) throw new Error(JSON.stringify(plan.findings[0]));
    planHash = plan.planHash;
    if (plan.outcome !== 'UNCHANGED')
      await call('POST', '/credit-policy/policy', { source, cases, planHash });
  }
  const plan = await call('POST', '/credit-policy/policy/plan', { source: branches });
  await call('POST', '/credit-policy/policy', { source: branches, planHash: plan.planHash });
  return { 'credit-policy': 'long', name: 'full-company', planHash };
}

/** An operation over the branches of a company. */
const branches = `id: branches
name: Branches
operation: cnpj
policy: starter-company
steps:
  - { name: branches, of: root, relation: BRANCHES, policies: { cnpj: starter-company }, limit: 200 }
limits: { reports: 201 }
`;

const company = '12ABC34501DE35';
/** A company of the sandbox with 200 branches. */
const companyWithBranches = '99990015000101';
/** The company of the statements in the fixtures. */
const companyOfBooks = '99999002000101';
const others = ['99990001000198', '33683111000280', '00000000000191', '99990003000187'];

/** A record of every kind, with as much content as possible, and spare ones for requests that end them. */
async function recordsOf(
  call: Call,
  { stored, lines }: Pick<LongWorld, 'stored' | 'lines'>,
): Promise<LongWorld['ids']> {
  const older = { document: company, type: 'cnpj', policyId: 'starter-company' };
  for (let count = 0; count < stored / 10; count += 1) await call('POST', '/v2/report', older);
  const report = await reportOn(call, company, 'full-company');
  const books = await reportOn(call, companyOfBooks, 'starter-company');
  const [unreviewed, erasable, erased, held] = await Promise.all(
    others.map((document) => reportOn(call, document, 'starter-company')),
  );
  const operation = await call('POST', '/v2/operation', {
    document: companyWithBranches,
    type: 'cnpj',
    operationId: 'branches',
  });
  const watch = await call('POST', '/v2/watch', { name: 'portfolio', documents: documents(lines) });
  const user = await call('POST', '/v2/user', { name: 'Ana', email: 'ana@example.com', role: 'analyst' });
  const spare = await call('POST', '/v2/client', { name: 'spare', permissions: ['report:read'] });
  const addNote = () => call('POST', `/v2/report/${report.id}/note`, { text: 'Called the customer' });
  const note = await addNote();
  const review = await call('POST', '/v2/review', { reportId: report.id, bySubject: true, reason: 'Paid' });
  const second = await call('POST', '/v2/review', { reportId: books.id, bySubject: true, reason: 'Paid' });
  const webhook = await call('POST', '/webhook', {
    type: 'REPORT_FINISHED',
    url: 'http://127.0.0.1:9/events',
  });
  await call('POST', `/webhook/${webhook.id}/test`);
  const deliveries = await call('GET', `/webhook/${webhook.id}/deliveries`);
  const addConsent = () =>
    call('POST', '/v2/consent', { document: company, scope: 'SCR', givenBy: 'Ana Lima', how: 'PAPER' });
  const consent = await addConsent();
  for (let count = 0; count < stored / 50; count += 1) await Promise.all([addNote(), addConsent()]);
  const made = await call('POST', `/report/${report.id}/export`, { format: 'pdf' });
  const { erasure } = await call('POST', '/v2/subject/erase', { document: erased.document, reason: 'asked' });
  const receipts = await call('GET', `/v2/report/${books.id}/receipt`);
  await until(async () => (await call('GET', `/report/export/${made.id}`)).state === 'GENERATED');
  const unfinished = ['PENDING', 'PROCESSING'];
  await until(async () => !unfinished.includes((await call('GET', `/v2/operation/${operation.id}`)).status));
  return {
    report: report.id,
    sectionId: report.sections[0].id,
    type: 'BASIC_INFORMATION',
    number: '1',
    document: company,
    books: books.id,
    unreviewed: unreviewed.id,
    erasable: erasable.id,
    held: held.document,
    operation: operation.id,
    watch: watch.id,
    user: user.id,
    client: spare.clientId,
    noteId: note.id,
    review: review.id,
    secondReview: second.id,
    webhook: webhook.id,
    delivery: deliveries.items[0].id,
    consent: consent.id,
    sha256: receipts.items[0]?.sha256 ?? '0'.repeat(64),
    exportId: made.id,
    erasure: erasure.id,
    email: 'ana@example.com',
    code: 'QUEUE_FULL',
    file: 'start.js',
  };
}

/** Makes a report, and waits for its end. */
async function reportOn(call: Call, document: string, policyId: string): Promise<Json> {
  const { id } = await call('POST', '/v2/report', { document, type: 'cnpj', policyId });
  const read = () => call('GET', `/v2/report/${id}`);
  await until(async () => !['PENDING', 'PROCESSING', 'EVALUATING'].includes((await read()).status));
  return read();
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(100);
}
