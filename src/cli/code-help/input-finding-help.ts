import type { CodeHelp } from './code-help.ts';

/** What can be wrong with the inputs of a policy, and in cases of it. */
export const inputFindingHelp = {
  DUPLICATE_INPUT: {
    why: {
      en: 'Two inputs have one name or title, so that a column could not tell them apart.',
      'pt-BR': 'Duas entradas têm o mesmo nome ou título, e uma coluna não as distinguiria.',
    },
    wrong: 'inputs: [{ name: daysLate, type: integer }, { name: daysLate, type: number }]',
    right: 'inputs: [{ name: daysLate, type: integer }]',
  },
  RESERVED_INPUT: {
    why: {
      en: 'The name is that of something that every request has already.',
      'pt-BR': 'O nome é o de algo que toda solicitação já tem.',
    },
    wrong: 'inputs: [{ name: amount, type: money }]',
    right: '- { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 50000 BRL, statusToApply: ALERT }',
  },
  INPUT_BOUNDS: {
    why: {
      en: 'An input says something that its type does not have, or that contradicts itself.',
      'pt-BR': 'Uma entrada diz algo que o seu tipo não tem, ou que se contradiz.',
    },
    wrong: 'inputs: [{ name: daysLate, type: integer, minimum: 90, maximum: 0 }]',
    right: 'inputs: [{ name: daysLate, type: integer, minimum: 0, maximum: 90 }]',
  },
  DUPLICATE_CHOICE: {
    why: {
      en: 'Rules compare texts without case, accents, spaces and most punctuation, and two choices are then the same.',
      'pt-BR':
        'As regras comparam textos sem diferenciar maiúsculas, acentos, espaços e quase toda a pontuação, e assim duas opções ficam iguais.',
    },
    wrong: 'inputs: [{ name: paysOnTime, type: choice, choices: [SIM, NAO, Não] }]',
    right: 'inputs: [{ name: paysOnTime, type: choice, choices: [SIM, NAO] }]',
  },
  UNUSED_INPUT: {
    why: {
      en: 'Callers are asked for something that decides nothing.',
      'pt-BR': 'Pede-se a quem solicita algo que não decide nada.',
    },
    wrong: 'inputs: [{ name: daysLate, type: integer }]',
    right: '- { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 30, statusToApply: ALERT }',
  },
  UNDECLARED_INPUT: {
    why: {
      en: 'A rule or the credit limit reads an input that the policy does not declare.',
      'pt-BR': 'Uma regra ou o limite de crédito lê uma entrada que a política não declara.',
    },
    wrong: '- { rule: INPUT, input: daysLat, failWhen: GREATER_THAN 30, statusToApply: ALERT }',
    right: '- { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 30, statusToApply: ALERT }',
  },
  INPUT_MISSING: {
    why: {
      en: 'A rule about what the caller knows does not say which input.',
      'pt-BR': 'Uma regra sobre o que o solicitante sabe não diz qual entrada.',
    },
    wrong: '- { rule: INPUT, failWhen: GREATER_THAN 30, statusToApply: ALERT }',
    right: '- { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 30, statusToApply: ALERT }',
  },
  INPUT_NOT_READ: {
    why: {
      en: 'The rule looks at what sources say, and reads no input.',
      'pt-BR': 'A regra olha o que as fontes dizem, e não lê nenhuma entrada.',
    },
    wrong: '- { rule: SCORE, input: daysLate, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  INPUT_TYPE_MISMATCH: {
    why: {
      en: 'A share and a credit limit are of an amount of money, and the input is none.',
      'pt-BR': 'Uma parcela e um limite de crédito são de um valor em dinheiro, e a entrada não é.',
    },
    wrong:
      '- { rule: INPUT_OF_REVENUE, input: daysLate, failWhen: GREATER_THAN 5 PERCENT, statusToApply: ALERT }',
    right:
      '- { rule: INPUT_OF_REVENUE, input: purchases, failWhen: GREATER_THAN 5 PERCENT, statusToApply: ALERT }',
  },
} as const satisfies Record<string, CodeHelp>;
