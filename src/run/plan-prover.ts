import { threadScript } from '../base/thread-script.ts';
import { outOfMemory } from '../jobs/supervised-thread.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import { type Turn, Turns } from '../jobs/turns.ts';
import type { PolicyProof } from '../policy/proof/prove-policies.ts';
import { givenUpProof, type PlanProofTask, provePlan } from './plan-proof-task.ts';

/** Of one thread. */
const memory = { heapMb: 512, youngHeapMb: 32 } as const;

/** So many are proven at once. */
const threadsAtOnce = 2;

/** So long a person waits before a page; what is not known by then is undecided. */
const usualTimeLimitMs = 10_000;

/**
 * Proves plans, each on a thread of its own, so that no policy holds up this process; organisations take turns. One that takes
 * too long or too much memory is undecided.
 */
export class PlanProver {
  readonly #timeLimitMs: number | 'NONE';
  readonly #turns = new Turns({ atOnce: threadsAtOnce });
  readonly #pool = new ThreadPool<PlanProofTask, never, PolicyProof>({
    ...memory,
    script: threadScript('proof-thread'),
    threads: 0,
    withoutEnvironment: true,
    // The time limit comes before.
    looks: 60,
    // Whoever gives up waits for no answer.
    abortMs: 0,
  });

  /** @param options.timeLimitMs from the wait for a turn to the answer; 10 s unless told. NONE: whoever waits ends it. */
  constructor({ timeLimitMs = usualTimeLimitMs }: { readonly timeLimitMs?: number | 'NONE' } = {}) {
    this.#timeLimitMs = timeLimitMs;
  }

  /**
   * What the change of a plan does to everybody who could ever come.
   *
   * @throws the reason of `signal` once it aborts.
   */
  async prove(
    task: PlanProofTask,
    { lane, signal }: { readonly lane: string; readonly signal: AbortSignal },
  ): Promise<PolicyProof> {
    const time = this.#timeLimitMs === 'NONE' ? undefined : AbortSignal.timeout(this.#timeLimitMs);
    const both = time === undefined ? signal : AbortSignal.any([signal, time]);
    try {
      const turn = await this.#turns.take(lane, { signal: both });
      return await this.#onThread(task, both, turn);
    } catch (error) {
      if (time?.aborted === true && error === time.reason) return givenUpProof(task, 'OUT_OF_TIME');
      throw error;
    }
  }

  async #onThread(task: PlanProofTask, signal: AbortSignal, turn: Turn): Promise<PolicyProof> {
    // Its place is free once the thread is gone, also where nobody waits for that any more.
    const outcome = await this.#pool.run({ task, alone: true, signal, onGone: () => turn.end() });
    if (outcome.kind === 'ENDED') return outcome.end;
    // No thread is to be had: slowly is better than not at all.
    if (outcome.kind === 'UNSTARTED') return provePlan(task);
    if (outcome.reason === outOfMemory) return givenUpProof(task, 'TOO_MANY');
    throw new Error(`The thread that proves policies failed: ${outcome.reason}`);
  }
}
