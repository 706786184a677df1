import { useState } from 'preact/hooks';
import type { BatchAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { doneOf } from '../../signals/batches.ts';
import { style, word } from '../../signals/preferences.ts';
import { batchWords } from '../../words/batch-words.ts';

/** Ends a batch, after saying what stays and what does not. */
export function CancelBatch({ batch, onDone }: { batch: BatchAnswer; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {word(batchWords.cancel)}
      </button>
      {isOpen && (
        <FormDialog
          id="cancel"
          title={word(batchWords.cancelTitle, { name: plainWords(batch.name) })}
          verb={word(batchWords.cancel)}
          why={word(batchWords.couldNotCancel)}
          isGrave
          onSend={async () => {
            await client.cancelBatch(batch.id);
            onDone();
          }}
          onClose={() => setOpen(false)}
        >
          <Consequences batch={batch} />
        </FormDialog>
      )}
    </>
  );
}

function Consequences({ batch }: { batch: BatchAnswer }) {
  const { format } = style.value;
  const { price, kind } = batch;
  const { waiting, running } = batch.counts;
  const done = format.number(doneOf(batch));
  const reports = running === 1 ? batchWords.cancelRunningOne : batchWords.cancelRunning;
  const operations = running === 1 ? batchWords.cancelOperation : batchWords.cancelOperations;
  return (
    <ul class="bulleted">
      <li>{word(batchWords.cancelDone, { done, price: format.money(price) })}</li>
      {running > 0 && (
        <li>{word(kind === 'OPERATION' ? operations : reports, { running: format.number(running) })}</li>
      )}
      <li>
        {word(waiting === 1 ? batchWords.cancelWaitingOne : batchWords.cancelWaiting, {
          waiting: format.number(waiting),
        })}
      </li>
      <li>{word(batchWords.cancelFinal)}</li>
    </ul>
  );
}
