import { writeFileSync } from 'node:fs';
import { setEnvironmentData, Worker } from 'node:worker_threads';
import { type ProcessNews, type ProcessOrder, waitsToBeHeard } from './process-messages.ts';
import type { ThreadOrder } from './thread-messages.ts';

// This file is the entry of a process, started by jobs/worker-process.ts. It contains one thread, and passes messages on.

let worker: Worker | undefined;
let isOver = false;

// The parent decides when this process ends. A signal to the whole group, for example Ctrl-C, is for the parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => {
  // The parent is gone, and nobody hears what comes of the thread.
  if (!isOver) process.kill(process.pid, 'SIGKILL');
});
process.on('message', (order: ProcessOrder) => {
  if (order.kind === 'START') start(order);
  else worker?.postMessage(order.message);
});
preferToBeKilled();

function start({ script, options }: Extract<ProcessOrder, { kind: 'START' }>): void {
  setEnvironmentData(waitsToBeHeard, true);
  worker = new Worker(script, options);
  worker.on('message', (message: unknown) => {
    tell({ kind: 'MESSAGE', message }, () =>
      worker?.postMessage([{ kind: 'HEARD' } satisfies ThreadOrder<never>]),
    );
  });
  worker.on('error', ({ code, message }: NodeJS.ErrnoException) => tell({ kind: 'ERROR', code, message }));
  worker.on('exit', () => {
    isOver = true;
    process.disconnect?.();
  });
}

/** @param onSent called once the message has left this process, so that the parent gets it whatever happens here. */
function tell(news: ProcessNews, onSent: () => void = () => {}): void {
  process.send?.(news, undefined, undefined, onSent);
}

/** If memory runs out, Linux ends this process before its parent (proc(5), oom_score_adj). */
function preferToBeKilled(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // It may be forbidden; then the system chooses by itself.
  }
}
