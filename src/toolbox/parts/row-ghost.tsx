import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';

/** Rows while they come; as many as leave the page where it will be. */
export function RowGhost({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-busy="true">
      <span class="hidden-visually">{word(frameWords.loading)}</span>
      {Array.from({ length: rows }, (_, row) => (
        <p key={row} class="more">
          <span class="ghost long" />
        </p>
      ))}
    </div>
  );
}
