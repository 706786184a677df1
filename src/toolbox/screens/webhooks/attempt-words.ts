import type { AttemptAnswer } from '../../../client/webhook-calls.ts';
import { style, word } from '../../signals/preferences.ts';
import { attemptWords, webhookWords as words } from '../../words/webhook-words.ts';

/** What came of an attempt, and in which time: "503 in 1.2 s". */
export function attemptSaid(attempt: AttemptAnswer): string {
  const { outcome, httpStatus } = attempt;
  const status = httpStatus === null ? word(attemptWords[outcome ?? 'UNDER_WAY']) : String(httpStatus);
  const time = timeOf(attempt);
  return time === undefined ? status : word(words.answered, { status, time });
}

/** How long it took; undefined while it is under way. */
export function timeOf({ startedAt, finishedAt }: AttemptAnswer): string | undefined {
  if (finishedAt === null) return undefined;
  return style.value.format.seconds(Date.parse(finishedAt) - Date.parse(startedAt));
}

export function isGood({ outcome }: AttemptAnswer): boolean {
  return outcome === 'DELIVERED';
}
