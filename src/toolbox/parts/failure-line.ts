import { sourceTitle } from '../../sections/source-words.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { language } from '../signals/preferences.ts';

/** What failed, and why: `Protests: It did not answer in time.` */
export function failureLine({
  source,
  message,
}: {
  readonly source: string;
  readonly message: string;
}): string {
  return `${plainWords(sourceTitle(source, language.value))}: ${plainWords(message)}`;
}
