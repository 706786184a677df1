import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import {
  amount,
  calculatedRevenuePercentage,
  count,
  date,
  documentAsAnswered,
  list,
  nullable,
  oneOf,
  text,
} from './fields.ts';
import { nothingIf } from './figures.ts';
import { atLeast, sum } from './settled-total.ts';

/** The branches of justice by which rules may be narrowed. */
export const courtTypes = ['CIVIL', 'LABOR', 'CRIMINAL', 'TAX', 'FAMILY', 'ELECTORAL', 'OTHER'] as const;

const lawsuitFields = {
  caseNumber: text('Unified case number (CNJ Resolution 65/2008), NNNNNNN-DD.AAAA.J.TR.OOOO'),
  court: nullable(text('Court')),
  courtType: nullable(oneOf(courtTypes, 'Branch of justice')),
  class: nullable(text('Procedural class')),
  subject: nullable(text('Subject matter')),
  pole: nullable(
    oneOf(['ACTIVE', 'PASSIVE', 'OTHER'], 'ACTIVE sues, PASSIVE is sued, OTHER is a third party'),
  ),
  amount: nullable(amount('Amount in dispute, BRL')),
  status: nullable(oneOf(['IN_PROGRESS', 'SUSPENDED', 'ARCHIVED'], 'State of the case')),
  filedOn: nullable(date('Day it was filed')),
  lastMovement: nullable(
    Type.Object(
      { date: date('Day'), description: text('What happened') },
      { description: 'Latest movement known' },
    ),
  ),
};

const lawsuit = Type.Object(lawsuitFields);

const ownersLawsuit = Type.Object({
  owner: Type.Object(
    { name: nullable(text('Name')), document: nullable(documentAsAnswered('CPF or CNPJ')) },
    { description: 'The partner who is a party' },
  ),
  ...lawsuitFields,
});

/** Why nothing is known of a partner's lawsuits. */
export const ownerUnknownReasons = [
  'DOCUMENT_MASKED',
  'OTHER_KIND',
  'TOO_MANY',
  'COST_CEILING',
  'NOT_KNOWN_THERE',
  'SOURCE_FAILED',
] as const;
export type OwnerUnknownReason = (typeof ownerUnknownReasons)[number];

const unknownOwner = Type.Object({
  name: nullable(text('Name')),
  document: nullable(documentAsAnswered('CPF or CNPJ')),
  reason: oneOf(ownerUnknownReasons, 'Why nothing is known of this one'),
});

export type Lawsuit = Static<typeof lawsuit>;
export type OwnersLawsuit = Static<typeof ownersLawsuit>;

/** Counts and amounts of a list of lawsuits; SUMMARY repeats them. */
export const lawsuitTotals = Type.Object(
  {
    count: count('Lawsuits'),
    amount: amount('Sum of the amounts known, BRL'),
    passiveCount: count('Lawsuits in which the party is sued'),
    passiveAmount: amount('Sum of the amounts known of those, BRL'),
    criminalCount: count('Criminal lawsuits'),
  },
  { description: 'Totals over the lawsuits' },
);

export type LawsuitTotals = Static<typeof lawsuitTotals>;

/** The totals that follow from a list. */
function totalLawsuits(lawsuits: readonly Lawsuit[]): LawsuitTotals {
  const passive = lawsuits.filter(({ pole }) => pole === 'PASSIVE');
  return {
    count: lawsuits.length,
    amount: sum(lawsuits, (lawsuit) => lawsuit.amount),
    passiveCount: passive.length,
    passiveAmount: sum(passive, (lawsuit) => lawsuit.amount),
    criminalCount: lawsuits.filter(({ courtType }) => courtType === 'CRIMINAL').length,
  };
}

/** What a source states and what its list shows, whichever is more: a source may list only its latest cases. */
function settleTotals(
  stated: LawsuitTotals | null,
  lawsuits: readonly Lawsuit[] | null,
): LawsuitTotals | null {
  if (lawsuits === null) return stated;
  const listed = totalLawsuits(lawsuits);
  return {
    count: atLeast(stated?.count, listed.count),
    amount: atLeast(stated?.amount, listed.amount),
    passiveCount: atLeast(stated?.passiveCount, listed.passiveCount),
    passiveAmount: atLeast(stated?.passiveAmount, listed.passiveAmount),
    criminalCount: atLeast(stated?.criminalCount, listed.criminalCount),
  };
}

export const lawsuitNoun: Noun = {
  one: { en: 'lawsuit', 'pt-BR': 'processo' },
  many: { en: 'lawsuits', 'pt-BR': 'processos' },
};

const ofOwners: Noun = {
  one: { en: 'of the owners', 'pt-BR': 'dos sócios' },
  many: { en: 'of the owners', 'pt-BR': 'dos sócios' },
};

const ownerNotSeen: Noun = {
  one: { en: 'partner of whom nothing is known', 'pt-BR': 'sócio de quem nada se sabe' },
  many: { en: 'partners of whom nothing is known', 'pt-BR': 'sócios de quem nada se sabe' },
};

const byName: Noun = {
  one: { en: 'possible one, by name alone', 'pt-BR': 'possível, só pelo nome' },
  many: { en: 'possible ones, by name alone', 'pt-BR': 'possíveis, só pelo nome' },
};

const criminal: Noun = {
  one: { en: 'criminal', 'pt-BR': 'criminal' },
  many: { en: 'criminal', 'pt-BR': 'criminais' },
};

const words = {
  noneByName: {
    en: 'nobody of that name in the journal of justice, which proves nothing',
    'pt-BR': 'ninguém com esse nome no diário da justiça, o que nada prova',
  },
  sued: { en: '{count} as defendant ({amount})', 'pt-BR': '{count} como réu ({amount})' },
} as const satisfies Record<string, Text>;

export const processes = defineSection({
  type: 'PROCESSES',
  title: { en: 'Lawsuits', 'pt-BR': 'Processos judiciais' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'ESSENCIAL',
  details: Type.Object({
    since: nullable(date('Lawsuits filed before this day were not asked for')),
    lawsuits: nullable(list(lawsuit, 'Lawsuits of the subject')),
    possible: Type.Optional(
      list(
        lawsuit,
        'Lawsuits of somebody of that name, which may be the subject: a question for a person; none of them counts in a total',
      ),
    ),
    ownersLawsuits: nullable(list(ownersLawsuit, 'Lawsuits of the partners of the subject')),
    ownersUnknown: Type.Optional(
      list(
        unknownOwner,
        'Partners of whose lawsuits nothing is known; while there are any, ownersTotals is unknown',
      ),
    ),
    totals: nullable(lawsuitTotals),
    ownersTotals: nullable(lawsuitTotals),
    calculatedRevenuePercentage: calculatedRevenuePercentage(
      'What is claimed from the subject (totals.passiveAmount)',
    ),
  }),
  listKeys: {
    lawsuits: ['caseNumber'],
    possible: ['caseNumber'],
    ownersLawsuits: ['caseNumber', 'owner.document', 'owner.name'],
    ownersUnknown: ['document', 'name'],
  },
  settle: (details) => ({
    ...details,
    totals: settleTotals(details.totals, details.lawsuits),
    // A sum over some of the partners would say that the others have none.
    ownersTotals:
      details.ownersUnknown?.length && details.ownersTotals === null
        ? null
        : settleTotals(details.ownersTotals, details.ownersLawsuits),
  }),
  thirdParties: ['possible', 'ownersLawsuits', 'ownersUnknown'],
  figures: ({ totals, lawsuits, possible, ownersLawsuits, ownersTotals, ownersUnknown }, style) => {
    const { language, format } = style;
    const isUnknown = lawsuits === null && totals === null && possible !== undefined;
    const ofPartners = ownersTotals?.count ?? ownersLawsuits?.length ?? 0;
    const unknownPartners = ownersUnknown?.length ?? 0;
    const count = (totals?.count ?? 0) + (possible?.length ?? 0) + ofPartners + unknownPartners;
    return nothingIf(count === 0 && !isUnknown, [
      possible !== undefined &&
        (possible.length === 0 ? say(words.noneByName, language) : counted(byName, possible.length, style)),
      totals !== null && counted(lawsuitNoun, totals.count, style),
      totals !== null &&
        totals.passiveCount > 0 &&
        say(words.sued, language, {
          count: totals.passiveCount,
          amount: format.money(totals.passiveAmount),
        }),
      totals !== null && totals.criminalCount > 0 && counted(criminal, totals.criminalCount, style),
      ofPartners > 0 && counted(ofOwners, ofPartners, style),
      unknownPartners > 0 && counted(ownerNotSeen, unknownPartners, style),
    ]);
  },
});

export type ProcessesDetails = Static<typeof processes.details>;
