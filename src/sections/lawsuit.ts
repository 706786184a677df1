import { type Static, Type } from '@sinclair/typebox';
import { amount, date, documentAsAnswered, flag, nullable, oneOf, text } from './fields.ts';

/** The branches of justice by which rules may be narrowed. */
export const courtTypes = ['CIVIL', 'LABOR', 'CRIMINAL', 'TAX', 'FAMILY', 'ELECTORAL', 'OTHER'] as const;

const lawsuitFields = {
  caseNumber: text('Unified case number (CNJ Resolution 65/2008), NNNNNNN-DD.AAAA.J.TR.OOOO'),
  court: nullable(text('Court')),
  courtType: nullable(oneOf(courtTypes, 'Branch of justice')),
  statedCourtType: Type.Optional(
    oneOf(
      courtTypes,
      'Branch that the source states, if the case number or the class shows another one; courtType is then null',
    ),
  ),
  class: nullable(text('Procedural class, of the first instance')),
  classCode: Type.Optional(nullable(text('Code of the class in the tables of CNJ'))),
  instance: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 4, description: 'Instance of the class and the court' })),
  ),
  subject: nullable(text('Subject matter')),
  pole: nullable(
    oneOf(['ACTIVE', 'PASSIVE', 'OTHER'], 'ACTIVE sues, PASSIVE is sued, OTHER is a third party'),
  ),
  amount: nullable(amount('Amount in dispute, BRL; null if it is unknown or if rows of the case differ')),
  leastAmount: Type.Optional(amount('Lowest amount that the rows of the case state, if they differ, BRL')),
  mostAmount: Type.Optional(amount('Highest amount that the rows of the case state, if they differ, BRL')),
  status: nullable(oneOf(['IN_PROGRESS', 'SUSPENDED', 'ARCHIVED'], 'State of the case')),
  filedOn: nullable(date('Day it was filed')),
  possibleRepetition: Type.Optional(
    flag(
      'True if it has no identifying number and may be one that another source lists in other words or with its number: totals do not count it',
    ),
  ),
  lastMovement: nullable(
    Type.Object(
      { date: nullable(date('Day')), description: text('What happened') },
      { description: 'Latest movement known' },
    ),
  ),
};

/** A lawsuit of the subject. */
export const lawsuit = Type.Object(lawsuitFields);

/** A lawsuit of a partner of the subject. */
export const ownersLawsuit = Type.Object({
  owner: Type.Object(
    { name: nullable(text('Name')), document: nullable(documentAsAnswered('CPF or CNPJ')) },
    { description: 'The partner who is a party' },
  ),
  ...lawsuitFields,
});

export type Lawsuit = Static<typeof lawsuit>;
export type OwnersLawsuit = Static<typeof ownersLawsuit>;
