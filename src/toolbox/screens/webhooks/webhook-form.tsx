import { useState } from 'preact/hooks';
import type { EventType, IssuedWebhook, WebhookAnswer } from '../../../client/webhook-calls.ts';
import { client } from '../../api.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Oops } from '../../parts/oops.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useAct } from '../../signals/loaded.ts';
import { word } from '../../signals/preferences.ts';
import { frameWords } from '../../words/frame-words.ts';
import { eventWords, webhookWords as words } from '../../words/webhook-words.ts';

/** Every type that a webhook may be for, in the order of the description. */
export const eventTypes: readonly EventType[] = [
  'REPORT',
  'REPORT_FINISHED',
  'REPORT_STATUS',
  'REPORT_EXPORTED',
  'CREDIT_POLICY',
  'REVIEW_OPENED',
  'REVIEW_ANSWERED',
  'OPERATION',
  'WATCH',
  'OPTIN',
  'SUBJECT_ERASED',
];

/** The one that most begin with. */
const usualType: EventType = 'REPORT_FINISHED';

/** Where events go from now on: one webhook for each that is chosen, and its secret, once. */
export function NewWebhook({ taken, onClose }: { taken: readonly EventType[]; onClose: () => void }) {
  const free = eventTypes.filter((type) => !taken.includes(type));
  const [chosen, setChosen] = useState<readonly EventType[]>(free.filter((type) => type === usualType));
  const [issued, setIssued] = useState<readonly IssuedWebhook[]>([]);
  const [failed, setFailed] = useState<EventType | undefined>();
  const [isAsked, setAsked] = useState(false);
  const [target, setTarget] = useState({ url: '', apiKey: '' });
  const act = useAct();
  const submit = async (event: Event) => {
    event.preventDefault();
    setAsked(true);
    if (chosen.length === 0 || target.url.trim() === '') return;
    await act.run(async () => {
      for (const type of chosen) {
        setFailed(type);
        const webhook = await client.webhooks.register({ type, ...bodyOf(target) });
        // One after the other: where one is refused, what was made before is kept, and its secret shown.
        setIssued((before) => [...before, webhook]);
        setChosen((before) => before.filter((one) => one !== type));
      }
      setFailed(undefined);
    });
  };
  const isDone = issued.length > 0 && chosen.length === 0;
  return (
    <Dialog labelledBy="new-webhook" onClose={onClose} class="roomy">
      <form onSubmit={submit}>
        <div class="title">
          <h2 id="new-webhook">{word(isDone ? words.secrets : words.addTitle)}</h2>
        </div>
        <div class="inside">
          {issued.length > 0 && <Secrets issued={issued} />}
          {!isDone && (
            <>
              <Events
                free={free.filter((type) => issued.every((one) => one.type !== type))}
                chosen={chosen}
                onChoose={setChosen}
              />
              {isAsked && chosen.length === 0 && <Oops text={word(words.chooseEvent)} />}
              <Target target={target} onTarget={setTarget} isAsked={isAsked} />
              {act.failure !== undefined && failed !== undefined && (
                <TellFailure failure={act.failure} title={word(words.notAdded, { type: failed })} />
              )}
            </>
          )}
        </div>
        <div class="ending">
          {isDone ? (
            <button type="button" class="button primary" onClick={onClose}>
              {word(words.done)}
            </button>
          ) : (
            <>
              <button type="button" class="button" onClick={onClose}>
                {word(frameWords.back)}
              </button>
              <button type="submit" class="button primary" aria-disabled={act.isBusy}>
                {word(words.register)}
              </button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function Events({
  free,
  chosen,
  onChoose,
}: {
  free: readonly EventType[];
  chosen: readonly EventType[];
  onChoose: (chosen: readonly EventType[]) => void;
}) {
  return (
    <fieldset class="plain-events">
      <legend class="label">{word(words.whichEvents)}</legend>
      {free.map((type) => (
        <label key={type} class="tick">
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(eventTypes.filter((one) => (one === type ? checked : chosen.includes(one))))
            }
          />
          <span>
            {type}
            <span class="sub">{word(eventWords[type])}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface TargetText {
  readonly url: string;
  readonly apiKey: string;
}

function bodyOf({ url, apiKey }: TargetText) {
  return { url: url.trim(), ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }) };
}

function Target({
  target,
  onTarget,
  isAsked,
}: {
  target: TargetText;
  onTarget: (target: TargetText) => void;
  isAsked: boolean;
}) {
  const isWrong = isAsked && target.url.trim() === '';
  return (
    <>
      <div>
        <label class="label" for="webhook-url">
          {word(words.url)}
        </label>
        <input
          class="field"
          id="webhook-url"
          value={target.url}
          inputmode="url"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder="https://"
          aria-describedby="webhook-url-hint"
          aria-invalid={isWrong}
          onInput={({ currentTarget }) => onTarget({ ...target, url: currentTarget.value })}
        />
        <p class="small soft" id="webhook-url-hint">
          {word(words.urlHint)}
        </p>
        {isWrong && <Oops text={word(words.noUrl)} />}
      </div>
      <div>
        <label class="label" for="webhook-key">
          {word(words.apiKey)}
        </label>
        <input
          class="field"
          id="webhook-key"
          value={target.apiKey}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-describedby="webhook-key-hint"
          onInput={({ currentTarget }) => onTarget({ ...target, apiKey: currentTarget.value })}
        />
        <p class="small soft" id="webhook-key-hint">
          {word(words.apiKeyHint)}
        </p>
      </div>
    </>
  );
}

/** Where the events of one webhook go, changed. */
export function ChangeWebhook({
  webhook,
  onClose,
  onChanged,
}: {
  webhook: WebhookAnswer;
  onClose: () => void;
  onChanged: () => void;
}) {
  const [target, setTarget] = useState({ url: webhook.url, apiKey: webhook.apiKey ?? '' });
  const [isAsked, setAsked] = useState(false);
  const act = useAct();
  const submit = async (event: Event) => {
    event.preventDefault();
    setAsked(true);
    if (target.url.trim() === '') return;
    if (await act.run(() => client.webhooks.change(webhook.id, bodyOf(target)))) onChanged();
  };
  return (
    <Dialog labelledBy="change-webhook" onClose={onClose}>
      <form onSubmit={submit}>
        <div class="title">
          <h2 id="change-webhook">{word(words.changeTitle, { type: webhook.type })}</h2>
        </div>
        <div class="inside">
          <Target target={target} onTarget={setTarget} isAsked={isAsked} />
          {act.failure !== undefined && <TellFailure failure={act.failure} title={word(words.couldNotDo)} />}
        </div>
        <div class="ending">
          <button type="button" class="button" onClick={onClose}>
            {word(frameWords.back)}
          </button>
          <button type="submit" class="button primary" aria-disabled={act.isBusy}>
            {word(words.save)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Secrets that are told once: they are gone with what shows them. */
export function Secrets({ issued }: { issued: readonly IssuedWebhook[] }) {
  return (
    <div role="status">
      <p>{word(words.secretsWhy)}</p>
      {issued.map(({ id, type, secret }) => (
        <div key={id} class="mt">
          <p class="label">{word(words.secretOf, { type })}</p>
          <div class="once">
            <code class="wrap">{secret}</code>
            <CopyButton text={secret} />
          </div>
        </div>
      ))}
    </div>
  );
}
