import { say } from '../../base/language.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { Backtest } from '../backtest.ts';
import type { EndingCounts, OutcomeReading } from '../outcome-tally.ts';
import type { Ranking } from '../ranking.ts';
import { backtestWords } from './backtest-words.ts';
import { type BacktestCell, type BacktestTable, cellInWords, fill } from './cells.ts';
import { table } from './decision-tables.ts';
import { outcomeWords as words } from './outcome-words.ts';

/** What outcomes say, in sentences; nothing where none were asked for. */
export function outcomeLines({ outcomes, against }: Backtest, style: FigureStyle): readonly string[] {
  if (outcomes === null) return [];
  const { language, format } = style;
  const { all, badFromDays, groups } = outcomes;
  const number = (value: number) => format.number(value);
  const count = all.good + all.bad;
  if (count === 0) return [fill(words.noneKnown, language), ...fileLines(outcomes, style)];
  const swapIn = groups.find(({ group }) => group === 'SWAP_IN');
  return [
    fill(words.known, language, {
      known: number(count),
      bad: number(all.bad),
      none: number(all.none),
      days: number(badFromDays),
    }),
    rankingLine(outcomes, against.name, style),
    ...(swapIn === undefined || swapIn.none === 0
      ? []
      : [
          fill(words.swapIns, language, {
            count: number(swapIn.good + swapIn.bad + swapIn.none),
            none: number(swapIn.none),
            best: cellInWords(swapIn.best, 'share', style),
            worst: cellInWords(swapIn.worst, 'share', style),
          }),
        ]),
    ...fileLines(outcomes, style),
  ];
}

function rankingLine({ before, after }: OutcomeReading, against: string, style: FigureStyle): string {
  if (after === null) return fill(words.oneClass, style.language);
  const index = (value: number | null) => cellInWords(value, 'index', style);
  return fill(words.ranking, style.language, {
    against,
    after: index(after.gini),
    auc: index(after.auc),
    interval:
      after.low === null
        ? say(words.noInterval, style.language)
        : fill(words.interval, style.language, { low: index(after.low), high: index(after.high) }),
    ks: index(after.ks),
    before: index(before?.gini ?? null),
  });
}

function fileLines({ file }: OutcomeReading, { language, format }: FigureStyle): readonly string[] {
  if (file === null) return [];
  const { lines, used, repeated, contradictory, refused, refusals, warnings } = file;
  const number = (count: number) => format.number(count);
  return [
    fill(words.file, language, {
      lines: number(lines),
      used: number(used),
      repeated: number(repeated),
      refused: number(refused),
    }),
    ...(contradictory > 0 ? [fill(words.contradictory, language, { count: number(contradictory) })] : []),
    ...[...refusals, ...warnings].map(({ line, text }) =>
      fill(words.refusedLine, language, { line: number(line), reason: say(text, language) }),
    ),
  ];
}

/** The tables of what outcomes say; none where none are known. */
export function outcomeTables(backtest: Backtest, style: FigureStyle): readonly BacktestTable[] {
  const { outcomes, against } = backtest;
  if (outcomes === null || outcomes.all.good + outcomes.all.bad === 0) return [];
  const { language } = style;
  const endings = (own: EndingCounts): readonly BacktestCell[] => [
    own.good,
    own.bad,
    own.none,
    own.rate.rate,
    own.rate.low,
    own.rate.high,
    own.best,
    own.worst,
  ];
  return [
    table(style, {
      key: 'endings',
      title: words.groups,
      notes: [words.groupsNote],
      columns: [[words.group, 'text'], ...endingColumns],
      rows: [
        ...outcomes.groups.map((own) => [say(words[own.group], language), ...endings(own)]),
        [
          fill(words.approvedBefore, language, { against: against.name }),
          ...endings(outcomes.approvedBefore),
        ],
        [say(words.approvedAfter, language), ...endings(outcomes.approvedAfter)],
      ],
    }),
    rankingTable(backtest, outcomes, style),
    table(style, {
      key: 'bandEndings',
      title: words.bands,
      columns: [[backtestWords.band, 'text'], ...endingColumns],
      rows: outcomes.bands.map((own) => [
        own.band === null ? say(backtestWords.noBand, language) : plainWords(own.band),
        ...endings(own),
      ]),
    }),
    table(style, {
      key: 'cutOffs',
      title: words.cutOffs,
      notes: [words.cutOffsNote],
      columns: [[words.score, 'count'], [words.accepted, 'share'], ...endingColumns],
      rows: outcomes.cutOffs.map(({ score, accepted, endings: own }) => [
        score,
        accepted.rate,
        ...endings(own),
      ]),
    }),
  ];
}

const endingColumns = [
  [words.good, 'count'],
  [words.bad, 'count'],
  [words.none, 'count'],
  [words.rate, 'share'],
  [backtestWords.low, 'share'],
  [backtestWords.high, 'share'],
  [words.best, 'share'],
  [words.worst, 'share'],
] as const;

function rankingTable(
  { against, candidate }: Backtest,
  { before, after }: OutcomeReading,
  style: FigureStyle,
): BacktestTable {
  const rows: (readonly [string, Ranking | null])[] = [
    [against.name, before],
    [candidate.name, after],
  ];
  return table(style, {
    key: 'rankings',
    title: words.rankings,
    notes: [words.rankingsNote],
    columns: [
      [backtestWords.side, 'text'],
      [words.good, 'count'],
      [words.bad, 'count'],
      [{ en: 'AUC', 'pt-BR': 'AUC' }, 'index'],
      [backtestWords.low, 'index'],
      [backtestWords.high, 'index'],
      [{ en: 'Gini', 'pt-BR': 'Gini' }, 'index'],
      [{ en: 'KS', 'pt-BR': 'KS' }, 'index'],
    ],
    rows: rows.flatMap(([name, own]) =>
      own === null ? [] : [[name, own.good, own.bad, own.auc, own.low, own.high, own.gini, own.ks]],
    ),
  });
}
