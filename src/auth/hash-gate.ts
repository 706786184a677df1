import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreditError } from '../base/errors.ts';
import { LruMap } from '../base/lru-map.ts';
import { siteOf } from './network-of.ts';
import { RecentFailures } from './recent-failures.ts';

interface HashGateOptions {
  /** Hashes that are computed at the same time; each takes a core and 32 MiB. Default: 2. */
  readonly maximumAtOnce?: number;
  /** Attempts that may wait. If more come, those with the most recent failures are refused. Default: 256. */
  readonly maximumWaiting?: number;
  /** Attempts that may wait for one account. Default: 8. */
  readonly maximumOfAccount?: number;
  /** Milliseconds of a clock that is never set back. Default: `performance.now`. */
  readonly nowMs?: () => number;
}

/** An attempt to authenticate whose secret is compared with a slow hash. */
export interface Comparison {
  /** Account that the caller named, with its kind: whether it exists makes no difference to the name. */
  readonly account: string;
  /** False for an account without a hash. Such an attempt fails in any case. */
  readonly exists: boolean;
  /** Network address that the attempt comes from. */
  readonly address: string;
  /** Whether this secret was right before: nothing comes before it. Default: false. */
  readonly isKnown?: boolean;
}

interface Waiter {
  readonly account: string;
  readonly takesPlace: boolean;
  /** Recent failures that count against the attempt: less is better. */
  readonly weight: number;
  begin(): void;
  refuse(): void;
}

/** Roughly the time until those that wait have been served. */
const retrySeconds = 2;
/** Failures of an account that count at most. One failure of a network counts as much: it decides first. */
const mostOfAccount = 20;
const maximumPairs = 50_000;
/** Durations that are repeated for accounts that do not exist. */
const maximumDurations = 16;

/**
 * Bounds the cores and the memory that slow hashes take from a process, and decides which attempt is next.
 *
 * A flood of wrong attempts delays its own accounts and networks only: the attempt with the fewest recent failures of
 * its account and network is next, each account has at most one hash in progress, and when too many attempts wait, those
 * with the most failures are refused. A network from which an account was signed in before is not charged for failures
 * of that account elsewhere.
 *
 * An attempt on an account that does not exist is hashed too while the gate is idle. When it is not, no hash is computed:
 * the attempt takes as long as a recent one did, and waits its turn among those of the same account. Neither time nor
 * refusals show whether an account exists, and names without an account take no core from the others.
 */
export class HashGate {
  readonly #options: Required<HashGateOptions>;
  readonly #failures: RecentFailures;
  /** Accounts with the networks from which they were signed in. */
  readonly #goodPairs = new LruMap<true>({ maximum: maximumPairs });
  /** In the order of their arrival. */
  #waiting: Waiter[] = [];
  readonly #busyAccounts = new Set<string>();
  readonly #durationsMs: number[] = [];
  #running = 0;

  constructor(options: HashGateOptions = {}) {
    const { maximumAtOnce = 2, maximumWaiting = 256, maximumOfAccount = 8 } = options;
    const nowMs = options.nowMs ?? (() => performance.now());
    this.#options = { maximumAtOnce, maximumWaiting, maximumOfAccount, nowMs };
    this.#failures = new RecentFailures(nowMs);
  }

  /**
   * Does work of a caller who is authenticated already, such as the hash of a new password, before all attempts.
   *
   * @throws CreditError TOO_MANY_ATTEMPTS if too many wait; `work` is then never started.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.#enter({ account: '', takesPlace: true, weight: -1 });
    try {
      return await work();
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
    // Counted before it is known to be one, so that many at once are counted too.
    for (const name of names) this.#failures.add(name, 1);
    const takeBack = () => {
      for (const name of names) this.#failures.add(name, -1);
    };
    const takesPlace = exists || this.#isIdle() || this.#durationsMs.length === 0;
    const startedMs = this.#options.nowMs();
    const release = await this.#enter({ account, takesPlace, weight });
    let result: T | undefined;
    try {
      if (takesPlace) {
        result = await work();
        this.#remember(this.#options.nowMs() - startedMs);
      } else await sleep(this.#someDuration());
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

  /** Whether a hash more takes no place from an attempt on an account that exists. */
  #isIdle(): boolean {
    return this.#running < Math.max(1, this.#options.maximumAtOnce - 1) && this.#waiting.length === 0;
  }

  /** Waits for a turn; the result ends it. */
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
      // What takes no place delays nothing, and is not counted among what does.
      this.#refuseBeyond(maximumWaiting, ({ takesPlace }) => takesPlace);
    });
  }

  /** Refuses the heaviest of those that a bound is about, if there are too many; among equals the newest. */
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

  /** Starts the lightest of those that may begin, until there are none; among equals the oldest. */
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

  #remember(durationMs: number): void {
    this.#durationsMs.push(durationMs);
    if (this.#durationsMs.length > maximumDurations) this.#durationsMs.shift();
  }

  /** Milliseconds that one of the recent attempts took. */
  #someDuration(): number {
    const { length } = this.#durationsMs;
    return length === 0 ? 0 : (this.#durationsMs[randomInt(length)] ?? 0);
  }
}
