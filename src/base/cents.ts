/**
 * Returns an amount of BRL in whole cents, half a cent up: of 1.005, 101. Amounts are decimal numbers, so what decides is the
 * decimal number that the value stands for, not its nearest binary fraction.
 */
export function centsOf(amount: number): number {
  const scaled = amount * 100;
  const rounded = Math.round(scaled);
  // Only near half a cent can the binary fraction be on the other side.
  if (Math.abs(scaled - rounded) < 0.499) return rounded;
  return Math.sign(amount) * Math.round(Number(`${Math.abs(amount)}e2`));
}

/** Returns an amount of BRL to the cent. */
export function toCent(amount: number): number {
  return centsOf(amount) / 100;
}

/** A decimal number as a whole number of units: 33.333 is 33,333 of 1,000. */
export interface Decimal {
  readonly units: number;
  /** A power of ten. */
  readonly scale: number;
}

/** Returns the decimal number that a value stands for. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const units = Number(whole + fraction);
  return power < 0 ? { units, scale: 10 ** -power } : { units: units * 10 ** power, scale: 1 };
}

/** Returns whether a product of whole numbers is exact, that is at most 2^53. */
function isExact(...products: readonly number[]): boolean {
  return products.every((product) => Math.abs(product) <= Number.MAX_SAFE_INTEGER);
}

/** Compares part ÷ whole with a percentage, exactly: below 0 if the share is smaller. `whole` is above 0. */
export function compareShare(part: number, whole: number, { units, scale }: Decimal): number {
  const [left, right] = [part * 100 * scale, units * whole];
  if (isExact(part * 100, left, right)) return left - right;
  if (part === Number.POSITIVE_INFINITY) return 1;
  const difference = BigInt(part) * 100n * BigInt(scale) - BigInt(units) * BigInt(whole);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** Returns a percentage of an amount in cents, rounded to whole cents, half a cent up; neither is below 0. */
export function percentageOfCents(cents: number, percent: number): number {
  const { units, scale } = decimalOf(percent);
  const product = cents * units;
  const divisor = 100 * scale;
  if (isExact(product, divisor)) {
    const rest = product % divisor;
    return (product - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  }
  const [exact, by] = [BigInt(cents) * BigInt(units), BigInt(divisor)];
  return Number((exact * 2n + by) / (by * 2n));
}

/** Returns the largest amount in cents that is at most a percentage of a whole in cents; neither is below 0. */
export function mostCentsWithin(percent: number, wholeCents: number): number {
  const { units, scale } = decimalOf(percent);
  const product = wholeCents * units;
  const divisor = 100 * scale;
  if (isExact(product, divisor)) return (product - (product % divisor)) / divisor;
  return Number((BigInt(wholeCents) * BigInt(units)) / BigInt(divisor));
}

/** Returns a part in percent of a whole, both in cents, to two decimals, half up; null if the whole is not above 0. */
export function percentOfCents(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part * 10_000) / whole) / 100 : null;
}
