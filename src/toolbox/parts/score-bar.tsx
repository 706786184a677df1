import { style, word } from '../signals/preferences.ts';
import { homeWords } from '../words/home-words.ts';

/** A score, of 1000, as a length and a number; one that rests on too little data says on how much. */
export function ScoreBar({ score, thinShare }: { score: number | null; thinShare?: number | undefined }) {
  if (score === null) return <span class="faint">–</span>;
  return (
    <>
      <svg class="mini" aria-hidden="true">
        <rect width="100%" height="6" rx="3" />
        <rect class="at" width={`${score / 10}%`} height="6" rx="3" />
      </svg>
      {` ${score}`}
      {thinShare !== undefined && (
        <span class="sub wrap">{word(homeWords.thin, { share: style.value.format.percent(thinShare) })}</span>
      )}
    </>
  );
}
