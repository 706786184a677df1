import { defineRule } from './define-rule.ts';

/** The bureau's score, which is not the composite score of the policy. */
export const score = defineRule({
  id: 'SCORE',
  title: { en: 'Bureau score', 'pt-BR': 'Score de bureau' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'points',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.score,
});

export const presumedRevenue = defineRule({
  id: 'PRESUMED_REVENUE',
  title: { en: 'Presumed revenue, a year', 'pt-BR': 'Faturamento presumido por ano' },
  documentKinds: ['cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'money',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.presumedRevenue,
});

export const presumedIncome = defineRule({
  id: 'PRESUMED_INCOME',
  title: { en: 'Presumed income, a month', 'pt-BR': 'Renda presumida por mês' },
  documentKinds: ['cpf'],
  sections: ['BUREAU_SCORE'],
  value: 'money',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.presumedIncome,
});
