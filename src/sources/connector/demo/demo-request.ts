import { type Document, parseDocument } from '../../../document/document.ts';
import type { LoopbackRequest } from '../../../net/serve-on-loopback.ts';
import type { RequestTemplate } from '../connector.ts';
import { piecesOf, secretsIn } from '../template.ts';
import { demoSecret } from './demo-secret.ts';

/** All that a request says, that of basic authentication too. */
export function heardIn({ path, headers, body }: LoopbackRequest): string {
  const [, basic = ''] = /^Basic (\S+)$/.exec(String(headers['authorization'])) ?? [];
  const texts = [decoded(path), ...Object.values(headers).map(String), body];
  return [...texts, Buffer.from(basic, 'base64').toString('utf8')].join('\n');
}

/** Whether a request proves who asks: it has all secrets that its template names. */
export function isProven(heard: string, template: RequestTemplate): boolean {
  return secretsIn(template).every((name) => heard.includes(demoSecret(name)));
}

/** Whether a request goes where a template goes, whatever its placeholders stand for. */
export function goesTo({ method, path }: LoopbackRequest, template: RequestTemplate): boolean {
  const pattern = piecesOf(template.url.replace(/^https?:\/\/[^/]*/, '') || '/')
    .map(({ text, placeholder }) => (placeholder ? '[^/]+' : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return method === template.method && new RegExp(`^${pattern}$`).test(path.split('?')[0] ?? '');
}

const documentLike =
  /\d{3}\.\d{3}\.\d{3}-\d{2}|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}|(?<![\dA-Za-z])(?:[\dA-Z]{12}\d{2}|\d{11})(?![\dA-Za-z])/g;

/** Whom a request asks about: the first document in its address, its body, its headers. */
export function documentIn({ path, headers, body }: LoopbackRequest): Document | undefined {
  const texts = [decoded(path), body, decoded(body), ...Object.values(headers).map(String)];
  for (const text of texts) {
    for (const [word] of text.matchAll(documentLike)) {
      const { document } = parseDocument(word);
      if (document !== undefined) return document;
    }
  }
  return undefined;
}

/** The parameter of the query that a placeholder alone makes. */
export function parameterOf(
  { query = {} }: RequestTemplate,
  placeholder: string,
  path: string,
): string | null {
  const [name] = Object.entries(query).find(([, value]) => value === `{${placeholder}}`) ?? [];
  return name === undefined ? null : new URL(path, 'http://demo/').searchParams.get(name);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
