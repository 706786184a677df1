import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame.ts';

/** Rows while they come. */
export function RowGhost() {
  return (
    <div aria-busy="true">
      <span class="hidden-visually">{word(frameWords.loading)}</span>
      {[0, 1, 2, 3].map((row) => (
        <p key={row} class="more">
          <span class="ghost long" />
        </p>
      ))}
    </div>
  );
}
