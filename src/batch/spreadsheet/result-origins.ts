import type { Text } from '../../base/language.ts';

/** Where the columns of results come from. */
export const from = {
  input: { en: 'The input', 'pt-BR': 'A entrada' },
  caller: { en: 'The caller', 'pt-BR': 'Quem solicitou' },
  report: { en: 'The report', 'pt-BR': 'O relatório' },
  registration: { en: 'Registration data of the report', 'pt-BR': 'Dados cadastrais do relatório' },
  policy: { en: 'The result of the policy', 'pt-BR': 'O resultado da política' },
  usage: { en: 'The usage of the service', 'pt-BR': 'O consumo do serviço' },
} as const satisfies Record<string, Text>;

/** Why a column about the report is empty. */
export const noReport: Text = { en: 'There is no report yet', 'pt-BR': 'Ainda não há relatório' };

/** Why a column about the result of the policy is empty. */
export const notEvaluated: Text = {
  en: 'The policy was not evaluated',
  'pt-BR': 'A política não foi avaliada',
};
