import { useEffect, useState } from 'preact/hooks';
import type { BatchAnswer, BatchItemAnswer } from '../../../client/credit-client.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { ScoreBar } from '../../parts/score-bar.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { go, withQuery } from '../../router.ts';
import { useItems } from '../../signals/batch-items.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { incompleteWords } from '../../words/incomplete-words.ts';
import { InvalidLines } from './invalid-lines.tsx';
import { ItemMembers } from './item-members.tsx';
import { ItemReasons } from './item-reasons.tsx';

const filters = [
  [undefined, batchWords.all, undefined],
  ['APPROVED', batchWords.approved, 'approved'],
  ['ALERT', batchWords.alert, 'alert'],
  ['DENIED', batchWords.denied, 'denied'],
  ['COMPLETED', batchWords.completed, 'completed'],
  ['ERROR', batchWords.error, 'error'],
  ['WAITING', batchWords.queue, 'waiting'],
  ['PROCESSING', batchWords.underWay, 'running'],
  ['INCOMPLETE', incompleteWords.filter, 'incomplete'],
] as const;

type FilterCode = (typeof filters)[number][0];

/** Returns the filter in an address; undefined without a filter. */
function filterAt(query: URLSearchParams) {
  const named = query.get('estado');
  return filters.find(([status]) => status !== undefined && status === named);
}

/** Returns the page titles for the documents that the address filters. */
export function titlesOfItems(query: URLSearchParams): readonly string[] {
  const filter = filterAt(query);
  return filter === undefined ? [] : [word(filter[1])];
}

/** A search begins with so many characters. */
const fewestCharacters = 3;

/** Every document of a batch in the order of the list, and the lines that hold none. */
export function BatchItems({
  batch,
  incomplete,
  query,
}: {
  batch: BatchAnswer;
  /** The number of documents that were decided without a source. Undefined until it is read. */
  incomplete: number | undefined;
  query: URLSearchParams;
}) {
  const filter = filterAt(query)?.[0];
  const setFilter = (chosen: FilterCode) => go(withQuery(`/lotes/${batch.id}`, query, { estado: chosen }));
  const [text, setText] = useState('');
  const list = useItems(batch, { filter, text }, incomplete ?? 0);
  const { items, failure } = list;
  return (
    <section class="block mt-l" aria-labelledby="items">
      <header>
        <h2 id="items">{word(batchWords.documents)}</h2>
        <span class="note">{word(batchWords.inOrder)}</span>
      </header>
      <div class="sift">
        <Filters batch={batch} incomplete={incomplete ?? 0} chosen={filter} onChoose={setFilter} />
        {filter !== 'INCOMPLETE' && <Seek onSeek={setText} />}
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(batchWords.couldNotListItems)} onRetry={list.retry} />
      )}
      {list.isOld && (
        <p class="fresh">
          <button type="button" class="button little" onClick={list.reload}>
            {word(batchWords.showFresh)}
          </button>
        </p>
      )}
      {items === undefined && failure === undefined && <RowGhost />}
      {items?.length === 0 && !list.hasMore && (
        <p class="soft more">
          {text === '' ? word(batchWords.noItems) : word(batchWords.nobodyFits, { text: plainWords(text) })}
        </p>
      )}
      {items !== undefined && items.length > 0 && (
        <ItemTable items={items} isOfOperations={batch.kind === 'OPERATION'} isBusy={list.isLoading} />
      )}
      <LoadMore list={list} />
      {batch.lines.invalid > 0 && <InvalidLines batch={batch} />}
    </section>
  );
}

/** How the documents stand, with how many of each; what there is none of is no choice, but for the one that is chosen. */
function Filters({
  batch: { counts, lines },
  incomplete,
  chosen,
  onChoose,
}: {
  batch: BatchAnswer;
  incomplete: number;
  chosen: FilterCode;
  onChoose: (filter: FilterCode) => void;
}) {
  const countOf = (name: (typeof filters)[number][2]) =>
    name === undefined ? lines.valid : { ...counts, incomplete }[name];
  return (
    <fieldset class="segments plain-fieldset">
      <legend class="hidden-visually">{word(batchWords.filter)}</legend>
      {filters
        .filter(([code, , name]) => code === undefined || code === chosen || countOf(name) > 0)
        .map(([code, title, name]) => (
          <label key={title.en}>
            <input
              type="radio"
              class="hidden-visually"
              name="status"
              checked={chosen === code}
              onChange={() => onChoose(code)}
            />
            {word(title)} <span class="count">{style.value.format.number(countOf(name))}</span>
          </label>
        ))}
    </fieldset>
  );
}

function Seek({ onSeek }: { onSeek: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const wanted = typed.trim();
    const timer = setTimeout(() => onSeek(wanted.length < fewestCharacters ? '' : wanted), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField id="seek" label={word(batchWords.seek)} value={typed} onText={setTyped} />;
}

function ItemTable({
  items,
  isOfOperations,
  isBusy,
}: {
  items: readonly BatchItemAnswer[];
  isOfOperations: boolean;
  isBusy: boolean;
}) {
  const titles = [
    batchWords.decision,
    batchWords.document,
    batchWords.score,
    batchWords.mainReason,
    ...(isOfOperations ? [batchWords.operation] : []),
  ];
  return (
    <table class="table blocks batch-items mt" role="table" aria-labelledby="items" aria-busy={isBusy}>
      <TableHead titles={titles} ends={[batchWords.line]} />
      <tbody role="rowgroup">
        {items.map((item) => (
          <Item key={item.position} item={item} isOfOperations={isOfOperations} columns={titles.length + 1} />
        ))}
      </tbody>
    </table>
  );
}

function Item({
  item,
  isOfOperations,
  columns,
}: {
  item: BatchItemAnswer;
  isOfOperations: boolean;
  columns: number;
}) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { position, status, name, reportId, operationId, externalId, score, riskBand, lines } = item;
  const document = shownDocument(item);
  const shown = name === undefined ? document : plainWords(name);
  const below = `members-${position}`;
  return (
    <>
      <tr role="row">
        <td role="cell">
          <Verdict status={status}>{status === 'WAITING' ? word(batchWords.waiting) : undefined}</Verdict>
        </td>
        <td class="main wrap" role="cell">
          {reportId === null ? (
            <span class={name === undefined ? 'document' : ''}>{shown}</span>
          ) : (
            <a class={name === undefined ? 'document' : ''} href={`/relatorio/${reportId}`}>
              {shown}
            </a>
          )}
          {name !== undefined && <span class="sub document">{document}</span>}
          {externalId !== undefined && <span class="sub">{plainWords(externalId)}</span>}
        </td>
        <td class="number" role="cell">
          <ScoreBar score={score} thinShare={item.insufficientCoverage} />
          {riskBand !== null && <span class="faint"> {plainWords(riskBand)}</span>}
        </td>
        <td class="soft wrap" role="cell">
          <ItemReasons item={item} />
        </td>
        {isOfOperations && (
          <td class="whose" role="cell">
            {operationId !== undefined && (
              <>
                <a href={`/operacoes/${operationId}`}>
                  {word(batchWords.seeOperation)}
                  <span class="hidden-visually"> {word(batchWords.operationOf, { name: shown })}</span>
                </a>
                <Unfold
                  item={item}
                  name={shown}
                  below={below}
                  isUnfolded={isUnfolded}
                  onUnfold={() => setUnfolded(!isUnfolded)}
                />
              </>
            )}
          </td>
        )}
        <td class="end faint number" role="cell">
          {lines.slice(0, 3).join(', ')}
          {lines.length > 3 && '…'}
        </td>
      </tr>
      {isUnfolded && operationId !== undefined && (
        <ItemMembers id={below} name={shown} operationId={operationId} columns={columns} />
      )}
    </>
  );
}

/** Shows below a document whom its operation has come upon; nothing where that is nobody. */
function Unfold({
  item: { members = 0 },
  name,
  below,
  isUnfolded,
  onUnfold,
}: {
  item: BatchItemAnswer;
  name: string;
  /** The id of what is shown. */
  below: string;
  isUnfolded: boolean;
  onUnfold: () => void;
}) {
  if (members === 0) return null;
  const count = style.value.format.number(members);
  return (
    <button
      type="button"
      class="button quiet little"
      aria-expanded={isUnfolded}
      aria-controls={isUnfolded ? below : undefined}
      onClick={onUnfold}
    >
      {word(members === 1 ? batchWords.member : batchWords.members, { count })}
      <span class="hidden-visually"> {word(batchWords.ofDocument, { name })}</span>
      <Icon name="down" />
    </button>
  );
}
