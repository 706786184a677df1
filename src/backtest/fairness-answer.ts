import type { Language } from '../base/language.ts';
import { type FairnessLook, fewestToSay } from './fairness.ts';
import { objectionInWords } from './page/cells.ts';

/** A look at fairness as a program reads it, its rules in the reader's words. */
export function fairnessAnswer({ traits, careful, ...look }: FairnessLook, language: Language) {
  return {
    ...look,
    fewestToSay,
    correction: 'HOLM',
    traits: traits.map(({ trait, groups }) => ({
      trait,
      groups: groups.map(({ rules, ...group }) => ({
        ...group,
        rules: rules.map(({ objection, ...shares }) => ({
          rule: typeof objection === 'string' ? objection : objection.criterion.code.rule,
          text: objectionInWords(objection, language),
          ...shares,
        })),
      })),
    })),
    careful: careful.map(({ rule, text, law }) => ({ rule, text: text(language), law: law(language) })),
  };
}
