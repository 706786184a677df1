import type { Language } from '../../base/language.ts';
import type { DecisionChange, DecisionTally } from '../../policy/decision-tally.ts';
import type { PolicyChange } from '../../policy/policy-change.ts';
import type { Channel } from './channel.ts';
import { counted } from './counted.ts';
import { formatIn } from './format.ts';
import { plainWords, wrap } from './plain-words.ts';
import { sayIn } from './texts.ts';

/** What `credit policy diff` has to tell. */
export interface PolicyDifference {
  readonly before: string;
  readonly after: string;
  readonly changes: readonly PolicyChange[];
  readonly cases: DecisionTally | undefined;
  readonly reports: (DecisionTally & { readonly unevaluated: number }) | undefined;
}

/** Examples of each change that are shown; programs get more. */
const shownExamples = 3;

interface ViewStyle {
  readonly language: Language;
  readonly channel: Pick<Channel, 'paint' | 'width'>;
}

/** The difference of two policies for a reader: what changed, then which cases and reports it decides otherwise. */
export function policyDifferenceText(difference: PolicyDifference, style: ViewStyle): string {
  const { before, after, changes, cases, reports } = difference;
  const { paint } = style.channel;
  const say = sayIn(style.language);
  const lines = [
    paint.strong(`${plainWords(before)} → ${plainWords(after)}`),
    ...(changes.length === 0
      ? [say('sameMeaning')]
      : changes.flatMap((change) => changeLines(change, style))),
    ...(cases === undefined ? [] : ['', ...tallyLines('cases', cases, style)]),
    ...(reports === undefined ? [] : ['', ...tallyLines('reports', reports, style)]),
    ...(reports === undefined || reports.unevaluated === 0
      ? []
      : [say('reportsUnevaluated', { count: reports.unevaluated })]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function changeLines({ kind, text }: PolicyChange, { language, channel }: ViewStyle): readonly string[] {
  const { paint, width } = channel;
  const say = sayIn(language);
  const marks = {
    ADDED: { sign: `+ ${say('changeAdded')}`, colour: paint.good },
    REMOVED: { sign: `- ${say('changeRemoved')}`, colour: paint.bad },
    CHANGED: { sign: `~ ${say('changeChanged')}`, colour: paint.warning },
  };
  const { sign, colour } = marks[kind];
  const [first = '', ...rest] = wrap(`${sign}  ${plainWords(text[language])}`, width - 2);
  return [`  ${colour(sign)}${first.slice(sign.length)}`, ...rest.map((line) => `      ${line}`)].map(
    (line) => line.trimEnd(),
  );
}

function tallyLines(noun: 'cases' | 'reports', tally: DecisionTally, style: ViewStyle): readonly string[] {
  const { language, channel } = style;
  const say = sayIn(language);
  const figures = { language, format: formatIn(language, 'UTC') };
  const { compared, same, stricter, looser, otherFigures } = tally;
  const head = say('decidedOtherwise', {
    compared: counted(noun, compared, figures),
    same: figures.format.number(same),
    stricter: figures.format.number(stricter),
    looser: figures.format.number(looser),
  });
  return [
    ...wrap(head, channel.width).map((line) => channel.paint.strong(line)),
    ...tally.changes.flatMap((change) => tallyChangeLines(change, style)),
    ...(otherFigures === 0 ? [] : wrap(`  ${say('otherFigures', { count: otherFigures })}`, channel.width)),
  ];
}

function tallyChangeLines(change: DecisionChange, { language, channel }: ViewStyle): readonly string[] {
  const { from, to, count, direction, examples } = change;
  const { paint, width } = channel;
  const say = sayIn(language);
  const colour = direction === 'STRICTER' ? paint.bad : paint.good;
  const word = say(direction === 'STRICTER' ? 'decidesStricter' : 'decidesLooser');
  const indented = (text: string, indent: string) =>
    wrap(text, Math.max(20, width - indent.length)).map((line) => indent + line);
  return [
    `  ${colour(word)}  ${from} → ${to}: ${formatIn(language, 'UTC').number(count)}`,
    ...examples
      .slice(0, shownExamples)
      .flatMap(({ name, because }) => [
        ...indented(plainWords(name), '    '),
        ...because.flatMap((reason) => indented(plainWords(reason), '      ')).map(paint.faint),
      ]),
    ...(count > shownExamples ? [`    ${say('andMore', { count: count - shownExamples })}`] : []),
  ];
}
