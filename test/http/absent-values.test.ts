import { connect } from 'node:net';
import { Type } from '@sinclair/typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropNulls, shapeOf } from '../../src/http/body-shape.ts';
import { limits } from '../../src/http/limits.ts';
import { finishedReport } from './finished-report.ts';
import { newCompany } from './new-company.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let operations: readonly { readonly method: string; readonly path: string; readonly body: Json }[];

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  const { json } = await service.call('GET', '/openapi.json');
  operations = Object.entries<Json>(json.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { requestBody: body }]) =>
      method === 'get' ? [] : [{ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'x_1'), body }],
    ),
  );
});
afterAll(() => service.stop());

const jsonTypes = [
  'application/json',
  'application/json;',
  'application/json; charset=utf8',
  'Application/JSON;charset="UTF-8"',
  'application/json;\tcharset=utf-8',
  'application/json; odata.metadata=minimal',
];

describe('a request without a body', () => {
  test('is answered alike whatever its header says of a body, if none is needed', async () => {
    const without = operations.filter(({ body }) => body?.required !== true);
    expect(without.length).toBeGreaterThan(20);
    for (const { method, path } of without) {
      const { status, json } = await client.call(method, path);
      for (const type of [...jsonTypes, 'application/octet-stream', 'application/x-www-form-urlencoded']) {
        const answer = await client.call(method, path, { raw: '', headers: { 'content-type': type } });
        expect([path, type, answer.status, answer.json?.code]).toEqual([path, type, status, json?.code]);
      }
      expect([path, json?.code]).not.toEqual([path, 'MALFORMED_JSON']);
      expect([path, status]).not.toEqual([path, 415]);
    }
  });

  test('is refused in every form if a body is needed', async () => {
    const needing = operations.filter(({ body }) => body?.required === true);
    expect(needing.length).toBeGreaterThan(20);
    for (const { method, path } of needing) {
      for (const type of jsonTypes) {
        const answer = await client.call(method, path, { raw: '', headers: { 'content-type': type } });
        expect([path, type, answer.status]).toEqual([path, type, 400]);
      }
      expect([path, (await client.call(method, path)).status]).toEqual([path, 415]);
    }
  });

  test('may come in chunks', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.once('data', (bytes) => {
        resolve(String(bytes));
        socket.destroy();
      });
      const head = ['POST /webhook/x_1/test HTTP/1.1', 'Host: x', `Authorization: Bearer ${client.token}`];
      socket.write(`${[...head, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n0\r\n\r\n`);
    });
    expect(answer).toContain('UNKNOWN_WEBHOOK');
  });
});

test.each(jsonTypes)('a body of type %s is read and validated', async (type) => {
  const send = (body: Json) =>
    client.call('POST', '/v2/report', { raw: JSON.stringify(body), headers: { 'content-type': type } });
  const request = { document: newCompany(), type: 'cnpj', policyId: 'starter-company' };
  expect((await send(request)).status).toBe(201);
  expect((await send({ ...request, amount: 'much' })).json.errors).toMatchObject([{ pointer: '/amount' }]);
});

describe('null in an optional field', () => {
  const optional = { externalId: null, amount: null, inputs: null, purpose: null };

  test.each(['/v2/report', '/report'])('is as if it had not been sent to %s', async (path) => {
    const request = { document: newCompany(), type: 'cnpj', policyId: 'starter-company' };
    const headers = { 'idempotency-key': newCompany() };
    const first = await client.call('POST', path, { body: { ...request, ...optional }, headers });
    expect(first.status).toBe(201);
    const { json: report } = await finishedReport(client, first.json.id);
    expect(report.requestedAmount ?? null).toBeNull();
    // It is the same request, so the key is accepted.
    const again = await client.call('POST', path, { body: request, headers });
    expect([again.status, again.json.id]).toEqual([201, first.json.id]);
  });

  test('is as if it had not been sent with the documents of a batch, short and long', async () => {
    for (const padding of ['', 'x'.repeat(limits.shortJsonBytes)]) {
      const body = {
        name: 'n',
        policyId: 'starter-company',
        text: null,
        padZeros: null,
        documents: [{ document: newCompany(), externalId: null, amount: null, inputs: null }, newCompany()],
        padding,
      };
      const { status, json } = await client.call('POST', '/v2/batch', { body });
      expect([status, json.valid, json.invalid]).toEqual([202, 2, 0]);
    }
  });

  test('is refused in a required field', async () => {
    const body = { document: null, type: 'cnpj', policyId: 'starter-company' };
    const { status, json } = await client.call('POST', '/v2/report', { body });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ pointer: '/document' }]);
  });

  test('is removed at any depth, unless it is required or has a meaning', () => {
    const inner = Type.Object({ a: Type.Optional(Type.Number()), b: Type.Number() });
    const schema = Type.Object({
      plain: Type.Optional(Type.String()),
      nullable: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      anything: Type.Optional(Type.Unknown()),
      map: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()]))),
      either: Type.Optional(Type.Union([Type.String(), inner])),
      list: Type.Optional(Type.Array(Type.Union([Type.String(), inner]))),
      needed: Type.String(),
    });
    const body = {
      plain: null,
      nullable: null,
      anything: null,
      map: { x: null },
      either: { a: null, b: null },
      list: ['x', null, { a: null, b: 1 }],
      needed: null,
      unknown: null,
    };
    dropNulls(body, shapeOf(schema));
    expect(body).toEqual({
      nullable: null,
      anything: null,
      map: { x: null },
      either: { b: null },
      list: ['x', null, { b: 1 }],
      needed: null,
      unknown: null,
    });
  });
});
