import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { LruMap } from '../base/lru-map.ts';
import { onAbort } from '../base/on-abort.ts';
import { siteOf } from './network-of.ts';
import { RecentFailures } from './recent-failures.ts';

interface HashGateOptions {
  /** Maximum number of hashes that are computed at the same time. Each uses a core and 32 MiB. Default: 2. */
  readonly maximumAtOnce?: number;
  /** Maximum number of waiting attempts. If there are more, the attempts with the most recent failures are refused. Default: 4,096. */
  readonly maximumWaiting?: number;
  /** Maximum number of waiting attempts for one account. Default: 2,048. */
  readonly maximumOfAccount?: number;
  /** Minimum time between the starts of two comparisons for an account with many failures, in milliseconds. Default: 500. */
  readonly paceMs?: number;
  /** Maximum time until the answer to a failed attempt that is held back, in milliseconds. Default: 50,000. */
  readonly holdMs?: number;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  readonly nowMs?: () => number;
}

/** Origin of an attempt to authenticate. */
export interface AttemptOrigin {
  /** Network address that the attempt comes from. */
  readonly address: string;
  /** Aborts when the caller goes away. An attempt that still waits for its turn is then dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** An attempt to authenticate whose secret is compared with a slow hash. */
export interface Comparison extends AttemptOrigin {
  /** Kind and name of the account, as the caller sent them. The account may not exist. */
  readonly account: string;
  /** False for an account without a hash. Such an attempt always fails. */
  readonly exists: boolean;
  /**
   * Whether this secret was correct before, or the user signed in with this browser before. Such an attempt has the highest
   * priority. The caller must limit the failures of each secret or browser. Default: false.
   */
  readonly isKnown?: boolean;
}

/** An attempt that waits for its turn, or has it. */
interface Turn {
  /** Attempts of one line are compared one after another. */
  readonly line: string;
  readonly account: string;
  readonly takesPlace: boolean;
  /** Returns the recent failures that count against the attempt. The lowest weight is next. */
  readonly weight: () => number;
}

interface Waiter extends Turn {
  begin(): void;
  refuse(): void;
}

/** Approximate time until the waiting attempts have been served. */
const retrySeconds = 2;
/** Maximum time that an attempt waits for its turn, in ms. Proxies often close a silent connection after 60 s. */
const maximumWaitingMs = 50_000;
/**
 * Maximum number of account failures that count. One failure of a network has the same weight, so networks decide first. From
 * this weight on, the newest attempt is next.
 */
const mostOfAccount = 5;
/** Number of recent failures from which comparisons for an account have the pace of an account under attack. */
const pacedFailures = 20;
const maximumPairs = 50_000;
/** Number of recent durations that are stored, to be repeated for accounts that do not exist. */
const maximumDurations = 16;
/** Maximum wait for a turn that counts in a duration, in ms, so that a flood does not slow attempts after it. */
const maximumCountedMs = 2_000;

/**
 * Limits the cores and the memory that slow hashes use in a process, and selects the next attempt.
 *
 * A flood of wrong attempts delays only its own accounts and networks. The attempt with the fewest recent failures of its
 * account and network is next. Each account has at most one hash in progress, and at least `paceMs` between two if it has many
 * failures. Failures of an account do not count for a known secret or browser, or in a network where the account
 * authenticated before. Such attempts do not wait for other attempts on the account.
 *
 * A flood whose attempts have addresses of their own cannot be distinguished from a user in a new network. It is limited by its
 * connections: each sends an attempt only after the answer to its last one. So the answer to a failed attempt is held back while
 * others wait, and from `mostOfAccount` on the newest attempt is next, which is soon that of the user.
 *
 * If the gate is idle, an attempt on an account that does not exist is hashed too. If the gate is busy, no hash is computed:
 * the attempt waits for its turn within the account and takes as long as a recent attempt, or as the first one. So neither the
 * time nor a refusal shows whether an account exists, and made-up account names use no core.
 */
export class HashGate {
  readonly #options: Required<HashGateOptions>;
  readonly #failures: RecentFailures;
  /** Pairs of accounts and networks with a successful sign-in. */
  readonly #goodPairs = new LruMap<true>({ maximum: maximumPairs });
  /** Waiting attempts, in the order of arrival. */
  #waiting: Waiter[] = [];
  readonly #busyLines = new Set<string>();
  readonly #durationsMs: number[] = [];
  #running = 0;
  #tellFirst: () => void = () => {};
  /** Resolves when a duration is known. */
  readonly #first = new Promise<void>((resolve) => {
    this.#tellFirst = resolve;
  });

  constructor(options: HashGateOptions = {}) {
    const nowMs = options.nowMs ?? (() => performance.now());
    this.#options = {
      maximumAtOnce: 2,
      maximumWaiting: 4_096,
      maximumOfAccount: 2_048,
      paceMs: 500,
      holdMs: maximumWaitingMs,
      nowMs,
      ...options,
    };
    this.#failures = new RecentFailures(nowMs);
  }

  /**
   * Does work of an authenticated caller, such as hashing a new password, before all attempts.
   *
   * @throws CreditError TOO_MANY_ATTEMPTS if too many callers wait; `work` is then never started.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const askedMs = this.#options.nowMs();
    const release = await this.#enter({ line: '', account: '', takesPlace: true, weight: () => -1 });
    try {
      return await this.#hash(work, askedMs);
    } finally {
      release();
    }
  }

  /**
   * Compares the secret of an attempt when its turn comes.
   *
   * @param work returns undefined if the secret is wrong.
   * @throws CreditError TOO_MANY_ATTEMPTS if too many attempts with fewer failures wait, or the attempt has waited for 50 s;
   * the reason of `signal` once it aborts while the attempt waits. `work` is then never started.
   */
  async compare<T>(attempt: Comparison, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const { account, exists, address, signal, isKnown = false } = attempt;
    signal?.throwIfAborted();
    const site = siteOf(address);
    const names = [`network ${site}`, `account ${account}`];
    const pair = `${site} ${account}`;
    const isGoodPair = this.#goodPairs.get(pair) === true;
    const line = isKnown ? `known ${account}` : isGoodPair ? pair : account;
    const ofNetwork = this.#countOf(`network ${site}`) * mostOfAccount;
    const weight = () => {
      if (isKnown) return -1;
      return ofNetwork + (isGoodPair ? 0 : Math.min(mostOfAccount, this.#countOf(`account ${account}`)));
    };
    // Each attempt counts as a failure until it succeeds, so that simultaneous attempts count too.
    for (const name of names) this.#failures.add(name, 1);
    const takeBack = () => {
      for (const name of names) this.#failures.add(name, -1);
    };
    const takesPlace = exists || this.#isIdle();
    const askedMs = this.#options.nowMs();
    const turn = { line, account, takesPlace, weight };
    let isCrowded = false;
    let release = () => {};
    let result: T | undefined;
    try {
      release = await this.#enter(turn, signal);
      if (takesPlace) result = await this.#hash(work, askedMs);
      else {
        // Another attempt is in progress, because the gate is busy.
        await this.#first;
        await sleep(this.#someDuration());
      }
    } catch (error) {
      takeBack();
      throw error;
    } finally {
      isCrowded = this.#hasFailures(turn, mostOfAccount) && this.#waiting.length > 0;
      release();
    }
    if (result === undefined) {
      const restMs = askedMs + this.#options.holdMs - this.#options.nowMs();
      // A caller who goes away ends the wait.
      if (isCrowded && restMs > 0) await pause(restMs, signal).catch(() => {});
      return undefined;
    }
    takeBack();
    this.#goodPairs.set(pair, true);
    return result;
  }

  #countOf(name: string): number {
    return Math.round(this.#failures.of(name));
  }

  /** Whether an additional hash delays no attempt on an existing account. */
  #isIdle(): boolean {
    return this.#running < Math.max(1, this.#options.maximumAtOnce - 1) && this.#waiting.length === 0;
  }

  /** Waits for a turn. Call the result to end the turn. */
  async #enter(turn: Turn, signal?: AbortSignal): Promise<() => void> {
    if (this.#mayBegin(turn)) this.#start(turn);
    else await this.#wait(turn, signal);
    const begunMs = this.#options.nowMs();
    return () => {
      if (turn.takesPlace) this.#running -= 1;
      const restMs = this.#hasFailures(turn, pacedFailures)
        ? begunMs + this.#options.paceMs - this.#options.nowMs()
        : 0;
      if (restMs > 0) setTimeout(() => this.#free(turn), restMs);
      else this.#busyLines.delete(turn.line);
      this.#beginNext();
    };
  }

  #free({ line }: Turn): void {
    this.#busyLines.delete(line);
    this.#beginNext();
  }

  /** Whether the account of an attempt has this number of recent failures. They do not count for attempts that have a line of their own. */
  #hasFailures({ line, account }: Turn, count: number): boolean {
    return line === account && account !== '' && this.#countOf(`account ${account}`) >= count;
  }

  #wait(turn: Turn, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        stop?.();
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
      };
      const waiter: Waiter = {
        ...turn,
        begin: () => {
          leave();
          resolve();
        },
        refuse: () => {
          leave();
          reject(new CreditError('TOO_MANY_ATTEMPTS', { seconds: retrySeconds }));
        },
      };
      const timer = setTimeout(waiter.refuse, maximumWaitingMs);
      const stop =
        signal &&
        onAbort(signal, () => {
          leave();
          reject(signal.reason);
        });
      this.#waiting.push(waiter);
      const { maximumWaiting, maximumOfAccount } = this.#options;
      if (turn.account !== '')
        this.#refuseBeyond(maximumOfAccount, ({ account }) => account === turn.account);
      // Only attempts that take a place delay others, so only they are counted.
      this.#refuseBeyond(maximumWaiting, ({ takesPlace }) => takesPlace);
    });
  }

  /** If more than `maximum` of the selected attempts wait, refuses the heaviest ones. If weights are equal, refuses the newest. */
  #refuseBeyond(maximum: number, isMeant: (waiter: Waiter) => boolean): void {
    const meant = this.#waiting.filter(isMeant);
    if (meant.length <= maximum) return;
    meant.reduce((worst, waiter) => (waiter.weight() >= worst.weight() ? waiter : worst)).refuse();
  }

  #mayBegin({ line, takesPlace }: Turn): boolean {
    if (takesPlace && this.#running >= this.#options.maximumAtOnce) return false;
    return !this.#busyLines.has(line);
  }

  #start({ line, takesPlace }: Turn): void {
    if (takesPlace) this.#running += 1;
    if (line !== '') this.#busyLines.add(line);
  }

  /** Starts attempts while one may start. */
  #beginNext(): void {
    for (;;) {
      const next = selectNext(this.#waiting.filter((waiter) => this.#mayBegin(waiter)));
      if (next === undefined) return;
      this.#start(next);
      next.begin();
    }
  }

  /** Does work whose turn has come, and stores how long it took from the time at which it was requested. */
  async #hash<T>(work: () => Promise<T>, askedMs: number): Promise<T> {
    const { nowMs } = this.#options;
    const begunMs = nowMs();
    try {
      return await work();
    } finally {
      this.#durationsMs.push(Math.min(begunMs - askedMs, maximumCountedMs) + nowMs() - begunMs);
      if (this.#durationsMs.length > maximumDurations) this.#durationsMs.shift();
      this.#tellFirst();
    }
  }

  /** Returns the duration of one of the recent attempts, in milliseconds. */
  #someDuration(): number {
    return this.#durationsMs[randomInt(this.#durationsMs.length)] ?? 0;
  }
}

/**
 * Selects the next attempt from those that may start, in the order of arrival: the lightest. Of several, the oldest, or the newest in a
 * flood.
 */
function selectNext(ready: readonly Waiter[]): Waiter | undefined {
  let lightest = Number.POSITIVE_INFINITY;
  let next: Waiter | undefined;
  for (const waiter of ready) {
    const weight = waiter.weight();
    if (weight < lightest || (weight === lightest && weight >= mostOfAccount)) next = waiter;
    lightest = Math.min(lightest, weight);
  }
  return next;
}
