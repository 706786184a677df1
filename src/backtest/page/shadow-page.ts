import { say, type Text } from '../../base/language.ts';
import { sectionDefinition } from '../../sections/index.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { ShadowReport } from '../shadow-report.ts';
import type { BacktestPage } from './backtest-page.ts';
import { backtestWords } from './backtest-words.ts';
import { type BacktestTable, cellInWords, fill } from './cells.ts';
import { movesTable, table } from './decision-tables.ts';
import { chanceLines } from './summary-lines.ts';

/** What a candidate in shadow says beside the words of a backtest. */
const words = {
  title: {
    en: 'In shadow: {candidate} beside {policy}',
    'pt-BR': 'Em sombra: {candidate} ao lado de {policy}',
  },
  runs: { en: 'Since {since}, started by {by}.', 'pt-BR': 'Desde {since}, iniciada por {by}.' },
  stopped: {
    en: 'From {since}, started by {by}, to {until}: ended.',
    'pt-BR': 'De {since}, iniciada por {by}, a {until}: encerrada.',
  },
  promoted: {
    en: 'From {since}, started by {by}, to {until}: promoted.',
    'pt-BR': 'De {since}, iniciada por {by}, a {until}: promovida.',
  },
  compared: {
    en: 'New reports that both decided: {count}. Nobody was told what the candidate decides.',
    'pt-BR': 'Relatórios novos que ambas decidiram: {count}. A ninguém se disse o que a candidata decide.',
  },
  none: {
    en: 'No new report has been decided yet: nothing is known of what this would change.',
    'pt-BR': 'Nenhum relatório novo foi decidido ainda: nada se sabe do que isto mudaria.',
  },
  named: {
    en: 'The newest that it decides otherwise',
    'pt-BR': 'Os mais novos que ela decide de outro modo',
  },
  report: { en: 'Report', 'pt-BR': 'Relatório' },
  shares: {
    en: 'Version {version} by it decides {percent} of a hundred documents, the version in force the others.',
    'pt-BR': 'A versão {version}, que é ela, decide {percent} de cada cem documentos; a em vigor, os outros.',
  },
  decides: {
    en: 'Of its own share it has decided {count}, and approved {rate} ({low} to {high}).',
    'pt-BR': 'Da sua parte ela decidiu {count}, e aprovou {rate} ({low} a {high}).',
  },
  broke: {
    en: 'The candidate broke on {count} more, and decided nothing of them; most lately on {report}: {message}',
    'pt-BR': 'A candidata quebrou em mais {count}, e nada decidiu deles; por último em {report}: {message}',
  },
  notAsked: {
    en: 'Of {count} more nothing is known: {policy} did not have everything asked, since it could not matter to its own decision.',
    'pt-BR':
      'De mais {count} nada se sabe: {policy} não consultou tudo, pois não importava para a sua própria decisão.',
  },
  uncollected: {
    en: 'The candidate would have {sections} collected, and {policy} does not: it decides as if those data were missing, which is no estimate.',
    'pt-BR':
      'A candidata coletaria {sections}, e {policy} não coleta: ela decide como se esses dados faltassem, o que não é estimativa.',
  },
} as const satisfies Record<string, Text>;

/** So many reports of each move are named; a program reads more. */
const mostNamed = 3;

/** A candidate in shadow, as its report names it. */
export interface ShadowHead {
  readonly policyId: string;
  readonly candidate: { readonly policy: { readonly id: string }; readonly hash: string };
  readonly startedAt: string;
  readonly startedBy: string;
  readonly endedAt: string | null;
  readonly ending: 'STOPPED' | 'PROMOTED' | null;
  readonly promotion: {
    readonly verdict: 'PROVEN' | 'REFUTED' | 'UNDECIDED';
    readonly asOf: string;
    readonly version: number;
    readonly witness: string | null;
    readonly seal: string | null;
    readonly percent?: number;
  } | null;
}

/** A candidate's report as people read it. */
export function shadowPage(head: ShadowHead, report: ShadowReport, style: FigureStyle): BacktestPage {
  const { language, format } = style;
  const { compared, sandbox } = report;
  const candidate = candidateName(head);
  return {
    language,
    title: fill(words.title, language, { candidate, policy: policyName(head, report) }),
    sandbox:
      sandbox === 0
        ? undefined
        : fill(backtestWords.sandbox, language, {
            count: format.number(sandbox),
            all: format.number(compared),
          }),
    lines: [lifeLine(head, style), ...shareLines(head, report, style), ...resultLines(head, report, style)],
    tables:
      compared === 0
        ? []
        : [movesTable(withIds(report), style), namedTable(report, style)].filter(
            ({ rows }) => rows.length > 0,
          ),
  };
}

/** By its id and what names its content: it has no version yet. */
function candidateName({ candidate: { policy, hash } }: ShadowHead): string {
  return `${policy.id} (${hash.slice(0, 8)})`;
}

/** The policy in force with its versions: `starter-company@2`. */
function policyName({ policyId }: ShadowHead, { versions }: ShadowReport): string {
  if (versions === null) return policyId;
  const { oldest, newest } = versions;
  return oldest === newest ? `${policyId}@${oldest}` : `${policyId}@${oldest}–${newest}`;
}

function lifeLine({ startedAt, startedBy: by, endedAt, ending }: ShadowHead, style: FigureStyle): string {
  const { language, format } = style;
  const since = format.dateTime(startedAt);
  if (ending === null || endedAt === null) return fill(words.runs, language, { since, by });
  const text = ending === 'STOPPED' ? words.stopped : words.promoted;
  return fill(text, language, { since, by, until: format.dateTime(endedAt) });
}

/** What it decides itself. */
function shareLines(
  { ending, promotion }: ShadowHead,
  { decides: { of, rate, low, high } }: ShadowReport,
  style: FigureStyle,
): readonly string[] {
  const { language, format } = style;
  const share = (value: number | null) => cellInWords(value, 'share', style);
  return [
    ...(ending === null && promotion?.percent !== undefined
      ? [
          fill(words.shares, language, {
            version: format.number(promotion.version),
            percent: format.number(promotion.percent),
          }),
        ]
      : []),
    ...(of === 0
      ? []
      : [
          fill(words.decides, language, {
            count: format.number(of),
            rate: share(rate),
            low: share(low),
            high: share(high),
          }),
        ]),
  ];
}

function resultLines(head: ShadowHead, report: ShadowReport, style: FigureStyle): readonly string[] {
  const { language, format } = style;
  const { approvals, compared, otherFigures } = report;
  const ofData = [...passedOverLines(head, report, style), ...uncollectedLines(head, report, style)];
  if (compared === 0) return [fill(words.none, language), ...ofData];
  const { before, after, counts, difference } = approvals;
  const share = (rate: number | null) => cellInWords(rate, 'share', style);
  const points = (value: number | undefined) => cellInWords(value ?? null, 'difference', style);
  const against = policyName(head, report);
  return [
    fill(words.compared, language, { count: format.number(compared) }),
    fill(backtestWords.approves, language, {
      against,
      before: share(before.rate),
      after: share(after.rate),
      difference: points(difference?.difference),
      low: points(difference?.low),
      high: points(difference?.high),
    }),
    fill(backtestWords.swaps, language, {
      against,
      gained: format.number(counts.second),
      lost: format.number(counts.first),
    }),
    ...chanceLines(report, style),
    ...(otherFigures > 0
      ? [fill(backtestWords.otherFigures, language, { count: format.number(otherFigures) })]
      : []),
    ...ofData,
  ];
}

function passedOverLines(
  { policyId: policy }: ShadowHead,
  { passedOver: { broke, notAsked } }: ShadowReport,
  { language, format }: FigureStyle,
): readonly string[] {
  const [newest] = broke.examples;
  return [
    ...(newest === undefined
      ? []
      : [
          fill(words.broke, language, {
            count: format.number(broke.count),
            report: newest.reportId,
            message: newest.message,
          }),
        ]),
    ...(notAsked === 0 ? [] : [fill(words.notAsked, language, { count: format.number(notAsked), policy })]),
  ];
}

function uncollectedLines(
  { policyId: policy }: ShadowHead,
  { uncollected }: ShadowReport,
  { language }: FigureStyle,
): readonly string[] {
  if (uncollected.length === 0) return [];
  const sections = uncollected.map((type) => say(sectionDefinition(type).title, language)).join(', ');
  return [fill(words.uncollected, language, { sections, policy })];
}

/** The newest reports that are decided otherwise, of each move. */
function namedTable({ moves }: ShadowReport, style: FigureStyle): BacktestTable {
  const inWords = (status: ShadowReport['moves'][number]['to']) => say(statusWords[status], style.language);
  return table(style, {
    key: 'named',
    title: words.named,
    columns: [
      [backtestWords.from, 'text'],
      [backtestWords.to, 'text'],
      [words.report, 'text'],
    ],
    rows: moves.flatMap(({ from, to, examples }) =>
      examples.slice(0, mostNamed).map(({ reportId }) => [inWords(from), inWords(to), reportId]),
    ),
  });
}

function withIds({ compared, moves }: ShadowReport): Parameters<typeof movesTable>[0] {
  return {
    compared,
    moves: moves.map(({ examples, ...move }) => ({
      ...move,
      examples: examples.map(({ reportId }) => reportId),
    })),
  };
}
