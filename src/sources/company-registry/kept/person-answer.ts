import { type Static, Type } from '@sinclair/typebox';
import type { SourceAnswer } from '../../define-source.ts';
import { answeredCompanySchema, answeredEditionSchema } from './kept-answer.ts';
import { readEvidence } from './read-evidence.ts';

const texts = Type.Record(Type.String(), Type.String());

const personAnswer = Type.Object({
  dataset: Type.Literal('receita'),
  document: Type.String(),
  /** Who the subject was said to be, where somebody had said it. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Null where the register is not loaded. */
  edition: Type.Union([answeredEditionSchema, Type.Null()]),
  /** The companies that were met on the way, each with the rows that say so. */
  companies: Type.Array(answeredCompanySchema),
  /** How many people bear each name by which somebody was found, of all people counted. */
  bearers: Type.Record(Type.String(), Type.Integer()),
  people: Type.Integer(),
  /** What the codes of qualification in the rows mean. */
  qualification: texts,
});

/** What the register was asked and answered about a person: the evidence that is kept. */
export type PersonAnswer = Static<typeof personAnswer>;

export function writePersonAnswer(value: PersonAnswer): SourceAnswer {
  return {
    outcome: 'ANSWERED',
    contentType: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(value)),
    editionDate: value.edition?.publishedOn ?? null,
  };
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readPersonAnswer(answer: SourceAnswer, document: string): PersonAnswer {
  const otherwise = 'The company registry answered about somebody else.';
  return readEvidence(answer, { schema: personAnswer, document, otherwise });
}
