import { finishedReport } from './finished-report.ts';
import { KnownIds } from './known-ids.ts';
import type { Json, TestClient } from './running-service.ts';
import { awaitBatch } from './some-batch.ts';

/** The steps of one state each; a step that fails is an error of the test. */
class Maker {
  readonly ids: KnownIds;
  readonly #client: TestClient;

  constructor(client: TestClient, ids = new KnownIds()) {
    this.#client = client;
    this.ids = ids;
  }

  async do(method: string, path: string, body?: Json, headers: Record<string, string> = {}): Promise<Json> {
    const answer = await this.#client.call(method, path, { ...(body !== undefined && { body }), headers });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    this.ids.learn(answer.json);
    return answer.json;
  }

  /** Ends with the report in its last state. */
  async report(document: string, policyId = 'starter-company'): Promise<string> {
    const type = document.length === 11 ? 'cpf' : 'cnpj';
    const { id } = await this.do('POST', '/v2/report', { document, type, policyId });
    this.ids.learn((await finishedReport(this.#client, id)).json);
    return id;
  }

  async export(path: string, format: string): Promise<void> {
    const { id } = await this.do('POST', path, { format });
    for (;;) {
      const { state } = await this.do('GET', `/report/export/${id}`);
      if (state !== 'PENDING') return;
    }
  }
}

/** A clock that is behind at first, so that some records are old. */
export class LateClock {
  #behindMs = 9 * 86_400_000;
  now = () => new Date(Date.now() - this.#behindMs);
  catchUp = () => {
    this.#behindMs = 0;
  };
}

/** Gives a client an old report with an export that is no longer kept. */
export async function oldIdsOf(client: TestClient): Promise<KnownIds> {
  const maker = new Maker(client);
  const report = await maker.report('33683111000280');
  await maker.export(`/report/${report}/export`, 'pdf');
  return maker.ids;
}

/** Gives a client something of everything that requests are about, in every state that stays. */
export async function idsOf(client: TestClient, ids = new KnownIds()): Promise<KnownIds> {
  const maker = new Maker(client, ids);
  const make = maker.do.bind(maker);
  maker.ids.protect(client.clientId);
  for (const name of ['starter-person', 'starter-company-manual', 'company-and-its-people'])
    await make('POST', `/credit-policy/template/${name}/enable`);
  for (const type of ['REPORT_FINISHED', 'REPORT_EXPORTED'])
    await make('POST', '/webhook', { type, url: 'http://127.0.0.1:9/events' });
  await makeReports(maker);
  await make('POST', '/v2/batch', {
    name: 'running',
    policyId: 'starter-company',
    documents: ['33683111000280', 'x'],
  });
  const { id: batch } = await make('POST', '/v2/batch', {
    name: 'finished',
    policyId: 'starter-company',
    documents: ['99990001000198', '99990009000154', '123'],
  });
  await awaitBatch(client, batch);
  const operation = { document: '99990005000176', type: 'cnpj', operationId: 'company-and-its-people' };
  const { id: finished } = await make('POST', '/v2/operation', operation);
  await make('GET', `/v2/operation/${finished}`, undefined, { prefer: 'wait=60' });
  await maker.export(`/v2/operation/${finished}/export`, 'json');
  const { id: cancelled } = await make('POST', '/v2/operation', { ...operation, document: '99990001000198' });
  await make('POST', `/v2/operation/${cancelled}/cancel`);
  await make('POST', '/v2/watch', { name: 'first', documents: ['33683111000280'] });
  await make('POST', '/v2/consent', {
    document: '00000012440',
    scope: 'SCR',
    givenBy: 'Ana Lima',
    validUntil: '2099-12-31',
    how: 'PAPER',
    paperSha256: 'a'.repeat(64),
  });
  await make('POST', '/v2/user', { name: 'Rita', email: 'rita@example.com', role: 'analyst' });
  await make('POST', '/v2/client', { name: 'other', permissions: ['report:read'] });
  for (const path of ['/webhook/findBy', '/v2/audit']) await make('GET', path);
  return maker.ids;
}

/** Reports in each state that stays, with what is attached to them. */
async function makeReports(maker: Maker): Promise<void> {
  const approved = await maker.report('99SANDBX000151');
  for (const text of ['Called the applicant.', 'Called again.', 'Paid.']) {
    const { id } = await maker.do('POST', `/v2/report/${approved}/note`, { text });
    maker.ids.learnPart(id, approved);
  }
  const { items } = await maker.do('GET', `/v2/report/${approved}/receipt`);
  for (const { sha256 } of items) maker.ids.learnPart(sha256, approved);
  for (const format of ['pdf', 'xlsx', 'csv', 'json'])
    await maker.export(`/report/${approved}/export`, format);
  const alert = await maker.report('99990003000187');
  await maker.do('POST', '/report/analyze', { id: alert, approved: true, commentary: 'Guarantee.' });
  const { id: review } = await maker.do('POST', '/v2/review', {
    reportId: alert,
    bySubject: true,
    reason: 'Paid.',
  });
  await maker.do('POST', `/v2/review/${review}/withdraw`, { reason: 'By telephone.' });
  await maker.do('POST', '/v2/review', { reportId: alert, bySubject: true, reason: 'Paid again.' });
  await maker.report('99990004000121');
  await maker.report('99990009000154');
  await maker.report('99990010000189', 'starter-company-manual');
  await maker.report('00000014222', 'starter-person');
  const erased = await maker.report('99990007000165');
  await maker.export(`/report/${erased}/export`, 'pdf');
  await maker.do('POST', `/v2/report/${erased}/erase`, { reason: 'As asked.' });
}
