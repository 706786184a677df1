import { CreditError } from '../base/errors.ts';
import { onAbort } from '../base/on-abort.ts';
import { threadScript } from '../base/thread-script.ts';
import type { CaseSurroundings } from '../credit-policy/assess-plan.ts';
import type { ChoiceReader } from '../credit-policy/read-choice.ts';
import { outOfMemory } from '../jobs/supervised-thread.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import { type Turn, Turns } from '../jobs/turns.ts';
import { limits } from './limits.ts';
import {
  doPolicyTask,
  lengthOfTexts,
  type PolicyAnswer,
  type PolicyTask,
  type PolicyTaskKind,
} from './policy-tasks.ts';

/** Heap of one thread, in megabytes. The longest policy with as many cases as fit in a request needs 400. */
const usualHeapMb = 512;
/** Seconds without a sign of life after which a thread counts as hanging. The cases of a long policy take minutes. */
const looks = 600;

/** The caller of a task. */
interface TaskOptions {
  /** Tasks of different lanes take turns. */
  readonly lane: string;
  /** Aborts when the caller no longer waits. */
  readonly signal: AbortSignal;
}

/**
 * Threads that read, check and describe policies. Each does one task at a time, and organisations take turns. Usual policies
 * share threads, which are ready at once. A task with long texts has a thread of its own, which ends if the caller goes away.
 */
export class PolicyThreads {
  readonly #loadFixtures: CaseSurroundings['loadFixtures'];
  readonly #turns = new Turns({
    atOnce: limits.policyThreads,
    waiting: limits.policiesWaiting,
    waitingPartOfLane: 0.5,
  });
  readonly #pool: ThreadPool<PolicyTask, never, PolicyAnswer>;

  /**
   * @param loadFixtures loads the subjects of cases if no thread can be started.
   * @param options.heapMb megabytes of heap of each thread. Default: 512.
   */
  constructor(
    loadFixtures: CaseSurroundings['loadFixtures'],
    { heapMb = usualHeapMb }: { readonly heapMb?: number } = {},
  ) {
    this.#loadFixtures = loadFixtures;
    this.#pool = new ThreadPool({
      script: threadScript('policy-thread'),
      heapMb,
      youngHeapMb: 32,
      threads: limits.policyThreads,
      withoutEnvironment: true,
      looks,
      // A caller who has gone waits for no answer.
      abortMs: 0,
    });
  }

  /**
   * Reads YAML on a thread as `readChoice` does.
   *
   * @throws CreditError LONG_BODIES_BUSY if too many texts wait; see `run`.
   */
  reader(options: TaskOptions): ChoiceReader {
    return (task) => {
      if (!this.#turns.hasRoom(options.lane))
        throw new CreditError('LONG_BODIES_BUSY', { count: this.#turns.running + this.#turns.waiting });
      return this.run('READ', task, options);
    };
  }

  /**
   * Does the work of a task.
   *
   * @throws CreditError POLICY_INVALID for texts that need more memory than a thread has; the reason of `signal` once it
   * aborts; an Error if the thread ends before its task.
   */
  async run<Kind extends PolicyTaskKind>(
    kind: Kind,
    task: PolicyTask<Kind>['task'],
    { lane, signal }: TaskOptions,
  ): Promise<PolicyAnswer<Kind>> {
    const turn = await this.#turns.take(lane, { signal });
    const whole = { kind, task } as PolicyTask;
    const isLong = lengthOfTexts(whole) > limits.shortPolicyCharacters;
    const answer = await (isLong
      ? this.#do(whole, { alone: true, signal, onGone: () => turn.end() })
      : this.#shared(whole, turn, signal));
    return answer as PolicyAnswer<Kind>;
  }

  /** A shared thread finishes its task even if the caller has gone, and keeps its turn until then. */
  #shared(task: PolicyTask, turn: Turn, signal: AbortSignal): Promise<PolicyAnswer> {
    const done = this.#do(task, { signal: never }).finally(() => turn.end());
    return new Promise((resolve, reject) => {
      const forget = signal.aborted ? undefined : onAbort(signal, () => reject(signal.reason));
      if (signal.aborted) reject(signal.reason);
      done.then(resolve, reject).finally(forget);
    });
  }

  async #do(
    task: PolicyTask,
    how: { readonly signal: AbortSignal; readonly alone?: true; readonly onGone?: () => void },
  ): Promise<PolicyAnswer> {
    const outcome = await this.#pool.run({ task, ...how });
    if (outcome.kind === 'ENDED') return outcome.end;
    // No thread can be started. This thread does the work, and others wait.
    if (outcome.kind === 'UNSTARTED') return doPolicyTask(task, this.#loadFixtures);
    if (outcome.reason === outOfMemory) throw tooLarge();
    throw new Error(`The thread that works on policies failed: ${outcome.reason}`);
  }
}

const never = new AbortController().signal;

function tooLarge(): CreditError {
  return new CreditError('POLICY_INVALID', {
    file: 'source',
    count: 1,
    line: 1,
    column: 1,
    finding: {
      en: 'The policy and its cases need more memory than is available',
      'pt-BR': 'A política e os seus casos precisam de mais memória do que a disponível',
    },
    suggestion: {
      en: 'Send fewer rules or fewer cases. Nothing was changed.',
      'pt-BR': 'Envie menos regras ou menos casos. Nada foi alterado.',
    },
  });
}
