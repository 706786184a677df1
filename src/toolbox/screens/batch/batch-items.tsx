import { useState } from 'preact/hooks';
import type { BatchAnswer, BatchItemAnswer } from '../../../client/credit-client.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { ScoreBar } from '../../parts/score-bar.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { isOver, usePages } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch.ts';
import { frameWords } from '../../words/frame.ts';

const filters = [
  [undefined, batchWords.all],
  ['APPROVED', batchWords.approved],
  ['ALERT', batchWords.alert],
  ['DENIED', batchWords.denied],
  ['ERROR', batchWords.error],
] as const;

/** Every document of a batch in the order of the list, and the lines that hold none. */
export function BatchItems({ batch }: { batch: BatchAnswer }) {
  const [status, setStatus] = useState<BatchItemAnswer['status'] | undefined>();
  // Read again as more are done; a page that one has gone on from is not.
  const round = isOver(batch) ? 'over' : String(batch.counts.waiting + batch.counts.running);
  const list = usePages(`${batch.id}-${status ?? 'all'} ${round}`, (cursor) =>
    client.listBatchItems(batch.id, {
      limit: 50,
      ...(status !== undefined && { status }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
  const { items, failure } = list;
  return (
    <section class="block" aria-labelledby="items">
      <header>
        <h2 id="items">{word(batchWords.documents)}</h2>
      </header>
      <fieldset class="segments plain-fieldset">
        <legend class="hidden-visually">{word(batchWords.filter)}</legend>
        {filters.map(([code, title]) => (
          <label key={title.en}>
            <input
              type="radio"
              class="hidden-visually"
              name="status"
              checked={status === code}
              onChange={() => setStatus(code)}
            />
            {word(title)}
          </label>
        ))}
      </fieldset>
      {failure !== undefined && <TellFailure failure={failure} onRetry={list.retry} />}
      {items?.length === 0 && <p class="soft more">{word(batchWords.noItems)}</p>}
      {items !== undefined && items.length > 0 && <ItemTable items={items} />}
      {list.hasMore && (
        <p class="more">
          <button type="button" class="button" aria-disabled={list.isLoading} onClick={list.loadMore}>
            {word(frameWords.more)}
          </button>
        </p>
      )}
      {batch.lines.invalid > 0 && <InvalidLines batch={batch} />}
    </section>
  );
}

function ItemTable({ items }: { items: readonly BatchItemAnswer[] }) {
  return (
    <table class="table blocks batch-items mt" role="table" aria-labelledby="items">
      <thead role="rowgroup">
        <tr role="row">
          {[batchWords.decision, batchWords.document, batchWords.score].map((title) => (
            <th key={title.en} role="columnheader" scope="col">
              {word(title)}
            </th>
          ))}
          <th class="end" role="columnheader" scope="col">
            {word(batchWords.position)}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.position} role="row">
            <td role="cell">
              <Verdict status={item.status}>
                {item.status === 'WAITING' ? word(batchWords.waiting) : undefined}
              </Verdict>
            </td>
            <td class="main" role="cell">
              {item.reportId === null ? (
                <span class="document">{shownDocument(item)}</span>
              ) : (
                <a class="document" href={`/relatorio/${item.reportId}`}>
                  {shownDocument(item)}
                </a>
              )}
              {item.externalId !== undefined && <span class="sub">{plainWords(item.externalId)}</span>}
              {item.errors[0] !== undefined && <span class="sub">{plainWords(item.errors[0].message)}</span>}
            </td>
            <td class="number" role="cell">
              <ScoreBar score={item.score} thinShare={item.insufficientCoverage} />
            </td>
            <td class="end faint number" role="cell">
              {item.position}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InvalidLines({ batch }: { batch: BatchAnswer }) {
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
