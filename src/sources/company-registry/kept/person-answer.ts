import { type Static, Type } from '@sinclair/typebox';
import type { SourceAnswer } from '../../define-source.ts';
import { EvidenceForm } from '../../evidence-form.ts';
import { answeredCompanySchema, answeredEditionSchema, registryOtherShape } from './kept-answer.ts';

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

const form = new EvidenceForm(personAnswer, {
  otherShape: registryOtherShape,
  otherDocument: 'The company registry answered about somebody else.',
});

export function writePersonAnswer(value: PersonAnswer): SourceAnswer {
  const editionDate = value.edition?.publishedOn ?? null;
  return form.write(value, { outcome: 'ANSWERED', contentType: 'application/json', editionDate });
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readPersonAnswer(answer: SourceAnswer, document: string): PersonAnswer {
  return form.read(answer, document);
}
