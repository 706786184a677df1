import { Type } from '@sinclair/typebox';
import { centsOf } from '../base/cents.ts';
import { amount, list, oneOf } from './fields.ts';

/** Which part of the debt, or what beside it, an amount of some maturity belongs to. */
export type MaturityGroup = 'LIMIT' | 'TO_RELEASE' | 'TO_EXPIRE' | 'EXPIRED' | 'LOSS';

interface Maturity {
  readonly group: MaturityGroup;
  /** The least time: in days to come or overdue, of a loss since it was written off. */
  readonly fromDays: number;
  /** The most; null where there is none, or it is not determined. */
  readonly toDays: number | null;
}

const maturity = (group: MaturityGroup, fromDays: number, toDays: number | null): Maturity => ({
  group,
  fromDays,
  toDays,
});

/** The maturity codes of document 3040 of the central bank (annex 3), with what each means. */
export const scrMaturityCodes = {
  V20: maturity('LIMIT', 0, 360),
  V40: maturity('LIMIT', 361, null),
  V60: maturity('TO_RELEASE', 0, 360),
  V80: maturity('TO_RELEASE', 361, null),
  V110: maturity('TO_EXPIRE', 0, 30),
  V120: maturity('TO_EXPIRE', 31, 60),
  V130: maturity('TO_EXPIRE', 61, 90),
  V140: maturity('TO_EXPIRE', 91, 180),
  V150: maturity('TO_EXPIRE', 181, 360),
  V160: maturity('TO_EXPIRE', 361, 720),
  V165: maturity('TO_EXPIRE', 721, 1080),
  V170: maturity('TO_EXPIRE', 1081, 1440),
  V175: maturity('TO_EXPIRE', 1441, 1800),
  V180: maturity('TO_EXPIRE', 1801, 5400),
  V190: maturity('TO_EXPIRE', 5401, null),
  V199: maturity('TO_EXPIRE', 0, null),
  V205: maturity('EXPIRED', 1, 14),
  V210: maturity('EXPIRED', 15, 30),
  V220: maturity('EXPIRED', 31, 60),
  V230: maturity('EXPIRED', 61, 90),
  V240: maturity('EXPIRED', 91, 120),
  V245: maturity('EXPIRED', 121, 150),
  V250: maturity('EXPIRED', 151, 180),
  V255: maturity('EXPIRED', 181, 240),
  V260: maturity('EXPIRED', 241, 300),
  V270: maturity('EXPIRED', 301, 360),
  V280: maturity('EXPIRED', 361, 540),
  V290: maturity('EXPIRED', 541, null),
  V310: maturity('LOSS', 0, 360),
  V320: maturity('LOSS', 361, 1440),
  V330: maturity('LOSS', 1441, null),
} as const satisfies Record<string, Maturity>;

export type MaturityCode = keyof typeof scrMaturityCodes;

export const maturityCodes: readonly MaturityCode[] = Object.keys(scrMaturityCodes).filter(isMaturityCode);

function isMaturityCode(code: string): code is MaturityCode {
  return Object.hasOwn(scrMaturityCodes, code);
}

/** The amounts by maturity, as SCR holds them. */
export const scrMaturities = list(
  Type.Object({
    code: oneOf(
      maturityCodes,
      'Maturity code of document 3040: V20, V40 limits not used; V60, V80 to be released; V110 to V199 to expire; V205 to V290 overdue; V310 to V330 written off',
    ),
    amount: amount('Amount, BRL'),
  }),
  'The debt and the limits by maturity; a code that is missing has no amount. Those of the debt add up to the bands',
);

/** The sum of the amounts of a group whose time begins at `fromDays` or later, BRL. */
export function sumOfMaturities(
  maturities: readonly { readonly code: MaturityCode; readonly amount: number }[],
  group: MaturityGroup,
  within: { readonly fromDays?: number; readonly toDays?: number } = {},
): number {
  const { fromDays = 0, toDays = Number.POSITIVE_INFINITY } = within;
  const cents = maturities.reduce((sum, { code, amount: reais }) => {
    const maturity: Maturity = scrMaturityCodes[code];
    const isWithin =
      maturity.group === group &&
      maturity.fromDays >= fromDays &&
      (maturity.toDays ?? Number.POSITIVE_INFINITY) <= toDays;
    return isWithin ? sum + centsOf(reais) : sum;
  }, 0);
  return cents / 100;
}
