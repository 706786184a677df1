import {
  isOfBranch,
  isSued,
  type Lawsuit,
  type LawsuitTotals,
  type ProcessesDetails,
} from '../../sections/processes.ts';
import { leastCases } from '../../sections/repeated-cases.ts';
import { amountBounds } from '../../sections/settled-total.ts';
import { uniteOwnersCases } from '../../sections/unite-cases.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { type Span, spanOf } from '../span.ts';
import { type CaseState, isWithin } from './filters.ts';
import { allHold, atLeastTotal, countOf, type Known, type PartlyKnown, sumOf } from './partly-known.ts';

/** What rules about lawsuits can be narrowed by. */
export interface LawsuitFilters {
  readonly withinDays?: number;
  readonly courtTypes?: readonly NonNullable<Lawsuit['courtType']>[];
  readonly status?: CaseState;
  readonly certainty?: 'CERTAIN' | 'POSSIBLE';
}

/** Lawsuits as a source counts and lists them. */
export interface SeenLawsuits {
  readonly lawsuits: readonly Lawsuit[];
  readonly totals: LawsuitTotals | null;
  /** How many there are beyond the list; Infinity if that is unknown. */
  readonly unlisted: number;
}

/** Returns the lawsuits of the subject, or those by name alone; undefined if nothing is known of them. */
export function lawsuitsOfSubject(
  { lawsuits, possible, possibleUnread = 0, totals }: ProcessesDetails,
  { certainty }: Pick<LawsuitFilters, 'certainty'>,
): SeenLawsuits | undefined {
  if (certainty === 'POSSIBLE')
    return possible === undefined
      ? undefined
      : { lawsuits: possible, totals: null, unlisted: possibleUnread };
  return seenLawsuits(lawsuits, totals);
}

/** Returns the lawsuits of the owners, with a case of several owners once; undefined if they are unknown. */
export function lawsuitsOfOwners({
  ownersLawsuits,
  ownersTotals,
  ownersUnknown,
}: ProcessesDetails): SeenLawsuits | undefined {
  const seen = seenLawsuits(ownersLawsuits && uniteOwnersCases(ownersLawsuits), ownersTotals);
  return seen && ownersTotals === null && ownersUnknown?.length
    ? { ...seen, unlisted: Number.POSITIVE_INFINITY }
    : seen;
}

function seenLawsuits(
  lawsuits: readonly Lawsuit[] | null,
  totals: LawsuitTotals | null,
): SeenLawsuits | undefined {
  if (lawsuits === null && totals === null) return undefined;
  const listed = lawsuits ?? [];
  return { lawsuits: listed, totals, unlisted: Math.max(0, (totals?.count ?? 0) - leastCases(listed)) };
}

/** The lawsuits against the party that pass the filters, with what is known of each. */
export function against(
  { lawsuits, unlisted }: SeenLawsuits,
  filters: LawsuitFilters,
  asOf: CalendarDay,
): PartlyKnown<Lawsuit> {
  return { items: lawsuits, unlisted, holds: (lawsuit) => passes(lawsuit, filters, asOf) };
}

/** Whether a lawsuit is against the party and passes the filters. */
export function passes(
  lawsuit: Lawsuit,
  { withinDays, courtTypes, status }: LawsuitFilters,
  asOf: CalendarDay,
): Known {
  return allHold(
    lawsuit.possibleRepetition === true ? null : true,
    isSued(lawsuit),
    isWithin(lawsuit.filedOn, withinDays, asOf),
    courtTypes === undefined || isOfAny(lawsuit, courtTypes),
    status === undefined || hasState(lawsuit, status),
  );
}

function isOfAny(lawsuit: Lawsuit, branches: NonNullable<LawsuitFilters['courtTypes']>): Known {
  const matches = branches.map((branch) => isOfBranch(lawsuit, branch));
  if (matches.includes(true)) return true;
  return matches.includes(null) ? null : false;
}

function hasState({ status }: Lawsuit, wanted: CaseState): Known {
  return status === null ? null : (status === 'ARCHIVED') === (wanted === 'ARCHIVED');
}

/** Whether filters leave all lawsuits in, so that a total that a source states answers. */
export function isUnfiltered({ withinDays, courtTypes, status, certainty }: LawsuitFilters): boolean {
  return (
    withinDays === undefined && courtTypes === undefined && status === undefined && certainty !== 'POSSIBLE'
  );
}

/** Returns how many lawsuits there are against the party. Filters leave at most the stated number. */
export function countAgainst(seen: SeenLawsuits, filters: LawsuitFilters, asOf: CalendarDay): number | Span {
  const stated = completeTotal(seen, 'passiveCount');
  if (stated !== undefined && isUnfiltered(filters)) return stated;
  const counted = atMost(countOf(against(seen, filters, asOf)), stated);
  return isUnfiltered(filters) ? atLeastTotal(counted, seen.totals?.passiveCount ?? null) : counted;
}

/** Returns what is claimed from the party, BRL. Filters leave at most the stated amount. */
export function amountAgainst(seen: SeenLawsuits, filters: LawsuitFilters, asOf: CalendarDay): number | Span {
  const stated = completeTotal(seen, 'passiveAmount');
  if (stated !== undefined && isUnfiltered(filters)) return stated;
  const claimed = atMost(sumOf(against(seen, filters, asOf), amountBounds), stated);
  return isUnfiltered(filters) ? atLeastTotal(claimed, seen.totals?.passiveAmount ?? null) : claimed;
}

/** Returns a total that the source states completely. */
function completeTotal(
  { totals }: SeenLawsuits,
  name: 'passiveCount' | 'passiveAmount' | 'criminalCount',
): number | undefined {
  return totals === null || totals.unknown?.[name] !== undefined ? undefined : totals[name];
}

/** Returns the part of a span that is at most a number. */
function atMost(listed: number | Span, stated: number | undefined): number | Span {
  if (typeof listed === 'number' || stated === undefined) return listed;
  const most = Math.min(listed.most ?? stated, stated);
  return spanOf(Math.min(listed.least, most), most);
}

/**
 * Returns how many criminal lawsuits there are against the party. A total of criminal lawsuits that a source states is of any
 * side: at most all of them are against the party, whatever the filters. Without filters, at least as many are as remain if all
 * others are criminal.
 */
export function criminalAgainst(
  seen: SeenLawsuits,
  filters: LawsuitFilters,
  asOf: CalendarDay,
): number | Span {
  const { totals } = seen;
  const stated = completeTotal(seen, 'criminalCount');
  const listed = atMost(countAgainst(seen, { ...filters, courtTypes: ['CRIMINAL'] }, asOf), stated);
  if (typeof listed === 'number' || totals === null || !isUnfiltered(filters)) return listed;
  const others = Math.max(0, totals.count - totals.passiveCount);
  // Totals that contradict the list count against the party.
  return atLeastTotal(listed, totals.criminalCount - others);
}
