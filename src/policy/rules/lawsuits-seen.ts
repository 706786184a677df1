import {
  isOfBranch,
  isSued,
  type Lawsuit,
  type LawsuitTotals,
  type ProcessesDetails,
} from '../../sections/processes.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { type Span, spanOf } from '../span.ts';
import { isWithin } from './filters.ts';
import { allHold, countOf, type Known, type PartlyKnown, sumOf } from './partly-known.ts';

/** The states of a case that rules tell apart: an open case is in progress or suspended. */
export const caseStates = ['OPEN', 'ARCHIVED'] as const;

/** What rules about lawsuits can be narrowed by. */
export interface LawsuitFilters {
  readonly withinDays?: number;
  readonly courtTypes?: readonly NonNullable<Lawsuit['courtType']>[];
  readonly status?: (typeof caseStates)[number];
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
  { lawsuits, possible, totals }: ProcessesDetails,
  { certainty }: Pick<LawsuitFilters, 'certainty'>,
): SeenLawsuits | undefined {
  if (certainty === 'POSSIBLE')
    return possible === undefined ? undefined : { lawsuits: possible, totals: null, unlisted: 0 };
  return seenLawsuits(lawsuits, totals);
}

/** Returns the lawsuits of the owners; undefined if nothing is known of them. */
export function lawsuitsOfOwners({
  ownersLawsuits,
  ownersTotals,
  ownersUnknown,
}: ProcessesDetails): SeenLawsuits | undefined {
  const seen = seenLawsuits(ownersLawsuits, ownersTotals);
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
  return { lawsuits: listed, totals, unlisted: Math.max(0, (totals?.count ?? 0) - listed.length) };
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

function hasState({ status }: Lawsuit, wanted: (typeof caseStates)[number]): Known {
  return status === null ? null : (status === 'ARCHIVED') === (wanted === 'ARCHIVED');
}

/** Whether filters leave all lawsuits in, so that a total that a source states answers. */
export function isUnfiltered({ withinDays, courtTypes, status, certainty }: LawsuitFilters): boolean {
  return (
    withinDays === undefined && courtTypes === undefined && status === undefined && certainty !== 'POSSIBLE'
  );
}

/** Returns how many lawsuits there are against the party. */
export function countAgainst(seen: SeenLawsuits, filters: LawsuitFilters, asOf: CalendarDay): number | Span {
  const { totals } = seen;
  const stated = totals?.unknown?.['passiveCount'] === undefined ? totals?.passiveCount : undefined;
  if (stated !== undefined && isUnfiltered(filters)) return stated;
  const listed = countOf(against(seen, filters, asOf));
  if (typeof listed === 'number' || stated === undefined) return listed;
  const most = Math.min(listed.most ?? stated, stated);
  return spanOf(Math.min(listed.least, most), most);
}

/** Returns what is claimed from the party, BRL. */
export function amountAgainst(seen: SeenLawsuits, filters: LawsuitFilters, asOf: CalendarDay): number | Span {
  const stated = isUnfiltered(filters) ? seen.totals : null;
  if (stated !== null && stated.unknown?.['passiveAmount'] === undefined) return stated.passiveAmount;
  return sumOf(against(seen, filters, asOf), (lawsuit) => lawsuit.amount);
}

/**
 * Returns how many criminal lawsuits there are against the party. A total of criminal lawsuits that a source states is of any
 * side: at least as many are against the party as remain if all others are criminal, and at most all of them.
 */
export function criminalAgainst(
  seen: SeenLawsuits,
  filters: LawsuitFilters,
  asOf: CalendarDay,
): number | Span {
  const listed = countAgainst(seen, { ...filters, courtTypes: ['CRIMINAL'] }, asOf);
  const { totals } = seen;
  if (typeof listed === 'number' || totals === null || !isUnfiltered(filters)) return listed;
  if (totals.unknown?.['criminalCount'] !== undefined || totals.unknown?.['passiveCount'] !== undefined)
    return listed;
  const { count, passiveCount, criminalCount } = totals;
  const others = Math.max(0, count - passiveCount);
  const most = Math.min(listed.most ?? criminalCount, criminalCount);
  return spanOf(Math.min(most, Math.max(listed.least, criminalCount - others)), most);
}
