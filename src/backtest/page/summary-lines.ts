import { say } from '../../base/language.ts';
import { sectionDefinition } from '../../sections/index.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import type { Backtest } from '../backtest.ts';
import { backtestWords as words } from './backtest-words.ts';
import { cellInWords, fill } from './cells.ts';
import { outcomeLines } from './outcome-tables.ts';

/** What comes out of a backtest, in sentences. */
export function summaryLines(backtest: Backtest, style: FigureStyle): readonly string[] {
  const { language, format } = style;
  const { compared, documents, against, approvals, unevaluated, damaged, otherFigures } = backtest;
  const number = (count: number) => format.number(count);
  const left = [
    ...(unevaluated > 0 ? [fill(words.unevaluated, language, { count: number(unevaluated) })] : []),
    ...(damaged > 0 ? [fill(words.damaged, language, { count: number(damaged) })] : []),
  ];
  if (compared === 0) return [fill(words.none, language), ...left];
  const share = (rate: number | null) => cellInWords(rate, 'share', style);
  const points = (value: number | undefined) => cellInWords(value ?? null, 'difference', style);
  const { difference, counts } = approvals;
  return [
    fill(words.compared, language, { compared: number(compared), documents: number(documents) }),
    fill(words.approves, language, {
      against: against.name,
      before: share(approvals.before.rate),
      after: share(approvals.after.rate),
      difference: points(difference?.difference),
      low: points(difference?.low),
      high: points(difference?.high),
    }),
    fill(words.swaps, language, {
      against: against.name,
      gained: number(counts.second),
      lost: number(counts.first),
    }),
    ...chanceLines(backtest, style),
    ...(otherFigures > 0 ? [fill(words.otherFigures, language, { count: number(otherFigures) })] : []),
    ...outcomeLines(backtest, style),
    ...uncollectedLines(backtest, style),
    ...stabilityLines(backtest, style),
    ...(compared > documents ? [fill(words.repeats, language)] : []),
    ...left,
  ];
}

/** How likely chance alone is; nothing where nobody changed. */
export function chanceLines(
  { mcNemar: { p } }: Pick<Backtest, 'mcNemar'>,
  style: FigureStyle,
): readonly string[] {
  const { language } = style;
  if (p === null) return [];
  const least = 0.001;
  const share =
    p < least
      ? fill(words.fewerThan, language, { share: cellInWords(least, 'share', style) })
      : cellInWords(p, 'share', style);
  return [fill(words.byChance, language, { p: share })];
}

function uncollectedLines({ uncollected }: Backtest, { language, format }: FigureStyle): readonly string[] {
  if (uncollected === null) return [];
  const { reports, sections, after } = uncollected;
  return [
    fill(words.uncollected, language, {
      count: format.number(reports),
      sections: sections.map(({ section }) => say(sectionDefinition(section).title, language)).join(', '),
      least: format.number(after.approvedLeast),
      most: format.number(after.approvedMost),
    }),
  ];
}

function stabilityLines({ stability }: Backtest, style: FigureStyle): readonly string[] {
  if (stability === null) return [];
  return [
    fill(words.stable, style.language, {
      month: style.format.month(stability.splitAt),
      psi: cellInWords(stability.psi, 'index', style),
      chance: cellInWords(stability.byChance, 'index', style),
    }),
  ];
}
