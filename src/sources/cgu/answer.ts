import { type Static, Type } from '@sinclair/typebox';
import type { SourceAnswer, SourceFailureCode } from '../define-source.ts';
import { EvidenceForm } from '../evidence-form.ts';
import { isOwn, type Route, type RowOf, readRow, routeNames, routes, showsWhole } from './routes.ts';

const cguAnswer = Type.Object({
  document: Type.String(),
  /** The day of the question, `YYYY-MM-DD`: the portal does not say how old its data are. */
  askedOn: Type.String(),
  /** What `pessoa-fisica` or `pessoa-juridica` says of the document, where it knows it. */
  flags: Type.Record(Type.String(), Type.Boolean()),
  /** The rows of each route that was asked, as they came. */
  rows: Type.Record(Type.String(), Type.Array(Type.Unknown())),
  /** The routes that failed although another one has an entry of the subject: their lists were not read. */
  failed: Type.Optional(
    Type.Array(
      Type.Object({
        route: Type.String(),
        code: Type.Unsafe<SourceFailureCode>(Type.String()),
        message: Type.String(),
      }),
    ),
  ),
});

/** What the portal was asked and answered: the evidence that is kept. */
export type CguAnswer = Omit<Static<typeof cguAnswer>, 'rows'> & {
  readonly rows: Readonly<Partial<Record<Route, unknown[]>>>;
};

const form = new EvidenceForm(cguAnswer, {
  otherShape: "What was kept of CGU's transparency portal has another shape.",
  otherDocument: "CGU's transparency portal answered about another document.",
});

export function writeAnswer(answer: CguAnswer): SourceAnswer {
  const about = {
    outcome: 'ANSWERED',
    contentType: 'application/json',
    editionDate: answer.askedOn,
  } as const;
  return form.write(answer, about);
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readAnswer(kept: SourceAnswer, document: string): CguAnswer {
  return form.read(kept, document);
}

/** The rows of a route by their subject. */
interface SortedRows<Name extends Route> {
  readonly own: readonly RowOf<Name>[];
  /** Whether the portal also returned rows of other documents, so it did not compare the subject's. */
  readonly hasForeign: boolean;
}

/** Returns the subject's rows of a route; none if it was not queried. @throws SourceFailure INVALID_ANSWER */
export function sortRows<Name extends Route>(answer: CguAnswer, route: Name): SortedRows<Name> {
  return sortByOwner(answer.document, route, answer.rows[route] ?? []);
}

/**
 * Separates the subject's rows of a route from those of others. If a row is about another subject, the portal returned its unfiltered
 * list without comparing documents. Rows without a document or with only six digits then do not count.
 *
 * @throws SourceFailure INVALID_ANSWER
 */
export function sortByOwner<Name extends Route>(
  document: string,
  route: Name,
  answered: readonly unknown[],
): SortedRows<Name> {
  const { documents } = routes[route];
  const rows = answered.map((row) => readRow(route, row));
  const own = rows.filter((row) => isOwn(document, documents(row)));
  if (own.length === rows.length) return { own, hasForeign: false };
  return { own: own.filter((row) => showsWhole(document, documents(row))), hasForeign: true };
}

/** Returns the queried routes with rows of other documents. @throws SourceFailure INVALID_ANSWER */
export function foreignRoutes(answer: CguAnswer): readonly Route[] {
  return routeNames.filter((route) => sortRows(answer, route).hasForeign);
}
