import { inEveryLanguage, say, type Text } from '../base/language.ts';
import { orNone } from './diff-words.ts';

/** One thing by which two policies, or two operations, differ in meaning. */
export interface PolicyChange {
  readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED';
  readonly subject:
    | 'SETTING'
    | 'COLLECTION'
    | 'SOURCE'
    | 'INPUT'
    | 'SCORING'
    | 'CREDIT_LIMIT'
    | 'TERMS'
    | 'AUTHORITY'
    | 'RULE'
    | 'STEP';
  /** What has changed, for programs: `depth`, `riskBands/B/from`, `registration/COMPANY_OPENING_TIME#2/points`, `steps/partners/limit`. */
  readonly place: string;
  /** Plain JSON; null where there was, or is, nothing. */
  readonly before: unknown;
  readonly after: unknown;
  /** In words, without the kind. */
  readonly text: Text;
}

/** A change of one value, told as `what: before → after`. */
export function changed(
  subject: PolicyChange['subject'],
  { place, before, after, word }: Pick<PolicyChange, 'place' | 'before' | 'after'> & { readonly word: Text },
): PolicyChange {
  return { kind: 'CHANGED', subject, place, before, after, text: arrow(word, orNone(before), orNone(after)) };
}

/** Something that is there on one side only; `was` tells which. */
export function addedOrRemoved(
  subject: PolicyChange['subject'],
  { place, value, was, text }: { place: string; value: unknown; was: boolean; text: Text },
): PolicyChange {
  return was
    ? { kind: 'REMOVED', subject, place, before: value, after: null, text }
    : { kind: 'ADDED', subject, place, before: null, after: value, text };
}

/** `what: before → after`. */
export function arrow(word: Text, before: Text, after: Text): Text {
  return inEveryLanguage(
    (language) => `${say(word, language)}: ${say(before, language)} → ${say(after, language)}`,
  );
}
