import type { Partner, RelationsDetails } from '../../sections/relations.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { defineRule } from './define-rule.ts';

/** Whether any direct partner has a negative record; false only when every one was looked at. */
export const businessPartnersRestrictive = defineRule({
  id: 'BUSINESS_PARTNERS_RESTRICTIVE',
  // As policies in use spell it.
  aliases: ['BUSINNES_PARTNERS_RESTRICTIVE'],
  title: { en: 'Partner with a negative record', 'pt-BR': 'Sócio com restrição' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'boolean',
  read: ({ RELATIONS }) => anyPartner(RELATIONS, ({ restrictive }) => restrictive),
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
  read: ({ RELATIONS }, _where, { asOf }) => birthYearsBefore(asOf, ages(RELATIONS), Math.min),
});

export const partnersOldestAge = defineRule({
  id: 'PARTNERS_OLDEST_AGE',
  title: { en: 'Age of the oldest partner', 'pt-BR': 'Idade do sócio mais velho' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'duration',
  units: ['YEARS'],
  read: ({ RELATIONS }, _where, { asOf }) => birthYearsBefore(asOf, ages(RELATIONS), Math.max),
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
function anyPartner(
  relations: RelationsDetails,
  holds: (partner: Partner) => boolean | null,
): boolean | undefined {
  const partners = directPartners(relations);
  if (partners === undefined) return undefined;
  if (partners.some((partner) => holds(partner) === true)) return true;
  return partners.every((partner) => holds(partner) === false) ? false : undefined;
}

/** The ages of the partners who are people; undefined when there is none, or one of unknown age. */
function ages(relations: RelationsDetails): readonly number[] | undefined {
  const people = directPartners(relations)?.filter(({ documentKind }) => documentKind !== 'cnpj');
  const knownAges = people?.flatMap(({ age }) => age ?? []);
  return knownAges !== undefined && knownAges.length > 0 && knownAges.length === people?.length
    ? knownAges
    : undefined;
}

/** A day so many whole years before `asOf` that the age of the one chosen is complete: an age is all that is known. */
function birthYearsBefore(
  { year, month, day }: CalendarDay,
  known: readonly number[] | undefined,
  choose: (...ages: number[]) => number,
): string | undefined {
  if (known === undefined) return undefined;
  const born = year - choose(...known);
  // 29 February is not in every year; the day before it is, and changes no age.
  const safeDay = month === 2 && day === 29 ? 28 : day;
  return [
    String(born).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(safeDay).padStart(2, '0'),
  ].join('-');
}
