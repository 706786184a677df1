import type { Text } from '../../base/language.ts';
import type { Severity, ValuePlace } from '../../yaml/finding.ts';
import type { PolicyDraft } from '../draft.ts';

/** What a check can be told beside the policy. */
export interface CheckOptions {
  /** The names of the sources that a policy can speak of; left out, source names are not checked. */
  readonly knownSources?: readonly string[];
  /** The day, ISO, on which ignore comments stand; left out, none of them is past its day. */
  readonly today?: string;
  /** Whether the checks also run proofs over all possible subjects. If true, `today` is required. */
  readonly proofs?: boolean;
}

/** What a check finds at one place. */
export interface Found<Code extends string = string> {
  readonly code: Code;
  readonly place: ValuePlace;
  readonly message: Text;
  /** What would be right; left out where nothing better than the message can be said. */
  readonly suggestion?: Text | null;
}

/**
 * One thing that a sane policy holds to. An author of a check says:
 *
 * - `codes`: the stable codes of its findings, each with its severity and what it is about. An `error` makes the policy
 *   unusable; a `warning` does not.
 * - `find`: yields what is wrong, in the order of the policy. It looks only at what the draft holds: what is
 *   missing there has been reported already. It never throws, whatever a file holds.
 */
export interface PolicyCheck {
  readonly codes: Readonly<Record<string, { readonly severity: Severity; readonly title: Text }>>;
  find(draft: PolicyDraft, options: CheckOptions): Iterable<Found>;
}

/** Holds the findings of a check to the codes that it declares. */
export function defineCheck<const Codes extends PolicyCheck['codes']>(check: {
  readonly codes: Codes;
  find(draft: PolicyDraft, options: CheckOptions): Iterable<Found<keyof Codes & string>>;
}): PolicyCheck {
  return check;
}
