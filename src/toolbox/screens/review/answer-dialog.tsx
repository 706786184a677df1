import type { AnswerReviewBody, ReviewSummary } from '../../../client/review-calls.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { word } from '../../signals/preferences.ts';
import { reviewWords as words } from '../../words/review-words.ts';

const mostCharacters = 5_000;

const outcomes = [
  { code: 'UPHELD', title: words.upheld },
  { code: 'APPROVE', title: words.approveNow },
  { code: 'DENY', title: words.denyNow },
  { code: 'SINCE', title: words.changed, hint: words.changedHint },
] as const;

type Outcome = (typeof outcomes)[number]['code'];

/** An answer that has not been sent. The page keeps it when the dialog is closed. */
interface AnswerDraft {
  readonly outcome: Outcome;
  readonly text: string;
}

export const noAnswer: AnswerDraft = { outcome: 'UPHELD', text: '' };

/** Answers a review; `onAnswered` is told whether another signature is awaited. */
export function AnswerDialog({
  review,
  draft,
  onDraft,
  onAnswered,
  onClose,
}: {
  review: ReviewSummary;
  draft: AnswerDraft;
  onDraft: (draft: AnswerDraft) => void;
  onAnswered: (awaits: boolean) => void;
  onClose: () => void;
}) {
  const { outcome, text } = draft;
  return (
    <FormDialog
      id="answer"
      title={word(words.answer)}
      verb={word(words.answer)}
      why={word(words.notDone)}
      check={() =>
        text.trim() === '' || text.trim().length > mostCharacters ? word(words.textMissing) : undefined
      }
      onSend={async () => {
        const settled = await client.reviews.answer(review.id, bodyOf(outcome, text.trim()));
        onAnswered(settled.signaturesMissing !== undefined);
      }}
      onClose={onClose}
    >
      <fieldset class="ticks">
        <legend class="label">{word(words.outcome)}</legend>
        {outcomes
          .filter(({ code }) => isAnother(code, review))
          .map((one) => (
            <label key={one.code} class="tick">
              <input
                type="radio"
                name="outcome"
                checked={one.code === outcome}
                onChange={() => onDraft({ ...draft, outcome: one.code })}
              />
              <span>
                {word(one.title)}
                {'hint' in one && <span class="sub-line">{word(one.hint)}</span>}
              </span>
            </label>
          ))}
      </fieldset>
      <div>
        <label class="label" for="answer-text">
          {word(words.text)}
        </label>
        <textarea
          class="field"
          id="answer-text"
          aria-describedby="answer-hint"
          value={text}
          onInput={({ currentTarget }) => onDraft({ ...draft, text: currentTarget.value })}
        />
        <p class="note" id="answer-hint">
          {word(words.textHint)}
        </p>
      </div>
    </FormDialog>
  );
}

/** Nothing is changed by deciding as was decided. */
function isAnother(code: Outcome, { decision }: ReviewSummary): boolean {
  return !(code === 'APPROVE' && decision === 'APPROVED') && !(code === 'DENY' && decision === 'DENIED');
}

function bodyOf(outcome: Outcome, text: string): AnswerReviewBody {
  switch (outcome) {
    case 'UPHELD':
      return { outcome: 'UPHELD', text };
    case 'SINCE':
      return { outcome: 'CHANGED', text };
    default:
      return { outcome: 'CHANGED', text, approved: outcome === 'APPROVE' };
  }
}
