import { isExposedOn } from '../../../../sections/exposure.ts';
import type { SectionDetails } from '../../../../sections/index.ts';
import { periodInWords } from '../../../../sections/period-words.ts';
import { sanctionStandings } from '../../../../sections/sanction-standings.ts';
import { wasAsked } from '../../../../sections/sanctions.ts';
import { validityOn } from '../../../../sections/validity.ts';
import { formatIn } from '../../../../wording/format.ts';
import { defineView } from '../define-view.ts';

type Pep = SectionDetails['PEP'];
type Position = NonNullable<Pep['positions']>[number];
type Screening = SectionDetails['SANCTIONS']['lists'][number];

/** The texts of the dialect are in Portuguese. Days have no time zone, so UTC is used. */
const style = { language: 'pt-BR', format: formatIn('pt-BR', 'UTC') } as const;

const internationalLists: readonly string[] = ['OFAC', 'UN'];

/** PEP: whether the subject, and each exposed person close to it, is exposed. Sanctions stand in SANCTIONS too. */
export const pep = defineView('PEP', {
  tab: 'RESTRICTIVE',
  entries: (details, { answer, sections, day }) => {
    const { positions, related, donations } = details;
    const { SANCTIONS } = sections;
    return [
      {
        kyc: [
          {
            document: answer.document,
            isCurrentlyPEP: isExposedOn(day, details) ?? null,
            pEPHistory: positions?.map(position) ?? null,
            isCurrentlySanctioned: SANCTIONS === undefined ? null : isSanctioned(SANCTIONS.lists, day),
            sanctionsHistory:
              SANCTIONS?.lists.flatMap(({ list, hits }) =>
                hits.map(({ sanction, authority, from, until }) => ({
                  list,
                  sanction,
                  authority,
                  from,
                  until,
                })),
              ) ?? null,
          },
        ],
        ownersKyc:
          related?.map(({ document, name, relationship, ...held }) => ({
            document,
            name,
            relationship,
            isCurrentlyPEP: isExposedOn(day, { exposed: true, positions: [held] }) ?? null,
            pEPHistory: [position(held)],
            isCurrentlySanctioned: null,
            sanctionsHistory: null,
          })) ?? null,
        donations,
      },
    ];
  },
});

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
  return unclear.length + possible.length === 0 && lists.every(({ state }) => wasAsked(state)) ? false : null;
}

/** Returns the rows of a list. If an entry ended or starts later, the description states it, because the dialect has no field for it. */
function rowsOf({ list, state, hits }: Screening, day: string) {
  if (!wasAsked(state))
    return [{ type: list, formattedDocument: null, description: null, situation: 'unavailable' }];
  if (hits.length === 0)
    return [
      {
        type: list,
        formattedDocument: null,
        description: state === 'CLEAN' ? 'Nada consta' : null,
        situation: state === 'CLEAN' ? 'clean' : 'listed',
      },
    ];
  return hits.map((hit) => {
    const { document, name, sanction, authority } = hit;
    const isOutside = ['ENDED', 'NOT_YET'].includes(validityOn(day, hit) ?? '');
    const days = periodInWords(hit, style);
    return {
      type: list,
      formattedDocument: document,
      description:
        [name, sanction, authority, days].filter((part) => part !== null && part !== '').join(' - ') || null,
      situation: isOutside ? 'clean' : 'listed',
    };
  });
}
