import { useRef, useState } from 'preact/hooks';
import type { BatchAnswer, BatchItemAnswer } from '../../../client/credit-client.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client, failureOf } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { titleOfPolicy } from '../../parts/policy-title.ts';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import type { IncompleteItems } from '../../signals/incomplete-items.ts';
import { useLoaded } from '../../signals/loaded.ts';
import { style, word } from '../../signals/preferences.ts';
import { may } from '../../signals/session.ts';
import { batchWords } from '../../words/batch-words.ts';
import { incompleteWords as words } from '../../words/incomplete-words.ts';

/** Shows how many documents were decided without a source, lists them, and analyses them again. Empty if there are none. */
export function IncompleteDocuments({
  batch,
  incomplete: { items, isWhole },
}: {
  batch: BatchAnswer;
  incomplete: IncompleteItems;
}) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  const count = style.value.format.number(items.length);
  const title = isWhole
    ? items.length === 1
      ? word(words.one)
      : word(words.many, { count })
    : word(words.more, { count });
  return (
    <section class="mt" aria-label={title}>
      <Tell
        tone="alert"
        title={title}
        action={
          <>
            <a class="button little" href={`/lotes/${batch.id}?estado=INCOMPLETE`}>
              {word(words.show)}
            </a>
            {isWhole && may('batch:run') && (
              <button type="button" class="button little" onClick={() => setOpen(true)}>
                {word(words.again)}
              </button>
            )}
          </>
        }
      >
        {word(words.why)}
        {!isWhole && (
          <>
            {' '}
            {word(words.byCommand)} <code>credit batch --from-incomplete {batch.id}</code>
          </>
        )}
      </Tell>
      {isOpen && <Again batch={batch} items={items} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** The question before documents are analysed again: how many, under which policy, and the price. */
function Again({
  batch,
  items: shown,
  onClose,
}: {
  batch: BatchAnswer;
  items: readonly BatchItemAnswer[];
  onClose: () => void;
}) {
  const { format } = style.value;
  // The question stays as it was asked, although the list is read again.
  const [items] = useState(shown);
  const body = {
    policyId: batch.policyId,
    documents: items.map(entryOf),
    ...(batch.kind !== 'OPERATION' && { reuseWithinDays: 0 }),
  };
  const { value: preview, failure, retry } = useLoaded('preview', () => client.previewBatch(body));
  const key = useRef(crypto.randomUUID());
  const isOne = items.length === 1;
  const count = format.number(items.length);
  const send = async () => {
    const name = word(words.name, { name: batch.name });
    const purpose = batch.purpose === undefined ? {} : { purpose: batch.purpose };
    try {
      const successor = await client.createBatch(
        { ...body, ...purpose, name },
        { idempotencyKey: key.current },
      );
      go(`/lotes/${successor.id}`);
    } catch (error) {
      // After a refusal, another attempt is another request.
      if (failureOf(error).kind === 'REFUSED') key.current = crypto.randomUUID();
      throw error;
    }
  };
  return (
    <FormDialog
      id="analyse-incomplete"
      title={isOne ? word(words.titleOne) : word(words.title, { count })}
      verb={isOne ? word(words.verbOne) : word(words.verb, { count })}
      why={word(batchWords.refused)}
      check={() => (preview === undefined ? `${word(batchWords.notEstimated)}.` : undefined)}
      onSend={send}
      onClose={onClose}
    >
      <ul class="bulleted">
        <li>
          {word(words.newBatch)} {plainWords(titleOfPolicy(batch.policyId))}.
        </li>
        <li>{word(words.reports)}</li>
        {preview !== undefined && (
          <li>{word(words.price, { price: format.money(preview.mostPrice ?? preview.price) })}</li>
        )}
      </ul>
      {preview === undefined && failure === undefined && (
        <p class="mt" aria-busy="true">
          <span class="ghost long" />
        </p>
      )}
      {failure !== undefined && (
        <TellFailure failure={failure} title={word(words.couldNotPrice)} onRetry={retry} />
      )}
    </FormDialog>
  );
}

/** Returns what a batch needs to analyse a document again. */
function entryOf({ document, externalId, requestedAmount, inputs }: BatchItemAnswer) {
  return {
    document,
    ...(externalId !== undefined && { externalId }),
    ...(requestedAmount !== undefined && { requestedAmount }),
    ...(inputs !== undefined && { inputs }),
  };
}
