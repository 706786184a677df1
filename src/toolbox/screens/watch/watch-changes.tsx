import type { WatchAnswer, WatchChangeAnswer } from '../../../client/watch-calls.ts';
import { formatDocument } from '../../../document/mask.ts';
import { changeText } from '../../../wording/watched-changes.ts';
import { client } from '../../api.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { usePages } from '../../signals/batches.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { watchWords as words } from '../../words/watch-words.ts';
import { entryText } from './watch-texts.ts';

/** What has changed of anybody in the portfolio, the newest first. */
export function WatchChanges({ watch }: { watch: WatchAnswer }) {
  const list = usePages(`changes-${watch.id} ${watch.changes}`, (cursor) =>
    client.watches.changes(watch.id, { limit: 50, ...(cursor !== undefined && { cursor }) }),
  );
  const { items } = list;
  return (
    <section class="block" aria-labelledby="changes">
      <header>
        <h2 id="changes">{word(words.changes)}</h2>
        {items !== undefined && items.length > 0 && <span class="note">{word(words.newestFirst)}</span>}
      </header>
      {list.failure !== undefined && (
        <TellFailure failure={list.failure} title={word(words.couldNotChanges)} onRetry={list.retry} />
      )}
      {items === undefined && list.failure === undefined && <RowGhost />}
      {items?.length === 0 && (
        <p class="soft more">
          <b>{word(words.noChange)}</b>. {word(words.noChangeWhy)}
        </p>
      )}
      {items !== undefined && items.length > 0 && <Table watch={watch} changes={items} />}
      <LoadMore list={list} />
    </section>
  );
}

function Table({ watch, changes }: { watch: WatchAnswer; changes: readonly WatchChangeAnswer[] }) {
  const { format } = style.value;
  const titles = new Map(watch.datasets.map(({ dataset, title }) => [dataset, title[language.value]]));
  return (
    <table class="table blocks watch-changes mt" role="table" aria-labelledby="changes">
      <TableHead titles={[words.document, words.what, words.list]} ends={[words.seen]} />
      <tbody role="rowgroup">
        {changes.map((change) => (
          <tr key={change.id} role="row">
            <td class="main nowrap number" role="cell">
              {formatDocument({ kind: change.type === 'CPF' ? 'cpf' : 'cnpj', value: change.document })}
            </td>
            <td role="cell">
              {change.changes.map((one, place) => (
                <Change key={place} change={one} />
              ))}
            </td>
            <td class="soft" role="cell">
              {titles.get(change.dataset) ?? change.dataset}
              <span class="sub">{format.date(change.publishedOn)}</span>
            </td>
            <td class="end faint nowrap" role="cell">
              {format.dateTime(change.createdAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ change }: { change: WatchChangeAnswer['changes'][number] }) {
  const entry = change.after ?? change.before;
  return (
    <p class="wrap">
      <b class="capital">{word(changeText(change))}</b>
      {entry !== null && <span class="sub">{entryText(entry)}</span>}
    </p>
  );
}
