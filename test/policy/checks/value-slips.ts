import { type Expected, type PolicyParts, rules, when } from './slips.ts';

/** A mistake: words that are part of several values, and texts that a rule never reads. */
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
  [
    'a state of another country',
    rules(when('CONTAINS SP Texas "são paulo"', 'LOCATION_STATE')),
    ['UNKNOWN_VALUE', 'Texas', 'Write the two letters of a state, or its name in quotes. Abroad: EX'],
  ],
];
