import type { CodeHelp } from './code-help.ts';

/** Of findings about the rules of a policy. */
export const ruleFindingHelp = {
  UNKNOWN_RULE: {
    why: {
      en: 'The catalogue has no rule of that name.',
      'pt-BR': 'O catálogo não tem regra com esse nome.',
    },
    wrong: '- { rule: SCORES, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  RULE_KIND_MISMATCH: {
    why: {
      en: 'The rule is about people in a policy for companies, or the other way round.',
      'pt-BR': 'A regra é sobre pessoas em uma política de empresas, ou o contrário.',
    },
    wrong: '- { rule: DECEASED, failWhen: IS_TRUE, statusToApply: ALERT }',
    right: '- { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: ALERT }',
  },
  CONDITION_MISSING: {
    why: {
      en: 'A rule says neither what must not be found nor what must be met.',
      'pt-BR': 'A regra não diz o que não deve ser encontrado nem o que deve ser cumprido.',
    },
    wrong: '- { rule: SCORE, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  CONDITION_TWICE: {
    why: {
      en: 'failWhen and passWhen say opposite things; a rule has one of them.',
      'pt-BR': 'failWhen e passWhen dizem coisas opostas; uma regra tem só uma delas.',
    },
    wrong:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, passWhen: GREATER_THAN 500 POINTS, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  CONDITION_MALFORMED: {
    why: {
      en: 'The condition does not read as operator, value and unit: a quote that never closes, for instance.',
      'pt-BR': 'A condição não se lê como operador, valor e unidade: aspas que não fecham, por exemplo.',
    },
    wrong: `- { rule: COMPANY_SITUATION, failWhen: 'CONTAINS "BAIXADA', statusToApply: ALERT }`,
    right: '- { rule: COMPANY_SITUATION, failWhen: CONTAINS BAIXADA, statusToApply: ALERT }',
  },
  UNKNOWN_OPERATOR: {
    why: {
      en: 'The first word of a condition is an operator, and there is none of that name.',
      'pt-BR': 'A primeira palavra de uma condição é um operador, e não há nenhum com esse nome.',
    },
    wrong: '- { rule: SCORE, failWhen: BELOW 300 POINTS, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  OPERATOR_MISMATCH: {
    why: {
      en: 'The operator does not fit what the rule reads: CONTAINS is for words, LESS_THAN for numbers, IS_TRUE for yes or no.',
      'pt-BR':
        'O operador não serve para o que a regra lê: CONTAINS é para palavras, LESS_THAN para números, IS_TRUE para sim ou não.',
    },
    wrong: '- { rule: SCORE, failWhen: CONTAINS 300, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  OPERAND_COUNT: {
    why: {
      en: 'The operator wants more values, or fewer: BETWEEN takes two, LESS_THAN one, IS_TRUE none.',
      'pt-BR': 'O operador pede mais valores, ou menos: BETWEEN leva dois, LESS_THAN um, IS_TRUE nenhum.',
    },
    wrong: '- { rule: SCORE, failWhen: BETWEEN 300 POINTS, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: BETWEEN 300 500 POINTS, statusToApply: ALERT }',
  },
  NUMBER_MALFORMED: {
    why: {
      en: 'A threshold is no plain number; a point parts the decimals, and nothing parts the thousands.',
      'pt-BR': 'Um limite não é um número simples; um ponto separa os decimais, e nada separa os milhares.',
    },
    wrong: "- { rule: PROTESTS_AMOUNT, failWhen: 'GREATER_THAN 5.000,00 BRL', statusToApply: ALERT }",
    right: '- { rule: PROTESTS_AMOUNT, failWhen: GREATER_THAN 5000 BRL, statusToApply: ALERT }',
  },
  UNIT_MISMATCH: {
    why: { en: 'The unit is that of another kind of value.', 'pt-BR': 'A unidade é de outro tipo de valor.' },
    wrong: '- { rule: SCORE, failWhen: LESS_THAN 300 BRL, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }',
  },
  UNIT_MISSING: {
    why: {
      en: 'Without its unit the threshold could mean several things.',
      'pt-BR': 'Sem a unidade o limite poderia significar várias coisas.',
    },
    wrong: '- { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 12, statusToApply: ALERT }',
    right: '- { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 12 MONTHS, statusToApply: ALERT }',
  },
  BETWEEN_SWAPPED: {
    why: {
      en: 'The upper end stands first, so that no value lies between.',
      'pt-BR': 'O limite superior vem primeiro, e nenhum valor fica entre os dois.',
    },
    wrong: '- { rule: SCORE, failWhen: BETWEEN 500 300 POINTS, statusToApply: ALERT }',
    right: '- { rule: SCORE, failWhen: BETWEEN 300 500 POINTS, statusToApply: ALERT }',
  },
  UNKNOWN_VALUE: {
    why: {
      en: 'The rule reads one of a few words, and this is none of them.',
      'pt-BR': 'A regra lê uma de poucas palavras, e esta não é nenhuma delas.',
    },
    wrong: '- { rule: COMPANY_SITUATION, failWhen: CONTAINS FECHADA, statusToApply: ALERT }',
    right: '- { rule: COMPANY_SITUATION, failWhen: CONTAINS BAIXADA, statusToApply: ALERT }',
  },
  WORD_OF_SEVERAL_VALUES: {
    why: {
      en: 'CONTAINS compares whole words, so the condition also holds for other values that contain the word. List them if you mean them.',
      'pt-BR':
        'CONTAINS compara palavras inteiras; por isso, a condição também vale para outros valores que contêm a palavra. Liste-os se for a intenção.',
    },
    wrong: '- { rule: COMPANY_SIZE, failWhen: CONTAINS EMPRESA, statusToApply: ALERT }',
    right:
      '- { rule: COMPANY_SIZE, failWhen: CONTAINS MICRO_EMPRESA EMPRESA_DE_PEQUENO_PORTE, statusToApply: ALERT }',
  },
  UNKNOWN_FILTER: {
    why: {
      en: 'where: names something that this rule cannot be narrowed by.',
      'pt-BR': 'where: cita algo por que esta regra não pode ser restringida.',
    },
    wrong: '- { rule: COMPLETE_QSA_CHANGE, where: { days: 365 }, failWhen: IS_TRUE, statusToApply: ALERT }',
    right:
      '- { rule: COMPLETE_QSA_CHANGE, where: { withinDays: 365 }, failWhen: IS_TRUE, statusToApply: ALERT }',
  },
  INVALID_FILTER: {
    why: {
      en: 'The filter exists, and cannot have that value.',
      'pt-BR': 'O filtro existe, e não pode ter esse valor.',
    },
    wrong:
      '- { rule: COMPLETE_QSA_CHANGE, where: { withinDays: year }, failWhen: IS_TRUE, statusToApply: ALERT }',
    right:
      '- { rule: COMPLETE_QSA_CHANGE, where: { withinDays: 365 }, failWhen: IS_TRUE, statusToApply: ALERT }',
  },
  POSSIBLE_DENIES: {
    why: {
      en: 'A match by name, or by six digits of a CPF, may be of somebody else. It can alert a person, and never deny.',
      'pt-BR':
        'Uma coincidência de nome, ou de seis dígitos de um CPF, pode ser de outra pessoa. Ela alerta alguém, e nunca nega.',
    },
    wrong: `depth: COMPLETO
additionals: []
groups:
  - name: g
    rules:
      - { rule: SANCTIONED, where: { certainty: POSSIBLE }, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT }`,
    right: `depth: COMPLETO
additionals: []
groups:
  - name: g
    rules:
      - { rule: SANCTIONED, where: { certainty: POSSIBLE }, failWhen: IS_TRUE, statusToApply: ALERT }`,
  },
  NOT_COLLECTED: {
    why: {
      en: 'The depth and additionals never collect what the rule reads, so that it would never apply.',
      'pt-BR': 'A profundidade e os adicionais nunca coletam o que a regra lê, e ela nunca se aplicaria.',
    },
    wrong: `depth: SIMPLES
additionals: []
groups:
  - name: g
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }`,
    right: `depth: SIMPLES
additionals: [BUREAUS]
groups:
  - name: g
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }`,
  },
  DUPLICATE_RULE: {
    why: {
      en: 'The same rule stands twice with the same condition and filters.',
      'pt-BR': 'A mesma regra aparece duas vezes com a mesma condição e os mesmos filtros.',
    },
    wrong: `- { rule: BANKRUPT, failWhen: IS_TRUE, statusToApply: ALERT }
- { rule: BANKRUPT, failWhen: IS_TRUE, statusToApply: ALERT }`,
    right: '- { rule: BANKRUPT, failWhen: IS_TRUE, statusToApply: ALERT }',
  },
  DUPLICATE_GROUP: {
    why: {
      en: 'Two groups have one name, so that results could not tell them apart.',
      'pt-BR': 'Dois grupos têm o mesmo nome, e os resultados não os distinguiriam.',
    },
    wrong: `groups:
  - name: legal
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }
  - name: legal
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: ALERT }`,
    right: `groups:
  - name: legal
    rules:
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT }
  - name: fiscal
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: ALERT }`,
  },
  THRESHOLD_DECIDES_NOTHING: {
    why: {
      en: 'Every subject stands on the same side of the threshold: too high, too low, or in another unit than was meant.',
      'pt-BR':
        'Todos ficam do mesmo lado do limite: alto demais, baixo demais, ou em outra unidade do que se queria.',
    },
    wrong: '- { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 400 YEARS, statusToApply: ALERT }',
    right: '- { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN 4 YEARS, statusToApply: ALERT }',
  },
  EFFECT_OF_EXCLUSION: {
    why: {
      en: 'effect: SCORE lets a rule count in the score alone, and DENIED always decides.',
      'pt-BR': 'effect: SCORE faz a regra contar só na pontuação, e DENIED sempre decide.',
    },
    wrong:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED, effect: SCORE, points: 10, whenMissing: ALERT }',
    right:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, effect: SCORE, points: 10 }',
  },
  EFFECT_WITHOUT_POINTS: {
    why: {
      en: 'A rule that counts in the score alone and has no points changes nothing at all.',
      'pt-BR': 'Uma regra que só conta na pontuação e não tem pontos nada muda.',
    },
    wrong: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, effect: SCORE }',
    right:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, effect: SCORE, points: 100 }',
  },
  EXCLUSION_OPEN_WHEN_MISSING: {
    why: {
      en: 'Without its data the exclusion is not applied, and the policy may approve whoever it was to keep out.',
      'pt-BR': 'Sem os dados a exclusão não se aplica, e a política pode aprovar quem ela deveria barrar.',
    },
    wrong: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED }',
    right: '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED, whenMissing: ALERT }',
  },
  ALERT_POINTS_ABOVE_POINTS: {
    why: {
      en: 'A rule would earn more where it alerts than where all is well.',
      'pt-BR': 'A regra ganharia mais em alerta do que quando tudo está bem.',
    },
    wrong:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, points: 10, alertPoints: 20 }',
    right:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, points: 20, alertPoints: 10 }',
  },
  ALERT_POINTS_UNUSED: {
    why: {
      en: 'alertPoints are for a rule that alerts, and this one denies.',
      'pt-BR': 'alertPoints são para uma regra que alerta, e esta nega.',
    },
    wrong:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED, points: 20, alertPoints: 10, whenMissing: ALERT }',
    right:
      '- { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: DENIED, points: 20, whenMissing: ALERT }',
  },
} as const satisfies Record<string, CodeHelp>;
