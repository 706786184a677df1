import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import { parseDocument } from '../../document/document.ts';
import { type SourceAnswer, SourceFailure } from '../define-source.ts';
import { EvidenceForm } from '../evidence-form.ts';

/** The routes that are asked; each names the parameter that takes the document. */
export const routes = {
  ceis: 'codigoSancionado',
  cnep: 'codigoSancionado',
  cepim: 'cnpjSancionado',
  ceaf: 'cpfSancionado',
  'acordos-leniencia': 'cnpjSancionado',
  peps: 'cpf',
  'bpc-por-cpf-ou-nis': 'codigo',
  'peti-por-cpf-ou-nis': 'codigo',
  'safra-codigo-por-cpf-ou-nis': 'codigo',
  'seguro-defeso-codigo': 'codigo',
  'novo-bolsa-familia-sacado-por-nis': 'nis',
} as const;

export type Route = keyof typeof routes;

const cguAnswer = Type.Object({
  document: Type.String(),
  /** The day of the question, `YYYY-MM-DD`: the portal does not say how old its data are. */
  askedOn: Type.String(),
  /** What `pessoa-fisica` or `pessoa-juridica` says of the document, where it knows it. */
  flags: Type.Record(Type.String(), Type.Boolean()),
  /** The rows of each route that was asked, as they came. */
  rows: Type.Record(Type.String(), Type.Array(Type.Unknown())),
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

/** The rows of a route that are of a shape. @throws SourceFailure INVALID_ANSWER naming the route alone. */
export function rowsOf<Schema extends TSchema>(
  { rows }: CguAnswer,
  route: Route,
  schema: Schema,
): readonly Static<Schema>[] {
  return (rows[route] ?? []).map((row) => {
    if (fitsSchema(schema, row)) return row;
    throw new SourceFailure(
      'INVALID_ANSWER',
      `The answer of CGU's transparency portal cannot be used: ${route} has another shape.`,
    );
  });
}

/**
 * Whether a row is of the subject: the portal was seen to answer about others. It masks CPFs (`***.456.789-**`), whose six
 * digits must fit; it has compared the whole one.
 */
export function isOf(subject: string, printed: string | null | undefined): boolean {
  if (printed === null || printed === undefined) return false;
  const bare = printed.replace(/[./\s-]/g, '');
  const [, digits] = /^\*{3}(\d{6})\*{2}$/.exec(bare) ?? [];
  if (digits !== undefined) return subject.length === 11 && subject.slice(3, 9) === digits;
  return parseDocument(bare).document?.value === subject;
}
