import type { ListReviewsQuery, ReviewSummary } from '../../../client/review-calls.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TableHead } from '../../parts/table-head.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { Verdict } from '../../parts/verdict.tsx';
import { usePages } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { reviewStateWords, reviewWords as words } from '../../words/review-words.ts';
import { openedText, termLeft, toneOfReview } from './term-words.ts';

/** What an address narrows the list to, the open ones where it says nothing. */
const choices: readonly {
  readonly code: string;
  readonly title: { readonly en: string; readonly 'pt-BR': string };
  readonly query: ListReviewsQuery;
}[] = [
  { code: '', title: words.open, query: { state: 'OPEN' } },
  { code: 'vencidas', title: words.overdue, query: { dueWithinDays: 0 } },
  { code: 'mantidas', title: words.answered, query: { state: 'UPHELD' } },
  { code: 'alteradas', title: words.changedOnes, query: { state: 'CHANGED' } },
  { code: 'retiradas', title: words.withdrawn, query: { state: 'WITHDRAWN' } },
  { code: 'todas', title: words.all, query: {} },
];

/** Reviews of decisions; those whose term ends first stand first. */
export function Reviews({ query }: { query: URLSearchParams }) {
  const code = query.get('estado') ?? '';
  const chosen = choices.find((one) => one.code === code) ?? choices[0];
  useTitle(...(chosen === undefined ? [] : [word(chosen.title)]), word(words.title));
  const list = usePages(`reviews ${chosen?.code}`, (cursor) =>
    client.reviews.list({ ...chosen?.query, limit: 50, ...(cursor !== undefined && { cursor }) }),
  );
  const { items, failure } = list;
  return (
    <>
      <div class="head">
        <div>
          <h1>{word(words.title)}</h1>
          <p class="facts-line">
            <span>{word(words.lead)}</span>
          </p>
        </div>
      </div>
      <div class="sift">
        <nav class="segments" aria-label={word(words.which)}>
          {choices.map((one) => (
            <a
              key={one.code}
              href={one.code === '' ? '/revisoes' : `/revisoes?estado=${one.code}`}
              aria-current={one === chosen ? 'true' : undefined}
            >
              {word(one.title)}
            </a>
          ))}
        </nav>
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotList)} onRetry={list.retry} />
      )}
      {items === undefined && failure === undefined && <RowGhost />}
      {items?.length === 0 && <Nothing title={word(words.none)}>{word(words.noneWhy)}</Nothing>}
      {items !== undefined && items.length > 0 && <Table reviews={items} />}
      <LoadMore list={list} />
    </>
  );
}

function Table({ reviews }: { reviews: readonly ReviewSummary[] }) {
  const { format } = style.value;
  return (
    <table class="table blocks reviews" role="table" aria-label={word(words.title)}>
      <TableHead titles={[words.subject, words.decision, words.state]} ends={[words.due]} />
      <tbody role="rowgroup">
        {reviews.map((review) => (
          <tr key={review.id} role="row">
            <td class="main wrap" role="cell">
              <a href={`/revisoes/${review.id}`}>{plainWords(review.name ?? shownDocument(review))}</a>
              <span class="sub">
                <span class="document">{shownDocument(review)}</span> · {openedText(review)}
              </span>
            </td>
            <td role="cell">
              <Verdict status={review.decision} />
            </td>
            <td role="cell">
              <State review={review} />
            </td>
            <td class="end soft nowrap" role="cell">
              {format.date(review.dueAt)}
              {review.state === 'OPEN' && <span class="sub">{termLeft(review)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ review }: { review: ReviewSummary }) {
  const tone = toneOfReview(review);
  return (
    <span class={`verdict ${tone}`}>
      <Icon name={tone} class="mark" />
      {word(reviewStateWords[review.state])}
    </span>
  );
}
