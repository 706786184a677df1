import { toCent } from '../base/cents.ts';
import { balanceDoubts, checkAmounts } from './check-statements.ts';
import type {
  ExtractedFigure,
  ExtractedPeriod,
  StatementDoubt,
  StatementField,
} from './extracted-statements.ts';
import { isBalanceSheetField, isIncomeStatementField, periodEnding, periodOf } from './period-of.ts';

/** What a person changes in a period that the program was not certain about. */
export interface PeriodCorrection {
  /** What the figures are multiplied by, if their unit was read wrongly: 1000 for thousands. Default: 1. */
  readonly factor?: number;
  /** The length of the period. Default: as read. */
  readonly months?: number;
  readonly scope?: 'INDIVIDUAL' | 'CONSOLIDATED';
  /** Amounts in BRL that replace those that were read; null for a figure that is not stated. They are not multiplied. */
  readonly balanceSheet?: Readonly<Partial<Record<string, number | null>>>;
  readonly incomeStatement?: Readonly<Partial<Record<string, number | null>>>;
}

/** The place of a figure that a person corrected. */
const corrected = 'corrected';

/**
 * Returns a period after a person confirmed its figures, with their corrections. Its doubts are settled. If the corrected figures
 * contradict each other in a new way, the period has a doubt for that. Pure.
 *
 * @throws CreditError STATEMENT_EMPTY, STATEMENT_UNREADABLE for an amount that is too large.
 */
export function confirmPeriod(period: ExtractedPeriod, correction: PeriodCorrection): ExtractedPeriod {
  const { factor = 1, months = period.months, scope = period.scope } = correction;
  const scaled = (amount: number) => toCent(amount * factor);
  const typed = new Map(
    Object.entries({ ...correction.balanceSheet, ...correction.incomeStatement }).filter(
      (entry): entry is [StatementField, number | null] =>
        (isBalanceSheetField(entry[0]) || isIncomeStatementField(entry[0])) && entry[1] !== undefined,
    ),
  );
  const read = Object.entries({ ...period.balanceSheet, ...period.incomeStatement }) as [
    StatementField,
    number | null,
  ][];
  const amounts = read.flatMap(([field, before]): (readonly [StatementField, number])[] => {
    const amount = typed.has(field) ? typed.get(field) : before === null ? null : scaled(before);
    return amount === null || amount === undefined ? [] : [[field, amount]];
  });
  const figures = [
    ...period.figures
      .filter(({ field }) => !typed.has(field))
      .map((figure) => ({ ...figure, amount: scaled(figure.amount) })),
    ...[...typed].flatMap(([field, amount]): ExtractedFigure[] => {
      if (amount === null) return [];
      const label = period.figures.find((figure) => figure.field === field)?.label ?? field;
      return [{ field, amount, place: corrected, label, guessed: false }];
    }),
  ];
  const days =
    months === period.months
      ? period
      : { ...periodEnding(period.year, months, Number(period.end.slice(5, 7))), end: period.end };
  const built = {
    ...periodOf(days, figures, amounts),
    ...(scope !== undefined && { scope }),
    ...(period.titles !== undefined && { titles: period.titles }),
  };
  const seen = new Set(
    (period.doubts ?? []).map((doubt) =>
      keyOfDoubt({
        ...doubt,
        stated: doubt.stated === null ? null : scaled(doubt.stated),
        computed: doubt.computed === null ? null : scaled(doubt.computed),
      }),
    ),
  );
  const [{ doubts: incomeDoubts = [] } = built] = checkAmounts({
    origin: 'TYPED',
    company: { document: null, name: null },
    periods: [built],
  }).periods as readonly [ExtractedPeriod];
  const doubts = [...balanceDoubts(built), ...incomeDoubts].filter((doubt) => !seen.has(keyOfDoubt(doubt)));
  return doubts.length === 0 ? built : { ...built, doubts };
}

function keyOfDoubt({ kind, field, stated, computed }: StatementDoubt): string {
  return [kind, field, stated, computed].join(' ');
}
