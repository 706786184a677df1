import type { Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerEndpoint } from '../../src/http/answer-endpoint.ts';
import { defineOpenEndpoint, type EndpointAnswer } from '../../src/http/define-endpoint.ts';
import type { HttpService } from '../../src/http/http-service.ts';
import { limits } from '../../src/http/limits.ts';
import { serverOptions } from '../../src/http/server-options.ts';

/** The connection of the last request of each path. */
const sockets = new Map<string, Socket>();
/** Ends the answer of each path. */
const ends = new Map<string, (answer: EndpointAnswer) => void>();
const server = Fastify(serverOptions());
let url: string;

let onHandled = () => {};

const endpointOf = (path: string, isLong: boolean, handle?: () => Promise<EndpointAnswer>) =>
  defineOpenEndpoint(
    {
      method: 'GET',
      paths: { v1: path },
      operationId: path,
      tag: 'Service',
      summary: path,
      permission: null,
      isLong,
      answers: { 200: { description: 'Text' } },
      problems: [],
    },
    handle ?? (() => new Promise((resolve) => ends.set(path, resolve))),
  );

beforeAll(async () => {
  server.addHook('onRequest', async ({ url: path, raw }) => void sockets.set(path, raw.socket));
  const atOnce = async () => {
    onHandled();
    return { status: 200, body: 'done' };
  };
  for (const endpoint of [
    endpointOf('/long', true),
    endpointOf('/short', false),
    endpointOf('/at-once', true, atOnce),
  ]) {
    // None of the endpoints uses the service.
    const route = answerEndpoint({ exports: {} } as HttpService, endpoint, {
      version: 'v1',
      onCut: () => undefined,
    });
    server.route({ method: 'GET', url: endpoint.operationId, ...route });
  }
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

test.each([
  ['/long', 0],
  ['/short', limits.connectionMs],
])('the connection of %s may be silent for %d ms (0: no limit) until the answer', async (path, timeout) => {
  const answer = fetch(url + path);
  await expect.poll(() => ends.has(path)).toBe(true);
  expect(sockets.get(path)?.timeout).toBe(timeout);
  ends.get(path)?.({ status: 200, body: 'done' });
  expect(await (await answer).text()).toBe('done');
  // The usual limit applies after the answer.
  expect(sockets.get(path)?.timeout).not.toBe(0);
});

test('each long answer starts in a turn of its own', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const handled: number[] = [];
  onHandled = () => handled.push(turn);
  const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/at-once`)));
  isOver = true;
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(handled).size).toBe(8);
});
