import { isRecord } from '../../../base/is-record.ts';
import { field, listAt, type Placement, type Put, section } from './placement.ts';

/** An indicator of the latest period, which is made where there is none. */
const indicator =
  (name: string, unit: 'PERCENT' | 'PLAIN'): Put =>
  (value, { sections, asOf }) => {
    const figure = typeof value === 'number' ? (unit === 'PERCENT' ? value / 100 : value) : null;
    const [latest, ...others] = listAt(sections, 'FINANCIAL_STATEMENTS', 'periods');
    const year = asOf.year - 1;
    const days = { start: `${year}-01-01`, end: `${year}-12-31` };
    const period: Readonly<Record<string, unknown>> = isRecord(latest)
      ? latest
      : { ...days, year, months: 12 };
    const so = isRecord(period['indicators']) ? period['indicators'] : {};
    return section('FINANCIAL_STATEMENTS', {
      periods: [{ ...period, indicators: { ...so, [name]: figure } }, ...others],
    });
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
  FINANCIAL_SUGGESTED_LIMIT: { put: field('FINANCIAL_STATEMENTS', 'suggestedLimit'), ...sound },
};
