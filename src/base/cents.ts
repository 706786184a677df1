/**
 * Converts an amount of BRL to whole cents, rounding half a cent up: 1.005 becomes 101. Amounts are decimal numbers, so
 * the function rounds the decimal number and not its nearest binary fraction.
 */
export function centsOf(amount: number): number {
  const scaled = amount * 100;
  const rounded = Math.round(scaled);
  // Only near half a cent can the binary fraction round differently from the decimal number.
  if (Math.abs(scaled - rounded) < 0.499) return rounded;
  return Math.sign(amount) * Math.round(Number(`${Math.abs(amount)}e2`));
}

/** Rounds an amount of BRL to the cent. */
export function toCent(amount: number): number {
  return centsOf(amount) / 100;
}

/** A decimal number as a whole number of units: 33.333 is 33,333 of 1,000. */
export interface Decimal {
  readonly units: number;
  /** A power of ten. */
  readonly scale: number;
}

/** Returns the shortest decimal number that a value represents. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const units = Number(whole + fraction);
  return power < 0 ? { units, scale: 10 ** -power } : { units: units * 10 ** power, scale: 1 };
}

/** Returns whether the product of whole numbers is exact, which means at most 2^53. */
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

/** Returns a percentage of an amount in cents, rounded to whole cents, half a cent up. Both must be at least 0. */
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

/** Returns the largest amount in cents within a percentage of a total in cents. Both must be at least 0. */
export function mostCentsWithin(percent: number, wholeCents: number): number {
  const { units, scale } = decimalOf(percent);
  const product = wholeCents * units;
  const divisor = 100 * scale;
  if (isExact(product, divisor)) return (product - (product % divisor)) / divisor;
  return Number((BigInt(wholeCents) * BigInt(units)) / BigInt(divisor));
}

/** Returns a share in percent, rounded half up to two decimals. Both amounts are in cents. Null if the total is 0 or less. */
export function percentOfCents(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part * 10_000) / whole) / 100 : null;
}
