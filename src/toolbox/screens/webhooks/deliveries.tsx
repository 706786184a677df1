import { useEffect, useState } from 'preact/hooks';
import type { DeliveryAnswer, DeliveryStatus, WebhookAnswer } from '../../../client/webhook-calls.ts';
import { client } from '../../api.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { RowGhost } from '../../parts/row-ghost.tsx';
import { TellFailure } from '../../parts/tell.tsx';
import { usePages } from '../../signals/batches.ts';
import { useAct } from '../../signals/loaded.ts';
import { style, word } from '../../signals/preferences.ts';
import { webhookWords as words } from '../../words/webhook-words.ts';
import { DeliveryRow } from './delivery-row.tsx';

const statuses = ['DELIVERED', 'PENDING', 'DISCARDED'] as const;

/** Returns the delivery state that an address filters by; undefined without a filter. */
export function deliveryStatusAt(query: URLSearchParams): DeliveryStatus | undefined {
  return statuses.find((one) => one === query.get('estado'));
}

/** Deliveries that are on their way are looked at again after so long. */
const followMs = 1_500;

/** What a webhook was sent, newest first, and what came back; what did not arrive is sent again from here. */
export function Deliveries({
  webhook,
  query,
  round,
  onChanged,
}: {
  webhook: WebhookAnswer;
  query: URLSearchParams;
  /** Goes up with each change of the webhook. */
  round: number;
  onChanged: () => void;
}) {
  const status = deliveryStatusAt(query);
  const [own, setOwn] = useState(0);
  const list = usePages(`${webhook.id}-${status ?? 'all'} ${round} ${own}`, (cursor) =>
    client.webhooks.deliveries(webhook.id, {
      limit: 50,
      ...(status !== undefined && { status }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
  const { items } = list;
  const isWorking = items?.some((item) => item.status === 'PENDING') === true && items.length <= 50;
  useEffect(() => {
    if (!isWorking) return;
    const timer = setTimeout(() => setOwn(own + 1), followMs);
    return () => clearTimeout(timer);
  }, [isWorking, own, round]);
  return (
    <section class="block" aria-labelledby="deliveries">
      <header>
        <h2 id="deliveries">{word(words.deliveries)}</h2>
        <span class="note">{word(words.newestFirst)}</span>
      </header>
      <div class="sift">
        <Filter webhook={webhook} status={status} />
        <RedeliverAll webhook={webhook} onDone={onChanged} />
      </div>
      {list.failure !== undefined && (
        <TellFailure failure={list.failure} title={word(words.couldNotDeliveries)} onRetry={list.retry} />
      )}
      {items === undefined && list.failure === undefined && <RowGhost />}
      {items?.length === 0 && (
        <p class="soft more">{word(status === undefined ? words.noDeliveries : words.noSuchDeliveries)}</p>
      )}
      {items !== undefined && items.length > 0 && <Table items={items} onChanged={() => setOwn(own + 1)} />}
      <LoadMore list={list} />
    </section>
  );
}

function Filter({ webhook, status }: { webhook: WebhookAnswer; status: DeliveryStatus | undefined }) {
  const path = `/webhooks/${webhook.id}`;
  return (
    <nav class="segments" aria-label={word(words.filter)}>
      <a href={path} aria-current={status === undefined ? 'true' : undefined}>
        {word(words.every)}
      </a>
      {statuses.map((one) => (
        <a key={one} href={`${path}?estado=${one}`} aria-current={one === status ? 'true' : undefined}>
          {word(words[one])}
        </a>
      ))}
    </nav>
  );
}

/** The highest number of events that the service counts for a webhook. */
const mostCounted = 2_000;

function countInWords(count: number): string {
  const number = style.value.format.number(count);
  return count < mostCounted ? number : word(words.orMore, { count: number });
}

/** Everything that was given up, sent again. */
function RedeliverAll({ webhook, onDone }: { webhook: WebhookAnswer; onDone: () => void }) {
  const act = useAct();
  const [done, setDone] = useState<{ readonly count: number; readonly left: number } | undefined>();
  const [count, setCount] = useState<number | undefined>();
  const { format } = style.value;
  return (
    <>
      <button
        type="button"
        class="button little"
        aria-disabled={act.isBusy}
        onClick={() =>
          act.run(async () => {
            const health = await client.webhooks.health();
            setCount(health.find(({ webhookId }) => webhookId === webhook.id)?.redeliverable ?? 0);
          })
        }
      >
        {word(words.redeliverAll)}
      </button>
      {count !== undefined && (
        <FormDialog
          id="redeliver-all"
          title={word(words.redeliverAllTitle, { count: countInWords(count) })}
          verb={word(words.redeliver)}
          why={word(words.couldNotDo)}
          onSend={async () => {
            setDone(await client.webhooks.redeliverDiscarded(webhook.id));
            onDone();
          }}
          onClose={() => setCount(undefined)}
        >
          <p>{word(words.redeliverAllWhy)}</p>
        </FormDialog>
      )}
      <span role="status" class="small soft">
        {done !== undefined &&
          (done.left === 0
            ? word(words.sentAgain, { count: format.number(done.count) })
            : word(words.sentAgainLeft, {
                count: format.number(done.count),
                left: format.number(done.left),
              }))}
      </span>
      {act.failure !== undefined && <TellFailure failure={act.failure} title={word(words.couldNotDo)} />}
    </>
  );
}

function Table({ items, onChanged }: { items: readonly DeliveryAnswer[]; onChanged: () => void }) {
  const [opened, setOpened] = useState<string | undefined>();
  const act = useAct();
  return (
    <>
      {act.failure !== undefined && <TellFailure failure={act.failure} title={word(words.couldNotDo)} />}
      <table class="table blocks deliveries mt" role="table" aria-labelledby="deliveries">
        <thead role="rowgroup">
          <tr role="row">
            {[words.state, words.what, words.answer].map((title) => (
              <th key={title.en} role="columnheader" scope="col">
                {word(title)}
              </th>
            ))}
            <th class="end" role="columnheader" scope="col">
              {word(words.attempts)}
            </th>
            <th class="end" role="columnheader" scope="col">
              {word(words.when)}
            </th>
            <th role="columnheader" scope="col">
              <span class="hidden-visually">{word(words.act)}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isOpen={delivery.id === opened}
              onOpen={() => setOpened(delivery.id === opened ? undefined : delivery.id)}
              onRedeliver={async () => {
                if (await act.run(() => client.webhooks.redeliver(delivery.id))) onChanged();
              }}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}
