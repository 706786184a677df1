import { type Language, say } from '../base/language.ts';
import type { Purpose } from '../policy/purpose.ts';

/** Why the subject was looked up. */
export interface PurposeAnswer {
  readonly code: string;
  readonly title: string;
  /** What in law allows it. */
  readonly basis: string;
}

export function answerPurpose({ code, title, basis }: Purpose, language: Language): PurposeAnswer {
  return { code, title: say(title, language), basis: say(basis, language) };
}
