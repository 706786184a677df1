import { useState } from 'preact/hooks';
import type { WatchAnswer } from '../../../client/watch-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { usePages } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { watchWords as words } from '../../words/watch-words.ts';
import { NewWatch } from './new-watch.tsx';
import { screenedInForce } from './screened-in-force.ts';
import { documentsText } from './watch-texts.ts';

/** The watched portfolios of the organisation, the newest first. */
export function Watches() {
  const list = usePages('watches', (cursor) =>
    client.watches.list({ limit: 50, ...(cursor !== undefined && { cursor }) }),
  );
  const [isAdding, setAdding] = useState(false);
  useTitle(word(words.title));
  const { items } = list;
  const add = (
    <button type="button" class="button primary" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {word(words.add)}
    </button>
  );
  return (
    <>
      <div class="head">
        <div>
          <h1>{word(words.title)}</h1>
          <p class="lead-in">{word(words.lead)}</p>
        </div>
        {items !== undefined && items.length > 0 && <div class="actions">{add}</div>}
      </div>
      {list.failure !== undefined && (
        <TellFailure failure={list.failure} title={word(words.couldNotList)} onRetry={list.retry} />
      )}
      {items === undefined && list.failure === undefined && <RowGhost />}
      {items?.length === 0 && (
        <Nothing title={word(words.none)} acts={add}>
          {word(words.noneWhy)}
        </Nothing>
      )}
      {items !== undefined && items.length > 0 && <Table watches={items} />}
      <LoadMore list={list} />
      {isAdding && <NewWatch onClose={() => setAdding(false)} />}
    </>
  );
}

function Table({ watches }: { watches: readonly WatchAnswer[] }) {
  const { format } = style.value;
  return (
    <table class="table blocks watches" role="table" aria-label={word(words.title)}>
      <TableHead titles={[words.portfolio, words.lists, words.changes]} ends={[words.screened]} />
      <tbody role="rowgroup">
        {watches.map((watch) => (
          <tr key={watch.id} role="row">
            <td class="main wrap" role="cell">
              <a href={`/vigilancia/${watch.id}`}>{plainWords(watch.name)}</a>
              <span class="sub">{documentsText(watch)}</span>
            </td>
            <td role="cell" data-label={word(words.lists)}>
              <InForce watch={watch} />
            </td>
            <td class="number" role="cell" data-label={word(words.changes)}>
              {format.number(watch.changes)}
            </td>
            <td class="end faint nowrap" role="cell" data-label={word(words.screened)}>
              {watch.screenedAt === null ? word(words.notYet) : format.dateTime(watch.screenedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number of current lists against which a portfolio has been screened. */
function InForce({ watch: { datasets } }: { watch: WatchAnswer }) {
  const { format } = style.value;
  const count = screenedInForce(datasets);
  const tone = count === datasets.length ? 'approved' : count === 0 ? 'unknown' : 'alert';
  return (
    <span class={`verdict ${tone}`}>
      <Icon name={tone} class="mark" />
      {word(words.loadedOf, { count: format.number(count), total: format.number(datasets.length) })}
    </span>
  );
}
