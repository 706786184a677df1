import { isOnCalendar } from '../base/calendar-day.ts';
import { say, type Text } from '../base/language.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { withPeriods } from './period-words.ts';
import { textOrNull } from './report-fields.ts';
import { latest } from './settled-total.ts';
import { type Period, type Validity, validityOn } from './validity.ts';

/** The days of a position that decide the exposure of its holder. */
interface Held {
  readonly from: string | null;
  readonly until: string | null;
  readonly exposedUntil: string | null;
}

/** The facts of PEP about the subject itself. */
interface Exposure {
  readonly exposed: boolean | null;
  readonly positions: readonly Held[] | null;
  /** Whether a source states the exposure without a position. Default: no. */
  readonly positionUnknown?: boolean;
  readonly possible?: readonly Held[];
  /** Whether there may be other possible entries. Default: no. */
  readonly inconclusive?: boolean;
  readonly edition?: { readonly stale: boolean };
}

const words = {
  exposed: { en: 'politically exposed', 'pt-BR': 'exposto politicamente' },
  ended: { en: 'political exposure ended', 'pt-BR': 'exposição política encerrada' },
  unclear: {
    en: 'political exposure with days that cannot be read',
    'pt-BR': 'exposição política com datas ilegíveis',
  },
} as const satisfies Record<string, Text>;

/** How long the holder of a position counts as exposed after leaving (Circular BCB 3.978/2020, art. 27). */
const yearsOfExposure = 5;

/**
 * Returns the period in which the holder of a position counts as exposed: from the first day in office to the last day of
 * `exposedUntil`, five years after leaving. Without that day, the period has no end. If that day is before a day in office, it
 * follows from the last day in office.
 */
export function exposurePeriod({ from, until, exposedUntil }: Held): Period {
  const inOffice = latest([from, until]);
  if (exposedUntil === null || inOffice === null || exposedUntil >= inOffice)
    return { from, until: exposedUntil };
  if (until === null || until < inOffice) return { from, until: null };
  const last = `${Number(until.slice(0, 4)) + yearsOfExposure}${until.slice(4)}`;
  // Civil Code, art. 132, § 3: a term from 29 February ends on 1 March of a year without that day.
  return { from, until: isOnCalendar(last) ? last : last.replace('-02-29', '-03-01') };
}

/** Returns the days of a position in a report. */
export function heldIn({ from, until, exposedUntil }: Readonly<Record<string, unknown>>): Held {
  return { from: textOrNull(from), until: textOrNull(until), exposedUntil: textOrNull(exposedUntil) };
}

/** Returns whether the exposure by a position of a report is in force on a day, `YYYY-MM-DD`. */
export function exposureValidity(
  report: Readonly<Record<string, unknown>>,
  day: string,
): Validity | undefined {
  return validityOn(day, exposurePeriod(heldIn(report)));
}

/**
 * Returns the positions of a person that decide its exposure: all of them, but if the source denies the exposure, only those in office
 * and those with `exposedUntil`.
 *
 * @param day `YYYY-MM-DD`, until which a position is held if its last day is not earlier. Omit to count such positions only without a last day.
 */
export function countedPositions<Position extends Held>(
  {
    exposed,
    positions,
  }: { readonly exposed: boolean | null; readonly positions: readonly Position[] | null },
  day?: string,
): readonly Position[] {
  if (exposed !== false) return positions ?? [];
  const isHeld = (until: string | null) => until === null || (day !== undefined && until >= day);
  return (positions ?? []).filter(({ until, exposedUntil }) => isHeld(until) || exposedUntil !== null);
}

/**
 * Returns whether the subject itself is exposed on a day, `YYYY-MM-DD`; undefined if that is unknown. Its positions decide, because
 * lists keep some positions for longer than five years. If a source denies the exposure, former positions without `exposedUntil`
 * do not count; positions in office do. If another source states the exposure without a position, the subject is exposed. If there
 * are only possible entries, all of them have ended and there cannot be others, the subject is not exposed.
 */
export function isExposedOn(
  day: string,
  { exposed, positions, positionUnknown = false, possible = [], inconclusive = false, edition }: Exposure,
): boolean | undefined {
  const terms = countedPositions({ exposed, positions }, day);
  if (terms.length > 0) return positionUnknown && exposed === true ? true : anyExposureOn(day, terms);
  if (exposed !== null) return exposed;
  if (possible.length === 0 || inconclusive || edition?.stale === true) return undefined;
  return anyExposureOn(day, possible) === false ? false : undefined;
}

function anyExposureOn(day: string, positions: readonly Held[]): boolean | undefined {
  const validities = positions.map((position) => exposureValidity({ ...position }, day));
  if (validities.includes('IN_FORCE')) return true;
  return validities.includes(undefined) ? undefined : false;
}

/** Returns the exposure of the subject on a day, with the days of its positions; undefined if it has none. */
export function exposureInWords(details: Exposure, style: FigureStyle, day: string): string | undefined {
  const { exposed, positions } = details;
  const isExposed = isExposedOn(day, details);
  const periods = (positions ?? []).map(exposurePeriod);
  if (isExposed === true || exposed === true || periods.length > 0) {
    const text = isExposed === true ? words.exposed : isExposed === false ? words.ended : words.unclear;
    return withPeriods(say(text, style.language), periods, style);
  }
  return undefined;
}
