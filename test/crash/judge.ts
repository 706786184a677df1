import { isDeepStrictEqual } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { type History, keyOf, type OutboxEvent, type Receipt } from './history.ts';

/** The ways in which a promise can be broken. */
export type Fault =
  /** A change without an event, or an event that is called delivered and was not, or was given up too soon. */
  | 'LOST'
  /** A delivery or an event without a change. */
  | 'INVENTED'
  /** One change told by two events. */
  | 'REPEATED'
  /** A later event of a report before an earlier one. */
  | 'DISORDERED'
  /** Sent again after the receiver had said 200, without a kill that would explain it. */
  | 'DUPLICATED'
  /** The same event with other content. */
  | 'ALTERED'
  /** More attempts than three and one for each kill. */
  | 'OVERSENT'
  /** Sent without having been recorded before. */
  | 'UNRECORDED'
  /** Sent again before the wait was over. */
  | 'HURRIED'
  /** Called discarded although the receiver had acknowledged it, and no kill kept that from being known. */
  | 'MISRECORDED'
  /** A signature that does not fit, or was made long before it was sent. */
  | 'FORGED'
  /** Sent to where it does not belong, or without the key that was agreed. */
  | 'MISADDRESSED'
  /** Neither delivered nor discarded at the end. */
  | 'UNFINISHED'
  /** Acknowledged to a client, and gone. */
  | 'FORGOTTEN'
  /** The database contradicts itself. */
  | 'DAMAGED';

export interface Finding {
  readonly fault: Fault;
  readonly what: string;
}

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly events: number;
  readonly delivered: number;
  readonly discarded: number;
  /** Requests that came to the receiver. */
  readonly deliveries: number;
  /** Deliveries of what had been acknowledged, each explained by a kill. */
  readonly duplicatesByKill: number;
}

const maximumAttempts = 3;
/** Waits after the first and the second failure, and how much sooner a retry may come. */
const waitsMs = [1_000, 2_000] as const;
const soonest = 0.75;

/** An attempt is signed when it is made, in whole seconds, and given up after 15 of them. */
const longestOnTheWayMs = 16_000;

/** Compares what happened with what was promised. */
export function judge(history: History): Judgement {
  const findings: Finding[] = [];
  const find = (fault: Fault, what: string) => findings.push({ fault, what });
  judgeChanges(history, find);
  judgeEvents(history, find);
  judgeReceipts(history, find);
  judgeOrder(history, find);
  let duplicatesByKill = 0;
  for (const [id, receipts] of groupBy(history.receipts, idOf)) {
    duplicatesByKill += judgeDuplicates(history, { id, receipts }, find);
    judgeWaits(history, { id, receipts }, find);
  }
  for (const what of history.forgotten) find('FORGOTTEN', what);
  for (const what of history.defects) find('DAMAGED', what);
  const having = (status: OutboxEvent['status']) =>
    history.events.filter((event) => event.status === status).length;
  return {
    findings,
    events: history.events.length,
    delivered: having('DELIVERED'),
    discarded: having('DISCARDED'),
    deliveries: history.receipts.length,
    duplicatesByKill,
  };
}

type Find = (fault: Fault, what: string) => void;

/** Changes and events are held against each other one to one. */
function judgeChanges(history: History, find: Find): void {
  const told = groupBy(history.events, (event) => keyOf(event.type, event.content) ?? `? ${event.id}`);
  const changes = groupBy(history.changes, (change) => change.key);
  for (const [key, happened] of changes) {
    for (let at = told.get(key)?.length ?? 0; at < happened.length; at += 1) {
      find('LOST', `no event tells: ${key}`);
    }
  }
  for (const [key, events] of told) {
    const times = changes.get(key)?.length ?? 0;
    for (const event of events.slice(times)) {
      find(times === 0 ? 'INVENTED' : 'REPEATED', `${event.type} ${event.id} tells: ${key}`);
    }
  }
}

function judgeEvents(history: History, find: Find): void {
  const receipts = groupBy(history.receipts, idOf);
  const gone = new Set(
    history.events.flatMap(({ id, webhookId }) =>
      (receipts.get(id) ?? []).some(({ answer }) => answer.status === 410) ? [webhookId] : [],
    ),
  );
  for (const event of history.events) {
    const name = `${event.type} ${event.id}`;
    const sent = receipts.get(event.id) ?? [];
    judgeAttempts(history, event, sent, find);
    if (event.status === 'DELIVERED' && !sent.some(isAcknowledged)) {
      find('LOST', `${name} is called delivered, and the receiver never acknowledged it`);
    }
    // A receiver that has said that it is gone for good is sent nothing more.
    if (event.status === 'DISCARDED' && event.attempts < maximumAttempts && !gone.has(event.webhookId)) {
      find('LOST', `${name} was discarded after ${event.attempts} attempts`);
    }
    const known = sent.some((receipt) => isAcknowledged(receipt) && !isKilled(history, receipt.life));
    if (event.status === 'DISCARDED' && known) {
      find('MISRECORDED', `${name} was acknowledged, and is called discarded`);
    }
    if (event.status === 'PENDING' && history.drained) find('UNFINISHED', `${name} is pending`);
    if (sent.length > event.attempts) {
      find('UNRECORDED', `${name} was sent ${sent.length} times, ${event.attempts} attempts are on record`);
    }
  }
}

/** Each delivery by itself: where it came, what it says, and who signed it. */
function judgeReceipts(history: History, find: Find): void {
  const events = new Map(history.events.map((event) => [event.id, event]));
  const webhooks = new Map(history.webhooks.map((webhook) => [webhook.id, webhook]));
  const first = new Map<string, Envelope>();
  for (const receipt of history.receipts) {
    const id = idOf(receipt);
    const event = events.get(id);
    const name = `delivery ${receipt.arrived} of ${id}`;
    if (event === undefined) {
      find('INVENTED', `${name}: there is no such event`);
      continue;
    }
    const webhook = webhooks.get(event.webhookId);
    const envelope = readEnvelope(receipt.body);
    if (webhook === undefined || envelope === undefined) {
      find(
        webhook ? 'ALTERED' : 'MISADDRESSED',
        `${name}: ${webhook ? receipt.body : 'nobody registered for it'}`,
      );
      continue;
    }
    const forgery = verify(receipt, webhook.secret);
    if (forgery !== undefined) find('FORGED', `${name}: ${forgery}`);
    const signedMs = Number(receipt.headers['webhook-timestamp']) * 1_000;
    if (Math.abs(receipt.arrivedAtMs - signedMs) > longestOnTheWayMs) {
      find('FORGED', `${name} was signed ${receipt.arrivedAtMs - signedMs} ms before it came`);
    }
    if (receipt.path !== webhook.path) find('MISADDRESSED', `${name} came to ${receipt.path}`);
    if (receipt.headers['api-key'] !== webhook.apiKey) find('MISADDRESSED', `${name} has another api-key`);
    if (envelope.organizationId !== webhook.organizationId || envelope.webhookType !== webhook.type) {
      find('MISADDRESSED', `${name} is for ${envelope.organizationId}, ${envelope.webhookType}`);
    }
    const before = first.get(id) ?? envelope;
    first.set(id, before);
    if (!isDeepStrictEqual(envelope.data, before.data))
      find('ALTERED', `${name} says what the first did not`);
    if (!isDeepStrictEqual(envelope.data, { content: event.content, compress: false })) {
      find('ALTERED', `${name} says what the outbox does not`);
    }
  }
}

/**
 * For each address and report: the next event is sent once the one before it is settled, whatever their types; one
 * address waits for no other. And the outbox itself tells the changes of a report in the order in which they happened.
 */
function judgeOrder(history: History, find: Find): void {
  const receipts = groupBy(history.receipts, idOf);
  const paths = new Map(history.webhooks.map(({ id, path }) => [id, path]));
  const lane = ({ webhookId, reportId }: OutboxEvent) => `${paths.get(webhookId)} ${reportId}`;
  for (const events of groupBy(history.events, lane).values()) {
    let latest: { readonly receipt: Receipt; readonly event: OutboxEvent } | undefined;
    for (const event of events) {
      const sent = withoutRedelivered(history, event.id, receipts.get(event.id) ?? []);
      const first = sent[0];
      if (first && latest) {
        const { receipt } = latest;
        const overlaps =
          receipt.life === first.life && (receipt.ended ?? Number.POSITIVE_INFINITY) > first.arrived;
        if (receipt.arrived > first.arrived || overlaps) {
          find(
            'DISORDERED',
            `${event.id} was sent before ${latest.event.id} of ${event.reportId} was settled`,
          );
        }
      }
      const last = sent.at(-1);
      if (last && (!latest || last.arrived > latest.receipt.arrived)) latest = { receipt: last, event };
    }
  }

  const orders = groupBy(history.changes, (change) => change.key);
  const seen = new Map<string, number>();
  for (const [reportId, events] of groupBy(history.events, (event) => event.reportId)) {
    let highest = Number.NEGATIVE_INFINITY;
    let decided = Number.NEGATIVE_INFINITY;
    for (const event of events) {
      const key = keyOf(event.type, event.content) ?? '';
      const time = seen.get(key) ?? 0;
      seen.set(key, time + 1);
      const change = orders.get(key)?.[time];
      if (change === undefined) continue;
      const { order, until = order } = change;
      const isDecision = event.type === 'REPORT_STATUS';
      if (until < highest || (isDecision && order < decided))
        find('DISORDERED', `the outbox of ${reportId} tells too late: ${key}`);
      highest = Math.max(highest, order);
      if (isDecision) decided = Math.max(decided, order);
    }
  }
}

interface Sent {
  readonly id: string;
  readonly receipts: readonly Receipt[];
}

/**
 * Each copy after the acknowledgement needs a kill of its own: of the process that was told last, before it could record
 * what it was told. Or somebody has asked for it, which may be more than once while it is on its way.
 *
 * @returns how many copies a kill explains.
 */
function judgeDuplicates(history: History, { id, receipts }: Sent, find: Find): number {
  const at = receipts.findIndex(isAcknowledged);
  let last = receipts[at];
  if (last === undefined) return 0;
  let explained = 0;
  let asked = 0;
  for (const receipt of receipts.slice(at + 1)) {
    if (redeliveriesBefore(history, id, receipt) > asked) {
      asked += 1;
    } else if (history.lives[last.life]?.end === 'KILLED' && receipt.life > last.life) {
      explained += 1;
    } else {
      find(
        'DUPLICATED',
        `${id} came again at ${receipt.arrived} in life ${receipt.life}, after ${last.life}`,
      );
    }
    last = receipt;
  }
  return explained;
}

/** Three for each time that it was asked for, and one more for each process whose end cut one short. */
function judgeAttempts(history: History, event: OutboxEvent, receipts: readonly Receipt[], find: Find): void {
  const name = `${event.type} ${event.id}`;
  const asked = history.redeliveries.filter(({ eventId }) => eventId === event.id).length;
  const allowed = maximumAttempts * (1 + asked);
  const ends = history.lives.length;
  if (event.attempts - event.interrupted > allowed || event.interrupted > ends) {
    find('OVERSENT', `${name}: ${event.attempts} attempts, ${event.interrupted} of them cut short`);
  }
  // Only a process that sent it can have been cut short in that.
  const lives = new Set(receipts.map(({ life }) => life)).size;
  const explained = allowed + Math.min(lives, event.interrupted);
  if (receipts.length > explained)
    find('OVERSENT', `${name} was sent ${receipts.length} times of ${explained}`);
}

/** Within one life; what a kill cut short may be sent again at once. */
function judgeWaits(history: History, { id, receipts }: Sent, find: Find): void {
  for (const [index, receipt] of withoutRedelivered(history, id, receipts).entries()) {
    const before = receipts[index - 1];
    if (before?.endedAtMs === undefined || before.life !== receipt.life || before.answer.status === 200)
      continue;
    const { retryAfterSeconds } = before.answer;
    // A kill may have cut attempts short that were never seen, so the shortest wait is what can be asked for.
    const waitMs = retryAfterSeconds === undefined ? waitsMs[0] * soonest : retryAfterSeconds * 1_000;
    const waitedMs = receipt.arrivedAtMs - before.endedAtMs;
    // Two clocks of whole milliseconds.
    if (waitedMs + 2 < waitMs) find('HURRIED', `${id} came again after ${waitedMs} ms of ${waitMs} ms`);
  }
}

interface Envelope {
  readonly organizationId: unknown;
  readonly webhookType: unknown;
  readonly data: unknown;
}

function readEnvelope(body: string): Envelope | undefined {
  let envelope: unknown;
  try {
    envelope = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof envelope !== 'object' || envelope === null) return undefined;
  if (!('organizationId' in envelope && 'webhookType' in envelope && 'data' in envelope)) return undefined;
  const { organizationId, webhookType, data } = envelope;
  return { organizationId, webhookType, data };
}

/** What the library of the standard says against a delivery; undefined where it is satisfied. */
function verify(receipt: Receipt, secret: string): string | undefined {
  const clock = Date.now;
  // It compares the timestamp with now, which is when the delivery came and not when it is judged.
  Date.now = () => receipt.arrivedAtMs;
  try {
    new Webhook(secret).verify(receipt.body, receipt.headers);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    Date.now = clock;
  }
}

function isAcknowledged({ answer, answered }: Receipt): boolean {
  return answered && answer.status === 200;
}

function idOf(receipt: Receipt): string {
  return receipt.headers['webhook-id'] ?? '';
}

function isKilled(history: History, life: number): boolean {
  return history.lives[life]?.end !== 'STOPPED';
}

function redeliveriesBefore(history: History, id: string, receipt: Receipt): number {
  return history.redeliveries.filter(({ eventId, asked }) => eventId === id && asked < receipt.arrived)
    .length;
}

function withoutRedelivered(history: History, id: string, receipts: readonly Receipt[]): readonly Receipt[] {
  return receipts.filter((receipt) => redeliveriesBefore(history, id, receipt) === 0);
}

function groupBy<T>(list: readonly T[], keyOfOne: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOfOne(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
