/** What a policy of a test says beside its head. */
export interface PolicyParts {
  readonly head?: string;
  readonly scoring?: string;
  readonly rules?: string;
  readonly depth?: string;
}

const goodRule =
  '{ rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED, whenMissing: ALERT, points: 10 }';

/** A policy for companies that collects a good deal, with one rule a line from line 9. */
export const policy = ({
  head = '',
  scoring = '',
  rules = goodRule,
  depth = 'ESSENCIAL',
}: PolicyParts): string => `id: x
name: X
kind: cnpj
depth: ${depth}
additionals: [BUREAUS]
groups:
  - name: group
    rules:
${rules
  .split('\n')
  .map((rule) => `      - ${rule}`)
  .join('\n')}
${head}
${scoring}
`;
export const bands = (...lines: string[]): PolicyParts => ({
  scoring: `scoring:\n  riskBands:\n${lines.map((line) => `    - { ${line} }`).join('\n')}`,
});
export const rules = (...lines: string[]): PolicyParts => ({ rules: lines.join('\n') });
export const when = (condition: string, rule = 'SCORE') =>
  `{ rule: ${rule}, failWhen: '${condition}', statusToApply: ALERT }`;

export type Expected = readonly [code: string, underlined: string, suggestion: string | null];

/** Each code of each check, as the slip that provokes it. */
export const slips: readonly (readonly [name: string, parts: PolicyParts, expected: Expected])[] = [
  [
    'a rule misspelt',
    rules(when('LESS_THAN 1 POINTS', 'SCORES')),
    ['UNKNOWN_RULE', 'SCORES', 'Did you mean SCORE?'],
  ],
  [
    'a rule like no other',
    rules(when('IS_TRUE', 'FAVOURITE_COLOUR')),
    ['UNKNOWN_RULE', 'FAVOURITE_COLOUR', null],
  ],
  ['a rule of every object', rules(when('IS_TRUE', 'constructor')), ['UNKNOWN_RULE', 'constructor', null]],
  ['a rule about people', rules(when('IS_TRUE', 'DECEASED')), ['RULE_KIND_MISMATCH', 'DECEASED', null]],
  [
    'a rule without a condition',
    rules('{ rule: SCORE, statusToApply: DENIED, whenMissing: ALERT }'),
    [
      'CONDITION_MISSING',
      'rule',
      'Add failWhen: with the finding to look for, or passWhen: with the criterion to meet',
    ],
  ],
  [
    'a rule with two conditions',
    rules(
      '{ rule: SCORE, failWhen: LESS_THAN 1, passWhen: GREATER_THAN 2, statusToApply: DENIED, whenMissing: ALERT }',
    ),
    ['CONDITION_TWICE', 'passWhen', 'Keep one of them; the rule may stand twice, once with each'],
  ],
  [
    'an empty condition',
    rules(when('  ')),
    [
      'CONDITION_MALFORMED',
      '  ',
      'One of: GREATER_THAN, GREATER_THAN_OR_EQUAL_TO, LESS_THAN, LESS_THAN_OR_EQUAL_TO, EQUAL_TO, NOT_EQUAL_TO, BETWEEN',
    ],
  ],
  [
    'an open quote',
    rules(`{ rule: COMPANY_SITUATION, failWhen: 'CONTAINS "ATIVA', statusToApply: ALERT }`),
    ['CONDITION_MALFORMED', '"ATIVA', 'Quote at least one letter or digit, and close the quotes'],
  ],
  [
    'an operator misspelt',
    rules(when('LES_THAN 1')),
    ['UNKNOWN_OPERATOR', 'LES_THAN', 'Did you mean LESS_THAN?'],
  ],
  [
    'an operator as a sign',
    rules(when('>= 1')),
    ['UNKNOWN_OPERATOR', '>=', 'Did you mean GREATER_THAN_OR_EQUAL_TO?'],
  ],
  [
    'an operator for another kind of value',
    rules(when('GREATER_THAN 1', 'BANKRUPT')),
    ['OPERATOR_MISMATCH', 'GREATER_THAN', 'One of: IS_TRUE, IS_FALSE'],
  ],
  ['a threshold missing', rules(when('BETWEEN 1 POINTS')), ['OPERAND_COUNT', 'BETWEEN', null]],
  [
    'words that belong together',
    rules(when('EQUAL_TO NOT ISSUED', 'COMPANY_SITUATION')),
    ['OPERAND_COUNT', 'ISSUED', 'Put words that belong together in quotes'],
  ],
  [
    'a number as Brazilians write it',
    rules(when('GREATER_THAN 5.000,50 BRL', 'PEFIN_AMOUNT')),
    ['NUMBER_MALFORMED', '5.000,50', 'Write 5000.50'],
  ],
  [
    'a thousand that could be a one',
    rules(when('GREATER_THAN 1.000 BRL', 'PEFIN_AMOUNT')),
    ['NUMBER_MALFORMED', '1.000', 'Write 1000'],
  ],
  [
    'a number with its currency',
    rules(when('GREATER_THAN R$500', 'PEFIN_AMOUNT')),
    ['NUMBER_MALFORMED', 'R$500', 'Write 500 BRL'],
  ],
  [
    'a number with a sign for its unit',
    rules(when('GREATER_THAN 5%', 'PEFIN_CALCULATED_REVENUE')),
    ['NUMBER_MALFORMED', '5%', 'Write 5 PERCENT'],
  ],
  [
    'half a year as Brazilians write it',
    rules(when('LESS_THAN 2,5 YEARS', 'COMPANY_OPENING_TIME')),
    ['NUMBER_MALFORMED', '2,5', 'Write 30 MONTHS'],
  ],
  [
    'half a year as programs write it',
    rules(when('LESS_THAN 2.5 YEARS', 'COMPANY_OPENING_TIME')),
    ['NUMBER_MALFORMED', '2.5', 'Write 30 MONTHS'],
  ],
  [
    'half a record',
    rules(when('GREATER_THAN 2,5 COUNT', 'PEFIN_COUNT')),
    ['NUMBER_MALFORMED', '2,5', 'Write a whole number'],
  ],
  [
    'a threshold that nobody is above',
    rules(when('LESS_THAN 400 YEARS', 'COMPANY_OPENING_TIME')),
    ['THRESHOLD_DECIDES_NOTHING', "'LESS_THAN 400 YEARS'", 'Nobody is older than 300 YEARS'],
  ],
  [
    'a percentage that nobody is below',
    rules(when('LESS_THAN 0 PERCENT', 'PEFIN_CALCULATED_REVENUE')),
    ['THRESHOLD_DECIDES_NOTHING', "'LESS_THAN 0 PERCENT'", 'Its values begin at 0'],
  ],
  [
    'a score that nobody reaches',
    rules(when('GREATER_THAN 1000')),
    ['THRESHOLD_DECIDES_NOTHING', "'GREATER_THAN 1000'", 'Its values go from 0 to 1000'],
  ],
  [
    'a count that everybody reaches',
    rules(when('GREATER_THAN_OR_EQUAL_TO 0', 'PEFIN_COUNT')),
    ['THRESHOLD_DECIDES_NOTHING', "'GREATER_THAN_OR_EQUAL_TO 0'", 'Its values begin at 0'],
  ],
  [
    'a unit of something else',
    rules(when('LESS_THAN 12 BRL', 'COMPANY_OPENING_TIME')),
    ['UNIT_MISMATCH', 'BRL', 'One of: DAYS, MONTHS, YEARS'],
  ],
  [
    'a unit misspelt',
    rules(when('LESS_THAN 12 MONTH', 'COMPANY_OPENING_TIME')),
    ['UNIT_MISMATCH', 'MONTH', 'Did you mean MONTHS?'],
  ],
  [
    'a unit on a text',
    rules(when('CONTAINS ATIVA DAYS', 'COMPANY_SITUATION')),
    ['UNIT_MISMATCH', 'DAYS', 'Leave DAYS out, or put it in quotes if it is a value'],
  ],
  [
    'a time without a unit',
    rules(when('LESS_THAN 12', 'COMPANY_OPENING_TIME')),
    ['UNIT_MISSING', '12', 'One of: DAYS, MONTHS, YEARS'],
  ],
  [
    'ends swapped',
    rules(when('BETWEEN 600 300 POINTS')),
    ['BETWEEN_SWAPPED', '600 300', 'Write the lower end first'],
  ],
  [
    'a value that never occurs',
    rules(when('NOT_CONTAINS ATIVO', 'COMPANY_SITUATION')),
    ['UNKNOWN_VALUE', 'ATIVO', 'Did you mean ATIVA?'],
  ],
  [
    'a filter on a rule that has none',
    rules('{ rule: SCORE, where: { withinDays: 5 }, failWhen: LESS_THAN 1, statusToApply: ALERT }'),
    ['UNKNOWN_FILTER', 'withinDays', null],
  ],
  [
    'a filter misspelt',
    rules('{ rule: PEFIN_COUNT, where: { withinDay: 5 }, failWhen: GREATER_THAN 1, statusToApply: ALERT }'),
    ['UNKNOWN_FILTER', 'withinDay', 'Did you mean withinDays?'],
  ],
  [
    'a filter out of range',
    rules('{ rule: PEFIN_COUNT, where: { withinDays: 0 }, failWhen: GREATER_THAN 1, statusToApply: ALERT }'),
    ['INVALID_FILTER', '0', 'A whole number from 1 to 36500'],
  ],
  [
    'a filter with an unknown word',
    rules(
      '{ rule: LAWSUITS_COUNT, where: { courtTypes: [LABOUR, TAX] }, failWhen: GREATER_THAN 1, statusToApply: ALERT }',
    ),
    ['INVALID_FILTER', 'LABOUR', 'Did you mean LABOR?'],
  ],
  [
    'a rule of another depth',
    rules(when('IS_TRUE', 'SANCTIONED')),
    ['NOT_COLLECTED', 'SANCTIONED', 'It comes with depth: COMPLETO'],
  ],
  [
    'a possible match that denies',
    {
      rules:
        '{ rule: SANCTIONED, where: { certainty: POSSIBLE }, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT }',
      depth: 'COMPLETO',
    },
    ['POSSIBLE_DENIES', 'DENIED', 'Write statusToApply: ALERT'],
  ],
  [
    'a rule of another additional',
    rules(when('GREATER_THAN 1', 'SCR_CALCULATED_REVENUE_EXPIRED')),
    ['NOT_COLLECTED', 'SCR_CALCULATED_REVENUE_EXPIRED', 'Add SCR to additionals'],
  ],
  [
    'the same rule twice, spelt otherwise',
    rules(when('LESS_THAN 1 POINTS'), when('LESS_THAN  1')),
    ['DUPLICATE_RULE', 'SCORE', 'Keep one, or give the other another threshold'],
  ],
  [
    'the same group twice',
    {
      head: '  - { name: group, rules: [{ rule: PEFIN_COUNT, failWhen: GREATER_THAN 1, statusToApply: ALERT }] }',
    },
    ['DUPLICATE_GROUP', 'group', null],
  ],
  [
    'points that sum to zero',
    { ...bands('band: A, from: 0, status: APPROVED'), ...rules(when('LESS_THAN 1')) },
    ['ZERO_POINTS', 'scoring', 'Give points: to some rules'],
  ],
  [
    'more points for an alert than for an approval',
    rules('{ rule: SCORE, failWhen: LESS_THAN 1, statusToApply: ALERT, points: 5, alertPoints: 6 }'),
    ['ALERT_POINTS_ABOVE_POINTS', '6', 'Write at most 5'],
  ],
  [
    'points for an alert that never comes',
    rules(
      '{ rule: SCORE, failWhen: LESS_THAN 1, statusToApply: DENIED, whenMissing: ALERT, points: 5, alertPoints: 2 }',
    ),
    ['ALERT_POINTS_UNUSED', '2', 'Leave alertPoints out'],
  ],
  [
    'an exclusion that shall count in the score alone',
    rules(
      '{ rule: SCORE, failWhen: LESS_THAN 1, statusToApply: DENIED, effect: SCORE, points: 5, whenMissing: ALERT }',
    ),
    ['EFFECT_OF_EXCLUSION', 'SCORE', 'Take effect: away, or write statusToApply: ALERT'],
  ],
  [
    'a rule for the score without points',
    rules('{ rule: SCORE, failWhen: LESS_THAN 1, statusToApply: ALERT, effect: SCORE }'),
    ['EFFECT_WITHOUT_POINTS', 'SCORE', 'Give it points:'],
  ],
  [
    'an exclusion that passes without data',
    rules('{ rule: SCORE, failWhen: LESS_THAN 1, statusToApply: DENIED }'),
    [
      'EXCLUSION_OPEN_WHEN_MISSING',
      'DENIED',
      'Add whenMissing: ALERT, or ERROR where there shall be no decision without it',
    ],
  ],
  [
    'bands without zero',
    bands('band: A, from: 500, status: APPROVED', 'band: B, from: 1, status: DENIED'),
    ['RISK_BANDS_WITHOUT_ZERO', '1', 'Let the lowest band begin with from: 0'],
  ],
  [
    'bands that begin together',
    bands('band: A, from: 0, status: APPROVED', 'band: B, from: 0, status: APPROVED'),
    ['RISK_BANDS_OVERLAP', '0', null],
  ],
  [
    'bands that overlap by their ends',
    bands('band: A, from: 500, status: APPROVED', 'band: B, from: 0, to: 500, status: DENIED'),
    ['RISK_BANDS_OVERLAP', '500', 'Write to: 499, or leave to: out'],
  ],
  [
    'bands with a gap',
    bands('band: A, from: 500, status: APPROVED', 'band: B, from: 0, to: 498, status: DENIED'),
    ['RISK_BANDS_GAP', '498', 'Write to: 499, or leave to: out'],
  ],
  [
    'bands that do not reach 1000',
    bands('band: A, from: 0, to: 999, status: APPROVED'),
    ['RISK_BANDS_GAP', '999', 'Write to: 1000, or leave to: out'],
  ],
  [
    'two bands of one name',
    bands('band: A, from: 500, status: APPROVED', 'band: A, from: 0, status: DENIED'),
    ['RISK_BAND_REPEATED', 'A', null],
  ],
  [
    'bands swapped',
    bands('band: B, from: 500, status: DENIED', 'band: A, from: 0, status: APPROVED'),
    ['RISK_BANDS_CONTRADICTORY', 'APPROVED', null],
  ],
  [
    'bands from low to high',
    bands('band: B, from: 0, status: DENIED', 'band: A, from: 500, status: APPROVED'),
    ['RISK_BANDS_UNORDERED', '500', 'List the bands from the highest score to the lowest'],
  ],
  [
    'a limit that rises as the score falls',
    {
      ...bands('band: A, from: 500, status: APPROVED', 'band: B, from: 0, status: ALERT'),
      head: 'creditLimit: { basis: CALCULATED_REVENUE, percentByBand: { A: 5, B: 10 } }',
    },
    ['LOWER_SCORE_HIGHER_LIMIT', '10', 'Give A at least as much as B'],
  ],
  [
    'a limit for a lower band alone',
    {
      ...bands('band: A, from: 500, status: APPROVED', 'band: B, from: 0, status: ALERT'),
      head: 'creditLimit: { basis: CALCULATED_REVENUE, percentByBand: { B: 10 } }',
    },
    ['LOWER_SCORE_HIGHER_LIMIT', '10', 'Give A at least as much as B'],
  ],
  [
    'a limit for a band that is none',
    {
      ...bands('band: A, from: 0, status: APPROVED'),
      head: 'creditLimit: { basis: CALCULATED_REVENUE, percentByBand: { B: 5 } }',
    },
    ['UNKNOWN_BAND', 'B', 'It can be A'],
  ],
  [
    'a limit on what is known of people only',
    {
      ...bands('band: A, from: 0, status: APPROVED'),
      head: 'creditLimit: { basis: PRESUMED_INCOME, percentByBand: { A: 5 } }',
    },
    [
      'BASIS_KIND_MISMATCH',
      'PRESUMED_INCOME',
      'One of: CALCULATED_REVENUE, PRESUMED_REVENUE, BUREAU_LIMIT, REQUESTED_AMOUNT',
    ],
  ],
  [
    'a source misspelt',
    { head: 'sources: { protest: optional }' },
    ['UNKNOWN_SOURCE', 'protest', 'Did you mean protests?'],
  ],
  [
    'what becomes of old data without an age',
    { head: 'sources: { protests: { whenStale: ERROR } }' },
    ['STALE_WITHOUT_AGE', 'ERROR', 'Add maximumAgeDays: 30'],
  ],
  [
    'an age of what no rule reads',
    { head: 'sources: { protests: { maximumAgeDays: 30 } }' },
    ['AGE_OF_UNREAD_SOURCE', '30', 'Take it away, or add such a rule'],
  ],
  [
    'a role that may approve less than one below it',
    { head: 'authority: { analyst: 500, manager: 200 }', rules: when('LESS_THAN 300 POINTS') },
    ['AUTHORITY_WITHOUT_EFFECT', '200', 'Write 500 or more'],
  ],
  [
    'two signatures above what anybody may approve',
    {
      head: 'authority: { manager: 500, twoSignaturesAbove: 500 }',
      rules: when('LESS_THAN 300 POINTS'),
    },
    ['SIGNATURES_NEVER_ASKED', '500', 'Write less than 500, or take it away'],
  ],
];
