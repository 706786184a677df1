import type { Language } from '../../base/language.ts';
import type { Explanation } from '../../presentation/explanation.ts';
import type { ReportStatus } from '../../report/report.ts';
import type { ReviewAnswer } from '../../report/review-answer.ts';

/** All that a letter about a decision is made of: plain values, which can be handed to a thread. */
export interface LetterMaterial {
  readonly form: { readonly language: Language; readonly timeZone: string };
  /** The review that it answers, without who worked on it. */
  readonly review: Pick<
    ReviewAnswer,
    'id' | 'reportId' | 'state' | 'automated' | 'bySubject' | 'reason' | 'openedAt' | 'dueAt'
  > & {
    readonly closed?: { readonly at: string; readonly text?: string; readonly changedTo?: ReportStatus };
  };
  /** Of the decision as it stood when the review was opened, in the language of the letter. */
  readonly explanation: Explanation;
  /** Whom the subject asks for review and correction. */
  readonly rightsContact: string | null;
}
