import { type Static, Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import type { FinancialStatementsDetails } from '../../sections/financial-statements.ts';
import type { FinancialIndicators, FinancialPeriod } from '../../sections/statement-period.ts';
import { hasDaysInOrder } from '../../sections/statement-years.ts';
import { type CalendarDay, calendarDay, elapsedTime } from '../elapsed-time.ts';
import { type Circumstances, defineRule, isOutdated, type Rule } from './define-rule.ts';
import { closed } from './filters.ts';

/** Default of the filter: statements that are older count as missing. */
const maximumAgeMonths = 24;

const filters = Type.Object(
  {
    maximumAgeMonths: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 240,
        description: `Maximum age of the latest statements: complete months since their last day. Default: ${maximumAgeMonths}`,
      }),
    ),
  },
  closed,
);

type Filters = Static<typeof filters>;

/** Returns the maximum age of statements that the filters of a rule accept, in complete months. */
export function maximumAgeOf(where: Filters): number {
  return where.maximumAgeMonths ?? maximumAgeMonths;
}

/** Whether statements with a last day (ISO) are older than the filters of a rule accept. */
export function isBeyondAge(end: string, where: Filters, asOf: CalendarDay): boolean {
  return elapsedTime(calendarDay(end), asOf, 'MONTHS') > maximumAgeOf(where);
}

/** Whether the latest statements are too old to count, by their own last day or by the edition of their dataset. */
function isTooOld(
  statements: FinancialStatementsDetails,
  where: Filters,
  circumstances: Circumstances,
): boolean {
  const [latest] = statements.periods;
  const isOld = latest !== undefined && isBeyondAge(latest.end, where, circumstances.asOf);
  return isOld || isOfUnknownDays(latest) || isLatestOld(statements, circumstances);
}

/** Whether the last day of a period is before its first one. */
function isOfUnknownDays(period: FinancialPeriod | undefined): boolean {
  return period !== undefined && !hasDaysInOrder(period);
}

/** Whether statements newer than the latest in a dataset may have been filed. Uploaded statements are not from a dataset. */
function isLatestOld(
  { periods: [latest], edition }: FinancialStatementsDetails,
  circumstances: Circumstances,
): boolean {
  return latest?.origin === 'SOURCE' && isOutdated('FINANCIAL_STATEMENTS', edition, circumstances);
}

interface Indicator {
  readonly indicator: keyof FinancialIndicators;
  readonly name: string;
  readonly title: Text;
  /** Margins and returns are written as percentages; 1 is 100. */
  readonly value: 'ratio' | 'percent' | 'money';
}

/** An indicator of the latest period of the financial statements; formulas: sections/financial-indicators.ts. */
function indicatorRule({ indicator, name, title, value }: Indicator): Rule {
  return defineRule({
    id: `FINANCIAL_${name}`,
    title,
    documentKinds: ['cnpj'],
    sections: ['FINANCIAL_STATEMENTS'],
    whenOld: 'AGELESS',
    value,
    where: filters,
    read: ({ FINANCIAL_STATEMENTS }, where, circumstances) => {
      const figure = FINANCIAL_STATEMENTS.periods[0]?.indicators[indicator];
      if (figure === null || figure === undefined || isTooOld(FINANCIAL_STATEMENTS, where, circumstances))
        return undefined;
      return value === 'percent' ? Math.round(figure * 10_000) / 100 : figure;
    },
  });
}

export const financialIndicatorRules: readonly Rule[] = [
  indicatorRule({
    indicator: 'currentRatio',
    name: 'CURRENT_RATIO',
    title: { en: 'Current ratio', 'pt-BR': 'Liquidez corrente' },
    value: 'ratio',
  }),
  indicatorRule({
    indicator: 'quickRatio',
    name: 'QUICK_RATIO',
    title: { en: 'Quick ratio', 'pt-BR': 'Liquidez seca' },
    value: 'ratio',
  }),
  indicatorRule({
    indicator: 'debtToEquity',
    name: 'DEBT_TO_EQUITY',
    title: { en: 'Liabilities over equity', 'pt-BR': 'Capital de terceiros sobre patrimônio líquido' },
    value: 'ratio',
  }),
  indicatorRule({
    indicator: 'interestCoverage',
    name: 'INTEREST_COVERAGE',
    title: { en: 'Interest coverage', 'pt-BR': 'Cobertura de juros' },
    value: 'ratio',
  }),
  indicatorRule({
    indicator: 'netMargin',
    name: 'NET_MARGIN',
    title: { en: 'Net margin', 'pt-BR': 'Margem líquida' },
    value: 'percent',
  }),
  indicatorRule({
    indicator: 'returnOnEquity',
    name: 'RETURN_ON_EQUITY',
    title: { en: 'Return on equity', 'pt-BR': 'Retorno sobre o patrimônio líquido' },
    value: 'percent',
  }),
  indicatorRule({
    indicator: 'workingCapital',
    name: 'WORKING_CAPITAL',
    title: { en: 'Working capital', 'pt-BR': 'Capital de giro' },
    value: 'money',
  }),
  indicatorRule({
    indicator: 'kanitz',
    name: 'KANITZ',
    title: { en: "Kanitz' insolvency factor", 'pt-BR': 'Fator de insolvência de Kanitz' },
    value: 'ratio',
  }),
  indicatorRule({
    indicator: 'altmanZPrivate',
    name: 'ALTMAN_Z_PRIVATE',
    title: { en: "Altman's Z' (private firms)", 'pt-BR': "Z' de Altman (empresas fechadas)" },
    value: 'ratio',
  }),
  indicatorRule({
    indicator: 'altmanZEmerging',
    name: 'ALTMAN_Z_EMERGING',
    title: { en: "Altman's Z'' (emerging markets)", 'pt-BR': "Z'' de Altman (mercados emergentes)" },
    value: 'ratio',
  }),
];

/** The limit that the statements support. */
export const financialSuggestedLimit = defineRule({
  id: 'FINANCIAL_SUGGESTED_LIMIT',
  title: { en: 'Credit limit that the statements support', 'pt-BR': 'Limite que as demonstrações suportam' },
  documentKinds: ['cnpj'],
  sections: ['FINANCIAL_STATEMENTS'],
  whenOld: 'AGELESS',
  value: 'money',
  where: filters,
  read: ({ FINANCIAL_STATEMENTS }, where, circumstances) =>
    isTooOld(FINANCIAL_STATEMENTS, where, circumstances) ? undefined : FINANCIAL_STATEMENTS.suggestedLimit,
});

/** The time since the last day of the latest statements. */
export const statementsAge = defineRule({
  id: 'STATEMENTS_AGE',
  title: {
    en: 'Time since the latest financial statements',
    'pt-BR': 'Tempo desde as demonstrações financeiras mais recentes',
  },
  documentKinds: ['cnpj'],
  sections: ['FINANCIAL_STATEMENTS'],
  whenOld: 'AGELESS',
  value: 'duration',
  read: ({ FINANCIAL_STATEMENTS }, _where, circumstances) => {
    const [latest] = FINANCIAL_STATEMENTS.periods;
    const isUnknown = isOfUnknownDays(latest) || isLatestOld(FINANCIAL_STATEMENTS, circumstances);
    return isUnknown ? undefined : latest?.end;
  },
});
