import type { ReviewAnswer, ReviewSummary } from '../../../client/review-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import type { Tone } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { reviewWords as words } from '../../words/review-words.ts';

/** How long there is to answer; undefined of one that has ended. */
export function termLeft({
  daysLeft,
  overdue,
}: Pick<ReviewSummary, 'daysLeft' | 'overdue'>): string | undefined {
  if (overdue === true) return word(words.isOverdue);
  if (daysLeft === undefined) return undefined;
  if (daysLeft === 0) return word(words.today);
  return daysLeft === 1
    ? word(words.oneDayLeft)
    : word(words.daysLeft, { count: style.value.format.number(daysLeft) });
}

/** Who asked for a review, and when. */
export function openedText({ bySubject, opened, openedAt }: ReviewAnswer): string {
  const when = style.value.format.dateTime(openedAt);
  return bySubject
    ? word(words.openedBySubject, { when })
    : word(words.openedBy, { name: plainWords(opened.analystName), when });
}

/** What a state says of the work: an open one waits, one whose term has ended is late. */
export function toneOfReview({ state, overdue }: Pick<ReviewSummary, 'state' | 'overdue'>): Tone {
  if (state === 'OPEN') return overdue === true ? 'denied' : 'alert';
  return state === 'CHANGED' ? 'approved' : 'unknown';
}
