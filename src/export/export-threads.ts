import { threadScript } from '../base/thread-script.ts';
import type { ProcessIsolation } from '../jobs/isolation.ts';
import type { ThreadOutcome } from '../jobs/supervised-thread.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import type { ExportMaterial } from './read-material.ts';

/**
 * The place in which a file is made.
 *
 * - SHARED: a thread that other tasks use too.
 * - OWN: a separate thread. If it dies, the file is the cause.
 * - PROCESS: a separate process. If it ends, this process continues.
 */
export type ExportPlace = 'SHARED' | 'OWN' | 'PROCESS';

const heapMb = 768;
/** A process needs this memory in addition to the heap, in megabytes. */
const besideHeapMb = 256;

/** The threads and processes that make the files of exports. They start when they are first needed. */
export class ExportThreads {
  readonly #threads: ThreadPool<ExportMaterial, never, Uint8Array>;
  readonly #processes: ThreadPool<ExportMaterial, never, Uint8Array> | undefined;

  /**
   * @param options.threads threads that several tasks share.
   * @param options.isolation undefined if there are no separate processes: PROCESS is then a separate thread.
   */
  constructor({
    threads,
    isolation,
  }: {
    readonly threads: number;
    readonly isolation: ProcessIsolation | undefined;
  }) {
    const options = { script: threadScript('export-thread'), heapMb, looks: 120, abortMs: 0 };
    this.#threads = new ThreadPool({ ...options, threads });
    if (isolation !== undefined) {
      const processMb = Math.max(isolation.memoryMb, heapMb + besideHeapMb);
      this.#processes = new ThreadPool({ ...options, threads: 0, processMb });
    }
  }

  /** @throws the reason of the signal once it aborts; an Error for a file that cannot be made. */
  run(
    material: ExportMaterial,
    { place, signal }: { readonly place: ExportPlace; readonly signal: AbortSignal },
  ): Promise<ThreadOutcome<Uint8Array>> {
    const pool = place === 'PROCESS' ? (this.#processes ?? this.#threads) : this.#threads;
    return pool.run({ task: material, alone: place !== 'SHARED', signal });
  }

  /** Ends all threads and processes. */
  async close(): Promise<void> {
    await Promise.all([this.#threads.close(), this.#processes?.close()]);
  }
}
