import type { BatchAnswer } from '../../../client/credit-client.ts';
import { Icon } from '../../parts/icon.tsx';
import { word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

/** How far a batch is, in a word; grey, since it says nothing of anybody. */
export function BatchState({ batch: { status } }: { batch: Pick<BatchAnswer, 'status'> }) {
  const shape =
    status === 'RUNNING' || status === 'LOADING'
      ? 'running'
      : status === 'COMPLETED'
        ? 'approved'
        : 'waiting';
  return (
    <span class="verdict">
      <Icon name={shape} class={shape === 'running' ? 'mark turning' : 'mark'} />
      {word(batchWords[status])}
    </span>
  );
}
