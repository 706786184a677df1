import { type Document, requireDocument } from '../../document/document.ts';
import { type Cassette, replay } from './cassette.ts';
import type { Connector } from './connector.ts';
import { redactAnswer, standIns } from './redact-answer.ts';

/** A cassette of an answer that came, without whom it is about; what must come of it is what its connector makes of it as it is kept. */
export function recordCassette(
  connector: Connector,
  {
    document,
    answer: { status, body },
    salt,
  }: {
    readonly document: Document;
    readonly answer: { readonly status: number; readonly body: string };
    readonly salt: string;
  },
): Cassette {
  const other = requireDocument(standIns[document.kind]);
  const redacted = redactAnswer(connector, { document, body, salt });
  const { outcome, code, sections } = replay(connector, { document: other, status, body: redacted });
  return {
    notice: 'SANDBOX: recorded, with whom it is about taken out; look it over before it goes anywhere',
    document: other.value,
    answer: { status, body: redacted },
    expected: {
      outcome,
      ...(code !== undefined && { code }),
      ...(outcome === 'ANSWERED' && { sections }),
    },
  };
}
