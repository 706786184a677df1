import { eachOf, higher } from './combinations.ts';
import { amount } from './fields.ts';
import type { MaturityGroup } from './scr-maturities.ts';
import { atLeast, sum } from './settled-total.ts';

/** The three bands of debt: not yet due, overdue, written off as loss. */
export const debtBands = ['TO_EXPIRE', 'EXPIRED', 'LOSS'] as const;

type DebtBand = (typeof debtBands)[number] & MaturityGroup;

/** Amounts by band, as the products of SCR, the months of HISTORY and the families of CATEGORIES state them. */
export const bandAmounts = {
  toExpire: amount('Not yet due, BRL'),
  expired: amount('Overdue, BRL'),
  loss: amount('Written off as loss, BRL'),
  total: amount('The three together, BRL'),
};

/** The combinations of the amounts of several sources: the highest of each. */
export const highestAmounts = eachOf(['toExpire', 'expired', 'loss', 'total'], higher);

/** A debt by band and in total, BRL. */
export type Debt = Readonly<Record<keyof typeof bandAmounts, number>>;

const bandFields = {
  TO_EXPIRE: 'toExpire',
  EXPIRED: 'expired',
  LOSS: 'loss',
} as const satisfies Record<DebtBand, keyof Debt>;

/** Makes a debt of the amounts of its bands. The total is at least their sum. */
export function debtOf(amountOf: (band: DebtBand) => number, total: number): Debt {
  const [toExpire, expired, loss] = [amountOf('TO_EXPIRE'), amountOf('EXPIRED'), amountOf('LOSS')];
  return {
    toExpire,
    expired,
    loss,
    total: atLeast(
      total,
      sum([toExpire, expired, loss], (own) => own),
    ),
  };
}

export function sumOfDebts(debts: readonly Debt[]): Debt {
  return debtOf(
    (band) => sum(debts, (debt) => debt[bandFields[band]]),
    sum(debts, ({ total }) => total),
  );
}

/** Returns the higher amount of each band and of the total. */
export function highestOf(debts: readonly Debt[]): Debt {
  return debtOf(
    (band) => Math.max(...debts.map((debt) => debt[bandFields[band]])),
    Math.max(...debts.map(({ total }) => total)),
  );
}

/**
 * Returns one item for each key. The amounts of items with one key are added. Any other fact on which they differ is unknown.
 *
 * @param key the name of the field by which items are the same.
 * @param amounts the names of the fields to add.
 */
export function joinByKey<Item extends object>(
  items: readonly Item[],
  key: keyof Item,
  amounts: readonly (keyof Item)[],
): Item[] {
  const joined = new Map<unknown, Item>();
  for (const item of items) {
    const first = joined.get(item[key]);
    joined.set(item[key], first === undefined ? item : joinItems(first, item, amounts));
  }
  return [...joined.values()];
}

function joinItems<Item extends object>(first: Item, second: Item, amounts: readonly PropertyKey[]): Item {
  const other = new Map(Object.entries(second));
  const facts = Object.entries(first).map(([name, value]: [string, unknown]) => {
    if (amounts.includes(name)) return [name, sum([value, other.get(name)], Number)];
    return [name, value === other.get(name) ? value : null];
  });
  // All fields except the key and the amounts may be null.
  return Object.fromEntries(facts) as Item;
}

/** Returns the items with a total of at least the sum of the bands. */
export function withLeastTotals<Item extends Debt>(items: readonly Item[]): Item[] {
  return items.map((item) => ({ ...item, total: highestOf([item]).total }));
}

/** Returns one item for each product or month, with a total of at least the sum of its bands. */
export function joinDebts<Item extends Debt>(items: readonly Item[], key: keyof Item): Item[] {
  return withLeastTotals(joinByKey<Item>(items, key, ['toExpire', 'expired', 'loss', 'total']));
}

/**
 * Returns items with their document 3040 codes in one form. For example, `213` and `02.13` become `0213`.
 *
 * @param digits the number of digits of a code. Longer codes and codes with letters are returned unchanged.
 */
export function withModalityCodes<Item extends { readonly code: string }>(
  items: readonly Item[],
  digits: number,
): Item[] {
  return items.map((item) => {
    const code = item.code.replace(/[.\s]/g, '');
    return /^\d+$/.test(code) && code.length <= digits ? { ...item, code: code.padStart(digits, '0') } : item;
  });
}

/** A band of SCR. */
interface Band {
  readonly band: DebtBand;
  readonly amount: number;
  readonly calculatedRevenuePercentage: number | null;
}

/** Returns SCR with at least a debt in each band and in total. Bands and a total that are unknown stay unknown. */
export function withLeastDebt<Own extends { totalDebt: number | null; bands: Band[] | null }>(
  own: Own,
  least: Debt,
): Own {
  const bands = own.bands && [
    ...own.bands.map((one) => ({ ...one, amount: atLeast(one.amount, least[bandFields[one.band]]) })),
    ...debtBands
      .filter((band) => least[bandFields[band]] > 0 && !own.bands?.some((one) => one.band === band))
      .map((band) => ({ band, amount: least[bandFields[band]], calculatedRevenuePercentage: null })),
  ];
  const stated = sum(bands ?? [], (band) => band.amount);
  return {
    ...own,
    bands,
    totalDebt:
      own.totalDebt === null && bands === null ? null : atLeast(own.totalDebt, Math.max(stated, least.total)),
  };
}
