import type { Cell, Fact } from './fact.ts';

/** Rules that read one and the same field: their data are missing together, or none of them. */
const families: readonly (readonly string[])[] = [['BANKRUPT', 'JUDICIAL_RECOVERY', 'SPECIAL_SITUATION']];

/** The keys of facts whose data are missing together. */
export function missingTogether(facts: readonly Fact[]): readonly (readonly string[])[] {
  return families
    .map((rules) => facts.filter(({ rule }) => rules.includes(rule.id)).map(({ key }) => key))
    .filter((keys) => keys.length > 1);
}

/** Whether facts can stand so: nothing of what one field says is missing while the rest is known. */
export function canStand(families: readonly (readonly string[])[], cellOf: (key: string) => Cell): boolean {
  return families.every((keys) => new Set(keys.map((key) => isMissing(cellOf(key)))).size === 1);
}

function isMissing({ failed }: Cell): boolean {
  return failed.every((one) => one === undefined);
}
