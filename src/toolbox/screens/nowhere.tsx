import { word } from '../signals/preferences.ts';
import { useTitle } from '../title.ts';
import { frameWords } from '../words/frame.ts';

/** An address that is of no screen. */
export function Nowhere() {
  useTitle(word(frameWords.nowhere));
  return (
    <section class="card void">
      <h1>{word(frameWords.nowhere)}</h1>
      <p>{word(frameWords.nowhereWhy)}</p>
      <p class="acts">
        <a class="button primary" href="/">
          {word(frameWords.toStart)}
        </a>
      </p>
    </section>
  );
}
