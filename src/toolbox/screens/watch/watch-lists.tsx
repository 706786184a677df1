import type { WatchAnswer, WatchedDatasetAnswer } from '../../../client/watch-calls.ts';
import { datasetStateWords } from '../../../wording/watched-changes.ts';
import { Icon } from '../../parts/icon.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { language, style, word } from '../../signals/preferences.ts';
import { watchWords as words } from '../../words/watch-words.ts';

/** How the portfolio stands with every list: against which edition it was screened, and of how many it says anything. */
export function WatchLists({ watch }: { watch: WatchAnswer }) {
  return (
    <section class="block" aria-labelledby="lists">
      <header>
        <h2 id="lists">{word(words.lists)}</h2>
      </header>
      <table class="table blocks watch-lists mt" role="table" aria-labelledby="lists">
        <TableHead titles={[words.list, words.state, words.edition, words.found]} ends={[words.screened]} />
        <tbody role="rowgroup">
          {watch.datasets.map((dataset) => (
            <Row key={dataset.dataset} dataset={dataset} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const tones = { LOADED: 'approved', STALE: 'alert', NOT_LOADED: 'unknown', UNREADABLE: 'denied' } as const;

function Row({ dataset }: { dataset: WatchedDatasetAnswer }) {
  const { format } = style.value;
  const { title, state, publishedOn, found, nameless, screenedAt } = dataset;
  return (
    <tr role="row">
      <td class="main wrap" role="cell">
        {title[language.value]}
      </td>
      <td class="nowrap" role="cell">
        <span class={`verdict ${tones[state]}`}>
          <Icon name={tones[state]} class="mark" />
          {word(datasetStateWords[state])}
        </span>
      </td>
      <td class="number nowrap" role="cell" data-label={word(words.edition)}>
        {publishedOn !== null && format.date(publishedOn)}
      </td>
      <td class="number" role="cell" data-label={word(words.found)}>
        {found !== null && format.number(found)}
        {nameless !== null && nameless > 0 && (
          <span class="sub">{word(words.nameless, { count: format.number(nameless) })}</span>
        )}
      </td>
      <td class="end faint nowrap" role="cell" data-label={word(words.screened)}>
        {screenedAt !== null && format.dateTime(screenedAt)}
      </td>
    </tr>
  );
}
