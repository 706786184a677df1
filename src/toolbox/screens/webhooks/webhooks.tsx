import { useState } from 'preact/hooks';
import type { WebhookAnswer, WebhookHealth } from '../../../client/webhook-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { eventWords, webhookWords as words } from '../../words/webhook-words.ts';
import { attemptSaid, isGood } from './attempt-words.ts';
import { eventTypes, NewWebhook } from './webhook-form.tsx';

/** The webhooks of the organisation, with how each fares. */
export function Webhooks() {
  const list = useLoaded('webhooks', () => client.webhooks.list());
  const health = useLoaded('health', () => client.webhooks.health());
  const [isAdding, setAdding] = useState(false);
  useTitle(word(words.title));
  const webhooks = list.value;
  const isFull = webhooks !== undefined && webhooks.length >= eventTypes.length;
  return (
    <>
      <div class="head">
        <div>
          <h1>{word(words.title)}</h1>
          <p class="lead-in">{word(isFull ? words.all : words.lead)}</p>
        </div>
        {webhooks !== undefined && webhooks.length > 0 && !isFull && (
          <div class="actions">
            <button type="button" class="button primary" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {word(words.add)}
            </button>
          </div>
        )}
      </div>
      {list.failure !== undefined && (
        <TellFailure failure={list.failure} title={word(words.couldNotList)} onRetry={list.retry} />
      )}
      {webhooks === undefined && list.failure === undefined && <RowGhost />}
      {webhooks?.length === 0 && <None onAdd={() => setAdding(true)} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <>
          {health.failure !== undefined && (
            <TellFailure failure={health.failure} title={word(words.couldNotHealth)} onRetry={health.retry} />
          )}
          <Discarded webhooks={webhooks} health={health.value} />
          <Table webhooks={webhooks} health={health.value} />
        </>
      )}
      {isAdding && (
        <NewWebhook
          taken={(webhooks ?? []).map(({ type }) => type)}
          onClose={() => {
            setAdding(false);
            list.retry();
            health.retry();
          }}
        />
      )}
    </>
  );
}

function None({ onAdd }: { onAdd: () => void }) {
  return (
    <Nothing
      title={word(words.none)}
      acts={
        <button type="button" class="button primary" onClick={onAdd}>
          <Icon name="plus" />
          {word(words.add)}
        </button>
      }
    >
      {word(words.noneWhy)}
    </Nothing>
  );
}

/** What did not arrive, before anything else. */
function Discarded({
  webhooks,
  health = [],
}: {
  webhooks: readonly WebhookAnswer[];
  health: readonly WebhookHealth[] | undefined;
}) {
  const bad = health.filter(({ discarded }) => discarded > 0);
  const count = bad.reduce((sum, { discarded }) => sum + discarded, 0);
  const [first] = bad;
  if (first === undefined || !webhooks.some(({ id }) => id === first.webhookId)) return null;
  return (
    <p class="call denied">
      <Icon name="denied" class="mark" />
      <span>
        <b>
          {count === 1
            ? word(words.discardedOne)
            : word(words.discardedMany, { count: style.value.format.number(count) })}
        </b>
      </span>
      <a href={`/webhooks/${first.webhookId}?estado=DISCARDED`}>{word(words.see)}</a>
    </p>
  );
}

function Table({
  webhooks,
  health,
}: {
  webhooks: readonly WebhookAnswer[];
  health: readonly WebhookHealth[] | undefined;
}) {
  return (
    <table class="table blocks hooks" role="table" aria-label={word(words.title)}>
      <thead role="rowgroup">
        <tr role="row">
          {[words.event, words.address].map((title) => (
            <th key={title.en} role="columnheader" scope="col">
              {word(title)}
            </th>
          ))}
          <th class="end" role="columnheader" scope="col">
            {word(words.inSevenDays)}
          </th>
          {[words.state, words.lastAnswer].map((title) => (
            <th key={title.en} role="columnheader" scope="col">
              {word(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {webhooks.map((webhook) => (
          <Row
            key={webhook.id}
            webhook={webhook}
            health={health?.find(({ webhookId }) => webhookId === webhook.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ webhook, health }: { webhook: WebhookAnswer; health: WebhookHealth | undefined }) {
  const { format } = style.value;
  const last = health?.lastAttempt ?? undefined;
  return (
    <tr role="row">
      <td class="main" role="cell">
        <a href={`/webhooks/${webhook.id}`}>{webhook.type}</a>
        <span class="sub">{word(eventWords[webhook.type])}</span>
      </td>
      <td role="cell">
        <span class="address">{plainWords(webhook.url)}</span>
        {webhook.apiKey !== null && <span class="sub">{word(words.withKey)}</span>}
      </td>
      <td class="end number" role="cell">
        <Sent health={health} />
      </td>
      <td role="cell">
        <WebhookState webhook={webhook} health={health} />
      </td>
      <td class="soft" role="cell">
        {last === undefined ? '–' : attemptSaid(last)}
        {last !== undefined && <span class="sub">{format.dateTime(last.startedAt)}</span>}
      </td>
    </tr>
  );
}

/** How many events in seven days, and which share has arrived of those that are settled. */
export function Sent({ health }: { health: WebhookHealth | undefined }) {
  const { format } = style.value;
  if (health === undefined) return <>–</>;
  const { delivered, pending, discarded, isCut } = health;
  const settled = delivered + discarded;
  const count = format.number(settled + pending);
  return (
    <>
      {isCut ? word(words.orMore, { count }) : count}
      <span class="sub">
        {settled === 0
          ? word(words.nothingSent)
          : // All of them is only what is all of them.
            word(words.delivered, { share: format.percent(Math.floor((100 * delivered) / settled) / 100) })}
      </span>
    </>
  );
}

/** Whether it works, by its last attempt. */
export function WebhookState({
  webhook,
  health,
}: {
  webhook: WebhookAnswer;
  health: WebhookHealth | undefined;
}) {
  const last = health?.lastAttempt ?? null;
  const [tone, title] =
    webhook.disabledAt !== null
      ? (['unknown', words.disabled] as const)
      : last === null
        ? (['unknown', words.untried] as const)
        : isGood(last)
          ? (['approved', words.working] as const)
          : (['alert', words.failing] as const);
  return (
    <span class={`verdict ${tone}`}>
      <Icon name={tone} class="mark" />
      {word(title)}
    </span>
  );
}
