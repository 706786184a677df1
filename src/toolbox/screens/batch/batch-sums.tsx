import type { BatchPreviewAnswer, PolicyItem } from '../../../client/credit-client.ts';
import { TellFailure } from '../../parts/tell.tsx';
import type { Estimate } from '../../signals/batch-estimate.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

/** What the batch would ask, how long it would take and what it would cost at most, before it is started. */
export function BatchSums({
  estimate,
  policy,
  reuses,
  onReuse,
}: {
  estimate: Estimate;
  policy: PolicyItem | undefined;
  reuses: boolean;
  onReuse: (reuses: boolean) => void;
}) {
  if (estimate.is === 'NONE' || policy === undefined) return null;
  if (estimate.is === 'FAILED') {
    // A list without a document is no failure: the start says so.
    const { failure } = estimate;
    const isEmpty =
      failure.kind === 'REFUSED' && ['BATCH_INPUT_EMPTY', 'BATCH_WITHOUT_DOCUMENT'].includes(failure.code);
    return isEmpty ? null : (
      <div class="mt">
        <TellFailure failure={failure} title={word(batchWords.notEstimated)} onRetry={estimate.retry} />
      </div>
    );
  }
  const isOfOperations = policy?.kind === 'OPERATION';
  const preview = estimate.is === 'THERE' ? estimate.preview : estimate.before;
  return (
    <>
      {!isOfOperations && <Reuse preview={preview} reuses={reuses} onReuse={onReuse} />}
      <Sums preview={preview} isOfOperations={isOfOperations} isOld={estimate.is === 'ASKED'} />
    </>
  );
}

function Reuse({
  preview,
  reuses,
  onReuse,
}: {
  preview: BatchPreviewAnswer | undefined;
  reuses: boolean;
  onReuse: (reuses: boolean) => void;
}) {
  const count = preview === undefined ? 0 : preview.reusable + preview.recent;
  // Where there is nothing to take again, a choice would only be a question.
  if (preview === undefined || (count === 0 && !reuses)) return null;
  return (
    <label class="tick mt">
      <input
        type="checkbox"
        checked={reuses}
        onChange={({ currentTarget }) => onReuse(currentTarget.checked)}
      />
      <span>
        {count === 1
          ? word(batchWords.reuseOne)
          : word(batchWords.reuse, { count: style.value.format.number(count) })}
        <span class="sub-line">{word(batchWords.reuseWhy, { days: preview.recentDays })}</span>
      </span>
    </label>
  );
}

function Sums({
  preview,
  isOfOperations,
  isOld,
}: {
  preview: BatchPreviewAnswer | undefined;
  isOfOperations: boolean;
  isOld: boolean;
}) {
  const { format } = style.value;
  const seconds = preview?.expectedSeconds ?? null;
  const most = isOfOperations ? preview?.mostPrice : preview?.price;
  return (
    <>
      <dl class="sum" aria-busy={isOld}>
        <div>
          <dt>{word(batchWords.toAsk)}</dt>
          <dd>{preview === undefined ? '–' : format.number(preview.toAsk)}</dd>
        </div>
        <div>
          <dt>{word(batchWords.time)}</dt>
          <dd>
            {preview === undefined
              ? '–'
              : seconds === null
                ? word(preview.toAsk === 0 ? batchWords.atOnce : batchWords.timeUnknown)
                : word(batchWords.about, { time: format.duration(Math.max(1, seconds)) })}
            {preview?.pacedBy !== undefined && preview.toAsk > 0 && (
              <span class="sub-line">
                {word(batchWords.pacedBy, {
                  source: preview.pacedBy.source,
                  count: format.number(Math.floor(preview.pacedBy.documentsPerMinute * 10) / 10),
                })}
              </span>
            )}
          </dd>
        </div>
        {isOfOperations && (
          <div>
            <dt>{word(batchWords.priceOfDocuments)}</dt>
            <dd>{preview === undefined ? '–' : format.money(preview.price)}</dd>
          </div>
        )}
        <div class="total">
          <dt>{word(isOfOperations ? batchWords.priceWithMembers : batchWords.priceAtMost)}</dt>
          <dd>{most === undefined ? '–' : format.money(most)}</dd>
        </div>
      </dl>
      {preview?.mostReports !== undefined && (
        <p class="small soft">
          {word(batchWords.membersOnTop, {
            count: format.number(preview.mostReports),
          })}
        </p>
      )}
    </>
  );
}
