import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type FigureStyle, type Noun } from '../wording/counted.ts';
import { certainIfAny, higher, trueIfAny } from './combinations.ts';
import { defineSection } from './define-section.ts';
import { withJoinedDonations } from './donations.ts';
import { exposureInWords, exposurePeriod, exposureValidity, heldIn } from './exposure.ts';
import {
  amount,
  count,
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
  withMaximumAge,
  withOtherReports,
} from './fields.ts';
import { countedList, nothingIf, setAsideNoun } from './figures.ts';
import type { ItemMerge, Members } from './list-merge.ts';
import { atLeast, sum } from './settled-total.ts';
import { withoutSilentEdition } from './silent-edition.ts';

const position = {
  title: text('Position held'),
  organ: nullable(text('Public body')),
  from: nullable(date('First day in office')),
  until: nullable(date('Last day in office; null while in office')),
  exposedUntil: nullable(date('Last day on which the holder counts as exposed, five years after leaving')),
};

/** Returns the day on which the exposure by a position ends. The report with the latest one decides. */
function endOfExposure(report: Members): string {
  const own = heldIn(report);
  const isEndKnown = own.until !== null && own.exposedUntil === null;
  return (isEndKnown ? own.until : exposurePeriod(own).until) ?? 'without an end';
}

const ageOfExposure: ItemMerge['ageOf'] = (report) => [endOfExposure(report)];

const exposureDays = { from: 'from', until: 'exposedUntil', validityOn: exposureValidity } as const;

const exposedRelated: Noun = {
  one: { en: 'exposed person related', 'pt-BR': 'relacionado exposto' },
  many: { en: 'exposed persons related', 'pt-BR': 'relacionados expostos' },
};

const possibleRelated: Noun = {
  one: { en: 'related person possibly exposed', 'pt-BR': 'relacionado possivelmente exposto' },
  many: { en: 'related persons possibly exposed', 'pt-BR': 'relacionados possivelmente expostos' },
};

const formerRelated: Noun = {
  one: { en: 'related person whose exposure has ended', 'pt-BR': 'relacionado com exposição encerrada' },
  many: { en: 'related persons whose exposure has ended', 'pt-BR': 'relacionados com exposição encerrada' },
};

const unknownRelated: Noun = {
  one: { en: 'partner not checked', 'pt-BR': 'sócio não verificado' },
  many: { en: 'partners not checked', 'pt-BR': 'sócios não verificados' },
};

const candidacyNoun: Noun = {
  one: { en: 'candidacy', 'pt-BR': 'candidatura' },
  many: { en: 'candidacies', 'pt-BR': 'candidaturas' },
};

const furtherDonation: Noun = {
  one: { en: 'possible further donation', 'pt-BR': 'outra doação possível' },
  many: { en: 'possible further donations', 'pt-BR': 'outras doações possíveis' },
};

const words = {
  unasked: { en: 'exposure not queried', 'pt-BR': 'exposição não consultada' },
  possibly: { en: 'possibly politically exposed', 'pt-BR': 'possivelmente exposto politicamente' },
  stale: { en: 'stale edition', 'pt-BR': 'edição vencida' },
  notExposed: { en: 'no political exposure', 'pt-BR': 'nenhuma exposição política' },
  noDonation: { en: 'no donation in {years}', 'pt-BR': 'nenhuma doação em {years}' },
  staleElections: { en: 'stale edition of elections', 'pt-BR': 'edição vencida de eleições' },
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

/** What was given: what others passed on may be in it already, and none in some elections is not none in any. */
function totalOf({
  donations,
  donationsTotal,
  elections,
}: {
  readonly donations: readonly { readonly amount: number; readonly passedOn?: boolean }[] | null;
  readonly donationsTotal: number | null;
  readonly elections?: unknown;
}): number | null {
  const gifts = donations?.filter(({ passedOn }) => passedOn !== true);
  if (gifts === undefined || (gifts.length === 0 && elections !== undefined)) return donationsTotal;
  return atLeast(
    donationsTotal,
    sum(gifts, (donation) => donation.amount),
  );
}

/**
 * Returns the exposed partners and the number of partners who were not compared. If none was found and some were not compared, the
 * exposed partners are unknown.
 */
export function relatedParts(
  related: NonNullable<PepDetails['related']>,
  unknown: number,
): Pick<PepDetails, 'related' | 'relatedUnknown'> {
  if (unknown === 0) return { related };
  return related.length === 0 ? { related: null } : { related, relatedUnknown: unknown };
}

/**
 * Whether anything is known of the exposure of the subject or, of a company, of its partners. Nothing is if the partners are
 * unknown, if only elections were searched, or if the list is too old.
 */
export function isExposureKnown({
  exposed,
  related,
  possible,
  edition,
}: {
  readonly exposed: boolean | null;
  readonly related: readonly unknown[] | null;
  readonly possible?: readonly unknown[];
  readonly edition?: { readonly stale: boolean };
}): boolean {
  if (edition?.stale === true) return exposed !== null || !!related?.length || !!possible?.length;
  return exposed !== null || related !== null || possible !== undefined;
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
    positions: nullable(list(withOtherReports(position), 'Positions of the subject')),
    positionUnknown: Type.Optional(
      flag(
        'True if a source states the exposure without a position, and the positions are those of other sources',
      ),
    ),
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
    inconclusive: Type.Optional(
      flag('True if there may be other possible entries: some have no document, and the name is unknown'),
    ),
    related: nullable(
      list(
        withOtherReports({
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
    relatedUnknown: Type.Optional(
      count('Partners who were not compared, if others are exposed. Default: all partners were compared'),
    ),
    donations: nullable(
      list(
        Type.Object({
          year: Type.Integer({ minimum: 2010, description: 'Year of the election' }),
          date: nullable(date('Day of the donation')),
          recipient: text('Candidate or party'),
          party: nullable(text('Party, as abbreviated')),
          amount: amount('Amount, BRL'),
          passedOn: Type.Optional(
            flag(
              'True where a party or another candidate passed it on: in no total, for it may be in it already',
            ),
          ),
        }),
        'Electoral donations by the subject since 2010',
      ),
    ),
    donationsUnknown: Type.Optional(
      count(
        'How many more donations there may be than listed: two sources may list the same one, which is then shown once. Default: none',
      ),
    ),
    donationsTotal: nullable(
      amount(
        'Sum of the donations, BRL; null where none was found and not every election was looked through',
      ),
    ),
    candidacies: Type.Optional(
      nullable(
        list(
          Type.Object({
            year: Type.Integer({ minimum: 2010, description: 'Year of the election' }),
            office: nullable(text('Office that was run for')),
            constituency: nullable(text('State, municipality or country')),
            party: nullable(text('Party, as abbreviated')),
            number: nullable(text('Number on the ballot')),
            standing: nullable(text('Whether it was allowed, as the court words it')),
            result: nullable(text('Result, as the court words it')),
          }),
          'Offices that the subject ran for',
        ),
      ),
    ),
    elections: Type.Optional(
      Type.Object(
        {
          donationYears: list(Type.Integer(), 'Elections whose donations were looked through'),
          candidacyYears: list(Type.Integer(), 'Elections whose candidates were looked through'),
          ...editionOfDataset,
        },
        { description: 'What is known of elections: of those that are not named here, nothing' },
      ),
    ),
    ...setAsideMatches,
    ...editionOfDataset,
  }),
  datasets: ['pep', 'tse'],
  listKeys: {
    positions: ['title', 'organ', 'from'],
    possible: ['document', 'name', 'title', 'organ', 'from'],
    related: ['document', 'name', 'relationship', 'title', 'organ', 'from'],
    setAside: ['rowSha256', 'document', 'name'],
    donations: ['year', 'date', 'recipient', 'amount'],
    candidacies: ['year', 'office', 'constituency', 'number'],
  },
  itemMerges: {
    positions: { ageOf: ageOfExposure },
    possible: { whole: endOfExposure },
    related: { ageOf: ageOfExposure, combined: { certainty: certainIfAny } },
  },
  combined: {
    exposed: trueIfAny,
    relatedUnknown: higher,
    donationsTotal: higher,
    donationsUnknown: higher,
    positionUnknown: trueIfAny,
  },
  combine: (own, sources) => {
    const merged = withoutSilentEdition(withJoinedDonations(own, sources), {
      sources,
      states: ({ exposed }) => exposed !== null,
      // The exposure of the subject does not show whether its partners, who were compared with the old list, are exposed.
      alsoStates: ({ related }) => related !== null,
      lists: ({ possible, related }) => !!possible?.length || !!related?.length,
    });
    const isUnlisted = sources.some(({ exposed, positions }) => exposed === true && !positions?.length);
    return isUnlisted && merged.positions?.length ? { ...merged, positionUnknown: true } : merged;
  },
  settle: ({ possible, inconclusive, ...details }) => ({
    ...details,
    ...(inconclusive === true && details.exposed === null && { inconclusive }),
    // Who was compared by the whole document is no longer a question.
    ...(possible !== undefined && { possible: details.exposed === null ? possible : [] }),
    donationsTotal: totalOf(details),
  }),
  editions: ({ edition, elections }) => [edition ?? [], elections?.edition ?? []].flat(),
  freshen: (own, dataset, staleAfterDays) =>
    dataset === own.edition?.dataset
      ? {
          ...own,
          edition: withMaximumAge(own.edition, staleAfterDays),
          exposed: own.exposed ?? (own.possible?.length === 0 ? false : null),
        }
      : {
          ...own,
          ...(own.elections?.edition && {
            elections: {
              ...own.elections,
              edition: withMaximumAge(own.elections.edition, staleAfterDays),
            },
          }),
          donations: own.donations ?? (own.elections?.donationYears.length ? [] : null),
        },
  columns: {
    positions: ['title', 'validity', 'from', 'until', 'exposedUntil', 'organ'],
    possible: ['name', 'title', 'validity', 'exposedUntil', 'odds', 'score', 'organ', 'from', 'until'],
    related: ['name', 'relationship', 'title', 'validity', 'exposedUntil', 'certainty', 'odds', 'score'],
  },
  periods: {
    positions: exposureDays,
    possible: exposureDays,
    related: exposureDays,
  },
  thirdParties: ['possible', 'related', 'setAside', 'donations[].recipient'],
  figures: (details, style, day) => {
    const { exposed, possible, related, donations, candidacies, donationsTotal, setAside } = details;
    const { relatedUnknown = 0, donationsUnknown = 0, elections } = details;
    const { language, format } = style;
    const isStale = details.edition?.stale === true;
    const isEmpty =
      exposed !== true && !possible?.length && !related?.length && !donations?.length && !candidacies?.length;
    const isFormer = (other: NonNullable<typeof related>[number]) => exposureValidity(other, day) === 'ENDED';
    const exposedBy = (certainty: 'CERTAIN' | 'POSSIBLE') =>
      (related ?? []).filter(
        (other) =>
          other.certainty === certainty && ['IN_FORCE', undefined].includes(exposureValidity(other, day)),
      );
    const isUnasked = !isExposureKnown(details);
    const isWithoutExposure = isEmpty && !isStale && !isUnasked && !setAside?.length && relatedUnknown === 0;
    // Only some elections were searched: there may be donations in others.
    const years = donations?.length === 0 ? (elections?.donationYears ?? []) : [];
    return nothingIf(isWithoutExposure && elections === undefined, [
      isWithoutExposure && say(words.notExposed, language),
      exposureInWords(details, style, day),
      exposed !== true && (possible?.length ?? 0) > 0 && say(words.possibly, language),
      isUnasked && !isStale && say(words.unasked, language),
      isStale && say(words.stale, language),
      countedList(exposedRelated, exposedBy('CERTAIN'), style),
      countedList(possibleRelated, exposedBy('POSSIBLE'), style),
      countedList(formerRelated, (related ?? []).filter(isFormer), style),
      relatedUnknown > 0 && counted(unknownRelated, relatedUnknown, style),
      countedList(setAsideNoun, setAside ?? [], style),
      donations &&
        donations.length > 0 &&
        say(donations.length === 1 ? words.donation : words.donations, language, {
          count: donations.length,
          amount: format.money(donationsTotal ?? 0),
          years: byElection(donations, style),
        }),
      donationsUnknown > 0 && counted(furtherDonation, donationsUnknown, style),
      years.length > 0 && say(words.noDonation, language, { years: years.join(', ') }),
      elections?.edition?.stale === true && say(words.staleElections, language),
      countedList(candidacyNoun, candidacies ?? null, style),
    ]);
  },
});

export type PepDetails = Static<typeof pep.details>;
