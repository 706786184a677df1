import { comparedText, containsWords } from '../../base/plain-text.ts';
import type { OperatorDefinition } from './define-operator.ts';

/** True when any threshold stands in the text, or in any item of the list, as whole words. */
export const contains: OperatorDefinition = {
  phrase: { en: 'it contains', 'pt-BR': 'contém' },
  operands: 'SOME',
  text: textContains,
  list: listContains,
};

/** The negation of CONTAINS: true also for an empty list. */
export const notContains: OperatorDefinition = {
  phrase: { en: 'it does not contain', 'pt-BR': 'não contém' },
  operands: 'SOME',
  text: (thresholds) => {
    const contains = textContains(thresholds);
    return (value) => !contains(value);
  },
  list: (thresholds) => {
    const contains = listContains(thresholds);
    return (value) => !contains(value);
  },
};

function textContains(thresholds: readonly string[]): (value: string) => boolean {
  const wanted = thresholds.map(comparedText);
  return (value) => {
    // Most values are codes spelt as the policy spells them; only the others need the plain form.
    if (thresholds.includes(value)) return true;
    const text = comparedText(value);
    for (const words of wanted) if (containsWords(text, words)) return true;
    return false;
  };
}

function listContains(thresholds: readonly string[]): (value: readonly string[]) => boolean {
  const contains = textContains(thresholds);
  return (value) => {
    for (const item of value) if (contains(item)) return true;
    return false;
  };
}
