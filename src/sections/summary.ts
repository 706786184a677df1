import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import { amount, count, date, flag, nullable } from './fields.ts';
import { present } from './figures.ts';
import { lawsuitNoun, lawsuitTotals } from './processes.ts';
import { unknownParts } from './settled-total.ts';

const negative = (what: string) =>
  nullable(
    Type.Object(
      {
        count: count('How many'),
        totalAmount: nullable(amount('Sum, BRL; null when no amount is known')),
        lastDate: nullable(date('Day of the latest')),
        unknown: unknownParts(['count', 'totalAmount', 'lastDate'], 'records'),
      },
      { description: `${what}; null when not known` },
    ),
  );

const number = (description: string) => nullable(count(`${description}; null when not known`));

const related: Noun = {
  one: { en: 'related', 'pt-BR': 'relacionado' },
  many: { en: 'related', 'pt-BR': 'relacionados' },
};

export const summary = defineSection({
  type: 'SUMMARY',
  title: { en: 'Summary', 'pt-BR': 'Resumo' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'DERIVED',
  details: Type.Object({
    calculatedRevenue: nullable(amount('Revenue or income, BRL a year')),
    employees: number('Employees'),
    partners: number('Partners of the subject (level 1)'),
    branches: number('Other establishments'),
    companies: number('Companies in which the subject is a partner (level 1)'),
    relatives: number('Relatives (level 1)'),
    sameAddress: number('Companies at the same address'),
    relatedTotal: number(
      'Related parties in RELATIONS, of every level, each document or name once; 0 only if all lists are known',
    ),
    lawsuits: nullable(lawsuitTotals),
    ownersLawsuits: nullable(lawsuitTotals),
    registrationChanges: number('Registration changes'),
    pep: nullable(
      Type.Object(
        {
          exposed: nullable(flag('Whether the subject is exposed')),
          related: number('Exposed persons close to the subject'),
          donations: number('Electoral donations'),
          donationsTotal: nullable(amount('Sum of the donations, BRL')),
        },
        { description: 'Politically exposed persons' },
      ),
    ),
    sanctions: nullable(
      Type.Object(
        {
          listed: count('Lists with an entry about the subject, also if it has ended or starts later'),
          possible: Type.Optional(count('Lists that may name it')),
          clean: count('Lists that do not'),
          notAsked: count('Lists that were not asked'),
        },
        { description: 'Sanctions' },
      ),
    ),
    certificates: nullable(
      Type.Object(
        {
          negative: count('Negative'),
          positiveWithNegativeEffect: count('Positive with negative effect'),
          positive: count('Positive'),
          notIssued: count('Not issued'),
        },
        { description: 'Certificates' },
      ),
    ),
    warrants: nullable(
      Type.Object(
        {
          active: count('In force'),
          past: count('Past'),
          unclear: Type.Optional(count('With reports that differ')),
        },
        { description: 'Arrest warrants' },
      ),
    ),
    licences: number('Operating licences; 0 only if every register was queried'),
    socialBenefits: number('Social benefits'),
    pefin: negative('Pefin'),
    refin: negative('Refin'),
    protests: negative('Protests'),
    badCheques: negative('Bad cheques'),
    overdueDebts: negative('Overdue debts'),
    bureauScore: nullable(Type.Integer({ minimum: 0, maximum: 1000, description: 'Score of the bureau' })),
    bankDebt: nullable(
      Type.Object(
        {
          toExpire: amount('Not yet due, BRL'),
          expired: amount('Overdue, BRL'),
          loss: amount('Written off as loss, BRL'),
          total: nullable(amount('All together, BRL')),
          institutions: number('Institutions'),
        },
        { description: 'Bank debt (SCR)' },
      ),
    ),
  }),
  // A count of 0 is omitted: only the section itself shows whether all its sources answered.
  figures: (details, style) =>
    present([
      details.relatedTotal !== null &&
        details.relatedTotal > 0 &&
        counted(related, details.relatedTotal, style),
      details.lawsuits !== null &&
        details.lawsuits.count > 0 &&
        counted(lawsuitNoun, details.lawsuits.count, style),
      details.calculatedRevenue !== null && style.format.money(details.calculatedRevenue),
    ]),
});

export type SummaryDetails = Static<typeof summary.details>;
