import { useState } from 'preact/hooks';
import type { ReviewSummary } from '../../../client/review-calls.ts';
import { shownDocument } from '../../../document/shown-document.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Fact } from '../../parts/fact.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { HandOver } from '../../parts/hand-over.tsx';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { statusWord, Verdict } from '../../parts/verdict.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { useTitle } from '../../title.ts';
import { reviewStateWords, reviewWords as words } from '../../words/review-words.ts';
import { AnswerDialog, noAnswer } from './answer-dialog.tsx';
import { ExplainedDecision } from './explained-decision.tsx';
import { openedText, termLeft, toneOfReview } from './term-words.ts';

/** One review: its term, the decision in plain words, and its answer. */
export function ReviewScreen({ id }: { id: string }) {
  const {
    value: review,
    failure,
    retry,
  } = useLoaded(`review ${id} ${language.value}`, () => client.reviews.get(id));
  const [isSigned, setSigned] = useState(false);
  useTitle(...(review === undefined ? [] : [word(reviewStateWords[review.state])]), word(words.one));
  if (review === undefined)
    return (
      <ScreenWait
        title={word(words.one)}
        failure={failure}
        failed={word(words.couldNotRead)}
        onRetry={retry}
      />
    );
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{plainWords(review.name ?? word(words.one))}</h1>
          <p class="facts-line">
            <span class="document">{shownDocument(review)}</span>
            <span>{word(words.one)}</span>
            <a href={`/relatorio/${review.reportId}`}>{word(words.report)}</a>
          </p>
        </div>
        <Acts
          review={review}
          onChange={(awaits) => {
            setSigned(awaits);
            retry();
          }}
        />
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotRead)} onRetry={retry} />
      )}
      <Standing review={review} isSigned={isSigned} />
      <div class="two">
        <ExplainedDecision explanation={review.explanation} />
        <aside aria-label={word(words.one)}>
          <Facts review={review} />
        </aside>
      </div>
    </>
  );
}

/** Until when it is to be answered, or what was answered. */
function Standing({ review, isSigned }: { review: ReviewSummary; isSigned: boolean }) {
  const { format } = style.value;
  const { state, dueAt, closed, decision } = review;
  const left = termLeft(review);
  return (
    <div class="standing" role="status">
      {isSigned && state === 'OPEN' && <Tell tone="unknown" title={word(words.signed)} />}
      {closed === undefined ? (
        <Tell
          tone={toneOfReview(review)}
          title={`${word(words.toAnswer, { when: format.dateTime(dueAt) })}${left === undefined ? '' : ` (${left})`}`}
        >
          {review.reason !== undefined && <span class="wrap">{plainWords(review.reason)}</span>}
        </Tell>
      ) : (
        <Tell
          tone={toneOfReview(review)}
          title={[
            word(reviewStateWords[state]),
            ...(closed.changed === undefined
              ? []
              : [`${statusWord(decision)} → ${statusWord(closed.changed.status)}`]),
          ].join(': ')}
        >
          {closed.text !== undefined && plainWords(closed.text)}{' '}
          <span class="faint">
            {word(words.answeredBy, {
              name: plainWords(closed.analystName),
              when: format.dateTime(closed.at),
            })}
          </span>
        </Tell>
      )}
    </div>
  );
}

function Facts({ review }: { review: ReviewSummary }) {
  return (
    <dl class="facts">
      <Fact title={word(words.decision)}>
        <Verdict status={review.decision} />
        <span class="sub-line">{word(review.automated ? words.automated : words.manual)}</span>
      </Fact>
      <Fact title={word(words.asked)}>{openedText(review)}</Fact>
      <Fact title={word(words.due)}>{style.value.format.dateTime(review.dueAt)}</Fact>
      {review.closed !== undefined && review.reason !== undefined && (
        <Fact title={word(words.why)}>
          <span class="wrap">{plainWords(review.reason)}</span>
        </Fact>
      )}
    </dl>
  );
}

/** What may be done with a review, as far as the person may do it; `onChange` is told whether another signature is awaited. */
function Acts({ review, onChange }: { review: ReviewSummary; onChange: (awaits: boolean) => void }) {
  const [open, setOpen] = useState<'ANSWER' | 'WITHDRAW' | undefined>();
  const [draft, setDraft] = useState(noAnswer);
  const isOpen = review.state === 'OPEN';
  const close = () => setOpen(undefined);
  const mayAnswer = isOpen && may('report:re-analyze');
  return (
    <div class="actions">
      {isOpen && may('report:analyze') && (
        <button type="button" class="button" onClick={() => setOpen('WITHDRAW')}>
          {word(words.withdraw)}
        </button>
      )}
      {may('report:export') && (
        <HandOver
          id="letter"
          title={word(words.letter)}
          why={word(words.letterFailed)}
          isPrimary={!mayAnswer}
          write={async (language) => ({
            content: new Blob([new Uint8Array(await client.reviews.letter(review.id, { language }))], {
              type: 'application/pdf',
            }),
            name: `${review.id}.pdf`,
          })}
        />
      )}
      {mayAnswer && (
        <button type="button" class="button primary" onClick={() => setOpen('ANSWER')}>
          {word(words.answer)}
        </button>
      )}
      {open === 'ANSWER' && (
        <AnswerDialog
          review={review}
          draft={draft}
          onDraft={setDraft}
          onAnswered={(awaits) => {
            setDraft(noAnswer);
            onChange(awaits);
          }}
          onClose={close}
        />
      )}
      {open === 'WITHDRAW' && (
        <FormDialog
          id="withdraw"
          title={word(words.withdrawTitle)}
          verb={word(words.withdraw)}
          why={word(words.notDone)}
          isGrave
          onSend={async () => {
            await client.reviews.withdraw(review.id);
            onChange(false);
          }}
          onClose={close}
        >
          <p>{word(words.withdrawWhy)}</p>
        </FormDialog>
      )}
    </div>
  );
}
