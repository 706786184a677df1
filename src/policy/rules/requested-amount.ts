import { defineRule } from './define-rule.ts';
import { percentOf } from './percent-of.ts';

export const requestedAmount = defineRule({
  id: 'REQUESTED_AMOUNT',
  title: { en: 'Amount requested', 'pt-BR': 'Valor solicitado' },
  documentKinds: ['cpf', 'cnpj'],
  sections: [],
  value: 'money',
  read: (_sections, _where, circumstances) => circumstances.requestedAmount,
});

export const requestedAmountOfRevenue = defineRule({
  id: 'REQUESTED_AMOUNT_CALCULATED_REVENUE',
  title: {
    en: 'Amount requested over the revenue or income of a year',
    'pt-BR': 'Valor solicitado sobre o faturamento ou a renda de um ano',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['REVENUE'],
  value: 'percent',
  read: ({ REVENUE }, _where, circumstances) =>
    percentOf(circumstances.requestedAmount, REVENUE.calculatedRevenue),
});

export const requestedAmountOfIncome = defineRule({
  id: 'REQUESTED_AMOUNT_PRESUMED_INCOME',
  title: {
    en: 'Amount requested over the presumed income of a month',
    'pt-BR': 'Valor solicitado sobre a renda presumida de um mês',
  },
  documentKinds: ['cpf'],
  sections: ['BUREAU_SCORE'],
  value: 'percent',
  read: ({ BUREAU_SCORE }, _where, circumstances) =>
    percentOf(circumstances.requestedAmount, BUREAU_SCORE.presumedIncome),
});

export const requestedAmountOfBureauLimit = defineRule({
  id: 'REQUESTED_AMOUNT_BUREAU_LIMIT',
  title: {
    en: 'Amount requested over the limit that the bureau suggests',
    'pt-BR': 'Valor solicitado sobre o limite sugerido pelo bureau',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'percent',
  read: ({ BUREAU_SCORE }, _where, circumstances) =>
    percentOf(circumstances.requestedAmount, BUREAU_SCORE.suggestedLimit),
});
