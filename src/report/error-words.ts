import type { Language } from '../base/language.ts';
import { notSeen } from '../policy/reasons.ts';
import { unseenInLanguage } from '../policy/result-words.ts';
import { failureInWords } from '../sections/source-words.ts';

/** The message of an error of a report or of one of its sections, in the reader's language. */
export function errorInWords(
  error: { readonly code: string; readonly message: string },
  language: Language,
): string {
  return error.code === notSeen ? unseenInLanguage(error.message, language) : failureInWords(error, language);
}

/** An error with its message in the reader's language. */
export function errorInLanguage<E extends { readonly code: string; readonly message: string }>(
  error: E,
  language: Language,
): E {
  return { ...error, message: errorInWords(error, language) };
}
