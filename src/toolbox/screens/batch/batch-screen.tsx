import { useRef, useState } from 'preact/hooks';
import type { BatchAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { TellFailure } from '../../parts/tell.tsx';
import { isOver, useBatch } from '../../signals/batches.ts';
import { language, style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { batchWords } from '../../words/batch.ts';
import { frameWords } from '../../words/frame.ts';
import { reportWords } from '../../words/report.ts';
import { BatchItems } from './batch-items.tsx';
import { BatchState } from './batch-state.tsx';

/** A batch while it runs and after: how far, what came of it, every document, and the spreadsheet. */
export function BatchScreen({ id }: { id: string }) {
  const { batch, failure, renew } = useBatch(id);
  useTitle(...(batch === undefined ? [] : [word(batchWords[batch.status])]), word(batchWords.batches));
  if (batch === undefined) {
    return failure === undefined ? (
      <p class="ghost tall">
        <span class="hidden-visually">{word(frameWords.loading)}</span>
      </p>
    ) : (
      <TellFailure failure={failure} title={word(batchWords.couldNotRead)} onRetry={renew} />
    );
  }
  const { format } = style.value;
  return (
    <>
      <div class="head">
        <div>
          <h1 class="wrap">{plainWords(batch.name)}</h1>
          <p class="facts-line">
            <span>
              {plainWords(titleOfPolicy(batch.policyId))},{' '}
              {word(reportWords.version, { version: batch.policyVersion })}
            </span>
            <span>{format.dateTime(batch.createdAt)}</span>
          </p>
        </div>
        <div class="actions">
          {!isOver(batch) && <Cancel batch={batch} onDone={renew} />}
          <a
            class={isOver(batch) ? 'button primary' : 'button'}
            href={`/v2/batch/${batch.id}/spreadsheet?format=xlsx&language=${language.value}`}
            download
          >
            <Icon name="save" />
            {word(batchWords.spreadsheet)}
          </a>
        </div>
      </div>
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(batchWords.couldNotRead)} onRetry={renew} />
      )}
      <Progress batch={batch} />
      <BatchItems batch={batch} />
    </>
  );
}

const outcomes = [
  ['approved', 'approved', batchWords.approved],
  ['alert', 'alert', batchWords.alert],
  ['denied', 'denied', batchWords.denied],
  ['completed', 'unknown', batchWords.completed],
  ['error', 'unknown', batchWords.error],
] as const;

function Progress({ batch }: { batch: BatchAnswer }) {
  const { format } = style.value;
  const { counts, lines, status } = batch;
  const total = lines.valid;
  const done = total - counts.waiting - counts.running;
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
        <p class="because">
          <BatchState batch={batch} />
        </p>
        <svg class="share tall" aria-hidden="true">
          <rect width="100%" height="8" rx="4" />
          <rect class="done" width={`${share}%`} height="8" rx="4" />
        </svg>
        <p class="by" role="status">
          {status === 'COMPLETED' && word(batchWords.ended)}
          {status === 'CANCELLED' && word(batchWords.keptAfterCancel)}
          {!isOver(batch) &&
            word(batchWords.waitingNow, {
              running: format.number(counts.running),
              waiting: format.number(counts.waiting),
            })}
        </p>
      </div>
      <div class="measure">
        <dl class="outcomes">
          {outcomes.map(([name, tone, title]) => (
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
          <div>
            <dt>{word(batchWords.reused)}</dt>
            <dd>{format.number(batch.reused)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** Ends a batch, after saying what stays and what does not. */
function Cancel({ batch, onDone }: { batch: BatchAnswer; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const busy = useRef(false);
  const cancel = async () => {
    if (busy.current) return;
    busy.current = true;
    try {
      await client.cancelBatch(batch.id);
      setOpen(false);
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      busy.current = false;
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {word(batchWords.cancel)}
      </button>
      {isOpen && (
        <Dialog labelledBy="cancel" onClose={() => setOpen(false)}>
          <div class="title">
            <h2 id="cancel" class="wrap">
              {word(batchWords.cancelTitle, { name: plainWords(batch.name) })}
            </h2>
          </div>
          <div class="inside">
            <p>{word(batchWords.cancelWhy)}</p>
            {failure !== undefined && <TellFailure failure={failure} />}
          </div>
          <div class="ending">
            <button type="button" class="button" onClick={() => setOpen(false)}>
              {word(frameWords.back)}
            </button>
            <button type="button" class="button grave" onClick={cancel}>
              {word(batchWords.cancel)}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
