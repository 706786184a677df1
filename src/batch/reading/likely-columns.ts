import { plainText } from '../../base/plain-text.ts';
import type { InputCode } from '../../policy/inputs/input.ts';

/**
 * The columns that inputs are likely to stand in though they are called otherwise, each of one input: those that share most words
 * with the input's name or with one of its titles. Whoever maps them says whether it is so.
 *
 * @param columns by their names, which nothing else is read from.
 */
export function likelyColumns(
  inputs: readonly Pick<InputCode, 'name' | 'title'>[],
  columns: readonly string[],
): ReadonlyMap<string, string> {
  const offers = inputs
    .flatMap((input) => columns.map((column) => ({ input: input.name, column, ...likeness(input, column) })))
    .filter(({ share }) => share >= leastShare)
    .sort((one, other) => other.shared - one.shared || other.share - one.share);
  const likely = new Map<string, string>();
  const own = new Set<string>();
  for (const { input, column } of offers) {
    if (likely.has(input) || own.has(column)) continue;
    likely.set(input, column);
    own.add(column);
  }
  return likely;
}

/** Of the words of the shorter name so many stand in the longer one. */
const leastShare = 0.6;

function likeness(
  { name, title }: Pick<InputCode, 'name' | 'title'>,
  column: string,
): { readonly shared: number; readonly share: number } {
  const own = wordsOf(column);
  const spaced = name.replaceAll(/([a-z])([A-Z0-9])|(\d)([A-Za-z])/g, '$1$3 $2$4');
  let best = { shared: 0, share: 0 };
  for (const text of [spaced, ...Object.values(title ?? {})]) {
    const words = wordsOf(text);
    const shared = [...own].filter((word) => words.has(word)).length;
    const share = shared / Math.max(1, Math.min(own.size, words.size));
    if (shared > best.shared || (shared === best.shared && share > best.share)) best = { shared, share };
  }
  return best;
}

/** The words of a name that tell it from others: longer than two letters, or numbers. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = plainText(text).split(/[^a-z0-9]+/);
  return new Set(words.filter((word) => word.length > 2 || /\d/.test(word)));
}
