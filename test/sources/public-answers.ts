import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';

const folder = new URL('../../fixtures/public-sources/', import.meta.url);

/** An answer of `fixtures/public-sources`: `cgu/ceis`. */
export function publicAnswer(name: string): string {
  return readFileSync(new URL(`${name}.json`, folder), 'utf8');
}

const json = { 'content-type': 'application/json' };

/** Answers each path with what stands for it, an empty list else, and writes down what was asked. */
export function answering(
  answers: Readonly<Record<string, string>>,
  asked: {
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly key: unknown;
  }[] = [],
): RequestListener {
  return ({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://portal');
    const query = Object.fromEntries(searchParams);
    asked.push({ path: pathname, query, key: headers['chave-api-dados'] });
    const isFirst = (query['pagina'] ?? '1') === '1';
    response.writeHead(200, json).end(isFirst ? (answers[pathname] ?? '[]') : '[]');
  };
}
