import { debtStandingOf } from '../../datasets/printed-values.ts';
import type { TaxDebt, TaxDebtsDetails } from '../../sections/tax-debts.ts';
import type { AnsweredMatch, DatasetsAnswer } from './answer.ts';
import { editionPart, factOf, matchParts, setAsidePart, standing } from './section-parts.ts';

/**
 * TAX_DEBTS by the stock of PGFN; undefined if it is not loaded. Totals are of the debts that are certainly the subject's own. They are
 * unknown if an entry is only possible or does not state the kind of debtor, or if an old edition has no entry.
 */
export function taxDebtsOf({ lists }: DatasetsAnswer): TaxDebtsDetails | undefined {
  const list = lists.find(({ dataset }) => dataset === 'pgfn');
  if (list === undefined || list.edition === null) return undefined;
  const entries = standing(list.matches)
    .map(debtOf)
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? 1 : -1));
  const isOpen =
    entries.some(({ certainty, debtor }) => certainty === 'POSSIBLE' || debtor === null) ||
    (entries.length === 0 && list.edition.stale);
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

const debtorKinds = ['MAIN', 'CO_DEBTOR'] as const;

function debtOf(match: AnsweredMatch): TaxDebt {
  const amount = factOf(match, 'amount');
  const litigated = factOf(match, 'litigated');
  return {
    number: factOf(match, 'number'),
    debtor: debtorKinds.find((kind) => kind === factOf(match, 'debtor')) ?? null,
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
