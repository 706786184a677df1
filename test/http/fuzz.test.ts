import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultFinder } from './fault-finder.ts';
import { type GeneratedRequest, generateRequest, type Operation, operationsOf } from './generate-request.ts';
import { newCompany } from './new-company.ts';
import { type Random, randomFrom } from './random.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
let description: Json;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  description = (await service.call('GET', '/openapi.json')).json;
});
afterAll(() => service.stop());

/** More with CREDIT_FUZZ_REQUESTS=10000. */
const count = Number(process.env['CREDIT_FUZZ_REQUESTS'] ?? 1_000);
const seed = 20_261_122;
const atOnce = 25;

const none = 'none_00000000000000000000000000';
const ids = { report: none, section: none, webhook: none, spareWebhook: none, delivery: none, batch: none };

/** Pieces of which ids are put together: what stands in no id, in no path, or means something to whoever reads it. */
const pieces = [
  'rpt_',
  'bat_',
  'a',
  '0',
  '..',
  './',
  '%',
  '%00',
  '%2F',
  '%2e%2e%2f',
  '%c3%28',
  '%F0%9F%92%A9',
  '%20',
  '+',
  ';x=1',
  ':',
  '*',
  '~',
  "'",
  '"',
  '<b>',
  '{id}',
  '\\',
  '[]',
  '$',
  '@',
  '__proto__',
  'constructor',
] as const;

const lengths = [
  0, 1, 2, 29, 30, 31, 199, 200, 201, 202, 255, 256, 1_000, 4_000, 8_000, 8_192, 10_000,
] as const;

/** An id of some length, of odd characters, maybe with a document in it. */
function oddId(random: Random, document: string): string {
  const length = random.chance(0.5) ? random.pick(lengths) : Math.floor(random.next() * 300);
  let id = random.chance(0.3) ? document : '';
  while (id.length < length) id += random.chance(0.5) ? 'x' : random.pick(pieces);
  return id;
}

const inOneSegment = /^[A-Za-z0-9_%+;:*~'$@=-]+$/;

/** A request from the description with an odd id in its path, or a document wherever a caller may write one. */
function oddRequest(random: Random, operations: readonly Operation[], document: string): GeneratedRequest {
  const request = generateRequest(description, operations, { random, ids });
  const { path, operation, options } = request;
  const template = operations.find((one) => one.operation === operation)?.path;
  if (template?.includes('{') && random.chance(0.7)) {
    const id = oddId(random, document);
    // What is no single segment of a path may lead anywhere, and what is too long is refused before it is routed.
    const isSegment = inOneSegment.test(id) && id.length <= 200 && !/%2f/i.test(id);
    const { expects: _, ...rest } = request;
    return {
      ...rest,
      label: `odd id of ${id.length} (${request.label})`,
      path: template.replace(/\{\w+\}/g, () => id),
      operation: isSegment && request.label === 'sound' ? operation : undefined,
    };
  }
  const { expects: _, ...rest } = request;
  const withDocument = `${path}${path.includes('?') ? '&' : '?'}cursor=${document}`;
  return random.pick([
    () => request,
    () => ({ ...rest, path: withDocument, operation: undefined }),
    () => ({ ...rest, path: `/${document}${path}`, operation: undefined }),
    () => ({
      ...request,
      options: {
        ...options,
        headers: { 'idempotency-key': document, 'x-request-id': document, ...options.headers },
      },
    }),
    () => ({
      ...rest,
      options:
        options.body === undefined
          ? options
          : { ...options, body: { ...Object(options.body), id: document, document, externalId: document } },
    }),
  ])();
}

describe(`${count} requests with odd ids, made from the description`, () => {
  test('meet no fault, get what is described, and leave no document in the log', async () => {
    const random = randomFrom(seed);
    const faultOf = faultFinder(description);
    const operations = operationsOf(description);
    const documents: string[] = [];
    const faults: string[] = [];
    for (let done = 0; done < count; done += atOnce) {
      const requests = Array.from({ length: atOnce }, () => {
        const document = newCompany();
        documents.push(document);
        return oddRequest(random, operations, document);
      });
      await Promise.all(
        requests.map(async (request) => {
          const { method, path, options, withToken } = request;
          const answer = await (withToken ? client : service).call(method, path, options);
          const fault = faultOf(request, answer);
          if (fault !== undefined) faults.push(`${request.label} ${method} ${path.slice(0, 120)}: ${fault}`);
        }),
      );
    }
    expect(faults.slice(0, 5), `seed ${seed}`).toEqual([]);
    const log = service.logged.join('\n');
    const spellings = documents.flatMap((document) => [document, masked(document)]);
    expect(spellings.filter((spelling) => log.includes(spelling))).toEqual([]);
    expect(log).not.toContain('"msg":"failure"');
  }, 600_000);
});

/** As people write it: 12.ABC.345/01DE-35. */
function masked(document: string): string {
  return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}
