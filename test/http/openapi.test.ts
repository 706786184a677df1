import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { faultFinder, schemaReader } from './fault-finder.ts';
import { finishedReport } from './finished-report.ts';
import { type GeneratedRequest, generateRequest, operationsOf } from './generate-request.ts';
import { idsOf, LateClock, oldIdsOf } from './ids-of-service.ts';
import type { KnownIds } from './known-ids.ts';
import { randomFrom } from './random.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';
import { awaitBatch } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;
let description: Json;
let ids: KnownIds;

beforeAll(async () => {
  const clock = new LateClock();
  service = await runService({ clock });
  const old = await oldIdsOf(await service.client());
  clock.catchUp();
  client = await service.client();
  description = (await service.call('GET', '/openapi.json')).json;
  ids = await idsOf(client, old);
});
afterAll(() => service.stop());

describe('the description of the API', () => {
  test('is OpenAPI 3.1 whose every reference leads somewhere', () => {
    expect(description.openapi).toBe('3.1.0');
    const text = JSON.stringify(description);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(10);
    for (const name of references) expect(Object.keys(description.components.schemas)).toContain(name);
    expect(text).not.toContain('"$id"');
  });

  test('names every operation once, with a summary, and every problem with its codes', async () => {
    const operations = operationsOf(description);
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('operation-names.txt');
    for (const { operation } of operations) {
      expect(operation.summary).toBeTruthy();
      for (const [status, answer] of Object.entries<Json>(operation.responses)) {
        if (
          status === 'default' ||
          Number(status) < 400 ||
          answer.content['application/problem+json'] === undefined
        )
          continue;
        expect(answer.description).toMatch(/^[A-Z_, ]+$/);
      }
    }
  });

  test('says of each operation how it succeeds, and of those that lead a browser on that all else is a problem', () => {
    const leading = operationsOf(description).filter(
      ({ operation }) => !Object.keys(operation.responses).some((status) => status.startsWith('2')),
    );
    expect(leading.map(({ path }) => path)).toEqual([
      '/v2/session/provider',
      '/v2/session/provider/callback',
    ]);
    for (const { operation } of operationsOf(description)) {
      const { default: others, ...named } = operation.responses;
      expect(others !== undefined).toBe(!Object.keys(named).some((status) => status.startsWith('2')));
      if (others !== undefined) expect(Object.keys(others.content)).toEqual(['application/problem+json']);
    }
  });

  test('says where the service is, and of each operation whether it needs a token', async () => {
    expect(description.servers).toEqual([{ url: '/', description: expect.any(String) }]);
    for (const { method, path, operation } of operationsOf(description)) {
      const isOpen = operation.security.length === 0;
      if (!isOpen) expect(operation.security).toEqual([{ bearer: [] }, { session: [] }]);
      if (isOpen) expect(operation['x-permission']).toBeUndefined();
      const filled = path.replace(/\{\w+\}/g, 'x');
      expect((await service.call(method, filled)).status === 401, `${method} ${path}`).toBe(!isOpen);
    }
  });

  test('has pages of one form in every list', () => {
    const lists = operationsOf(description).filter(({ operation }) =>
      operation.operationId.startsWith('list'),
    );
    expect(lists).toHaveLength(16);
    for (const { operation } of lists) {
      const names = operation.parameters.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['limit', 'cursor']));
      const { schema } = operation.responses['200'].content['application/json'];
      const { properties, required } = description.components.schemas[schema.$ref.split('/').at(-1)];
      // Reports name those that the disk has damaged beside the others.
      const members = Object.keys(properties).filter((name) => name !== 'damaged');
      expect(members).toEqual(['items', 'nextCursor']);
      expect(required).toEqual(['items', 'nextCursor']);
    }
  });

  test('says of each version what it requires, as the service does', async () => {
    const body = { document: '12ABC34501DE35', policyId: 'starter-company' };
    for (const [path, status] of [
      ['/v2/report', 400],
      ['/report', 200],
    ] as const) {
      const { schema } = description.paths[path].post.requestBody.content['application/json'];
      expect(schema.required.includes('type'), path).toBe(status === 400);
      const answer = await client.call('POST', path, { body });
      expect(answer.status === 400, path).toBe(status === 400);
      if (status === 400) expect(answer.json.errors).toMatchObject([{ pointer: '/type', code: 'REQUIRED' }]);
    }
  });

  test('has no example of an answer that its own schemas refuse', () => {
    const unlike = schemaReader(description);
    for (const { operation } of operationsOf(description)) {
      for (const answer of Object.values<Json>(operation.responses)) {
        for (const { schema, example } of Object.values<Json>(answer.content ?? {})) {
          if (example === undefined) continue;
          expect(unlike(schema, example)).toBeUndefined();
        }
      }
    }
  });
});

describe('an id of any length in a path', () => {
  test.each([1, 200, 201, 500, 2_000])('of %s characters is answered as described', async (length) => {
    const undescribed: string[] = [];
    for (const { method, path, operation } of operationsOf(description)) {
      if (!path.includes('{')) continue;
      const url = path.replace(/\{\w+\}/g, 'x'.repeat(length));
      const body = operation.requestBody === undefined ? undefined : {};
      const { status, json } = await client.call(method, url, { body });
      const codes = operation.responses[status]?.description ?? operation.responses.default?.description;
      const isDescribed = json?.code === undefined ? codes !== undefined : codes?.includes(json.code);
      if (isDescribed !== true && operation.responses.default === undefined)
        undescribed.push(`${method} ${path}: ${status} ${json?.code}`);
    }
    expect(undescribed).toEqual([]);
  });

  test('has the errors of operations, erased reports and sheets described wherever a similar error is described', () => {
    const codes = operationsOf(description).map(({ operation }) =>
      Object.values<Json>(operation.responses).flatMap(({ description: text = '' }) => text.split(', ')),
    );
    for (const [unknown, companion] of [
      ['UNKNOWN_POLICY', 'POLICY_IS_OPERATION'],
      ['UNKNOWN_REPORT', 'REPORT_ERASED'],
      ['BATCH_WORKBOOK_REFUSED', 'BATCH_SHEET_UNKNOWN'],
    ] as const)
      for (const ofOne of codes) if (ofOne.includes(unknown)) expect(ofOne).toContain(companion);
  });
});

describe('every example of a request', () => {
  const examples = () =>
    operationsOf(description).flatMap(({ method, path, operation }) =>
      Object.entries<Json>(operation.requestBody?.content ?? {}).flatMap(([mediaType, { example }]) =>
        example === undefined ? [] : [{ method, path, operation, mediaType, example }],
      ),
    );

  /** What stands in an example for what only a running service has. */
  const inThisService = (
    example: Json,
    { own, id, planHash }: { own: TestClient; id: string; planHash: string },
  ): Json => ({
    ...example,
    ...('clientSecret' in example && { clientId: own.clientId, clientSecret: own.clientSecret }),
    // Names are not looked up in a test.
    ...('url' in example && { url: 'http://127.0.0.1:9/events' }),
    ...('id' in example && { id }),
    ...('reportId' in example && { reportId: id }),
    ...('planHash' in example && { planHash }),
  });

  test('is sent, and answered with success as the description says', async () => {
    const own = await service.client(undefined, 'examples');
    for (const name of ['starter-person', 'company-and-its-people'])
      await own.call('POST', `/credit-policy/template/${name}/enable`);
    const body = { document: '99990003000187', type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await own.call('POST', '/v2/report', { body })).json;
    const ended = (
      await own.call('POST', '/v2/operation', {
        body: { ...body, policyId: undefined, operationId: 'company-and-its-people' },
      })
    ).json.id;
    await own.call('GET', `/v2/operation/${ended}`, { headers: { prefer: 'wait=60' } });
    const { source } =
      examples().find(({ operation }) => operation.operationId === 'planPolicy')?.example ?? {};
    const { planHash } = (await own.call('POST', '/credit-policy/policy/plan', { body: { source } })).json;
    const batch = (
      await own.call('POST', '/v2/batch', {
        body: { name: 'x', policyId: 'starter-company', documents: ['99990003000187'] },
      })
    ).json.id;
    // Its run is one of the report that others are about.
    await awaitBatch(own, batch);
    const person = { name: 'Rui', email: 'rui@example.com', role: 'analyst' };
    const userId = (await own.call('POST', '/v2/user', { body: person })).json.id;
    const target = { type: 'OPERATION', url: 'http://127.0.0.1:9/events' };
    const webhookId = (await own.call('POST', '/webhook', { body: target })).json.id;
    const key = await service.sessions.newLocalLink(service.app.actor);
    const faultOf = faultFinder(description);
    // An invented report has no entry of a list that is kept here, nor a note, a review or a file of that name.
    const absent = new Set(
      'decideMatch confirmStatements strikeNote promoteShadow answerReview withdrawReview'.split(' '),
    );
    const names: string[] = [];
    const compared: string[] = [];
    for (const { method, path, operation, mediaType, example } of examples()) {
      const { operationId } = operation;
      names.push(`${operationId} ${mediaType}`);
      const isFile = mediaType !== 'application/json';
      const name = operationId === 'createBatch' ? 'name=Clients&' : '';
      const query = isFile ? `?${name}policyId=starter-company` : '';
      const about =
        {
          changeUserRole: userId,
          rotateClient: own.clientId,
          exportOperation: ended,
          searchBatchItems: batch,
          startShadow: 'starter-company',
          promoteShadow: 'starter-company',
          changeWebhook: webhookId,
        }[String(operationId)] ?? id;
      const answer = await own.call(method, `${path.replace('{id}', about)}${query}`, {
        headers: { 'content-type': mediaType },
        raw: isFile
          ? example
          : JSON.stringify(
              operationId === 'signIn' ? { key } : inThisService(example, { own, id, planHash }),
              // Another test may have added a user with the address of the example.
            ).replace('ana@example.com', 'example@example.org'),
      });
      const request: GeneratedRequest = {
        label: 'example',
        method,
        path,
        options: {},
        withToken: true,
        operation,
        expects: (status) => Math.floor(status / 100) === (absent.has(String(operationId)) ? 4 : 2),
      };
      expect(faultOf(request, answer), `${operationId} ${mediaType}`).toBeUndefined();
      const shown = operation.responses[answer.status].content?.['application/json']?.example;
      if (shown !== undefined && !isFile) {
        compared.push(`${operationId} ${answer.status}`);
        expect(formOf(answer.json), operationId).toEqual(formOf(shown));
      }
      // The next example may ask of the report that it is final.
      await finishedReport(own, id);
    }
    expect(names).toEqual([
      'authenticate application/json',
      'signIn application/json',
      'createReport application/json',
      'createReportV1 application/json',
      'searchReports application/json',
      'analyzeReport application/json',
      'reAnalyzeReport application/json',
      'leaveNote application/json',
      'strikeNote application/json',
      'keepOutcomes application/json',
      'deleteOutcomes application/json',
      'decideMatch application/json',
      'openReview application/json',
      'answerReview application/json',
      'withdrawReview application/json',
      'exportReport application/json',
      'attachFinancialStatements application/json',
      'confirmStatements application/json',
      'applyPolicyPlan application/json',
      'planPolicy application/json',
      'startShadow application/json',
      'promoteShadow application/json',
      'createBatch application/json',
      'createBatch text/csv',
      'createBatch text/plain',
      'previewBatch application/json',
      'previewBatch text/csv',
      'previewBatch text/plain',
      'searchBatchItems application/json',
      'createOperation application/json',
      'previewOperation application/json',
      'searchOperations application/json',
      'exportOperation application/json',
      'createWatch application/json',
      'registerWebhook application/json',
      'changeWebhook application/json',
      'showSubject application/json',
      'exportSubject application/json',
      'readSubjectAccesses application/json',
      'addConsent application/json',
      'readConsents application/json',
      'eraseSubject application/json',
      'eraseReport application/json',
      'holdSubject application/json',
      'releaseSubject application/json',
      'addUser application/json',
      'changeUserRole application/json',
      'createClient application/json',
      'rotateClient application/json',
    ]);
    // Their answers are what the description shows of them, field by field.
    expect(compared).toEqual([
      'authenticate 200',
      'createReport 201',
      'analyzeReport 200',
      'reAnalyzeReport 200',
      'leaveNote 201',
      'openReview 201',
      'exportReport 202',
      'createBatch 202',
      'createOperation 202',
      'previewOperation 200',
      'exportOperation 202',
      'createWatch 201',
      'registerWebhook 201',
      'addConsent 201',
      'readConsents 200',
      'holdSubject 201',
      'releaseSubject 200',
    ]);
  });

  /** A value with what differs from one service to the next, or from one hour to the next, taken out of its words. */
  const formOf = (value: Json): Json => {
    if (typeof value === 'number') return 0;
    if (Array.isArray(value)) return value.map(formOf);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]));
    if (typeof value !== 'string') return value;
    return /^[A-Z_]+$|^status_/.test(value) ? value : `a ${typeof value}`;
  };

  test('is there for each operation that has a body', () => {
    const named = new Set(examples().map(({ operation }) => operation.operationId));
    for (const { operation } of operationsOf(description)) {
      expect(named.has(operation.operationId)).toBe(operation.requestBody !== undefined);
    }
  });
});

describe('requests made from the description', () => {
  const { number, seed, isTrial, tell } = trialSize('CREDIT_REQUESTS', { number: 500, seed: 20_261_142 });

  test('are each answered as it says: status, type and content, and never by a fault', {
    timeout: isTrial ? 1_800_000 : 240_000,
  }, async () => {
    const random = randomFrom(seed);
    const operations = operationsOf(description);
    const faultOf = faultFinder(description);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const perBatch = 25;
    for (let batch = 0; batch < number / perBatch; batch += 1) {
      // Now and then all of them are about the same records.
      ids.focus(random, random.chance(0.3));
      const different = Array.from({ length: perBatch }, () =>
        generateRequest(description, operations, { random, ids }),
      );
      // Some are sent twice at the same time.
      const requests = different.flatMap((one) => (random.chance(0.05) ? [one, one] : [one]));
      const answers = await Promise.all(
        requests.map(({ method, path, options, withToken }) =>
          (withToken ? client : service).call(method, path, options),
        ),
      );
      for (const [index, answer] of answers.entries()) {
        const request = requests[index];
        if (request === undefined) continue;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status < 300) ids.learn(answer.json);
        ids.learnTag(request.path, answer.headers['etag']);
        const fault = faultOf(request, answer);
        if (fault === undefined) continue;
        const { label, method, path, options } = request;
        const { body = options.raw, headers = {} } = options;
        faults.push(
          `${label} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${JSON.stringify(body)?.slice(0, 500)}: ${fault}`,
        );
      }
    }
    tell(`seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}`);
    expect(faults.slice(0, 20), `seed ${seed}, ${faults.length} faults`).toEqual([]);
    // The generator reaches what it is for.
    const rarer = isTrial ? [201, 202, 204, 409, 410, 422] : [];
    for (const status of [200, 400, 401, 404, 405, 415, ...rarer])
      expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(2);
  });
});
