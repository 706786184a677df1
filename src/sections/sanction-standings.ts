import type { FigureStyle } from '../wording/counted.ts';
import { codeInWords } from './code-words.ts';
import { withPeriods } from './period-words.ts';
import { type Period, validityOn } from './validity.ts';

interface Hit extends Period {
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
}

/** A list of SANCTIONS as far as its standing needs it. */
interface Screening {
  readonly list: string;
  readonly state: string;
  readonly hits: readonly Hit[];
}

/** A list with the entries that put it where it is. */
export interface StandingList {
  readonly list: string;
  readonly hits: readonly Hit[];
}

/** The lists by how they stand to the subject on a day. A list with entries of several kinds is in several of them. */
interface SanctionStandings {
  /** Entries in force that are the subject's, or a list that states no entry. */
  readonly listed: readonly StandingList[];
  /** The subject's entries that have ended. */
  readonly ended: readonly StandingList[];
  /** The subject's entries that start later. */
  readonly later: readonly StandingList[];
  /** The subject's entries with days that cannot be read. */
  readonly unclear: readonly StandingList[];
  /** Entries that may be somebody else's, with any days. */
  readonly possible: readonly StandingList[];
}

/** Returns how each list that has the subject stands to it on a day, `YYYY-MM-DD`. */
export function sanctionStandings(lists: readonly Screening[], day: string): SanctionStandings {
  const named = lists.filter(({ state }) => state === 'LISTED' || state === 'POSSIBLE');
  const ofHits = (isMeant: (hit: Hit) => boolean) =>
    named.flatMap(({ list, hits }): readonly StandingList[] => {
      const own = hits.filter(isMeant);
      return own.length === 0 ? [] : [{ list, hits: own }];
    });
  const certain = (validity: ReturnType<typeof validityOn>) =>
    ofHits((hit) => hit.certainty === 'CERTAIN' && validityOn(day, hit) === validity);
  const unexplained = named.filter(({ state, hits }) => state === 'LISTED' && hits.length === 0);
  return {
    listed: [...certain('IN_FORCE'), ...unexplained.map(({ list }) => ({ list, hits: [] }))],
    ended: certain('ENDED'),
    later: certain('NOT_YET'),
    unclear: certain(undefined),
    possible: ofHits(({ certainty }) => certainty === 'POSSIBLE'),
  };
}

/** Returns lists with the days of their entries: "CEIS (01/02/2019 to 31/01/2021), TCU". */
export function standingsInWords(lists: readonly StandingList[], style: FigureStyle): string {
  return lists
    .map(({ list, hits }) => withPeriods(codeInWords(list, style.language), hits, style))
    .join(', ');
}
