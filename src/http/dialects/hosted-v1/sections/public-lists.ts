import type { SectionDetails } from '../../../../sections/index.ts';
import { defineView } from '../define-view.ts';

type Pep = SectionDetails['PEP'];
type Position = NonNullable<Pep['positions']>[number];
type Screening = SectionDetails['SANCTIONS']['lists'][number];

const internationalLists: readonly string[] = ['OFAC', 'UN'];

/** PEP: whether the subject, and each exposed person close to it, is exposed. Sanctions stand in SANCTIONS too. */
export const pep = defineView('PEP', {
  tab: 'RESTRICTIVE',
  entries: ({ exposed, positions, related, donations }, { answer, sections }) => {
    const { SANCTIONS } = sections;
    return [
      {
        kyc: [
          {
            document: answer.document,
            isCurrentlyPEP: exposed,
            pEPHistory: positions?.map(position) ?? null,
            isCurrentlySanctioned: SANCTIONS === undefined ? null : isSanctioned(SANCTIONS.lists),
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
            isCurrentlyPEP: held.until === null,
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
  entries: ({ lists }) => {
    const rows = (isWanted: (list: string) => boolean) =>
      lists.filter(({ list }) => isWanted(list)).flatMap(rowsOf);
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

/** Null where a list that was not asked may hold more than those that were. */
function isSanctioned(lists: readonly Screening[]): boolean | null {
  if (lists.some(({ state }) => state === 'LISTED')) return true;
  return lists.every(({ state }) => state === 'CLEAN') ? false : null;
}

function rowsOf({ list, state, hits }: Screening) {
  if (state === 'NOT_ASKED' || state === 'NOT_LOADED' || state === 'STALE')
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
  return hits.map(({ document, name, sanction, authority }) => ({
    type: list,
    formattedDocument: document,
    description: [name, sanction, authority].filter((part) => part !== null).join(' - ') || null,
    situation: 'listed',
  }));
}
