import { toCent } from '../base/cents.ts';
import type { DerivedLabel } from '../sections/statement-words.ts';
import type { ExtractedFigure, ExtractedPeriod, PeriodDays, StatementField } from './extracted-statements.ts';
import { periodOf } from './period-of.ts';

/** Gathers the figures of one period, each with where it was read. */
export interface PeriodBuilder {
  get(field: StatementField): number | undefined;
  /** Puts a figure; several that make up one field are added. */
  add(figure: ExtractedFigure): void;
  /** Puts a figure that follows from others, unless it was read. `how` may be the words of an account. */
  derive(
    field: StatementField,
    amount: number | undefined,
    how: DerivedLabel | { readonly words: string },
  ): void;
  build(period: PeriodDays): ExtractedPeriod;
}

/** @param options.guessed what follows from figures that were recognised by their words is no surer than these. */
export function openPeriodBuilder({ guessed = false }: { readonly guessed?: boolean } = {}): PeriodBuilder {
  const amounts = new Map<StatementField, number>();
  const figures: ExtractedFigure[] = [];
  const put = (figure: ExtractedFigure) => {
    amounts.set(figure.field, toCent((amounts.get(figure.field) ?? 0) + figure.amount));
    figures.push(figure);
  };
  return {
    get: (field) => amounts.get(field),
    add: put,
    derive: (field, amount, how) => {
      if (amount === undefined || amounts.has(field)) return;
      put({
        field,
        amount: toCent(amount),
        place: 'derived',
        label: typeof how === 'string' ? how : how.words,
        guessed,
      });
    },
    build: (days) => periodOf(days, figures, amounts),
  };
}

/** The sum of figures that must all be known. */
export function sumOf(...amounts: readonly (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
}

/** The difference of two figures that must both be known. */
export function lessBy(from: number | undefined, what: number | undefined): number | undefined {
  return from === undefined || what === undefined ? undefined : from - what;
}
