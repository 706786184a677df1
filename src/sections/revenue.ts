import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { amount, count, nullable, text } from './fields.ts';

export const revenue = defineSection({
  type: 'REVENUE',
  title: { en: 'Revenue or income', 'pt-BR': 'Faturamento ou renda' },
  documentKinds: ['cpf', 'cnpj'],
  details: Type.Object({
    calculatedRevenue: nullable(
      amount(
        "Estimated revenue of the company, or income of the person, BRL a year; what 'calculated revenue' means",
      ),
    ),
    declaredRevenue: nullable(amount('Revenue or income as declared by the subject, BRL a year')),
    referenceYear: nullable(Type.Integer({ description: 'Year to which the amounts refer' })),
    method: nullable(text('How the calculated amount was arrived at')),
    employees: nullable(count('Employees of the company; null for a person')),
  }),
});

export type RevenueDetails = Static<typeof revenue.details>;
