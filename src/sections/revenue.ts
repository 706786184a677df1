import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
import { lower } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { amount, count, nullable, text } from './fields.ts';
import { present } from './figures.ts';

const words = {
  aYear: { en: '{amount} a year', 'pt-BR': '{amount} por ano' },
} as const satisfies Record<string, Text>;

const employeeNoun: Noun = {
  one: { en: 'employee', 'pt-BR': 'empregado' },
  many: { en: 'employees', 'pt-BR': 'empregados' },
};

export const revenue = defineSection({
  type: 'REVENUE',
  title: { en: 'Revenue or income', 'pt-BR': 'Faturamento ou renda' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SIMPLES',
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
  datedBy: ['referenceYear', 'calculatedRevenue', 'declaredRevenue'],
  combined: { calculatedRevenue: lower, declaredRevenue: lower },
  statedDate: ({ referenceYear }) => (referenceYear === null ? null : String(referenceYear)),
  figures: ({ calculatedRevenue, declaredRevenue, employees }, style) => {
    const yearly = calculatedRevenue ?? declaredRevenue;
    return present([
      yearly !== null && say(words.aYear, style.language, { amount: style.format.money(yearly) }),
      employees !== null && counted(employeeNoun, employees, style),
    ]);
  },
});

export type RevenueDetails = Static<typeof revenue.details>;
