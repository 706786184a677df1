import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { amount, count, date, flag, nullable } from './fields.ts';
import type { SectionDetails } from './index.ts';
import { lawsuitTotals } from './processes.ts';
import type { RelationsDetails } from './relations.ts';
import { sanctionLists } from './sanctions.ts';

const negative = (what: string) =>
  nullable(
    Type.Object(
      {
        count: count('How many'),
        totalAmount: nullable(amount('Sum, BRL; null when no amount is known')),
        lastDate: nullable(date('Day of the latest')),
      },
      { description: `${what}; null when not known` },
    ),
  );

const number = (description: string) => nullable(count(`${description}; null when not known`));

export const summary = defineSection({
  type: 'SUMMARY',
  title: { en: 'Summary', 'pt-BR': 'Resumo' },
  documentKinds: ['cpf', 'cnpj'],
  derived: true,
  details: Type.Object({
    calculatedRevenue: nullable(amount('Revenue or income, BRL a year')),
    employees: number('Employees'),
    partners: number('Partners of the subject (level 1)'),
    branches: number('Other establishments'),
    companies: number('Companies in which the subject is a partner (level 1)'),
    relatives: number('Relatives (level 1)'),
    sameAddress: number('Companies at the same address'),
    relatedTotal: number('Everybody in RELATIONS, of every level, each document or name once'),
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
          listed: count('Lists that name the subject'),
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
      Type.Object({ active: count('In force'), past: count('Past') }, { description: 'Arrest warrants' }),
    ),
    licences: number('Operating licences'),
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
});

export type SummaryDetails = Static<typeof summary.details>;

interface Records {
  readonly count: number;
  readonly totalAmount: number | null;
  readonly lastDate: string | null;
}

const totals = (section: Records | undefined) =>
  section === undefined
    ? null
    : { count: section.count, totalAmount: section.totalAmount, lastDate: section.lastDate };

const direct = (entries: readonly { readonly level: number }[] | null | undefined): number | null =>
  entries?.filter(({ level }) => level === 1).length ?? null;

function relatedTotal(relations: RelationsDetails | undefined): number | null {
  if (relations === undefined) return null;
  const { partners, branches, companies, relatives, sameAddress } = relations;
  const lists = [partners, branches, companies, relatives, sameAddress].filter((entries) => entries !== null);
  if (lists.length === 0) return null;
  return new Set(lists.flat().map((entry) => entry.document ?? entry.name)).size;
}

const countOf = <T>(items: readonly T[], matches: (item: T) => boolean): number =>
  items.filter(matches).length;

/**
 * The SUMMARY of the other sections: totals by theme. Pure. What was not collected is null, never 0: a count of 0
 * says that somebody was asked and found nothing.
 */
export function summarize(details: Partial<SectionDetails>): SummaryDetails {
  const { REVENUE, RELATIONS, PROCESSES, PEP, SANCTIONS, CERTIFICATES, CRIMINAL_RECORD, SCR } = details;
  const issued = CERTIFICATES?.certificates;
  const debt = (band: 'TO_EXPIRE' | 'EXPIRED' | 'LOSS') =>
    SCR?.bands?.find((item) => item.band === band)?.amount ?? 0;
  return {
    calculatedRevenue: REVENUE?.calculatedRevenue ?? null,
    employees: REVENUE?.employees ?? null,
    partners: direct(RELATIONS?.partners),
    branches: RELATIONS?.branches?.length ?? null,
    companies: direct(RELATIONS?.companies),
    relatives: direct(RELATIONS?.relatives),
    sameAddress: RELATIONS?.sameAddress?.length ?? null,
    relatedTotal: relatedTotal(RELATIONS),
    lawsuits: PROCESSES?.totals ?? null,
    ownersLawsuits: PROCESSES?.ownersTotals ?? null,
    registrationChanges: details.REGISTRATION_CHANGES?.changes.length ?? null,
    pep:
      PEP === undefined
        ? null
        : {
            exposed: PEP.exposed,
            related: PEP.related?.length ?? null,
            donations: PEP.donations?.length ?? null,
            donationsTotal: PEP.donationsTotal,
          },
    sanctions:
      SANCTIONS === undefined
        ? null
        : {
            listed: countOf(SANCTIONS.lists, ({ state }) => state === 'LISTED'),
            clean: countOf(SANCTIONS.lists, ({ state }) => state === 'CLEAN'),
            notAsked: sanctionLists.length - countOf(SANCTIONS.lists, ({ state }) => state !== 'NOT_ASKED'),
          },
    certificates:
      issued === undefined
        ? null
        : {
            negative: countOf(issued, ({ state }) => state === 'NEGATIVE'),
            positiveWithNegativeEffect: countOf(
              issued,
              ({ state }) => state === 'POSITIVE_WITH_NEGATIVE_EFFECT',
            ),
            positive: countOf(issued, ({ state }) => state === 'POSITIVE'),
            notIssued: countOf(issued, ({ state }) => state === 'NOT_ISSUED'),
          },
    warrants:
      CRIMINAL_RECORD === undefined
        ? null
        : {
            active: countOf(CRIMINAL_RECORD.warrants, ({ active }) => active),
            past: countOf(CRIMINAL_RECORD.warrants, ({ active }) => !active),
          },
    licences: details.LICENCES?.licences.length ?? null,
    socialBenefits: details.SOCIAL_BENEFITS?.benefits.length ?? null,
    pefin: totals(details.PEFIN),
    refin: totals(details.REFIN),
    protests: totals(details.PROTESTS),
    badCheques: totals(details.BAD_CHEQUES),
    overdueDebts: totals(details.OVERDUE_DEBTS),
    bureauScore: details.BUREAU_SCORE?.score ?? null,
    bankDebt:
      SCR === undefined || SCR.bands === null
        ? null
        : {
            toExpire: debt('TO_EXPIRE'),
            expired: debt('EXPIRED'),
            loss: debt('LOSS'),
            total: SCR.totalDebt,
            institutions: SCR.relationships?.institutions ?? null,
          },
  };
}
