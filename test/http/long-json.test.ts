import { setImmediate as nextTurn } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shapeOf, withinShape } from '../../src/http/body-shape.ts';
import { findFieldProblems } from '../../src/http/field-problem.ts';
import { entriesATurn, findBodyProblems } from '../../src/http/find-body-problems.ts';
import { limits } from '../../src/http/limits.ts';
import { newCompany } from './new-company.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';
import { newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService({ workers: 0 });
  client = await service.client();
});
afterAll(() => service.stop());

const padding = 'x'.repeat(limits.shortJsonBytes);
const request = () => ({ document: newCompany(), type: 'cnpj', policyId: 'starter-company' });
const batch = { name: 'long', policyId: 'starter-company' };

describe('a long body of JSON', () => {
  test('is answered as a short one with the same fields', async () => {
    const keys = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, [index]]));
    expect((await client.call('POST', '/v2/report', { body: { ...keys, ...request() } })).status).toBe(201);
    const wrong = { ...request(), amount: 'much', externalId: 7 };
    const short = await client.call('POST', '/v2/report', { body: wrong });
    const long = await client.call('POST', '/v2/report', { body: { padding, ...wrong } });
    expect(short.status).toBe(400);
    expect([long.status, long.json.errors]).toEqual([short.status, short.json.errors]);
  });

  test.each([
    ['no JSON', (text: string) => text.slice(0, -1)],
    ['a key that stands twice', (text: string) => text.replace('{', '{"padding":1,')],
    ['two values', (text: string) => `${text}{}`],
  ])('is refused as a short one where it is %s', async (_what, spoil) => {
    const send = (value: string) =>
      client.call('POST', '/v2/report', {
        raw: spoil(JSON.stringify({ ...request(), padding: value })),
        headers: { 'content-type': 'application/json' },
      });
    const [short, long] = [await send('x'), await send(padding)];
    expect(short.json).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    expect([long.status, long.json.code, long.json.detail]).toEqual([
      400,
      'MALFORMED_JSON',
      short.json.detail,
    ]);
  });

  test('gives every entry of a long list, in its order', async () => {
    const documents = newCompanies(12_000);
    const taken = await client.call('POST', '/v2/batch', { body: { ...batch, documents } });
    expect(taken.status).toBe(202);
    expect(taken.json).toMatchObject({ valid: 12_000, invalid: 0, duplicates: 0 });
    const { items } = (await client.call('GET', `/v2/batch/${taken.json.id}/items?limit=5`)).json;
    expect(items.map((item: { document: string }) => item.document)).toEqual(documents.slice(0, 5));
  });

  test('tells where an entry of a long list is wrong', async () => {
    const documents: unknown[] = [...newCompanies(12_000)];
    documents[11_998] = { document: 7 };
    const { status, json } = await client.call('POST', '/v2/batch', { body: { ...batch, documents } });
    expect(status).toBe(400);
    expect(json.errors[0]).toMatchObject({ pointer: expect.stringMatching(/^\/documents\/11998/) });
  });
});

const schema = Type.Object({
  name: Type.String({ minLength: 1 }),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  list: Type.Optional(
    Type.Array(
      Type.Union([Type.String(), Type.Object({ a: Type.String(), b: Type.Optional(Type.Number()) })]),
    ),
  ),
});

describe('a body within the shape of its schema', () => {
  const field = fc.oneof(fc.jsonValue(), fc.string(), fc.constant(undefined));
  const entry = fc.oneof(fc.string(), fc.record({ a: field, b: field, c: field }), fc.jsonValue());

  test('has the problems of the whole, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ name: field, note: field, other: field, list: fc.oneof(field, fc.array(entry)) }),
        ),
        (given) => {
          const value: unknown = JSON.parse(JSON.stringify(given));
          const within = withinShape(value, shapeOf(schema));
          expect(findFieldProblems(schema, within)).toEqual(findFieldProblems(schema, value));
          expect(JSON.stringify(within).length).toBeLessThanOrEqual(JSON.stringify(value).length);
        },
      ),
    );
  });

  test('holds nothing that means nothing', () => {
    const value = { name: 'a', other: { deep: [1] }, list: ['x', { a: 'y', more: 1 }, [1, 2, 3]] };
    expect(withinShape(value, shapeOf(schema))).toEqual({ name: 'a', list: ['x', { a: 'y' }, []] });
  });

  test('is whole where the schema leaves open what counts', () => {
    const open = Type.Object({ any: Type.Unknown(), map: Type.Record(Type.String(), Type.Number()) });
    const value = { any: { a: [1] }, map: { k: 1 } };
    expect(withinShape(value, shapeOf(open))).toEqual(value);
  });
});

describe('the problems of a body with a long list', () => {
  test('are those found at once, with others having their turn', async () => {
    const list: unknown[] = Array.from({ length: 10_000 }, () => 'x');
    for (const at of [0, 999, 1_000, 4_321, 9_999]) list[at] = { b: 'no' };
    const body = { name: '', list };
    let turns = 0;
    let isOver = false;
    const count = async () => {
      for (; !isOver; turns += 1) await nextTurn();
    };
    const counting = count();
    const found = await findBodyProblems(schema, body);
    isOver = true;
    await counting;
    const byPointer = (problems: typeof found) =>
      problems.toSorted((one, other) => one.pointer.localeCompare(other.pointer));
    expect(byPointer(found)).toEqual(byPointer(findFieldProblems(schema, body)));
    expect(turns).toBeGreaterThanOrEqual(list.length / entriesATurn - 1);
  });

  test('are told of up to as many as of any body', async () => {
    const list = Array.from({ length: 5 * entriesATurn }, () => 7);
    const found = await findBodyProblems(schema, { name: 'a', list });
    expect(found.length).toBe(findFieldProblems(schema, { name: 'a', list }).length);
  });

  test('say that it is too long', async () => {
    const short = Type.Object({ list: Type.Array(Type.String(), { maxItems: 2_000 }) });
    const list = Array.from({ length: 5_000 }, () => 'x');
    expect(await findBodyProblems(short, { list })).toMatchObject([{ pointer: '/list', code: 'LENGTH' }]);
  });
});
