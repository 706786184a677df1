import type { BatchAnswer } from '../../../client/credit-client.ts';
import { Icon } from '../../parts/icon.tsx';
import { isOver } from '../../signals/batches.ts';
import { style, timezone, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';
import { batchOutcomes } from './batch-outcomes.ts';
import { BatchState } from './batch-state.tsx';

/** How far a batch is, how fast, and what came of what is done. */
export function BatchProgress({ batch }: { batch: BatchAnswer }) {
  const { format } = style.value;
  const { counts, lines } = batch;
  const total = lines.valid;
  const done = total - counts.waiting - counts.running;
  // Who decides by a policy that decides has nothing for an analyst.
  const shown = batchOutcomes.filter(([name]) => name !== 'completed' || counts.completed > 0);
  const share = total === 0 ? 0 : (100 * done) / total;
  return (
    <section class="ruling card unknown" aria-label={word(batchWords.progress)}>
      <div class="word">
        <p class="verdict">
          <span>
            {format.number(done)}{' '}
            <span class="rest">{word(batchWords.of, { total: format.number(total) })}</span>
          </span>
        </p>
        <p class="because phase">
          <BatchState batch={batch} />
        </p>
        <svg class="share tall" aria-hidden="true">
          <rect width="100%" height="8" rx="4" />
          <rect class="done" width={`${share}%`} height="8" rx="4" />
        </svg>
        <p class="by">{sentenceOf(batch)}</p>
        {!isOver(batch) && batch.waits === null && <Pace pace={batch.pace} />}
      </div>
      <div class="measure">
        <Shares counts={counts} done={done} />
        <dl class="outcomes">
          {shown.map(([name, tone, title]) => (
            <div key={name} class={tone}>
              <dt>
                <Icon name={tone} class="mark" />
                {word(title)}
              </dt>
              <dd>
                {format.number(counts[name])}
                <span>{done === 0 ? '' : format.percent(counts[name] / done)}</span>
              </dd>
            </div>
          ))}
        </dl>
        <dl class="sum">
          <div>
            <dt>{word(batchWords.price)}</dt>
            <dd>
              <b>{format.money(batch.price)}</b>
            </dd>
          </div>
          {batch.kind !== 'OPERATION' && (
            <div>
              <dt>{word(batchWords.reused)}</dt>
              <dd>{format.number(batch.reused)}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

function sentenceOf({ status, counts, lines, outage }: BatchAnswer): string {
  const { format } = style.value;
  if (status === 'COMPLETED') return word(lines.valid === 0 ? batchWords.nothingToRun : batchWords.ended);
  if (status === 'CANCELLED') return word(batchWords.keptAfterCancel);
  const amounts = { running: format.number(counts.running), waiting: format.number(counts.waiting) };
  if (outage === undefined || outage.pausedAt !== undefined) return word(batchWords.waitingNow, amounts);
  return word(batchWords.waitingForSource, { ...amounts, source: outage.source });
}

/** How fast it is, and when it ends so; nothing where this service does not work on it. */
function Pace({ pace }: { pace: BatchAnswer['pace'] }) {
  if (pace === undefined || pace.perSecond === null) return null;
  const { format } = style.value;
  const { perSecond, secondsLeft } = pace;
  const rate =
    perSecond >= 1
      ? word(batchWords.perSecond, { count: format.number(Math.round(perSecond)) })
      : word(batchWords.perMinute, { count: format.number(Math.round(perSecond * 60)) });
  return (
    <p class="by" id="pace">
      {rate}
      {secondsLeft !== null &&
        ` · ${word(batchWords.left, { time: format.duration(Math.max(1, secondsLeft)), at: clockAfter(secondsLeft) })}`}
    </p>
  );
}

/** The time of day so many seconds from now. */
function clockAfter(seconds: number): string {
  return new Intl.DateTimeFormat(style.value.language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(Date.now() + seconds * 1_000));
}

/** What came of those that are done, as lengths of one bar; the numbers stand below. */
function Shares({ counts, done }: { counts: BatchAnswer['counts']; done: number }) {
  let from = 0;
  return (
    <svg class="share whole-bar" aria-hidden="true">
      <rect width="100%" height="8" rx="2" />
      {batchOutcomes.map(([name, tone]) => {
        const width = done === 0 ? 0 : (100 * counts[name]) / done;
        const x = from;
        from += width;
        return width === 0 ? null : (
          <rect
            key={name}
            class={tone === 'unknown' ? 'rest' : tone}
            x={`${x}%`}
            width={`${Math.max(0.4, width - 0.4)}%`}
            height="8"
          />
        );
      })}
    </svg>
  );
}
