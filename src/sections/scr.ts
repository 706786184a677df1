import { type Static, Type } from '@sinclair/typebox';
import { say, type Text } from '../base/language.ts';
import { counted, type Noun } from '../wording/counted.ts';
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
import { atLeast, sum } from './settled-total.ts';

/** The three bands of debt: not yet due, overdue, written off as loss. */
export const debtBands = ['TO_EXPIRE', 'EXPIRED', 'LOSS'] as const;

/** Amounts by band, as HISTORY and CATEGORIES repeat them. */
export const bandAmounts = {
  toExpire: amount('Not yet due, BRL'),
  expired: amount('Overdue, BRL'),
  loss: amount('Written off as loss, BRL'),
  total: amount('The three together, BRL'),
};

const institution: Noun = {
  one: { en: 'institution', 'pt-BR': 'instituição' },
  many: { en: 'institutions', 'pt-BR': 'instituições' },
};

const words = {
  expired: { en: '{amount} overdue', 'pt-BR': '{amount} vencidos' },
  late: { en: '{amount} for more than 90 days', 'pt-BR': '{amount} há mais de 90 dias' },
  soon: { en: '{amount} due within 90 days', 'pt-BR': '{amount} a vencer em 90 dias' },
} as const satisfies Record<string, Text>;

export const scr = defineSection({
  type: 'SCR',
  title: { en: 'Bank debt (SCR)', 'pt-BR': 'Dívida bancária (SCR)' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'SCR',
  details: Type.Object({
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
  }),
  listKeys: { bands: ['band'], maturities: ['code'], products: ['code'] },
  dataDay: 'referenceMonth',
  together: [['referenceMonth', 'totalDebt', 'bands', 'maturities', 'products']],
  // The total is at least the sum of the bands, and equal to it if the source provides only the bands.
  settle: (own) => ({
    ...own,
    totalDebt: own.bands
      ? atLeast(
          own.totalDebt,
          sum(own.bands, (band) => band.amount),
        )
      : own.totalDebt,
  }),
  figures: ({ totalDebt, bands, maturities, relationships }, style) => {
    const { language, format } = style;
    const expired = bands?.find(({ band }) => band === 'EXPIRED')?.amount ?? 0;
    const institutions = relationships?.institutions ?? null;
    const soon = sumOfMaturities(maturities ?? [], 'TO_EXPIRE', { toDays: 90 });
    const late = sumOfMaturities(maturities ?? [], 'EXPIRED', { fromDays: 91 });
    return nothingIf(totalDebt === 0 && !institutions, [
      totalDebt !== null && format.money(totalDebt),
      expired > 0 && say(words.expired, language, { amount: format.money(expired) }),
      late > 0 && say(words.late, language, { amount: format.money(late) }),
      soon > 0 && say(words.soon, language, { amount: format.money(soon) }),
      institutions !== null && counted(institution, institutions, style),
    ]);
  },
});

export type ScrDetails = Static<typeof scr.details>;
