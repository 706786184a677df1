import { useState } from 'preact/hooks';
import type { BatchFiguresAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { statusWord, toneOf } from '../../parts/verdict.tsx';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { frameWords } from '../../words/frame-words.ts';

const shownFirst = 7;

/** What spoke against approval most often, as bars. */
export function ReasonRanking({
  figures: { documents, reasons },
  errors,
}: {
  figures: BatchFiguresAnswer;
  /** Documents without a decision. */
  errors: number;
}) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  const shown = isWhole ? reasons : reasons.slice(0, shownFirst);
  return (
    <section class="block" aria-labelledby="reasons">
      <header>
        <h2 id="reasons">{word(batchWords.reasons)}</h2>
        {reasons.length > 0 && <span class="note">{word(batchWords.reasonsNote)}</span>}
      </header>
      {reasons.length === 0 && <p class="soft">{noReasons(documents, errors)}</p>}
      <ol class="ranking">
        {shown.map(({ group, groupTitle, rule, title, status, decisive, count }) => {
          const tone = decisive ? toneOf(status) : 'unknown';
          return (
            <li key={`${group} ${rule} ${status} ${decisive}`} class={tone}>
              <Icon name={decisive ? tone : 'points'} class="mark" />
              <span class="wrap">
                <span class="hidden-visually">
                  {decisive ? statusWord(status) : word(batchWords.scoreOnly)}:{' '}
                </span>
                {plainWords(title)}
                {groupTitle !== null && <span class="sub">{plainWords(groupTitle)}</span>}
              </span>
              <svg aria-hidden="true">
                <rect class="track" width="100%" height="8" rx="2" />
                <rect width={`${(100 * count) / most}%`} height="8" rx="2" />
              </svg>
              <span class="number">{style.value.format.number(count)}</span>
            </li>
          );
        })}
      </ol>
      {reasons.length > shownFirst && !isWhole && (
        <p class="more">
          <button type="button" class="button little" onClick={() => setWhole(true)}>
            {word(batchWords.showMore, { count: style.value.format.number(reasons.length - shownFirst) })}
          </button>
        </p>
      )}
    </section>
  );
}

/** Returns why there are no reasons. A document that ended in an error was not evaluated. */
function noReasons(documents: number, errors: number): string {
  if (errors >= documents) return word(batchWords.noneEvaluated);
  return word(errors === 0 ? batchWords.noReasons : batchWords.noReasonsOfOthers);
}

/** The place of both charts while they come. */
export function FiguresGhost() {
  return (
    <div class="pair mt-l" aria-busy="true">
      <p class="ghost tall">
        <span class="hidden-visually">{word(frameWords.loading)}</span>
      </p>
      <p class="ghost tall" />
    </div>
  );
}
