import { type Static, Type } from '@sinclair/typebox';
import type { SourceAnswer } from '../define-source.ts';
import { EvidenceForm } from '../evidence-form.ts';

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
