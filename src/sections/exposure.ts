import { say, type Text } from '../base/language.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { withPeriods } from './period-words.ts';
import { type Period, validityOn } from './validity.ts';

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
  readonly possible?: readonly Held[];
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

/**
 * Returns the period in which the holder of a position counts as exposed: from the first day in office to the last day of
 * `exposedUntil` (five years after leaving: Circular BCB 3.978/2020, art. 27). Without that day, the period has no end.
 */
export function exposurePeriod({ from, exposedUntil }: Pick<Held, 'from' | 'exposedUntil'>): Period {
  return { from, until: exposedUntil };
}

/**
 * Returns whether the subject itself is exposed on a day, `YYYY-MM-DD`; undefined if that is unknown. Its positions decide, because
 * lists keep some positions for longer than five years. If a source denies the exposure, former positions without `exposedUntil`
 * do not count. If there are only possible entries and all of them have ended, the subject is not exposed.
 */
export function isExposedOn(
  day: string,
  { exposed, positions, possible = [], edition }: Exposure,
): boolean | undefined {
  const terms = (positions ?? []).filter(
    ({ until, exposedUntil }) => exposed !== false || until === null || exposedUntil !== null,
  );
  if (terms.length > 0) return anyExposureOn(day, terms);
  if (exposed !== null) return exposed;
  if (possible.length === 0 || edition?.stale === true) return undefined;
  return anyExposureOn(day, possible) === false ? false : undefined;
}

function anyExposureOn(day: string, positions: readonly Held[]): boolean | undefined {
  const validities = positions.map((position) => validityOn(day, exposurePeriod(position)));
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
