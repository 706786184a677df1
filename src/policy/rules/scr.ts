import { Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import type { debtBands } from '../../sections/band-amounts.ts';
import type { ScrDetails } from '../../sections/scr.ts';
import { sum } from '../../sections/settled-total.ts';
import { defineRule } from './define-rule.ts';
import { closed } from './filters.ts';
import { countOf } from './partly-known.ts';
import { percentOf } from './percent-of.ts';

/** Whether the bands are known and add up to the total debt. */
function coverTotal({ totalDebt, bands }: ScrDetails): boolean {
  return bands !== null && (totalDebt ?? 0) <= sum(bands, ({ amount }) => amount);
}

/** The bank debt of one band in proportion to the calculated revenue. */
function debtOfBand(band: (typeof debtBands)[number], title: Text) {
  return defineRule({
    id: `SCR_CALCULATED_REVENUE_${band}`,
    title,
    documentKinds: ['cpf', 'cnpj'],
    sections: ['SCR'],
    alsoReads: ['REVENUE'],
    value: 'percent',
    read: ({ SCR, REVENUE }) => {
      const debtInBand = SCR.bands?.find((debt) => debt.band === band);
      if (debtInBand !== undefined) {
        const { amount, calculatedRevenuePercentage: stated } = debtInBand;
        return stated === null ? undefined : percentOf(amount, REVENUE?.calculatedRevenue, stated);
      }
      // The bands that were given are all there are, unless the total is above them. A share of 0 still needs a revenue.
      return coverTotal(SCR) && SCR.calculatedRevenuePercentage !== null ? 0 : undefined;
    },
  });
}

export const scrExpired = debtOfBand('EXPIRED', {
  en: 'Overdue bank debt over the calculated revenue',
  'pt-BR': 'Dívida bancária vencida sobre o faturamento calculado',
});

export const scrToExpire = debtOfBand('TO_EXPIRE', {
  en: 'Bank debt not yet due over the calculated revenue',
  'pt-BR': 'Dívida bancária a vencer sobre o faturamento calculado',
});

export const scrLoss = debtOfBand('LOSS', {
  en: 'Bank debt written off over the calculated revenue',
  'pt-BR': 'Dívida bancária em prejuízo sobre o faturamento calculado',
});

export const scrTotalDebt = defineRule({
  id: 'SCR_TOTAL_DEBT',
  title: { en: 'Bank debt', 'pt-BR': 'Dívida bancária' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SCR'],
  value: 'money',
  read: ({ SCR }) => SCR.totalDebt,
});

export const scrCalculatedRevenue = defineRule({
  id: 'SCR_CALCULATED_REVENUE',
  title: {
    en: 'Bank debt over the calculated revenue',
    'pt-BR': 'Dívida bancária sobre o faturamento calculado',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SCR'],
  alsoReads: ['REVENUE'],
  value: 'percent',
  read: ({ SCR: { totalDebt, calculatedRevenuePercentage: stated }, REVENUE }) =>
    stated === null ? undefined : percentOf(totalDebt, REVENUE?.calculatedRevenue, stated),
});

export const scrLimitUsage = defineRule({
  id: 'SCR_LIMIT_USAGE',
  title: { en: 'Credit limits in use', 'pt-BR': 'Uso dos limites de crédito' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SCR'],
  value: 'percent',
  read: ({ SCR }) => percentOf(SCR.limits?.used, SCR.limits?.granted),
});

export const scrAvailableLimit = defineRule({
  id: 'SCR_AVAILABLE_LIMIT',
  title: { en: 'Credit limits not used', 'pt-BR': 'Limites de crédito disponíveis' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SCR'],
  value: 'money',
  read: ({ SCR }) => SCR.limits?.available,
});

export const scrInstitutions = defineRule({
  id: 'SCR_INSTITUTIONS',
  title: { en: 'Institutions with operations', 'pt-BR': 'Instituições com operações' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SCR'],
  value: 'count',
  read: ({ SCR }) => SCR.relationships?.institutions,
});

export const scrRelationshipTime = defineRule({
  id: 'SCR_RELATIONSHIP_TIME',
  title: { en: 'Time of banking relationship', 'pt-BR': 'Tempo de relacionamento bancário' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['SCR'],
  value: 'duration',
  mostYears: Number.POSITIVE_INFINITY,
  read: ({ SCR }) => SCR.relationships?.since,
});

/** Returns the consecutive number of a calendar month, `YYYY-MM`. */
function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}

/** How many of the months known had overdue debt: a habit shows where one month is an accident. */
export const scrMonthsOverdue = defineRule({
  id: 'SCR_MONTHS_OVERDUE',
  title: { en: 'Months with overdue bank debt', 'pt-BR': 'Meses com dívida bancária vencida' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['HISTORY'],
  value: 'count',
  where: Type.Object(
    {
      lastMonths: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 60,
          description: 'Only the last so many months; a month that is unknown may be overdue or not',
        }),
      ),
    },
    closed,
  ),
  spans: 'BOUNDED',
  read: ({ HISTORY: { months } }, { lastMonths }) => {
    const newest = months.at(-1);
    if (newest === undefined) return undefined;
    const looked =
      lastMonths === undefined
        ? months
        : months.filter(({ month }) => monthNumber(newest.month) - monthNumber(month) < lastMonths);
    return countOf({
      items: looked,
      unlisted: Math.max(0, (lastMonths ?? 0) - looked.length),
      // The band of a part of the total is unknown if the bands do not add up to it.
      holds: ({ toExpire, expired, loss, total }) =>
        expired > 0 || (sum([total, -toExpire, -loss], Number) > 0 ? null : false),
    });
  },
});

/** The product families in which there is debt, for policies that refuse some: `failWhen: CONTAINS 13`. */
export const scrCategories = defineRule({
  id: 'SCR_CATEGORIES',
  title: { en: 'Families of bank debt', 'pt-BR': 'Famílias de dívida bancária' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['CATEGORIES'],
  value: 'list',
  read: ({ CATEGORIES }) =>
    // Sources may name a family differently: each name is a text of its own.
    CATEGORIES.categories.flatMap(({ code, name }) =>
      (name ?? '').split('; ').map((one) => [code, one].join(' ').trim()),
    ),
});
