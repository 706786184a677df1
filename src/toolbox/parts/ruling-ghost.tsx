import type { ComponentChildren } from 'preact';
import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';

/** The head of a screen and its decision while they come; `children` stand where the decision is measured. */
export function RulingGhost({ children }: { children: ComponentChildren }) {
  return (
    <div aria-busy="true">
      <div class="head">
        <div>
          <h1 class="hidden-visually">{word(frameWords.loading)}</h1>
          <p>
            <span class="ghost tall" />
          </p>
          <p class="facts-line">
            <span class="ghost long" />
          </p>
        </div>
      </div>
      <section class="ruling card unknown">
        <div class="word">
          <p class="verdict">
            <span class="ghost tall" />
          </p>
        </div>
        <div class="measure">{children}</div>
      </section>
    </div>
  );
}
