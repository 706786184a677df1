import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreditError } from '../base/errors.ts';
import { LruMap } from '../base/lru-map.ts';
import { siteOf } from './network-of.ts';
import { RecentFailures } from './recent-failures.ts';

interface HashGateOptions {
  /** Maximum number of hashes that are computed at the same time. Each uses a core and 32 MiB. Default: 2. */
  readonly maximumAtOnce?: number;
  /** Maximum number of waiting attempts. If there are more, the attempts with the most recent failures are refused. Default: 256. */
  readonly maximumWaiting?: number;
  /** Maximum number of waiting attempts for one account. Default: 8. */
  readonly maximumOfAccount?: number;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  readonly nowMs?: () => number;
}

/** An attempt to authenticate whose secret is compared with a slow hash. */
export interface Comparison {
  /** Kind and name of the account, as the caller sent them. The account may not exist. */
  readonly account: string;
  /** False for an account without a hash. Such an attempt always fails. */
  readonly exists: boolean;
  /** Network address that the attempt comes from. */
  readonly address: string;
  /** Whether this secret was correct before. Such an attempt has the highest priority. Default: false. */
  readonly isKnown?: boolean;
}

interface Waiter {
  readonly account: string;
  readonly takesPlace: boolean;
  /** Recent failures that count against the attempt. The lowest weight is next. */
  readonly weight: number;
  begin(): void;
  refuse(): void;
}

/** Approximate time until the waiting attempts have been served. */
const retrySeconds = 2;
/** Maximum number of account failures that count. One failure of a network has the same weight, so networks decide first. */
const mostOfAccount = 20;
const maximumPairs = 50_000;
/** Number of recent durations that are stored, to be repeated for accounts that do not exist. */
const maximumDurations = 16;
/** Maximum wait for a turn that counts in a duration, in ms, so that a flood does not slow attempts after it. */
const maximumWaitMs = 2_000;

/**
 * Limits the cores and the memory that slow hashes use in a process, and selects the next attempt.
 *
 * A flood of wrong attempts delays only its own accounts and networks. The attempt with the fewest recent failures of its
 * account and network is next. Each account has at most one hash in progress. If too many attempts wait, the attempts
 * with the most failures are refused. If an account signed in from a network before, failures of the account in other
 * networks do not count there.
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
  readonly #busyAccounts = new Set<string>();
  readonly #durationsMs: number[] = [];
  #running = 0;
  #tellFirst: () => void = () => {};
  /** Resolves when a duration is known. */
  readonly #first = new Promise<void>((resolve) => {
    this.#tellFirst = resolve;
  });

  constructor(options: HashGateOptions = {}) {
    const { maximumAtOnce = 2, maximumWaiting = 256, maximumOfAccount = 8 } = options;
    const nowMs = options.nowMs ?? (() => performance.now());
    this.#options = { maximumAtOnce, maximumWaiting, maximumOfAccount, nowMs };
    this.#failures = new RecentFailures(nowMs);
  }

  /**
   * Does work of an authenticated caller, such as hashing a new password, before all attempts.
   *
   * @throws CreditError TOO_MANY_ATTEMPTS if too many callers wait; `work` is then never started.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const askedMs = this.#options.nowMs();
    const release = await this.#enter({ account: '', takesPlace: true, weight: -1 });
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
   * @throws CreditError TOO_MANY_ATTEMPTS if too many attempts with fewer failures wait; `work` is then never started.
   */
  async compare<T>(attempt: Comparison, work: () => Promise<T | undefined>): Promise<T | undefined> {
    const { account, exists, address, isKnown = false } = attempt;
    const site = siteOf(address);
    const names = [`network ${site}`, `account ${account}`];
    const pair = `${site} ${account}`;
    const weight = isKnown ? -1 : this.#weightOf(names, this.#goodPairs.get(pair) === true);
    // Each attempt counts as a failure until it succeeds, so that simultaneous attempts count too.
    for (const name of names) this.#failures.add(name, 1);
    const takeBack = () => {
      for (const name of names) this.#failures.add(name, -1);
    };
    const takesPlace = exists || this.#isIdle();
    const askedMs = this.#options.nowMs();
    const release = await this.#enter({ account, takesPlace, weight });
    let result: T | undefined;
    try {
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
      release();
    }
    if (result === undefined) return undefined;
    takeBack();
    this.#goodPairs.set(pair, true);
    return result;
  }

  #weightOf([network = '', account = '']: readonly string[], isGoodPair: boolean): number {
    const countOf = (name: string) => Math.round(this.#failures.of(name));
    const ofNetwork = countOf(network) * mostOfAccount;
    return ofNetwork + (isGoodPair ? 0 : Math.min(mostOfAccount, countOf(account)));
  }

  /** Whether an additional hash delays no attempt on an existing account. */
  #isIdle(): boolean {
    return this.#running < Math.max(1, this.#options.maximumAtOnce - 1) && this.#waiting.length === 0;
  }

  /** Waits for a turn. Call the result to end the turn. */
  async #enter(one: Omit<Waiter, 'begin' | 'refuse'>): Promise<() => void> {
    if (!this.#mayBegin(one)) await this.#wait(one);
    else this.#start(one);
    return () => {
      if (one.takesPlace) this.#running -= 1;
      this.#busyAccounts.delete(one.account);
      this.#beginNext();
    };
  }

  #wait(one: Omit<Waiter, 'begin' | 'refuse'>): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new CreditError('TOO_MANY_ATTEMPTS', { seconds: retrySeconds }));
      this.#waiting.push({ ...one, begin: resolve, refuse });
      const { maximumWaiting, maximumOfAccount } = this.#options;
      if (one.account !== '') this.#refuseBeyond(maximumOfAccount, ({ account }) => account === one.account);
      // Only attempts that take a place delay others, so only they are counted.
      this.#refuseBeyond(maximumWaiting, ({ takesPlace }) => takesPlace);
    });
  }

  /** If more than `maximum` of the selected attempts wait, refuses the heaviest ones. If weights are equal, refuses the newest. */
  #refuseBeyond(maximum: number, isMeant: (waiter: Waiter) => boolean): void {
    const meant = this.#waiting.filter(isMeant);
    if (meant.length <= maximum) return;
    const heaviest = meant.reduce((worst, waiter) => (waiter.weight >= worst.weight ? waiter : worst));
    this.#waiting = this.#waiting.filter((waiter) => waiter !== heaviest);
    heaviest.refuse();
  }

  #mayBegin({ account, takesPlace }: Pick<Waiter, 'account' | 'takesPlace'>): boolean {
    if (takesPlace && this.#running >= this.#options.maximumAtOnce) return false;
    return !this.#busyAccounts.has(account);
  }

  #start({ account, takesPlace }: Pick<Waiter, 'account' | 'takesPlace'>): void {
    if (takesPlace) this.#running += 1;
    if (account !== '') this.#busyAccounts.add(account);
  }

  /** Starts attempts while one may start, lightest first. If weights are equal, the oldest is first. */
  #beginNext(): void {
    for (;;) {
      let next: Waiter | undefined;
      for (const waiter of this.#waiting)
        if (this.#mayBegin(waiter) && waiter.weight < (next?.weight ?? Number.POSITIVE_INFINITY))
          next = waiter;
      if (next === undefined) return;
      const begun = next;
      this.#waiting = this.#waiting.filter((waiter) => waiter !== begun);
      this.#start(begun);
      begun.begin();
    }
  }

  /** Does work whose turn has come, and stores how long it took from the time at which it was requested. */
  async #hash<T>(work: () => Promise<T>, askedMs: number): Promise<T> {
    const { nowMs } = this.#options;
    const begunMs = nowMs();
    try {
      return await work();
    } finally {
      this.#durationsMs.push(Math.min(begunMs - askedMs, maximumWaitMs) + nowMs() - begunMs);
      if (this.#durationsMs.length > maximumDurations) this.#durationsMs.shift();
      this.#tellFirst();
    }
  }

  /** Returns the duration of one of the recent attempts, in milliseconds. */
  #someDuration(): number {
    return this.#durationsMs[randomInt(this.#durationsMs.length)] ?? 0;
  }
}
