import { Nothing } from '../parts/nothing.tsx';
import { word } from '../signals/preferences.ts';
import { useTitle } from '../title.ts';
import { frameWords } from '../words/frame-words.ts';

/** An address that is of no screen. */
export function Nowhere() {
  useTitle(word(frameWords.nowhere));
  return (
    <Nothing
      isPage
      title={word(frameWords.nowhere)}
      acts={
        <a class="button primary" href="/">
          {word(frameWords.toStart)}
        </a>
      }
    >
      {word(frameWords.nowhereWhy)}
    </Nothing>
  );
}
