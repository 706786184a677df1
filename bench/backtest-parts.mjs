// What the benchmark of a backtest decides and adds up in memory, as src/backtest/decide-reports.ts and run-backtest.ts do.
export { PageDecider } from '../src/backtest/page-decider.ts';
export { decidersOf } from '../src/backtest/report-decision.ts';
export { BacktestTally } from '../src/backtest/tally-backtest.ts';
export { compilePolicy } from '../src/policy/compile.ts';
export { readPolicy } from '../src/policy/read-policy.ts';
