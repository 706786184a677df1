import type { Decision } from '../../presentation/decision.ts';
import type { Channel } from './channel.ts';
import { tonePainter } from './tone.ts';
import { wrap } from './wrap.ts';

/** The decision, with score, band, coverage and limit; then who decided, where an analyst did. */
export function decisionLines(
  { word, tone, figures, remarks }: Decision,
  { paint, width }: Pick<Channel, 'paint' | 'width'>,
): readonly string[] {
  // Broken between the figures where they do not fit in one line.
  const [first = '', ...more] = wrap([word, ...figures].map(keepTogether).join('   '), width).map(
    restoreBlanks,
  );
  const painted = first.startsWith(word) ? tonePainter(tone, paint)(word) + first.slice(word.length) : first;
  return [painted, ...more, ...remarks.flatMap((remark) => wrap(remark, width))];
}

const heldBlank = '\uE000';

function keepTogether(text: string): string {
  return text.replaceAll(' ', heldBlank);
}

function restoreBlanks(line: string): string {
  return line.replaceAll(heldBlank, ' ');
}
