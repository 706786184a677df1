import { useState } from 'preact/hooks';
import type { WebhookAnswer, WebhookHealth } from '../../../client/webhook-calls.ts';
import { plainWords } from '../../../wording/plain-words.ts';
import { client } from '../../api.ts';
import { Icon } from '../../parts/icon.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { ScreenWait } from '../../parts/screen-wait.tsx';
import { Tell, TellFailure } from '../../parts/tell.tsx';
import { useLoaded } from '../../signals/loaded.ts';
import { style, word } from '../../signals/preferences.ts';
import { useTitle } from '../../title.ts';
import { eventWords, webhookWords as words } from '../../words/webhook-words.ts';
import { attemptSaid } from './attempt-words.ts';
import { Deliveries, deliveryStatusAt } from './deliveries.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import { Sent, WebhookState } from './webhooks.tsx';

/** One webhook: how it fares, what can be done with it, and everything that it was sent. */
export function WebhookScreen({ id, query }: { id: string; query: URLSearchParams }) {
  const list = useLoaded(`webhook ${id}`, () => client.webhooks.list({ id }));
  const health = useLoaded(`health ${id}`, async () => {
    const all = await client.webhooks.health();
    return all.find(({ webhookId }) => webhookId === id);
  });
  const [round, setRound] = useState(0);
  const webhook = list.value?.[0];
  const status = deliveryStatusAt(query);
  useTitle(
    ...(webhook === undefined ? [] : [webhook.type]),
    ...(status === undefined ? [] : [word(words[status])]),
    word(words.title),
  );
  if (list.value !== undefined && webhook === undefined) {
    return (
      <Nothing
        isPage
        title={word(words.gone)}
        acts={
          <a class="button primary" href="/webhooks">
            {word(words.toAll)}
          </a>
        }
      >
        {word(words.goneWhy)}
      </Nothing>
    );
  }
  if (webhook === undefined) {
    return (
      <ScreenWait
        title={word(words.title)}
        failure={list.failure}
        failed={word(words.couldNotRead)}
        onRetry={list.retry}
      />
    );
  }
  const renew = () => {
    list.retry();
    health.retry();
    setRound(round + 1);
  };
  return (
    <>
      <div class="head">
        <div>
          <h1>{webhook.type}</h1>
          <p class="facts-line">
            <span>{word(eventWords[webhook.type])}</span>
            <span class="document wrap">{plainWords(webhook.url)}</span>
            {webhook.apiKey !== null && <span>{word(words.withKey)}</span>}
          </p>
        </div>
        <WebhookActs webhook={webhook} onChanged={renew} />
      </div>
      {health.failure !== undefined && (
        <TellFailure failure={health.failure} title={word(words.couldNotHealth)} onRetry={health.retry} />
      )}
      <Standing webhook={webhook} />
      <Facts webhook={webhook} health={health.value} />
      <Deliveries webhook={webhook} query={query} round={round} onChanged={renew} />
    </>
  );
}

/** What is not as usual about it. */
function Standing({ webhook: { disabledAt, previousSecretUntil } }: { webhook: WebhookAnswer }) {
  const { format } = style.value;
  return (
    <div class="standing">
      {disabledAt !== null && (
        <Tell tone="unknown" title={word(words.disabledSince, { when: format.dateTime(disabledAt) })} />
      )}
      {previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now() && (
        <p class="call alert">
          <Icon name="alert" class="mark" />
          <span>{word(words.rotating, { when: format.dateTime(previousSecretUntil) })}</span>
        </p>
      )}
    </div>
  );
}

function Facts({ webhook, health }: { webhook: WebhookAnswer; health: WebhookHealth | undefined }) {
  const last = health?.lastAttempt ?? undefined;
  return (
    <dl class="webhook-facts card">
      <div>
        <dt>{word(words.state)}</dt>
        <dd>
          <WebhookState webhook={webhook} health={health} />
        </dd>
      </div>
      <div>
        <dt>{word(words.inSevenDays)}</dt>
        <dd class="number">
          <Sent health={health} />
        </dd>
      </div>
      <div>
        <dt>{word(words.lastAnswer)}</dt>
        <dd>
          {last === undefined ? '–' : attemptSaid(last)}
          {last !== undefined && <span class="sub">{style.value.format.dateTime(last.startedAt)}</span>}
        </dd>
      </div>
    </dl>
  );
}
