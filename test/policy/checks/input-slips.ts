import { type Expected, type PolicyParts, when } from './slips.ts';

const ofInput = (name: string) => when('GREATER_THAN 5', `INPUT, input: ${name}`);
/** A policy that declares inputs, and reads the one called daysLate. */
const readsInput = (...inputs: string[]): PolicyParts => ({
  head: `inputs:\n${inputs.map((input) => `  - ${input}`).join('\n')}`,
  rules: ofInput('daysLate'),
});

/** Each code about the inputs of a policy, and the purpose of its requests, as the slip that provokes it. */
export const inputSlips: readonly (readonly [name: string, parts: PolicyParts, expected: Expected])[] = [
  [
    'two inputs of one name, whatever their accents',
    {
      ...readsInput('{ name: daysLate, type: integer }', '{ name: dayslate, type: number }'),
      rules: `${ofInput('daysLate')}\n${ofInput('dayslate')}`,
    },
    ['DUPLICATE_INPUT', 'dayslate', null],
  ],
  [
    'an input called like the amount',
    { ...readsInput('{ name: amount, type: integer }'), rules: ofInput('amount') },
    ['RESERVED_INPUT', 'amount', 'Rules read it as REQUESTED_AMOUNT'],
  ],
  [
    'bounds the wrong way round',
    readsInput('{ name: daysLate, type: integer, minimum: 9, maximum: 1 }'),
    ['INPUT_BOUNDS', '9', null],
  ],
  [
    'a bound that is no day of the calendar',
    {
      ...readsInput('{ name: daysLate, type: date, maximum: 2026-11-31 }'),
      rules: when('LESS_THAN 300 DAYS', 'INPUT, input: daysLate'),
    },
    ['INPUT_BOUNDS', '2026-11-31', null],
  ],
  [
    'a choice without choices',
    {
      ...readsInput('{ name: daysLate, type: choice }'),
      rules: when('EQUAL_TO GOOD', 'INPUT, input: daysLate'),
    },
    ['INPUT_BOUNDS', 'choice', null],
  ],
  [
    'two choices that a rule cannot tell apart',
    {
      ...readsInput('{ name: daysLate, type: choice, choices: [SIM, Não, "não."] }'),
      rules: when('EQUAL_TO SIM', 'INPUT, input: daysLate'),
    },
    ['DUPLICATE_CHOICE', '"não."', 'Keep one of them, or use different letters, digits or signs'],
  ],
  [
    'a value that no choice is, although one contains it',
    {
      ...readsInput('{ name: daysLate, type: choice, choices: [A+, B] }'),
      rules: when('EQUAL_TO A', 'INPUT, input: daysLate'),
    },
    ['UNKNOWN_VALUE', 'A', 'One of: A+, B'],
  ],
  [
    'a default that no request could give',
    readsInput('{ name: daysLate, type: integer, minimum: 0, default: -1 }'),
    ['INPUT_BOUNDS', '-1', 'a whole number of at least 0'],
  ],
  [
    'an input that nothing reads',
    { ...readsInput('{ name: daysLate, type: integer }'), rules: when('LESS_THAN 300 POINTS') },
    ['UNUSED_INPUT', 'daysLate', 'Ask only for what is used: add a rule with rule: INPUT, or take it out'],
  ],
  [
    'an input misspelt',
    {
      head: 'inputs: [{ name: daysLate, type: integer }]',
      rules: `${ofInput('daysLate')}\n${when('GREATER_THAN 5', 'INPUT, input: dayLate')}`,
    },
    ['UNDECLARED_INPUT', 'dayLate', 'Did you mean daysLate?'],
  ],
  [
    'a rule that does not say which input',
    {
      head: 'inputs: [{ name: daysLate, type: integer }]',
      rules: `${ofInput('daysLate')}\n${when('GREATER_THAN 5', 'INPUT')}`,
    },
    ['INPUT_MISSING', 'INPUT', 'It can be input: daysLate'],
  ],
  [
    'an input on a rule that reads none',
    {
      head: 'inputs: [{ name: daysLate, type: integer }]',
      rules: when('LESS_THAN 5 POINTS', 'SCORE, input: daysLate'),
    },
    ['INPUT_NOT_READ', 'input', 'Write rule: INPUT'],
  ],
  [
    'a share of what is no money',
    {
      head: 'inputs: [{ name: daysLate, type: integer }]',
      rules: `${when('GREATER_THAN 5 PERCENT', 'INPUT_OF_REVENUE, input: daysLate')}`,
    },
    ['INPUT_TYPE_MISMATCH', 'daysLate', null],
  ],
  [
    'a threshold beyond what the input can be',
    {
      head: 'inputs: [{ name: daysLate, type: integer, minimum: 0, maximum: 90 }]',
      rules: when('GREATER_THAN 90', 'INPUT, input: daysLate'),
    },
    ['THRESHOLD_DECIDES_NOTHING', "'GREATER_THAN 90'", 'Its values go from 0 to 90'],
  ],
  [
    'a purpose demanded where nobody is a person',
    { head: 'purpose: { required: true }', rules: when('LESS_THAN 300 POINTS') },
    ['PURPOSE_NEVER_ASKED', 'true', 'Take required away'],
  ],
];
