import { dayAfter, isOnCalendar } from '../base/calendar-day.ts';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { calendarDay } from '../policy/elapsed-time.ts';
import type { TermsRule } from '../policy/terms.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';

/** What an analyst says of the terms of an approval; what is left out is the policy's. */
export interface TermsRequest {
  /** BRL, to the cent. */
  readonly limit?: number;
  readonly currency?: 'BRL';
  /** The last day, `YYYY-MM-DD`. */
  readonly validUntil?: string;
  readonly conditions?: readonly string[];
}

export const mostConditions = 20;
export const longestCondition = 500;
export const highestLimit = 1e12;

/**
 * Terms as they may be kept: conditions without the space around them.
 *
 * @throws CreditError INVALID_ARGUMENT, naming what is wrong and what would be right.
 */
export function readTerms(
  request: TermsRequest | undefined,
  { approved, today }: { readonly approved: boolean; readonly today: string },
): TermsRequest | undefined {
  if (request === undefined) return undefined;
  const { limit, validUntil } = request;
  if (!approved)
    throw unfit(
      'terms',
      { en: 'a denial has none', 'pt-BR': 'uma negativa não tem' },
      {
        en: 'terms with an approval alone',
        'pt-BR': 'termos só com uma aprovação',
      },
    );
  if (limit !== undefined && !isLimit(limit))
    throw unfit(
      'terms.limit',
      { en: `${limit} is no such amount`, 'pt-BR': `${limit} não serve` },
      {
        en: 'an amount in BRL above 0, with two decimals at most',
        'pt-BR': 'um valor em BRL acima de 0, com até dois decimais',
      },
    );
  if (validUntil !== undefined) requireFutureDay(validUntil, today);
  const conditions = request.conditions?.map((text) => text.trim());
  if (conditions !== undefined && !areConditions(conditions))
    throw unfit(
      'terms.conditions',
      { en: 'they do not fit', 'pt-BR': 'não servem' },
      {
        en: `at most ${mostConditions}, each of 1 to ${longestCondition} characters`,
        'pt-BR': `até ${mostConditions}, cada uma com 1 a ${longestCondition} caracteres`,
      },
    );
  return { ...request, ...(conditions !== undefined && { conditions }) };
}

function isLimit(limit: number): boolean {
  return limit > 0 && limit <= highestLimit && Number(limit.toFixed(2)) === limit;
}

function areConditions(conditions: readonly string[]): boolean {
  return (
    conditions.length <= mostConditions &&
    conditions.every((text) => text.length > 0 && text.length <= longestCondition)
  );
}

function requireFutureDay(day: string, today: string): void {
  const expected = {
    en: 'a day YYYY-MM-DD, today or later',
    'pt-BR': 'um dia AAAA-MM-DD, hoje ou depois',
  };
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isOnCalendar(day))
    throw unfit(
      'terms.validUntil',
      { en: `there is no day ${day}`, 'pt-BR': `não existe o dia ${day}` },
      expected,
    );
  if (day < today)
    throw unfit('terms.validUntil', { en: `${day} is over`, 'pt-BR': `${day} já passou` }, expected);
}

function unfit(name: string, reason: Text, expected: Text): CreditError {
  return new CreditError('INVALID_ARGUMENT', { name, reason, expected });
}

/** The terms of an approval: what was request, and for the rest what the policy offers. null where nothing is said. */
export function completeTerms(
  request: TermsRequest | undefined,
  offered: {
    readonly rule: TermsRule | undefined;
    readonly creditLimit: number | null;
    readonly today: string;
  },
): DecisionTerms | null {
  const { rule, creditLimit, today } = offered;
  if (request === undefined && rule === undefined) return null;
  return {
    limit: request?.limit ?? (rule === undefined ? null : creditLimit),
    currency: 'BRL',
    validUntil:
      request?.validUntil ?? (rule === undefined ? null : dayAfter(calendarDay(today), rule.validDays)),
    conditions: [...(request?.conditions ?? [])],
  };
}

/** Whether what was request is otherwise than the terms. */
export function differFrom(terms: DecisionTerms | null, request: TermsRequest | undefined): boolean {
  if (request === undefined) return false;
  const { limit, validUntil, conditions } = request;
  return (
    (limit !== undefined && limit !== terms?.limit) ||
    (validUntil !== undefined && validUntil !== terms?.validUntil) ||
    (conditions !== undefined && JSON.stringify(conditions) !== JSON.stringify(terms?.conditions ?? []))
  );
}
