import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
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
  staleOf,
  text,
} from './fields.ts';
import { countedList, latestOn, nothingIf, setAsideNoun } from './figures.ts';
import { atLeast, latest, sum } from './settled-total.ts';

/**
 * How an inscribed debt stands: in collection, paid in parts or otherwise relieved (benefício fiscal), guaranteed, suspended by
 * a court or by law, or in a way that is none of these.
 */
export const taxDebtStandings = ['IN_COLLECTION', 'TAX_BENEFIT', 'GUARANTEED', 'SUSPENDED', 'OTHER'] as const;

const taxDebt = Type.Object({
  number: nullable(text('Number of the inscription')),
  debtor: oneOf(
    ['MAIN', 'CO_DEBTOR'],
    'MAIN, or CO_DEBTOR: its row repeats the whole amount, which no total counts',
  ),
  amount: nullable(amount('Consolidated amount, BRL')),
  date: nullable(date('Day of the inscription')),
  nature: nullable(text('What is owed, as the attorney words it')),
  standing: oneOf(taxDebtStandings, 'How it stands; only IN_COLLECTION is not regular'),
  situation: nullable(text('How it stands, as the attorney words it')),
  litigated: nullable(flag('Whether it was taken to court')),
  fund: flag('Whether it is owed to the severance fund (FGTS)'),
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
  coDebtor: {
    one: { en: 'as co-debtor', 'pt-BR': 'como corresponsável' },
    many: { en: 'as co-debtor', 'pt-BR': 'como corresponsável' },
  },
} as const satisfies Record<string, Noun>;

const words = {
  inCollection: { en: '{amount} in collection', 'pt-BR': '{amount} em cobrança' },
  stale: { en: 'stale edition', 'pt-BR': 'edição vencida' },
} as const satisfies Record<string, Text>;

/** Totals of the debts that are certainly the subject's own. */
function settle(own: TaxDebtsDetails): TaxDebtsDetails {
  if (own.count === null) return own;
  const main = own.entries.filter(({ debtor, certainty }) => debtor === 'MAIN' && certainty === 'CERTAIN');
  const total = (debts: readonly TaxDebt[], stated: number | null) =>
    atLeast(
      stated,
      sum(debts, (debt) => debt.amount),
    );
  return {
    ...own,
    count: atLeast(own.count, main.length),
    totalAmount: total(main, own.totalAmount),
    collectionAmount: total(
      main.filter(({ standing }) => standing === 'IN_COLLECTION'),
      own.collectionAmount,
    ),
    litigatedAmount: total(
      main.filter(({ litigated }) => litigated === true),
      own.litigatedAmount,
    ),
    fundAmount: total(
      main.filter(({ fund }) => fund),
      own.fundAmount,
    ),
    coDebtorCount: atLeast(
      own.coDebtorCount,
      own.entries.filter(({ debtor, certainty }) => debtor === 'CO_DEBTOR' && certainty === 'CERTAIN').length,
    ),
    lastDate: latest([own.lastDate, ...main.map((debt) => debt.date)]),
  };
}

/** Taxes, social security and FGTS inscribed as active debt of the Union (dívida ativa). */
export const taxDebts = defineSection({
  type: 'TAX_DEBTS',
  title: { en: 'Tax debts', 'pt-BR': 'Dívida ativa' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details,
  datasets: ['pgfn'],
  listKeys: { entries: ['number', 'debtor', 'certainty'], setAside: ['rowSha256'] },
  thirdParties: ['setAside'],
  settle,
  staleEditions: ({ count: known, edition }) => (known === null ? staleOf(edition) : []),
  freshen: (own) =>
    own.entries.length > 0
      ? own
      : {
          ...own,
          count: 0,
          totalAmount: 0,
          collectionAmount: 0,
          litigatedAmount: 0,
          fundAmount: 0,
          coDebtorCount: 0,
        },
  figures: (own, style) => {
    const { language, format } = style;
    const possible = own.entries.filter(({ certainty }) => certainty === 'POSSIBLE').length;
    const isClean = own.count === 0 && own.coDebtorCount === 0 && possible === 0;
    return nothingIf(isClean && !own.setAside?.length, [
      own.count !== null && own.count > 0 && counted(nouns.debt, own.count, style),
      own.count !== null && own.count > 0 && own.totalAmount !== null && format.money(own.totalAmount),
      own.collectionAmount !== null &&
        own.collectionAmount > 0 &&
        say(words.inCollection, language, { amount: format.money(own.collectionAmount) }),
      own.lastDate !== null && latestOn(own.lastDate, style),
      (own.coDebtorCount ?? 0) > 0 && counted(nouns.coDebtor, own.coDebtorCount ?? 0, style),
      possible > 0 && counted(nouns.possible, possible, style),
      countedList(setAsideNoun, own.setAside ?? [], style),
      own.count === null && own.edition?.stale === true && say(words.stale, language),
    ]);
  },
});
