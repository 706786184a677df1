import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../../base/fits-schema.ts';
import { type SourceAnswer, SourceFailure } from '../../define-source.ts';
import { answeredCompanySchema, answeredEditionSchema } from './kept-answer.ts';

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
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch (cause) {
    throw invalid(answer, cause);
  }
  if (!fitsSchema(personAnswer, value)) throw invalid(answer);
  if (value.document !== document) {
    throw new SourceFailure('WRONG_SUBJECT', 'The company registry answered about somebody else.', {
      answer,
    });
  }
  return value;
}

function invalid(answer: SourceAnswer, cause?: unknown): SourceFailure {
  return new SourceFailure('INVALID_ANSWER', 'What was kept of the company registry has another shape.', {
    answer,
    cause,
  });
}
