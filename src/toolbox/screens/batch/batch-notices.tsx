import { useRef, useState } from 'preact/hooks';
import type { BatchAnswer } from '../../../client/credit-client.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch.ts';

const failedDocuments = { one: batchWords.failedOne, many: batchWords.failed, why: batchWords.failedWhy };
const failedOperations = {
  one: batchWords.failedOperation,
  many: batchWords.failedOperations,
  why: batchWords.failedOperationsWhy,
};

/** What somebody may want to do about a batch: go on with it, or repeat what failed. */
export function BatchNotices({ batch, onDone }: { batch: BatchAnswer; onDone: () => void }) {
  const { counts, status } = batch;
  const count = style.value.format.number(counts.error);
  const words = batch.kind === 'OPERATION' ? failedOperations : failedDocuments;
  const mayRetry = status === 'COMPLETED' || status === 'STOPPED';
  return (
    <>
      {status === 'STOPPED' && (
        <Act
          title={word(batchWords.stopped)}
          why={word(batchWords.stoppedWhy)}
          name={word(batchWords.resume)}
          act={() => client.resumeBatch(batch.id)}
          onDone={onDone}
        />
      )}
      {counts.error > 0 && mayRetry && (
        <Act
          title={counts.error === 1 ? word(words.one) : word(words.many, { count })}
          why={word(words.why)}
          name={counts.error === 1 ? word(batchWords.retryOne) : word(batchWords.retry, { count })}
          act={() => client.retryBatch(batch.id)}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** A notice with the one act that it suggests, done once however often it is asked for. */
function Act({
  title,
  why,
  name,
  act,
  onDone,
}: {
  title: string;
  why: string;
  name: string;
  act: () => Promise<unknown>;
  onDone: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const busy = useRef(false);
  const run = async () => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return (
    <section class="mt" aria-label={title}>
      <Tell
        tone="unknown"
        title={title}
        action={
          <button type="button" class="button little" aria-disabled={isBusy} onClick={run}>
            {isBusy && <Icon name="running" class="icon turning" />}
            {name}
          </button>
        }
      >
        {why}
      </Tell>
      {failure !== undefined && <TellFailure failure={failure} />}
    </section>
  );
}
