import { useRef, useState } from 'preact/hooks';
import type { BatchAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, type Failure, failureOf } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch.ts';
import { frameWords } from '../../words/frame.ts';

/** Ends a batch, after saying what stays and what does not. */
export function CancelBatch({ batch, onDone }: { batch: BatchAnswer; onDone: () => void }) {
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
            <Consequences batch={batch} />
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

function Consequences({ batch: { counts, lines, price, kind } }: { batch: BatchAnswer }) {
  const { format } = style.value;
  const { waiting, running } = counts;
  const done = format.number(lines.valid - waiting - running);
  return (
    <ul class="bulleted">
      <li>{word(batchWords.cancelDone, { done, price: format.money(price) })}</li>
      {running > 0 && (
        <li>
          {word(kind === 'OPERATION' ? batchWords.cancelOperations : batchWords.cancelRunning, {
            running: format.number(running),
          })}
        </li>
      )}
      <li>{word(batchWords.cancelWaiting, { waiting: format.number(waiting) })}</li>
      <li>{word(batchWords.cancelFinal)}</li>
    </ul>
  );
}
