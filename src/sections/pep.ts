import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import type { FigureStyle, Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import { amount, date, documentAsAnswered, flag, list, nullable, oneOf, text } from './fields.ts';
import { countedList, nothingIf } from './figures.ts';
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
  }),
  listKeys: {
    positions: ['title', 'organ', 'from'],
    related: ['document', 'name', 'title'],
    donations: ['year', 'date', 'recipient', 'amount'],
  },
  settle: (details) => ({
    ...details,
    donationsTotal:
      details.donations === null
        ? details.donationsTotal
        : atLeast(
            details.donationsTotal,
            sum(details.donations, (donation) => donation.amount),
          ),
  }),
  thirdParties: ['related', 'donations[].recipient'],
  figures: ({ exposed, related, donations, donationsTotal }, style) => {
    const { language, format } = style;
    return nothingIf(exposed !== true && !related?.length && !donations?.length, [
      exposed && say(words.exposed, language),
      countedList(exposedRelated, related, style),
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
