import { useState } from 'preact/hooks';
import type { ReportAnswer } from '../../../client/credit-client.ts';
import { subjectRights } from '../../../wording/subject-rights.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { go } from '../../router.ts';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { reviewStateWords, reviewWords as words } from '../../words/review-words.ts';
import { openedText, toneOfReview } from '../review/term-words.ts';

/** Where the decision was asked to be looked at again, and the way to ask. */
export function Reviews({ report }: { report: ReportAnswer }) {
  const { reviews = [], progress, status } = report;
  const [isOpening, setOpening] = useState(false);
  // Keeps the input when the dialog is closed.
  const [draft, setDraft] = useState<RequestDraft>({ isBySubject: true, reason: '' });
  const isReviewable = progress.final && status !== 'ERROR' && !reviews.some(({ state }) => state === 'OPEN');
  const mayOpen = isReviewable && may('report:analyze');
  if (reviews.length === 0 && !mayOpen) return null;
  return (
    <section class="block mt-l" aria-labelledby="reviews">
      <header>
        <h2 id="reviews">{word(words.ofReport)}</h2>
        <span class="note">{word(subjectRights[report.type].reviewLaw)}</span>
        {mayOpen && (
          <button type="button" class="button little aside" onClick={() => setOpening(true)}>
            {word(words.openOne)}
          </button>
        )}
      </header>
      {reviews.length > 0 && (
        <ul class="found-list">
          {reviews.map((review) => {
            const tone = toneOfReview(review);
            return (
              <li key={review.id} class={tone}>
                <Icon name={tone} class="mark" />
                <span class="wrap">
                  <a href={`/revisoes/${review.id}`}>
                    {word(reviewStateWords[review.state])}, {openedText(review)}
                  </a>
                </span>
                <span class="faint small">
                  {review.state === 'OPEN' &&
                    word(words.toAnswer, { when: style.value.format.dateTime(review.dueAt) })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {isOpening && (
        <OpenDialog report={report} draft={draft} onDraft={setDraft} onClose={() => setOpening(false)} />
      )}
    </section>
  );
}

interface RequestDraft {
  readonly isBySubject: boolean;
  readonly reason: string;
}

function OpenDialog({
  report: { id: reportId, type },
  draft,
  onDraft,
  onClose,
}: {
  report: Pick<ReportAnswer, 'id' | 'type'>;
  draft: RequestDraft;
  onDraft: (draft: RequestDraft) => void;
  onClose: () => void;
}) {
  const { isBySubject, reason } = draft;
  return (
    <FormDialog
      id="open-review"
      title={word(words.openTitle)}
      verb={word(words.openVerb)}
      why={word(words.notOpened)}
      onSend={async () => {
        const why = reason.trim();
        const { id } = await client.reviews.open({
          reportId,
          bySubject: isBySubject,
          ...(why !== '' && { reason: why }),
        });
        go(`/revisoes/${id}`);
      }}
      onClose={onClose}
    >
      <p class="soft">{word(words.openWhy)}</p>
      <label class="tick">
        <input
          type="checkbox"
          checked={isBySubject}
          onChange={({ currentTarget }) => onDraft({ ...draft, isBySubject: currentTarget.checked })}
        />
        <span>
          {word(words.bySubject)}
          <span class="sub-line">{word(subjectRights[type].reviewLaw)}</span>
        </span>
      </label>
      <div>
        <label class="label" for="review-reason">
          {word(words.reason)}
        </label>
        <textarea
          class="field"
          id="review-reason"
          value={reason}
          onInput={({ currentTarget }) => onDraft({ ...draft, reason: currentTarget.value })}
        />
      </div>
    </FormDialog>
  );
}
