import type { Language } from '../../base/language.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import type { Backtest } from '../backtest.ts';
import { backtestWords } from './backtest-words.ts';
import { type BacktestTable, fill } from './cells.ts';
import { decisionTables } from './decision-tables.ts';
import { outcomeTables } from './outcome-tables.ts';
import { summaryLines } from './summary-lines.ts';

/** A backtest as people read it, on a terminal, as a workbook or as a page. */
export interface BacktestPage {
  readonly language: Language;
  readonly title: string;
  /** Where some or all of it is invented. */
  readonly sandbox: string | undefined;
  /** What comes out, in sentences; what is not known last. */
  readonly lines: readonly string[];
  readonly tables: readonly BacktestTable[];
}

/** Everything a backtest says, in the reader's language. */
export function backtestPage(backtest: Backtest, style: FigureStyle): BacktestPage {
  const { language, format } = style;
  const { candidate, against, sandbox, compared } = backtest;
  return {
    language,
    title: fill(backtestWords.title, language, { candidate: candidate.name, against: against.name }),
    sandbox:
      sandbox === 0
        ? undefined
        : fill(backtestWords.sandbox, language, {
            count: format.number(sandbox),
            all: format.number(compared),
          }),
    lines: summaryLines(backtest, style),
    tables: [...decisionTables(backtest, style), ...outcomeTables(backtest, style)].filter(
      ({ rows }) => rows.length > 0,
    ),
  };
}
