import { useState } from 'preact/hooks';
import type { IssuedWebhook, WebhookAnswer } from '../../../client/webhook-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { go } from '../../router.ts';
import { useAct } from '../../signals/loaded.ts';
import { word } from '../../signals/preferences.ts';
import { frameWords } from '../../words/frame-words.ts';
import { webhookWords as words } from '../../words/webhook-words.ts';
import { ChangeWebhook, Secrets } from './webhook-form.tsx';

type Question = 'CHANGE' | 'SECRET' | 'DISABLE' | 'REMOVE';

/** What can be done with a webhook; what cannot be taken back is asked first. */
export function WebhookActs({ webhook, onChanged }: { webhook: WebhookAnswer; onChanged: () => void }) {
  const [question, setQuestion] = useState<Question | undefined>();
  const [isTested, setTested] = useState(false);
  const act = useAct();
  const { id } = webhook;
  const run = async (work: () => Promise<unknown>) => {
    if (await act.run(work)) onChanged();
  };
  return (
    <>
      <div class="actions">
        {webhook.disabledAt === null ? (
          <>
            <button
              type="button"
              class="button primary"
              aria-disabled={act.isBusy}
              onClick={async () => {
                setTested(false);
                if (await act.run(() => client.webhooks.test(id))) {
                  setTested(true);
                  onChanged();
                }
              }}
            >
              {word(words.test)}
            </button>
            <button type="button" class="button" onClick={() => setQuestion('CHANGE')}>
              {word(words.change)}
            </button>
            <button type="button" class="button" onClick={() => setQuestion('SECRET')}>
              {word(words.newSecret)}
            </button>
            <button type="button" class="button" onClick={() => setQuestion('DISABLE')}>
              {word(words.disable)}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              class="button primary"
              aria-disabled={act.isBusy}
              onClick={() => run(() => client.webhooks.enable(id))}
            >
              {word(words.enable)}
            </button>
            <button type="button" class="button" onClick={() => setQuestion('CHANGE')}>
              {word(words.change)}
            </button>
          </>
        )}
        <button type="button" class="button quiet" onClick={() => setQuestion('REMOVE')}>
          {word(words.remove)}
        </button>
      </div>
      {isTested && (
        <div role="status" class="whole-line">
          <Tell tone="approved" title={word(words.tested)} />
        </div>
      )}
      {act.failure !== undefined && (
        <div class="whole-line">
          <TellFailure failure={act.failure} title={word(words.couldNotDo)} />
        </div>
      )}
      <Questions
        webhook={webhook}
        question={question}
        onClose={() => setQuestion(undefined)}
        onChanged={onChanged}
      />
    </>
  );
}

/** What is asked before it is done. */
function Questions({
  webhook,
  question,
  onClose,
  onChanged,
}: {
  webhook: WebhookAnswer;
  question: Question | undefined;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { id } = webhook;
  return (
    <>
      {question === 'CHANGE' && (
        <ChangeWebhook
          webhook={webhook}
          onClose={onClose}
          onChanged={() => {
            onClose();
            onChanged();
          }}
        />
      )}
      {question === 'SECRET' && <NewSecret webhook={webhook} onClose={onClose} onChanged={onChanged} />}
      {question === 'DISABLE' && (
        <FormDialog
          id="disable"
          title={word(words.disableTitle, { type: webhook.type })}
          verb={word(words.disable)}
          why={word(words.couldNotDo)}
          isGrave
          onSend={async () => {
            await client.webhooks.disable(id);
            onChanged();
          }}
          onClose={onClose}
        >
          <p class="wrap">{word(words.disableWhy, { url: plainWords(webhook.url) })}</p>
        </FormDialog>
      )}
      {question === 'REMOVE' && (
        <FormDialog
          id="remove"
          title={word(words.removeTitle, { type: webhook.type })}
          verb={word(words.remove)}
          why={word(words.couldNotDo)}
          isGrave
          onSend={async () => {
            await client.webhooks.remove(id);
            go('/webhooks', { replaces: true });
          }}
          onClose={onClose}
        >
          <p class="wrap">{word(words.removeWhy, { url: plainWords(webhook.url) })}</p>
        </FormDialog>
      )}
    </>
  );
}

/** A new secret, told once. */
function NewSecret({
  webhook,
  onClose,
  onChanged,
}: {
  webhook: WebhookAnswer;
  onClose: () => void;
  onChanged: () => void;
}) {
  const act = useAct();
  const [issued, setIssued] = useState<IssuedWebhook | undefined>();
  return (
    <Dialog
      labelledBy="new-secret"
      class="roomy"
      onClose={() => {
        onClose();
        if (issued !== undefined) onChanged();
      }}
    >
      <div class="title">
        <h2 id="new-secret">
          {issued === undefined ? word(words.secretTitle, { type: webhook.type }) : word(words.secrets)}
        </h2>
      </div>
      <div class="inside">
        {issued === undefined ? <p>{word(words.secretWhy)}</p> : <Secrets issued={[issued]} />}
        {act.failure !== undefined && <TellFailure failure={act.failure} title={word(words.couldNotDo)} />}
      </div>
      <div class="ending">
        {issued === undefined ? (
          <>
            <button type="button" class="button" onClick={onClose}>
              {word(frameWords.back)}
            </button>
            <button
              type="button"
              class="button primary"
              aria-disabled={act.isBusy}
              onClick={() => act.run(async () => setIssued(await client.webhooks.rotateSecret(webhook.id)))}
            >
              {word(words.makeSecret)}
            </button>
          </>
        ) : (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              onClose();
              onChanged();
            }}
          >
            {word(words.done)}
          </button>
        )}
      </div>
    </Dialog>
  );
}
