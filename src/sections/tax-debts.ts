import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { plainText } from '../base/plain-text.ts';
import { counted, type FigureStyle, type Noun } from '../wording/counted.ts';
import { eachOf, higher } from './combinations.ts';
import { defineSection } from './define-section.ts';
import {
  amount,
  calculatedRevenuePercentage,
  count,
  date,
  editionOfDataset,
  flag,
  list,
  nullable,
  oneOf,
  possibleMatch,
  setAsideMatches,
  text,
  withMaximumAge,
  withOtherReports,
} from './fields.ts';
import {
  amountFigure,
  countedList,
  countedRange,
  latestOn,
  lowerBound,
  nothingIf,
  setAsideNoun,
  totalFigures,
} from './figures.ts';
import { deniesItself, highestRecords, mostRecords, unknownCount } from './negative-records.ts';
import { joinPossibleRepetitions } from './possible-repetitions.ts';
import { textOrNull } from './report-fields.ts';
import {
  amountBounds,
  atLeast,
  latest,
  settleTotal,
  sum,
  unknownParts,
  withOpenTotals,
  withUnknown,
} from './settled-total.ts';
import { withoutSilentEdition } from './silent-edition.ts';

/**
 * The standing of an inscribed debt: in collection, in negotiation (a settlement or instalments, requested or agreed), paid in parts
 * or with another tax benefit (benefício fiscal), guaranteed, suspended by a court or by law, or any other.
 */
export const taxDebtStandings = [
  'IN_COLLECTION',
  'IN_NEGOTIATION',
  'TAX_BENEFIT',
  'GUARANTEED',
  'SUSPENDED',
  'OTHER',
] as const;

const taxDebt = withOtherReports({
  number: nullable(text('Number of the inscription')),
  debtor: nullable(
    oneOf(
      ['MAIN', 'CO_DEBTOR'],
      'MAIN, or CO_DEBTOR: its row repeats the whole amount, which no total counts; null if unknown',
    ),
  ),
  amount: nullable(amount('Consolidated amount, BRL')),
  date: nullable(date('Day of the inscription')),
  nature: nullable(text('What is owed, as the attorney words it')),
  standing: nullable(
    oneOf(
      taxDebtStandings,
      'How it stands; only IN_COLLECTION is not regular; null if it is unknown or reports differ',
    ),
  ),
  situation: nullable(text('How it stands, as the attorney words it')),
  litigated: nullable(flag('Whether it was taken to court')),
  fund: nullable(flag('Whether it is owed to the severance fund (FGTS); null if reports differ')),
  certainty: oneOf(
    ['CERTAIN', 'POSSIBLE'],
    'CERTAIN by whole document; POSSIBLE by six digits of a CPF: in no total',
  ),
  ...possibleMatch,
});

export type TaxDebt = Static<typeof taxDebt>;

const details = Type.Object({
  count: nullable(count('Debts of which the subject is the main debtor; null where it cannot be told')),
  totalAmount: nullable(amount('Sum of these, BRL')),
  collectionAmount: nullable(
    amount('Of these, what is neither paid in parts, guaranteed nor suspended, BRL'),
  ),
  litigatedAmount: nullable(amount('Of these, what was taken to court, BRL')),
  fundAmount: nullable(amount('Of these, what is owed to the severance fund (FGTS), BRL')),
  coDebtorCount: nullable(count('Debts of others for which it answers')),
  lastDate: nullable(date('Day of the latest inscription; null when there is none')),
  unknown: unknownParts(
    ['count', 'totalAmount', 'collectionAmount', 'litigatedAmount', 'fundAmount', 'lastDate'],
    'debts',
  ),
  calculatedRevenuePercentage: calculatedRevenuePercentage('The total amount'),
  entries: list(taxDebt, 'The inscriptions'),
  ...setAsideMatches,
  ...editionOfDataset,
});

export type TaxDebtsDetails = Static<typeof details>;

const nouns = {
  debt: { one: { en: 'debt', 'pt-BR': 'dívida' }, many: { en: 'debts', 'pt-BR': 'dívidas' } },
  possible: {
    one: { en: 'possible debt', 'pt-BR': 'dívida possível' },
    many: { en: 'possible debts', 'pt-BR': 'dívidas possíveis' },
  },
  ofUnknownDebtor: {
    one: { en: 'debt as main debtor or co-debtor', 'pt-BR': 'dívida como principal ou corresponsável' },
    many: { en: 'debts as main debtor or co-debtor', 'pt-BR': 'dívidas como principal ou corresponsável' },
  },
  coDebtor: {
    one: { en: 'as co-debtor', 'pt-BR': 'como corresponsável' },
    many: { en: 'as co-debtor', 'pt-BR': 'como corresponsável' },
  },
} as const satisfies Record<string, Noun>;

const words = {
  inCollection: { en: '{amount} in collection', 'pt-BR': '{amount} em cobrança' },
  stale: { en: 'stale edition', 'pt-BR': 'edição vencida' },
} as const satisfies Record<string, Text>;

/** What of a debt adds to each total: whether it does at all, null if that is unknown. */
const counts = {
  totalAmount: () => true,
  collectionAmount: ({ standing }: TaxDebt) => standing && standing === 'IN_COLLECTION',
  litigatedAmount: ({ litigated }: TaxDebt) => litigated,
  fundAmount: ({ fund }: TaxDebt) => fund,
} as const satisfies Record<string, (debt: TaxDebt) => boolean | null>;

/** Returns the totals with a total amount of at least each of its parts. */
function withLeastTotal(own: TaxDebtsDetails): TaxDebtsDetails {
  const { count: debts, totalAmount, unknown } = own;
  const parts = [own.collectionAmount, own.litigatedAmount, own.fundAmount];
  const least = Math.max(...parts.map((part) => part ?? 0));
  if (least <= (totalAmount ?? 0)) return own;
  const open = totalAmount === null && { unknown: { ...unknown, totalAmount: Math.max(debts ?? 0, 1) } };
  return { ...own, totalAmount: least, ...open };
}

/** Returns the details with unknown totals if a debt does not state the kind of debtor and the stated count leaves it out. */
function withOpenDebtors(own: TaxDebtsDetails): TaxDebtsDetails {
  const certain = own.entries.filter(({ certainty }) => certainty === 'CERTAIN');
  const open = certain.filter(({ debtor }) => debtor === null).length;
  const main = certain.filter(({ debtor }) => debtor === 'MAIN').length;
  if (open === 0 || own.count === null || own.count >= main + open) return own;
  const { unknown: _, ...others } = own;
  return {
    ...others,
    count: null,
    totalAmount: null,
    collectionAmount: null,
    litigatedAmount: null,
    fundAmount: null,
    coDebtorCount: null,
  };
}

/**
 * Joins debts in the merged details of several sources: a debt that one source lists without its number, and the debt of another
 * source that it may be. `unknown.count` contains how many more debts there may be because of that.
 */
function withJoinedEntries(merged: TaxDebtsDetails, sources: readonly TaxDebtsDetails[]): TaxDebtsDetails {
  const entries = joinPossibleRepetitions(merged.entries, {
    sources: sources.map((source) => source.entries),
    fields: {
      number: 'number',
      isUnique: true,
      facts: ['date', 'amount', 'debtor', 'certainty'],
      decisive: ['date', 'amount'],
      worded: 'nature',
    },
  });
  if (merged.count === null) return { ...merged, entries: [...entries] };
  const isJoined = entries.length < merged.entries.length;
  const most = Math.max(
    ...sources.map(({ count: debts, unknown }) => mostRecords({ count: debts ?? 0, unknown })),
    isJoined ? merged.entries.filter(mayBeOwn).length : 0,
  );
  const { count: _, ...unknown } = merged.unknown ?? {};
  const open = most - merged.count;
  return { ...merged, entries: [...entries], unknown: open > 0 ? { ...unknown, count: open } : unknown };
}

/** Whether a debt is certainly the subject's, and the subject may be its main debtor. */
function mayBeOwn({ debtor, certainty }: TaxDebt): boolean {
  return debtor !== 'CO_DEBTOR' && certainty === 'CERTAIN';
}

/** Whether words of the attorney show that a debt was taken to court. */
function statesCourt(situation: string | null): boolean {
  const text = plainText(situation ?? '');
  return /\bajuizad[ao]\b/.test(text) && !/\b(?:nao|a ser|sera|para ser) ajuizad/.test(text);
}

/** Whether a debt is of the severance fund, by its nature or by the letters of its number, for example FGSP202600001. */
function statesFund({ number, nature }: TaxDebt): boolean {
  return (
    /\b(?:fgts|fundo de garantia)\b/.test(plainText(nature ?? '')) ||
    /^\s*fg[a-z]{2}\s*\d/i.test(number ?? '')
  );
}

/** Returns a debt with the facts that its words show: they count more than the flags. */
function withStatedFacts(debt: TaxDebt): TaxDebt {
  return {
    ...debt,
    litigated: statesCourt(debt.situation) || debt.litigated,
    fund: statesFund(debt) || debt.fund,
  };
}

/** Totals of the debts that are certainly the subject's own. */
export function settleTaxDebts(own: TaxDebtsDetails): TaxDebtsDetails {
  if (own.count === null) return own;
  const main = own.entries.filter(({ debtor, certainty }) => debtor === 'MAIN' && certainty === 'CERTAIN');
  const debts = atLeast(own.count, main.length);
  const most = Math.max(debts, mostRecords({ count: own.count, unknown: own.unknown }));
  const unlisted = most - main.length;
  const coversList = own.count >= main.length;
  const total = (name: keyof typeof counts) => {
    const parts = main.map((debt) => {
      const isCounted = counts[name](debt);
      const { least, most } = isCounted === false ? { least: 0, most: 0 } : amountBounds(debt);
      return { least: isCounted ? least : 0, isOpen: most !== (isCounted ? least : 0) };
    });
    return settleTotal({
      stated: own[name],
      isComplete: coversList && own.unknown?.[name] === undefined,
      listed: sum(parts, ({ least }) => least),
      open: parts.filter(({ isOpen }) => isOpen).length + unlisted,
      isOfAll: name === 'totalAmount',
    });
  };
  const totalAmount = total('totalAmount');
  const collectionAmount = total('collectionAmount');
  const litigatedAmount = total('litigatedAmount');
  const fundAmount = total('fundAmount');
  // A debt of which only the day is stated has an unknown amount.
  const isDoubtful = deniesItself(own);
  const knownTotal = (amount: number) => (isDoubtful && amount === 0 ? null : amount);
  const lastListed = latest(main.map((debt) => debt.date));
  const isDayStated =
    coversList &&
    own.unknown?.['lastDate'] === undefined &&
    own.lastDate !== null &&
    own.lastDate >= (lastListed ?? '');
  const settled: TaxDebtsDetails = {
    ...own,
    count: debts,
    totalAmount: knownTotal(totalAmount.total),
    collectionAmount: knownTotal(collectionAmount.total),
    litigatedAmount: knownTotal(litigatedAmount.total),
    fundAmount: knownTotal(fundAmount.total),
    coDebtorCount: atLeast(
      own.coDebtorCount,
      own.entries.filter(({ debtor, certainty }) => debtor === 'CO_DEBTOR' && certainty === 'CERTAIN').length,
    ),
    lastDate: latest([own.lastDate, lastListed]),
  };
  return withUnknown(settled, {
    count: most - debts,
    totalAmount: totalAmount.open,
    collectionAmount: collectionAmount.open,
    litigatedAmount: litigatedAmount.open,
    fundAmount: fundAmount.open,
    lastDate: isDayStated ? 0 : unlisted + main.filter((debt) => debt.date === null).length,
  });
}

/** Whether a source states a debt, an amount or a day. A debt whose amount is unknown counts too. */
function statesDebts(own: TaxDebtsDetails): boolean {
  const { count: debts, totalAmount, collectionAmount, litigatedAmount, fundAmount, coDebtorCount } = own;
  const figures = [debts, totalAmount, collectionAmount, litigatedAmount, fundAmount, coDebtorCount];
  const isOpen = Object.values(own.unknown ?? {}).some((part) => (part ?? 0) > 0);
  return isOpen || own.lastDate !== null || figures.some((figure) => (figure ?? 0) > 0);
}

/** Returns the number of debts in words; a range if two sources may list the same debt. */
function debtsInWords(own: TaxDebtsDetails, style: FigureStyle): string {
  const least = own.count ?? 0;
  return countedRange(
    nouns.debt,
    { least, most: mostRecords({ count: least, unknown: own.unknown }) },
    style,
  );
}

/** Taxes, social security and FGTS inscribed as active debt of the Union (dívida ativa). */
export const taxDebts = defineSection({
  type: 'TAX_DEBTS',
  title: { en: 'Tax debts', 'pt-BR': 'Dívida ativa' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details,
  datasets: ['pgfn'],
  listKeys: {
    entries: ['number', 'debtor', 'certainty', 'date', 'amount', 'nature'],
    setAside: ['rowSha256'],
  },
  itemMerges: {
    entries: {
      number: ['number', 'certainty'],
      apartBy: ({ debtor }) => textOrNull(debtor),
      ageOf: () => [],
    },
  },
  thirdParties: ['setAside'],
  reconcile: (own) => withLeastTotal(withOpenDebtors({ ...own, entries: own.entries.map(withStatedFacts) })),
  combined: {
    ...highestRecords,
    ...eachOf(['collectionAmount', 'litigatedAmount', 'fundAmount', 'coDebtorCount'], higher),
    ...eachOf(['unknown.collectionAmount', 'unknown.litigatedAmount', 'unknown.fundAmount'], higher),
  },
  combine: (merged, sources) => {
    const totals = ['totalAmount', 'collectionAmount', 'litigatedAmount', 'fundAmount', 'lastDate'] as const;
    const joined = withOpenTotals(withJoinedEntries(merged, sources), { sources, totals });
    return withoutSilentEdition(joined, {
      sources,
      states: ({ count: debts }) => debts !== null,
      lists: ({ entries }) => entries.length > 0,
    });
  },
  settle: settleTaxDebts,
  freshen: (own, _dataset, staleAfterDays) => {
    const { edition } = own;
    const fresh = { ...own, ...(edition && { edition: withMaximumAge(edition, staleAfterDays) }) };
    // Debts that another source states or lists count even if the edition has none.
    if (own.entries.length > 0 || statesDebts(own)) return fresh;
    return {
      ...fresh,
      count: 0,
      totalAmount: 0,
      collectionAmount: 0,
      litigatedAmount: 0,
      fundAmount: 0,
      coDebtorCount: 0,
    };
  },
  figures: (own, style) => {
    const { language } = style;
    const possible = own.entries.filter(({ certainty }) => certainty === 'POSSIBLE').length;
    const ofUnknownDebtor = own.entries.filter(
      ({ certainty, debtor }) => certainty === 'CERTAIN' && debtor === null,
    );
    const isDoubtful = deniesItself(own);
    const hasDebts = (own.count ?? 0) > 0;
    const isClean = own.count === 0 && !isDoubtful && own.coDebtorCount === 0 && possible === 0;
    return nothingIf(isClean && !own.setAside?.length, [
      isDoubtful && say(unknownCount, language),
      hasDebts && debtsInWords(own, style),
      ...(hasDebts || isDoubtful
        ? totalFigures(own.totalAmount, own.unknown?.['totalAmount'] ?? 0, style)
        : []),
      own.collectionAmount !== null &&
        own.collectionAmount > 0 &&
        say(words.inCollection, language, {
          amount: amountFigure(own.collectionAmount, lowerBound(own, 'collectionAmount'), style),
        }),
      own.lastDate !== null && latestOn(own.lastDate, style),
      (own.coDebtorCount ?? 0) > 0 && counted(nouns.coDebtor, own.coDebtorCount ?? 0, style),
      countedList(nouns.ofUnknownDebtor, ofUnknownDebtor, style),
      possible > 0 && counted(nouns.possible, possible, style),
      countedList(setAsideNoun, own.setAside ?? [], style),
      own.count === null && own.edition?.stale === true && say(words.stale, language),
    ]);
  },
});
