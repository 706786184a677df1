import type { DeliveryAnswer } from '../../../client/webhook-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { Icon } from '../../parts/icon.tsx';
import { language, style, timezone, word } from '../../signals/preferences.ts';
import { attemptWords, discardWords, webhookWords as words } from '../../words/webhook-words.ts';
import { attemptSaid, isGood, timeOf } from './attempt-words.ts';

const tones = {
  DELIVERED: ['approved', 'approved', words.oneDELIVERED],
  PENDING: ['alert', 'running', words.onePENDING],
  DISCARDED: ['denied', 'denied', words.oneDISCARDED],
} as const;

/** One event that was sent, or not; its attempts and what was sent on demand. */
export function DeliveryRow({
  delivery,
  isOpen,
  onOpen,
  onRedeliver,
}: {
  delivery: DeliveryAnswer;
  isOpen: boolean;
  onOpen: () => void;
  onRedeliver: () => void;
}) {
  const { format } = style.value;
  const { id, status, createdAt, attempts } = delivery;
  const [tone, shape, title] = tones[status];
  const when = format.dateTime(createdAt);
  return (
    <>
      <tr role="row">
        <td class="nowrap" role="cell">
          <span class={`verdict ${tone}`}>
            <Icon name={shape} class={shape === 'running' ? 'mark turning' : 'mark'} />
            {word(title)}
          </span>
        </td>
        <td class="main" role="cell">
          <Subject delivery={delivery} />
        </td>
        <td class="reply" role="cell">
          <Reply delivery={delivery} />
        </td>
        <td class="end number soft" role="cell">
          {attempts.length}
          <span class="on-phone">{word(words.attemptUnit)}</span>
        </td>
        <td class="end number faint nowrap" role="cell">
          {when}
        </td>
        <td class="end" role="cell">
          <span class="acts">
            <button
              type="button"
              class="button quiet little"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `details-${id}` : undefined}
              aria-label={word(words.detailsOf, { when })}
              onClick={onOpen}
            >
              {word(words.details)}
            </button>
            {status !== 'PENDING' && (
              <button
                type="button"
                class="button little"
                aria-label={word(words.redeliverOne, { when })}
                onClick={onRedeliver}
              >
                {word(words.redeliver)}
              </button>
            )}
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr class="opened" role="row" id={`details-${id}`}>
          <td colspan={6} role="cell">
            <Details delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The report that it is about leads there. */
function Subject({ delivery: { subjectId, payload } }: { delivery: DeliveryAnswer }) {
  const isInvented = JSON.stringify(payload).includes('"sandbox":true');
  return (
    <>
      {subjectId.startsWith('rpt_') ? (
        <a class="document wrap" href={`/relatorio/${subjectId}`}>
          {subjectId}
        </a>
      ) : (
        <span class="document wrap">{plainWords(subjectId)}</span>
      )}
      {isInvented && <span class="sub">{word(words.sandbox)}</span>}
    </>
  );
}

/** What came back last, and what comes next. */
function Reply({ delivery }: { delivery: DeliveryAnswer }) {
  const { attempts, nextAttemptAt, discardReason } = delivery;
  const last = attempts.at(-1);
  const parts = [
    ...(last === undefined ? [] : [attemptSaid(last)]),
    ...(nextAttemptAt === null || last === undefined
      ? []
      : [word(words.nextIn, { time: style.value.format.duration(secondsUntil(nextAttemptAt)) })]),
    ...(discardReason === null ? [] : [word(discardWords[discardReason])]),
  ];
  return <>{parts.length === 0 ? '–' : parts.join(', ')}</>;
}

/** To the second: attempts follow each other closely, and their day stands in the row. */
function timeOfDay(instant: string): string {
  return new Date(instant).toLocaleTimeString(language.value, { timeZone: timezone });
}

function secondsUntil(instant: string): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 1_000));
}

function Details({ delivery: { id, attempts, payload } }: { delivery: DeliveryAnswer }) {
  return (
    <div class="attempts">
      {attempts.length === 0 ? (
        <p class="soft small">{word(words.noAttempt)}</p>
      ) : (
        <ol aria-label={word(words.attemptsOf)}>
          {attempts.map((attempt) => {
            const tone = attempt.outcome === null ? 'unknown' : isGood(attempt) ? 'approved' : 'denied';
            return (
              <li key={attempt.number}>
                <span class="number soft">{timeOfDay(attempt.startedAt)}</span>
                <span class={`verdict ${tone}`}>
                  <Icon name={tone} class="mark" />
                  {attempt.httpStatus ?? '–'}
                </span>
                <span class="soft">{word(attemptWords[attempt.outcome ?? 'UNDER_WAY'])}</span>
                <span class="end number soft">{timeOf(attempt) ?? '–'}</span>
              </li>
            );
          })}
        </ol>
      )}
      <p class="label wrap">
        {word(words.body)}, {word(words.withId, { id })}
      </p>
      <pre class="source tall-source" tabindex={0} role="region" aria-label={word(words.body)}>
        {JSON.stringify(payload, null, 2)}
      </pre>
    </div>
  );
}
