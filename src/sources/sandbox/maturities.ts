import type { ScrDetails } from '../../sections/scr.ts';
import {
  type MaturityCode,
  type MaturityGroup,
  maturityCodes,
  scrMaturityCodes,
} from '../../sections/scr-maturities.ts';
import type { Random } from './random.ts';

type Maturities = NonNullable<ScrDetails['maturities']>;

/** Whole cents of each group that is told by maturity. */
type Cents = Readonly<Partial<Record<MaturityGroup, number>>>;

/** What each maturity takes of its group; overdue debt began evenly over half a year, which is what HISTORY tells too. */
const shares: Readonly<Partial<Record<MaturityCode, number>>> = {
  V20: 7,
  V40: 3,
  V110: 8,
  V120: 7,
  V130: 6,
  V140: 15,
  V150: 20,
  V160: 20,
  V165: 10,
  V170: 6,
  V175: 4,
  V180: 4,
  V205: 14,
  V210: 16,
  V220: 30,
  V230: 30,
  V240: 30,
  V245: 30,
  V250: 30,
  V310: 1,
};

/** The amounts by maturity: of each group they add up to what is given. Nothing is overdue longer than `mostDays`. */
export function maturitiesOf(random: Random, cents: Cents, mostDays: number): Maturities {
  return (['LIMIT', 'TO_EXPIRE', 'EXPIRED', 'LOSS'] as const).flatMap((group): Maturities => {
    const total = cents[group] ?? 0;
    const possible = maturityCodes.filter((code, at) => {
      const maturity = scrMaturityCodes[code];
      const isLongAgo =
        group === 'EXPIRED' && maturity.fromDays > mostDays && at > maturityCodes.indexOf('V205');
      return maturity.group === group && shares[code] !== undefined && !isLongAgo;
    });
    const vary = group === 'TO_EXPIRE' ? () => 0.5 + random.next() : () => 1;
    const weights = possible.map((code) => ({ code, weight: (shares[code] ?? 0) * vary() }));
    const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
    let left = total;
    return weights.flatMap(({ code, weight }, at) => {
      const part = at === weights.length - 1 ? left : Math.round((total * weight) / whole);
      left -= part;
      return part === 0 ? [] : [{ code, amount: part / 100 }];
    });
  });
}
