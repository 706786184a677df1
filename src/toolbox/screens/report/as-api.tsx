import type { ReportAnswer } from '../../../client/credit-client.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { language, word } from '../../signals/preferences.ts';
import { frameWords } from '../../words/frame.ts';
import { reportWords } from '../../words/report.ts';

/** The same report as a program gets it: the request, and its answer. */
export function AsApi({ report, onClose }: { report: ReportAnswer; onClose: () => void }) {
  const request = [
    `curl ${location.origin}/v2/report/${report.id} \\`,
    `  -H 'Authorization: Bearer TOKEN' \\`,
    `  -H 'Accept-Language: ${language.value}'`,
  ].join('\n');
  const answer = JSON.stringify(report, undefined, 2);
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
          {answer}
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
