import type { Backtest } from '../../src/backtest/backtest.ts';
import { type PairedCounts, pairedDifference, shareOf } from '../../src/backtest/paired-rates.ts';

function ratesOf(counts: PairedCounts) {
  const all = counts.both + counts.first + counts.second + counts.neither;
  return {
    counts,
    before: shareOf(counts.both + counts.first, all),
    after: shareOf(counts.both + counts.second, all),
    difference: pairedDifference(counts),
  };
}

const counts = { both: 60, first: 5, second: 12, neither: 23 };
const rates = ratesOf(counts);

/** A backtest of whom nothing is missing but good names. */
export const someBacktest: Backtest = {
  documentKind: 'cnpj',
  candidate: { name: '<b>"evil" & co</b>.yaml', policyId: 'a', version: 2, hash: 'x' },
  against: { name: 'a@1', policyId: 'a', version: 1, hash: 'y' },
  since: null,
  compared: 100,
  documents: 90,
  sandbox: 100,
  unevaluated: 3,
  damaged: 1,
  fromSections: 0,
  approvals: rates,
  mcNemar: { p: 0.0001, method: 'MID_P' },
  moves: [{ from: 'ALERT', to: 'APPROVED', direction: 'LOOSER', count: 12, examples: ['rpt_1', 'rpt_2'] }],
  otherFigures: 2,
  reasons: [{ objection: 'RISK_BAND', kind: 'GAINED', count: 12 }],
  months: [
    { month: '2026-09', ...rates },
    { month: '2026-10', ...rates },
  ],
  bands: [{ band: 'A', before: shareOf(65, 100), after: shareOf(72, 100) }],
  segments: [{ segment: null, ...rates }],
  policies: [{ policyId: 'a', ...rates }],
  uncollected: {
    reports: 7,
    sections: [{ section: 'LICENCES', count: 7 }],
    before: { approvedLeast: 65, approvedMost: 65, deniedLeast: 20, deniedMost: 20 },
    after: { approvedLeast: 65, approvedMost: 72, deniedLeast: 20, deniedMost: 27 },
  },
  stability: { psi: 0.13, byChance: 0.2, bins: [], older: 50, newer: 50, splitAt: '2026-10' },
  outcomes: null,
};
