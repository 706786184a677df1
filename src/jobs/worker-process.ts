import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { WorkerOptions } from 'node:worker_threads';
import { threadScript } from '../base/thread-script.ts';
import type { ProcessNews, ProcessOrder } from './process-messages.ts';
import { residentMemoryOf } from './resident-memory.ts';

/** Interval of the memory samples, in ms. */
const sampleMs = 100;

/**
 * Signals that the process itself causes: a defect in native code, or V8 out of memory. SIGKILL and SIGTERM have another
 * source: an operator, a supervisor, or the system when memory runs out.
 */
const crashSignals: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
]);

interface WorkerProcessEvents {
  message: [message: unknown];
  /** The reason of the end, if it was observed. */
  error: [error: NodeJS.ErrnoException];
  /** `killedBy`: the external signal that ended the process; undefined if it ended by itself. */
  exit: [code: number | null, killedBy: NodeJS.Signals | undefined];
}

/**
 * A thread in a separate process, used like a `Worker`. If that process ends, this process continues and knows the reason: a
 * crash, a full heap, more memory than allowed (this process then ends it), or an external kill.
 */
export class WorkerProcess extends EventEmitter<WorkerProcessEvents> {
  readonly #child: ChildProcess;
  readonly #memoryMb: number;
  readonly #sampling: NodeJS.Timeout;
  #isSampling = false;
  /** Whether this process ended the other one. */
  #isEnded = false;

  /** @param memoryMb maximum memory of the process, in megabytes of 2^20 bytes. */
  constructor(script: string, options: WorkerOptions, memoryMb: number) {
    super();
    this.#memoryMb = memoryMb;
    this.#child = fork(threadScript('thread-process'), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    this.#child.on('message', (news: ProcessNews) => this.#hear(news));
    this.#child.on('error', (error) => {
      // If the process could not start, no other event follows.
      if (this.#child.pid === undefined) this.#end(error);
    });
    this.#sampling = setInterval(() => void this.#sample(), sampleMs);
    this.#sampling.unref();
    this.#awaitEnd();
    this.#send({ kind: 'START', script, options });
  }

  postMessage(message: unknown): void {
    this.#send({ kind: 'POST', message });
  }

  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Ends the process at once. */
  terminate(): void {
    this.#isEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** @throws the error of Node if the value cannot be sent to another process. */
  #send(order: ProcessOrder): void {
    // A message to a process that has ended is lost, but the event of its end still arrives.
    if (this.#child.connected) this.#child.send(order, () => {});
  }

  #hear(news: ProcessNews): void {
    if (news.kind === 'MESSAGE') this.emit('message', news.message);
    else
      this.emit(
        'error',
        Object.assign(new Error(news.message), news.code !== undefined && { code: news.code }),
      );
  }

  /** Emits the end after the process has ended and all its messages have arrived. */
  #awaitEnd(): void {
    let left = 2;
    let end: readonly [number | null, NodeJS.Signals | null] = [null, null];
    const finish = () => {
      left -= 1;
      if (left === 0) this.#finish(...end);
    };
    this.#child.once('disconnect', finish);
    this.#child.once('exit', (code, signal) => {
      end = [code, signal];
      finish();
    });
  }

  #finish(code: number | null, signal: NodeJS.Signals | null): void {
    clearInterval(this.#sampling);
    if (signal !== null && crashSignals.has(signal)) this.emit('error', new Error(`it crashed (${signal})`));
    const isKilled = signal !== null && !crashSignals.has(signal) && !this.#isEnded;
    this.emit('exit', code, isKilled ? signal : undefined);
  }

  #end(error: Error): void {
    clearInterval(this.#sampling);
    this.emit('error', error);
    this.emit('exit', null, undefined);
  }

  async #sample(): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined || this.#isSampling || this.#isEnded) return;
    this.#isSampling = true;
    const bytes = await residentMemoryOf(pid);
    this.#isSampling = false;
    if (bytes === undefined || bytes <= this.#memoryMb * 2 ** 20 || this.#isEnded) return;
    this.emit('error', new Error(`it used more than ${this.#memoryMb} MB of memory`));
    this.terminate();
  }
}
