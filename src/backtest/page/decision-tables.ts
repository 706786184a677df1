import { say, type Text } from '../../base/language.ts';
import { codeInWords } from '../../sections/code-words.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { ApprovalRates, Backtest, SwapReason } from '../backtest.ts';
import { backtestWords as words } from './backtest-words.ts';
import {
  type BacktestCell,
  type BacktestCellKind,
  type BacktestTable,
  fill,
  objectionInWords,
} from './cells.ts';

type Columns = readonly (readonly [Text, BacktestCellKind])[];

/** The tables of what two policies decide. */
export function decisionTables(backtest: Backtest, style: FigureStyle): readonly BacktestTable[] {
  const { language } = style;
  const { documentKind, months, segments, policies } = backtest;
  const rates = (
    key: string,
    [title, first]: readonly [Text, Text],
    rows: readonly (readonly [string, ApprovalRates])[],
  ) =>
    table(style, {
      key,
      title,
      notes: [words.intervalNote],
      columns: [[first, 'text'], ...rateColumns],
      rows: rows.map(([name, own]) => [name, ...rateCells(own)]),
    });
  return [
    movesTable(backtest, style),
    reasonsTable(backtest.reasons, 'LOST', style),
    reasonsTable(backtest.reasons, 'GAINED', style),
    boundsTable(backtest, style),
    rates(
      'months',
      [words.months, words.month],
      months.map((own) => [style.format.month(own.month), own]),
    ),
    bandsTable(backtest, style),
    rates(
      'segments',
      [documentKind === 'cnpj' ? words.size : words.age, words.segment],
      segments.map((own) => [
        own.segment === null
          ? say(words.notKnown, language)
          : documentKind === 'cnpj'
            ? codeInWords(own.segment, language)
            : own.segment,
        own,
      ]),
    ),
    rates(
      'policies',
      [words.policies, words.policy],
      policies.map((own) => [own.policyId, own]),
    ),
    stabilityTable(backtest, style),
  ];
}

/** A table in the reader's language. */
export function table(
  { language }: FigureStyle,
  {
    key,
    title,
    notes = [],
    columns,
    rows,
  }: {
    readonly key: string;
    readonly title: Text;
    readonly notes?: readonly Text[];
    readonly columns: Columns;
    readonly rows: readonly (readonly BacktestCell[])[];
  },
): BacktestTable {
  return {
    key,
    title: fill(title, language),
    notes: notes.map((note) => fill(note, language)),
    columns: columns.map(([heading, kind]) => ({ heading: say(heading, language), kind })),
    rows,
  };
}

const rateColumns: Columns = [
  [words.reports, 'count'],
  [words.beforeRate, 'share'],
  [words.low, 'share'],
  [words.high, 'share'],
  [words.afterRate, 'share'],
  [words.low, 'share'],
  [words.high, 'share'],
  [words.difference, 'difference'],
  [words.low, 'difference'],
  [words.high, 'difference'],
];

function rateCells({ before, after, difference }: ApprovalRates): readonly BacktestCell[] {
  return [
    before.of,
    before.rate,
    before.low,
    before.high,
    after.rate,
    after.low,
    after.high,
    difference?.difference ?? null,
    difference?.low ?? null,
    difference?.high ?? null,
  ];
}

/** How many go from which decision to which. */
export function movesTable(
  { moves, compared }: Pick<Backtest, 'moves' | 'compared'>,
  style: FigureStyle,
): BacktestTable {
  const { language } = style;
  return table(style, {
    key: 'moves',
    title: words.moves,
    columns: [
      [words.from, 'text'],
      [words.to, 'text'],
      [words.reports, 'count'],
      [words.shareOfAll, 'share'],
      [words.examples, 'text'],
    ],
    rows: moves.map(({ from, to, count, examples }) => [
      say(statusWords[from], language),
      say(statusWords[to], language),
      count,
      count / compared,
      examples.slice(0, 3).join(' '),
    ]),
  });
}

function reasonsTable(
  reasons: readonly SwapReason[],
  wanted: SwapReason['kind'],
  style: FigureStyle,
): BacktestTable {
  const isLost = wanted === 'LOST';
  return table(style, {
    key: isLost ? 'lost' : 'gained',
    title: isLost ? words.lostReasons : words.gainedReasons,
    notes: [isLost ? words.lostNote : words.gainedNote],
    columns: [
      [words.reports, 'count'],
      [words.reason, 'text'],
    ],
    rows: reasons
      .filter(({ kind }) => kind === wanted)
      .map(({ objection, count }) => [count, objectionInWords(objection, style.language)]),
  });
}

function bandsTable({ bands }: Backtest, style: FigureStyle): BacktestTable {
  return table(style, {
    key: 'bands',
    title: words.bands,
    notes: [words.bandsNote],
    columns: [
      [words.band, 'text'],
      [words.beforeRate, 'share'],
      [words.low, 'share'],
      [words.high, 'share'],
      [words.reports, 'count'],
      [words.afterRate, 'share'],
      [words.low, 'share'],
      [words.high, 'share'],
      [words.reports, 'count'],
    ],
    rows: bands.map(({ band, before, after }) => [
      band === null ? say(words.noBand, style.language) : plainWords(band),
      before.rate,
      before.low,
      before.high,
      before.of,
      after.rate,
      after.low,
      after.high,
      after.of,
    ]),
  });
}

function boundsTable({ uncollected, against, candidate }: Backtest, style: FigureStyle): BacktestTable {
  const rows =
    uncollected === null
      ? []
      : ([
          [against.name, uncollected.before],
          [candidate.name, uncollected.after],
        ] as const);
  return table(style, {
    key: 'bounds',
    title: words.bounds,
    notes: [words.boundsNote],
    columns: [
      [words.side, 'text'],
      [words.approvedLeast, 'count'],
      [words.approvedMost, 'count'],
      [words.deniedLeast, 'count'],
      [words.approvedMost, 'count'],
    ],
    rows: rows.map(([name, { approvedLeast, approvedMost, deniedLeast, deniedMost }]) => [
      name,
      approvedLeast,
      approvedMost,
      deniedLeast,
      deniedMost,
    ]),
  });
}

function stabilityTable({ stability }: Backtest, style: FigureStyle): BacktestTable {
  return table(style, {
    key: 'stability',
    title: words.stability,
    columns: [
      [words.scores, 'text'],
      [words.older, 'count'],
      [words.shareOfAll, 'share'],
      [words.newer, 'count'],
      [words.shareOfAll, 'share'],
    ],
    rows: (stability?.bins ?? []).map(({ from, to, older, newer }) => [
      from === to ? String(from) : `${from}–${to}`,
      older,
      older / (stability?.older ?? 1),
      newer,
      newer / (stability?.newer ?? 1),
    ]),
  });
}
