import {
  hasNegativeRecords,
  oldestAge,
  type Partner,
  type RelationsDetails,
} from '../../sections/relations.ts';
import { type CalendarDay, isoDay } from '../elapsed-time.ts';
import { type DaySpan, defineRule, NEVER } from './define-rule.ts';
import { anyOf, type Known } from './partly-known.ts';

/** Whether any direct partner has a negative record; false only when every one was looked at. */
export const businessPartnersRestrictive = defineRule({
  id: 'BUSINESS_PARTNERS_RESTRICTIVE',
  // As policies in use spell it.
  aliases: ['BUSINNES_PARTNERS_RESTRICTIVE'],
  title: { en: 'Partner with a negative record', 'pt-BR': 'Sócio com restrição' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'boolean',
  read: ({ RELATIONS }) => anyPartner(RELATIONS, hasNegativeRecords),
});

export const partnersDeceased = defineRule({
  id: 'PARTNERS_DECEASED',
  title: { en: 'Deceased partner', 'pt-BR': 'Sócio falecido' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'boolean',
  read: ({ RELATIONS }) =>
    anyPartner(RELATIONS, ({ deceased, documentKind }) => (documentKind === 'cnpj' ? false : deceased)),
});

export const partnersYoungestAge = defineRule({
  id: 'PARTNERS_YOUNGEST_AGE',
  title: { en: 'Age of the youngest partner', 'pt-BR': 'Idade do sócio mais novo' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'duration',
  units: ['YEARS'],
  mostYears: oldestAge,
  spans: 'ANY',
  read: ({ RELATIONS }, _where, { asOf }) => birthYearsBefore(asOf, ages(RELATIONS, ageSpanOf), Math.min),
});

export const partnersOldestAge = defineRule({
  id: 'PARTNERS_OLDEST_AGE',
  title: { en: 'Age of the oldest partner', 'pt-BR': 'Idade do sócio mais velho' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'duration',
  units: ['YEARS'],
  mostYears: oldestAge,
  spans: 'ANY',
  // A partner who joined later can only raise the age of the oldest.
  whenOld: (birth) =>
    birth === NEVER
      ? undefined
      : { earliest: null, latest: typeof birth === 'string' ? birth : birth.latest },
  read: ({ RELATIONS }, _where, { asOf }) => birthYearsBefore(asOf, ages(RELATIONS, highestSpanOf), Math.max),
});

export const partnersCount = defineRule({
  id: 'PARTNERS_COUNT',
  title: { en: 'Partners', 'pt-BR': 'Sócios' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'count',
  read: ({ RELATIONS }) => directPartners(RELATIONS)?.length,
});

function directPartners({ partners }: RelationsDetails): readonly Partner[] | undefined {
  return partners?.filter(({ level }) => level === 1);
}

/** Whether it holds of any direct partner; false only when every one was looked at. */
function anyPartner(relations: RelationsDetails, holds: (partner: Partner) => Known): boolean | undefined {
  const partners = directPartners(relations);
  return partners && anyOf({ items: partners, holds });
}

/** An age, or the ages that are possible; without a highest where a band has none. */
interface AgeSpan {
  readonly lowest: number;
  readonly highest: number;
}

/** The ages of the partners who are people; undefined if there is none. Of an unknown age all are possible. */
function ages(
  relations: RelationsDetails,
  spanOf: (partner: Partner) => AgeSpan,
): readonly AgeSpan[] | undefined {
  const people = directPartners(relations)?.filter(({ documentKind }) => documentKind !== 'cnpj');
  return people === undefined || people.length === 0 ? undefined : people.map(spanOf);
}

const anyAge: AgeSpan = { lowest: 0, highest: Number.POSITIVE_INFINITY };

/**
 * Returns the possible ages of a partner: the age, or else the age band. An impossible age is unknown. If age and band differ by more
 * than a year, every age between them is possible.
 */
function ageSpanOf({ age, ageBand }: Partner): AgeSpan {
  const band = ageSpanOfBand(ageBand);
  if (age === null || age < 0 || age > oldestAge) return band;
  const differs = age < band.lowest - 1 || age > band.highest + 1;
  return differs
    ? { lowest: Math.min(age, band.lowest), highest: Math.max(age, band.highest) }
    : { lowest: age, highest: age };
}

/** Returns the possible ages of a partner, up to the highest one that a source states. */
function highestSpanOf(partner: Partner): AgeSpan {
  const { lowest, highest } = ageSpanOf(partner);
  const { highestAge = 0 } = partner;
  return {
    lowest,
    highest: highestAge > oldestAge ? Number.POSITIVE_INFINITY : Math.max(highest, highestAge),
  };
}

/** Returns the possible ages of a registered age band: "31 a 40 anos", "Maiores de 80 anos". */
function ageSpanOfBand(ageBand: Partner['ageBand']): AgeSpan {
  const [, from, to] = /(\d{1,3})\D+(\d{1,3})/.exec(ageBand ?? '') ?? [];
  if (from !== undefined && to !== undefined) return { lowest: Number(from), highest: Number(to) };
  const [, above] = /(?:maior|acima|mais)\D*(\d{1,3})/i.exec(ageBand ?? '') ?? [];
  return above === undefined ? anyAge : { lowest: Number(above) + 1, highest: Number.POSITIVE_INFINITY };
}

/** The birthday of the one chosen, or the days between which it is: ages and bands are all that is known. */
function birthYearsBefore(
  asOf: CalendarDay,
  spans: readonly AgeSpan[] | undefined,
  choose: (...ages: number[]) => number,
): string | DaySpan | undefined {
  if (spans === undefined) return undefined;
  const lowest = choose(...spans.map((span) => span.lowest));
  const highest = choose(...spans.map((span) => span.highest));
  const latest = yearsBefore(asOf, lowest);
  if (lowest === highest) return latest;
  return { earliest: Number.isFinite(highest) ? yearsBefore(asOf, highest) : null, latest };
}

/** A day so many whole years before another that an age counted from it is complete. */
function yearsBefore({ year, month, day }: CalendarDay, years: number): string {
  // 29 February is not in every year; the day before it is, and changes no age.
  return isoDay({ year: year - years, month, day: month === 2 && day === 29 ? 28 : day });
}
