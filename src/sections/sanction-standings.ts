import type { FigureStyle } from '../wording/counted.ts';
import { codeInWords } from './code-words.ts';
import { withPeriods } from './period-words.ts';
import { type Period, validityOn } from './validity.ts';

interface Hit extends Period {
  readonly certainty: 'CERTAIN' | 'POSSIBLE';
  readonly sanction?: string | null;
  readonly authority?: string | null;
}

/** The parts of a list of SANCTIONS that decide its standing. */
interface Screening {
  readonly list: string;
  readonly state: string;
  readonly hits: readonly Hit[];
}

/** A list with its entries of one standing. */
export interface StandingList {
  readonly list: string;
  readonly hits: readonly Hit[];
}

/** The lists that contain the subject, by standing on a day. A list whose entries differ in standing appears several times. */
interface SanctionStandings {
  /** The subject's entries in force, or a list that contains the subject without showing an entry. */
  readonly listed: readonly StandingList[];
  /** The subject's entries that have ended. */
  readonly ended: readonly StandingList[];
  /** The subject's entries that start later. */
  readonly later: readonly StandingList[];
  /** The subject's entries whose days or state leave open whether they are in force. */
  readonly unclear: readonly StandingList[];
  /** Entries that may belong to someone else, whatever their days. */
  readonly possible: readonly StandingList[];
}

/** Groups the lists that contain the subject by their standing on a day, `YYYY-MM-DD`. */
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
