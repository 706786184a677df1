import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
import {
  bandAmounts,
  debtBands,
  debtOf,
  highestAmounts,
  highestOf,
  joinByKey,
  joinDebts,
  sumOfDebts,
  withLeastDebt,
  withModalityCodes,
} from './band-amounts.ts';
import { higher, lower, shown } from './combinations.ts';
import { defineSection } from './define-section.ts';
import {
  amount,
  calculatedRevenuePercentage,
  count,
  date,
  list,
  month,
  nullable,
  oneOf,
  signedAmount,
  text,
} from './fields.ts';
import { nothingIf } from './figures.ts';
import { scrMaturities, sumOfMaturities } from './scr-maturities.ts';
import { sum } from './settled-total.ts';

const institution: Noun = {
  one: { en: 'institution', 'pt-BR': 'instituição' },
  many: { en: 'institutions', 'pt-BR': 'instituições' },
};

const operation: Noun = {
  one: { en: 'operation', 'pt-BR': 'operação' },
  many: { en: 'operations', 'pt-BR': 'operações' },
};

const words = {
  expired: { en: '{amount} overdue', 'pt-BR': '{amount} vencidos' },
  late: { en: '{amount} for more than 90 days', 'pt-BR': '{amount} há mais de 90 dias' },
  soon: { en: '{amount} due within 90 days', 'pt-BR': '{amount} a vencer em 90 dias' },
} as const satisfies Record<string, Text>;

const details = Type.Object({
  referenceMonth: nullable(month('Month to which the amounts refer')),
  totalDebt: nullable(amount('All bands together, BRL')),
  calculatedRevenuePercentage: calculatedRevenuePercentage('The total debt'),
  bands: nullable(
    list(
      Type.Object({
        band: oneOf(debtBands, 'Band of maturity'),
        amount: amount('Amount, BRL'),
        calculatedRevenuePercentage: calculatedRevenuePercentage('The amount of the band'),
      }),
      'The debt by band',
    ),
  ),
  // Answers that were kept before maturities were asked for do not name them.
  maturities: Type.Optional(nullable(scrMaturities)),
  products: nullable(
    list(
      Type.Object({
        code: text('Modality code of document 3040, four digits'),
        name: nullable(text('Product')),
        ...bandAmounts,
      }),
      'The debt by product',
    ),
  ),
  limits: nullable(
    Type.Object(
      {
        granted: nullable(amount('Limits granted, BRL')),
        used: nullable(amount('Used, BRL')),
        available: nullable(signedAmount('Not used, BRL')),
      },
      { description: 'Credit limits' },
    ),
  ),
  relationships: nullable(
    Type.Object(
      {
        institutions: nullable(count('Institutions with operations in the month')),
        operations: nullable(count('Operations in the month')),
        since: nullable(date('Start of the oldest relationship')),
      },
      { description: 'Banking relationships' },
    ),
  ),
});

export type ScrDetails = Static<typeof details>;

/** Returns SCR with one row for each band, maturity and product, and bands of at least the sum of the products and of the maturities. */
function reconcile({ maturities, ...own }: ScrDetails): ScrDetails {
  const products = own.products && joinDebts(withModalityCodes(own.products, 4), 'code');
  const byMaturity = maturities && joinByKey(maturities, 'code', ['amount']);
  const joined = {
    ...own,
    bands: own.bands && joinByKey(own.bands, 'band', ['amount']),
    ...(byMaturity !== undefined && { maturities: byMaturity }),
    products,
  };
  const ofMaturities = debtOf((band) => sumOfMaturities(byMaturity ?? [], band), 0);
  const settled = withLeastDebt(joined, highestOf([sumOfDebts(products ?? []), ofMaturities]));
  return { ...settled, limits: reconcileLimits(own.limits), relationships: reconcileRelationships(settled) };
}

/** Returns the limits with the lower amount not used, and the higher amount used, if they do not add up to the granted amount. */
function reconcileLimits(limits: ScrDetails['limits']): ScrDetails['limits'] {
  const { granted = null, used = null, available = null } = limits ?? {};
  if (granted === null || used === null || available === null) return limits;
  return {
    granted,
    used: Math.max(used, sum([granted, -available], Number)),
    available: Math.min(available, sum([granted, -used], Number)),
  };
}

/** Returns the relationships; 0 institutions are unknown if there is a debt or an operation. */
function reconcileRelationships({ totalDebt, relationships }: ScrDetails): ScrDetails['relationships'] {
  const isAny = (totalDebt ?? 0) > 0 || (relationships?.operations ?? 0) > 0;
  return relationships?.institutions === 0 && isAny
    ? { ...relationships, institutions: null }
    : relationships;
}

/** Returns the debt of SCR; unknown bands count as 0. */
export function debtOfScr({ bands, totalDebt }: ScrDetails) {
  return debtOf((band) => bands?.find((one) => one.band === band)?.amount ?? 0, totalDebt ?? 0);
}

export const scr = defineSection({
  type: 'SCR',
  title: { en: 'Bank debt (SCR)', 'pt-BR': 'Dívida bancária (SCR)' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SCR',
  details,
  listKeys: { bands: ['band'], maturities: ['code'], products: ['code'] },
  itemMerges: {
    bands: { combined: { amount: higher } },
    maturities: { combined: { amount: higher } },
    products: { combined: { ...highestAmounts, name: shown } },
  },
  dataDay: 'referenceMonth',
  datedBy: ['referenceMonth', 'totalDebt', 'bands', 'maturities', 'products'],
  // Of the limits, the least is available and the most is used.
  combined: {
    totalDebt: higher,
    'limits.granted': lower,
    'limits.used': higher,
    'limits.available': lower,
    'relationships.since': higher,
  },
  reconcile,
  figures: ({ totalDebt, bands, maturities, relationships }, style) => {
    const { language, format } = style;
    const expired = bands?.find(({ band }) => band === 'EXPIRED')?.amount ?? 0;
    const institutions = relationships?.institutions ?? null;
    const soon = sumOfMaturities(maturities ?? [], 'TO_EXPIRE', { toDays: 90 });
    const late = sumOfMaturities(maturities ?? [], 'EXPIRED', { fromDays: 91 });
    const operations = relationships?.operations ?? 0;
    return nothingIf(totalDebt === 0 && !institutions && operations === 0, [
      totalDebt !== null && format.money(totalDebt),
      expired > 0 && say(words.expired, language, { amount: format.money(expired) }),
      late > 0 && say(words.late, language, { amount: format.money(late) }),
      soon > 0 && say(words.soon, language, { amount: format.money(soon) }),
      institutions !== null && counted(institution, institutions, style),
      // A source may state the number of operations without the number of institutions.
      institutions === null && operations > 0 && counted(operation, operations, style),
    ]);
  },
});
