import type { Document } from '../../document/document.ts';
import { planCollection } from '../../sections/collection-plan.ts';
import type { SourceSettings } from '../define-provider.ts';
import { type SourceAnswer, SourceFailure, type SourceRequest } from '../define-source.ts';
import { requirePresentData } from '../present-data.ts';
import { compileMap } from './compile-map.ts';
import { type Connector, sectionsOf } from './connector.ts';
import { exchangeOf, mapAnswer } from './connector-answer.ts';
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
  /** The number of evaluated expressions in the map, and the expressions without any result in the answer. */
  readonly mapped: { readonly paths: number; readonly empty: readonly EmptyPath[] };
  /** Of the question, BRL. */
  readonly price: number | null;
}

/** An expression of the map without a result in the answer. */
interface EmptyPath {
  /** The place in the section, such as `PROTESTS.protests.amount`. */
  readonly place: string;
  readonly path: string;
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
    mapped: { paths: 0, empty: [] },
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
    const sections = { ...source.map(answer, request) };
    requirePresentData(source, { answer, contribution: sections }, askedOn);
    return of({ outcome: answer.outcome, sections, mapped: mappedPaths(one, answer, request) }, answer);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const { code, message } = error;
    return of({ outcome: 'FAILED', failure: { code, message } }, error.answer ?? answer);
  } finally {
    await close();
  }
}

/** Counts the expressions of the map and lists the empty ones. In a list, an expression is empty only if it is for every item. */
function mappedPaths(
  connector: Connector,
  answer: SourceAnswer,
  request: Pick<SourceRequest, 'document' | 'sections'>,
): ConnectorTrial['mapped'] {
  const isEmpty = new Map<string, EmptyPath | undefined>();
  mapAnswer(answer, {
    ...request,
    connector,
    mappings: compileMap(connector),
    onRead: (place, path, empty) => {
      const key = `${place} ${path}`;
      if (!empty) isEmpty.set(key, undefined);
      else if (!isEmpty.has(key)) isEmpty.set(key, { place, path });
    },
  });
  return { paths: isEmpty.size, empty: [...isEmpty.values()].flatMap((one) => one ?? []) };
}
