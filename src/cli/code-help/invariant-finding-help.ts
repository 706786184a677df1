import type { CodeHelp } from './code-help.ts';

/** What is found in the invariants of a policy. */
export const invariantFindingHelp = {
  INVARIANT_REFUTED: {
    why: {
      en: 'Somebody could come of whom the policy decides what the invariant forbids; the engine confirms it.',
      'pt-BR': 'Pode vir alguém de quem a política decide o que o invariante proíbe; o motor o confirma.',
    },
    wrong: '- { rule: DECEASED, failWhen: IS_TRUE, statusToApply: DENIED }',
    right: '- { rule: DECEASED, failWhen: IS_TRUE, statusToApply: DENIED, whenMissing: ALERT }',
  },
  INVARIANT_UNDECIDED: {
    why: {
      en: 'There is too much to look at, or a breach seems possible and nobody was found who shows it. It is no proof, and ends with 5.',
      'pt-BR':
        'Há demais a examinar, ou uma quebra parece possível e não se achou quem a mostre. Não é uma prova, e termina com 5.',
    },
    wrong: '- { given: { any: [{ rule: SCORE, when: LESS_THAN 100 POINTS }, …] }, never: APPROVED }',
    right: '- { given: { rule: SCORE, when: LESS_THAN 100 POINTS }, never: APPROVED }',
  },
  INVARIANTS_CONTRADICT: {
    why: {
      en: 'There are subjects of whom both speak, and whatever a policy decides of them, one of both is broken.',
      'pt-BR': 'Há de quem ambos falem, e seja qual for a decisão da política, um dos dois é quebrado.',
    },
    wrong: '- { given: { rule: BANKRUPT, when: IS_TRUE }, never: [APPROVED, ALERT, DENIED] }',
    right: '- { given: { rule: BANKRUPT, when: IS_TRUE }, never: [APPROVED, ALERT] }',
  },
  WORSE_UNKNOWN: {
    why: {
      en: 'Of an age, a number of partners or an input nobody can say which values are worse, and words have no order.',
      'pt-BR':
        'De uma idade, de um número de sócios ou de uma entrada não se sabe que valores são piores, e palavras não têm ordem.',
    },
    wrong: '- { worse: PARTNERS_COUNT, never: improves }',
    right: '- { worse: PARTNERS_COUNT, direction: LOWER, never: improves }',
  },
  INVARIANT_ABOUT_NOBODY: {
    why: {
      en: 'Its conditions contradict each other, so that it holds of every policy and says nothing.',
      'pt-BR': 'As condições se contradizem: vale para toda política e não diz nada.',
    },
    wrong:
      '- { given: { all: [{ rule: SCORE, when: LESS_THAN 100 POINTS }, { rule: SCORE, when: GREATER_THAN 200 POINTS }] }, never: APPROVED }',
    right:
      '- { given: { all: [{ rule: SCORE, when: LESS_THAN 200 POINTS }, { rule: SCORE, when: GREATER_THAN 100 POINTS }] }, never: APPROVED }',
  },
  INVARIANT_RULE_UNUSED: {
    why: {
      en: 'The policy does not look at it, so that nothing can come of it: the invariant holds, and guards nothing.',
      'pt-BR': 'A política não a examina, e nada pode resultar dela: o invariante vale, e não guarda nada.',
    },
    wrong: '- { worse: EMPLOYEES, direction: LOWER, never: improves }',
    right: '- { worse: SCORE, never: improves }',
  },
  INVARIANTS_OF_OPERATION: {
    why: {
      en: 'Invariants are proven of policies; an operation decides by those of its policies.',
      'pt-BR': 'Invariantes são provados de políticas; uma operação decide pelas suas políticas.',
    },
    wrong: 'policies/operations/company-and-its-people.invariants.yaml',
    right: 'policies/starter-company.invariants.yaml',
  },
} as const satisfies Record<string, CodeHelp>;

/** What mutants show of cases. */
export const mutationFindingHelp = {
  MUTANT_SURVIVES: {
    why: {
      en: 'All cases hold of the changed policy too, and there is a subject of whom it decides otherwise: no case holds that place.',
      'pt-BR':
        'Todos os casos valem também para a política mudada, e há de quem ela decida diferente: nenhum caso segura esse lugar.',
    },
    wrong: 'expect: { status: APPROVED }',
    right: 'expect: { status: APPROVED, score: 870, riskBand: A, creditLimit: 30000 }',
  },
  MUTANT_UNDECIDED: {
    why: {
      en: 'No case notices the change, and the proof that it decides nothing found too much to look at, or nobody who shows it.',
      'pt-BR':
        'Nenhum caso nota a mudança, e a prova de que nada decide achou demais a examinar, ou ninguém que a mostre.',
    },
    wrong: 'expect: { status: ALERT }',
    right: 'expect: { status: ALERT, rules: { financial/SCORE: ALERT } }',
  },
  CASES_FAIL: {
    why: {
      en: 'Cases that fail for the policy as it is fail for each changed one too, and would notice every change for nothing.',
      'pt-BR':
        'Casos que falham com a política como está falham com cada uma mudada, e notariam qualquer mudança à toa.',
    },
    wrong: 'credit policy mutate policy.yaml',
    right: 'credit policy test policy.yaml',
  },
} as const satisfies Record<string, CodeHelp>;
