import type { DocumentKind } from '../../document/kind.ts';
import { choices, policies } from '../signals/policies.ts';
import { word } from '../signals/preferences.ts';
import { may } from '../signals/session.ts';
import { askWords } from '../words/ask-words.ts';

/**
 * Returns the option that a choice of policies shows while none is chosen: the policies are being loaded, none is enabled, or the
 * user has to choose.
 *
 * @param kind the kind of the document. Undefined while it is not known: for any kind.
 */
export function optionOfNone(kind: DocumentKind | undefined): string {
  if (policies.value.is === 'ASKED') return word(askWords.loading);
  if (policies.value.is === 'FAILED') return word(askWords.noList);
  if (choices(kind).length > 0) return word(askWords.choosePolicy);
  return kind === undefined
    ? word(askWords.noPolicies)
    : word(askWords.noPolicy, { kind: kind.toUpperCase() });
}

/** Returns why nothing can start while no policy is chosen, as a sentence; the parameter is that of `optionOfNone`. */
export function policyWanted(kind: DocumentKind | undefined): string {
  if (policies.value.is !== 'LISTED') return word(askWords.noList);
  if (choices(kind).length > 0) return `${word(askWords.choosePolicy)}.`;
  const none =
    kind === undefined
      ? `${word(askWords.noPolicies)}.`
      : word(askWords.noPolicyWhy, { kind: kind.toUpperCase() });
  return may('policy:manage') ? none : `${none} ${word(askWords.askManager)}`;
}
