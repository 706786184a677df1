import { useState } from 'preact/hooks';
import { word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';
import { Icon } from './icon.tsx';

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button little"
        onClick={async () => {
          await navigator.clipboard.writeText(text);
          setCopied(true);
        }}
      >
        <Icon name={isCopied ? 'approved' : 'copy'} class={isCopied ? 'mark' : 'icon'} />
        {word(isCopied ? frameWords.copied : frameWords.copy)}
      </button>
      {/* Beside the button, whose name it would else take away. */}
      <span class="hidden-visually" role="status">
        {isCopied && word(frameWords.copied)}
      </span>
    </>
  );
}
