import { type Expected, type PolicyParts, rules, when } from './slips.ts';

/** A mistake: a word that is part of several values. */
export const valueSlips: readonly (readonly [name: string, parts: PolicyParts, expected: Expected])[] = [
  [
    'a word of several values',
    rules(when('CONTAINS EMPRESA', 'COMPANY_SIZE')),
    [
      'WORD_OF_SEVERAL_VALUES',
      'EMPRESA',
      'Write EQUAL_TO MICRO_EMPRESA for one value, or CONTAINS MICRO_EMPRESA EMPRESA_DE_PEQUENO_PORTE for all',
    ],
  ],
];
