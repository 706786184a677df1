import { type Static, Type } from '@sinclair/typebox';
import type { SourceAnswer, SourceFailureCode } from '../define-source.ts';
import { EvidenceForm } from '../evidence-form.ts';

const nullableText = Type.Union([Type.String(), Type.Null()]);

const notice = Type.Object({
  caseNumber: Type.String(),
  /** `YYYY-MM-DD`; null if the journal has another text in its place. */
  day: nullableText,
  kind: nullableText,
  court: nullableText,
  class: nullableText,
  classCode: nullableText,
  /** Those of its parties whose name is like the subject's. */
  parties: Type.Array(Type.Object({ name: Type.String(), pole: nullableText })),
});

/** A notice of the journal, without its text, which is of others too. */
export type Notice = Static<typeof notice>;

const courtCase = Type.Object({
  caseNumber: Type.String(),
  /** Of the first instance that DataJud has, with its code in the tables of CNJ. */
  class: nullableText,
  classCode: nullableText,
  /** 1 for the first instance; null if DataJud does not state it. */
  instance: Type.Union([Type.Integer(), Type.Null()]),
  subject: nullableText,
  filedOn: nullableText,
});

/** A case as DataJud describes it. */
export type CourtCase = Static<typeof courtCase>;

const indexFailure = Type.Object({
  /** The court by its name in DataJud. */
  court: Type.String(),
  code: Type.Unsafe<SourceFailureCode>(Type.String()),
  message: Type.String(),
});

/** Why nothing, or not everything, is known from DataJud about the cases of a court. */
export type IndexFailure = Static<typeof indexFailure>;

const answer = Type.Object({
  document: Type.String(),
  /** The name that was searched; null where nobody had said one, and nothing was asked. */
  name: nullableText,
  /** Notices before this day were not asked for. */
  since: Type.String(),
  notices: Type.Array(notice),
  /** How many notices were not read, because there are too many. Default: 0. */
  unread: Type.Optional(Type.Integer()),
  /** Of the cases that DataJud was asked about. */
  cases: Type.Array(courtCase),
  indexFailures: Type.Array(indexFailure),
});

/** What the journal was asked and answered: the evidence that is kept. */
export type DjenAnswer = Static<typeof answer>;

const form = new EvidenceForm(answer, {
  otherShape: 'What was kept of the journal of justice has another shape.',
  otherDocument: 'The journal of justice was asked about another document.',
});

export function writeAnswer(value: DjenAnswer): SourceAnswer {
  return form.write(value, { outcome: 'ANSWERED', contentType: 'application/json', editionDate: null });
}

/** @throws SourceFailure INVALID_ANSWER, WRONG_SUBJECT */
export function readAnswer(kept: SourceAnswer, document: string): DjenAnswer {
  return form.read(kept, document);
}
