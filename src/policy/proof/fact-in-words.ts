import type { Language } from '../../base/language.ts';
import { criterionWords } from '../criterion-words.ts';
import type { UnusualFact } from './witness.ts';

/** A fact of a subject: "Bureau score: 400". */
export function factInWords({ code, value }: UnusualFact, language: Language): string {
  return criterionWords(code, language)?.finding(value) ?? code.rule;
}

/** The value of a fact alone: "400 points". */
export function factValueInWords({ code, value }: UnusualFact, language: Language): string {
  return criterionWords(code, language)?.value(value) ?? String(value ?? '');
}
