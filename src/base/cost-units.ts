/**
 * Costs are counted in whole units of R$ 0.0000001. A price can be far below a cent, and sums of fractions would drift. Sums up to
 * R$ 900 million are exact.
 */
export const costDecimals = 7;

/** A decimal number as JSON writes it, without a sign. */
const decimalNumber = /^(\d{1,30})(?:\.(\d{1,60}))?(?:e([+-]?\d{1,2}))?$/i;

/** Converts an amount of BRL to cost units. It is at least 0; half a unit is rounded up. */
export function costUnits(brl: number): number {
  const units = sumInUnits([String(brl)], 1);
  if (units === undefined) throw new Error(`${brl} is not an amount`);
  return units;
}

/** Converts cost units to BRL. */
export function costInBrl(units: number): number {
  return units / 10 ** costDecimals;
}

/** Returns whether an amount of BRL, at least 0, is a whole number of cost units. */
export function isExactCost(brl: number): boolean {
  return costInBrl(costUnits(brl)) === brl;
}

/** Returns an amount of BRL with all its decimals, two at least: 0.0049 or 12.50. */
export function exactAmount(brl: number): string {
  const digits = String(costUnits(brl)).padStart(costDecimals + 1, '0');
  return `${digits.slice(0, -costDecimals)}.${digits.slice(-costDecimals).replace(/0{1,5}$/, '')}`;
}

/**
 * Adds decimal numbers exactly, multiplies the sum and rounds it once, to cost units.
 *
 * @param worth BRL of one.
 * @returns undefined if one of the texts is not a decimal number.
 */
export function sumInUnits(numbers: readonly string[], worth: number): number | undefined {
  const factor = fractionOf(String(worth));
  let sum = { digits: 0n, scale: 0 };
  for (const number of numbers) {
    const next = fractionOf(number);
    if (next === undefined) return undefined;
    const scale = Math.max(sum.scale, next.scale);
    sum = { digits: atScale(sum, scale) + atScale(next, scale), scale };
  }
  if (factor === undefined) return undefined;
  const units = sum.digits * factor.digits * 10n ** BigInt(costDecimals);
  const divisor = 10n ** BigInt(sum.scale + factor.scale);
  return Number((units * 2n + divisor) / (divisor * 2n));
}

/** A number as digits ÷ 10^scale. */
interface Fraction {
  readonly digits: bigint;
  readonly scale: number;
}

function fractionOf(number: string): Fraction | undefined {
  const [, whole, fraction = '', exponent = '0'] = decimalNumber.exec(number) ?? [];
  if (whole === undefined) return undefined;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

function atScale({ digits, scale }: Fraction, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
