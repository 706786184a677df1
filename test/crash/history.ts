/**
 * What happened while processes were killed, as plain data: what the database holds at the end, what the receiver was
 * sent, and what clients were told. The judge knows nothing else, so that a history can also be written by hand.
 */
export interface History {
  readonly webhooks: readonly RegisteredWebhook[];
  /** Every change that a webhook was registered for when it happened. */
  readonly changes: readonly Change[];
  /** The outbox, one row for an event and a webhook, in the order in which the rows were written. */
  readonly events: readonly OutboxEvent[];
  /** In the order of arrival. */
  readonly receipts: readonly Receipt[];
  /** One for each process, in the order of their starts. */
  readonly lives: readonly Life[];
  readonly redeliveries: readonly Redelivery[];
  /** What clients were told is done and the database does not know, in words. */
  readonly forgotten: readonly string[];
  /** What is wrong within the database itself, in words: its integrity, its references, what was counted. */
  readonly defects: readonly string[];
  /** True where nothing was left to be done: every report final, every event delivered or discarded. */
  readonly drained: boolean;
}

export const eventTypes = [
  'REPORT',
  'REPORT_FINISHED',
  'REPORT_STATUS',
  'REPORT_EXPORTED',
  'CREDIT_POLICY',
  'OPERATION',
] as const;
export type EventType = (typeof eventTypes)[number];

export function isEventType(text: string): text is EventType {
  return eventTypes.some((one) => one === text);
}

export interface RegisteredWebhook {
  readonly id: string;
  readonly organizationId: string;
  readonly type: EventType;
  /** Where it is received: the path of its URL. */
  readonly path: string;
  readonly secret: string;
  readonly apiKey: string;
}

/** Something that a GET shows, and that an event must tell of. */
export interface Change {
  readonly organizationId: string;
  readonly type: EventType;
  readonly reportId: string;
  /** Says which change it is; made by `keys` from the database here, and from the content of an event there. */
  readonly key: string;
  /** Rises along the life of a report; equal where either may come first. */
  readonly order: number;
  /** Latest position. A decision may come at any time during the run in progress. */
  readonly until?: number;
}

export interface OutboxEvent {
  /** What is sent as `webhook-id`. */
  readonly id: string;
  readonly webhookId: string;
  readonly type: EventType;
  readonly reportId: string;
  readonly status: 'PENDING' | 'DELIVERED' | 'DISCARDED';
  /** Attempts on record, and how many of them the end of a process cut short. */
  readonly attempts: number;
  readonly interrupted: number;
  readonly content: Content;
}

/** The `data.content` of an event. */
export type Content = Readonly<Record<string, unknown>>;

/** One request that came to the receiver. */
export interface Receipt {
  /** Which process was alive: the index of its life. */
  readonly life: number;
  /** The path that it came to. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly arrivedAtMs: number;
  /** Moments of one counter that rises with everything that the receiver sees. */
  readonly arrived: number;
  /** When the last byte of the answer was handed over, or the connection was gone; absent while it is under way. */
  readonly ended?: number;
  readonly endedAtMs?: number;
  readonly answer: Answer;
  /** The answer was sent to its last byte. */
  readonly answered: boolean;
}

/** How the receiver answers. */
export interface Answer {
  /** 0: the connection is reset without an answer. */
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly delayMs?: number;
}

export interface Life {
  readonly end: 'KILLED' | 'STOPPED' | 'RUNNING';
}

/** Somebody asked for an event to be sent again. */
export interface Redelivery {
  readonly eventId: string;
  /** The moment before it was asked. */
  readonly asked: number;
}

/** Names of changes. An event tells of the change with the same name. */
export const keys = {
  section: (reportId: string, sectionId: string) => `${reportId} section ${sectionId}`,
  finished: (reportId: string, finalizedAt: string) => `${reportId} finished at ${finalizedAt}`,
  evaluated: (reportId: string, policyStatus: string, score: number | null) =>
    `${reportId} evaluated ${policyStatus} with ${score}`,
  decided: (reportId: string, approved: boolean, commentary: string) =>
    `${reportId} ${approved ? 'approved' : 'denied'}: ${commentary}`,
} as const;

/** The name of the change that an event tells of; undefined where it does not say. */
export function keyOf(type: EventType, content: Content): string | undefined {
  const { reportId, section, finalizedAt, policyStatus, score, approved, commentary } = content;
  if (typeof reportId !== 'string') return undefined;
  if (type === 'REPORT' && typeof section === 'object' && section !== null && 'id' in section) {
    return keys.section(reportId, String(section.id));
  }
  if (type === 'REPORT_FINISHED' && typeof finalizedAt === 'string')
    return keys.finished(reportId, finalizedAt);
  if (type === 'CREDIT_POLICY' && typeof policyStatus === 'string') {
    return keys.evaluated(reportId, policyStatus, typeof score === 'number' ? score : null);
  }
  if (type === 'REPORT_STATUS' && typeof approved === 'boolean' && typeof commentary === 'string') {
    return keys.decided(reportId, approved, commentary);
  }
  return undefined;
}
