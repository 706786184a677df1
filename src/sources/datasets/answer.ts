import { type Static, Type } from '@sinclair/typebox';
import type { SourceAnswer } from '../define-source.ts';
import { EvidenceForm } from '../evidence-form.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const match = Type.Object({
  document: nullableText,
  names: Type.Array(Type.String(), { minItems: 1 }),
  facts: Type.Record(Type.String(), nullableText),
  sha256: Type.String(),
  certainty: Type.Union([Type.Literal('CERTAIN'), Type.Literal('POSSIBLE')]),
  matched: Type.Array(Type.Union([Type.Literal('DOCUMENT'), Type.Literal('DIGITS'), Type.Literal('NAME')])),
  odds: Type.Union([Type.Number(), Type.Null()]),
  score: Type.Union([Type.Number(), Type.Null()]),
  /** Set if all birth dates that the list shows differ from the subject's. */
  ruledOut: Type.Optional(Type.Literal('BIRTH_DATE')),
  /** There where somebody had decided that it is somebody else's. */
  setAside: Type.Optional(
    Type.Object({ decidedBy: Type.String(), reason: Type.String(), decidedAt: Type.String() }),
  ),
});

export type AnsweredMatch = Static<typeof match>;

const listAnswer = Type.Object({
  dataset: Type.String(),
  /** Null where the dataset is not loaded. */
  edition: Type.Union([
    Type.Object({
      sha256: Type.String(),
      publishedOn: Type.String(),
      stale: Type.Boolean(),
      /** The maximum age of the dataset. */
      staleAfterDays: Type.Integer(),
      /** There where the edition is about parts of a larger whole. */
      covers: Type.Optional(Type.Array(Type.String())),
    }),
    Type.Null(),
  ]),
  matches: Type.Array(match),
  /** Set if the subject's name is unknown and the list has entries that can only be found by name. Earlier evidence does not have this field. */
  needsName: Type.Optional(Type.Literal(true)),
});

export type ListAnswer = Static<typeof listAnswer>;

const answer = Type.Object({
  document: Type.String(),
  /** Who the subject was said to be, where somebody had said it. */
  name: nullableText,
  lists: Type.Array(listAnswer),
  /** Of a list that partners are looked for on: who they are; null where nobody has named them. */
  partners: Type.Optional(
    Type.Union([
      Type.Array(Type.Object({ name: nullableText, document: nullableText, matches: Type.Array(match) })),
      Type.Null(),
    ]),
  ),
});

/** What the datasets were asked and answered: the evidence that is kept. */
export type DatasetsAnswer = Static<typeof answer>;

const form = new EvidenceForm(answer, {
  otherShape: 'What was kept of the datasets has another shape.',
  otherDocument: 'The datasets answered about another document.',
});

export function writeAnswer(value: DatasetsAnswer): SourceAnswer {
  const dates = value.lists.flatMap(({ edition }) => (edition === null ? [] : [edition.publishedOn]));
  // The oldest: nothing in the answer is older.
  const editionDate = dates.sort()[0] ?? null;
  return form.write(value, { outcome: 'ANSWERED', contentType: 'application/json', editionDate });
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readAnswer(kept: SourceAnswer, document: string): DatasetsAnswer {
  return form.read(kept, document);
}
