import type { WatchAnswer, WatchChangeAnswer } from '../../../client/watch-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { style, word } from '../../signals/preferences.ts';
import { matchWords } from '../../words/match-words.ts';
import { watchWords as words } from '../../words/watch-words.ts';

type Entry = NonNullable<WatchChangeAnswer['changes'][number]['after']>;

/** How many documents a portfolio holds. */
export function documentsText({ documents }: Pick<WatchAnswer, 'documents'>): string {
  return documents === 1
    ? word(words.oneDocument)
    : word(words.manyDocuments, { count: style.value.format.number(documents) });
}

/** What a dataset says in an entry, and how sure it is that it is the document's: one line. */
export function entryText(entry: Entry): string {
  const { format } = style.value;
  const { name, says, authority, amount, reference, from, until, odds, score } = entry;
  const parts = [
    ...[name, says, authority].flatMap((text) => (text === null ? [] : plainWords(text))),
    ...(amount === null ? [] : [format.money(amount)]),
    ...(from === null || until === null
      ? []
      : [word(words.until, { from: format.date(from), until: format.date(until) })]),
    ...(from === null || until !== null ? [] : [word(words.from, { from: format.date(from) })]),
    ...(reference === null ? [] : [plainWords(reference)]),
    ...(entry.certainty === 'CERTAIN' ? [] : [word(words.possible)]),
    ...(odds === null
      ? []
      : [
          odds >= 1
            ? word(matchWords.odds, { odds: format.number(Math.round(odds)) })
            : word(matchWords.oddsAgainst, { odds: format.number(Math.round(1 / odds)) }),
        ]),
    ...(score === null ? [] : [word(matchWords.alike, { score: format.number(Math.round(score)) })]),
  ];
  return parts.join(' · ');
}
