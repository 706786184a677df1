import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { BatchAnswer } from '../../../client/credit-client.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { useAct } from '../../signals/loaded.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

const failedDocuments = { one: batchWords.failedOne, many: batchWords.failed, why: batchWords.failedWhy };
const failedOperations = {
  one: batchWords.failedOperation,
  many: batchWords.failedOperations,
  why: batchWords.failedOperationsWhy,
};

/** What somebody may want to know or do about a batch: what it waits for, go on with it, repeat what failed. */
export function BatchNotices({ batch, onDone }: { batch: BatchAnswer; onDone: () => void }) {
  const { counts, status } = batch;
  const count = style.value.format.number(counts.error);
  const words = batch.kind === 'OPERATION' ? failedOperations : failedDocuments;
  const mayRetry = status === 'COMPLETED' || status === 'STOPPED';
  return (
    <>
      {batch.waits !== null && <Waits waits={batch.waits} />}
      {batch.outage !== undefined && <Outage outage={batch.outage} />}
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
        <Retry
          batch={batch}
          title={counts.error === 1 ? word(words.one) : word(words.many, { count })}
          why={word(words.why)}
          onDone={onDone}
        />
      )}
    </>
  );
}

/** The spending cap that a batch waits for, or for which it was paused, and what lets it continue. */
function Waits({ waits }: { waits: NonNullable<BatchAnswer['waits']> }) {
  const { format } = style.value;
  const isPaused = waits.until === null;
  const title =
    waits.until === null
      ? word(batchWords.pausedAtCap)
      : word(batchWords.waitsTitle, { time: format.dateTime(waits.until) });
  const amounts = {
    ceiling: format.money(waits.ceiling),
    left: format.money(waits.left),
    cost: format.money(waits.cost),
  };
  return (
    <section class="mt" aria-label={title}>
      <Tell tone="alert" title={title}>
        {word(isPaused ? batchWords.capOfBatch : batchWords.waitsFor, amounts)}{' '}
        <code>{isPaused ? 'CREDIT_MAXIMUM_COST_PER_BATCH' : 'CREDIT_MAXIMUM_COST_PER_DAY'}</code>
      </Tell>
    </section>
  );
}

/** The source that a batch waits for, or for which it was paused. */
function Outage({ outage }: { outage: NonNullable<BatchAnswer['outage']> }) {
  const { source, since, message, pausedAt } = outage;
  const title = word(batchWords.outageTitle, { source, time: style.value.format.dateTime(since) });
  return (
    <section class="mt" aria-label={title}>
      <Tell tone="alert" title={title}>
        {message} {word(pausedAt === undefined ? batchWords.outageWhy : batchWords.outagePaused)}
      </Tell>
    </section>
  );
}

/** A notice about documents that ended in an error. Asks before it analyses them again, because their sources may charge for it. */
function Retry({
  batch,
  title,
  why,
  onDone,
}: {
  batch: BatchAnswer;
  title: string;
  why: string;
  onDone: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { error } = batch.counts;
  const count = style.value.format.number(error);
  const isOperation = batch.kind === 'OPERATION';
  const questions = isOperation
    ? { one: batchWords.retryOperationTitle, many: batchWords.retryOperationsTitle }
    : { one: batchWords.retryOneTitle, many: batchWords.retryTitle };
  const name = error === 1 ? word(batchWords.retryOne) : word(batchWords.retry, { count });
  return (
    <ActNotice title={title} why={why} name={name} onAct={() => setOpen(true)}>
      {isOpen && (
        <FormDialog
          id="retry"
          title={error === 1 ? word(questions.one) : word(questions.many, { count })}
          verb={name}
          why={word(batchWords.couldNotRetry)}
          onSend={async () => {
            await client.retryBatch(batch.id);
            onDone();
          }}
          onClose={() => setOpen(false)}
        >
          <p>{word(batchWords.retryCost)}</p>
          <p>{why}</p>
        </FormDialog>
      )}
    </ActNotice>
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
  const { isBusy, failure, run } = useAct();
  const once = () =>
    run(async () => {
      await act();
      onDone();
    });
  return (
    <ActNotice title={title} why={why} name={name} isBusy={isBusy} onAct={once}>
      {failure !== undefined && <TellFailure failure={failure} />}
    </ActNotice>
  );
}

/** A notice with a button. Below it are the question or the failure of what the button does. */
function ActNotice({
  title,
  why,
  name,
  isBusy = false,
  onAct,
  children,
}: {
  title: string;
  why: string;
  name: string;
  isBusy?: boolean;
  onAct: () => unknown;
  children: ComponentChildren;
}) {
  return (
    <section class="mt" aria-label={title}>
      <Tell
        tone="unknown"
        title={title}
        action={
          <button type="button" class="button little" aria-disabled={isBusy} onClick={onAct}>
            {isBusy && <Icon name="running" class="icon turning" />}
            {name}
          </button>
        }
      >
        {why}
      </Tell>
      {children}
    </section>
  );
}
