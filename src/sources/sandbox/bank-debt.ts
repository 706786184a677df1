import type { CategoriesDetails } from '../../sections/categories.ts';
import type { HistoryDetails } from '../../sections/history.ts';
import type { ScrDetails } from '../../sections/scr.ts';
import { addMonths, addYears, bankDebtMonth, dayBetween, earlier, worldDate } from './days.ts';
import { maturitiesOf } from './maturities.ts';
import { Random } from './random.ts';
import { activeSince, activeUntil, scaleOf } from './registration.ts';
import type { Health } from './sandbox-case.ts';
import type { Subject } from './subject.ts';
import type { World } from './world.ts';

/** The longest history kept, in months. */
const longestHistory = 60;

/** Product families (first two digits) and modalities of the central bank's document 3040. */
const families: Readonly<Record<string, string>> = {
  '01': 'Adiantamentos a depositantes',
  '02': 'Empréstimos',
  '03': 'Direitos creditórios descontados',
  '04': 'Financiamentos',
  '08': 'Financiamentos rurais',
  '09': 'Financiamentos imobiliários',
  '13': 'Outros créditos',
};

const modalities: Readonly<Record<Subject['kind'], readonly (readonly [code: string, name: string])[]>> = {
  cpf: [
    ['0202', 'Crédito pessoal com consignação em folha'],
    ['0203', 'Crédito pessoal sem consignação em folha'],
    ['0213', 'Cheque especial'],
    ['0401', 'Aquisição de bens: veículos automotores'],
    ['0902', 'Financiamento habitacional: SFH'],
    ['1304', 'Cartão de crédito: compra à vista e parcelado lojista'],
  ],
  cnpj: [
    ['0101', 'Adiantamentos a depositantes'],
    ['0214', 'Conta garantida'],
    ['0215', 'Capital de giro com prazo até 365 dias'],
    ['0216', 'Capital de giro com prazo acima de 365 dias'],
    ['0301', 'Desconto de duplicatas'],
    ['0401', 'Aquisição de bens: veículos automotores'],
    ['0402', 'Aquisição de bens: outros bens'],
    ['0801', 'Custeio rural'],
  ],
};

/** Debt as a share of yearly turnover, and what of it is overdue and lost, each from and to. */
const habits: Readonly<
  Record<Health, Readonly<Record<'debt' | 'expired' | 'loss', readonly [number, number]>>>
> = {
  EXCELLENT: { debt: [0.02, 0.2], expired: [0, 0], loss: [0, 0] },
  GOOD: { debt: [0.05, 0.4], expired: [0, 0.01], loss: [0, 0] },
  FAIR: { debt: [0.2, 0.9], expired: [0, 0.1], loss: [0, 0.01] },
  POOR: { debt: [0.4, 2], expired: [0.1, 0.5], loss: [0, 0.3] },
};

/** Amounts by band in whole cents, so that every sum is exact. */
interface Bands {
  readonly toExpire: number;
  readonly expired: number;
  readonly loss: number;
}

const inReais = ({ toExpire, expired, loss }: Bands) => ({
  toExpire: toExpire / 100,
  expired: expired / 100,
  loss: loss / 100,
  total: (toExpire + expired + loss) / 100,
});

const add = (a: Bands, b: Bands): Bands => ({
  toExpire: a.toExpire + b.toExpire,
  expired: a.expired + b.expired,
  loss: a.loss + b.loss,
});

const nothing: Bands = { toExpire: 0, expired: 0, loss: 0 };

function between(random: Random, [from, to]: readonly [number, number]): number {
  return from + random.next() * (to - from);
}

function split(cents: number, expiredShare: number, lossShare: number): Bands {
  const expired = Math.round(cents * expiredShare);
  const loss = Math.round((cents - expired) * lossShare);
  return { toExpire: cents - expired - loss, expired, loss };
}

interface Product extends Bands {
  readonly code: string;
  readonly name: string;
}

interface BankDebt {
  readonly products: readonly Product[];
  readonly total: Bands;
  readonly availableCents: number;
  readonly usedCents: number;
  readonly institutions: number;
}

/** Arrears began evenly over so many months, or since there is somebody to be in arrears. */
const monthsOfArrears = 6;

/** Nothing is written off earlier in the life of a subject. */
const monthsBeforeLoss = 18;

/** Whole months from a day to the latest month of the register. */
function monthsSince(date: string): number {
  const [year = 0, month = 0] = bankDebtMonth.split('-').map(Number);
  return (year - Number(date.slice(0, 4))) * 12 + month - Number(date.slice(5, 7));
}

function arrearsSpan(world: World, subject: Subject): number {
  return Math.min(monthsOfArrears, Math.max(1, monthsSince(activeSince(world, subject))));
}

/** The debt of the latest month, from which SCR, HISTORY and CATEGORIES are all told. */
function latestDebt(world: World, subject: Subject): BankDebt {
  // What is written off was overdue for long before.
  const isNew = monthsSince(activeSince(world, subject)) < monthsBeforeLoss;
  const random = new Random(`${subject.key}:bank-debt`);
  const habit = habits[subject.health];
  const total = scaleOf(world, subject) * 100 * between(random, habit.debt);
  const withoutDebt = (subject.health === 'EXCELLENT' || subject.health === 'GOOD') && random.chance(0.15);
  const chosen = modalities[subject.kind].filter(() => random.chance(0.4));
  const products = withoutDebt
    ? []
    : chosen.map(([code, name]): Product => {
        const cents = Math.round((total / chosen.length) * (0.5 + random.next()));
        const expiredShare = between(random, habit.expired);
        const lossShare = between(random, habit.loss);
        return { code, name, ...split(cents, expiredShare, isNew ? 0 : lossShare) };
      });
  const limit = Math.round(scaleOf(world, subject) * 100 * random.amount(0.01, 0.12));
  const availableCents = Math.round(limit * (subject.health === 'POOR' ? 0.02 : 0.3 + random.next() * 0.6));
  return {
    products,
    total: products.reduce<Bands>(add, nothing),
    availableCents,
    usedCents: limit - availableCents,
    institutions: products.length === 0 ? 0 : random.integer(1, Math.min(6, products.length + 1)),
  };
}

/** SCR of a subject. */
export function scrOf(world: World, subject: Subject): ScrDetails {
  const { products, total, availableCents, usedCents, institutions } = latestDebt(world, subject);
  const random = new Random(`${subject.key}:bank-relationships`);
  const { toExpire, expired, loss, total: totalDebt } = inReais(total);
  const lastStart = earlier(activeUntil(world, subject), addYears(worldDate, -1));
  const band = (name: 'TO_EXPIRE' | 'EXPIRED' | 'LOSS', amount: number) => ({
    band: name,
    amount,
    calculatedRevenuePercentage: null,
  });
  return {
    referenceMonth: bankDebtMonth,
    totalDebt,
    calculatedRevenuePercentage: null,
    bands: [band('TO_EXPIRE', toExpire), band('EXPIRED', expired), band('LOSS', loss)],
    maturities: maturitiesOf(
      new Random(`${subject.key}:bank-maturities`),
      { LIMIT: availableCents, TO_EXPIRE: total.toExpire, EXPIRED: total.expired, LOSS: total.loss },
      arrearsSpan(world, subject) * 30,
    ),
    products: products.map((product) => ({ code: product.code, name: product.name, ...inReais(product) })),
    limits: {
      granted: (availableCents + usedCents) / 100,
      used: usedCents / 100,
      available: availableCents / 100,
    },
    relationships: {
      institutions,
      operations: products.length === 0 ? 0 : products.length + random.integer(0, 6),
      since: institutions === 0 ? null : dayBetween(random, activeSince(world, subject), lastStart),
    },
  };
}

/** CATEGORIES of a subject: the products of SCR by family. */
export function categoriesOf(world: World, subject: Subject): CategoriesDetails {
  const byFamily = new Map<string, Bands>();
  for (const product of latestDebt(world, subject).products) {
    const family = product.code.slice(0, 2);
    byFamily.set(family, add(byFamily.get(family) ?? nothing, product));
  }
  return {
    referenceMonth: bankDebtMonth,
    categories: [...byFamily].map(([code, bands]) => ({
      code,
      name: families[code] ?? null,
      ...inReais(bands),
    })),
  };
}

/** HISTORY of a subject: the debt month by month, oldest first, ending with SCR and beginning no earlier than the subject. */
export function historyOf(world: World, subject: Subject): HistoryDetails {
  const latest = latestDebt(world, subject);
  const random = new Random(`${subject.key}:bank-history`);
  const first = activeSince(world, subject).slice(0, 7);
  const months: HistoryDetails['months'] = [];
  const span = arrearsSpan(world, subject);
  let factor = 1;
  for (let back = 0; back < longestHistory; back += 1) {
    const month = addMonths(bankDebtMonth, -back);
    if (month < first && back > 0) break;
    const scaled = (cents: number, share: number) => Math.round(cents * share);
    // Arrears are of late, and began evenly: each month back there was as much less of them.
    const arrears = Math.max(0, factor * (1 - back / span));
    const bands: Bands = {
      toExpire: scaled(latest.total.toExpire, factor),
      expired: scaled(latest.total.expired, arrears),
      loss: scaled(latest.total.loss, arrears),
    };
    months.push({
      month,
      ...inReais(bands),
      availableLimits: scaled(latest.availableCents, factor) / 100,
      institutions: latest.institutions,
    });
    factor = Math.min(3, Math.max(0.2, factor * (0.94 + random.next() * 0.11)));
  }
  return { months: months.reverse() };
}
