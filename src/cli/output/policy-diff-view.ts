import type { Language } from '../../base/language.ts';
import {
  type ChangeLine,
  type PolicyDifference,
  policyDifferencePage,
  type TallyChange,
  type TallyLines,
} from '../../presentation/policy-difference.ts';
import { formatIn } from '../../wording/format.ts';
import type { Channel } from './channel.ts';
import { tonePainter } from './tone.ts';
import { wrap } from './wrap.ts';

type View = Pick<Channel, 'paint' | 'width'>;

/** The difference of two policies on a terminal. Ends with a line break. */
export function policyDifferenceText(
  difference: PolicyDifference,
  { language, channel }: { readonly language: Language; readonly channel: View },
): string {
  // No time is told, so that the zone does not matter.
  const page = policyDifferencePage(difference, { language, format: formatIn(language, 'UTC') });
  const lines = [
    channel.paint.strong(page.title),
    ...(page.sameMeaning === undefined ? [] : [page.sameMeaning]),
    ...page.changes.flatMap((change) => changeLines(change, channel)),
    ...page.tallies.flatMap((tally) => ['', ...tallyLines(tally, channel)]),
    ...(page.unevaluated === undefined ? [] : [page.unevaluated]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function changeLines({ mark, tone, text }: ChangeLine, { paint, width }: View): readonly string[] {
  const [first = '', ...rest] = wrap(`${mark}  ${text}`, width - 2);
  const marked = tonePainter(tone, paint)(mark) + first.slice(mark.length);
  return [`  ${marked}`, ...rest.map((line) => `      ${line}`)].map((line) => line.trimEnd());
}

function tallyLines({ title, changes, otherFigures }: TallyLines, channel: View): readonly string[] {
  return [
    ...wrap(title, channel.width).map((line) => channel.paint.strong(line)),
    ...changes.flatMap((change) => tallyChangeLines(change, channel)),
    ...(otherFigures === undefined ? [] : wrap(`  ${otherFigures}`, channel.width)),
  ];
}

function tallyChangeLines(
  { word, tone, change, examples, more }: TallyChange,
  { paint, width }: View,
): readonly string[] {
  const indented = (text: string, indent: string) =>
    wrap(text, Math.max(20, width - indent.length)).map((line) => indent + line);
  return [
    `  ${tonePainter(tone, paint)(word)}  ${change}`,
    ...examples.flatMap(({ name, because }) => [
      ...indented(name, '    '),
      ...because.flatMap((reason) => indented(reason, '      ')).map(paint.faint),
    ]),
    ...(more === undefined ? [] : [`    ${more}`]),
  ];
}
