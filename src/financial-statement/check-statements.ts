import { toCent } from '../base/cents.ts';
import { CreditError } from '../base/errors.ts';
import { inEveryLanguage, say, type Text } from '../base/language.ts';
import type { BalanceSheet } from '../sections/financial-statements.ts';
import { statementLines } from '../sections/statement-fields.ts';
import { localeOf } from '../wording/locale.ts';
import type { ExtractedPeriod, ExtractedStatements, StatementDoubt } from './extracted-statements.ts';
import { withFigureDoubts } from './figure-doubts.ts';

/** BRL; beyond it a figure is a slip of the keyboard, and cents are no longer exact. */
export const largestAmount = 1e15;

/** A balance may be off by rounding: 1 BRL, or a thousandth of its total where that is more. */
const toleranceBrl = 1;
const toleranceShare = 0.001;

/** What the total of the assets must be the sum of. */
const sums: readonly (readonly (keyof BalanceSheet)[])[] = [
  ['currentAssets', 'nonCurrentAssets'],
  ['currentLiabilities', 'nonCurrentLiabilities', 'equity'],
];

/**
 * Returns the statements if they are plausible, with a doubt for each implausible figure. A sum with an
 * unknown part is not checked.
 *
 * @throws CreditError STATEMENT_EMPTY when no period has a figure; STATEMENT_UNREADABLE for an amount that is no finite
 *   number within ±1e15 BRL; STATEMENT_INCONSISTENT for total assets that are neither current plus non-current assets nor
 *   liabilities plus equity.
 */
export function checkStatements(statements: ExtractedStatements): ExtractedStatements {
  const checked = checkAmounts(statements);
  for (const period of checked.periods) {
    for (const parts of sums) checkSum(period, parts);
  }
  return checked;
}

/**
 * The same without the sums of the balance sheet.
 *
 * @throws CreditError STATEMENT_EMPTY, STATEMENT_UNREADABLE.
 */
export function checkAmounts(statements: ExtractedStatements): ExtractedStatements {
  const { periods } = statements;
  if (periods.every(({ figures }) => figures.length === 0)) throw new CreditError('STATEMENT_EMPTY', {});
  for (const period of periods) checkAmountsOf(period);
  return withFigureDoubts(statements);
}

function checkAmountsOf(period: ExtractedPeriod): void {
  for (const { amount, place } of period.figures) {
    if (Number.isFinite(amount) && Math.abs(amount) <= largestAmount) continue;
    throw new CreditError('STATEMENT_UNREADABLE', {
      place,
      reason: {
        en: `the amount ${amount} is not within ±1,000,000,000,000,000 BRL`,
        'pt-BR': `o valor ${amount} não está entre ±1.000.000.000.000.000 de reais`,
      },
    });
  }
}

/** Returns a doubt for each sum that differs from the total assets of a balance sheet. Pure. */
export function balanceDoubts({
  balanceSheet,
}: Pick<ExtractedPeriod, 'balanceSheet'>): readonly StatementDoubt[] {
  return sums.flatMap((parts): readonly StatementDoubt[] => {
    const difference = differenceOf(balanceSheet, parts);
    return difference === undefined ? [] : [{ kind: 'SUM_DIFFERS', field: 'totalAssets', ...difference }];
  });
}

function differenceOf(
  balanceSheet: BalanceSheet,
  parts: readonly (keyof BalanceSheet)[],
): { readonly stated: number; readonly computed: number } | undefined {
  const stated = balanceSheet.totalAssets;
  const amounts = parts.map((part) => balanceSheet[part]).filter((amount) => amount !== null);
  if (stated === null || amounts.length < parts.length) return undefined;
  const computed = toCent(amounts.reduce((sum, amount) => sum + amount, 0));
  const tolerance = Math.max(toleranceBrl, Math.abs(stated) * toleranceShare);
  return Math.abs(stated - computed) <= tolerance ? undefined : { stated, computed };
}

function checkSum(period: ExtractedPeriod, parts: readonly (keyof BalanceSheet)[]): void {
  const difference = differenceOf(period.balanceSheet, parts);
  if (difference === undefined) return;
  const { stated, computed } = difference;
  throw new CreditError('STATEMENT_INCONSISTENT', {
    place: placeOf(period),
    field: {
      en: `totalAssets (${statementLines.totalAssets.en})`,
      'pt-BR': `totalAssets (${statementLines.totalAssets['pt-BR']})`,
    },
    stated: inReais(stated),
    computed: withParts(inReais(computed), parts),
  });
}

function placeOf({ year, months, figures }: ExtractedPeriod): Text {
  const place = figures.find(({ field }) => field === 'totalAssets')?.place;
  const at = place === undefined ? '' : `, ${place}`;
  return { en: `${year} (${months} months)${at}`, 'pt-BR': `${year} (${months} meses)${at}` };
}

function withParts(amount: Text, parts: readonly (keyof BalanceSheet)[]): Text {
  return inEveryLanguage((language) => {
    const names = parts.map((part) => say(statementLines[part], language).toLowerCase());
    return `${say(amount, language)} (${names.join(' + ')})`;
  });
}

function inReais(amount: number): Text {
  return inEveryLanguage((language) =>
    new Intl.NumberFormat(localeOf(language).tag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(amount),
  );
}
