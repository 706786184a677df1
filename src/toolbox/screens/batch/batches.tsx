import type { BatchAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { doneOf, useBatches } from '../../signals/batches.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { batchWords } from '../../words/batch-words.ts';
import { batchOutcomes } from './batch-outcomes.ts';
import { BatchState, shareDone } from './batch-state.tsx';

/** The batches of the organisation, newest first. Running batches are followed. */
export function Batches() {
  const list = useBatches();
  useTitle(word(batchWords.batches));
  const { items } = list;
  return (
    <>
      <div class="head">
        <h1>{word(batchWords.batches)}</h1>
        {items?.length !== 0 && (
          <div class="actions">
            <a class="button primary" href="/lotes/novo">
              <Icon name="plus" />
              {word(batchWords.newBatch)}
            </a>
          </div>
        )}
      </div>
      {list.failure !== undefined && (
        <TellFailure failure={list.failure} title={word(batchWords.couldNotList)} onRetry={list.retry} />
      )}
      {items === undefined && list.failure === undefined && <RowGhost />}
      {items?.length === 0 && <None />}
      {items !== undefined && items.length > 0 && <BatchTable batches={items} />}
      <LoadMore list={list} />
    </>
  );
}

function BatchTable({ batches }: { batches: readonly BatchAnswer[] }) {
  const { format } = style.value;
  return (
    <table class="table blocks batch-list" role="table" aria-label={word(batchWords.batches)}>
      <TableHead
        titles={[batchWords.state, batchWords.name, batchWords.progress, batchWords.outcome]}
        ends={[batchWords.createdBy]}
        acts={batchWords.spreadsheet}
      />
      <tbody role="rowgroup">
        {batches.map((batch) => (
          <tr key={batch.id} role="row">
            <td role="cell">
              <BatchState batch={batch} />
            </td>
            <td class="main wrap" role="cell">
              <a href={`/lotes/${batch.id}`}>{plainWords(batch.name)}</a>
              <span class="sub">{plainWords(titleOfPolicy(batch.policyId))}</span>
            </td>
            <td class="number" role="cell">
              <Share batch={batch} />
            </td>
            <td role="cell">
              <Outcomes batch={batch} />
            </td>
            <td class="end" role="cell">
              {batch.createdBy !== null && <span class="wrap">{plainWords(batch.createdBy)}</span>}
              <span class="sub nowrap">{format.dateTime(batch.createdAt)}</span>
            </td>
            <td class="end" role="cell">
              <a
                class="button quiet little"
                href={`/v2/batch/${batch.id}/spreadsheet?format=xlsx&language=${language.value}`}
                download
              >
                <Icon name="save" />
                {word(batchWords.spreadsheet)}
                <span class="hidden-visually">
                  {' '}
                  {word(batchWords.ofDocument, { name: plainWords(batch.name) })}
                </span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What came of those that have ended, of each as many as there are. */
function Outcomes({ batch: { counts } }: { batch: BatchAnswer }) {
  const some = batchOutcomes.filter(([name]) => counts[name] > 0);
  if (some.length === 0) return null;
  return (
    <ul class="tags-line">
      {some.map(([name, tone, title]) => (
        <li key={name} class={tone}>
          <span title={word(title)}>
            <Icon name={tone} class="mark" />
            <span class="hidden-visually">{word(title)} </span>
            {style.value.format.number(counts[name])}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many have ended, as a length and in words. */
function Share({ batch }: { batch: BatchAnswer }) {
  const { valid: total } = batch.lines;
  return (
    <>
      <svg class="share row" aria-hidden="true">
        <rect width="100%" height="6" rx="3" />
        <rect class="done" width={`${total === 0 ? 0 : (100 * doneOf(batch)) / total}%`} height="6" rx="3" />
      </svg>{' '}
      {shareDone(batch)}
    </>
  );
}

function None() {
  return (
    <Nothing
      title={word(batchWords.none)}
      acts={
        <a class="button primary" href="/lotes/novo">
          {word(batchWords.newBatch)}
        </a>
      }
    >
      {word(batchWords.noneWhy)}
    </Nothing>
  );
}
