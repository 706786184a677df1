import { threadScript } from '../base/thread-script.ts';
import { SupervisedThread } from '../jobs/supervised-thread.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import type { ReadingForm } from '../report/run-readings.ts';
import type { KeptPage, PageDecisions } from './page-decider.ts';
import type { Decider } from './report-decision.ts';

/** A policy as data alone. */
export type PolicyContent = Pick<CompiledPolicy, 'policy' | 'version' | 'hash'>;

/** A page for the thread to decide, with what it has not been told yet. */
export interface PageOrder {
  readonly policies: { readonly before: PolicyContent; readonly after: PolicyContent } | undefined;
  readonly forms: readonly (readonly [hash: string, form: ReadingForm])[];
  readonly page: KeptPage;
}

/** Of the thread. */
const memory = { heapMb: 256, youngHeapMb: 16 } as const;

/** Decides pages under two policies while this thread reads the next ones. */
export class PageThread {
  readonly #policies: PageOrder['policies'];
  #untold: (readonly [hash: string, form: ReadingForm])[] = [];
  #thread: SupervisedThread<PageOrder, never, PageDecisions> | undefined;
  #isGone = false;

  constructor(before: Decider, after: Decider) {
    this.#policies = { before: contentOf(before), after: contentOf(after) };
  }

  /** Forms that the pages to come are of; they go along with the next one. */
  add(forms: Iterable<readonly [hash: string, form: ReadingForm]>): void {
    this.#untold.push(...forms);
  }

  /**
   * @returns undefined where no thread is to be had, or it is gone: then it is to be decided here.
   * @throws the reason of the signal.
   */
  async decide(page: KeptPage, signal: AbortSignal): Promise<PageDecisions | undefined> {
    if (this.#isGone) return undefined;
    const isFirst = this.#thread === undefined;
    try {
      this.#thread ??= new SupervisedThread<PageOrder, never, PageDecisions>({
        ...memory,
        script: threadScript('decide-thread'),
        withoutEnvironment: true,
        looks: 60,
        // Whoever gives up waits for no answer.
        abortMs: 0,
      });
    } catch {
      this.#isGone = true;
      return undefined;
    }
    const task = { policies: isFirst ? this.#policies : undefined, forms: this.#untold, page };
    this.#untold = [];
    const outcome = await this.#thread.run({ task, signal });
    if (outcome.kind === 'ENDED') return outcome.end;
    this.#isGone = true;
    return undefined;
  }

  end(): void {
    this.#isGone = true;
    this.#thread?.end('all pages are decided');
  }
}

function contentOf({ compiled: { policy, version, hash } }: Decider): PolicyContent {
  return { policy, version, hash };
}
