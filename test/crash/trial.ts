import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Random, randomFrom } from '../http/random.ts';
import type { History, Life } from './history.ts';
import { type Judgement, judge } from './judge.ts';
import type { KillPoint } from './kill-points.ts';
import { databaseIn, type KillableService, type ServiceOptions, startKillable } from './killable-service.ts';
import { newLedger } from './ledger.ts';
import { compareDeliveries, listDeliveries } from './listed-deliveries.ts';
import { openLoad } from './load.ts';
import { readHistory } from './read-history.ts';
import { openReceiver } from './receiver.ts';
import { authenticate, emittedTypes, makeDatabase, registerWebhooks } from './world.ts';

const goneWithinMs = 250;
const loseEveryMs = 500;

/** One database through the lives of many processes, with the clients and the receiver that outlive them. */
export interface Trial {
  readonly folder: string;
  readonly random: Random;
  /** Starts a process, loads it, and kills it after so long. */
  killAfter(loadedMs: number): Promise<void>;
  /** Starts a process and kills it so long afterwards, most often while it takes up what the one before has left. */
  killStarting(afterMs: number): Promise<void>;
  /** Starts a process, loads it for so long, and lets it end by itself. */
  stopAfter(loadedMs: number): Promise<void>;
  /**
   * Starts a process that kills itself at a point, and loads it until it does, or for so long.
   *
   * @param options.log takes down the kinds of write that it comes by.
   * @returns false where it did not come by; it is killed then all the same.
   */
  killAt(point: KillPoint, options: { atMostMs: number; log: string }): Promise<boolean>;
  /** Starts a process and loads it for at least `loadedMs` and until it has logged its first write to `logFile`. */
  watch(logFile: string, loadedMs: number): Promise<void>;
  /** The receiver answers 410 at one address of the last organisation, once; the load has that taken back. */
  loseReceiver(): void;
  /** Judges what there is, while no process runs. */
  judge(): Judgement;
  /** Lets everything come to its end with a receiver that behaves, and judges all of it. */
  drainAndJudge(options: { atMostMs: number }): Promise<Judgement>;
  readonly kills: number;
  /** Gives everything back; the folder is left where `keep` is true. */
  close(options: { keep: boolean }): Promise<void>;
}

/** Opens a trial: a new database with its organisations, and their webhooks at a new receiver. */
export async function openTrial(seed: number): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'credit-kills-'));
  const random = randomFrom(seed);
  const receiver = await openReceiver({
    random: randomFrom(seed + 1_000_000),
    log: join(folder, 'receiver.jsonl'),
  });
  const ledger = newLedger();
  const lives: Life[] = [];
  let service: KillableService | undefined;

  async function begin(options: Omit<ServiceOptions, 'folder'> = {}): Promise<boolean> {
    await receiver.beginLife(lives.length);
    lives.push({ end: 'RUNNING' });
    service = await startKillable({ folder, ...options });
    if (service === undefined) ended('KILLED');
    return service !== undefined;
  }
  function ended(end: Life['end']): void {
    lives[lives.length - 1] = { end };
    service = undefined;
  }
  async function kill(): Promise<void> {
    if (service === undefined) return;
    await service.kill();
    if ((await service.ended) !== 'SIGKILL')
      ledger.oddities.push(`a process ended by itself: ${service.said()}`);
    ended('KILLED');
  }

  async function stop(): Promise<void> {
    await service?.stop();
    ended('STOPPED');
  }

  const credentials = await makeDatabase(folder);
  await begin();
  if (service === undefined) throw new Error('The service was killed before it was set up');
  const { url: firstUrl } = service;
  const organizations = await authenticate(firstUrl, credentials);
  const webhooks = await registerWebhooks(firstUrl, organizations, receiver.url);
  const load = openLoad({ random, organizations, webhooks, receiver, ledger });
  await stop();
  const losable = webhooks.filter(
    ({ organizationId, type }) =>
      organizationId === organizations.at(-1)?.organizationId && emittedTypes.includes(type),
  );

  /** Loads the running service until it is gone, `ms` have passed, or `stop` aborts. */
  async function loadFor(ms: number): Promise<void> {
    if (service === undefined) return;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), ms);
    const gone = service.ended.then(() => over.abort());
    await Promise.race([load.run(service.url, over.signal), gone, aborted(over.signal)]);
    clearTimeout(timer);
    over.abort();
  }

  function history(drained: boolean): History {
    const { receipts } = receiver;
    return readHistory({ folder, ledger, webhooks, receipts, lives, drained });
  }

  return {
    folder,
    random,
    killAfter: async (loadedMs) => {
      await begin();
      await loadFor(loadedMs);
      await kill();
    },
    killStarting: async (killAfterMs) => {
      if (!(await begin({ killAfterMs }))) return;
      await service?.ended;
      await kill();
    },
    stopAfter: async (loadedMs) => {
      await begin();
      await loadFor(loadedMs);
      await stop();
    },
    killAt: async (killPoint, { atMostMs, log }) => {
      const started = await begin({ killPoint, killPointLog: log });
      if (!started) return true;
      // What seldom happens may need a receiver that goes away.
      const losing = setInterval(() => receiver.leave(random.pick(losable).path), loseEveryMs);
      await loadFor(atMostMs);
      clearInterval(losing);
      // Its clients may know before we do that it is gone.
      const met = await Promise.race([service?.ended.then(() => true), pause(goneWithinMs, false)]);
      await kill();
      return met === true;
    },
    watch: async (killPointLog, loadedMs) => {
      await begin({ killPointLog });
      let isGone = service === undefined;
      void service?.ended.then(() => {
        isGone = true;
      });
      do await loadFor(loadedMs);
      while (!isGone && !existsSync(killPointLog));
      await kill();
    },
    loseReceiver: () => {
      receiver.leave(random.pick(losable).path);
    },
    judge: () => judge(history(false)),
    drainAndJudge: async ({ atMostMs }) => {
      receiver.calm();
      await begin();
      const until = Date.now() + atMostMs;
      while (Date.now() < until && countUnfinished(folder) > 0) await pause(100);
      if (service === undefined) throw new Error('The service did not start to drain');
      const answered = await listDeliveries(service.url, organizations, webhooks);
      await stop();
      receiver.misbehave();
      const { defects, ...rest } = history(true);
      return judge({ ...rest, defects: [...defects, ...compareDeliveries(rest, answered)] });
    },
    get kills() {
      return lives.filter(({ end }) => end === 'KILLED').length;
    },
    close: async ({ keep }) => {
      await service?.kill();
      await receiver.close();
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What is still to be done by itself. */
function countUnfinished(folder: string): number {
  const database = new Database(databaseIn(folder), { readonly: true, fileMustExist: true });
  try {
    const row = database
      .prepare<[], { left: number }>(
        `select (select count(*) from event where status = 'PENDING')
          + (select count(*) from run where phase in ('PENDING', 'PROCESSING', 'EVALUATING')) as left`,
      )
      .get();
    return row?.left ?? 0;
  } finally {
    database.close();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
