import type { BatchAnswer } from '../../../client/credit-client.ts';
import { Icon } from '../../parts/icon.tsx';
import { doneOf } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

type Standing = Pick<BatchAnswer, 'status' | 'waits' | 'outage'>;

/** How far a batch is, or what it waits for. */
export function batchStanding({ status, waits, outage }: Standing): string {
  if (outage !== undefined) {
    const { source, pausedAt } = outage;
    return word(pausedAt === undefined ? batchWords.awaitsSource : batchWords.pausedForSource, { source });
  }
  if (waits === null) return word(batchWords[status]);
  return waits.until === null
    ? word(batchWords.pausedAtCap)
    : word(batchWords.waitsUntil, { time: style.value.format.dateTime(waits.until) });
}

/** Returns how many documents of a batch are done: "3 of 20 done". */
export function shareDone(batch: Pick<BatchAnswer, 'counts' | 'lines'>): string {
  const { format } = style.value;
  const done = doneOf(batch);
  return word(done === 1 ? batchWords.shareOne : batchWords.share, {
    done: format.number(done),
    total: format.number(batch.lines.valid),
  });
}

/** How far a batch is, in a word; grey, since it says nothing of anybody. */
export function BatchState({ batch }: { batch: Standing }) {
  const { status, waits, outage } = batch;
  const shape =
    waits === null && outage === undefined && (status === 'RUNNING' || status === 'LOADING')
      ? 'running'
      : status === 'COMPLETED'
        ? 'approved'
        : 'waiting';
  return (
    <span class="verdict">
      <Icon name={shape} class={shape === 'running' ? 'mark turning' : 'mark'} />
      {batchStanding(batch)}
    </span>
  );
}
