import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Static } from '@sinclair/typebox';
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest';
import { CreditClient } from '../../src/client/credit-client.ts';
import type { PromoteShadowBody, ShadowAnswer, StartShadowBody } from '../../src/client/policy-calls.ts';
import type {
  CreateOperationBody,
  CreateReportBody,
  DecisionBody,
  ListOperationsQuery,
  ListReportsQuery,
  MatchDecisionBody,
} from '../../src/client/request-types.ts';
import { createReportBody } from '../../src/http/endpoints/create-report.ts';
import { decisionBody } from '../../src/http/endpoints/decide-report.ts';
import { listReportsQuery } from '../../src/http/endpoints/list-reports.ts';
import { createOperationBody, listOperationsEndpoint } from '../../src/http/endpoints/operations.ts';
import type { promoteShadowBody, startShadowBody } from '../../src/http/endpoints/policy-shadows.ts';
import type { matchBody } from '../../src/http/endpoints/report-matches.ts';
import { operation, operationItem } from '../../src/http/views/operation-schemas.ts';
import { policyShadow } from '../../src/http/views/policy-shadow-schemas.ts';
import { createdReport, decision, report } from '../../src/http/views/report-schemas.ts';
import type { OperationAnswer, OperationItem } from '../../src/operation/read-operations.ts';
import type { DecisionAnswer } from '../../src/report/decide-report.ts';
import type { CreateReportAnswer, ReportAnswer } from '../../src/report/report-answer.ts';
import { keysOf } from './keys-of.ts';

describe('the types of the client', () => {
  test('are accepted by the schemas that the service validates by', () => {
    expectTypeOf<CreateReportBody>().toExtend<Static<typeof createReportBody>>();
    expectTypeOf<DecisionBody>().toExtend<Static<typeof decisionBody>>();
    expectTypeOf<MatchDecisionBody>().toExtend<Static<typeof matchBody>>();
    expectTypeOf<ListReportsQuery>().toExtend<Static<typeof listReportsQuery>>();
    expect(Object.keys(createReportBody.properties).sort()).toEqual(
      keysOf<CreateReportBody>()([
        'document',
        'type',
        'policyId',
        'externalId',
        'amount',
        'requestedAmount',
        'inputs',
        'purpose',
        'reuseWithinDays',
      ]),
    );
    expect(Object.keys(decisionBody.properties).sort()).toEqual(
      keysOf<DecisionBody>()(['id', 'approved', 'commentary', 'terms']),
    );
    expect(Object.keys(listReportsQuery.properties).sort()).toEqual(
      keysOf<ListReportsQuery>()([
        'policyStatus',
        'status',
        'document',
        'policyId',
        'externalId',
        'type',
        'createdFrom',
        'createdTo',
        'validUntilFrom',
        'validUntilTo',
        'name',
        'limit',
        'cursor',
      ]),
    );
  });

  test('of operations are those of their schemas', () => {
    expectTypeOf<CreateOperationBody>().toExtend<Static<typeof createOperationBody>>();
    expect(Object.keys(createOperationBody.properties).sort()).toEqual(
      keysOf<CreateOperationBody>()(['document', 'type', 'operationId', 'externalId', 'inputs', 'purpose']),
    );
    expect(Object.keys(listOperationsEndpoint.query?.properties ?? {}).sort()).toEqual(
      keysOf<ListOperationsQuery>()([
        'status',
        'operationId',
        'document',
        'externalId',
        'type',
        'createdFrom',
        'createdTo',
        'limit',
        'cursor',
      ]),
    );
    const item = [
      'id',
      'operationId',
      'operationVersion',
      'operationName',
      'title',
      'document',
      'type',
      'name',
      'externalId',
      'status',
      'reasons',
      'createdAt',
      'updatedAt',
      'finishedAt',
    ] as const;
    expect(Object.keys(operationItem.properties).sort()).toEqual(keysOf<OperationItem>()([...item]));
    expect(Object.keys(operation.properties).sort()).toEqual(
      keysOf<OperationAnswer>()([
        ...item,
        'progress',
        'root',
        'nodes',
        'steps',
        'limits',
        'inputs',
        'purpose',
        'policies',
        'counted',
        'price',
        'sandbox',
        'notice',
      ]),
    );
  });

  test('of candidates in shadow are those of their schemas', () => {
    expectTypeOf<StartShadowBody>().toExtend<Static<typeof startShadowBody>>();
    expectTypeOf<PromoteShadowBody>().toExtend<Static<typeof promoteShadowBody>>();
    expect(Object.keys(policyShadow.properties).sort()).toEqual(
      keysOf<ShadowAnswer>()([
        'policyId',
        'candidate',
        'startedAt',
        'startedBy',
        'endedAt',
        'ending',
        'promotion',
        'compared',
        'sandbox',
        'versions',
        'approvals',
        'mcNemar',
        'moves',
        'otherFigures',
        'decides',
        'passedOver',
        'uncollected',
      ]),
    );
  });

  test('name the fields that the answers are described with', () => {
    expect(Object.keys(createdReport.properties).sort()).toEqual(
      keysOf<CreateReportAnswer>()([
        'id',
        'document',
        'type',
        'policyId',
        'policyStatus',
        'status',
        'externalId',
        'progress',
        'reused',
        'sandbox',
        'notice',
        'createdAt',
        'updatedAt',
      ]),
    );
    expect(Object.keys(decision.properties).sort()).toEqual(
      keysOf<DecisionAnswer>()([
        'id',
        'analystId',
        'analystName',
        'previousAnalystId',
        'policyStatus',
        'commentary',
        'status',
        'terms',
        'signatures',
        'signaturesMissing',
        'updatedAt',
      ]),
    );
    // v1 adds `result`, and the client speaks v2.
    const { result: _, ...fields } = report.properties;
    expect(Object.keys(fields).sort()).toEqual(
      keysOf<ReportAnswer>()([
        'id',
        'document',
        'type',
        'name',
        'depth',
        'counterfactuals',
        'counterfactualsUndecided',
        'nearest',
        'heldBy',
        'firmnessUndecided',
        'terms',
        'signatures',
        'signaturesMissing',
        'notes',
        'reviews',
        'inputs',
        'policyId',
        'policyVersion',
        'status',
        'policyStatus',
        'score',
        'insufficientCoverage',
        'externalId',
        'otherExternalIds',
        'requestedAmount',
        'purpose',
        'commentary',
        'analystId',
        'analystName',
        'decidedAt',
        'previousAnalystId',
        'profile',
        'sandbox',
        'notice',
        'cost',
        'createdAt',
        'updatedAt',
        'progress',
        'errors',
        'analysis',
        'policyResult',
        'sections',
      ]),
    );
  });
});

describe('the client', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

  /** A service that answers what the test says, one answer for each request but those for a token. */
  async function clientOf(
    answers: readonly ((request: IncomingMessage, response: ServerResponse) => void)[],
  ) {
    const seen: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
    let tokens = 0;
    server = createServer((request, response) => {
      if (request.url === '/auth/authenticate') {
        tokens += 1;
        response.end(
          JSON.stringify({
            accessToken: `token ${tokens}`,
            tokenType: 'Bearer',
            expiresIn: 3_600,
            userId: 'usr_x',
          }),
        );
        return;
      }
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
      answers[seen.length - 1]?.(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = new CreditClient({
      baseUrl: `http://127.0.0.1:${port}`,
      clientId: 'c',
      clientSecret: 's',
      retries: 2,
    });
    return { client, seen, tokens: () => tokens };
  }

  const json =
    (status: number, body: object, headers = {}) =>
    (_: IncomingMessage, response: ServerResponse) => {
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    };
  const body = { document: '12ABC34501DE35', type: 'cnpj', policyId: 'p' } as const;

  test('asks for one token for many requests, and for a new one when it is refused', async () => {
    const { client, seen, tokens } = await clientOf([
      json(200, {}),
      json(200, {}),
      json(401, { code: 'NOT_AUTHENTICATED' }),
      json(200, { id: 'rpt_1' }),
    ]);
    await Promise.all([client.getReport('a'), client.getReport('b')]);
    expect(tokens()).toBe(1);
    expect(await client.getReport('c')).toEqual({ id: 'rpt_1' });
    expect(tokens()).toBe(2);
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer token 2');
  });

  test('sends a create again under the same key when it was put off or got no answer', async () => {
    const { client, seen } = await clientOf([
      json(503, { code: 'QUEUE_FULL' }, { 'retry-after': '0' }),
      (_, response) => response.destroy(),
      json(201, { id: 'rpt_1' }),
    ]);
    expect(await client.createReport(body)).toEqual({ id: 'rpt_1' });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('sends no decision twice', async () => {
    const { client, seen } = await clientOf([(_, response) => response.destroy(), json(200, {})]);
    await expect(client.analyzeReport({ id: 'rpt_1', approved: true, commentary: 'x' })).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  test('gives the problem of a refusal, and of something in between that answers otherwise', async () => {
    const problem = { type: '/problems/X', title: 'X', status: 422, detail: 'no', code: 'POLICY_DISABLED' };
    const { client } = await clientOf([
      json(422, problem),
      (_, response) => {
        response.writeHead(502).end('<html>bad gateway</html>');
      },
    ]);
    await expect(client.createReport(body)).rejects.toMatchObject({ name: 'CreditApiError', problem });
    await expect(client.getReport('x')).rejects.toMatchObject({
      problem: { status: 502, code: 'UNKNOWN_ANSWER' },
    });
  });

  test('waits by asking again until the report is final', async () => {
    const { client, seen } = await clientOf([
      json(200, { progress: { final: false } }),
      json(200, { id: 'rpt_1', progress: { final: true } }),
    ]);
    expect(await client.waitForReport('rpt_1', { timeoutMs: 5_000 })).toMatchObject({ id: 'rpt_1' });
    expect(seen.map(({ headers }) => headers['prefer'])).toEqual(['wait=5', 'wait=5']);
  });

  test('reads every page of a list as it is gone through', async () => {
    const { client, seen } = await clientOf([
      json(200, { items: [{ id: 1 }, { id: 2 }], nextCursor: 'next' }),
      json(200, { items: [{ id: 3 }], nextCursor: null }),
    ]);
    const ids = [];
    for await (const { id } of client.allReports({ status: 'DENIED' })) ids.push(id);
    expect(ids).toEqual([1, 2, 3]);
    expect(seen.map(({ url }) => url)).toEqual([
      '/v2/report?status=DENIED',
      '/v2/report?status=DENIED&cursor=next',
    ]);
  });
});
