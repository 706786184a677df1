import type { BatchAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { usePages } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { frameWords } from '../../words/frame-words.ts';

/** The lines of the list that hold no document. */
export function InvalidLines({ batch }: { batch: BatchAnswer }) {
  const list = usePages(`${batch.id}-invalid over`, (cursor) =>
    client.listInvalidLines(batch.id, { limit: 100, ...(cursor !== undefined && { cursor }) }),
  );
  const count = style.value.format.number(batch.lines.invalid);
  return (
    <details class="mt">
      <summary>{word(batchWords.invalidLines, { count })}</summary>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">{word(batchWords.line)}</th>
            <th scope="col">{word(batchWords.text)}</th>
            <th scope="col">{word(batchWords.reason)}</th>
          </tr>
        </thead>
        <tbody>
          {(list.items ?? []).map(({ line, text, code, reason }) => (
            <tr key={line}>
              <td class="number faint">{line}</td>
              <td class="document wrap">{plainWords(text)}</td>
              <td>
                {plainWords(reason)} <span class="faint">{code}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasMore && (
        <button type="button" class="button little" onClick={list.loadMore}>
          {word(frameWords.more)}
        </button>
      )}
    </details>
  );
}
