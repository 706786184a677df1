import { type GeneratedRequest, generateRequest, type Operation } from './generate-request.ts';
import type { KnownIds } from './known-ids.ts';
import type { Random } from './random.ts';
import type { CallOptions, Json } from './running-service.ts';

/** What an odd request is made with. */
interface OddWorld {
  readonly description: Json;
  readonly random: Random;
  readonly ids: KnownIds;
  /** That a caller may have written anywhere. */
  readonly document: string;
  /** Counts the requests: lengths and endpoints come in turn. */
  readonly number: number;
}

/** Pieces of which ids are put together: what stands in no id, in no path, or means something to whoever reads it. */
const pieces = [
  ...['rpt_', 'bat_', 'a', '0', '..', './', '%', '%00', '%2F', '%2e%2e%2f', '%c3%28', '%F0%9F%92%A9', '%20'],
  ...['+', ';x=1', ':', '*', '~', "'", '"', '<b>', '{id}', '\\', '[]', '$', '@', '__proto__', 'constructor'],
] as const;

const longLengths = [1_000, 4_000, 8_000, 8_192, 10_000] as const;
/** Up to where ids have every length in turn; the step has no factor in common with it, so that a few meet many. */
const everyLength = 307;
const step = 97;

/** An id of a length, of odd characters, maybe with a document in it. */
function oddId({ random, document, number }: OddWorld): string {
  const length = random.chance(0.1) ? random.pick(longLengths) : (number * step) % everyLength;
  let id = random.chance(0.3) ? document : '';
  while (id.length < length) id += random.chance(0.5) ? 'x' : random.pick(pieces);
  return random.chance(0.5) ? id.slice(0, length) : id;
}

const oddQueries = [
  '?',
  '?&&=&',
  '?limit',
  '?limit=1e3&limit=2',
  '?limit[]=1',
  '?%',
  '?%ff=%00',
  '?cursor=%F0%9F%92%A9',
  `?cursor=${'x'.repeat(300)}`,
  `?cursor=${'x'.repeat(9_000)}`,
  '?__proto__=1&constructor=2',
  '?createdFrom=9999-99-99T99:99:99Z',
  '?limit=99999999999999999999',
] as const;

/** Header fields that nobody expects, or not so. A wait is not among them: it would be waited for. */
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { accept: '*/*;q=0' },
  { accept: 'garbage' },
  { accept: `text/${'x'.repeat(4_000)}` },
  { 'accept-language': 'en;q=2, *;q=-1, pt-BR-x-y-z' },
  { 'accept-language': 'zz'.repeat(2_000) },
  { prefer: 'wait=-1' },
  { prefer: 'wait=1e9; wait=0, respond-async' },
  { 'if-none-match': '"x", W/"y", *' },
  { 'if-none-match': '*' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': '' },
  { 'idempotency-key': '\u00e9\u00fc' },
  { authorization: 'Basic eDp5' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer x.y.z' },
  { 'content-encoding': 'gzip' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/plain' },
  { cookie: `session=${'c'.repeat(9_000)}` },
  { cookie: `session=${'c'.repeat(17_000)}` },
  { range: 'bytes=0-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': 'a b' },
  { 'x-forwarded-for': '127.0.0.1, ::1', forwarded: 'for=unknown' },
  { origin: 'null', 'access-control-request-method': 'PUT' },
];

/** Bodies as no client of ours would write them. */
function oddBody({ random, document }: OddWorld): string | Uint8Array {
  return random.pick<() => string | Uint8Array>([
    () => '',
    () => ' \n',
    () => '\ufeff{}',
    () => '{"a":1,"a":2}',
    () => '{"__proto__":{"x":1}}',
    () => `{"document":"${document}","document":"${document}"}`,
    () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    () => `{"amount":1e999,"document":"${document}"}`,
    () => `{"document":${document.replace(/\D/g, '') || 0}}`,
    () => `{"document":"${document}"`,
    () => `{"\\u0000":"\\ud800","name":"\\udfff${document}"}`,
    () => Buffer.from(`{"document":"${document}"}`, 'utf16le'),
    () => new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    () => `{"text":"${`${document} `.repeat(9_000)}","name":"${document}","policyId":"starter-company"}`,
    () => JSON.stringify({ documents: [document, document, {}, [], null, ''], name: document }),
    () => `document=${document}`,
  ])();
}

const inOneSegment = /^[A-Za-z0-9_%+;:*~'$@=-]+$/;

/**
 * A request made from the description, to each endpoint in turn, with an odd id, query, header field or body, or a document
 * wherever a caller may write one. `operation` is there where it is known to be the one that answers.
 */
export function oddRequest(operations: readonly Operation[], world: OddWorld): GeneratedRequest {
  const { description, random, ids, document, number } = world;
  const operation = operations[number % operations.length];
  if (operation === undefined) throw new Error('The description has no operations');
  const request = generateRequest(description, [operation], { random, ids });
  const { expects: _, ...rest } = request;
  const withHeaders = (headers: CallOptions['headers']): GeneratedRequest => ({
    ...rest,
    options: { ...request.options, headers: { ...request.options.headers, ...headers } },
  });
  if (operation.path.includes('{') && random.chance(0.4)) return withOddId(operation, request, world);
  return random.pick<() => GeneratedRequest>([
    () => request,
    () => request,
    () => request,
    () => ({ ...rest, path: `${request.path.replace(/\?.*/, '')}${random.pick(oddQueries)}` }),
    () => ({ ...rest, path: withQuery(request.path, `cursor=${document}&${document}=1`) }),
    () => ({ ...rest, path: `/${document}${request.path}`, operation: undefined }),
    () => withHeaders(random.pick(oddHeaders)),
    () => withHeaders({ ...random.pick(oddHeaders), ...random.pick(oddHeaders) }),
    () => withHeaders({ 'idempotency-key': document, 'x-request-id': document, 'user-agent': document }),
    () => withHeaders({ authorization: `Bearer ${document}`, 'gyra-client-id': document }),
    () =>
      request.method === 'GET' || request.method === 'HEAD'
        ? request
        : { ...rest, options: { headers: { ...request.options.headers }, raw: oddBody(world) } },
    () => ({ ...rest, options: withDocument(request.options, document) }),
  ])();
}

function withOddId(operation: Operation, request: GeneratedRequest, world: OddWorld): GeneratedRequest {
  const { expects: _, ...rest } = request;
  const id = oddId(world);
  // What is no single segment of a path may lead anywhere, and what is too long is refused before it is routed.
  const isSegment = inOneSegment.test(id) && id.length <= 200 && !/%2f/i.test(id) && isSound(id);
  return {
    ...rest,
    label: `odd id of ${id.length} (${request.label})`,
    path: operation.path.replace(/\{\w+\}/g, () => id),
    operation: isSegment && request.label === 'sound' ? request.operation : undefined,
  };
}

function isSound(id: string): boolean {
  try {
    return decodeURIComponent(id) !== '';
  } catch {
    return false;
  }
}

function withQuery(path: string, query: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

function withDocument(options: CallOptions, document: string): CallOptions {
  if (options.body === undefined) return options;
  const fields = { id: document, document, externalId: document, name: document, commentary: document };
  const url = `http://127.0.0.1:9/${document}?d=${document}`;
  return { ...options, body: { ...Object(options.body), ...fields, url, fileName: `${document}.txt` } };
}
