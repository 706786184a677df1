import { exposureValidity, isExposedOn } from '../../../../sections/exposure.ts';
import { present } from '../../../../sections/figures.ts';
import type { SectionDetails } from '../../../../sections/index.ts';
import { periodInWords } from '../../../../sections/period-words.ts';
import { sanctionStandings } from '../../../../sections/sanction-standings.ts';
import { isListComplete, wasAsked } from '../../../../sections/sanctions.ts';
import { validityOn } from '../../../../sections/validity.ts';
import { formatIn } from '../../../../wording/format.ts';
import { defineView } from '../define-view.ts';

type Pep = SectionDetails['PEP'];
type Position = NonNullable<Pep['positions']>[number];
type RelatedPerson = NonNullable<Pep['related']>[number];
type Screening = SectionDetails['SANCTIONS']['lists'][number];

/** The texts of the dialect are in Portuguese. Days have no time zone, so UTC is used. */
const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;

const internationalLists: readonly string[] = ['OFAC', 'UN'];

/** PEP: whether the subject, and each exposed person close to it, is exposed. Sanctions stand in SANCTIONS too. */
export const pep = defineView('PEP', {
  tab: 'RESTRICTIVE',
  entries: (details, { answer, sections, day }) => {
    const { positions, donations } = details;
    const { SANCTIONS } = sections;
    return [
      {
        kyc: [
          {
            document: answer.document,
            isCurrentlyPEP: isCurrentlyExposed(details, day),
            pEPHistory: positions?.map(position) ?? null,
            isCurrentlySanctioned: SANCTIONS === undefined ? null : isSanctioned(SANCTIONS.lists, day),
            sanctionsHistory: SANCTIONS === undefined ? null : sanctionsHistory(SANCTIONS.lists),
          },
        ],
        ownersKyc: ownersKyc(details, day),
        donations,
      },
    ];
  },
});

/** Whether the subject is exposed on a day; null if unknown. A list that is too old may lack newer positions. */
export function isCurrentlyExposed(details: Pep, day: string): boolean | null {
  const isExposed = isExposedOn(day, details) ?? null;
  return isExposed === false && details.edition?.stale === true ? null : isExposed;
}

/** Returns the exposed persons close to the subject; null if unknown. An empty list that is too old is unknown as well. */
function ownersKyc({ related, edition }: Pep, day: string) {
  if (related === null || (related.length === 0 && edition?.stale === true)) return null;
  return related.map((person) => {
    const { document, name, relationship, ...held } = person;
    return {
      document,
      name,
      relationship,
      isCurrentlyPEP: isRelatedExposed(person, day),
      pEPHistory: [position(held)],
      isCurrentlySanctioned: null,
      sanctionsHistory: null,
    };
  });
}

/** Whether a related person is exposed on a day; null if it is unclear, because the match is only possible or a date is unreadable. */
export function isRelatedExposed(person: RelatedPerson, day: string): boolean | null {
  const validity = exposureValidity(person, day);
  if (validity === 'ENDED' || validity === 'NOT_YET') return false;
  return validity === 'IN_FORCE' && person.certainty === 'CERTAIN' ? true : null;
}

/** Returns the certain entries of the subject. Without any, returns null unless every list is clean. */
function sanctionsHistory(lists: readonly Screening[]) {
  const own = lists.flatMap(({ list, hits }) =>
    hits
      .filter(({ certainty }) => certainty === 'CERTAIN')
      .map(({ sanction, authority, from, until }) => ({ list, sanction, authority, from, until })),
  );
  const areAllClean = lists.every(({ state }) => state === 'CLEAN');
  return own.length > 0 || areAllClean ? own : null;
}

/** SANCTIONS: one row for each list, also where it names nobody; a list that was not asked is never clean. */
export const sanctions = defineView('SANCTIONS', {
  tab: 'RESTRICTIVE',
  entries: ({ lists }, { day }) => {
    const rows = (isWanted: (list: string) => boolean) =>
      lists.filter(({ list }) => isWanted(list)).flatMap((screening) => rowsOf(screening, day));
    return [
      {
        national: rows((list) => !internationalLists.includes(list)),
        international: rows((list) => internationalLists.includes(list)),
        // The owners are not screened.
        ownersNational: null,
        ownersInternational: null,
      },
    ];
  },
});

function position({ title, organ, from, until, exposedUntil }: Position) {
  return { title, organ, startDate: from, endDate: until ?? '-', exposedUntil };
}

/** Whether an entry is in force on a day. Null if unclear: a list was not queried, a match is only possible or a day is unreadable. */
function isSanctioned(lists: readonly Screening[], day: string): boolean | null {
  const { listed, unclear, possible } = sanctionStandings(lists, day);
  if (listed.length > 0) return true;
  return unclear.length + possible.length === 0 && lists.every(isListComplete) ? false : null;
}

/** Returns the rows of a list. If an entry ended or starts later, the description states it, because the dialect has no field for it. */
function rowsOf(screening: Screening, day: string) {
  const { list, state, hits } = screening;
  const unavailable = { type: list, formattedDocument: null, description: null, situation: 'unavailable' };
  if (!wasAsked(state)) return [unavailable];
  if (hits.length === 0)
    return [
      {
        type: list,
        formattedDocument: null,
        description: state === 'CLEAN' ? 'Nada consta' : null,
        situation: state === 'CLEAN' ? 'clean' : state === 'LISTED' ? 'listed' : 'unavailable',
      },
    ];
  const rows = hits.map((hit) => {
    const { document, name, sanction, authority, certainty } = hit;
    const isOutside = ['ENDED', 'NOT_YET'].includes(validityOn(day, hit) ?? '');
    const isPossible = certainty === 'POSSIBLE';
    const parts = [
      isPossible && 'Correspondência possível',
      name,
      sanction,
      authority,
      periodInWords(hit, style),
    ];
    return {
      type: list,
      formattedDocument: document,
      description: present(parts).join(' - ') || null,
      situation: isOutside ? 'clean' : isPossible ? 'unavailable' : 'listed',
    };
  });
  // The list may contain other entries.
  return isListComplete(screening) ? rows : [...rows, unavailable];
}
