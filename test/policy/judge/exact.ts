/** A fraction without rounding; `d` is above zero. */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

/** The bound of a span: a number or `unbounded`. */
export type Bound = Exact | 'unbounded';

/** Reads the decimal digits of a number exactly: 0.1 is one tenth. */
export function exact(value: number | string): Exact {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/iu.exec(String(value));
  if (match === null) throw new Error(`Invalid number: ${value}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const scale = Number(exponent) - fraction.length;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale < 0 ? { n: digits, d: 10n ** BigInt(-scale) } : { n: digits * 10n ** BigInt(scale), d: 1n };
}

export const zero: Exact = { n: 0n, d: 1n };

export function add(a: Exact, b: Exact): Exact {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

export function times(a: Exact, b: Exact): Exact {
  return { n: a.n * b.n, d: a.d * b.d };
}

/** Returns a ÷ b; b must not be zero. */
export function over(a: Exact, b: Exact): Exact {
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
}

/** Compares two fractions: returns a number below, at or above zero if `a` is below, at or above `b`. */
export function compare(a: Exact, b: Exact): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function least(a: Exact, b: Exact): Exact {
  return compare(a, b) <= 0 ? a : b;
}

export function greatest(a: Exact, b: Exact): Exact {
  return compare(a, b) >= 0 ? a : b;
}

/** Rounds a number that is not negative to the nearest multiple of `1 / parts`, halves up. */
export function round(value: Exact, parts: number): number {
  const scaled = value.n * BigInt(parts) * 2n + value.d;
  return Number(scaled / (value.d * 2n)) / parts;
}
