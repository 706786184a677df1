/** What costs are counted in: prices of a question go below a cent, and sums of fractions would drift. */
const unitsOfBrl = 10_000;

/** BRL in whole units of 1/10,000 BRL. */
export function costUnits(brl: number): number {
  return Math.round(brl * unitsOfBrl);
}

/** Units of 1/10,000 BRL in BRL. */
export function costInBrl(units: number): number {
  return units / unitsOfBrl;
}
