import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { pause } from '../../base/clock.ts';
import { type News, type NewsKind, newsKinds } from '../news.ts';

const channel = 'credit_news';
/** What is told within this time of the last message goes out together: every message costs all writers of the server a lock. */
const togetherMs = 20;
/** So many subjects fit into a message, which may have 8,000 bytes. */
const mostSubjects = 100;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** What is told last is waited for so long. */
const patienceMs = 1_000;

/** One message: by whom, and of what. */
interface Message {
  readonly from: string;
  readonly news: Partial<Record<NewsKind, readonly string[]>>;
}

/** What is to be told of each kind: of subjects, or of whatever there is. */
type Outgoing = Map<NewsKind, Set<string> | 'ALL'>;

type Listener = (subjects: readonly string[]) => void;

/**
 * News by LISTEN and NOTIFY, over one connection of their own, outside of all transactions. It is made when somebody listens first
 * or has something to tell, and again when it was cut; whatever was told meanwhile is made up for by a call of all listeners.
 */
export class ServerNews implements News {
  readonly #connect: () => pg.Client;
  readonly #self = randomBytes(6).toString('hex');
  readonly #listeners = new Map<NewsKind, Set<Listener>>();
  #outgoing: Outgoing = new Map();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  #sending: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  readonly #closing = new AbortController();

  /** @param connect makes a connection that is not open yet. */
  constructor(connect: () => pg.Client) {
    this.#connect = connect;
  }

  tell(kind: NewsKind, subject?: string): void {
    if (this.#closing.signal.aborted) return;
    const subjects = this.#outgoing.get(kind) ?? new Set();
    if (subject === undefined) this.#outgoing.set(kind, 'ALL');
    else if (subjects !== 'ALL') this.#outgoing.set(kind, subjects.add(subject));
    const waitMs = this.#sentAt + togetherMs - performance.now();
    this.#timer ??= setTimeout(() => this.#send(), Math.max(0, waitMs));
  }

  listen(kind: NewsKind, listener: Listener): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners);
    listeners.add(listener);
    void this.#open();
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.#timer !== undefined) this.#send();
    // Where the server is away nobody hears it, and nobody waits for that.
    await Promise.race([this.#sending, pause(patienceMs, this.#closing.signal).catch(() => {})]);
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#client?.end().catch(() => {});
  }

  /** Has a connection, unless there is one; while none can be had it is tried again, and nothing is told. */
  #open(): Promise<void> {
    if (this.#client !== undefined || this.#closing.signal.aborted) return Promise.resolve();
    this.#connecting ??= this.#reconnect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #reconnect(): Promise<void> {
    for (
      let pauseMs = firstPauseMs;
      !this.#closing.signal.aborted;
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    ) {
      const client = this.#connect();
      client.on('error', () => {});
      client.on('end', () => this.#drop(client));
      client.on('notification', ({ payload }) => this.#hear(payload));
      try {
        await client.connect();
        // A message is a transaction of its own, for which nobody has to wait until it is on disk.
        await client.query(`set synchronous_commit = off; listen ${channel}`);
        if (this.#closing.signal.aborted) {
          await client.end();
          return;
        }
        this.#client = client;
        for (const kind of newsKinds) this.#call(kind, []);
        return;
      } catch {
        await client.end().catch(() => {});
        await pause(pauseMs, this.#closing.signal).catch(() => {});
      }
    }
  }

  #drop(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void this.#open();
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sendAll().catch(() => {
      // It was a hint: whoever did not get it looks by itself.
    });
  }

  async #sendAll(): Promise<void> {
    await this.#sending;
    const outgoing = this.#outgoing;
    this.#outgoing = new Map();
    this.#sentAt = performance.now();
    await this.#open();
    for (const text of textsOf(this.#self, outgoing)) {
      await this.#client?.query('select pg_notify($1, $2)', [channel, text]);
    }
  }

  #hear(payload: string | undefined): void {
    const message = readMessage(payload);
    if (message === undefined || message.from === this.#self) return;
    for (const kind of newsKinds) {
      const subjects = message.news[kind];
      if (subjects !== undefined) this.#call(kind, subjects);
    }
  }

  #call(kind: NewsKind, subjects: readonly string[]): void {
    for (const listener of this.#listeners.get(kind) ?? []) listener(subjects);
  }
}

/** The messages for what is to be told, of which each fits. */
function textsOf(from: string, outgoing: Outgoing): readonly string[] {
  return [...outgoing].flatMap(([kind, subjects]) => {
    const all = subjects === 'ALL' ? [] : [...subjects];
    const count = Math.max(1, Math.ceil(all.length / mostSubjects));
    return Array.from({ length: count }, (_, at) => {
      const some = all.slice(at * mostSubjects, (at + 1) * mostSubjects);
      return JSON.stringify({ from, news: { [kind]: some } } satisfies Message);
    });
  });
}

/** Whoever may connect can send anything: what is no message of ours is passed over. */
function readMessage(payload: string | undefined): Message | undefined {
  try {
    const { from, news }: { readonly from?: unknown; readonly news?: unknown } = JSON.parse(payload ?? '{}');
    if (typeof from !== 'string' || typeof news !== 'object' || news === null) return undefined;
    const entries = Object.entries(news).map(([kind, subjects]): [string, readonly string[]] => [
      kind,
      Array.isArray(subjects) ? subjects.filter((one) => typeof one === 'string') : [],
    ]);
    return { from, news: Object.fromEntries(entries) };
  } catch {
    return undefined;
  }
}
