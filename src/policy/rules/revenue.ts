import { defineRule } from './define-rule.ts';

export const calculatedRevenue = defineRule({
  id: 'CALCULATED_REVENUE',
  title: { en: 'Calculated revenue or income, a year', 'pt-BR': 'Faturamento ou renda calculados, por ano' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['REVENUE'],
  value: 'money',
  read: ({ REVENUE }) => REVENUE.calculatedRevenue,
});

export const employees = defineRule({
  id: 'EMPLOYEES',
  title: { en: 'Employees', 'pt-BR': 'Empregados' },
  documentKinds: ['cnpj'],
  sections: ['REVENUE'],
  value: 'count',
  read: ({ REVENUE }) => REVENUE.employees,
});
