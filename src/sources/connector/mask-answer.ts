import { canonicalJson } from '../../base/canonical-json.ts';
import type { Document } from '../../document/document.ts';
import type { SourceAnswer } from '../define-source.ts';
import { replay } from './cassette.ts';
import type { Connector } from './connector.ts';
import { type Exchange, readConnectorAnswer, writeConnectorAnswer } from './connector-answer.ts';

/** Returns a text without secrets. */
type Hide = (text: string) => string;

/**
 * Returns an answer whose body has no secrets. If this changes what the connector reads, since a secret is also ordinary data (such as
 * the year `2026`), the body as it was received is kept with it: facts are read from that one, and the other one is shown. Pure.
 */
export function maskExchange(
  exchange: Exchange,
  {
    connector,
    document,
    hide,
  }: { readonly connector: Connector; readonly document: Document; readonly hide: Hide },
): Exchange {
  const { status, body } = exchange;
  const masked = { ...exchange, contentType: hide(exchange.contentType), body: hide(body) };
  if (masked.body === body) return masked;
  const [before, after] = [body, masked.body].map((text) =>
    canonicalJson({ ...replay(connector, { document, status, body: text }) }),
  );
  return before === after ? masked : { ...masked, unmasked: body };
}

/** Returns the kept answer of a failure without secrets. Pure. */
export function maskFailedAnswer(answer: SourceAnswer, hide: Hide): SourceAnswer {
  const { exchange, ...kept } = readConnectorAnswer(answer, '');
  if (exchange === undefined) return answer;
  const { unmasked = exchange.body, ...received } = exchange;
  const masked = { ...received, contentType: hide(received.contentType), body: hide(unmasked) };
  return writeConnectorAnswer({ ...kept, exchange: masked }, answer);
}

/** The member of a kept answer that only facts are read from. */
const unmaskedMember = 'unmasked' satisfies keyof Exchange;

/** Returns the body of kept evidence as it may be shown: without the copy that facts are read from. Pure. */
export function shownBody(body: Uint8Array): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!bytes.includes(`"${unmaskedMember}":`)) return body;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'), (key, inner) =>
      key === unmaskedMember ? undefined : inner,
    );
    return new TextEncoder().encode(JSON.stringify(value));
  } catch {
    // Evidence of another provider, which happens to contain the word.
    return body;
  }
}
