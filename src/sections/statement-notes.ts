import type { FinancialIndicators, FinancialPeriod, StatementNote } from './financial-statements.ts';
import { insolvencyBands } from './insolvency-bands.ts';

interface Threshold {
  readonly code: string;
  readonly indicator: keyof FinancialIndicators;
  readonly when: 'below' | 'above';
  readonly threshold: number;
  readonly severity: StatementNote['severity'];
  /** `{value}` and `{threshold}` are filled in. */
  readonly text: string;
}

/** Every note about one period, and the figure from which it is made. */
const thresholds: readonly Threshold[] = [
  {
    code: 'LOW_LIQUIDITY',
    indicator: 'currentRatio',
    when: 'below',
    threshold: 1,
    severity: 'NEGATIVE',
    text: 'Liquidez corrente de {value}: os ativos circulantes não cobrem as dívidas de curto prazo (mínimo {threshold}).',
  },
  {
    code: 'HIGH_LIQUIDITY',
    indicator: 'currentRatio',
    when: 'above',
    threshold: 2,
    severity: 'POSITIVE',
    text: 'Liquidez corrente de {value}, acima de {threshold}.',
  },
  {
    code: 'LOW_QUICK_RATIO',
    indicator: 'quickRatio',
    when: 'below',
    threshold: 0.7,
    severity: 'ATTENTION',
    text: 'Liquidez seca de {value}: sem vender estoques, cobre menos de {threshold} do que vence no curto prazo.',
  },
  {
    code: 'HIGH_LEVERAGE',
    indicator: 'debtToAssets',
    when: 'above',
    threshold: 0.8,
    severity: 'NEGATIVE',
    text: 'Endividamento de {value} do ativo, acima de {threshold}.',
  },
  {
    code: 'LOW_LEVERAGE',
    indicator: 'debtToAssets',
    when: 'below',
    threshold: 0.4,
    severity: 'POSITIVE',
    text: 'Endividamento de {value} do ativo, abaixo de {threshold}.',
  },
  {
    code: 'LOSS',
    indicator: 'netMargin',
    when: 'below',
    threshold: 0,
    severity: 'NEGATIVE',
    text: 'Prejuízo: margem líquida de {value}.',
  },
  {
    code: 'HIGH_MARGIN',
    indicator: 'netMargin',
    when: 'above',
    threshold: 0.1,
    severity: 'POSITIVE',
    text: 'Margem líquida de {value}, acima de {threshold}.',
  },
  {
    code: 'LOW_COVERAGE',
    indicator: 'interestCoverage',
    when: 'below',
    threshold: 1.5,
    severity: 'ATTENTION',
    text: 'O resultado operacional cobre os juros {value} vezes, menos de {threshold}.',
  },
  {
    code: 'LONG_CYCLE',
    indicator: 'cashConversionCycleDays',
    when: 'above',
    threshold: 120,
    severity: 'ATTENTION',
    text: 'Ciclo financeiro de {value} dias, acima de {threshold}.',
  },
  {
    code: 'KANITZ_DISTRESS',
    indicator: 'kanitz',
    when: 'below',
    threshold: insolvencyBands.kanitz.distressBelow,
    severity: 'NEGATIVE',
    text: 'Fator de Kanitz de {value}: faixa de insolvência (abaixo de {threshold}).',
  },
  {
    code: 'ALTMAN_PRIVATE_DISTRESS',
    indicator: 'altmanZPrivate',
    when: 'below',
    threshold: insolvencyBands.altmanZPrivate.distressBelow,
    severity: 'NEGATIVE',
    text: "Z' de Altman de {value}: faixa de insolvência (abaixo de {threshold}).",
  },
  {
    code: 'ALTMAN_EMERGING_DISTRESS',
    indicator: 'altmanZEmerging',
    when: 'below',
    threshold: insolvencyBands.altmanZEmerging.distressBelow,
    severity: 'NEGATIVE',
    text: "Z'' de Altman de {value}: faixa de insolvência (abaixo de {threshold}).",
  },
];

/** A fall or rise of net revenue by more than this, from one whole year to the next, is told. */
const revenueChange = 0.2;

const order: readonly StatementNote['severity'][] = ['NEGATIVE', 'ATTENTION', 'POSITIVE'];

/** What stands out in the latest period, and against the same length a year before, by stated thresholds. Pure. */
export function statementNotes(
  periods: readonly Pick<
    FinancialPeriod,
    'year' | 'months' | 'balanceSheet' | 'incomeStatement' | 'indicators'
  >[],
): StatementNote[] {
  const [latest] = periods;
  if (latest === undefined) return [];
  const { year, months, indicators, balanceSheet, incomeStatement } = latest;
  const notes = thresholds.flatMap((one): StatementNote[] => {
    const value = indicators[one.indicator];
    if (value === null || !(one.when === 'below' ? value < one.threshold : value > one.threshold)) return [];
    const { code, severity, indicator, threshold } = one;
    return [
      { code, severity, text: fill(one.text, { value, threshold }), indicator, value, threshold, year },
    ];
  });
  const { equity } = balanceSheet;
  if (equity !== null && equity < 0) {
    notes.push({
      code: 'NEGATIVE_EQUITY',
      severity: 'NEGATIVE',
      text: 'Patrimônio líquido negativo: as dívidas superam os ativos.',
      indicator: 'equity',
      value: equity,
      threshold: 0,
      year,
    });
  }
  const before = periods.find((one) => one.year === year - 1 && one.months === months)?.incomeStatement
    .netRevenue;
  const { netRevenue } = incomeStatement;
  if (netRevenue !== null && before !== undefined && before !== null && before > 0) {
    const change = Math.round((netRevenue / before - 1) * 10_000) / 10_000;
    if (Math.abs(change) > revenueChange) {
      const fell = change < 0;
      const threshold = fell ? -revenueChange : revenueChange;
      notes.push({
        code: fell ? 'REVENUE_FELL' : 'REVENUE_ROSE',
        severity: fell ? 'ATTENTION' : 'POSITIVE',
        text: fill(`Receita líquida ${fell ? 'caiu' : 'cresceu'} {value} em um ano.`, {
          value: Math.abs(change),
          threshold,
        }),
        indicator: 'netRevenue',
        value: change,
        threshold,
        year,
      });
    }
  }
  return notes.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

/** Numbers as Brazilians write them, two decimals at most; written by hand, since the pure floor knows no locale of a machine. */
function fill(text: string, values: Readonly<Record<'value' | 'threshold', number>>): string {
  return text.replace(/\{(value|threshold)\}/g, (_, name: 'value' | 'threshold') =>
    String(Math.round(values[name] * 100) / 100).replace('.', ','),
  );
}
