import {
  basicCredentials,
  escapeMarkup,
  joinPieces,
  type Sendable,
  sendableForm,
  sendableJson,
} from '../../net/secret-text.ts';
import type { RequestTemplate } from './connector.ts';
import { piecesOf } from './template.ts';

/** A request with its placeholders filled. */
interface ComposedRequest {
  readonly method: RequestTemplate['method'];
  readonly address: string;
  readonly headers: Readonly<Record<string, Sendable>>;
  readonly body: Sendable | undefined;
  /** The body for people to look at. */
  readonly shownBody: string | null;
}

/** Fills a request; `contentOf` gives what a placeholder stands for. */
export function composeRequest(
  request: RequestTemplate,
  contentOf: (placeholder: string) => Sendable,
): ComposedRequest {
  const fill = (template: string) =>
    joinPieces(piecesOf(template).map(({ text, placeholder }) => (placeholder ? contentOf(text) : text)));
  const { method, basic, json, form, xml } = request;
  const headers: Record<string, Sendable> = {
    accept: xml === undefined ? 'application/json' : 'text/xml, application/xml',
  };
  for (const [name, value] of Object.entries(request.headers ?? {}))
    headers[name.toLowerCase()] = fill(value);
  if (basic !== undefined)
    headers['authorization'] = joinPieces([
      'Basic ',
      basicCredentials(fill(basic.user), fill(basic.password)),
    ]);
  const address = addressOf(request, (template) => String(fill(template)));
  if (json !== undefined) {
    const filled = filledJson(json, fill);
    headers['content-type'] ??= 'application/json';
    return { method, address, headers, body: sendableJson(filled), shownBody: JSON.stringify(filled) };
  }
  if (form !== undefined) {
    const filled = mapTexts(form, fill);
    headers['content-type'] ??= 'application/x-www-form-urlencoded';
    return {
      method,
      address,
      headers,
      body: sendableForm(filled),
      shownBody: Object.entries(filled)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    };
  }
  if (xml !== undefined) {
    const body = joinPieces(
      piecesOf(xml).map(({ text, placeholder }) => (placeholder ? escapeMarkup(contentOf(text)) : text)),
    );
    const shownBody = piecesOf(xml)
      .map(({ text, placeholder }) => (placeholder ? String(contentOf(text)) : text))
      .join('');
    headers['content-type'] ??= 'text/xml; charset=utf-8';
    return { method, address, headers, body, shownBody };
  }
  return { method, address, headers, body: undefined, shownBody: null };
}

function addressOf({ url, query = {} }: RequestTemplate, fill: (template: string) => string): string {
  const path = piecesOf(url)
    .map(({ text, placeholder }) => (placeholder ? encodeURIComponent(fill(`{${text}}`)) : text))
    .join('');
  // A first page has no cursor.
  const pairs = Object.entries(query)
    .map(([name, value]) => [name, fill(value), value] as const)
    .filter(([, filled, value]) => filled !== '' || value !== '{page.cursor}')
    .map(([name, filled]) => [name, filled] as const);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(pairs))}`;
}

function mapTexts<From, To>(
  fields: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

function filledJson(value: unknown, fill: (template: string) => Sendable): unknown {
  if (typeof value === 'string') return fill(value);
  if (Array.isArray(value)) return value.map((item) => filledJson(item, fill));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledJson(inner, fill)]));
}
