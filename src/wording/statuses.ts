import type { Text } from '../base/language.ts';

/** What a report, a policy or a rule came to, in one word where one will do: the statuses of all three. */
export const statusWords = {
  PENDING: { en: 'Not started', 'pt-BR': 'Não iniciado' },
  PROCESSING: { en: 'Collecting data', 'pt-BR': 'Coletando dados' },
  EVALUATING: { en: 'Evaluating the policy', 'pt-BR': 'Avaliando política' },
  COMPLETED: { en: 'Completed', 'pt-BR': 'Concluído' },
  APPROVED: { en: 'Approved', 'pt-BR': 'Aprovado' },
  DENIED: { en: 'Denied', 'pt-BR': 'Negado' },
  ALERT: { en: 'Alert', 'pt-BR': 'Alerta' },
  ERROR: { en: 'Error', 'pt-BR': 'Erro' },
  /** Of a rule whose data was missing. */
  NOT_APPLIED: { en: 'Not evaluated', 'pt-BR': 'Não avaliada' },
} as const satisfies Record<string, Text>;

/** What a policy decided. PENDING: nothing yet, or its run ended in ERROR. */
export const policyStatusWords = {
  ...statusWords,
  PENDING: { en: 'No decision', 'pt-BR': 'Sem decisão' },
} as const satisfies Record<string, Text>;

/** The statuses in letters to the person or company that a decision is about. */
export const subjectStatusWords = {
  ...statusWords,
  ALERT: { en: 'Under review', 'pt-BR': 'Em análise' },
} as const satisfies Record<string, Text>;

/** The answers to a question that has two. */
export const yesNo = {
  yes: { en: 'Yes', 'pt-BR': 'Sim' },
  no: { en: 'No', 'pt-BR': 'Não' },
} as const satisfies Record<string, Text>;
