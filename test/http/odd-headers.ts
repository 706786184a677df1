import type { GeneratedRequest } from './generate-request.ts';
import type { World } from './known-values.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers that a client may send: conditions, ranges, languages, forms and keys. */
const headers: readonly ((tag: string) => Headers)[] = [
  (tag) => ({ 'if-none-match': tag }),
  (tag) => ({ 'if-none-match': `"x", W/${tag}` }),
  () => ({ 'if-none-match': '*' }),
  () => ({ 'if-none-match': 'not a tag' }),
  () => ({ range: 'bytes=0-9' }),
  () => ({ range: 'bytes=-5' }),
  () => ({ range: 'bytes=0-0,2-3' }),
  () => ({ range: 'bytes=999999999-' }),
  () => ({ range: 'bytes=9-2' }),
  () => ({ range: 'items=0-1' }),
  (tag) => ({ range: 'bytes=0-9', 'if-range': tag }),
  () => ({ range: 'bytes=0-9', 'if-range': '"x"' }),
  (tag) => ({ range: 'bytes=0-9', 'if-none-match': tag }),
  () => ({ 'accept-language': 'en' }),
  () => ({ 'accept-language': 'pt-BR, en;q=0.5' }),
  () => ({ 'accept-language': 'es' }),
  () => ({ 'accept-language': '*;q=0, xx-YY;q=7, ,' }),
  () => ({ accept: 'application/json' }),
  () => ({ accept: 'application/pdf, */*;q=0' }),
  () => ({ accept: 'text/html' }),
  () => ({ accept: 'text/csv' }),
  () => ({ accept: 'application/json;q=0' }),
  () => ({ accept: '/' }),
  () => ({ prefer: 'wait=0' }),
  () => ({ prefer: 'wait=1, respond-async' }),
  () => ({ prefer: 'wait=x' }),
  () => ({ 'idempotency-key': 'key-1' }),
  () => ({ 'idempotency-key': 'key-2' }),
  () => ({ 'idempotency-key': 'k'.repeat(300) }),
  () => ({ 'content-encoding': 'gzip' }),
  () => ({ 'credit-background': '1' }),
  () => ({ 'x-request-id': 'x'.repeat(300) }),
];

/** The request with one or two more headers. */
export function withOddHeaders(request: GeneratedRequest, { random, ids }: World): GeneratedRequest {
  const tag = ids.tagOf(request.path);
  const odd = { ...random.pick(headers)(tag), ...(random.chance(0.3) && random.pick(headers)(tag)) };
  return {
    ...request,
    label: 'headers',
    options: { ...request.options, headers: { ...request.options.headers, ...odd } },
    expects: (status) => status < 500,
  };
}
