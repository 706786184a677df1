import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import type { FigureStyle, Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import {
  amount,
  date,
  documentAsAnswered,
  editionOfDataset,
  flag,
  list,
  nullable,
  oneOf,
  possibleMatch,
  setAsideMatches,
  text,
} from './fields.ts';
import { countedList, nothingIf, setAsideNoun } from './figures.ts';
import { atLeast, sum } from './settled-total.ts';

const position = {
  title: text('Position held'),
  organ: nullable(text('Public body')),
  from: nullable(date('First day in office')),
  until: nullable(date('Last day in office; null while in office')),
  exposedUntil: nullable(date('Last day on which the holder counts as exposed, five years after leaving')),
};

const exposedRelated: Noun = {
  one: { en: 'exposed person related', 'pt-BR': 'relacionado exposto' },
  many: { en: 'exposed persons related', 'pt-BR': 'relacionados expostos' },
};

const words = {
  exposed: { en: 'politically exposed', 'pt-BR': 'exposto politicamente' },
  possibly: { en: 'possibly politically exposed', 'pt-BR': 'possivelmente exposto politicamente' },
  stale: { en: 'stale edition', 'pt-BR': 'edição vencida' },
  donation: { en: '{count} donation ({amount}; {years})', 'pt-BR': '{count} doação ({amount}; {years})' },
  donations: { en: '{count} donations ({amount}; {years})', 'pt-BR': '{count} doações ({amount}; {years})' },
} as const satisfies Record<string, Text>;

/** What was given for each election, the earliest first. */
function byElection(
  donations: readonly { readonly year: number; readonly amount: number }[],
  { format }: FigureStyle,
): string {
  const years = [...new Set(donations.map(({ year }) => year))].sort((a, b) => a - b);
  if (years.length === 1) return String(years[0]);
  return years
    .map((year) => {
      const ofYear = donations.filter((donation) => donation.year === year);
      return `${year}: ${format.money(sum(ofYear, (donation) => donation.amount))}`;
    })
    .join(', ');
}

export const pep = defineSection({
  type: 'PEP',
  title: { en: 'Politically exposed persons', 'pt-BR': 'Pessoas expostas politicamente' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details: Type.Object({
    exposed: nullable(
      flag('Whether the subject is on the list of politically exposed persons; null for a company'),
    ),
    positions: nullable(list(Type.Object(position), 'Positions of the subject')),
    possible: Type.Optional(
      list(
        Type.Object({
          name: text('Name on the list'),
          document: nullable(documentAsAnswered('CPF')),
          ...possibleMatch,
          ...position,
        }),
        'Entries that may be the subject: a question for a person; while there are any, exposed is null',
      ),
    ),
    related: nullable(
      list(
        Type.Object({
          name: text('Name of the exposed person'),
          document: nullable(documentAsAnswered('CPF')),
          relationship: oneOf(
            ['PARTNER', 'RELATIVE', 'ASSOCIATE'],
            'What the exposed person is to the subject',
          ),
          certainty: oneOf(
            ['CERTAIN', 'POSSIBLE'],
            'CERTAIN by whole document; POSSIBLE by name or masked document',
          ),
          ...possibleMatch,
          ...position,
        }),
        'Exposed persons close to the subject',
      ),
    ),
    donations: nullable(
      list(
        Type.Object({
          year: Type.Integer({ minimum: 2010, description: 'Year of the election' }),
          date: nullable(date('Day of the donation')),
          recipient: text('Candidate or party'),
          party: nullable(text('Party, as abbreviated')),
          amount: amount('Amount, BRL'),
        }),
        'Electoral donations by the subject since 2010',
      ),
    ),
    donationsTotal: nullable(amount('Sum of the donations, BRL')),
    ...setAsideMatches,
    ...editionOfDataset,
  }),
  datasets: ['pep'],
  listKeys: {
    positions: ['title', 'organ', 'from'],
    possible: ['document', 'name', 'title'],
    related: ['document', 'name', 'title'],
    setAside: ['rowSha256', 'document', 'name'],
    donations: ['year', 'date', 'recipient', 'amount'],
  },
  settle: ({ possible, ...details }) => ({
    ...details,
    // Who was compared by the whole document is no longer a question.
    ...(possible !== undefined && { possible: details.exposed === null ? possible : [] }),
    donationsTotal:
      details.donations === null
        ? details.donationsTotal
        : atLeast(
            details.donationsTotal,
            sum(details.donations, (donation) => donation.amount),
          ),
  }),
  thirdParties: ['possible', 'related', 'setAside', 'donations[].recipient'],
  figures: ({ exposed, possible, related, donations, donationsTotal, setAside, edition }, style) => {
    const { language, format } = style;
    const isStale = edition?.stale === true;
    const isEmpty = exposed !== true && !possible?.length && !related?.length && !donations?.length;
    return nothingIf(isEmpty && !isStale && !setAside?.length, [
      exposed && say(words.exposed, language),
      exposed !== true && (possible?.length ?? 0) > 0 && say(words.possibly, language),
      isStale && say(words.stale, language),
      countedList(exposedRelated, related, style),
      countedList(setAsideNoun, setAside ?? [], style),
      donations &&
        donations.length > 0 &&
        say(donations.length === 1 ? words.donation : words.donations, language, {
          count: donations.length,
          amount: format.money(donationsTotal ?? 0),
          years: byElection(donations, style),
        }),
    ]);
  },
});

export type PepDetails = Static<typeof pep.details>;
