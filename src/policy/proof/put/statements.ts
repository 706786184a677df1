import { isRecord } from '../../../base/is-record.ts';
import { isoDay } from '../../elapsed-time.ts';
import { NEVER } from '../../rules/define-rule.ts';
import { isBeyondAge, maximumAgeOf } from '../../rules/financial-indicators.ts';
import { listAt, type Placement, type Put, type PutContext, section } from './placement.ts';

/**
 * Returns the latest period, or a new one if there is none. If it is too old, it ends on the day of the evaluation. In later turns, it
 * is as old as this rule accepts and another one does not.
 */
function latestPeriod(context: PutContext): Readonly<Record<string, unknown>> {
  const { sections, asOf, where, turn = 0 } = context;
  const [latest] = listAt(sections, 'FINANCIAL_STATEMENTS', 'periods');
  const period = isRecord(latest) ? latest : endingOn({ months: 12 }, `${asOf.year - 1}-12-31`);
  const ends = endsBeyondOthers(context);
  const other = turn === 0 ? undefined : ends[(turn - 1) % ends.length];
  if (other !== undefined) return endingOn(period, other);
  const { end } = period;
  const isFresh = typeof end === 'string' && !isBeyondAge(end, where, asOf);
  return isFresh ? period : endingOn(period, isoDay(asOf));
}

/** A period with a last day. Its first day is not after it. */
function endingOn(period: Readonly<Record<string, unknown>>, end: string): Readonly<Record<string, unknown>> {
  const year = Number(end.slice(0, 4));
  return { ...period, start: `${year}-01-01`, end, year };
}

/** Returns last days that the filters of a rule accept and those of another rule do not. */
function endsBeyondOthers({ where, alongside = [], asOf }: PutContext): readonly string[] {
  const ages = new Set(alongside.map((one) => maximumAgeOf(isRecord(one) ? one : {})));
  return [...ages].flatMap((age) => {
    const month = asOf.year * 12 + asOf.month - 2 - age;
    const end = isoDay({ year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 });
    return isBeyondAge(end, where, asOf) ? [] : [end];
  });
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
        periods: withLatest(context, endingOn(latestPeriod(context), value)),
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
