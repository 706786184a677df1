import { language, word } from '../signals/preferences.ts';
import { frameWords } from '../words/frame-words.ts';
import { reportWords } from '../words/report-words.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

/** What a page shows as a program gets it: the request, and its answer. */
export function AsApi({ path, answer, onClose }: { path: string; answer: object; onClose: () => void }) {
  const request = [
    `curl ${location.origin}${path} \\`,
    `  -H 'Authorization: Bearer TOKEN' \\`,
    `  -H 'Accept-Language: ${language.value}'`,
  ].join('\n');
  return (
    <Dialog labelledBy="as-api" onClose={onClose} class="roomy">
      <div class="title">
        <h2 id="as-api">{word(reportWords.asApi)}</h2>
        <p class="note">{word(reportWords.asApiWhy)}</p>
      </div>
      <div class="inside">
        <pre class="source" role="region" tabindex={0} aria-label={word(reportWords.requestText)}>
          {request}
        </pre>
        <pre class="source tall-source" role="region" tabindex={0} aria-label={word(reportWords.answer)}>
          {JSON.stringify(answer, undefined, 2)}
        </pre>
      </div>
      <div class="ending">
        <CopyButton text={request} />
        <button type="button" class="button" onClick={onClose}>
          {word(frameWords.close)}
        </button>
      </div>
    </Dialog>
  );
}
