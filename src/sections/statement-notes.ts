import type { Text } from '../base/language.ts';
import { type InsolvencyScore, insolvencyBands } from './insolvency-bands.ts';
import type { FinancialIndicators, FinancialPeriod, StatementNote } from './statement-period.ts';
import { latestFirst } from './statement-years.ts';

type NotedPeriod = Pick<
  FinancialPeriod,
  'end' | 'year' | 'months' | 'balanceSheet' | 'incomeStatement' | 'indicators'
>;

/** A figure of the latest period that is noted when it is beyond its threshold. */
interface LevelNote {
  readonly code: string;
  readonly severity: StatementNote['severity'];
  readonly indicator: string;
  readonly read: (period: NotedPeriod) => number | null;
  readonly is: 'BELOW' | 'UP_TO' | 'ABOVE';
  readonly threshold: number;
  readonly text: Text;
}

/** A change from the period before to the latest; `read` gives null where it cannot be told. */
interface TrendNote extends Omit<LevelNote, 'read'> {
  readonly read: (latest: NotedPeriod, before: NotedPeriod) => number | null;
}

const of = (indicator: keyof FinancialIndicators) => ({
  indicator,
  read: ({ indicators }: NotedPeriod) => indicators[indicator],
});

const good = { severity: 'POSITIVE' } as const;
const attention = { severity: 'ATTENTION' } as const;
const bad = { severity: 'NEGATIVE' } as const;
const below = (threshold: number) => ({ is: 'BELOW', threshold }) as const;
const above = (threshold: number) => ({ is: 'ABOVE', threshold }) as const;

/**
 * What is noted of the latest period. The thresholds are those that Brazilian analysts commonly read these figures by
 * (liquidity 1, coverage 1.5, a cycle of four months); those of the scores are their authors'. Of the notes about one
 * indicator the first that fits stands.
 */
const levelNotes: readonly LevelNote[] = [
  {
    code: 'SHORT_PERIOD',
    indicator: 'months',
    read: ({ months }) => months,
    ...attention,
    ...below(12),
    text: {
      en: 'The latest period has less than 12 months: flows were brought to a year to be held against the balance sheet',
      'pt-BR':
        'O período mais recente tem menos de 12 meses: os fluxos foram levados a um ano para comparar com o balanço',
    },
  },
  {
    code: 'NEGATIVE_EQUITY',
    indicator: 'equity',
    read: ({ balanceSheet }) => balanceSheet.equity,
    ...bad,
    ...below(0),
    text: {
      en: 'Negative equity: the debts exceed the assets',
      'pt-BR': 'Patrimônio líquido negativo: as dívidas superam os ativos',
    },
  },
  {
    code: 'LOW_LIQUIDITY',
    ...of('currentRatio'),
    ...bad,
    ...below(1),
    text: {
      en: 'Current ratio below 1: the current assets do not cover the current liabilities',
      'pt-BR': 'Liquidez corrente abaixo de 1: o ativo circulante não cobre o passivo circulante',
    },
  },
  {
    code: 'COMFORTABLE_LIQUIDITY',
    ...of('currentRatio'),
    ...good,
    ...above(1.5),
    text: {
      en: 'Current ratio above 1.5: the current assets cover the current liabilities with room to spare',
      'pt-BR': 'Liquidez corrente acima de 1,5: o ativo circulante cobre o passivo circulante com folga',
    },
  },
  {
    code: 'OPERATION_BELOW_INTEREST',
    ...of('interestCoverage'),
    ...bad,
    ...below(1),
    text: {
      en: 'Interest coverage below 1: the operating income does not pay the financial expenses',
      'pt-BR': 'Cobertura de juros abaixo de 1: o resultado operacional não paga as despesas financeiras',
    },
  },
  {
    code: 'LOW_COVERAGE',
    ...of('interestCoverage'),
    ...attention,
    ...below(1.5),
    text: {
      en: 'Interest coverage below 1.5: little room to pay the financial expenses',
      'pt-BR': 'Cobertura de juros abaixo de 1,5: pouca folga para pagar as despesas financeiras',
    },
  },
  {
    code: 'COMFORTABLE_COVERAGE',
    ...of('interestCoverage'),
    ...good,
    ...above(3),
    text: {
      en: 'Interest coverage above 3: the operating income pays the financial expenses with room to spare',
      'pt-BR':
        'Cobertura de juros acima de 3: o resultado operacional paga as despesas financeiras com folga',
    },
  },
  {
    code: 'HIGH_DEBT',
    ...of('debtToAssets'),
    ...attention,
    ...above(0.7),
    text: {
      en: 'Debt above 70% of the assets: most of the assets are owed to others',
      'pt-BR': 'Endividamento geral acima de 70%: a maior parte dos ativos é de terceiros',
    },
  },
  {
    code: 'LOW_DEBT',
    ...of('debtToAssets'),
    ...good,
    ...below(0.4),
    text: {
      en: 'Debt below 40% of the assets: most of the assets are the company’s own',
      'pt-BR': 'Endividamento geral abaixo de 40%: a maior parte dos ativos é de capital próprio',
    },
  },
  {
    code: 'NEGATIVE_MARGIN',
    ...of('netMargin'),
    ...bad,
    ...below(0),
    text: {
      en: 'Negative net margin: the period made a loss',
      'pt-BR': 'Margem líquida negativa: o período deu prejuízo',
    },
  },
  {
    code: 'HIGH_RETURN',
    ...of('returnOnEquity'),
    ...good,
    ...above(0.15),
    text: {
      en: 'Return on equity above 15% a year',
      'pt-BR': 'Retorno sobre o patrimônio líquido acima de 15% ao ano',
    },
  },
  {
    code: 'LONG_CASH_CYCLE',
    ...of('cashConversionCycleDays'),
    ...attention,
    ...above(120),
    text: {
      en: 'Cash conversion cycle above 120 days: working capital is tied up for long',
      'pt-BR': 'Ciclo financeiro acima de 120 dias: o capital de giro fica muito tempo parado',
    },
  },
  ...scoreNotes('kanitz', { code: 'KANITZ', name: { en: 'Kanitz’ factor', 'pt-BR': 'Fator de Kanitz' } }),
  ...scoreNotes('altmanZPrivate', {
    code: 'ALTMAN_Z_PRIVATE',
    name: { en: "Altman's Z' (closed companies)", 'pt-BR': "Z' de Altman (empresas fechadas)" },
  }),
  ...scoreNotes('altmanZEmerging', {
    code: 'ALTMAN_Z_EMERGING',
    name: { en: "Altman's Z'' (emerging markets)", 'pt-BR': "Z'' de Altman (mercados emergentes)" },
  }),
];

/** What is noted of the way from the period before to the latest, flows brought to a year. */
const trendNotes: readonly TrendNote[] = [
  {
    code: 'REVENUE_FELL',
    indicator: 'netRevenue',
    read: revenueChange,
    ...bad,
    ...below(-0.2),
    text: {
      en: 'Net revenue fell by more than 20% from the period before',
      'pt-BR': 'A receita líquida caiu mais de 20% em relação ao período anterior',
    },
  },
  {
    code: 'REVENUE_GREW',
    indicator: 'netRevenue',
    read: revenueChange,
    ...good,
    ...above(0.2),
    text: {
      en: 'Net revenue grew by more than 20% from the period before',
      'pt-BR': 'A receita líquida cresceu mais de 20% em relação ao período anterior',
    },
  },
  {
    code: 'MARGIN_TURNED_NEGATIVE',
    indicator: 'netMargin',
    read: turned(({ indicators }) => indicators.netMargin),
    ...bad,
    ...below(0),
    text: {
      en: 'The net margin turned from positive to negative',
      'pt-BR': 'A margem líquida passou de positiva a negativa',
    },
  },
  {
    code: 'EQUITY_TURNED_NEGATIVE',
    indicator: 'equity',
    read: turned(({ balanceSheet }) => balanceSheet.equity),
    ...bad,
    ...below(0),
    text: {
      en: 'Equity turned from positive to negative',
      'pt-BR': 'O patrimônio líquido passou de positivo a negativo',
    },
  },
  {
    code: 'DEBT_ROSE',
    indicator: 'debtToAssets',
    read: (latest, before) => change(latest.indicators.debtToAssets, before.indicators.debtToAssets),
    ...attention,
    ...above(0.15),
    text: {
      en: 'Debt rose by more than 15 percentage points of the assets from the period before',
      'pt-BR': 'O endividamento geral subiu mais de 15 pontos percentuais em relação ao período anterior',
    },
  },
];

/** What is noted of a score: its sign of distress, or else its doubt. */
function scoreNotes(
  score: InsolvencyScore,
  { code, name }: { readonly code: string; readonly name: Text },
): readonly LevelNote[] {
  const { safeAbove, distressBelow } = insolvencyBands[score];
  return [
    {
      code: `${code}_DISTRESS`,
      ...of(score),
      ...bad,
      ...below(distressBelow),
      text: {
        en: `${name.en} below ${inEnglish(distressBelow)}: range of insolvency`,
        'pt-BR': `${name['pt-BR']} abaixo de ${inPortuguese(distressBelow)}: faixa de insolvência`,
      },
    },
    {
      code: `${code}_DOUBTFUL`,
      ...of(score),
      ...attention,
      is: 'UP_TO',
      threshold: safeAbove,
      text: {
        en: `${name.en} between ${inEnglish(distressBelow)} and ${inEnglish(safeAbove)}: range of doubt`,
        'pt-BR': `${name['pt-BR']} entre ${inPortuguese(distressBelow)} e ${inPortuguese(safeAbove)}: faixa de dúvida`,
      },
    },
  ];
}

function inEnglish(value: number): string {
  return String(value).replace('-', '−');
}

function inPortuguese(value: number): string {
  return String(value).replace('-', '−').replace('.', ',');
}

/**
 * Qualitative notes on statements: on the latest period by stated thresholds, and on the change from the period before
 * (the latest one of an earlier year), where there is one. A figure that is unknown is not noted. Pure.
 */
export function statementNotes(periods: readonly NotedPeriod[]): StatementNote[] {
  const [latest, ...others] = latestFirst(periods);
  if (latest === undefined) return [];
  const before = others.find(({ year }) => year < latest.year);
  const noted = new Set<string>();
  const levels = levelNotes.flatMap((note) => {
    const value = note.read(latest);
    if (noted.has(note.indicator) || value === null || !isBeyond(value, note)) return [];
    noted.add(note.indicator);
    return [entry(note, { value, year: latest.year })];
  });
  if (before === undefined) return levels;
  const trends = trendNotes.flatMap((note) => {
    const value = note.read(latest, before);
    return value === null || !isBeyond(value, note) ? [] : [entry(note, { value, year: latest.year })];
  });
  return [...levels, ...trends];
}

/** What a note says; undefined for one that this version does not make. */
export function noteText(code: string): Text | undefined {
  return [...levelNotes, ...trendNotes].find((note) => note.code === code)?.text;
}

function isBeyond(value: number, { is, threshold }: Pick<LevelNote, 'is' | 'threshold'>): boolean {
  if (is === 'ABOVE') return value > threshold;
  return is === 'UP_TO' ? value <= threshold : value < threshold;
}

function entry(
  { code, severity, indicator, threshold }: Omit<LevelNote, 'read'>,
  at: { readonly value: number; readonly year: number },
): StatementNote {
  return { code, severity, indicator, threshold, ...at };
}

/** Change of the net revenue of a year as a share of that before, 1 is 100%. */
function revenueChange(latest: NotedPeriod, before: NotedPeriod): number | null {
  const now = yearly(latest);
  const then = yearly(before);
  return now === null || then === null || then <= 0 ? null : rounded(now / then - 1);
}

function yearly({ months, incomeStatement: { netRevenue } }: NotedPeriod): number | null {
  return netRevenue === null ? null : (netRevenue * 12) / months;
}

/** A figure now, where it was above 0 before. */
function turned(read: (period: NotedPeriod) => number | null): TrendNote['read'] {
  return (latest, before) => ((read(before) ?? 0) > 0 ? read(latest) : null);
}

function change(now: number | null, then: number | null): number | null {
  return now === null || then === null ? null : rounded(now - then);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
