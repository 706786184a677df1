import { isRecord } from '../../../base/is-record.ts';
import { isoDay } from '../../elapsed-time.ts';
import { NEVER } from '../../rules/define-rule.ts';
import { isBeyondAge } from '../../rules/financial-indicators.ts';
import { listAt, type Placement, type Put, type PutContext, section } from './placement.ts';

/** Returns the latest period, or a new one if there is none. If it is too old, it ends on the day of the evaluation. */
function latestPeriod({ sections, asOf, where }: PutContext): Readonly<Record<string, unknown>> {
  const [latest] = listAt(sections, 'FINANCIAL_STATEMENTS', 'periods');
  const year = asOf.year - 1;
  const lastYear = { start: `${year}-01-01`, end: `${year}-12-31`, year, months: 12 };
  const period: Readonly<Record<string, unknown>> = isRecord(latest) ? latest : lastYear;
  const { end } = period;
  const isFresh = typeof end === 'string' && !isBeyondAge(end, where, asOf);
  return isFresh ? period : { ...period, end: isoDay(asOf) };
}

function withLatest({ sections }: PutContext, period: unknown): readonly unknown[] {
  const [, ...others] = listAt(sections, 'FINANCIAL_STATEMENTS', 'periods');
  return [period, ...others];
}

/** An indicator of the latest period. */
const indicator =
  (name: string, unit: 'PERCENT' | 'PLAIN'): Put =>
  (value, context) => {
    const figure = typeof value === 'number' ? (unit === 'PERCENT' ? value / 100 : value) : null;
    const period = latestPeriod(context);
    const so = isRecord(period['indicators']) ? period['indicators'] : {};
    return section('FINANCIAL_STATEMENTS', {
      periods: withLatest(context, { ...period, indicators: { ...so, [name]: figure } }),
    });
  };

/** The limit of the statements. The latest period is recent enough to count. */
const limit: Put = (value, context) =>
  section('FINANCIAL_STATEMENTS', {
    suggestedLimit: value ?? null,
    periods: withLatest(context, latestPeriod(context)),
  });

/** The last day of the latest period; without one there is no period. */
const age: Put = (value, context) => {
  if (value === undefined) return section('FINANCIAL_STATEMENTS', { periods: [] });
  return typeof value === 'string' && value !== NEVER
    ? section('FINANCIAL_STATEMENTS', {
        periods: withLatest(context, { ...latestPeriod(context), end: value }),
      })
    : undefined;
};

const sound = { action: null, worse: 'LOWER' } as const;

/** Rules about financial statements. */
export const statementPlacements: Readonly<Record<string, Placement>> = {
  FINANCIAL_CURRENT_RATIO: { put: indicator('currentRatio', 'PLAIN'), ...sound },
  FINANCIAL_QUICK_RATIO: { put: indicator('quickRatio', 'PLAIN'), ...sound },
  FINANCIAL_DEBT_TO_EQUITY: { put: indicator('debtToEquity', 'PLAIN'), action: null, worse: 'HIGHER' },
  FINANCIAL_INTEREST_COVERAGE: { put: indicator('interestCoverage', 'PLAIN'), ...sound },
  FINANCIAL_NET_MARGIN: { put: indicator('netMargin', 'PERCENT'), ...sound },
  FINANCIAL_RETURN_ON_EQUITY: { put: indicator('returnOnEquity', 'PERCENT'), ...sound },
  FINANCIAL_WORKING_CAPITAL: { put: indicator('workingCapital', 'PLAIN'), ...sound },
  FINANCIAL_KANITZ: { put: indicator('kanitz', 'PLAIN'), ...sound },
  FINANCIAL_ALTMAN_Z_PRIVATE: { put: indicator('altmanZPrivate', 'PLAIN'), ...sound },
  FINANCIAL_ALTMAN_Z_EMERGING: { put: indicator('altmanZEmerging', 'PLAIN'), ...sound },
  FINANCIAL_SUGGESTED_LIMIT: { put: limit, ...sound },
  STATEMENTS_AGE: { put: age, action: null, worse: 'HIGHER' },
};
