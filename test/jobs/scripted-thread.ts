import { threadId } from 'node:worker_threads';
import { CreditError } from '../../src/base/errors.ts';
import { serveThread } from '../../src/jobs/thread-side.ts';

/**
 * The behaviour of a task. WAIT waits for an abort, for `ms`, or for a hurry with its shared key. HANG and SPIN stop answering, and SPIN also uses a core. The last
 * three end the process: like a fault in native code, by memory outside the heap, and like a kill by an operator.
 */
export interface ScriptedTask {
  readonly deed:
    | 'ANSWER'
    | 'UNREADY'
    | 'WAIT'
    | 'THROW'
    | 'REFUSE'
    | 'EXIT'
    | 'THROW_LATE'
    | 'HANG'
    | 'SPIN'
    | 'HOARD'
    | 'ABORT'
    | 'SWELL'
    | 'KILL';
  readonly steps?: number;
  readonly ms?: number;
  readonly sharedKey: string;
}

export interface ScriptedEnd {
  readonly threadId: number;
  readonly shared: unknown;
}

serveThread<ScriptedTask, number, ScriptedEnd>(
  async ({ deed, steps = 0, ms, sharedKey }, { shared, signal, onHurry, onStep }) => {
    for (let step = 1; step <= steps; step += 1) onStep(step);
    switch (deed) {
      case 'ANSWER':
      case 'UNREADY':
        break;
      case 'WAIT':
        await new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          onHurry((what) => what === sharedKey && resolve());
          if (ms !== undefined) setTimeout(resolve, ms);
        });
        break;
      case 'THROW':
        throw new Error('as scripted');
      case 'REFUSE':
        throw new CreditError('STORAGE_BUSY', { file: 'as scripted' });
      case 'EXIT':
        process.exit(3);
        break;
      case 'THROW_LATE':
        setTimeout(() => {
          throw new Error('out of nowhere');
        });
        await new Promise(() => {});
        break;
      case 'HANG':
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        break;
      case 'SPIN':
        for (;;);
      case 'HOARD': {
        const hoard: unknown[] = [];
        for (;;) hoard.push(new Array(10_000).fill(hoard.length));
      }
      case 'ABORT':
        process.kill(process.pid, 'SIGABRT');
        break;
      case 'SWELL': {
        const buffers: Buffer[] = [];
        for (;;) {
          buffers.push(Buffer.alloc(2 ** 20, 1));
          if (buffers.length % 8 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
        }
      }
      case 'KILL':
        process.kill(process.pid, 'SIGKILL');
        break;
    }
    return { threadId, shared: shared(sharedKey) };
  },
  {
    prepare: async ({ deed }) => {
      if (deed === 'UNREADY') throw new Error('something is missing\nat some place');
    },
  },
);
