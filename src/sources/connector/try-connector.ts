import type { Document } from '../../document/document.ts';
import { planCollection } from '../../sections/collection-plan.ts';
import type { SourceSettings } from '../define-provider.ts';
import { type SourceAnswer, SourceFailure } from '../define-source.ts';
import { type Connector, sectionsOf } from './connector.ts';
import { exchangeOf } from './connector-answer.ts';
import { openConnector, type ShownExchange } from './open-connector.ts';

/** What came of asking a provider once, without secrets. */
export interface ConnectorTrial {
  readonly sandbox: boolean;
  /** False where its shape is from documentation, and was not tried with a contract. */
  readonly tried: boolean;
  /** Each request that was sent, those of logins too, in order. */
  readonly exchanges: readonly ShownExchange[];
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED' | 'NOT_ASKED';
  /** Why nothing came of it; `code` is that of a source that failed, or the variable of the secret that is not set. */
  readonly failure: { readonly code: string; readonly message: string } | null;
  /** As it came. */
  readonly answer: { readonly status: number; readonly body: string } | null;
  readonly sections: Readonly<Record<string, unknown>>;
  /** Of the question, BRL. */
  readonly price: number | null;
}

/** Asks a provider once about this very document, as deep as a report ever looks, and repeats nothing. Nothing is kept. */
export async function tryConnector(
  connector: Connector,
  {
    document,
    askedOn,
    signal,
  }: { readonly document: Document; readonly askedOn: string; readonly signal: AbortSignal },
  settings: SourceSettings,
): Promise<ConnectorTrial> {
  const exchanges: ShownExchange[] = [];
  // Of one for partners, the question about one of them.
  const { for: _, ...one } = connector;
  const { source, close } = openConnector(one, settings, (exchange) => exchanges.push(exchange));
  const { sandbox, lacks, price = null } = source;
  const of = (
    outcome: Pick<ConnectorTrial, 'outcome'> & Partial<ConnectorTrial>,
    kept?: SourceAnswer,
  ): ConnectorTrial => ({
    sandbox,
    tried: connector.tried !== false,
    exchanges,
    failure: null,
    answer: kept === undefined ? null : exchangeOf(kept, connector.title.en),
    sections: {},
    price,
    ...outcome,
  });
  let answer: SourceAnswer | undefined;
  try {
    if (lacks !== undefined) {
      return of({ outcome: 'NOT_ASKED', failure: { code: lacks, message: `It is not set: ${lacks}.` } });
    }
    const { scope } = planCollection(document.kind, 'COMPLETO+', []);
    const request = { document, scope, sections: sectionsOf(connector), askedOn, signal };
    answer = await source.ask(request);
    return of({ outcome: answer.outcome, sections: { ...source.map(answer, request) } }, answer);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const { code, message } = error;
    return of({ outcome: 'FAILED', failure: { code, message } }, error.answer ?? answer);
  } finally {
    await close();
  }
}
