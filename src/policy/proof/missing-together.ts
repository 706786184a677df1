import type { CalendarDay } from '../elapsed-time.ts';
import type { Cell, Fact } from './fact.ts';

/** Rules that read one and the same field: their data are missing together, or none of them, unless they are too old. */
const families: readonly (readonly string[])[] = [['BANKRUPT', 'JUDICIAL_RECOVERY', 'SPECIAL_SITUATION']];

/** Facts about one field. */
export type Family = readonly Fact[];

/** Returns the families of which a proof has several facts. */
export function missingTogether(facts: readonly Fact[]): readonly Family[] {
  return families
    .map((rules) => facts.filter(({ rule }) => rules.includes(rule.id)))
    .filter((family) => family.length > 1);
}

/**
 * Whether facts can be in these cells together: the field is missing, or known, or too old. If it is too old, what it still shows
 * is known, and the rest is missing.
 */
export function canStand(
  together: readonly Family[],
  cellOf: (key: string) => Cell,
  asOf: CalendarDay,
): boolean {
  return together.every((family) => {
    const missing = family.filter(({ key }) => isMissing(cellOf(key)));
    if (missing.length === 0 || missing.length === family.length) return true;
    return family.every((fact) => missing.includes(fact) || isKnownOfOld(fact, cellOf(fact.key), asOf));
  });
}

function isMissing({ failed }: Cell): boolean {
  return failed.every((one) => one === undefined);
}

function isKnownOfOld({ rule }: Fact, { readings }: Cell, asOf: CalendarDay): boolean {
  return readings.some((reading) => reading !== undefined && rule.readingOfOld(reading, asOf) === reading);
}
