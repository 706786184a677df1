import { hideDocumentsInText } from '../../document/mask.ts';
import { formatIn } from '../../wording/format.ts';
import { plainWords } from '../../wording/plain-words.ts';
import type { CommandContext } from '../context.ts';
import type { InputTally } from './input-tally.ts';

/** So many reasons are told; the others are in the file of `--invalid`. */
const mostReasons = 5;
const longestText = 40;

/**
 * What the invalid lines of an input have, a sentence for each reason with its first line: `line 4 11.222.333/0001-8 (…),
 * and 36 more like it`. A whole document in such a line is hidden in part.
 */
export function invalidSentences(
  { say, language, timezone }: Pick<CommandContext, 'say' | 'language' | 'timezone'>,
  { refused }: InputTally,
): readonly string[] {
  const format = formatIn(language, timezone);
  const sentences = refused.slice(0, mostReasons).map(({ firstLine, text, reason, count }) => {
    const sentence = say('invalidLine', {
      line: format.number(firstLine),
      text: shorten(hideDocumentsInText(plainWords(text))),
      reason: plainWords(say(reason)),
    });
    return count === 1 ? sentence : `${sentence}, ${say('moreLikeIt', { count: format.number(count - 1) })}`;
  });
  const rest = refused.slice(mostReasons).reduce((sum, { count }) => sum + count, 0);
  return rest === 0 ? sentences : [...sentences, say('moreInvalid', { count: format.number(rest) })];
}

/** What would take lines that were refused. */
export function invalidHints(
  { say, language, timezone }: Pick<CommandContext, 'say' | 'language' | 'timezone'>,
  { refused, otherKind }: InputTally,
): readonly string[] {
  const lost = refused.find(({ code }) => code === 'LOST_ZEROS');
  const { number } = formatIn(language, timezone);
  return [
    ...(lost === undefined ? [] : [say('lostZerosHint', { count: number(lost.count) })]),
    ...(otherKind === undefined ? [] : [say('otherKindHint', { kind: otherKind.kind.toUpperCase() })]),
  ];
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= longestText ? text : `${characters.slice(0, longestText).join('')}…`;
}
