import { type Static, Type } from '@sinclair/typebox';
import { fitsSchema } from '../../base/fits-schema.ts';
import { type SourceAnswer, SourceFailure } from '../define-source.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const notice = Type.Object({
  caseNumber: Type.String(),
  day: Type.String(),
  kind: nullableText,
  court: nullableText,
  class: nullableText,
  /** Those of its parties whose name is like the subject's. */
  parties: Type.Array(Type.Object({ name: Type.String(), pole: nullableText })),
});

/** A notice of the journal, without its text, which is of others too. */
export type Notice = Static<typeof notice>;

const courtCase = Type.Object({
  caseNumber: Type.String(),
  class: nullableText,
  subject: nullableText,
  filedOn: nullableText,
});

/** What DataJud says of a case. */
export type CourtCase = Static<typeof courtCase>;

const answer = Type.Object({
  document: Type.String(),
  /** The name that was searched; null where nobody had said one, and nothing was asked. */
  name: nullableText,
  /** Notices before this day were not asked for. */
  since: Type.String(),
  notices: Type.Array(notice),
  /** Of the cases that DataJud was asked about. */
  cases: Type.Array(courtCase),
});

/** What the journal was asked and answered: the evidence that is kept. */
export type DjenAnswer = Static<typeof answer>;

export function writeAnswer(value: DjenAnswer): SourceAnswer {
  return {
    outcome: 'ANSWERED',
    contentType: 'application/json',
    body: new TextEncoder().encode(JSON.stringify(value)),
    editionDate: null,
  };
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readAnswer(kept: SourceAnswer, document: string): DjenAnswer {
  const value = parse(kept);
  if (!fitsSchema(answer, value)) {
    throw new SourceFailure('INVALID_ANSWER', 'What was kept of the journal of justice has another shape.', {
      answer: kept,
    });
  }
  if (value.document === document) return value;
  throw new SourceFailure('WRONG_SUBJECT', 'The journal of justice was asked about another document.', {
    answer: kept,
  });
}

function parse({ body }: SourceAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
