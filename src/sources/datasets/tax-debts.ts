import { debtStandingOf } from '../../datasets/printed-values.ts';
import type { TaxDebt, TaxDebtsDetails } from '../../sections/tax-debts.ts';
import type { AnsweredMatch, DatasetsAnswer } from './answer.ts';
import { editionPart, factOf, matchParts, setAsidePart, standing } from './section-parts.ts';

/**
 * TAX_DEBTS by the stock of PGFN; undefined where it is not loaded. Totals are of what is certainly the subject's own: where
 * entries are only possible, or an old edition has none, nobody knows them.
 */
export function taxDebtsOf({ lists }: DatasetsAnswer): TaxDebtsDetails | undefined {
  const list = lists.find(({ dataset }) => dataset === 'pgfn');
  if (list === undefined || list.edition === null) return undefined;
  const entries = standing(list.matches)
    .map(debtOf)
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  const isOpen =
    entries.some(({ certainty }) => certainty === 'POSSIBLE') || (entries.length === 0 && list.edition.stale);
  const start = isOpen ? null : 0;
  return {
    count: start,
    totalAmount: start,
    collectionAmount: start,
    litigatedAmount: start,
    fundAmount: start,
    coDebtorCount: start,
    lastDate: null,
    calculatedRevenuePercentage: null,
    entries,
    ...setAsidePart(list.matches),
    ...editionPart(list),
  };
}

function debtOf(match: AnsweredMatch): TaxDebt {
  const amount = factOf(match, 'amount');
  const litigated = factOf(match, 'litigated');
  return {
    number: factOf(match, 'number'),
    debtor: factOf(match, 'debtor') === 'MAIN' ? 'MAIN' : 'CO_DEBTOR',
    amount: amount === null ? null : Number(amount),
    date: factOf(match, 'from'),
    nature: factOf(match, 'revenue'),
    standing: debtStandingOf(factOf(match, 'state') ?? ''),
    situation: factOf(match, 'situation'),
    litigated: litigated === null ? null : litigated === 'YES',
    fund: factOf(match, 'fund') === 'FGTS',
    certainty: match.certainty,
    ...matchParts(match),
  };
}
